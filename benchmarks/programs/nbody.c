#include "bench.h"
typedef struct {
  float x, y, z;
} vec;
typedef struct {
  vec position, velocity;
  float mass;
} body;
static int32_t steps;
static float dt, *positions, *velocities, *masses;
static body *bodies, *next;
static int64_t n, three;
static void setup(void) {
  steps = read_i32();
  dt = read_f32();
  positions = read_matrix(&n, &three, 4);
  velocities = read_matrix(&n, &three, 4);
  masses = read_value(&n, 4);
  bodies = blank(n, sizeof(body));
  next = blank(n, sizeof(body));
}
static vec acceleration(vec at) {
  vec sum = {0, 0, 0};
  for (int64_t j = 0; j < n; j++) {
    vec p = bodies[j].position;
    float dx = p.x - at.x, dy = p.y - at.y, dz = p.z - at.z;
    float distance2 = dx * dx + dy * dy + dz * dz + 0.01f;
    float f = bodies[j].mass / (distance2 * sqrtf(distance2));
    sum.x += f * dx;
    sum.y += f * dy;
    sum.z += f * dz;
  }
  return sum;
}
static void kernel(void) {
  for (int64_t i = 0; i < n; i++) {
    const float *p = positions + 3 * i, *v = velocities + 3 * i;
    bodies[i] = (body){{p[0], p[1], p[2]}, {v[0], v[1], v[2]}, masses[i]};
  }
  for (int32_t t = 0; t < steps; t++) {
#pragma omp parallel for
    for (int64_t i = 0; i < n; i++) {
      body b = bodies[i];
      vec a = acceleration(b.position);
      b.velocity = (vec){b.velocity.x + dt * a.x, b.velocity.y + dt * a.y, b.velocity.z + dt * a.z};
      b.position =
          (vec){b.position.x + dt * b.velocity.x, b.position.y + dt * b.velocity.y, b.position.z + dt * b.velocity.z};
      next[i] = b;
    }
    body *other = bodies;
    bodies = next;
    next = other;
  }
}
static void output(void) {
  for (int64_t i = 0; i < n; i++) {
    memcpy(positions + 3 * i, &bodies[i].position, sizeof(vec));
    memcpy(velocities + 3 * i, &bodies[i].velocity, sizeof(vec));
  }
  write_matrix(" f32", n, 3, positions, 4);
  write_matrix(" f32", n, 3, velocities, 4);
}
