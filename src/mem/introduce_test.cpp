// Tests of introduce-memory: programs mean the same on real blocks, and views are not copied.
#include <algorithm>

#include "ir/metrics.h"
#include "ir/traverse.h"
#include "mem/mem_test_util.h"

using namespace fehu;
using namespace fehu::mem;

static std::string seq_f(const std::string& params, const std::string& ret, const std::string& body) {
  return "stage seq\nfun f_1 (" + params + ") : {" + ret + "} = {\n" + body + "\n}\n";
}

// Introduces memory, runs both forms on the inputs, and counts how often an operation occurs afterwards.
static size_t count_after(const std::string& text, std::string_view operation,
                          std::initializer_list<std::string_view> inputs) {
  auto t = ir::read_program(text);
  auto counts = ir::metrics(*introduced(*t, inputs));
  return counts[std::string(operation)];
}

namespace {
// Finds arrays without strides that are used for anything but giving them another name.
struct StridelessUses : ir::Walker {
  std::vector<uint32_t> strideless;
  size_t num_bad = 0;
  bool is_copy = false;

  void param(const ir::Param& p) override {
    if (p.mem && p.mem->strides.empty()) strideless.push_back(p.name.id);
    Walker::param(p);
  }
  void stm(const ir::Stm& s) override {
    is_copy = s.exp->kind == ir::ExpKind::Operand;
    walk_stm(s, *this);
    is_copy = false;
  }
  void name(VName n) override {
    num_bad += !is_copy && std::find(strideless.begin(), strideless.end(), n.id) != strideless.end();
  }
};
}  // namespace

static std::string text_after(const std::string& text) {
  auto t = ir::read_program(text);
  return ir::print(*introduced(*t, {}));
}

