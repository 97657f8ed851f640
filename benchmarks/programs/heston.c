// The mathematical functions are those of the type of their arguments.
#include <tgmath.h>
#include "bench.h"
#ifndef REAL
#define REAL double
#define TAG " f64"
#endif
static REAL *population, *chances, *strikes, *times, *quotes, *chosen, *errors;
static int64_t n, q, five;
static void setup(void) {
  population = read_matrix(&n, &five, sizeof(REAL));
  chances = read_value(&n, sizeof(REAL));
  strikes = read_value(&q, sizeof(REAL));
  times = read_value(&q, sizeof(REAL));
  quotes = read_value(&q, sizeof(REAL));
  chosen = blank(n * 5, sizeof(REAL));
  errors = blank(n, sizeof(REAL));
}
// Without the library's care for infinities, which do not occur.
static REAL complex times_complex(REAL complex a, REAL complex b) {
  return creal(a) * creal(b) - cimag(a) * cimag(b) + I * (creal(a) * cimag(b) + cimag(a) * creal(b));
}
static REAL complex over(REAL complex a, REAL complex b) {
  return times_complex(a, conj(b)) / (creal(b) * creal(b) + cimag(b) * cimag(b));
}
static REAL complex characteristic(const REAL *p, REAL t, REAL u) {
  REAL v0 = (REAL)0.02 + (REAL)0.2 * p[0], theta = (REAL)0.02 + (REAL)0.2 * p[1], kappa = (REAL)0.5 + 2 * p[2];
  REAL sigma = (REAL)0.2 + (REAL)0.5 * p[3], rho = p[4] - (REAL)0.9;
  REAL complex iu = (REAL)0.5 + I * u, beta = kappa - rho * sigma * iu;
  REAL complex d = sqrt(times_complex(beta, beta) + sigma * sigma * (iu - times_complex(iu, iu)));
  REAL complex g = over(beta - d, beta + d), e = exp(-t * d), denominator = 1 - times_complex(g, e);
  REAL complex logs = log(over(denominator, 1 - g));
  REAL complex a = kappa * theta / (sigma * sigma) * (t * (beta - d) - 2 * logs);
  REAL complex b = v0 / (sigma * sigma) * times_complex(beta - d, over(1 - e, denominator));
  return exp(a + b);
}
static REAL price(const REAL *p, REAL k, REAL t) {
  int points = 64;
  REAL du = 50 / (REAL)points, sum = 0, x = -log(k);
  for (int j = 0; j < points; j++) {
    REAL u = ((REAL)j + (REAL)0.5) * du;
    REAL complex c = characteristic(p, t, u);
    sum += (cos(u * x) * creal(c) - sin(u * x) * cimag(c)) / (u * u + (REAL)0.25);
  }
  return 1 - sqrt(k) / (REAL)M_PI * du * sum;
}
static REAL error(const REAL *p) {
  REAL sum = 0;
  for (int64_t i = 0; i < q; i++) {
    REAL difference = price(p, (REAL)0.8 + (REAL)0.4 * strikes[i], (REAL)0.2 + times[i]) - (REAL)0.1 * quotes[i];
    sum += difference * difference;
  }
  return sqrt(sum / (REAL)q);
}
static void kernel(void) {
#pragma omp parallel for schedule(dynamic)
  for (int64_t i = 0; i < n; i++) {
    const REAL *old = population + 5 * i, *a = population + (i + 1) % n * 5, *b = population + (i + 3) % n * 5,
               *c = population + (i + 5) % n * 5;
    REAL mutant[5];
    for (int j = 0; j < 5; j++)
      mutant[j] = chances[i] < (REAL)0.2 * (REAL)(j + 1)
                      ? fmax((REAL)0.01, fmin((REAL)0.99, a[j] + (REAL)0.6 * (b[j] - c[j])))
                      : old[j];
    REAL before = error(old), after = error(mutant);
    memcpy(chosen + 5 * i, after < before ? mutant : old, sizeof mutant);
    errors[i] = after < before ? after : before;
  }
}
static void output(void) {
  write_matrix(TAG, n, 5, chosen, sizeof(REAL));
  write_vector(TAG, n, errors, sizeof(REAL));
}
