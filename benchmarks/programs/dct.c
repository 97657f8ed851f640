#include "bench.h"
static uint8_t *image;
static int16_t *out;
static int64_t shape[4];
static float basis[8][8];
static void setup(void) { image = read_value(shape, 1); out = blank(shape[0] * shape[1] * 64, 2); }
static void kernel(void) {
  for (int u = 0; u < 8; u++)
    for (int x = 0; x < 8; x++) basis[u][x] = (u == 0 ? sqrtf(0.125f) : 0.5f) * cosf((2 * (float)x + 1) * (float)u * 3.14159265358979323846f / 16);
  for (int64_t b = 0; b < shape[0] * shape[1]; b++) {
    float centred[8][8], half[8][8];
    for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) centred[i][j] = (float)image[b * 64 + i * 8 + j] - 128;
    for (int u = 0; u < 8; u++)
      for (int j = 0; j < 8; j++) {
        float sum = 0;
        for (int k = 0; k < 8; k++) sum += basis[u][k] * centred[k][j];
        half[u][j] = sum;
      }
    for (int u = 0; u < 8; u++)
      for (int v = 0; v < 8; v++) {
        float sum = 0;
        for (int k = 0; k < 8; k++) sum += half[u][k] * basis[v][k];
        out[b * 64 + u * 8 + v] = (int16_t)rintf(sum / (4 + 3 * (float)(u + v)));
      }
  }
}
static void output(void) { write_value(" i16", 4, shape, out, 2); }
