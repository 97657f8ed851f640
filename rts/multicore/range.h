// Ranges of points that are still to be executed, each in one word: its owner takes the first points, other workers the
// last half, and no two get the same. (docs/scheduler.md)
//
//   bits 48 to 63   the number of the region that the points belong to
//   bits 24 to 47   `low`
//   bits  0 to 23   `high`: units from `low` to before `high` are left, none if the two are equal
//
// The word says which region it is of. So whoever takes a part knows it at the moment of taking, also if the owner has
// meanwhile used the word for something else.

enum { UNIT_BITS = 24, REGION_BITS = 16 };
#define MAX_UNITS ((INT64_C(1) << UNIT_BITS) - 1)

// What somebody took.
struct units {
  int region;
  int64_t low, high;
};

static inline uint64_t make_range(int region, int64_t low, int64_t high) {
  return ((uint64_t)region << (2 * UNIT_BITS)) | ((uint64_t)low << UNIT_BITS) | (uint64_t)high;
}

static inline struct units units_of(uint64_t range) {
  struct units units;
  units.region = (int)(range >> (2 * UNIT_BITS));
  units.low = (int64_t)(range >> UNIT_BITS) & MAX_UNITS;
  units.high = (int64_t)range & MAX_UNITS;
  return units;
}

static inline bool is_empty_range(uint64_t range) {
  struct units units = units_of(range);
  return units.low >= units.high;
}

// The owner's way: the first units, a quarter of them, so that something is left for others, but as a rule not less
// than `least` nor more than `most`. False: none are left.
static inline bool take_first(uint64_t *range, int64_t least, int64_t most, struct units *taken) {
  uint64_t old = ATOMIC_LOAD(range);
  for (;;) {
    *taken = units_of(old);
    if (taken->low >= taken->high) return false;
    int64_t left = taken->high - taken->low, wanted = left / 4 < least ? least : left / 4;
    if (wanted > most) wanted = most;
    int64_t end = left > wanted + wanted / 2 ? taken->low + wanted : taken->high;
    if (ATOMIC_REPLACE(range, &old, make_range(taken->region, end, taken->high))) {
      taken->high = end;
      return true;
    }
  }
}

// Everybody else's way: the last half, and of a single unit all, because its owner has not begun with it.
static inline bool take_last_half(uint64_t *range, struct units *taken) {
  uint64_t old = ATOMIC_LOAD(range);
  for (;;) {
    *taken = units_of(old);
    if (taken->low >= taken->high) return false;
    int64_t middle = taken->low + (taken->high - taken->low) / 2;
    if (ATOMIC_REPLACE(range, &old, make_range(taken->region, taken->low, middle))) {
      taken->low = middle;
      return true;
    }
  }
}
