// Tests of the evaluator: map, reduce, scan, stream, histogram, accumulators.
#include "ir/eval/testing.h"

using namespace fehu;
using namespace fehu::ir;

static const std::string kAdd =
    "\\(a_100: i32, b_101: i32) : {i32} -> { let {c_102: i32} = add32(a_100, b_101) in {c_102} }";
static const std::string kMax =
    "\\(a_110: i32, b_111: i32) : {i32} -> { let {c_112: i32} = smax32(a_110, b_111) in {c_112} }";

// A screma on n and xs: [n]i32.
static std::string on_vector(std::string pat, std::string types, std::string exp, std::string results,
                             std::string_view args) {
  return run_f(fun_f("n_2: i64, xs_3: [n_2]i32", types, "let {" + pat + "} = " + exp, results), args);
}

TEST_CASE("eval: map") {
  std::string twice =
      "screma (n_2, xs_3) map \\(x_10: i32) : {i32, bool} -> { let {y_11: i32} = mul32(x_10, 2i32) "
      "let {p_12: bool} = slt32(x_10, 2i32) in {y_11, p_12} }";
  auto run = [&](std::string_view args) {
    return on_vector("ys_4: [n_2]i32, ps_5: [n_2]bool", "[n_2]i32, [n_2]bool", twice, "ys_4, ps_5", args);
  };
  CHECK(run("3i64 [1,2,3]") == "[2i32, 4i32, 6i32]; [true, false, false]");
  CHECK(run("0i64 empty([0]i32)") == "empty([0]i32); empty([0]bool)");
  CHECK(run("3i64 [1,2]").starts_with("error: a value of type [2]i32"));
  std::string rows =
      fun_f("n_2: i64, m_3: i64, xs_4: [n_2][m_3]i32", "[n_2][2i64][m_3]i32",
            "let {r_5: [n_2][2i64][m_3]i32} = screma (n_2, xs_4) map \\(x_10: [m_3]i32) : {[2i64][m_3]i32} -> "
            "{ let {y_11: [2i64][m_3]i32} = [x_10, x_10] : [m_3]i32 in {y_11} }",
            "r_5");
  CHECK(run_f(rows, "1i64 2i64 [[1,2]]") == "[[[1i32, 2i32], [1i32, 2i32]]]");
  CHECK(run_f(rows, "0i64 2i64 empty([0][2]i32)") == "empty([0][2][2]i32)");
  CHECK(run_f(rows, "2i64 0i64 empty([2][0]i32)") == "empty([2][2][0]i32)");
  // Without inputs the width says how often.
  CHECK(on_vector("r_4: [n_2]i64", "[n_2]i64", "screma (n_2) map \\() : {i64} -> { n_2 }", "r_4", "2i64 [1,2]") ==
        "[2i64, 2i64]");
}

TEST_CASE("eval: maps that are wrong are found") {
  CHECK(on_vector("r_4: [n_2]i32", "[n_2]i32", "screma (5i64, xs_3) map \\(x_10: i32) : {i32} -> { x_10 }", "r_4",
                  "1i64 [1]")
            .starts_with("error: an array of 1 rows where the width is 5"));
  CHECK(on_vector("r_4: [n_2]i32", "[n_2]i32", "screma (-1i64) map \\() : {i32} -> { 1i32 }", "r_4", "1i64 [1]")
            .starts_with("error: the width -1 is negative"));
  CHECK(on_vector("r_4: [n_2]i32", "[n_2]i32", "screma (n_2, xs_3) map \\() : {i32} -> { 1i32 }", "r_4", "1i64 [1]")
            .starts_with("error: 1 arrays for 0 parameters"));
  std::string irregular = fun_f("n_2: i64", "[n_2][1i64]i64",
                                "let {r_3: [n_2][1i64]i64} = screma (n_2) map \\() : {[1i64]i64} -> "
                                "{ let {y_11: [2i64]i64} = iota i64 (2i64, 0i64, 1i64) in {y_11} }",
                                "r_3");
  CHECK(run_f(irregular, "1i64").starts_with("error: a value of type [2]i64"));
  EvalOptions lax;
  CHECK(
      run_f(irregular, "1i64", lax).starts_with("error: a value of type [2]i64 is written to a place of type [1]i64"));
}

