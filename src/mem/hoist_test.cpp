// Tests of hoist-allocations: what moves, what must stay, and that values stay the same.
#include "mem/hoist.h"

#include "ir/metrics.h"
#include "mem/mem_test_util.h"

using namespace fehu;
using namespace fehu::mem;

// How many allocations are inside of loops before and after, "before -> after"; values are compared on the inputs.
static std::string allocs_in_loops(const std::string& body, std::initializer_list<std::string_view> inputs,
                                   const std::string& params = "n_2: i64, xs_3: [n_2]i32, k_4: i64") {
  auto t = ir::read_program("stage seq\nfun f_1 (" + params + ") : {[n_2]i32} = {" + body + "\n}\n");
  const ir::Program* placed = introduced(*t, inputs);
  const ir::Program* hoisted = run_pass(kHoistAllocations, *t, placed);
  REQUIRE_MESSAGE(verdict(*hoisted) == "", ir::print(*hoisted));
  for (std::string_view args : inputs)
    CHECK_MESSAGE(run_f(*hoisted, args, 0xa5) == run_f(*placed, args), ir::print(*hoisted));
  auto inside = [](const ir::Program& p) {
    auto counts = ir::metrics(p);
    return counts["Alloc"] - counts["/Alloc"];
  };
  return fmt::format("{} -> {}", inside(*placed), inside(*hoisted));
}

TEST_CASE("hoist-allocations: a temporary of invariant size moves, what is carried round stays") {
  CHECK(allocs_in_loops(R"(
    let {r_5: [n_2]i32} = loop (a_6: [n_2]i32 = xs_3) for i_7: i64 < k_4 do {
      let {h_8: i64} = sub64(n_2, 1i64)
      let {rev_9: [n_2]i32} = a_6[h_8 :+ n_2 * -1i64]
      let {tmp_10: [n_2]i32} = copy(rev_9)
      let {x_11: i32} = tmp_10[0i64]
      let {next_12: [n_2]i32} = replicate([n_2], x_11)
      in {next_12}
    }
    in {r_5})",
                        {"3i64 [1,2,3] 0i64", "3i64 [1,2,3] 1i64", "3i64 [1,2,3] 4i64"}) == "2 -> 1");
}

// How many allocations there are, before and after.
static std::string allocs(const std::string& body, std::initializer_list<std::string_view> inputs) {
  auto t =
      ir::read_program("stage seq\nfun f_1 (n_2: i64, xs_3: [n_2]i32, k_4: i64) : {[n_2]i32} = {" + body + "\n}\n");
  const ir::Program* placed = introduced(*t, inputs);
  const ir::Program* hoisted = run_pass(kHoistAllocations, *t, placed);
  REQUIRE_MESSAGE(verdict(*hoisted) == "", ir::print(*hoisted));
  for (std::string_view args : inputs)
    CHECK_MESSAGE(run_f(*hoisted, args, 0xa5) == run_f(*placed, args), ir::print(*hoisted));
  return fmt::format("{} -> {}", ir::metrics(*placed)["Alloc"], ir::metrics(*hoisted)["Alloc"]);
}

TEST_CASE("hoist-allocations: arrays that are not needed at the same time share a block") {
  // c is made when a is needed no more; the last one is carried round.
  CHECK(allocs(R"(
    let {r_5: [n_2]i32} = loop (s_6: [n_2]i32 = xs_3) for i_7: i64 < k_4 do {
      let {a_8: [n_2]i32} = copy(s_6)
      let {b_9: [n_2]i32} = copy(a_8)
      let {c_10: [n_2]i32} = copy(b_9)
      let {x_11: i32} = c_10[0i64]
      let {y_12: i32} = b_9[1i64]
      let {z_13: i32} = add32(x_11, y_12)
      let {next_14: [n_2]i32} = replicate([n_2], z_13)
      in {next_14}
    }
    in {r_5})",
               {"3i64 [1,2,3] 0i64", "3i64 [1,2,3] 1i64", "3i64 [1,2,3] 4i64"}) == "4 -> 3");
  // A view of a is used last of all; the inner loop reads b, the other branch c.
  CHECK(allocs(R"(
    let {r_5: [n_2]i32} = loop (s_6: [n_2]i32 = xs_3) for i_7: i64 < k_4 do {
      let {a_8: [n_2]i32} = copy(s_6)
      let {view_9: [1i64]i32} = a_8[1i64 :+ 1i64 * 1i64]
      let {b_10: [n_2]i32} = copy(a_8)
      let {c_11: [n_2]i32} = copy(b_10)
      let {x_12: i32} = loop (sum_13: i32 = 0i32) for j_14: i64 < n_2 do {
        let {y_15: i32} = b_10[j_14]
        let {sum_16: i32} = add32(sum_13, y_15)
        in {sum_16}
      }
      let {c_17: bool} = slt64(i_7, 2i64)
      let {z_18: i32} = if c_17 then {x_12} else {
        let {z_19: i32} = c_11[0i64]
        in {z_19}
      } : {i32}
      let {v_20: i32} = view_9[0i64]
      let {w_21: i32} = add32(z_18, v_20)
      let {next_22: [n_2]i32} = replicate([n_2], w_21)
      in {next_22}
    }
    in {r_5})",
               {"3i64 [1,2,3] 0i64", "3i64 [1,2,3] 1i64", "3i64 [1,2,3] 4i64"}) == "4 -> 4");
}

