// The verifier of the imperative IR: wrong programs, each with the message that it gets.
#include "imp/verify.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "imp/imp_test_util.h"

namespace fehu::imp {

using prim::BinOp;
using prim::CmpOp;
using prim::PrimType;

namespace {

// A function f_1 (n_2: i64, in_3: block) -> (out_4: i64, made_5: block), whose body begins with what each test gives,
// and ends by giving both results a value.
struct VerifySubject : Maker {
  VName f = name("f"), n = name("n"), in = name("in"), out = name("out"), made = name("made");

  std::vector<std::string> problems(std::initializer_list<const Stm*> body) {
    std::vector<const Stm*> all(body);
    all.push_back(stm<Assign>(out, var(n)));
    all.push_back(stm<ShareBlock>(made, in));
    return problems_of(arena.list(all));
  }
  std::vector<std::string> problems_of(Code body) {
    Function functions[] = {function(f, {{out, NameKind::Scalar, PrimType::I64}, {made, NameKind::Block, {}}},
                                     {{n, NameKind::Scalar, PrimType::I64}, {in, NameKind::Block, {}}}, body)};
    Program program;
    program.functions = arena.list(std::span<const Function>(functions));
    return verify(program);
  }
  // The only message; or all that is wrong with that.
  std::string problem(std::initializer_list<const Stm*> body) {
    std::vector<std::string> all = problems(body);
    return all.size() == 1 ? all[0] : fmt::format("{} messages: {}", all.size(), fmt::join(all, "; "));
  }