TEST_CASE("eval: reduce and scan") {
  std::string id = "map \\(x_10: i32) : {i32} -> { x_10 }";
  auto reduce = [&](std::string_view args) {
    return on_vector("r_4: i32", "i32", "screma (n_2, xs_3) reduce {0i32} " + kAdd + id, "r_4", args);
  };
  CHECK(reduce("3i64 [1,2,3]") == "6i32");
  CHECK(reduce("0i64 empty([0]i32)") == "0i32");
  auto scan = [&](std::string_view args) {
    return on_vector("r_4: [n_2]i32", "[n_2]i32", "screma (n_2, xs_3) scan {0i32} " + kAdd + id, "r_4", args);
  };
  CHECK(scan("3i64 [1,2,3]") == "[1i32, 3i32, 6i32]");
  CHECK(scan("0i64 empty([0]i32)") == "empty([0]i32)");
  CHECK(on_vector("r_4: i32", "i32", "screma (n_2, xs_3) reduce {} " + kAdd + id, "r_4", "1i64 [1]")
            .starts_with("error: an operator"));
}

TEST_CASE("eval: several scans, reductions and maps at once") {
  std::string exp =
      "screma (n_2, xs_3) scan {0i32} " + kAdd + "scan {-2147483648i32} " + kMax +
      "reduce_comm {0i32} \\(a_120: i32, b_121: i32) : {i32} -> { let {c_122: i32} = add32(a_120, b_121) in {c_122} } "
      "reduce {0i32, 1i32} \\(a_130: i32, m_131: i32, b_132: i32, k_133: i32) : {i32, i32} -> "
      "{ let {s_134: i32} = sub32(b_132, a_130) let {p_135: i32} = mul32(m_131, k_133) in {s_134, p_135} } "
      "map \\(x_10: i32) : {i32, i32, i32, i32, i32, bool} -> "
      "{ let {y_11: i32} = add32(x_10, 1i32) in {x_10, x_10, y_11, x_10, y_11, true} }";
  std::string pat = "s_4: [n_2]i32, t_5: [n_2]i32, u_6: i32, v_7: i32, w_8: i32, z_9: [n_2]bool";
  std::string types = "[n_2]i32, [n_2]i32, i32, i32, i32, [n_2]bool";
  CHECK(on_vector(pat, types, exp, "s_4, t_5, u_6, v_7, w_8, z_9", "3i64 [1,3,2]") ==
        "[1i32, 4i32, 6i32]; [1i32, 3i32, 3i32]; 9i32; 0i32; 24i32; [true, true, true]");
  CHECK(on_vector(pat, types, exp, "s_4, t_5, u_6, v_7, w_8, z_9", "0i64 empty([0]i32)") ==
        "empty([0]i32); empty([0]i32); 0i32; 0i32; 1i32; empty([0]bool)");
}

TEST_CASE("eval: operators on arrays") {
  std::string text = fun_f(
      "n_2: i64, m_3: i64, xs_4: [n_2][m_3]i32", "[n_2][m_3]i32, [m_3]i32",
      "let {ne_5: [m_3]i32} = replicate([m_3], 0i32) let {s_6: [n_2][m_3]i32, r_7: [m_3]i32} = screma (n_2, xs_4) "
      "scan {ne_5} \\(a_10: [m_3]i32, b_11: [m_3]i32) : {[m_3]i32} -> { let {c_12: [m_3]i32} = screma (m_3, a_10, "
      "b_11) map "
      "\\(x_13: i32, y_14: i32) : {i32} -> { let {z_15: i32} = add32(x_13, y_14) in {z_15} } in {c_12} } "
      "reduce {ne_5} \\(a_20: [m_3]i32, b_21: [m_3]i32) : {[m_3]i32} -> { b_21 } "
      "map \\(x_30: [m_3]i32) : {[m_3]i32, [m_3]i32} -> { x_30, x_30 }",
      "s_6, r_7");
  CHECK(run_f(text, "3i64 2i64 [[1,2],[3,4],[5,6]]") == "[[1i32, 2i32], [4i32, 6i32], [9i32, 12i32]]; [5i32, 6i32]");
  CHECK(run_f(text, "0i64 2i64 empty([0][2]i32)") == "empty([0][2]i32); [0i32, 0i32]");
}

