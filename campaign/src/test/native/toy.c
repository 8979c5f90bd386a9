/* A signature scheme without any security behind the ICCS interface, which does wrong whatever a
 * library can do wrong. -DFAULT=NAME chooses one of the names below; most faults show in the third
 * record of a known-answer test, so that two are finished before; -DAFTER=N makes that N records. */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum fault {
  NONE, OPTIMIZED, EMPTY, PLAIN,
  RETURNS_AN_ERROR, KEYGEN_FAILS, REFUSES_THE_SEED, REJECTS_ITS_SIGNATURE, ACCEPTS_ANY_MESSAGE,
  ACCEPTS_ONLY_ONCE, ANSWERS_DIFFERENTLY,
  BEFORE_PUBLIC_KEY, BEHIND_PUBLIC_KEY, BEFORE_SECRET_KEY, BEHIND_SECRET_KEY, BEFORE_SIGNATURE,
  BEHIND_SIGNATURE, BEHIND_MESSAGE, BEHIND_SIGNATURE_AND_FAILS, SCRIBBLES_IN_VERIFY,
  LONG_PUBLIC_KEY, LONG_SIGNATURE, ENORMOUS_LENGTH,
  HANGS, SEGFAULTS, ABORTS, EXITS, DIVIDES_BY_ZERO, KILLED, PRINTS, USES_MUCH_STACK,
  WRONG_MAGIC, WRONG_VERSION, WRONG_TYPE, NO_DESCRIPTION, ENORMOUS_DECLARATION, CALLS_NOTHING,
  NO_VERIFY, DIES_WHEN_LOADED, EVIL_NAME
};
#ifndef FAULT
#define FAULT NONE
#endif
#define QUOTE2(x) #x
#define QUOTE(x) QUOTE2(x)
#ifndef CANDIDATE
#define CANDIDATE "sign-98"
#endif
#ifndef INSTANCE
#define INSTANCE QUOTE(FAULT)
#endif

/* The number of records that are right. A KAT seeds once for each. */
#ifndef AFTER
#define AFTER 2
#endif

#if FAULT_IS_OPTIMIZED
#define VARIANT "Optimized_Implementation"
#else
#define VARIANT "Reference_Implementation"
#endif

#define KEY 32
#define SALT 8
#define SIGNATURE 40
typedef unsigned long long length;

static uint64_t state = 1;
static int records, verifications, signatures;
static int bad(enum fault f) { return FAULT == f && records > AFTER; }

static uint8_t draw(void) {
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (uint8_t)(state >> 56);
}

static int start(const uint8_t *seed, length n) {
  records++;
  verifications = 0;
  if (bad(REFUSES_THE_SEED)) return 7;
  state = n;
  for (length i = 0; i < n; i++) state = (state ^ seed[i]) * 0x100000001b3ULL;
  return 0;
}

static uint64_t absorb(uint64_t h, const uint8_t *bytes, length n) {
  for (length i = 0; i < n; i++) h = ((h ^ bytes[i]) * 0x100000001b3ULL) ^ (h >> 29);
  return h;
}

static void tag(uint8_t *out, const uint8_t *pk, const uint8_t *salt, const uint8_t *m, length n) {
  for (int i = 0; i < 4; i++) {
    uint64_t h = absorb(absorb(absorb(0xcbf29ce484222325ULL + i, pk, KEY), salt, SALT), m, n);
    for (int j = 0; j < 8; j++) out[8 * i + j] = (uint8_t)(h >> (8 * j));
  }
}

#if FAULT_IS_CALLS_NOTHING
int nobody_has_this(void);
#endif

static void use_stack(void) {
  volatile uint8_t frame[12 << 20];
  for (size_t i = 0; i < sizeof frame; i += 512) frame[i] = 1;
}

static void misbehave(void) {
  if (bad(HANGS)) for (volatile int i = 0;; i++) {}
  if (bad(SEGFAULTS)) *(volatile int *)8 = 1;
  if (bad(ABORTS)) abort();
  if (bad(EXITS)) _Exit(0);
  if (bad(KILLED)) raise(SIGKILL);
  if (bad(DIVIDES_BY_ZERO)) { volatile int zero = 0; records /= zero; }
  if (bad(PRINTS)) { printf("RESULT sign-98 x CRASH printed\nTRIAL\t0\t1"); fflush(stdout); }
  if (bad(USES_MUCH_STACK)) use_stack();
}

length sig_get_pk_len_bytes(void) { return FAULT == ENORMOUS_DECLARATION ? 1ULL << 40 : KEY; }
length sig_get_sk_len_bytes(void) { return KEY; }
length sig_get_sn_len_bytes(void) { return SIGNATURE; }

