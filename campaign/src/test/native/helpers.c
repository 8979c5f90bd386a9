/* Stand-ins for the ICCS functions: slow, and worth nothing. */
#include <stdint.h>

typedef unsigned long long length;
unsigned char drng_algorithm[8];

static void fill(unsigned char *out, length bits, uint64_t h) {
  for (length i = 0; i < bits / 8; i++) {
    for (int j = 0; j < 50; j++) h = (h ^ (uint64_t)j) * 0x100000001b3u;
    out[i] = (unsigned char)(h >> 32);
  }
}

static uint64_t absorb(const unsigned char *m, length bits) {
  uint64_t h = 0xcbf29ce484222325u;
  for (length i = 0; i < bits / 8; i++) h = (h ^ m[i]) * 0x100000001b3u;
  return h;
}

/* Calls pseudoXOF, which is this function's work then. It would stay unseen anyway: it is in the
 * same file. */
int pseudoXOF(length bits, const unsigned char *m, length n, unsigned char *out) {
  fill(out, bits, absorb(m, n));
  return 0;
}

int pseudohash(int bits, const unsigned char *m, length n, unsigned char *out) {
  return pseudoXOF((length)bits, m, n, out);
}

int init_random_number(void *generator, const unsigned char *seed, length n) {
  fill(generator, 64, absorb(seed, 8 * n));
  return 0;
}

int get_random_number(void *generator, unsigned char *out, length bits) {
  fill(out, bits, absorb(generator, 64));
  fill(generator, 64, absorb(generator, 64) + 1);
  return 0;
}