TEST_CASE("eval: stream") {
  // The accumulator is the sum; the results are the sums so far, and the size of the chunk shows how it was cut.
  std::string text =
      fun_f("n_2: i64, xs_3: [n_2]i64", "i64, [n_2]i64, [n_2]i64",
            "let {s_4: i64, r_5: [n_2]i64, k_6: [n_2]i64} = stream (n_2, xs_3) {100i64} map "
            "\\(c_10: i64, a_11: i64, x_12: [c_10]i64) : {i64, [c_10]i64, [c_10]i64} -> { "
            "let {p_13: [c_10]i64, t_14: i64} = screma (c_10, x_12) "
            "scan {a_11} \\(a_20: i64, b_21: i64) : {i64} -> { let {d_22: i64} = add64(a_20, b_21) in {d_22} } "
            "reduce {a_11} \\(a_30: i64, b_31: i64) : {i64} -> { let {d_32: i64} = add64(a_30, b_31) in {d_32} } "
            "map \\(x_40: i64) : {i64, i64} -> { x_40, x_40 } let {q_15: [c_10]i64} = replicate([c_10], c_10) in "
            "{t_14, p_13, q_15} }",
            "s_4, r_5, k_6");
  EvalOptions options = checked_options();
  CHECK(run_f(text, "4i64 [1i64,2,3,4]", options) ==
        "110i64; [101i64, 103i64, 106i64, 110i64]; [4i64, 4i64, 4i64, 4i64]");
  options.chunk_size = 3;
  CHECK(run_f(text, "4i64 [1i64,2,3,4]", options) ==
        "110i64; [101i64, 103i64, 106i64, 110i64]; [3i64, 3i64, 3i64, 1i64]");
  options.chunk_size = 1;
  CHECK(run_f(text, "2i64 [1i64,2]", options) == "103i64; [101i64, 103i64]; [1i64, 1i64]");
  CHECK(run_f(text, "0i64 empty([0]i64)", options) == "100i64; empty([0]i64); empty([0]i64)");
  std::string wrong = fun_f("n_2: i64", "[n_2]i64",
                            "let {r_5: [n_2]i64} = stream (n_2) {} map \\(c_10: i64) : {[c_10]i64} -> "
                            "{ let {q_15: [5i64]i64} = replicate([5i64], 1i64) in {q_15} }",
                            "r_5");
  CHECK(run_f(wrong, "4i64").starts_with("error: a value of type [5]i64 where the type says [4]i64"));
  CHECK(run_f(wrong, "4i64", EvalOptions{}).starts_with("error: a chunk of results has the wrong size"));
}