TEST_CASE("introduce-memory: the text of a small program") {
  CHECK(text_after(seq_f("n_2: i64, m_3: i64, xs_4: [n_2][m_3]i32, i_5: i64", "[m_3]i32", R"(
    let {row_6: [m_3]i32} = xs_4[i_5, 0i64 :+ m_3 * 1i64]
    let {r_7: [m_3]i32} = copy(row_6)
    in {r_7})")) ==
        R"(stage seq_mem

fun f_1 (xs_mem_8: mem, xs_off_9: i64, n_2: i64, m_3: i64, xs_4: [n_2][m_3]i32 at xs_mem_8[xs_off_9; m_3, 1i64], i_5: i64) : {mem,
    i64, [m_3]i32} = {
  let {t_10: i64} = mul64(m_3, i_5)
  let {t_11: i64} = add64(xs_off_9, t_10)
  let {row_6: [m_3]i32 at xs_mem_8[t_11; 1i64]} = xs_4[i_5, 0i64 :+ m_3 * 1i64]
  let {t_13: i64} = mul_size64(4i64, m_3)
  let {r_mem_12: mem} = alloc(t_13)
  let {r_7: [m_3]i32 at r_mem_12[0i64; 1i64]} = copy(row_6)
  in {r_mem_12, 0i64, r_7}
}
)");
}

TEST_CASE("introduce-memory: views of all kinds copy nothing") {
  std::string text = seq_f("n_2: i64, m_3: i64, xs_4: [n_2][m_3]i32", "i32, i32, i32, i32, i32", R"(
    let {t_5: [m_3][n_2]i32} = rearrange((1, 0), xs_4)
    let {a_6: i32} = t_5[1i64, 0i64]
    let {col_7: [n_2]i32} = xs_4[0i64 :+ n_2 * 1i64, 1i64]
    let {b_8: i32} = col_7[1i64]
    let {last_9: i64} = sub64(n_2, 1i64)
    let {rev_10: [n_2][m_3]i32} = xs_4[last_9 :+ n_2 * -1i64, 0i64 :+ m_3 * 1i64]
    let {c_11: i32} = rev_10[0i64, 1i64]
    let {nm_12: i64} = mul64(n_2, m_3)
    let {flat_13: [nm_12]i32} = reshape([nm_12], xs_4)
    let {w_14: [2i64][2i64]i32} = flat_index flat_13[1i64; 2i64 * 2i64, 2i64 * 1i64]
    let {d_15: i32} = w_14[1i64, 1i64]
    let {o_16: [m_3][n_2]i32} = opaque(t_5)
    let {p_17: [m_3][n_2]i32} = o_16
    let {e_18: i32} = p_17[0i64, 1i64]
    in {a_6, b_8, c_11, d_15, e_18})");
  CHECK(count_after(text, "Alloc", {"2i64 3i64 [[1,2,3],[4,5,6]]", "3i64 2i64 [[1,2],[3,4],[5,6]]"}) == 0);
}

TEST_CASE("introduce-memory: everything that makes an array, and results that are not dense") {
  std::string text = seq_f("n_2: i64, m_3: i64, xs_4: [n_2][m_3]i32, ys_5: [m_3]i32",
                           "[m_3][n_2]i32, [4i64][m_3]i32, i64, [?2]i32, "
                           "[3i64][m_3]i32, [n_2][m_3]i32, [2i64][n_2][m_3]i32, [0i64]i32, i32, [m_3]i32, [m_3]i32",
                           R"(
    let {t_6: [m_3][n_2]i32} = rearrange((1, 0), xs_4)
    let {r_7: [4i64][m_3]i32} = replicate([4i64], ys_5)
    let {k_8: i64} = add64(m_3, m_3)
    let {c_9: [k_8]i32} = concat dim 0 (ys_5, ys_5) : k_8
    let {l_10: [3i64][m_3]i32} = [ys_5, ys_5, ys_5] : [m_3]i32
    let {z_11: [n_2][m_3]i32} = manifest((1, 0), xs_4)
    let {rr_12: [2i64][n_2][m_3]i32} = replicate([2i64], z_11)
    let {none_13: [0i64]i32} = [] : i32
    let {s_14: i32} = replicate([], 3i32)
    let {s_15: [m_3]i32} = replicate([], ys_5)
    let {is_16: [m_3]i32} = iota i32 (m_3, 5i32, -2i32)
    in {t_6, r_7, k_8, c_9, l_10, z_11, rr_12, none_13, s_14, s_15, is_16})");
  // rearranged and manifest results are copied on the way out
  CHECK(count_after(text, "Copy",
                    {"2i64 3i64 [[1,2,3],[4,5,6]] [7,8,9]", "1i64 2i64 [[1,2]] [3,4]",
                     "0i64 2i64 empty([0][2]i32) [3,4]", "2i64 0i64 empty([2][0]i32) empty([0]i32)"}) == 2);
}

TEST_CASE("introduce-memory: concatenation along an inner dimension, of views") {
  std::string text = seq_f("n_2: i64, xs_3: [n_2][n_2]i32, k_4: i64", "[n_2][k_4]i32", R"(
    let {t_5: [n_2][n_2]i32} = rearrange((1, 0), xs_3)
    let {c_6: [n_2][k_4]i32} = concat dim 1 (xs_3, t_5) : k_4
    in {c_6})");
  CHECK(count_after(text, "Alloc", {"2i64 [[1,2],[3,4]] 4i64"}) == 1);
}

TEST_CASE("introduce-memory: updates in place") {
  std::string text = seq_f("n_2: i64, xs_3: *[n_2][n_2]i32, v_4: [n_2]i32", "*[n_2][n_2]i32", R"(
    let {t_5: [n_2][n_2]i32} = rearrange((1, 0), xs_3)
    let {a_6: [n_2][n_2]i32} = t_5 with [1i64, 0i64 :+ n_2 * 1i64] <- v_4
    let {b_7: [n_2][n_2]i32} = a_6 with [0i64, 1i64] <- 9i32
    let {c_8: [n_2][n_2]i32} = b_7 with safe [7i64, 1i64] <- 8i32
    let {u_9: [n_2][n_2]i32} = rearrange((1, 0), c_8)
    in {u_9})");
  CHECK(count_after(text, "Alloc", {"2i64 [[1,2],[3,4]] [5,6]", "3i64 [[1,2,3],[4,5,6],[7,8,9]] [0,0,1]"}) == 0);
  std::string flat = seq_f("n_2: i64, xs_3: *[n_2]i32, v_4: [2i64]i32", "*[n_2]i32", R"(
    let {h_5: i64} = sub64(n_2, 1i64)
    let {r_6: [n_2]i32} = xs_3[h_5 :+ n_2 * -1i64]
    let {a_7: [n_2]i32} = flat_update r_6[1i64; 2i64 * 2i64] <- v_4
    in {a_7})");
  CHECK(count_after(flat, "Alloc", {"4i64 [1,2,3,4] [8,9]"}) == 1);  // the reversed array is copied for the caller
}

TEST_CASE("introduce-memory: an array whose elements coincide is copied before it is updated") {
  std::string text = seq_f("n_2: i64, xs_3: *[n_2]i32", "*[n_2]i32", R"(
    let {r_4: [n_2]i32} = xs_3[0i64 :+ n_2 * 0i64]
    let {a_5: [n_2]i32} = r_4 with [1i64] <- 9i32
    in {a_5})");
  CHECK(count_after(text, "Copy", {"3i64 [1,2,3]"}) == 1);
  std::string windows = seq_f("n_2: i64, xs_3: *[n_2]i32, v_4: [2i64]i32", "*[2i64][2i64]i32", R"(
    let {w_5: [2i64][2i64]i32} = flat_index xs_3[0i64; 2i64 * 1i64, 2i64 * 1i64]
    let {a_6: [2i64][2i64]i32} = w_5 with [0i64, 0i64 :+ 2i64 * 1i64] <- v_4
    in {a_6})");
  CHECK(count_after(windows, "Copy", {"3i64 [1,2,3] [7,8]"}) == 1);
}

TEST_CASE("introduce-memory: reshapes") {
  // of a dense array, of a strided vector, and of a slice whose rows lie in one piece: views
  std::string views = seq_f("n_2: i64, m_3: i64, xs_4: [n_2][m_3]i32, h_5: i64, q_6: i64", "i32, i32, i32", R"(
    let {nm_7: i64} = mul64(m_3, n_2)
    let {a_8: [m_3][n_2]i32} = reshape([m_3][n_2], xs_4)
    let {x_9: i32} = a_8[1i64, 0i64]
    let {col_10: [n_2]i32} = xs_4[0i64 :+ n_2 * 1i64, 1i64]
    let {b_11: [h_5][q_6]i32} = reshape([h_5][q_6], col_10)
    let {y_12: i32} = b_11[1i64, 1i64]
    let {tail_13: [n_2][1i64][1i64]i32} = reshape([n_2][1i64][1i64], col_10)
    let {z_14: i32} = tail_13[1i64, 0i64, 0i64]
    in {x_9, y_12, z_14})");
  CHECK(count_after(views, "Alloc", {"4i64 2i64 [[1,2],[3,4],[5,6],[7,8]] 2i64 2i64"}) == 0);
  // of a transposed array: no strides can express it
  std::string copied = seq_f("n_2: i64, m_3: i64, xs_4: [n_2][m_3]i32, nm_5: i64", "i32", R"(
    let {t_6: [m_3][n_2]i32} = rearrange((1, 0), xs_4)
    let {f_7: [nm_5]i32} = reshape([nm_5], t_6)
    let {x_8: i32} = f_7[1i64]
    in {x_8})");
  CHECK(count_after(copied, "Copy", {"2i64 3i64 [[1,2,3],[4,5,6]] 6i64"}) == 1);
  // sizes that an assert has shown to be equal: only names change
  std::string coerced = seq_f("n_2: i64, m_3: i64, xs_4: [n_2][m_3]i32, a_5: i64, b_6: i64", "i32", R"(
    let {t_7: [m_3][n_2]i32} = rearrange((1, 0), xs_4)
    let {p_8: bool} = eq_i64(m_3, a_5)
    let {q_9: bool} = eq_i64(b_6, n_2)
    let {r_10: bool} = logand(p_8, q_9)
    let {c_11: cert} = assert(r_10, "shape")
    let {u_12: [a_5][b_6]i32} = #{c_11} reshape([a_5][b_6], t_7)
    let {x_13: i32} = u_12[1i64, 1i64]
    in {x_13})");
  CHECK(count_after(coerced, "Alloc", {"2i64 3i64 [[1,2,3],[4,5,6]] 3i64 2i64"}) == 0);
}

TEST_CASE("introduce-memory: calls, recursion, existential sizes of results") {
  std::string text = R"(stage seq
fun g_1 (n_2: i64, m_3: i64, xs_4: [n_2][m_3]i32, d_5: i64) : {i64, i64, [?0][?1]i32, i64} = {
  let {stop_6: bool} = sle64(d_5, 0i64)
  let {a_7: i64, b_8: i64, r_9: [a_7][b_8]i32, e_10: i64} = if stop_6 then {n_2, m_3, xs_4, d_5} else {
    let {t_11: [m_3][n_2]i32} = rearrange((1, 0), xs_4)
    let {d_12: i64} = sub64(d_5, 1i64)
    let {a_13: i64, b_14: i64, r_15: [a_13][b_14]i32, e_16: i64} =
        apply g_1(m_3, n_2, t_11, d_12) : {i64, i64, [?0][?1]i32, i64}
    let {s_17: [b_14][a_13]i32} = rearrange((1, 0), r_15)
    in {b_14, a_13, s_17, e_16}
  } : {i64, i64, [?0][?1]i32, i64}
  in {a_7, b_8, r_9, e_10}
}
fun f_20 (n_21: i64, m_22: i64, xs_23: [n_21][m_22]i32, d_24: i64) : {i64, i64, *[?0][?1]i32} = {
  let {a_25: i64, b_26: i64, r_27: [a_25][b_26]i32, e_28: i64} =
      apply g_1(n_21, m_22, xs_23, d_24) : {i64, i64, [?0][?1]i32, i64}
  let {c_29: [a_25][b_26]i32} = copy(r_27)
  in {a_25, b_26, c_29}
}
)";
  count_after(
      text, "Copy",
      {"2i64 3i64 [[1,2,3],[4,5,6]] 0i64", "2i64 3i64 [[1,2,3],[4,5,6]] 1i64", "2i64 3i64 [[1,2,3],[4,5,6]] 4i64"});
}

