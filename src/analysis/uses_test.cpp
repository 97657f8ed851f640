// Tests of uses, lifetimes, interference and escapes, on programs from text.
#include "analysis/uses.h"

#include "analysis/escapes.h"
#include "analysis/interference.h"
#include "ir/ir_test_util.h"

using namespace fehu;
using namespace fehu::analysis;

static VName named(uint32_t id) {
  return VName{id, {}};
}

static std::unique_ptr<ir::TestProgram> program(const std::string& text) {
  auto t = ir::read_program(text);
  REQUIRE_MESSAGE(t->program, t->error_place(), " ", t->error());
  std::string messages;
  for (const std::string& message : ir::verify(*t->program)) messages += message + "\n";
  REQUIRE(messages == "");
  return t;
}

// "bound: first..last", or "unused".
static std::string show(const Lifetime& life) {
  std::string last = life.last == Lifetime::kForever ? "forever" : std::to_string(life.last);
  return life.is_used() ? fmt::format("{}: {}..{}", life.bound, life.first, last) : "unused";
}

TEST_CASE("uses: counts and lifetimes") {
  auto t = program(R"(stage soacs
let {c_1: i32} = add32(1i32, 2i32)
fun f_2 (n_3: i64, xs_4: [n_3]i32) : {i32, [n_3]i32} = {
  let {a_5: i32} = xs_4[0i64]
  let {b_6: i32} = add32(a_5, a_5)
  let {u_7: i32} = add32(a_5, c_1)
  let {ys_8: [n_3]i32} = screma(n_3, xs_4) map \(x_9: i32) : {i32} -> {
    let {y_10: i32} = add32(x_9, b_6)
    let {z_11: i32} = add32(y_10, x_9)
    in {z_11}
  }
  in {b_6, ys_8}
}
)");
  std::vector<uint32_t> counts = count_uses(*t->program);
  CHECK(counts[5] == 3);
  CHECK(counts[3] == 4);  // in three types, and as a width
  CHECK(counts[7] == 0);
  CHECK(counts[9] == 2);
  Lifetimes lifetimes(*t->program);
  CHECK(show(lifetimes.of(named(1))) == "0: 4294967295..forever");
  CHECK(show(lifetimes.of(named(4))) == "0: 0..3");
  CHECK(show(lifetimes.of(named(5))) == "0: 1..2");
  CHECK(show(lifetimes.of(named(6))) == "1: 3..4");  // in the lambda, and the result
  CHECK(show(lifetimes.of(named(7))) == "unused");
  CHECK(show(lifetimes.of(named(9))) == "0: 0..1");
  CHECK(show(lifetimes.of(named(11))) == "1: 2..2");
  const BodyPlace& lambda = lifetimes.body(lifetimes.of(named(10)).body);
  CHECK(lambda.parent == lifetimes.of(named(5)).body);
  CHECK(lambda.statement == 3);
  CHECK(lambda.is_repeated);
  CHECK(!lambda.is_branch);
}

// a is read by the statement that makes b; c is made afterwards. d and e are in different branches, g in a loop in
// which c is used. The block of h is returned.
static const char* const kBlocks = R"(stage seq_mem
fun f_1 (n_2: i64, k_3: i64, q_4: bool) : {mem, i64, [n_2]i32, i32} = {
  let {am_10: mem} = alloc(n_2)
  let {bm_11: mem} = alloc(n_2)
  let {cm_12: mem} = alloc(n_2)
  let {hm_13: mem} = alloc(n_2)
  let {a_20: [n_2]i32 at am_10[0i64; 1i64]} = replicate([n_2], 1i32)
  let {view_21: [1i64]i32 at am_10[1i64; 1i64]} = a_20[1i64 :+ 1i64 * 1i64]
  let {b_22: [n_2]i32 at bm_11[0i64; 1i64]} = copy(a_20)
  let {x_23: i32} = view_21[0i64]
  let {c_24: [n_2]i32 at cm_12[0i64; 1i64]} = copy(b_22)
  let {y_25: i32} = if q_4 then {
    let {dm_14: mem} = alloc(n_2)
    let {d_26: [n_2]i32 at dm_14[0i64; 1i64]} = replicate([n_2], 2i32)
    let {v_27: i32} = d_26[0i64]
    in {v_27}
  } else {
    let {em_15: mem} = alloc(n_2)
    let {e_28: [n_2]i32 at em_15[0i64; 1i64]} = replicate([n_2], 3i32)
    let {w_29: i32} = e_28[0i64]
    in {w_29}
  } : {i32}
  let {z_30: i32} = loop (s_31: i32 = y_25) for i_32: i64 < k_3 do {
    let {gm_16: mem} = alloc(n_2)
    let {g_33: [n_2]i32 at gm_16[0i64; 1i64]} = copy(c_24)
    let {r_34: i32} = g_33[0i64]
    let {t_35: i32} = add32(r_34, x_23)
    in {t_35}
  }
  let {h_36: [n_2]i32 at hm_13[0i64; 1i64]} = replicate([n_2], z_30)
  in {hm_13, 0i64, h_36, x_23}
}
)";

TEST_CASE("interference: blocks that are needed at the same time") {
  auto t = program(kBlocks);
  Interference interference(*t->program);
  auto interfere = [&](uint32_t a, uint32_t b) {
    bool result = interference.may_interfere(named(a), named(b));
    CHECK(interference.may_interfere(named(b), named(a)) == result);
    return result;
  };
  REQUIRE(interference.blocks().size() == 7);
  CHECK(interference.blocks()[1].name == named(11));
  CHECK(!interference.blocks()[1].is_repeated);
  CHECK(interference.blocks()[6].is_repeated);
  CHECK(interfere(10, 11));   // a dies after b is made: through the view
  CHECK(!interfere(10, 12));  // c comes after that, although its block does not
  CHECK(interfere(11, 12));   // b dies where c is made
  CHECK(!interfere(14, 15));  // branches
  CHECK(!interfere(14, 16));  // different statements
  CHECK(interfere(12, 14));   // c lives on after the match
  CHECK(!interfere(10, 14));
  CHECK(interfere(12, 16));   // c is read in the loop
  CHECK(!interfere(13, 10));  // h is made after a died, and only then may others get its block
  CHECK(interference.lifetimes().is_passed_on(named(13)));
  CHECK(!interference.lifetimes().is_passed_on(named(10)));
}

