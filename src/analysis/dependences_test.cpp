// Tests of effects, consumption and dependences, on programs from text.
#include "analysis/dependences.h"

#include "analysis/consumption.h"
#include "ir/ir_test_util.h"

using namespace fehu;
using namespace fehu::analysis;

namespace {
struct DependencesTest {
  std::unique_ptr<ir::TestProgram> t;
  ir::AliasTable aliases;
  std::unique_ptr<Effects> effects;
  std::unique_ptr<Memory> memory;
  std::unique_ptr<Dependences> dependences;

  // Of the statements of the last function.
  explicit DependencesTest(const std::string& text) : t(ir::read_program(text)) {
    REQUIRE_MESSAGE(t->program, t->error_place(), " ", t->error());
    std::string messages;
    for (const std::string& message : ir::verify(*t->program)) messages += message + "\n";
    REQUIRE(messages == "");
    aliases = ir::alias_analysis(*t->program);
    effects = std::make_unique<Effects>(*t->program);
    memory = std::make_unique<Memory>(*t->program, aliases, *effects);
    dependences = std::make_unique<Dependences>(stms(), *memory);
  }
  List<ir::Stm> stms() const { return t->program->funs.back().body->stms; }
  std::string before(size_t stm) const {
    std::string out;
    for (uint32_t b : dependences->before(stm)) out += fmt::format("{}{}", out.empty() ? "" : " ", b);
    return out;
  }
};
}  // namespace

TEST_CASE("dependences: names, certificates and sizes") {
  DependencesTest d(R"(stage soacs
fun f_1 (n_2: i64, xs_3: [n_2]i32) : {i64, [?0]i32} = {
  let {c_4: bool} = slt64(0i64, n_2)
  let {k_5: i64} = add64(n_2, 1i64)
  let {ok_6: cert} = assert(c_4, "empty")
  let {x_7: i32} = #{ok_6} xs_3[0i64]
  let {free_8: i64} = mul64(n_2, 2i64)
  let {ys_9: [k_5]i32} = replicate([k_5], x_7)
  let {zs_10: [k_5]i32} = screma(k_5, ys_9) map \(y_11: i32) : {i32} -> {
    let {z_12: i32} = add32(y_11, x_7)
    in {z_12}
  }
  in {k_5, zs_10}
}
)");
  CHECK(d.before(0) == "");
  CHECK(d.before(2) == "0");
  CHECK(d.before(3) == "2");
  CHECK(d.before(4) == "");
  CHECK(d.before(5) == "1 3");
  CHECK(d.before(6) == "1 3 5");
  CHECK(d.dependences->depends(6, 5));
  CHECK(!d.dependences->depends(6, 4));
  CHECK(d.dependences->merge(3, 6) == -1);  // ys comes between
  CHECK(d.dependences->merge(5, 6) >= 0);   // these two may be neighbours
  CHECK(d.dependences->merge(4, 6) >= 0);
}

TEST_CASE("dependences: what is consumed must have been read before, under any name") {
  DependencesTest d(R"(stage soacs
fun f_1 (n_2: i64, xs_3: *[n_2]i32, ys_4: [n_2]i32) : {i32, i32, *[n_2]i32, *[n_2]i32} = {
  let {view_5: [n_2]i32} = xs_3[0i64 :+ n_2 * 1i64]
  let {a_6: i32} = view_5[0i64]
  let {b_7: i32} = ys_4[0i64]
  let {zs_8: [n_2]i32} = copy(ys_4)
  let {us_9: [n_2]i32} = xs_3 with [0i64] <- b_7
  let {vs_10: [n_2]i32} = loop (v_11: *[n_2]i32 = zs_8) for i_12: i64 < n_2 do {
    let {w_13: [n_2]i32} = v_11 with [i_12] <- 1i32
    in {w_13}
  }
  in {a_6, b_7, us_9, vs_10}
}
)");
  CHECK(d.before(1) == "0");
  CHECK(d.before(4) == "0 1 2");
  CHECK(d.before(5) == "3");
  std::vector<bool> consumed = consumed_roots(*d.t->program, d.aliases);
  CHECK(consumed[3]);
  CHECK(!consumed[4]);
  CHECK(consumed[8]);
}

