// Copies of strided arrays. Strides and offsets count elements; source and destination do not overlap. The lists of
// sizes and strides are the function's to change.

// Of all copies whose size is not a constant, for the report.
UNUSED static OF_THREAD int64_t num_copied_bytes = 0;

struct copy_plan {
  int rank;
  int64_t *shape, *to, *from;
  size_t elem_size;
};

// Dimensions of size 1 go. Those of large strides in the destination come first, so that it is written in order. Then
// neighbours that are one dimension of memory, in both arrays, become one. False: there is nothing to copy.
static bool plan_copy(struct copy_plan *p) {
  int rank = 0;
  for (int i = 0; i < p->rank; i++)
    if (p->shape[i] <= 0) return false;  // before strides are looked at: those of no elements may be anything
  for (int i = 0; i < p->rank; i++) {
    if (p->shape[i] == 1) continue;
    int64_t size = p->shape[i], to = p->to[i], from = p->from[i];
    int at = rank++;
    int64_t weight = to < 0 ? -to : to;
    for (; at > 0 && (p->to[at - 1] < 0 ? -p->to[at - 1] : p->to[at - 1]) < weight; at--) {
      p->shape[at] = p->shape[at - 1];
      p->to[at] = p->to[at - 1];
      p->from[at] = p->from[at - 1];
    }
    p->shape[at] = size;
    p->to[at] = to;
    p->from[at] = from;
  }
  int kept = 0;
  for (int i = 0; i < rank; i++) {
    int64_t size = p->shape[i], to = p->to[i], from = p->from[i];
    bool is_one = kept > 0 && p->to[kept - 1] == to * size && p->from[kept - 1] == from * size;
    if (is_one)
      size *= p->shape[kept - 1];
    else
      kept++;
    p->shape[kept - 1] = size;
    p->to[kept - 1] = to;
    p->from[kept - 1] = from;
  }
  p->rank = kept;
  return true;
}

static inline void copy_line_of(unsigned char *to, int64_t to_stride, const unsigned char *from, int64_t from_stride,
                                int64_t count, size_t elem_size) {
  for (int64_t i = 0; i < count; i++)
    memcpy(to + i * to_stride * (int64_t)elem_size, from + i * from_stride * (int64_t)elem_size, elem_size);
}

static void copy_line(unsigned char *to, int64_t to_stride, const unsigned char *from, int64_t from_stride, int64_t count,
                      size_t elem_size) {
  if (to_stride == 1 && from_stride == 1)
    memcpy(to, from, (size_t)count * elem_size);
  else if (elem_size == 1)
    copy_line_of(to, to_stride, from, from_stride, count, 1);
  else if (elem_size == 2)
    copy_line_of(to, to_stride, from, from_stride, count, 2);
  else if (elem_size == 4)
    copy_line_of(to, to_stride, from, from_stride, count, 4);
  else
    copy_line_of(to, to_stride, from, from_stride, count, 8);
}

// to[i * to_stride + j] = from[j * from_stride + i], in tiles: few lines of the source, read far, are open at a time.
// Where there are few columns, what is read lies together. (The sizes are those that were fastest, also for strides that
// make cache lines compete.)
static inline void transpose_of(unsigned char *to, int64_t to_stride, const unsigned char *from, int64_t from_stride,
                                int64_t rows, int64_t columns, size_t elem_size) {
  const int64_t size = (int64_t)elem_size;
  const bool is_flat = rows < 16, is_narrow = columns < 16 && !is_flat;
  const int64_t height = is_narrow ? 512 : 64, width = is_flat ? 512 : is_narrow ? columns : 8;
  for (int64_t i0 = 0; i0 < rows; i0 += height) {
    int64_t i1 = rows - i0 < height ? rows : i0 + height;
    for (int64_t j0 = 0; j0 < columns; j0 += width) {
      int64_t j1 = columns - j0 < width ? columns : j0 + width;
      if (is_narrow)
        for (int64_t j = j0; j < j1; j++)
          for (int64_t i = i0; i < i1; i++)
            memcpy(to + (i * to_stride + j) * size, from + (j * from_stride + i) * size, elem_size);
      else
        for (int64_t i = i0; i < i1; i++)
          for (int64_t j = j0; j < j1; j++)
            memcpy(to + (i * to_stride + j) * size, from + (j * from_stride + i) * size, elem_size);
    }
  }
}

