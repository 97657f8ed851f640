// Parallel regions in C: built by hand in the imperative IR, compiled, and run with sanitizers on several threads.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "backend/c/program.h"
#include "backend/c/test_util.h"
#include "imp/imp_test_util.h"
#include "imp/tasks.h"
#include "imp/verify.h"

namespace fehu::backend {

using imp::Code;
using imp::Exp;
using imp::NameKind;
using prim::BinOp;
using prim::CmpOp;
using prim::PrimType;

namespace {

// f n m k, with an array ys of n * m numbers: ys[i * m + j] = i + j + size, computed in a region of regions, each point
// i with a block of its own that holds i; it fails at each i from k on. The global `size` is 3.
struct Nest : imp::Maker {
  VName f = name("f"), n = name("n"), m = name("m"), k = name("k"), mem = name("mem"), size = name("size"),
        ys = name("ys"), a = name("a"), b = name("b"), t = name("t"), i = name("i"), own = name("own"),
        mine = name("mine"), c = name("c"), d = name("d"), u = name("u"), j = name("j");

  const Exp* sum(const Exp* x, const Exp* y) { return bin(BinOp::Add, x, y); }
  const imp::Stm* constant_of(VName to, const Exp* value) {
    return stm<imp::DeclareScalar>(to, PrimType::I64, value, true);
  }
  const imp::Stm* each(VName counter, VName first, VName last, std::initializer_list<const imp::Stm*> body) {
    return stm<imp::For>(counter, PrimType::I64, bin(BinOp::Sub, var(last), var(first)), code(body));
  }

  const imp::Stm* inner() {
    const Exp* value = sum(load(mine, PrimType::I64, num(0)), sum(var(j), var(size)));
    const imp::Stm* store = stm<imp::Store>(ys, sum(bin(BinOp::Mul, var(i), var(m)), var(j)), value);
    return stm<imp::Parallel>(c, d, var(m), num(0),
                              code({each(u, c, d, {constant_of(j, sum(var(c), var(u))), store})}));
  }
  const imp::Stm* outer() {
    imp::MessagePart parts[] = {{"failed at ", nullptr, {}}, {{}, var(i), PrimType::I64}};
    const imp::Stm* check = stm<imp::Assert>(cmp(CmpOp::Slt, var(i), var(k)),
                                             arena.list(std::span<const imp::MessagePart>(parts)), Provenance{});
    Code body = code({
        each(t, a, b,
             {constant_of(i, sum(var(a), var(t))), stm<imp::DeclareBlock>(own), stm<imp::Allocate>(own, num(8)),
              stm<imp::DeclarePointer>(mine, PrimType::I64, own, num(0), false), stm<imp::Store>(mine, num(0), var(i)),
              check, inner()}),
    });
    return stm<imp::Parallel>(a, b, var(n), num(0), body);
  }
  imp::Program program() {
    imp::Param globals[] = {{size, NameKind::Scalar, PrimType::I64}};
    Code body = code({stm<imp::DeclarePointer>(ys, PrimType::I64, mem, num(0), false), outer()});
    imp::Function functions[] = {function(f, {},
                                          {{n, NameKind::Scalar, PrimType::I64},
                                           {m, NameKind::Scalar, PrimType::I64},
                                           {k, NameKind::Scalar, PrimType::I64},
                                           {mem, NameKind::Block, {}}},
                                          body)};
    return {arena.list(std::span<const imp::Param>(globals)), code({stm<imp::Assign>(size, num(3))}),
            arena.list(std::span<const imp::Function>(functions))};
  }
};

constexpr std::string_view kMain = R"(
static int check(struct futhark_context *ctx, int64_t n, int64_t m, int64_t k) {
  struct block *mem = NULL;
  if (block_alloc(ctx, &mem, 8 * n * m, "mem") != 0) return 1;
  int err = f_1(ctx, n, m, k, mem);
  int64_t *ys = (int64_t *)mem->data;
  for (int64_t i = 0; err == 0 && i < n; i++)
    for (int64_t j = 0; j < m; j++)
      if (ys[i * m + j] != i + j + 3) err = 9;
  char *error = futhark_context_get_error(ctx);
  printf("%d %s", err, error != NULL ? error : "\n");
  free(error);
  block_release(ctx, &mem);
  return err;
}
int main(int argc, char **argv) {
  struct futhark_context_config *cfg = futhark_context_config_new();
  futhark_context_config_set_num_threads(cfg, argc > 1 ? atoi(argv[1]) : 0);
  struct futhark_context *ctx = futhark_context_new(cfg);
  check(ctx, 100, 50, 100);
  check(ctx, 100, 50, 71);
  check(ctx, 0, 5, 0);
  check(ctx, 1, 1000, 1);
  check(ctx, 1000, 1, 1);
  printf("%d\n", (int)ctx->current_bytes);
  futhark_context_free(ctx);
  futhark_context_config_free(cfg);
  return 0;
})";

}  // namespace

TEST_CASE("C with threads: nested regions, blocks in them, the lowest failure") {
  Nest nest;
  imp::Program program = nest.program();
  CHECK(imp::verify(program).empty());
  const imp::Program* cut = imp::cut_off_tasks(program, nest.arena);
  CHECK(imp::verify(*cut).empty());
  std::string text = assemble_core(kTestHeader, kTestSettings, *cut, nullptr, kMain, true);
  for (std::string compiler :
       {std::string("gcc -O1 -g -fsanitize=thread -pthread -pedantic"), std::string(kSanitizers) + " -pthread"}) {
    CTestFolder folder;
    ProcessResult compiled = folder.compile(text, compiler);
    REQUIRE_MESSAGE(compiled.status == 0, compiled.output);
    for (std::string_view command :
         {"./prog 1", "./prog 3", "FEHU_TINY_PIECES=1 ./prog 2", "FEHU_TINY_PIECES=1 ./prog 5"}) {
      ProcessResult run = folder.run(std::string(command));
      CHECK(run.output == "0 \n2 Error: failed at 71\n0 \n0 \n2 Error: failed at 1\n0\n");
      CHECK(run.status == 0);
    }
  }
}

}  // namespace fehu::backend
