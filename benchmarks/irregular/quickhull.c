#include "bench.h"
typedef struct {
  double x, y;
} point;
static double *xs, *ys;
static int64_t n, num_found;
static point *points, *hull;
static void setup(void) {
  xs = read_value(&n, 8);
  ys = read_value(&n, 8);
  points = blank(4 * n, sizeof(point));
  hull = blank(n, sizeof(point));
}
static double area(point a, point b, point p) { return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x); }
// Those of the points that are to the left of the line, and how many.
static int64_t beside(point a, point b, const point *ps, int64_t count, point *out) {
  int64_t kept = 0;
  for (int64_t i = 0; i < count; i++)
    if (area(a, b, ps[i]) > 0) out[kept++] = ps[i];
  return kept;
}
// What comes after the points is free.
static void hull_beside(point a, point b, point *ps, int64_t count) {
  if (count == 0) return;
  int64_t far = 0;
  double most = area(a, b, ps[0]);
  for (int64_t i = 1; i < count; i++) {
    double one = area(a, b, ps[i]);
    if (one > most) {
      most = one;
      far = i;
    }
  }
  point found = ps[far], *next = ps + count;
  hull_beside(a, found, next, beside(a, found, ps, count, next));
  hull[num_found++] = found;
  hull_beside(found, b, next, beside(found, b, ps, count, next));
}
static void kernel(void) {
  int64_t first = 0, last = 0;
  num_found = 0;
  for (int64_t i = 0; i < n; i++) {
    points[i] = (point){xs[i], ys[i]};
    if (xs[i] < xs[first]) first = i;
    if (xs[i] > xs[last]) last = i;
  }
  point a = points[first], b = points[last], *next = points + n;
  hull[num_found++] = a;
  hull_beside(a, b, next, beside(a, b, points, n, next));
  hull[num_found++] = b;
  hull_beside(b, a, next, beside(b, a, points, n, next));
}
static void output(void) {
  double *parts = blank(num_found, 8);
  for (int64_t i = 0; i < num_found; i++) parts[i] = hull[i].x;
  write_vector(" f64", num_found, parts, 8);
  for (int64_t i = 0; i < num_found; i++) parts[i] = hull[i].y;
  write_vector(" f64", num_found, parts, 8);
}