// Words, in larger tiles, four by four in registers; what is left of rows and columns as above.
#if defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 12)
typedef uint32_t four_words __attribute__((vector_size(16)));
static inline four_words read_four_words(const unsigned char *from) {
  four_words x;
  memcpy(&x, from, sizeof x);
  return x;
}
static inline void transpose_four(unsigned char *to, int64_t to_stride, const unsigned char *from, int64_t from_stride) {
  four_words a = read_four_words(from), b = read_four_words(from + 4 * from_stride);
  four_words c = read_four_words(from + 8 * from_stride), d = read_four_words(from + 12 * from_stride);
  four_words ab = __builtin_shufflevector(a, b, 0, 4, 1, 5), cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  four_words first = __builtin_shufflevector(ab, cd, 0, 1, 4, 5), second = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
  ab = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  cd = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  four_words third = __builtin_shufflevector(ab, cd, 0, 1, 4, 5), fourth = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
  memcpy(to, &first, sizeof first);
  memcpy(to + 4 * to_stride, &second, sizeof second);
  memcpy(to + 8 * to_stride, &third, sizeof third);
  memcpy(to + 12 * to_stride, &fourth, sizeof fourth);
}
enum { WORDS_TILE = 32 };
UNUSED static void transpose_words(unsigned char *to, int64_t to_stride, const unsigned char *from, int64_t from_stride,
                            int64_t rows, int64_t columns) {
  int64_t whole_rows = rows < 16 || columns < 16 ? 0 : rows / 4 * 4, whole_columns = columns / 4 * 4;
  for (int64_t i0 = 0; i0 < whole_rows; i0 += WORDS_TILE)
    for (int64_t j0 = 0; j0 < whole_columns; j0 += WORDS_TILE)
      for (int64_t i = i0; i < whole_rows && i < i0 + WORDS_TILE; i += 4)
        for (int64_t j = j0; j < whole_columns && j < j0 + WORDS_TILE; j += 4)
          transpose_four(to + (i * to_stride + j) * 4, to_stride, from + (j * from_stride + i) * 4, from_stride);
  if (whole_rows > 0)
    transpose_of(to + whole_columns * 4, to_stride, from + whole_columns * from_stride * 4, from_stride, whole_rows,
                 columns - whole_columns, 4);
  transpose_of(to + whole_rows * to_stride * 4, to_stride, from + whole_rows * 4, from_stride, rows - whole_rows,
               columns, 4);
}
#else
UNUSED static void transpose_words(unsigned char *to, int64_t to_stride, const unsigned char *from, int64_t from_stride,
                            int64_t rows, int64_t columns) {
  transpose_of(to, to_stride, from, from_stride, rows, columns, 4);
}
#endif

static void transpose(unsigned char *to, int64_t to_stride, const unsigned char *from, int64_t from_stride, int64_t rows,
                      int64_t columns, size_t elem_size) {
  if (elem_size == 1)
    transpose_of(to, to_stride, from, from_stride, rows, columns, 1);
  else if (elem_size == 2)
    transpose_of(to, to_stride, from, from_stride, rows, columns, 2);
  else if (elem_size == 4)
    transpose_words(to, to_stride, from, from_stride, rows, columns);
  else
    transpose_of(to, to_stride, from, from_stride, rows, columns, 8);
}

// The last dimension is a line; the last two may be a transposition.
static void copy_planned(const struct copy_plan *p, int dim, unsigned char *to, const unsigned char *from) {
  const int64_t size = (int64_t)p->elem_size;
  int left = p->rank - dim;
  if (left == 0) {
    memcpy(to, from, p->elem_size);
  } else if (left == 1) {
    copy_line(to, p->to[dim], from, p->from[dim], p->shape[dim], p->elem_size);
  } else if (left == 2 && p->to[dim + 1] == 1 && p->from[dim] == 1) {
    transpose(to, p->to[dim], from, p->from[dim + 1], p->shape[dim], p->shape[dim + 1], p->elem_size);
  } else {
    for (int64_t i = 0; i < p->shape[dim]; i++)
      copy_planned(p, dim + 1, to + i * p->to[dim] * size, from + i * p->from[dim] * size);
  }
}

