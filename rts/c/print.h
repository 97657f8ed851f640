// Values as executables print them.

// The elements of a part, in order. A few are fetched at a time: a copy of all would double the memory that a result
// takes, and blocks need not be in memory that can be read directly.
enum { PIECE_SIZE = 1 << 13 };
struct elements {
  const struct block *mem;
  int64_t at, left;  // bytes that were not fetched yet
  int64_t next, count;
  unsigned char piece[PIECE_SIZE];
};

static void begin_elements(struct elements *e, const struct part_type *type, const struct part *part) {
  e->mem = part->mem;
  e->at = part->offset * prim_infos[type->prim].size;
  e->left = part_bytes(type, part);
  e->next = e->count = 0;
  if (type->rank > 0) return;
  e->count = e->left;
  e->left = 0;
  memcpy(e->piece, part->scalar.bytes, (size_t)e->count);
}

// Fetches as many as fit, if the last piece is used up.
static int fetch_elements(struct futhark_context *ctx, struct elements *e) {
  if (e->next < e->count) return FUTHARK_SUCCESS;
  e->next = 0;
  e->count = e->left < PIECE_SIZE ? e->left : PIECE_SIZE;
  int err = block_read(ctx, e->piece, e->mem, e->at, e->count);
  e->at += e->count;
  e->left -= e->count;
  return err;
}

static void print_float(FILE *out, enum prim prim, double x) {
  const char *name = prim_infos[prim].name;
  if (isnan(x)) fprintf(out, "%s.nan", name);
  else if (isinf(x)) fprintf(out, "%s%s.inf", x < 0 ? "-" : "", name);
  else fprintf(out, "%.*g%s", prim == F64 ? 17 : 9, x, name);
}

// Numbers are followed by their type.
static void print_scalar(FILE *out, enum prim prim, const unsigned char *bytes) {
  print_prim(out, prim, bytes, print_float);
  if (prim < F16) fputs(prim_infos[prim].name, out);
}

static int print_rows(struct futhark_context *ctx, FILE *out, const struct part_type *type, const int64_t *shape,
                      int depth, struct elements *e) {
  if (depth == type->rank) {
    int err = fetch_elements(ctx, e);
    if (err != 0) return err;
    print_scalar(out, type->prim, e->piece + e->next);
    e->next += prim_infos[type->prim].size;
    return err;
  }
  fputc('[', out);
  for (int64_t i = 0; i < shape[depth]; i++) {
    if (i > 0) fputs(", ", out);
    int err = print_rows(ctx, out, type, shape, depth + 1, e);
    if (err != 0) return err;
  }
  fputc(']', out);
  return FUTHARK_SUCCESS;
}

static void print_empty(FILE *out, const struct part_type *type, const int64_t *shape) {
  fputs("empty(", out);
  for (int i = 0; i < type->rank; i++) fprintf(out, "[%" PRId64 "]", shape[i]);
  fprintf(out, "%s)", prim_infos[type->prim].name);
}

// A primitive or an array of primitives.
static int print_text(struct futhark_context *ctx, FILE *out, const struct part_type *type, const struct part *part) {
#ifdef WITH_ARRAYS
  if (num_elements(part->shape, 0, type->rank) == 0) {
    print_empty(out, type, part->shape);
    return FUTHARK_SUCCESS;
  }
#endif
  struct elements e;
  begin_elements(&e, type, part);
  return print_rows(ctx, out, type, part->shape, 0, &e);
}

// One part in binary. Stops when the file has an error, which is the caller's to notice.
static int print_part(struct futhark_context *ctx, FILE *out, const struct part_type *type, const struct part *part) {
  unsigned char header[7 + 8 * MAX_RANK];
  struct elements e;
  size_t size = (size_t)(store_header(type, part, header) - header);
  int err = FUTHARK_SUCCESS;
  if (fwrite(header, 1, size, out) < size) return err;
  begin_elements(&e, type, part);
  while (err == 0 && (e.next < e.count || e.left > 0)) {
    err = fetch_elements(ctx, &e);
    if (err != 0) break;
    fix_byte_order(e.piece, e.count / prim_infos[type->prim].size, prim_infos[type->prim].size);
    if (fwrite(e.piece, 1, (size_t)e.count, out) < (size_t)e.count) break;
    e.next = e.count;
  }
  return err;
}

// A value of any type as store_value() has it.
static int print_binary(struct futhark_context *ctx, FILE *out, const struct value *value) {
  int err = FUTHARK_SUCCESS;
  for (int i = 0; i < value->type->num_parts && err == 0 && !ferror(out); i++)
    err = print_part(ctx, out, &value->type->parts[i], &value->parts[i]);
  return err;
}