TEST_CASE("introduce-memory: consumed arguments, and results in three dimensions whose sizes come with them") {
  std::string text = R"(stage seq
fun g_1 (n_2: i64, xs_3: *[n_2]i32, k_4: i64) : {i64, i64, *[n_2]i32, *[?0][?1][?1]i32} = {
  let {ys_5: [n_2]i32} = xs_3 with [0i64] <- 7i32
  let {j_6: i64} = add64(k_4, 1i64)
  let {x_7: i32} = ys_5[1i64]
  let {r_8: [k_4][j_6][j_6]i32} = replicate([k_4][j_6][j_6], x_7)
  let {r_9: [k_4][j_6][j_6]i32} = r_8 with [1i64, 2i64, 0i64] <- 5i32
  in {k_4, j_6, ys_5, r_9}
}
fun f_20 (a_21: i64, b_22: i64, c_23: i64, xs_24: [a_21][b_22][c_23]i32, k_25: i64) : {i64, i64, *[c_23]i32, [?0][?1]i32, i32} = {
  let {v_26: [c_23]i32} = xs_24[1i64, 1i64, 0i64 :+ c_23 * 1i64]
  let {w_27: [c_23]i32} = copy(v_26)
  let {p_28: i64, q_29: i64, ys_30: [c_23]i32, r_31: [p_28][q_29][q_29]i32} =
      apply g_1(c_23, *w_27, k_25) : {i64, i64, *[c_23]i32, *[?0][?1][?1]i32}
  let {x_32: i32} = r_31[1i64, 2i64, 0i64]
  let {s_33: [p_28][q_29]i32} = r_31[0i64 :+ p_28 * 1i64, 0i64, 0i64 :+ q_29 * 1i64]
  in {p_28, q_29, ys_30, s_33, x_32}
}
)";
  count_after(text, "Copy", {"2i64 2i64 2i64 [[[1,2],[3,4]],[[5,6],[7,8]]] 2i64"});
}

