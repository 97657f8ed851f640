#include "bench.h"
static float *image, *a, *b;
static uint8_t *direction, *edges;
static int32_t *places;
static int64_t n, m, found;
static void setup(void) {
  image = read_matrix(&n, &m, 4);
  a = blank(n * m, 4);
  b = blank(n * m, 4);
  direction = blank(n * m, 1);
  edges = blank(n * m, 1);
  places = blank(n * m, 4);
}
static int64_t clamp(int64_t i, int64_t size) { return i < 0 ? 0 : i >= size ? size - 1 : i; }
static void blur(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < m; j++) {
      const float *r = image + i * m;
      a[i * m + j] =
          (r[clamp(j - 2, m)] + 4 * r[clamp(j - 1, m)] + 6 * r[j] + 4 * r[clamp(j + 1, m)] + r[clamp(j + 2, m)]) / 16;
    }
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++) {
    const float *r0 = a + clamp(i - 2, n) * m, *r1 = a + clamp(i - 1, n) * m, *r2 = a + i * m,
                *r3 = a + clamp(i + 1, n) * m, *r4 = a + clamp(i + 2, n) * m;
    for (int64_t j = 0; j < m; j++) b[i * m + j] = (r0[j] + 4 * r1[j] + 6 * r2[j] + 4 * r3[j] + r4[j]) / 16;
  }
}
static void gradient(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++) {
    const float *up = b + clamp(i - 1, n) * m, *here = b + i * m, *down = b + clamp(i + 1, n) * m;
    for (int64_t j = 0; j < m; j++) {
      int64_t l = clamp(j - 1, m), r = clamp(j + 1, m);
      float gx = up[r] + 2 * here[r] + down[r] - up[l] - 2 * here[l] - down[l];
      float gy = down[l] + 2 * down[j] + down[r] - up[l] - 2 * up[j] - up[r];
      a[i * m + j] = sqrtf(gx * gx + gy * gy);
      direction[i * m + j] = fabsf(gy) <= 0.41421f * fabsf(gx)   ? 0
                             : fabsf(gx) <= 0.41421f * fabsf(gy) ? 2
                             : gx * gy > 0                       ? 1
                                                                 : 3;
    }
  }
}
static void thin(uint8_t *marks) {
  static const int di[4] = {0, 1, 1, 1}, dj[4] = {1, 1, 0, -1};
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < m; j++) {
      int d = direction[i * m + j];
      float s = a[i * m + j];
      int greatest = s >= a[clamp(i + di[d], n) * m + clamp(j + dj[d], m)] &&
                     s >= a[clamp(i - di[d], n) * m + clamp(j - dj[d], m)];
      marks[i * m + j] = !greatest ? 0 : s > 0.7f ? 2 : s > 0.35f ? 1 : 0;
    }
}
static int beside_strong(const uint8_t *marks, int64_t i, int64_t j) {
  for (int64_t y = i - 1; y <= i + 1; y++)
    for (int64_t x = j - 1; x <= j + 1; x++)
      if (y >= 0 && y < n && x >= 0 && x < m && marks[y * m + x] == 2) return 1;
  return 0;
}
static void kernel(void) {
  blur();
  gradient();
  uint8_t *marks = (uint8_t *)b;
  thin(marks);
  found = 0;
#ifdef _OPENMP
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < m; j++) {
      uint8_t mark = marks[i * m + j];
      edges[i * m + j] = mark == 2 || (mark == 1 && beside_strong(marks, i, j));
    }
  for (int64_t k = 0; k < n * m; k++)
    if (edges[k]) places[found++] = (int32_t)k;
#else
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < m; j++) {
      uint8_t mark = marks[i * m + j];
      edges[i * m + j] = mark == 2 || (mark == 1 && beside_strong(marks, i, j));
      if (edges[i * m + j]) places[found++] = (int32_t)(i * m + j);
    }
#endif
}
static void output(void) {
  write_matrix("  u8", n, m, edges, 1);
  write_vector(" i32", found, places, 4);
}