TEST_CASE("lifetimes: the last use of a block, under any of its names, may be inside of a body") {
  auto blocks = program(kBlocks);
  Lifetimes lifetimes(*blocks->program);
  CHECK(lifetimes.of(named(12)).is_last_inside);
  CHECK(!lifetimes.of(named(11)).is_last_inside);
  auto t = program(R"(stage seq_mem
fun f_1 (n_2: i64) : {i32} = {
  let {am_3: mem} = alloc(n_2)
  let {bm_4: mem} = am_3
  let {cm_5: mem} = bm_4
  let {a_6: [n_2]i32 at cm_5[0i64; 1i64]} = replicate([n_2], 1i32)
  let {y_7: i32} = loop (s_8: i32 = 0i32) for i_9: i64 < n_2 do {
    let {x_10: i32} = a_6[0i64]
    in {x_10}
  }
  let {x_11: i32} = a_6[0i64]
  in {x_11}
}
)");
  Lifetimes copies(*t->program);
  for (uint32_t block : {3, 4, 5}) CHECK(copies.of(named(block)).last == 5);
  CHECK(!copies.of(named(3)).is_last_inside);
}

TEST_CASE("interference: a block that leaves its body is needed for ever") {
  auto t = program(R"(stage seq_mem
fun f_1 (n_2: i64, q_3: bool) : {i32} = {
  let {am_10: mem} = alloc(n_2)
  let {bm_11: mem} = alloc(n_2)
  let {a_20: [n_2]i32 at am_10[0i64; 1i64]} = replicate([n_2], 1i32)
  let {x_21: i32} = a_20[0i64]
  let {rm_12: mem, r_22: [n_2]i32 at rm_12[0i64; 1i64]} = if q_3 then {
    let {cm_13: mem} = alloc(n_2)
    let {c_23: [n_2]i32 at cm_13[0i64; 1i64]} = replicate([n_2], x_21)
    in {cm_13, c_23}
  } else {
    let {dm_14: mem} = alloc(n_2)
    let {d_24: [n_2]i32 at dm_14[0i64; 1i64]} = replicate([n_2], 2i32)
    in {dm_14, d_24}
  } : {mem, [n_2]i32}
  let {b_25: [n_2]i32 at bm_11[0i64; 1i64]} = replicate([n_2], 3i32)
  let {y_26: i32} = b_25[0i64]
  let {z_27: i32} = r_22[0i64]
  in {z_27}
}
)");
  Interference interference(*t->program);
  CHECK(!interference.may_interfere(named(10), named(13)));
  CHECK(interference.may_interfere(named(13), named(11)));
  CHECK(!interference.may_interfere(named(13), named(14)));
}

TEST_CASE("interference: functions may call each other") {
  auto t = program(R"(stage seq_mem
fun f_1 (n_2: i64) : {i32} = {
  let {m_3: mem} = alloc(n_2)
  let {a_4: [n_2]i32 at m_3[0i64; 1i64]} = replicate([n_2], 1i32)
  let {x_5: i32} = a_4[0i64]
  in {x_5}
}
fun g_6 (n_7: i64) : {i32} = {
  let {m_8: mem} = alloc(n_7)
  let {a_9: [n_7]i32 at m_8[0i64; 1i64]} = replicate([n_7], 1i32)
  let {y_10: i32} = apply f_1(n_7) : {i32}
  let {x_11: i32} = a_9[0i64]
  in {x_11}
}
)");
  CHECK(Interference(*t->program).may_interfere(named(3), named(8)));
}

TEST_CASE("escapes: blocks that leave a body, under any name") {
  auto t = program(R"(stage seq_mem
fun f_1 (n_2: i64, q_3: bool) : {mem, i64, [n_2]i32} = {
  let {am_10: mem} = alloc(n_2)
  let {bm_11: mem} = alloc(n_2)
  let {cm_12: mem} = alloc(n_2)
  let {a_20: [n_2]i32 at am_10[0i64; 1i64]} = replicate([n_2], 1i32)
  let {b_21: [n_2]i32 at bm_11[0i64; 1i64]} = copy(a_20)
  let {c_22: [n_2]i32 at cm_12[0i64; 1i64]} = copy(b_21)
  let {rm_13: mem, r_23: [n_2]i32 at rm_13[0i64; 1i64]} = if q_3 then {bm_11, b_21} else {
    let {em_14: mem} = alloc(n_2)
    let {e_24: [n_2]i32 at em_14[0i64; 1i64]} = copy(c_22)
    in {em_14, e_24}
  } : {mem, [n_2]i32}
  in {rm_13, 0i64, r_23}
}
)");
  std::vector<uint32_t> block_of(t->program->num_names);
  block_of[20] = 10, block_of[21] = 11, block_of[22] = 12, block_of[23] = 13, block_of[24] = 14;
  Escapes escapes(t->program->funs[0].body, block_of);
  CHECK(escapes.contains(named(11)));
  CHECK(escapes.contains(named(13)));
  CHECK(escapes.contains(named(14)));
  CHECK(!escapes.contains(named(10)));
  CHECK(!escapes.contains(named(12)));
}
