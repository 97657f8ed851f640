// The run time of C programs by itself: copies, fills, blocks, failing allocations, threads, numbers in messages.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "backend/c/program.h"
#include "backend/c/test_util.h"
#include "prim/value.h"

namespace fehu::backend {

namespace {

std::string with_rts(std::string_view main) {
  return assemble_core(kTestHeader, kTestSettings, imp::Program{}, nullptr, main);
}

// Compiles the program and runs the command.
ProcessResult run_program(std::string_view main, const std::string& compiler, const std::string& command = "./prog") {
  CTestFolder folder;
  ProcessResult compiled = folder.compile(with_rts(main), compiler);
  CHECK_MESSAGE(compiled.status == 0, compiled.output);
  return compiled.status == 0 ? folder.run(command) : compiled;
}

}  // namespace

TEST_CASE("C run time: copies and fills of random strided arrays are those of a plain loop") {
  ProcessResult run = run_program(R"(
static uint64_t state = 12345;
static int64_t below(int64_t n) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (int64_t)((state >> 33) % (uint64_t)n);
}

enum { MAX_RANK = 5, SIZE = 200000 };
static unsigned char from[SIZE * 8], to[SIZE * 8], expected[SIZE * 8];

static void plain(size_t size, int rank, const int64_t *shape, int64_t to_at, const int64_t *to_strides, int64_t from_at,
                  const int64_t *from_strides) {
  if (rank == 0) {
    memcpy(expected + to_at * (int64_t)size, from + from_at * (int64_t)size, size);
    return;
  }
  for (int64_t i = 0; i < shape[0]; i++)
    plain(size, rank - 1, shape + 1, to_at + i * to_strides[0], to_strides + 1, from_at + i * from_strides[0],
          from_strides + 1);
}

// Strides of an array with that shape, the dimensions in random order in memory, with gaps, some backwards.
static void make_strides(int rank, const int64_t *shape, int64_t *strides, int64_t *offset) {
  int order[MAX_RANK];
  for (int i = 0; i < rank; i++) order[i] = i;
  if (below(3) > 0)
    for (int i = rank - 1; i > 0; i--) {
      int k = (int)below(i + 1), swap = order[i];
      order[i] = order[k];
      order[k] = swap;
    }
  int64_t stride = below(4) == 0 ? 2 : 1;
  *offset = below(10);
  for (int i = rank - 1; i >= 0; i--) {
    int dim = order[i];
    strides[dim] = stride;
    stride *= shape[dim] > 0 ? shape[dim] : 1;
    if (below(4) == 0) stride += below(3);
    if (below(5) == 0 && shape[dim] > 0) {
      *offset += (shape[dim] - 1) * strides[dim];
      strides[dim] = -strides[dim];
    }
  }
}

int main(void) {
  static const size_t sizes[] = {1, 2, 4, 8};
  for (int64_t i = 0; i < SIZE * 8; i++) from[i] = (unsigned char)below(256);
  int wrong = 0;
  for (int test = 0; test < 4000; test++) {
    size_t size = sizes[below(4)];
    int rank = (int)below(MAX_RANK + 1);
    int64_t shape[MAX_RANK], to_strides[MAX_RANK], from_strides[MAX_RANK], to_offset, from_offset;
    for (int i = 0; i < rank; i++) shape[i] = rank <= 2 ? below(40) : below(6);
    make_strides(rank, shape, to_strides, &to_offset);
    make_strides(rank, shape, from_strides, &from_offset);
    memset(to, 0, 40000);
    memset(expected, 0, 40000);
    if (test % 4 == 0) {
      int64_t none[MAX_RANK] = {0};
      plain(size, rank, shape, to_offset, to_strides, 3, none);
      fill_array(size, rank, shape, to, to_offset, to_strides, from + 3 * size);
    } else {
      plain(size, rank, shape, to_offset, to_strides, from_offset, from_strides);
      copy_array(size, rank, shape, to, to_offset, to_strides, from, from_offset, from_strides);
    }
    if (memcmp(to, expected, sizeof to) != 0) wrong++;
  }
  // Nothing is touched where there is nothing.
  copy_array(4, 2, (int64_t[]){0, 5}, NULL, 7, (int64_t[]){5, 1}, NULL, 7, (int64_t[]){5, 1});
  fill_array(4, 2, (int64_t[]){5, 0}, NULL, 7, (int64_t[]){5, 1}, "abcd");
  copy_dense(4, 0, NULL, 7, NULL, 7);
  printf("%d wrong\n", wrong);
  return 0;
})",
                                  "gcc -O1 -g -fsanitize=undefined -fno-sanitize-recover=all");
  CHECK(run.output == "0 wrong\n");
  CHECK(run.status == 0);
}

