#include <complex.h>
#include "bench.h"
static double *population, *chances, *strikes, *times, *quotes, *chosen, *errors;
static int64_t n, q, five;
static void setup(void) {
  population = read_matrix(&n, &five, 8);
  chances = read_value(&n, 8);
  strikes = read_value(&q, 8);
  times = read_value(&q, 8);
  quotes = read_value(&q, 8);
  chosen = blank(n * 5, 8);
  errors = blank(n, 8);
}
// Without the library's care for infinities, which do not occur.
static double complex times_complex(double complex a, double complex b) {
  return creal(a) * creal(b) - cimag(a) * cimag(b) + I * (creal(a) * cimag(b) + cimag(a) * creal(b));
}
static double complex over(double complex a, double complex b) {
  return times_complex(a, conj(b)) / (creal(b) * creal(b) + cimag(b) * cimag(b));
}
static double complex characteristic(const double *p, double t, double u) {
  double v0 = 0.02 + 0.2 * p[0], theta = 0.02 + 0.2 * p[1], kappa = 0.5 + 2 * p[2], sigma = 0.2 + 0.5 * p[3], rho = p[4] - 0.9;
  double complex iu = 0.5 + I * u, beta = kappa - rho * sigma * iu;
  double complex d = csqrt(times_complex(beta, beta) + sigma * sigma * (iu - times_complex(iu, iu)));
  double complex g = over(beta - d, beta + d), e = cexp(-t * d), denominator = 1 - times_complex(g, e);
  double complex logs = clog(over(denominator, 1 - g));
  double complex a = kappa * theta / (sigma * sigma) * (t * (beta - d) - 2 * logs);
  double complex b = v0 / (sigma * sigma) * times_complex(beta - d, over(1 - e, denominator));
  return cexp(a + b);
}
static double price(const double *p, double k, double t) {
  int points = 64;
  double du = 50 / (double)points, sum = 0, x = -log(k);
  for (int j = 0; j < points; j++) {
    double u = ((double)j + 0.5) * du;
    double complex c = characteristic(p, t, u);
    sum += (cos(u * x) * creal(c) - sin(u * x) * cimag(c)) / (u * u + 0.25);
  }
  return 1 - sqrt(k) / M_PI * du * sum;
}
static double error(const double *p) {
  double sum = 0;
  for (int64_t i = 0; i < q; i++) {
    double difference = price(p, 0.8 + 0.4 * strikes[i], 0.2 + times[i]) - 0.1 * quotes[i];
    sum += difference * difference;
  }
  return sqrt(sum / (double)q);
}
static void kernel(void) {
  for (int64_t i = 0; i < n; i++) {
    const double *old = population + 5 * i, *a = population + (i + 1) % n * 5, *b = population + (i + 3) % n * 5, *c = population + (i + 5) % n * 5;
    double mutant[5];
    for (int j = 0; j < 5; j++)
      mutant[j] = chances[i] < 0.2 * (double)(j + 1) ? fmax(0.01, fmin(0.99, a[j] + 0.6 * (b[j] - c[j]))) : old[j];
    double before = error(old), after = error(mutant);
    memcpy(chosen + 5 * i, after < before ? mutant : old, sizeof mutant);
    errors[i] = after < before ? after : before;
  }
}
static void output(void) {
  write_matrix(" f64", n, 5, chosen, 8);
  write_vector(" f64", n, errors, 8);
}