// If the source is dense in a dimension that is not the last, that one becomes the last but one: a transposition.
static void prefer_transposition(struct copy_plan *p) {
  int last = p->rank - 1;
  if (last < 1 || p->to[last] != 1 || p->from[last] == 1) return;
  for (int i = 0; i < last - 1; i++) {
    if (p->from[i] != 1) continue;
    int64_t size = p->shape[i], to = p->to[i];
    for (int k = i; k < last - 1; k++) {
      p->shape[k] = p->shape[k + 1];
      p->to[k] = p->to[k + 1];
      p->from[k] = p->from[k + 1];
    }
    p->shape[last - 1] = size;
    p->to[last - 1] = to;
    p->from[last - 1] = 1;
    return;
  }
}

UNUSED OUT_OF_LINE static void copy_array(size_t elem_size, int rank, int64_t *shape, void *to, int64_t to_offset,
                                          int64_t *to_strides, const void *from, int64_t from_offset,
                                          int64_t *from_strides) {
  struct copy_plan plan = {rank, shape, to_strides, from_strides, elem_size};
  if (!plan_copy(&plan)) return;
  int64_t bytes = (int64_t)elem_size;
  for (int i = 0; i < plan.rank; i++) bytes *= plan.shape[i];
  num_copied_bytes += bytes;
  prefer_transposition(&plan);
  copy_planned(&plan, 0, (unsigned char *)to + to_offset * (int64_t)elem_size,
               (const unsigned char *)from + from_offset * (int64_t)elem_size);
}

// Elements that the program copied by itself.
UNUSED static inline void count_copied(size_t elem_size, int64_t count) {
  if (count > 0) num_copied_bytes += count * (int64_t)elem_size;
}

// Out of line, so that gcc does not think of sizes that no block has, and warn.
UNUSED OUT_OF_LINE static void copy_bytes(unsigned char *to, const unsigned char *from, int64_t size) {
  num_copied_bytes += size;
  memcpy(to, from, (size_t)size);
}

// `count` elements that lie one after the other on both sides.
UNUSED static inline void copy_dense(size_t elem_size, int64_t count, void *to, int64_t to_offset, const void *from,
                              int64_t from_offset) {
  if (count <= 0) return;
  unsigned char *start = (unsigned char *)to + to_offset * (int64_t)elem_size;
  const unsigned char *source = (const unsigned char *)from + from_offset * (int64_t)elem_size;
#if defined(__GNUC__)
  if (!__builtin_constant_p(count)) {
    copy_bytes(start, source, count * (int64_t)elem_size);
    return;
  }
#endif
  memcpy(start, source, (size_t)count * elem_size);
}

static inline void fill_line_of(unsigned char *to, int64_t stride, int64_t count, const void *value, size_t elem_size) {
  unsigned char copy[8];  // which no store can change
  memcpy(copy, value, elem_size);
  if (stride == 1) {
    for (int64_t i = 0; i < count; i++) memcpy(to + i * (int64_t)elem_size, copy, elem_size);
  } else {
    for (int64_t i = 0; i < count; i++) memcpy(to + i * stride * (int64_t)elem_size, copy, elem_size);
  }
}

static void fill_planned(const struct copy_plan *p, int dim, unsigned char *to, const void *value) {
  if (p->rank == 0) {
    memcpy(to, value, p->elem_size);
  } else if (p->rank - dim > 1) {
    for (int64_t i = 0; i < p->shape[dim]; i++)
      fill_planned(p, dim + 1, to + i * p->to[dim] * (int64_t)p->elem_size, value);
  } else if (p->elem_size == 1) {
    fill_line_of(to, p->to[dim], p->shape[dim], value, 1);
  } else if (p->elem_size == 2) {
    fill_line_of(to, p->to[dim], p->shape[dim], value, 2);
  } else if (p->elem_size == 4) {
    fill_line_of(to, p->to[dim], p->shape[dim], value, 4);
  } else {
    fill_line_of(to, p->to[dim], p->shape[dim], value, 8);
  }
}

// Every element becomes the value that `value` points to.
UNUSED OUT_OF_LINE static void fill_array(size_t elem_size, int rank, int64_t *shape, void *to, int64_t offset,
                                          int64_t *strides, const void *value) {
  struct copy_plan plan = {rank, shape, strides, strides, elem_size};  // planned like a copy to itself
  if (!plan_copy(&plan)) return;
  fill_planned(&plan, 0, (unsigned char *)to + offset * (int64_t)elem_size, value);
}
