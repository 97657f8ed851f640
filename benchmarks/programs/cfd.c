#include "bench.h"
typedef struct {
  float density, x, y, energy;
} cell;
static int32_t steps, *neighbours;
static float *normals, *density, *x, *y, *energy;
static cell *old, *now_cells, *next;
static int64_t n;
static void setup(void) {
  int64_t shape[3];
  steps = read_i32();
  neighbours = read_value(shape, 4);
  normals = read_value(shape, 4);
  density = read_value(&n, 4);
  x = read_value(&n, 4);
  y = read_value(&n, 4);
  energy = read_value(&n, 4);
  old = blank(n, sizeof(cell));
  now_cells = blank(n, sizeof(cell));
  next = blank(n, sizeof(cell));
}
static float pressure(cell c) { return 0.4f * (c.energy - 0.5f * (c.x * c.x + c.y * c.y) / c.density); }
static float wave(cell c) {
  return sqrtf((c.x * c.x + c.y * c.y) / (c.density * c.density)) + sqrtf(1.4f * pressure(c) / c.density);
}
static cell through(float nx, float ny, cell c) {
  float p = pressure(c), velocity = (c.x * nx + c.y * ny) / c.density;
  return (cell){velocity * c.density, velocity * c.x + p * nx, velocity * c.y + p * ny, velocity * (c.energy + p)};
}
static cell flux(const cell *now, int64_t i) {
  cell a = now[i], sum = {0, 0, 0, 0};
  float wave_a = wave(a);
  for (int k = 0; k < 4; k++) {
    int32_t j = neighbours[4 * i + k];
    cell b = j < 0 ? a : now[j];
    float nx = normals[8 * i + 2 * k], ny = normals[8 * i + 2 * k + 1];
    float speed = 0.5f * fmaxf(wave_a, wave(b)) * sqrtf(nx * nx + ny * ny);
    cell s = through(nx, ny, a), t = through(nx, ny, b);
    sum.density += 0.5f * (s.density + t.density) - speed * (b.density - a.density);
    sum.x += 0.5f * (s.x + t.x) - speed * (b.x - a.x);
    sum.y += 0.5f * (s.y + t.y) - speed * (b.y - a.y);
    sum.energy += 0.5f * (s.energy + t.energy) - speed * (b.energy - a.energy);
  }
  return sum;
}
static void stage(const cell *from, cell *to, float share) {
  float f = share * 0.01f;
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++) {
    cell sum = flux(from, i), c = old[i];
    to[i] = (cell){c.density - f * sum.density, c.x - f * sum.x, c.y - f * sum.y, c.energy - f * sum.energy};
  }
}
static void kernel(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++) old[i] = (cell){density[i], x[i], y[i], energy[i]};
  for (int32_t t = 0; t < steps; t++) {
    stage(old, now_cells, 1 / 3.0f);
    stage(now_cells, next, 0.5f);
    stage(next, now_cells, 1);
    cell *other = old;
    old = now_cells;
    now_cells = other;
  }
}
static void output(void) {
  for (int64_t i = 0; i < n; i++) {
    density[i] = old[i].density;
    x[i] = old[i].x;
    y[i] = old[i].y;
    energy[i] = old[i].energy;
  }
  write_vector(" f32", n, density, 4);
  write_vector(" f32", n, x, 4);
  write_vector(" f32", n, y, 4);
  write_vector(" f32", n, energy, 4);
}