TEST_CASE("eval: scatter") {
  std::string text =
      fun_f("k_2: i64, d_3: *[k_2]i32, n_4: i64, is_5: [n_4]i64, vs_6: [n_4]i32", "[k_2]i32",
            "let {r_7: [k_2]i32} = with_acc acc [k_2] (d_3) "
            "do \\(c_20: cert, a_21: acc(c_20, [k_2], i32)) : {acc(c_20, [k_2], i32)} -> { "
            "let {b_22: acc(c_20, [k_2], i32)} = screma (n_4, a_21, is_5, vs_6) map "
            "\\(e_23: acc(c_20, [k_2], i32), i_10: i64, v_11: i32) : {acc(c_20, [k_2], i32)} -> { "
            "let {f_24: acc(c_20, [k_2], i32)} = update_acc e_23[i_10] <- {v_11} in {f_24} } in {b_22} }",
            "r_7");
  CHECK(run_f(text, "3i64 [0,0,0] 5i64 [2i64,-1,0,3,2] [1,2,3,4,5]") == "[3i32, 0i32, 5i32]");
  CHECK(run_f(text, "3i64 [7,8,9] 0i64 empty([0]i64) empty([0]i32)") == "[7i32, 8i32, 9i32]");
  CHECK(run_f(text, "0i64 empty([0]i32) 1i64 [0i64] [1]") == "empty([0]i32)");
  // Two accumulators: rows of one, two writes per step to a matrix.
  std::string rows = fun_f("a_2: *[2i64][2i64]i32, b_3: *[2i64][2i64]i64, n_4: i64, is_5: [n_4]i64, row_6: [2i64]i32",
                           "[2i64][2i64]i32, [2i64][2i64]i64",
                           R"(let {r_7: [2i64][2i64]i32, s_8: [2i64][2i64]i64} = with_acc
    acc [2i64] (a_2) acc [2i64][2i64] (b_3)
    do \(c_20: cert, d_21: cert, p_22: acc(c_20, [2i64], [2i64]i32), q_23: acc(d_21, [2i64][2i64], i64)) :
      {acc(c_20, [2i64], [2i64]i32), acc(d_21, [2i64][2i64], i64)} -> {
      let {p_24: acc(c_20, [2i64], [2i64]i32), q_25: acc(d_21, [2i64][2i64], i64)} = screma(n_4, p_22, q_23, is_5)
        map \(p_26: acc(c_20, [2i64], [2i64]i32), q_27: acc(d_21, [2i64][2i64], i64), i_10: i64) :
          {acc(c_20, [2i64], [2i64]i32), acc(d_21, [2i64][2i64], i64)} -> {
          let {p_28: acc(c_20, [2i64], [2i64]i32)} = update_acc p_26[i_10] <- {row_6}
          let {q_29: acc(d_21, [2i64][2i64], i64)} = update_acc q_27[i_10, 0i64] <- {5i64}
          let {q_30: acc(d_21, [2i64][2i64], i64)} = update_acc q_29[0i64, i_10] <- {6i64}
          in {p_28, q_30}
        }
      in {p_24, q_25}
    })",
                           "r_7, s_8");
  CHECK(run_f(rows, "[[0,0],[0,0]] [[0i64,0],[0,0]] 2i64 [1i64, 2] [8,9]") ==
        "[[0i32, 0i32], [8i32, 9i32]]; [[0i64, 6i64], [5i64, 0i64]]");
}

// The elements that are not negative, in order, written through an accumulator; the sums so far of each.
static const std::string kCompact = fun_f("n_2: i64, xs_3: [n_2]i32", "[n_2]i32, i64, [n_2]i64",
                                          R"(let {d_4: [n_2]i32} = replicate([n_2], 0i32)
    let {d_5: [n_2]i32, k_6: i64, s_7: [n_2]i64} = with_acc acc [n_2] (d_4)
      do \(c_8: cert, a_9: acc(c_8, [n_2], i32)) : {acc(c_8, [n_2], i32), i64, [n_2]i64} -> {
        let {k_10: i64, s_11: [n_2]i64, b_12: acc(c_8, [n_2], i32)} = screma(n_2, a_9, xs_3)
          scan {0i64} \(p_13: i64, q_14: i64) : {i64} -> { let {r_15: i64} = add64(p_13, q_14) in {r_15} }
          reduce {0i64} \(p_16: i64, q_17: i64) : {i64} -> { let {r_18: i64} = add64(p_16, q_17) in {r_18} }
          map \(a_19: acc(c_8, [n_2], i32), x_20: i32) : {i64, i64, bool, acc(c_8, [n_2], i32), i32} -> {
            let {f_21: bool} = sle32(0i32, x_20)
            let {i_22: i64} = btoi_bool_i64(f_21)
            in {i_22, i_22, f_21, a_19, x_20} }
          post \(s_23: i64, f_24: bool, a_25: acc(c_8, [n_2], i32), x_26: i32) : {i64, acc(c_8, [n_2], i32)} -> {
            let {i_27: i64} = sub64(s_23, 1i64)
            let {i_28: i64} = if f_24 then {i_27} else {-1i64} : {i64}
            let {a_29: acc(c_8, [n_2], i32)} = update_acc a_25[i_28] <- {x_26}
            in {s_23, a_29} }
        in {b_12, k_10, s_11} })",
                                          "d_5, k_6, s_7");