TEST_CASE("introduce-memory: branches with the same and with different layouts") {
  std::string text = seq_f("n_2: i64, xs_3: [n_2][n_2]i32, b_4: i32, i_5: i64", "[n_2][n_2]i32, [n_2]i32, i32", R"(
    let {t_6: [n_2][n_2]i32} = rearrange((1, 0), xs_3)
    let {r_7: [n_2][n_2]i32, s_8: [n_2]i32, v_9: i32} = match (b_4)
    case (0i32) -> {
      let {row_10: [n_2]i32} = xs_3[i_5, 0i64 :+ n_2 * 1i64]
      in {xs_3, row_10, 1i32}
    }
    case (1i32) -> {
      let {row_11: [n_2]i32} = replicate([n_2], b_4)
      in {t_6, row_11, 2i32}
    }
    else {
      let {row_12: [n_2]i32} = t_6[i_5, 0i64 :+ n_2 * 1i64]
      let {row_13: [n_2]i32} = copy(row_12)
      let {z_14: [n_2][n_2]i32} = replicate([n_2], row_13)
      in {z_14, row_13, 3i32}
    } : {[n_2][n_2]i32, [n_2]i32, i32}
    let {x_15: i32} = r_7[1i64, 0i64]
    let {y_16: i32} = add32(x_15, v_9)
    in {r_7, s_8, y_16})");
  auto t = ir::read_program(text);
  const ir::Program* placed =
      introduced(*t, {"2i64 [[1,2],[3,4]] 0i32 1i64", "2i64 [[1,2],[3,4]] 1i32 1i64", "2i64 [[1,2],[3,4]] 2i32 1i64"});
  // r_7 has a block, an offset and two strides; s_8 a block and an offset
  for (const ir::Stm& s : placed->funs[0].body->stms)
    if (s.exp->kind == ir::ExpKind::Match) CHECK(s.pat.size() == 4 + 2 + 3);
}