TEST_CASE("C run time: blocks are counted, used again, and bounded by what was in use") {
  std::string_view main = R"(
int main(void) {
  struct futhark_context_config *cfg = futhark_context_config_new();
  struct futhark_context *ctx = futhark_context_new(cfg);
  struct block *a = NULL, *b = NULL, *c = NULL;
  if (block_alloc(ctx, &a, 1000, "a") != 0 || block_alloc(ctx, &b, 0, "b") != 0) return 1;
  memset(a->data, 1, 1000);
  block_share(ctx, &c, a);
  block_release(ctx, &a);
  block_release(ctx, &a);
  printf("%d %d\n", (int)ctx->current_bytes, c->data[999]);
  unsigned char *old = c->data;
  block_share(ctx, &c, c);
  if (block_alloc(ctx, &c, 990, "c") != 0) return 1;
  printf("%d %d %d\n", c->data == old, (int)ctx->current_bytes, (int)ctx->peak_bytes);
  unsigned char foreign[4] = {1, 2, 3, 4};
  if (block_wrap(ctx, &b, foreign, 4) != 0) return 1;
  printf("%d %d\n", b->data[2], (int)ctx->current_bytes);
  block_move(ctx, &c, &b);
  printf("%d %d\n", b == NULL, (int)ctx->current_bytes);
  if (block_at(NULL, 5, 4) != NULL || block_at(c, 2, 1) != c->data + 2 || block_at(c, INT64_MAX, 8) == NULL) return 3;
  block_release(ctx, &c);
  for (int64_t i = 1; i < 3000000; i += 7919) {
    if (block_alloc(ctx, &a, i, "a") != 0) return 1;
    memset(a->data, 2, (size_t)i);
    if ((uintptr_t)a->data % BLOCK_ALIGNMENT != 0) return 2;
    if (ctx->held_bytes > ctx->peak_bytes + ctx->peak_bytes / 64 + (1 << 18)) return 4;
  }
  old = a->data;
  if (block_alloc(ctx, &a, 2000000, "a") != 0) return 1;
#ifndef HAS_ADDRESS_SANITIZER
  if (a->data != old) return 5;  // a larger one does as well
#endif
  block_release(ctx, &a);
  printf("%d\n", (int)(ctx->cached_bytes == ctx->held_bytes));
  futhark_context_clear_caches(ctx);
  printf("%d %d\n", (int)ctx->cached_bytes, (int)ctx->peak_bytes);
  printf("%d\n", (int)array_bytes(4, 2, (int64_t[]){INT64_MAX, 0}));
  printf("%d\n", (int)array_bytes(8, 2, (int64_t[]){INT64_C(1) << 40, INT64_C(1) << 30}));
  struct block *huge = NULL;
  int err = block_alloc(ctx, &huge, INT64_C(1) << 59, "huge");
  char *error = futhark_context_get_error(ctx);
  printf("%d %d %s", err, huge == NULL, error);
  free(error);
  futhark_context_free(ctx);
  futhark_context_config_free(cfg);
  return 0;
})";
  std::string_view rest =
      "3 990\n1 0\n1\n0 0\n0\n-1\n3 1 Error: Failed to allocate memory in default space.\n"
      "Attempted allocation: 576460752303423488 bytes\nCurrently allocated: 0 bytes\n";
  ProcessResult run = run_program(main, "gcc -O2");
  CHECK(run.output == "1000 1\n1 990 1000\n" + std::string(rest));
  run = run_program(main, kSanitizers, "ASAN_OPTIONS=allocator_may_return_null=1 ./prog 2>/dev/null");
  CHECK(run.output == "1000 1\n0 990 1000\n" + std::string(rest));
}

TEST_CASE("C run time: debugging shows memory that was never written and finds what is written behind a block") {
  std::string_view main = R"(
int main(void) {
  struct futhark_context_config *cfg = futhark_context_config_new();
  futhark_context_config_set_debugging(cfg, 1);
  struct futhark_context *ctx = futhark_context_new(cfg);
  futhark_context_set_logging_file(ctx, stdout);
  struct block *a = NULL, *b = NULL;
  if (block_alloc(ctx, &a, 100, "a") != 0 || block_alloc(ctx, &b, 50, "b") != 0) return 1;
  memset(a->data, 0, 100);
  block_release(ctx, &a);
  printf("%d\n", ctx->is_damaged);
  if (block_alloc(ctx, &a, 100, "a again") != 0) return 1;
  printf("%x %x\n", a->data[0], a->data[99]);
  a->data[100] = 0;
  block_release(ctx, &a);
  printf("%d\n", ctx->is_damaged);
  futhark_context_set_logging_file(ctx, stdout);
  int64_t left = ctx->current_bytes;
  block_release(ctx, &b);
  printf("%d\n", (int)left);
  futhark_context_free(ctx);
  futhark_context_config_free(cfg);
  return 0;
})";
  ProcessResult run = run_program(main, "gcc -O2");
  CHECK(run.output ==
        "Allocated 100 bytes for a in default space (now allocated: 100 bytes) (new peak)\n"
        "Allocated 50 bytes for b in default space (now allocated: 150 bytes) (new peak)\n"
        "Gave back 100 bytes in default space (now allocated: 50 bytes)\n0\n"
        "Allocated 100 bytes for a again in default space (now allocated: 150 bytes)\ncd cd\n"
        "Something was written behind the end of a block of 100 bytes.\n"
        "Gave back 100 bytes in default space (now allocated: 50 bytes)\n1\n"
        "Gave back 50 bytes in default space (now allocated: 0 bytes)\n50\n");
}

