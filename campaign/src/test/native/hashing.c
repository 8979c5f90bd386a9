/* A signature scheme without any security that calls the ICCS functions a known number of times. */
#include <stdint.h>
#include <string.h>

typedef unsigned long long length;
int pseudohash(int bits, const unsigned char *m, length n, unsigned char *out);
int pseudoXOF(length bits, const unsigned char *m, length n, unsigned char *out);
int get_random_number(void *generator, unsigned char *out, length bits);
extern unsigned char drng_algorithm[8];

enum { KEY = 32, SIGNATURE = 64 };
length sig_get_pk_len_bytes(void) { return KEY; }
length sig_get_sk_len_bytes(void) { return KEY; }
length sig_get_sn_len_bytes(void) { return SIGNATURE; }

/* One draw of 256 bits, one stream of 2048. */
int sig_keygen(uint8_t *pk, length *pk_len, uint8_t *sk, length *sk_len) {
  uint8_t stream[256];
  get_random_number(drng_algorithm, sk, 256);
  pseudoXOF(2048, sk, 256, stream);
  memcpy(pk, sk, KEY);
  *pk_len = *sk_len = KEY;
  return 0;
}

/* Three digests of 512 bits. */
int sig_sign(uint8_t *sk, length sk_len, uint8_t *m, length n, uint8_t *sn, length *sn_len) {
  (void)sk_len;
  pseudohash(512, m, 8 * n, sn);
  pseudohash(512, sn, 512, sn);
  pseudohash(512, sk, 256, sn);
  *sn_len = SIGNATURE;
  return 0;
}

int sig_verify(uint8_t *pk, length pk_len, uint8_t *sn, length sn_len, uint8_t *m, length n) {
  uint8_t expected[SIGNATURE];
  length expected_len;
  sig_sign(pk, pk_len, m, n, expected, &expected_len);
  return sn_len != SIGNATURE || memcmp(sn, expected, SIGNATURE) != 0;
}
