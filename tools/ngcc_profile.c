/* Counts the calls of the ICCS functions in a library, and the time they take.
 *
 * Link it into a second build of a library, next to the first one and named lib<name>.profile.so:
 *
 *     gcc -shared -o libX.profile.so OBJECTS... ngcc_profile.o \
 *         -Wl,--wrap=pseudohash,--wrap=pseudoXOF,--wrap=sm3hash,--wrap=get_random_number
 *
 * from the object files of the first build, without link-time optimisation. `ngcc campaign` finds
 * it there and drives it through the functions at the end; the measured library stays untouched.
 * docs/measuring.md, "Hash profile", says what the figures mean.
 *
 * The linker redirects a call only if the function is defined in another object file than the
 * caller. Functions that no object defines are simply never called. One thread only. */
#include <stdint.h>
#include <string.h>
#if !defined(__x86_64__) && !defined(__aarch64__)
#include <time.h>
#endif

typedef unsigned long long ull;

/* Some libraries are linked with everything hidden but what is listed. */
#define PUBLIC __attribute__((visibility("default")))

struct ngcc_profile_entry {
  char function[16];
  uint64_t in_bits, out_bits, calls, ticks;
};

enum { CELLS = 8192 };
enum function { UNUSED, HASH, XOF, SM3, DRNG, OVERFLOWED };
static const char *const names[] = {"", "pseudohash", "pseudoXOF", "sm3hash", "drng", "overflow"};

static struct cell {
  enum function function;
  uint64_t in_bits, out_bits, calls, ticks;
} cells[CELLS], overflow = {OVERFLOWED, 0, 0, 0, 0};

static int used[CELLS], count, enabled, inside;

/* Both read the counter only after everything before is done. */
static inline uint64_t ticks(void) {
#if defined(__x86_64__)
  uint32_t low, high;
  __asm__ volatile("lfence; rdtsc; lfence" : "=a"(low), "=d"(high) : : "memory");
  return (uint64_t)high << 32 | low;
#elif defined(__aarch64__)
  uint64_t value;
  __asm__ volatile("isb; mrs %0, cntvct_el0" : "=r"(value) : : "memory");
  return value;
#else
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
#endif
}

static void account(enum function f, uint64_t in_bits, uint64_t out_bits, uint64_t spent) {
  uint64_t hash = (f * 31 + in_bits) * 0x9e3779b97f4a7c15u + out_bits * 0xc2b2ae3d27d4eb4fu;
  unsigned i = (unsigned)(hash >> 51);
  for (unsigned tried = 0; tried < CELLS; tried++, i = (i + 1) % CELLS) {
    struct cell *c = &cells[i];
    if (c->function == UNUSED) {
      c->function = f;
      c->in_bits = in_bits;
      c->out_bits = out_bits;
      used[count++] = (int)i;
    }
    if (c->function == f && c->in_bits == in_bits && c->out_bits == out_bits) {
      c->calls++;
      c->ticks += spent;
      return;
    }
  }
  overflow.calls++;
}

/* A function called by another one is that one's work. */
#define WRAP(name, parameters, arguments, kind, in_bits, out_bits)     \
  int __real_##name parameters __attribute__((weak));                  \
  PUBLIC int __wrap_##name parameters {                                \
    if (!enabled || inside) return __real_##name arguments;            \
    inside = 1;                                                        \
    uint64_t start = ticks();                                          \
    int result = __real_##name arguments;                              \
    uint64_t spent = ticks() - start;                                  \
    inside = 0;                                                        \
    account(kind, in_bits, out_bits, spent);                           \
    return result;                                                     \
  }

WRAP(pseudohash, (int bits, const unsigned char *m, ull length, unsigned char *out),
     (bits, m, length, out), HASH, length, (uint64_t)bits)
WRAP(sm3hash, (int bits, const unsigned char *m, ull length, unsigned char *out),
     (bits, m, length, out), SM3, length, (uint64_t)bits)
WRAP(pseudoXOF, (ull bits, const unsigned char *m, ull length, unsigned char *out),
     (bits, m, length, out), XOF, length, bits)
WRAP(get_random_number, (void *generator, unsigned char *out, ull bits), (generator, out, bits),
     DRNG, 0, bits)

PUBLIC const char *ngcc_profile_tick_source(void) {
#if defined(__x86_64__)
  return "rdtsc";
#elif defined(__aarch64__)
  return "cntvct_el0";
#else
  return "clock_ns";
#endif
}

PUBLIC uint64_t ngcc_profile_ticks(void) { return ticks(); }

PUBLIC void ngcc_profile_enable(int on) {
  enabled = on;
  inside = 0;
}

static int nothing(uint64_t i) {
  __asm__ volatile("" : : "r"(i));
  return 0;
}

/* What counting itself takes, on average over some calls of a function that does nothing: ticks
 * that are taken for the function's, and ticks in all. */
PUBLIC void ngcc_profile_cost(uint64_t calls, double *seen, double *all) {
  uint64_t sum = 0, begin = ticks();
  for (uint64_t i = 0; i < calls; i++) {
    uint64_t start = ticks();
    int result = nothing(i);
    uint64_t spent = ticks() - start;
    account(DRNG, 0, (uint64_t)result, spent);
    sum += spent;
  }
  *all = (double)(ticks() - begin) / (double)calls;
  *seen = (double)sum / (double)calls;
}

PUBLIC void ngcc_profile_reset(void) {
  memset(cells, 0, sizeof cells);
  overflow.calls = 0;
  count = 0;
}

/* Writes as many entries as there is room for and returns how many there are; the first one says
 * how many calls found no cell. */
PUBLIC uint64_t ngcc_profile_entries(struct ngcc_profile_entry *out, uint64_t room) {
  for (int i = 0; i <= count && (uint64_t)i < room; i++) {
    const struct cell *c = i == 0 ? &overflow : &cells[used[i - 1]];
    memset(&out[i], 0, sizeof out[i]);
    strncpy(out[i].function, names[c->function], sizeof out[i].function - 1);
    out[i].in_bits = c->in_bits;
    out[i].out_bits = c->out_bits;
    out[i].calls = c->calls;
    out[i].ticks = c->ticks;
  }
  return (uint64_t)count + 1;
}