  const Stm* block(VName name) { return stm<DeclareBlock>(name); }
  const Stm* allocate(VName block) { return stm<Allocate>(block, var(n)); }
  const Stm* pointer(VName name, VName block, bool is_read_only = false) {
    return stm<DeclarePointer>(name, PrimType::I64, block, num(0), is_read_only);
  }
  const Stm* store(VName pointer, const Exp* value) { return stm<Store>(pointer, num(0), value); }
  const Stm* constant_of(VName name, const Exp* value) { return stm<DeclareScalar>(name, value->type, value, true); }
  const Stm* variable(VName name) {
    const Exp* none = nullptr;
    return stm<DeclareScalar>(name, PrimType::I64, none, false);
  }
  const Stm* branch(std::initializer_list<const Stm*> yes, std::initializer_list<const Stm*> no) {
    return stm<If>(cmp(CmpOp::Slt, var(n), num(0)), code(yes), code(no));
  }
  const Stm* region(VName first, VName last, std::initializer_list<const Stm*> body) {
    return stm<Parallel>(first, last, var(n), num(1), code(body));
  }
  const Stm* loop(VName counter, std::initializer_list<const Stm*> body) {
    return stm<For>(counter, PrimType::I64, var(n), code(body));
  }
};

}  // namespace

TEST_CASE("imp verifier: what is right") {
  VerifySubject s;
  VName mem = s.name("mem"), p = s.name("p"), i = s.name("i"), x = s.name("x");
  CHECK(s.problems({}).empty());
  CHECK(s.problems(
             {s.block(mem), s.allocate(mem), s.pointer(p, mem), s.loop(i, {s.store(p, s.var(i))}), s.stm<Release>(mem)})
            .empty());
  CHECK(s.problems({s.variable(x), s.branch({s.stm<Assign>(x, s.num(1))}, {s.stm<Assign>(x, s.num(2))}),
                    s.stm<Assign>(x, s.bin(BinOp::Add, s.var(x), s.num(3)))})
            .empty());
}

TEST_CASE("imp verifier: names and scopes") {
  VerifySubject s;
  VName x = s.name("x"), y = s.name("y"), i = s.name("i");
  CHECK(s.problem({s.constant_of(x, s.var(y))}) == "f_1: const x_6: i64 = y_7: y_7 is not declared");
  CHECK(s.problem({s.constant_of(x, s.num(1)), s.constant_of(x, s.num(2))}) ==
        "f_1: const x_6: i64 = 2i64: x_6 is declared a second time");
  CHECK(s.problem({s.loop(i, {s.constant_of(x, s.var(i))}), s.constant_of(y, s.var(x))}) ==
        "f_1: const y_7: i64 = x_6: x_6 is out of scope");
  CHECK(s.problem({s.loop(i, {}), s.constant_of(y, s.var(i))}) == "f_1: const y_7: i64 = i_8: i_8 is out of scope");
  CHECK(s.problem({s.constant_of(x, s.var(s.in))}) == "f_1: const x_6: i64 = in_3: in_3 is a block, not a scalar");
  CHECK(s.problem({s.stm<Release>(s.n)}) == "f_1: release n_2: n_2 is a scalar, not a block");
}

TEST_CASE("imp verifier: values and assignments") {
  VerifySubject s;
  VName x = s.name("x"), y = s.name("y"), i = s.name("i");
  CHECK(s.problem({s.variable(x), s.constant_of(y, s.var(x))}) ==
        "f_1: const y_7: i64 = x_6: x_6 may have no value yet");
  CHECK(s.problem({s.variable(x), s.branch({s.stm<Assign>(x, s.num(1))}, {}), s.constant_of(y, s.var(x))}) ==
        "f_1: const y_7: i64 = x_6: x_6 may have no value yet");
  CHECK(s.problem({s.variable(x), s.loop(i, {s.stm<Assign>(x, s.num(1))}), s.constant_of(y, s.var(x))}) ==
        "f_1: const y_7: i64 = x_6: x_6 may have no value yet");
  CHECK(s.problem({s.constant_of(x, s.num(1)), s.stm<Assign>(x, s.num(2))}) ==
        "f_1: x_6 := 2i64: x_6 cannot be assigned");
  CHECK(s.problem({s.stm<Assign>(s.n, s.num(2))}) == "f_1: n_2 := 2i64: n_2 cannot be assigned");
  CHECK(s.problem({s.loop(i, {s.stm<Assign>(i, s.num(2))})}) == "f_1: i_8 := 2i64: i_8 cannot be assigned");
  CHECK(s.problem({s.constant_of(x, s.var(s.out))}) == "f_1: const x_6: i64 = out_4: the result out_4 is read");
  CHECK(s.problems_of(s.code({s.stm<Assign>(s.out, s.num(1))})) ==
        std::vector<std::string>{"f_1: made_5 has no value at the end"});
}

TEST_CASE("imp verifier: types") {
  VerifySubject s;
  VName x = s.name("x"), p = s.name("p"), i = s.name("i");
  const Exp* five = s.constant(prim::i32_value(5));
  CHECK(s.problem({s.constant_of(x, s.bin(BinOp::Add, s.num(1), five))}) ==
        "f_1: const x_6: i64 = add64(1i64, 5i32): the operand `5i32` is of type i32, not i64");
  CHECK(s.problem({s.constant_of(x, s.bin(BinOp::FAdd, s.num(1), s.num(2)))}).find("there is no operation") !=
        std::string::npos);
  CHECK(s.problem({s.stm<Assign>(s.out, five)}) == "f_1: out_4 := 5i32: out_4 is of type i64, but assigned a i32");
  CHECK(s.problem({s.pointer(p, s.in), s.constant_of(x, s.load(p, PrimType::I32, s.num(0)))}) ==
        "f_1: const x_6: i32 = p_7[0i64]: p_7 points to elements of type i64, not i32");
  CHECK(s.problem({s.pointer(p, s.in), s.store(p, five)}) ==
        "f_1: p_7[0i64] := 5i32: p_7 points to elements of type i64, not i32");
  CHECK(s.problem({s.stm<For>(i, PrimType::I32, s.var(s.n), Code{})}) ==
        "f_1: for i_8: i32 < n_2 {: the bound `n_2` is of type i64, not i32");
  CHECK(s.problem({s.stm<If>(s.var(s.n), Code{}, Code{})}) ==
        "f_1: if n_2 {: the condition `n_2` is of type i64, not bool");
  CHECK(s.problem({s.pointer(p, s.in),
                   s.stm<Fill>(PrimType::I64, s.exps({s.var(s.n)}), Strided{p, s.num(0), {}}, s.num(1))}) ==
        "f_1: fill [n_2]i64 p_7[0i64] := 1i64: 0 strides for 1 dimensions");
}

TEST_CASE("imp verifier: blocks and pointers") {
  VerifySubject s;
  VName a = s.name("a"), b = s.name("b"), p = s.name("p"), x = s.name("x"), i = s.name("i");
  CHECK(s.problem({s.stm<Release>(s.in)}) == "f_1: release in_3: in_3 is not a block of this function");
  CHECK(s.problem({s.stm<MoveBlock>(s.made, s.in)}) ==
        "f_1: move made_5 := in_3: in_3 is not a block of this function");
  CHECK(s.problem({s.allocate(s.in)}) == "f_1: allocate in_3: n_2: in_3 belongs to the caller");
  CHECK(s.problem({s.block(a), s.allocate(a), s.stm<Release>(a), s.pointer(p, a)}) ==
        "f_1: pointer p_8: i64 = a_6[0i64]: a_6 was let go of before");
  CHECK(s.problem({s.block(a), s.allocate(a), s.stm<Release>(a), s.stm<Release>(a)}) ==
        "f_1: release a_6: a_6 was let go of before");
  CHECK(s.problem({s.block(a), s.block(b), s.allocate(a), s.pointer(p, a), s.stm<MoveBlock>(b, a),
                   s.store(p, s.num(1))}) == "f_1: p_8[0i64] := 1i64: p_8 points into a_6, which was let go of");
  CHECK(s.problem({s.block(a), s.allocate(a), s.pointer(p, a), s.allocate(a), s.store(p, s.num(1))}) ==
        "f_1: p_8[0i64] := 1i64: p_8 points into what a_6 held before");
  CHECK(s.problem({s.block(a), s.block(b), s.allocate(a), s.pointer(p, a), s.loop(i, {s.stm<SwapBlocks>(a, b)}),
                   s.store(p, s.num(1))}) == "f_1: p_8[0i64] := 1i64: p_8 points into what a_6 held before");
  CHECK(s.problem({s.pointer(p, s.in, true), s.store(p, s.num(1))}) == "f_1: p_8[0i64] := 1i64: p_8 is read-only");
  CHECK(s.problem({s.constant_of(x, s.load(p, PrimType::I64, s.num(0)))}) ==
        "f_1: const x_9: i64 = p_8[0i64]: p_8 is not declared");
  auto grow = [&](VName from) {
    Allocate made(Provenance{}, b, s.num(8));
    made.kept = s.num(8);
    made.grown = from;
    made.start = p;
    return s.arena.make<Allocate>(made);
  };
  CHECK(s.problems({s.block(a), s.block(b), s.allocate(a), s.pointer(p, a), grow(a)}).empty());
  CHECK(s.problem({s.block(a), s.block(b), s.allocate(a), s.pointer(p, a), grow(a), s.store(p, s.num(1))}) ==
        "f_1: p_8[0i64] := 1i64: p_8 points into a_6, which was let go of");
  CHECK(s.problem({s.block(b), s.pointer(p, s.in), grow(s.in)}) ==
        "f_1: grow b_7: 8i64 := in_3, p_8, 8i64: in_3 is not a block of this function");
  // Released on one way only: that is for the run time to know.
  CHECK(s.problems({s.block(a), s.allocate(a), s.branch({s.stm<Release>(a)}, {}), s.pointer(p, a)}).empty());
}

TEST_CASE("imp verifier: parallel regions") {
  VerifySubject s;
  VName a = s.name("a"), b = s.name("b"), p = s.name("p"), x = s.name("x"), first = s.name("first"),
        last = s.name("last"), mine = s.name("mine"), i = s.name("i");
  const Exp* few = s.arena.make<ChunksExp>(PrimType::I64, s.var(s.n), s.num(2));
  CHECK(s.problems({s.block(a), s.allocate(a), s.pointer(p, a), s.constant_of(x, few),
                    s.region(first, last,
                             {s.block(mine), s.allocate(mine), s.store(p, s.var(first)),
                              s.loop(i, {s.store(p, s.var(x))}), s.stm<Release>(mine)})})
            .empty());
  CHECK(s.problem({s.variable(x), s.region(first, last, {s.stm<Assign>(x, s.var(last))})}) ==
        "f_1: x_9 := last_11: x_9 is outside of the parallel region");
  CHECK(s.problem({s.block(a), s.allocate(a), s.region(first, last, {s.stm<Release>(a)})}) ==
        "f_1: release a_6: a_6 is outside of the parallel region");
  CHECK(s.problem({s.block(a), s.region(first, last, {s.allocate(a)})}) ==
        "f_1: allocate a_6: n_2: a_6 is outside of the parallel region");
  CHECK(s.problem({s.block(a), s.block(b), s.region(first, last, {s.stm<ShareBlock>(a, s.in)})}) ==
        "f_1: share a_6 := in_3: a_6 is outside of the parallel region");
  CHECK(s.problem({s.region(first, last, {s.region(x, i, {s.stm<Assign>(first, s.num(1))})})}) ==
        "f_1: first_10 := 1i64: first_10 is outside of the parallel region");
  CHECK(s.problem({s.region(first, last, {}), s.constant_of(x, s.var(last))}) ==
        "f_1: const x_9: i64 = last_11: last_11 is out of scope");
}

TEST_CASE("imp verifier: calls") {
  VerifySubject s;
  VName g = s.name("g"), x = s.name("x"), mem = s.name("mem");
  auto call = [&](VName function, std::initializer_list<CallResult> results, std::initializer_list<CallArg> args) {
    return s.stm<Call>(function, s.arena.list(results), s.arena.list(args), Provenance{});
  };
  CallArg number = {NameKind::Scalar, s.num(1), {}}, block = {NameKind::Block, nullptr, s.in};
  CallResult scalar = {x, NameKind::Scalar}, given = {mem, NameKind::Block};
  const Stm *declare_x = s.variable(x), *declare_mem = s.block(mem);
  CHECK(s.problems({declare_x, declare_mem, call(s.f, {scalar, given}, {number, block})}).empty());
  CHECK(s.problem({call(g, {}, {})}) == "f_1: call g_6(): there is no function g_6");
  CHECK(s.problem({call(s.f, {}, {number, block})}) ==
        "f_1: call f_1(1i64, in_3): f_1 takes 2 arguments and gives 2 results");
  CHECK(s.problem({declare_x, declare_mem, call(s.f, {scalar, given}, {number, number})}) ==
        "f_1: call x_7, mem_8 := f_1(1i64, 1i64): the argument for in_3 is not what the function takes");
  CHECK(s.problem({declare_x, declare_mem, call(s.f, {given, scalar}, {number, block})}).starts_with("2 messages"));
}

TEST_CASE("imp verifier: globals") {
  Maker m;
  VName size = m.name("size"), f = m.name("f");
  Param globals[] = {{size, NameKind::Scalar, PrimType::I64}};
  Function functions[] = {m.function(f, {}, {}, m.code({m.stm<Assign>(size, m.num(2))}))};
  Program program;
  program.globals = globals;
  CHECK(verify(program) == std::vector<std::string>{"globals: size_1 has no value at the end"});
  program.initialise = m.code({m.stm<Assign>(size, m.num(1))});
  CHECK(verify(program).empty());
  program.functions = functions;
  CHECK(verify(program) == std::vector<std::string>{"f_2: size_1 := 2i64: the global size_1 is assigned"});
}

}  // namespace fehu::imp
