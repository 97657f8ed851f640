#include "bench.h"
static int64_t limit, *primes, count;
static void setup(void) { limit = read_i64(); }
static int is_prime(int64_t x) {
  for (int64_t j = 0; j < count && primes[j] * primes[j] <= x; j++)
    if (x % primes[j] == 0) return 0;
  return 1;
}
static void kernel(void) {
  int64_t room = 1;
  free(primes);
  primes = malloc(8);
  primes[0] = 2;
  count = 1;
  for (int64_t i = 0; i < (limit - 2) / 2; i++) {
    int64_t x = 2 * i + 3;
    if (!is_prime(x)) continue;
    if (count == room) {
      room *= 2;
      primes = realloc(primes, (size_t)room * 8);
    }
    primes[count++] = x;
  }
}
static void output(void) { write_vector(" i64", count, primes, 8); }