TEST_CASE("hoist-allocations: blocks that escape through branches, inner loops, copies and calls stay") {
  CHECK(allocs_in_loops(R"(
    let {r_5: [n_2]i32} = loop (a_6: [n_2]i32 = xs_3) for i_7: i64 < k_4 do {
      let {tmp_8: [n_2]i32} = copy(a_6)
      let {x_9: i32} = tmp_8[0i64]
      let {y_10: i32} = add32(x_9, 1i32)
      let {tmp_11: [n_2]i32} = tmp_8 with [1i64] <- y_10
      let {odd_12: bool} = slt64(i_7, 2i64)
      let {s_13: [n_2]i32} = if odd_12 then {a_6} else {
        let {u_14: [n_2]i32} = loop (v_15: [n_2]i32 = tmp_11) for j_16: i64 < 1i64 do {
          let {w_17: [n_2]i32} = opaque(v_15)
          in {w_17}
        }
        in {u_14}
      } : {[n_2]i32}
      in {s_13}
    }
    in {r_5})",
                        {"3i64 [1,2,3] 0i64", "3i64 [1,2,3] 3i64", "3i64 [1,2,3] 5i64"}) == "1 -> 1");
  auto t = ir::read_program(R"(stage seq
fun id_1 (n_2: i64, xs_3: [n_2]i32) : {[n_2]i32} = {xs_3}
fun f_4 (n_5: i64, xs_6: [n_5]i32, k_7: i64) : {[n_5]i32} = {
  let {r_8: [n_5]i32} = loop (a_9: [n_5]i32 = xs_6) for i_10: i64 < k_7 do {
    let {tmp_11: [n_5]i32} = copy(a_9)
    let {out_12: [n_5]i32} = apply id_1(n_5, tmp_11) : {[n_5]i32}
    in {out_12}
  }
  in {r_8}
}
)");
  const ir::Program* placed = introduced(*t, {"3i64 [1,2,3] 2i64"});
  CHECK(run_pass(kHoistAllocations, *t, placed) == placed);
}

TEST_CASE("hoist-allocations: out of several loops, and sizes that make no sense where a loop does not run") {
  CHECK(allocs_in_loops(R"(
    let {h_5: i64} = sub64(n_2, 1i64)
    let {a_6: [n_2]i32} = copy(xs_3)
    let {r_7: [n_2]i32} = loop (b_8: *[n_2]i32 = a_6) for i_9: i64 < h_5 do {
      let {c_10: [n_2]i32} = loop (d_11: *[n_2]i32 = b_8) for j_12: i64 < i_9 do {
        let {part_13: [h_5]i32} = d_11[1i64 :+ h_5 * 1i64]
        let {tmp_14: [h_5]i32} = copy(part_13)
        let {e_15: [n_2]i32} = d_11 with [0i64 :+ h_5 * 1i64] <- tmp_14
        in {e_15}
      }
      in {c_10}
    }
    in {r_7})",
                        {"3i64 [1,2,3] 0i64", "0i64 empty([0]i32) 0i64", "5i64 [1,2,3,4,5] 0i64"}) == "1 -> 0");
}

TEST_CASE("hoist-allocations: sizes that vary or are behind an assert, and allocations in branches, stay") {
  CHECK(allocs_in_loops(R"(
    let {s_5: i32} = loop (s_6: i32 = 0i32) for i_7: i64 < k_4 do {
      let {is_8: [i_7]i32} = iota i32 (i_7, s_6, 1i32)
      let {p_9: bool} = slt64(0i64, n_2)
      let {c_10: cert} = assert(p_9, "empty")
      let {js_11: [n_2]i32} = #{c_10} iota i32 (n_2, 1i32, 1i32)
      let {x_12: i32} = if p_9 then {
        let {ks_13: [n_2]i32} = replicate([n_2], 2i32)
        let {y_14: i32} = ks_13[0i64]
        in {y_14}
      } else {1i32} : {i32}
      let {z_15: i32} = js_11[0i64]
      let {w_16: i32} = add32(x_12, z_15)
      in {w_16}
    }
    let {r_17: [n_2]i32} = replicate([n_2], s_5)
    in {r_17})",
                        {"3i64 [1,2,3] 2i64"}) == "3 -> 3");
}

TEST_CASE("hoist-allocations: two temporaries of one iteration keep blocks of their own") {
  CHECK(allocs_in_loops(R"(
    let {a_5: [n_2]i32} = copy(xs_3)
    let {r_6: [n_2]i32} = loop (b_7: *[n_2]i32 = a_5) for i_8: i64 < k_4 do {
      let {u_9: [n_2]i32} = iota i32 (n_2, 0i32, 1i32)
      let {v_10: [n_2]i32} = iota i32 (n_2, 10i32, 2i32)
      let {x_11: i32} = u_9[1i64]
      let {y_12: i32} = v_10[1i64]
      let {z_13: i32} = add32(x_11, y_12)
      let {c_14: [n_2]i32} = b_7 with [i_8] <- z_13
      in {c_14}
    }
    in {r_6})",
                        {"3i64 [1,2,3] 0i64", "3i64 [1,2,3] 2i64"}) == "2 -> 0");
}
