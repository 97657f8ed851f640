#include "bench.h"
static int64_t side, b, p;
static float *positions, *charges, *forces;
static void setup(void) {
  int64_t shape[3];
  side = read_i64();
  positions = read_value(shape, 4);
  b = shape[0];
  p = shape[1];
  charges = read_value(shape, 4);
  forces = blank(b * p * 4, 4);
}
static void from_box(const float *a, int64_t box, float *sum) {
  for (int64_t j = 0; j < p; j++) {
    const float *o = positions + (box * p + j) * 4;
    float q = charges[box * p + j];
    float r2 = a[0] + o[0] - (a[1] * o[1] + a[2] * o[2] + a[3] * o[3]);
    float v = expf(-0.5f * r2), f = 2 * v;
    sum[0] += q * v;
    sum[1] += q * f * (a[1] - o[1]);
    sum[2] += q * f * (a[2] - o[2]);
    sum[3] += q * f * (a[3] - o[3]);
  }
}
static void kernel(void) {
#pragma omp parallel for
  for (int64_t home = 0; home < b; home++) {
    int64_t z = home / (side * side), y = home / side % side, x = home % side;
    for (int64_t i = 0; i < p; i++) {
      float sum[4] = {0, 0, 0, 0};
      for (int64_t oz = z - 1; oz <= z + 1; oz++)
        for (int64_t oy = y - 1; oy <= y + 1; oy++)
          for (int64_t ox = x - 1; ox <= x + 1; ox++)
            if (oz >= 0 && oz < side && oy >= 0 && oy < side && ox >= 0 && ox < side)
              from_box(positions + (home * p + i) * 4, (oz * side + oy) * side + ox, sum);
      memcpy(forces + (home * p + i) * 4, sum, sizeof sum);
    }
  }
}
static void output(void) { write_value(" f32", 3, (int64_t[]){b, p, 4}, forces, 4); }
