// Values as executables print them.

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

static const unsigned char *print_rows(FILE *out, const struct part_type *type, const int64_t *shape, int depth,
                                       const unsigned char *bytes) {
  if (depth == type->rank) {
    print_scalar(out, type->prim, bytes);
    return bytes + prim_infos[type->prim].size;
  }
  fputc('[', out);
  for (int64_t i = 0; i < shape[depth]; i++) {
    if (i > 0) fputs(", ", out);
    bytes = print_rows(out, type, shape, depth + 1, bytes);
  }
  fputc(']', out);
  return bytes;
}

static void print_array(FILE *out, const struct part_type *type, const struct part *part, const unsigned char *bytes) {
  if (num_elements(part->shape, 0, type->rank) > 0) {
    print_rows(out, type, part->shape, 0, bytes);
    return;
  }
  fputs("empty(", out);
  for (int i = 0; i < type->rank; i++) fprintf(out, "[%" PRId64 "]", part->shape[i]);
  fprintf(out, "%s)", prim_infos[type->prim].name);
}

static void print_part(FILE *out, const struct part_type *type, const struct part *part, const unsigned char *bytes) {
#ifdef WITH_ARRAYS
  if (type->rank > 0) {
    print_array(out, type, part, bytes);
    return;
  }
#endif
  (void)part;
  print_scalar(out, type->prim, bytes);
}

// A primitive or an array of primitives.
static int print_value(struct futhark_context *ctx, FILE *out, const struct value *value, bool is_binary) {
  const struct part_type *type = value->type->parts;
  size_t size = is_binary ? stored_size(value) : (size_t)part_bytes(type, value->parts);
  unsigned char *bytes = (unsigned char *)allocate(size);
  if (bytes == NULL) return fail_without_memory(ctx);
  int err = is_binary ? store_value(ctx, value, bytes) : read_part(ctx, type, value->parts, bytes);
  if (err == 0 && is_binary) fwrite(bytes, 1, size, out);
  if (err == 0 && !is_binary) print_part(out, type, value->parts, bytes);
  free(bytes);
  return err;
}