TEST_CASE("introduce-memory: loops with arrays that grow, change places and are updated in place") {
  std::string text = seq_f("n_2: i64, xs_3: [n_2]i32, k_4: i64", "i64, [?0]i32, [n_2]i32, [n_2]i32", R"(
    let {a_5: [n_2]i32} = copy(xs_3)
    let {h_6: i64} = sub64(n_2, 1i64)
    let {rev_7: [n_2]i32} = xs_3[h_6 :+ n_2 * -1i64]
    let {m_8: i64, gs_9: [m_8]i32, ps_10: [n_2]i32, qs_11: [n_2]i32, us_12: [n_2]i32} =
      loop (m_13: i64 = n_2, gs_14: [m_13]i32 = xs_3, ps_15: [n_2]i32 = xs_3, qs_16: [n_2]i32 = rev_7, us_17: *[n_2]i32 = a_5)
      for i_18: i64 < k_4 do {
        let {w_19: i64} = add64(m_13, m_13)
        let {hs_20: [w_19]i32} = concat dim 0 (gs_14, gs_14) : w_19
        let {x_21: i32} = qs_16[0i64]
        let {vs_22: [n_2]i32} = us_17 with [0i64] <- x_21
        let {y_23: i32} = vs_22[0i64]
        let {z_24: i32} = add32(y_23, 1i32)
        let {ws_25: [n_2]i32} = vs_22 with [1i64] <- z_24
        let {pr_26: [n_2]i32} = ps_15[h_6 :+ n_2 * -1i64]
        in {w_19, hs_20, qs_16, pr_26, ws_25}
      }
    let {both_27: [n_2]i32} = us_12
    in {m_8, gs_9, both_27, ps_10})");
  count_after(text, "Copy", {"3i64 [1,2,3] 0i64", "3i64 [1,2,3] 1i64", "3i64 [1,2,3] 2i64", "3i64 [1,2,3] 5i64"});
}

