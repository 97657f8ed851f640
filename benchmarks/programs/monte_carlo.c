#include "bench.h"
static int64_t paths, steps;
static double price;
static void setup(void) {
  paths = read_i64();
  steps = read_i64();
}
static uint32_t mixed(uint32_t x) {
  x = (x ^ x >> 16) * 0x7feb352du;
  x = (x ^ x >> 15) * 0x846ca68bu;
  return x ^ x >> 16;
}
static double uniform(uint32_t x) { return ((double)mixed(x) + 0.5) / 4294967296; }
static void kernel(void) {
  double spot = 100, strike = 100, rate = 0.03, volatility = 0.25, dt = 1 / (double)steps, payoffs = 0;
  double drift = (rate - 0.5 * volatility * volatility) * dt, scale = volatility * sqrt(dt);
#pragma omp parallel for reduction(+ : payoffs)
  for (int64_t i = 0; i < paths; i++) {
    double walk = 0, sum = 0;
    for (int64_t j = 0; j < steps; j++) {
      uint32_t k = (uint32_t)(i * steps + j);
      double z = sqrt(-2 * log(uniform(2 * k))) * cos(2 * M_PI * uniform(2 * k + 1));
      walk += drift + scale * z;
      sum += spot * exp(walk);
    }
    payoffs += fmax(0, sum / (double)steps - strike);
  }
  price = exp(-rate) * payoffs / (double)paths;
}
static void output(void) { write_value(" f64", 0, NULL, &price, 8); }