TEST_CASE("eval: post functions") {
  CHECK(run_f(kCompact, "5i64 [3,-1,4,-1,5]") ==
        "[3i32, 4i32, 5i32, 0i32, 0i32]; 3i64; [1i64, 1i64, 2i64, 2i64, 3i64]");
  CHECK(run_f(kCompact, "0i64 empty([0]i32)") == "empty([0]i32); 0i64; empty([0]i64)");
  // It may write to what it is given.
  std::string rows = fun_f("n_2: i64, xs_3: [n_2][2i64]i32, z_4: [2i64]i32", "[n_2][2i64]i32, [n_2][2i64]i32",
                           R"(let {a_5: [n_2][2i64]i32, b_6: [n_2][2i64]i32} = screma(n_2, xs_3)
    scan {z_4} \(p_7: [2i64]i32, q_8: [2i64]i32) : {[2i64]i32} -> {
      let {x_9: i32} = p_7[0i64] let {r_10: [2i64]i32} = q_8 with [1i64] <- x_9 in {r_10} }
    map \(x_11: [2i64]i32) : {[2i64]i32, [2i64]i32} -> {x_11, x_11}
    post \(s_12: [2i64]i32, x_13: [2i64]i32) : {[2i64]i32, [2i64]i32} -> {
      let {t_14: [2i64]i32} = s_12 with [0i64] <- 7i32
      let {y_15: [2i64]i32} = x_13 with [1i64] <- 8i32
      in {t_14, y_15} })",
                           "a_5, b_6");
  CHECK(run_f(rows, "2i64 [[1,2],[3,4]] [9,9]") == "[[7i32, 9i32], [7i32, 1i32]]; [[1i32, 8i32], [3i32, 8i32]]");
}

TEST_CASE("eval: expand") {
  std::string text = fun_f("n_2: i64, ks_3: [n_2]i64", "i64, [?0]i64, [?0]i64",
                           R"(let {t_4: i64, a_5: [t_4]i64, b_6: [t_4]i64} = expand(n_2, ks_3)
    size \(k_7: i64) : {i64} -> {k_7}
    map \(k_8: i64, j_9: i64) : {i64, i64} -> {k_8, j_9})",
                           "t_4, a_5, b_6");
  CHECK(run_f(text, "4i64 [2i64,0i64,-5i64,3i64]") ==
        "5i64; [2i64, 2i64, 3i64, 3i64, 3i64]; [0i64, 1i64, 0i64, 1i64, 2i64]");
  CHECK(run_f(text, "0i64 empty([0]i64)") == "0i64; empty([0]i64); empty([0]i64)");
  CHECK(run_f(text, "1i64 [0i64]") == "0i64; empty([0]i64); empty([0]i64)");
  // Straight into an accumulator.
  std::string sums = fun_f("n_2: i64, ks_3: [n_2]i64, d_4: *[3i64]i64", "[3i64]i64, i64",
                           R"(let {d_5: [3i64]i64, t_6: i64} = with_acc acc [3i64] (d_4)
      neutral {0i64} \(i_20: i64, p_21: i64, q_22: i64) : {i64} -> { let {r_23: i64} = add64(p_21, q_22) in {r_23} }
      do \(c_7: cert, a_8: acc(c_7, [3i64], i64)) : {acc(c_7, [3i64], i64), i64} -> {
        let {t_9: i64, b_10: acc(c_7, [3i64], i64)} = expand(n_2, a_8, ks_3)
          size \(k_11: i64) : {i64} -> {k_11}
          map \(a_12: acc(c_7, [3i64], i64), k_13: i64, j_14: i64) : {acc(c_7, [3i64], i64)} -> {
            let {a_15: acc(c_7, [3i64], i64)} = update_acc a_12[j_14] <- {k_13} in {a_15} }
        in {b_10, t_9} })",
                           "d_5, t_6");
  CHECK(run_f(sums, "3i64 [2i64,-1i64,4i64] [0i64,0i64,0i64]") == "[6i64, 6i64, 4i64]; 6i64");
}

