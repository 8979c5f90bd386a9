/* The loop of the measuring JVM in C, to measure the measuring by: same seed, same message, same
 * calls, same clock.
 *
 *     driver LIBRARY keygen|sign|verify CPU WARMUPS ITERATIONS SECONDS
 *
 * First it calls for SECONDS, which stands for the other side's warm-up. Prints the seconds of the
 * timed loop. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef unsigned long long length;
typedef int keygen_function(uint8_t *, length *, uint8_t *, length *);
typedef int sign_function(uint8_t *, length, uint8_t *, length, uint8_t *, length *);
typedef int verify_function(uint8_t *, length, uint8_t *, length, uint8_t *, length);
typedef int seed_function(const uint8_t *, length);
typedef length getter(void);

static void *library;
static keygen_function *keygen;
static sign_function *sign;
static verify_function *verify;
static seed_function *seed;
static uint8_t *pk, *sk, *sn, message[64];
static length pk_room, sk_room, sn_room, pk_len, sk_len, sn_len;
static char operation;
static volatile int sink;

static void *function(const char *name) {
  void *address = dlsym(library, name);
  if (!address) exit((fprintf(stderr, "no function %s\n", name), 2));
  return address;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC_RAW, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int call(void) {
  switch (operation) {
    case 'k':
      pk_len = pk_room;
      sk_len = sk_room;
      return keygen(pk, &pk_len, sk, &sk_len);
    case 's':
      sn_len = sn_room;
      return sign(sk, sk_len, message, sizeof message, sn, &sn_len);
    default:
      return verify(pk, pk_len, sn, sn_len, message, sizeof message);
  }
}

static void restart(void) {
  uint8_t bytes[48];
  for (int i = 0; i < 48; i++) bytes[i] = (uint8_t)i;
  for (int i = 0; i < 64; i++) message[i] = (uint8_t)(131 * i + 64);
  seed(bytes, sizeof bytes);
  if (operation == 'k') return;
  pk_len = pk_room;
  sk_len = sk_room;
  keygen(pk, &pk_len, sk, &sk_len);
  if (operation == 's') return;
  sn_len = sn_room;
  sign(sk, sk_len, message, sizeof message, sn, &sn_len);
}

int main(int argc, char **argv) {
  if (argc != 7 || !(library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL))) return 2;
  keygen = (keygen_function *)function("sig_keygen");
  sign = (sign_function *)function("sig_sign");
  verify = (verify_function *)function("sig_verify");
  seed = (seed_function *)function("ngcc_seed");
  pk_room = ((getter *)function("sig_get_pk_len_bytes"))() + 64;
  sk_room = ((getter *)function("sig_get_sk_len_bytes"))() + 64;
  sn_room = ((getter *)function("sig_get_sn_len_bytes"))() + 64;
  pk = aligned_alloc(64, (pk_room + 127) / 64 * 64);
  sk = aligned_alloc(64, (sk_room + 127) / 64 * 64);
  sn = aligned_alloc(64, (sn_room + 4096 + 127) / 64 * 64);
  operation = argv[2][0];
  cpu_set_t cpus;
  CPU_ZERO(&cpus);
  CPU_SET(atoi(argv[3]), &cpus);
  if (sched_setaffinity(0, sizeof cpus, &cpus)) return 3;
  restart();
  for (double end = now() + atof(argv[6]); now() < end;) sink += call();
  restart();
  for (int i = atoi(argv[4]); i > 0; i--) sink += call();
  int iterations = atoi(argv[5]);
  double begin = now();
  for (int i = 0; i < iterations; i++) sink += call();
  printf("%.9f\n", now() - begin);
  return 0;
}