int sig_keygen(uint8_t *pk, length *pk_len, uint8_t *sk, length *sk_len) {
  if (FAULT == EMPTY) return 0;
  for (int i = 0; i < KEY; i++) sk[i] = draw();
  for (int i = 0; i < KEY; i++) pk[i] = sk[i] ^ 0x5a;
  *pk_len = *sk_len = KEY;
  if (bad(KEYGEN_FAILS)) return -3;
  if (bad(BEFORE_PUBLIC_KEY)) pk[-1] = 0;
  if (bad(BEHIND_PUBLIC_KEY)) pk[KEY] = 0;
  if (bad(BEFORE_SECRET_KEY)) sk[-2] = 0;
  if (bad(BEHIND_SECRET_KEY)) sk[KEY + 1] = 0;
  if (bad(LONG_PUBLIC_KEY)) *pk_len = KEY + 1;
  return 0;
}

int sig_sign(uint8_t *sk, length sk_len, uint8_t *m, length m_len, uint8_t *sn, length *sn_len) {
  if (FAULT == EMPTY) return 0;
  uint8_t pk[KEY];
  (void)sk_len;
  misbehave();
  if (bad(RETURNS_AN_ERROR)) return 1;
  for (int i = 0; i < KEY; i++) pk[i] = sk[i] ^ 0x5a;
  for (int i = 0; i < SALT; i++) sn[i] = draw();
  if (FAULT == ANSWERS_DIFFERENTLY) sn[0] += (uint8_t)signatures++;
  tag(sn + SALT, pk, sn, m, m_len);
  *sn_len = SIGNATURE;
  if (bad(BEFORE_SIGNATURE)) sn[-64] = 0;
  if (bad(BEHIND_SIGNATURE)) sn[SIGNATURE + 63] = 0;
  if (bad(BEHIND_MESSAGE)) m[m_len] = 0;
  if (bad(BEHIND_SIGNATURE_AND_FAILS)) { sn[SIGNATURE] = 0; return -1; }
  if (bad(LONG_SIGNATURE)) *sn_len = SIGNATURE + 56;
  if (bad(ENORMOUS_LENGTH)) *sn_len = 1ULL << 63;
  return 0;
}

#if !FAULT_IS_NO_VERIFY
int sig_verify(uint8_t *pk, length pk_len, uint8_t *sn, length sn_len, uint8_t *m, length m_len) {
  uint8_t expected[KEY];
  (void)pk_len;
  if (FAULT == EMPTY) return 0;
  if (bad(SCRIBBLES_IN_VERIFY)) pk[-3] = 0;
  if (bad(ACCEPTS_ANY_MESSAGE)) return 0;
  if (bad(REJECTS_ITS_SIGNATURE)) return 1;
  if (FAULT == ACCEPTS_ONLY_ONCE && verifications++ > 0) return 1;
  if (sn_len != SIGNATURE) return 1;
  tag(expected, pk, sn, m, m_len);
#if FAULT_IS_CALLS_NOTHING
  return nobody_has_this();
#endif
  return memcmp(expected, sn + SALT, KEY) != 0;
}
#endif

#if FAULT_IS_DIES_WHEN_LOADED
__attribute__((constructor)) static void die(void) { *(volatile int *)8 = 1; }
#endif

#if FAULT_IS_PLAIN
uint8_t drng_algorithm[8];
int init_random_number(void *drng, const uint8_t *seed, length n) {
  return drng == drng_algorithm ? start(seed, n) : 9;
}
#else
struct meta {
  uint32_t magic, version, type, size;
  char candidate[16], algorithm[64], instance[64], variant[32], source[256], compiler[64];
  char flags[128];
  uint64_t pk, sk, sn;
};
static struct meta meta = {
  FAULT == WRONG_MAGIC ? 0x12345678 : 0x4347474E, FAULT == WRONG_VERSION ? 2 : 1,
  FAULT == WRONG_TYPE ? 4 : 2, sizeof(struct meta),
  CANDIDATE, "Toy", INSTANCE,
  VARIANT, "toys",
  "gcc " __VERSION__, "cut here", 0, 0, 0};

const void *ngcc_meta(void) {
  meta.pk = sig_get_pk_len_bytes();
  meta.sk = sig_get_sk_len_bytes();
  meta.sn = sig_get_sn_len_bytes();
  if (FAULT == EVIL_NAME) memset(meta.candidate, '/', sizeof meta.candidate);
  return FAULT == NO_DESCRIPTION ? NULL : &meta;
}
int ngcc_seed(const uint8_t *seed, length n) { return start(seed, n); }
const char *ngcc_build_flags(void) { return "-O2 -std=c99 -fPIC"; }
#endif