TEST_CASE("eval: flatmap") {
  std::string text = fun_f("n_2: i64, ks_3: [n_2]i64", "i64, [n_2]i64, [?0]i64, [?0][2i64]i64, [n_2]i64",
                           R"(let {t_4: i64, l_5: [n_2]i64, a_6: [t_4]i64, b_7: [t_4][2i64]i64, c_8: [n_2]i64} =
      flatmap(n_2, ks_3) map \(k_9: i64) : {i64, [?0]i64, [?0][2i64]i64, i64} -> {
        let {s_10: [k_9]i64} = iota i64 (k_9, 0i64, 1i64)
        let {r_11: [k_9][2i64]i64} = replicate([k_9][2i64], k_9)
        let {q_12: i64} = mul64(k_9, k_9)
        in {k_9, s_10, r_11, q_12} })",
                           "t_4, l_5, a_6, b_7, c_8");
  CHECK(run_f(text, "3i64 [2i64,0i64,1i64]") ==
        "3i64; [2i64, 0i64, 1i64]; [0i64, 1i64, 0i64]; [[2i64, 2i64], [2i64, 2i64], [1i64, 1i64]]; [4i64, 0i64, 1i64]");
  CHECK(run_f(text, "0i64 empty([0]i64)") == "0i64; empty([0]i64); empty([0]i64); empty([0][2]i64); empty([0]i64)");
}

TEST_CASE("eval: histograms") {
  std::string text = fun_f("k_2: i64, d_3: *[k_2]i32, n_4: i64, is_5: [n_4]i64, vs_6: [n_4]i32", "[k_2]i32",
                           "let {r_7: [k_2]i32} = hist (n_4, is_5, vs_6) into (d_3) [k_2] race 1i64 neutral {0i32} " +
                               kAdd + "map \\(i_10: i64, v_11: i32) : {i64, i32} -> { i_10, v_11 }",
                           "r_7");
  CHECK(run_f(text, "3i64 [10,20,30] 5i64 [2i64,-1,0,3,2] [1,2,3,4,5]") == "[13i32, 20i32, 36i32]");
  CHECK(run_f(text, "0i64 empty([0]i32) 1i64 [0i64] [1]") == "empty([0]i32)");
  // Two histograms; the first has an operator that exchanges old rows.
  std::string two = fun_f(
      "a_2: *[1i64][2i64]i32, b_3: *[1i64][2i64]i32, c_4: *[2i64][2i64]i32, n_5: i64",
      "[1i64][2i64]i32, [1i64][2i64]i32, [2i64][2i64]i32",
      "let {row_6: [2i64]i32} = replicate([2i64], 1i32) let {r_7: [1i64][2i64]i32, s_8: [1i64][2i64]i32, t_9: "
      "[2i64][2i64]i32} = hist (n_5) "
      "into (a_2, b_3) [1i64] race 1i64 neutral {row_6, row_6} "
      "\\(o_10: [2i64]i32, p_11: [2i64]i32, v_12: [2i64]i32, w_13: [2i64]i32) : {[2i64]i32, [2i64]i32} -> { p_11, o_10 "
      "} "
      "into (c_4) [2i64][2i64] race 1i64 neutral {0i32} " +
          kAdd + "map \\() : {i64, i64, i64, [2i64]i32, [2i64]i32, i32} -> { 0i64, 1i64, 0i64, row_6, row_6, 7i32 }",
      "r_7, s_8, t_9");
  CHECK(run_f(two, "[[1,2]] [[3,4]] [[0,0],[0,0]] 3i64") ==
        "[[3i32, 4i32]]; [[1i32, 2i32]]; [[0i32, 0i32], [21i32, 0i32]]");
}

