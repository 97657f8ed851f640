#include "bench.h"
typedef struct { float x, y, z; } vec;
typedef struct { vec centre; float radius; vec colour; } sphere;
static int64_t w, h, n, k;
static float *raw;
static sphere *spheres;
static uint32_t *image;
static vec sun;
static vec add(vec a, vec b) { return (vec){a.x + b.x, a.y + b.y, a.z + b.z}; }
static vec sub(vec a, vec b) { return (vec){a.x - b.x, a.y - b.y, a.z - b.z}; }
static vec scale(float s, vec a) { return (vec){s * a.x, s * a.y, s * a.z}; }
static float dot(vec a, vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static vec unit(vec a) { return scale(1 / sqrtf(dot(a, a)), a); }
static void setup(void) {
  w = read_i64(); h = read_i64();
  raw = read_matrix(&n, &k, 4);
  spheres = malloc((size_t)n * sizeof *spheres);
  image = blank(w * h, 4);
}
static int64_t nearest(vec from, vec dir, float *at) {
  int64_t which = n;
  *at = INFINITY;
  for (int64_t i = 0; i < n; i++) {
    vec d = sub(from, spheres[i].centre);
    float b = dot(d, dir), disc = b * b - (dot(d, d) - spheres[i].radius * spheres[i].radius);
    if (disc < 0) continue;
    float near = -b - sqrtf(disc);
    if (near > 0.001f && near < *at) *at = near, which = i;
  }
  return which;
}
static vec shade(vec from, vec dir, vec *p, vec *mirror, int *is_hit) {
  float at, unused;
  int64_t i = nearest(from, dir, &at);
  *is_hit = i < n;
  if (i == n) return (vec){0.4f, 0.6f, 0.7f + 0.3f * dir.y};
  *p = add(from, scale(at, dir));
  vec normal = unit(sub(*p, spheres[i].centre));
  float lit = nearest(*p, sun, &unused) < n ? 0 : fmaxf(0, dot(normal, sun));
  *mirror = sub(dir, scale(2 * dot(dir, normal), normal));
  return scale(0.2f + 0.8f * lit, spheres[i].colour);
}
static uint32_t byte(float v) { return (uint32_t)(255 * (v < 1 ? v : 1)); }
static void kernel(void) {
  sun = unit((vec){1, 2, -1});
  for (int64_t i = 0; i < n; i++) {
    float *r = raw + i * k;
    spheres[i] = (sphere){{8 * r[0] - 4, 6 * r[1] - 3, 6 + 6 * r[2]}, 0.3f + r[3], {r[4], r[5], r[6]}};
  }
  for (int64_t j = 0; j < h; j++)
    for (int64_t i = 0; i < w; i++) {
      vec p, mirror, p2, m2;
      int hit, hit2;
      vec dir = unit((vec){((float)i - (float)w / 2) / (float)w, ((float)h / 2 - (float)j) / (float)w, 1});
      vec c = shade((vec){0, 0, 0}, dir, &p, &mirror, &hit);
      if (hit) c = add(scale(0.7f, c), scale(0.3f, shade(p, mirror, &p2, &m2, &hit2)));
      image[j * w + i] = byte(c.x) << 16 | byte(c.y) << 8 | byte(c.z);
    }
}
static void output(void) { write_matrix(" u32", h, w, image, 4); }