TEST_CASE("introduce-memory: a while loop over matrices of varying size") {
  std::string text = seq_f("n_2: i64, xs_3: [n_2][n_2][n_2]i32", "i64, [?0][?0][?0]i32", R"(
    let {m_4: i64, ys_5: [m_4][m_4][m_4]i32, go_6: bool} =
      loop (m_7: i64 = n_2, ys_8: [m_7][m_7][m_7]i32 = xs_3, go_9: bool = true) while go_9 do {
        let {k_10: i64} = add64(m_7, 1i64)
        let {x_11: i32} = ys_8[0i64, 1i64, 1i64]
        let {zs_12: [k_10][k_10][k_10]i32} = replicate([k_10][k_10][k_10], x_11)
        let {ws_13: [k_10][k_10][k_10]i32} = zs_12 with [0i64 :+ m_7 * 1i64, 1i64 :+ m_7 * 1i64, 0i64 :+ m_7 * 1i64] <- ys_8
        let {again_14: bool} = slt64(k_10, 5i64)
        in {k_10, ws_13, again_14}
      }
    in {m_4, ys_5})");
  auto t = ir::read_program(text);
  StridelessUses uses;
  walk_program(*introduced(*t, {"2i64 [[[1,2],[3,4]],[[5,6],[7,8]]]"}), uses);
  CHECK(uses.strideless.size() == 3);  // the parameters of the function and of the loop, and the loop's result
  CHECK(uses.num_bad == 0);
}

TEST_CASE("introduce-memory: constants") {
  std::string text = R"(stage seq
let {k_1: i64} = 3i64
let {table_2: [k_1]i32} = iota i32 (k_1, 1i32, 2i32)
let {mid_3: [2i64]i32} = table_2[1i64 :+ 2i64 * 1i64]
fun f_4 (i_5: i64) : {[2i64]i32, i32} = {
  let {x_6: i32} = mid_3[i_5]
  in {mid_3, x_6}
}
)";
  CHECK(count_after(text, "Alloc", {"0i64", "1i64"}) == 1);
}

TEST_CASE("introduce-memory: equal sizes under different names are recognised") {
  std::string text = seq_f("n_2: i64, m_3: i64, xs_4: *[n_2][m_3]i32, k_5: i64", "*[n_2][m_3]i32", R"(
    let {a_6: i64} = m_3
    let {b_7: i64} = a_6
    let {s_8: [n_2][b_7]i32} = xs_4[0i64 :+ n_2 * 1i64, 0i64 :+ b_7 * 1i64]
    let {r_9: [n_2][m_3]i32} = loop (y_10: *[n_2][m_3]i32 = s_8) for i_11: i64 < k_5 do {
      let {z_12: [n_2][m_3]i32} = y_10 with [i_11, 0i64] <- 1i32
      in {z_12}
    }
    in {r_9})");
  CHECK(count_after(text, "Alloc", {"2i64 3i64 [[1,2,3],[4,5,6]] 2i64"}) == 0);
}
