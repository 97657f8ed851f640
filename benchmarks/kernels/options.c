#include "bench.h"
static double *ss, *ks, *ts, *prices;
static int64_t n;
static void setup(void) {
  ss = read_value(&n, 8);
  ks = read_value(&n, 8);
  ts = read_value(&n, 8);
  prices = malloc((size_t)n * 8);
}
static double normal(double x) { return 0.5 * (1 + erf(x / sqrt(2))); }
static void kernel(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++) {
    double rate = 0.02, volatility = 0.3;
    double spot = 10 + 100 * ss[i], strike = 10 + 100 * ks[i], years = 0.1 + ts[i];
    double d1 = (log(spot / strike) + (rate + 0.5 * volatility * volatility) * years) / (volatility * sqrt(years));
    double d2 = d1 - volatility * sqrt(years);
    prices[i] = spot * normal(d1) - strike * exp(-rate * years) * normal(d2);
  }
}
static void output(void) { write_value(" f64", 1, &n, prices, 8); }
