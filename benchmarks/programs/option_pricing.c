#include "bench.h"
#define ASSETS 3
static int64_t paths, bits, d, dates;
static uint32_t *directions, *xors;
static double *normals, *walk, *basket, price;
#pragma omp threadprivate(xors, normals, walk, basket)
static void setup(void) {
  paths = read_i64();
  directions = read_matrix(&bits, &d, 4);
  dates = d / ASSETS;
#pragma omp parallel
  {
    xors = blank(d, 4);
    normals = blank(d, 8);
    walk = blank(dates, 8);
    basket = blank(dates, 8);
  }
}
static double tail(double q) {
  double num =
      ((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
       4.374664141464968) *
          q +
      2.938163982698783;
  double den =
      (((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1;
  return num / den;
}
static double inverse_normal(double p) {
  if (p < 0.02425) return tail(sqrt(-2 * log(p)));
  if (p > 0.97575) return -tail(sqrt(-2 * log(1 - p)));
  double q = p - 0.5, r = q * q;
  double num = (((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
                 30.66479806614716) *
                    r +
                2.506628277459239) *
               q;
  double den = ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
                13.28068155288572) *
                   r +
               1;
  return num / den;
}
static void sobol(int64_t i) {
  uint32_t gray = (uint32_t)i ^ (uint32_t)i >> 1;
  memset(xors, 0, (size_t)d * 4);
  for (int64_t b = 0; b < bits; b++)
    if (gray >> b & 1)
      for (int64_t j = 0; j < d; j++) xors[j] ^= directions[b * d + j];
}
// The normal numbers of an asset lie three apart.
static void bridge(const double *zs) {
  walk[dates - 1] = sqrt((double)dates) * zs[0];
  int64_t used = 1;
  for (int64_t stretch = dates; stretch > 1; stretch /= 2) {
    double scale = 0.5 * sqrt((double)stretch);
    for (int64_t k = 0; k < dates / stretch; k++) {
      int64_t left = k * stretch, right = left + stretch;
      walk[left + stretch / 2 - 1] =
          0.5 * ((left ? walk[left - 1] : 0) + walk[right - 1]) + scale * zs[ASSETS * (used + k)];
    }
    used += dates / stretch;
  }
}
static double payoff(int64_t i) {
  double dt = 1 / (double)dates;
  sobol(i + 1);
  for (int64_t j = 0; j < d; j++) normals[j] = inverse_normal(((double)(xors[j] >> 2) + 0.5) / 1073741824);
  memset(basket, 0, (size_t)dates * 8);
  for (int a = 0; a < ASSETS; a++) {
    bridge(normals + a);
    for (int64_t t = 0; t < dates; t++) basket[t] += exp(0.2 * sqrt(dt) * walk[t] - 0.02 * dt * (double)(t + 1));
  }
  for (int64_t t = 0; t < dates; t++)
    if (basket[t] / ASSETS < 0.85) return 0;
  return fmax(0, basket[dates - 1] / ASSETS - 1);
}
static void kernel(void) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int64_t i = 0; i < paths; i++) sum += payoff(i);
  price = sum / (double)paths;
}
static void output(void) { write_value(" f64", 0, NULL, &price, 8); }