TEST_CASE("dependences: a lambda that consumes a part consumes the whole") {
  DependencesTest d(R"(stage soacs
fun f_1 (n_2: i64, xs_3: *[n_2][2i64]i32) : {i32, *[n_2][2i64]i32} = {
  let {a_4: i32} = xs_3[0i64, 0i64]
  let {ys_5: [n_2][2i64]i32} = screma(n_2, xs_3) map \(x_6: [2i64]i32) : {[2i64]i32} -> {
    let {y_7: [2i64]i32} = x_6 with [0i64] <- 1i32
    in {y_7}
  }
  in {a_4, ys_5}
}
)");
  CHECK(d.before(1) == "0");
  CHECK(consumed_roots(*d.t->program, d.aliases)[3]);
}

TEST_CASE("dependences: effects stay in order; silent calls have none") {
  DependencesTest d(R"(stage soacs
fun silent_1 (x_2: i32) : {i32} = {
  let {y_3: i32} = add32(x_2, 1i32)
  in {y_3}
}
fun loud_4 (x_5: i32) : {i32} = {
  let {c_6: bool} = slt32(x_5, 1i32)
  let {ok_7: cert} = assert(c_6, "large")
  in {#{ok_7} x_5}
}
fun f_8 (x_9: i32, q_10: bool) : {i32, i32} = {
  let {ok_11: cert} = assert(q_10, "no")
  let {a_12: i32} = apply silent_1(x_9) : {i32}
  let {b_13: i32} = apply loud_4(x_9) : {i32}
  let {sure_14: cert} = assert(true, "never")
  let {} = trace(a_12: i32)
  let {t_15: i64} = tunable("t", "custom", 5i64)
  in {b_13, a_12}
}
)");
  CHECK(d.effects->has_effect(d.stms()[0]));
  CHECK(!d.effects->has_effect(d.stms()[1]));
  CHECK(d.effects->has_effect(d.stms()[2]));
  CHECK(!d.effects->has_effect(d.stms()[3]));
  CHECK(d.effects->has_effect(d.stms()[4]));
  CHECK(!d.effects->has_effect(d.stms()[5]));
  CHECK(d.before(1) == "");
  CHECK(d.before(2) == "0");
  CHECK(d.before(3) == "");
  CHECK(d.before(4) == "1 2");
  CHECK(d.before(5) == "");
}

TEST_CASE("dependences: merging keeps an order that all dependences allow") {
  DependencesTest d(R"(stage soacs
fun f_1 (x_2: i64) : {i64, i64} = {
  let {a_3: i64} = add64(x_2, 1i64)
  let {user_4: i64} = add64(a_3, 1i64)
  let {free_5: i64} = add64(x_2, 2i64)
  let {b_6: i64} = add64(a_3, free_5)
  let {c_7: i64} = add64(user_4, b_6)
  in {user_4, c_7}
}
)");
  CHECK(d.dependences->merge(0, 4) == -1);
  int64_t both = d.dependences->merge(0, 3);
  REQUIRE(both >= 0);
  CHECK(d.dependences->find(0) == d.dependences->find(3));
  std::string order;
  for (uint32_t n : d.dependences->order()) order += n == both ? "ab " : fmt::format("{} ", n);
  CHECK(order == "2 ab 1 4 ");
  CHECK(d.dependences->depends_now(4, 0));
  CHECK(!d.dependences->depends_now(1, 2));
  CHECK(d.dependences->merge(0, 4) == -1);
  REQUIRE(d.dependences->merge(1, 0) >= 0);
  REQUIRE(d.dependences->merge(0, 4) >= 0);
  CHECK(d.dependences->order().size() == 2);
}