TEST_CASE("C run time: any allocation may fail") {
  // Prints whether all went well, an error was reported, or there was not even room for a message.
  std::string_view main = R"(
static const char *attempt(void) {
  struct futhark_context_config *cfg = futhark_context_config_new();
  if (cfg == NULL) return "none";
  futhark_context_config_set_cache_file(cfg, "file");
  struct futhark_context *ctx = futhark_context_new(cfg);
  const char *result = "none";
  if (ctx != NULL) {
    struct block *a = NULL, *b = NULL;
    unsigned char foreign[1] = {0};
    int err = block_alloc(ctx, &a, 1000, "a");
    if (err == 0) err = block_wrap(ctx, &b, foreign, 1);
    char *report = futhark_context_report(ctx);
    free(report);
    char *error = futhark_context_get_error(ctx);
    result = error != NULL && err != 0 ? "error" : err != 0 ? "silent" : "success";
    free(error);
    block_release(ctx, &a);
    block_release(ctx, &b);
    futhark_context_free(ctx);
  }
  futhark_context_config_free(cfg);
  return result;
}
int main(void) {
  puts(attempt());
  return 0;
})";
  ProcessResult run = run_program(main, std::string(kSanitizers) + " -DFEHU_FAIL_ALLOCATIONS",
                                  "for n in 1 2 3 4 5 6 7 8; do FEHU_FAIL_ALLOCATION=$n ./prog; done 2>&1 | "
                                  "grep -v '^Allocation [0-9]* fails[.]$'");
  CHECK(run.output == "none\nsuccess\nnone\nsuccess\nerror\nerror\nsuccess\nsuccess\n");
}

TEST_CASE("C run time: contexts are independent, calls from threads are serialised") {
  ProcessResult run = run_program(R"(
static int count = 0;
static void *work(void *argument) {
  struct futhark_context *ctx = (struct futhark_context *)argument;
  for (int i = 0; i < 10000; i++) {
    lock_context(ctx);
    count++;
    unlock_context(ctx);
    free(futhark_context_get_error(ctx));
  }
  return NULL;
}
int main(void) {
  struct futhark_context_config *cfg = futhark_context_config_new(), *cfg2 = futhark_context_config_new();
  struct futhark_context *ctx = futhark_context_new(cfg), *ctx2 = futhark_context_new(cfg2);
  struct futhark_context *ctx3 = futhark_context_new(cfg);
  set_error(ctx, "first");
  set_error(ctx, "second");
  char *error = futhark_context_get_error(ctx), *error2 = futhark_context_get_error(ctx2);
  char *error3 = futhark_context_get_error(ctx3), *error4 = futhark_context_get_error(ctx);
  printf("%s%d %d %d\n", error, error2 == NULL, error3 != NULL, error4 == NULL);
  free(error);
  free(error3);
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, work, ctx);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  printf("%d\n", count);
  futhark_context_free(ctx3);
  futhark_context_free(ctx2);
  futhark_context_free(ctx);
  futhark_context_config_free(cfg2);
  futhark_context_config_free(cfg);
  return 0;
})",
                                  "gcc -O1 -g -fsanitize=thread -pthread");
  CHECK(run.output == "Error: first\n1 1 1\n40000\n");
  CHECK(run.status == 0);
}

TEST_CASE("C run time: numbers in messages look like those of the evaluator") {
  std::string main = "int main(void) {\n  struct shown s;\n";
  std::string expected;
  auto add = [&](prim::Value value) {
    std::string bits = value.type == prim::PrimType::F64
                           ? fmt::format("bitstofp_i64_f64((int64_t)UINT64_C({}))", value.bits)
                           : fmt::format("bitstofp_i32_f32((int32_t)UINT32_C({}))", value.bits);
    main += fmt::format("  puts(show_float(&s, {}, \"{}\"));\n", bits, prim::name_of(value.type));
    expected += prim::show(value, prim::kPlainStyle) + "\n";
  };
  for (double x : {0.0,        -0.0, 1.0,      -1.5,      0.1,
                   0.01,       0.25, 123456.0, 1234567.0, 9999999.0,
                   12345678.0, 1e7,  1e20,     1.5e-7,    3.4028234663852886e38,
                   5e-324,     0.3,  1.0 / 3,  100.0,     1e300,
                   123.456}) {
    add(prim::f64_value(x));
    add(prim::f32_value(static_cast<float>(x)));
  }
  for (prim::PrimType type : {prim::PrimType::F32, prim::PrimType::F64}) {
    add(prim::nan_value(type));
    add(prim::infinity_value(type, true));
  }
  ProcessResult run = run_program(main + "  return 0;\n}\n", "gcc -O2");
  CHECK(run.output == expected);
}

}  // namespace fehu::backend
