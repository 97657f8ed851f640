#include "bench.h"
static uint8_t *old, *new;
static int32_t *dys, *dxs;
static int64_t h, w;
static void setup(void) {
  old = read_matrix(&h, &w, 1);
  new = read_matrix(&h, &w, 1);
  dys = blank(h / 8 * (w / 8), 4);
  dxs = blank(h / 8 * (w / 8), 4);
}
static int32_t sad(const uint8_t *a, const uint8_t *b) {
  int32_t sum = 0;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) sum += abs(a[i * w + j] - b[i * w + j]);
  return sum;
}
static void kernel(void) {
  int32_t *dy_to = dys, *dx_to = dxs;
  for (int64_t y = 0; y + 8 <= h; y += 8)
    for (int64_t x = 0; x + 8 <= w; x += 8) {
      int32_t least = INT32_MAX;
      for (int64_t dy = -4; dy <= 4; dy++)
        for (int64_t dx = -4; dx <= 4; dx++) {
          if (y + dy < 0 || x + dx < 0 || y + dy + 8 > h || x + dx + 8 > w) continue;
          int32_t cost = sad(new + y * w + x, old + (y + dy) * w + x + dx);
          if (cost < least) {
            least = cost;
            *dy_to = (int32_t)dy;
            *dx_to = (int32_t)dx;
          }
        }
      dy_to++;
      dx_to++;
    }
}
static void output(void) {
  write_matrix(" i32", h / 8, w / 8, dys, 4);
  write_matrix(" i32", h / 8, w / 8, dxs, 4);
}