TEST_CASE("eval: accumulators") {
  std::string add =
      "neutral {0i32} \\(i_50: i64, o_51: i32, v_52: i32) : {i32} -> { let {s_53: i32} = add32(o_51, v_52) in {s_53} "
      "} ";
  auto text = [&](std::string op) {
    return fun_f(
        "k_2: i64, d_3: *[k_2]i32, n_4: i64, is_5: [n_4]i64", "[k_2]i32, i64",
        "let {r_6: [k_2]i32, x_7: i64} = with_acc acc [k_2] (d_3) " + op +
            "do \\(c_10: cert, a_11: acc(c_10, [k_2], i32)) : {acc(c_10, [k_2], i32), i64} -> { "
            "let {b_12: acc(c_10, [k_2], i32)} = screma (n_4, is_5, a_11) map "
            "\\(i_20: i64, e_21: acc(c_10, [k_2], i32)) : {acc(c_10, [k_2], i32)} -> { "
            "let {f_22: acc(c_10, [k_2], i32)} = update_acc e_21 [i_20] <- {5i32} in {f_22} } in {b_12, n_4} }",
        "r_6, x_7");
  };
  CHECK(run_f(text(add), "3i64 [1,2,3] 4i64 [0i64,0,7,2]") == "[11i32, 2i32, 8i32]; 4i64");
  CHECK(run_f(text(""), "3i64 [1,2,3] 4i64 [0i64,0,-1,2]") == "[5i32, 2i32, 5i32]; 4i64");
  CHECK(run_f(text(add), "3i64 [1,2,3] 0i64 empty([0]i64)") == "[1i32, 2i32, 3i32]; 0i64");
}

TEST_CASE("eval: accumulators of rows and of two arrays, in a loop") {
  std::string text =
      fun_f("d_2: *[2i64][2i64]i32, e_3: *[2i64]i32, v_4: [2i64]i32", "[2i64][2i64]i32, [2i64]i32",
            "let {r_5: [2i64][2i64]i32, s_6: [2i64]i32} = with_acc acc [2i64] (d_2) neutral {v_4} "
            "\\(i_50: i64, o_51: [2i64]i32, w_52: [2i64]i32) : {[2i64]i32} -> { let {s_53: [2i64]i32} = screma (2i64, "
            "o_51, w_52) map "
            "\\(x_54: i32, y_55: i32) : {i32} -> { let {z_56: i32} = add32(x_54, y_55) in {z_56} } in {s_53} } acc "
            "[2i64] (e_3) "
            "do \\(c_10: cert, k_11: cert, a_12: acc(c_10, [2i64], [2i64]i32), b_13: acc(k_11, [2i64], i32)) : "
            "{acc(c_10, [2i64], [2i64]i32), acc(k_11, [2i64], i32)} -> { "
            "let {p_14: acc(c_10, [2i64], [2i64]i32), q_15: acc(k_11, [2i64], i32)} = loop (g_16: acc(c_10, [2i64], "
            "[2i64]i32) = a_12, "
            "h_17: acc(k_11, [2i64], i32) = b_13) for i_18: i64 < 3i64 do { "
            "let {m_19: acc(c_10, [2i64], [2i64]i32)} = update_acc g_16 [1i64] <- {v_4} "
            "let {n_20: acc(k_11, [2i64], i32)} = update_acc h_17 [i_18] <- {9i32} in {m_19, n_20} } in {p_14, q_15} }",
            "r_5, s_6");
  CHECK(run_f(text, "[[0,0],[1,1]] [0,0] [2,3]") == "[[0i32, 0i32], [7i32, 10i32]]; [9i32, 9i32]");
}

TEST_CASE("eval: reductions may update their accumulator in place") {
  std::string text =
      fun_f("n_2: i64", "[n_2]i64",
            "let {is_3: [n_2]i64} = iota i64 (n_2, 0i64, 1i64) let {ne_4: [n_2]i64} = replicate([n_2], 0i64) "
            "let {s_5: [n_2]i64} = stream (n_2, is_3) {ne_4} map \\(c_10: i64, a_11: *[n_2]i64, x_12: [c_10]i64) : "
            "{[n_2]i64} -> { "
            "let {i_13: i64} = x_12[0i64] let {b_14: [n_2]i64} = a_11 with [i_13] <- i_13 in {b_14} }",
            "s_5");
  EvalTest test(text);
  EvalOptions options = checked_options();
  options.chunk_size = 1;
  EvalOutcome outcome = eval_entry(*test.program, "f", eval_args("2000i64"), options);
  CHECK(outcome.is_ok());
  CHECK(outcome.num_steps < 20'000);
}
