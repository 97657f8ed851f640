// Tests of sequentialisation: the values are those of the SOACs, and none of these is left.
#include "soac/sequentialise.h"
#include "soac/soac_test_util.h"

namespace fehu::soac {

namespace {
struct SequentialTest : PassTest {
  explicit SequentialTest(const std::string& text) : PassTest(text, kSequentialise) {
    for (const char* gone : {"screma", "hist(", "stream(", "with_acc", "update_acc", "acc("})
      CHECK_MESSAGE(!has(gone), gone);
  }
};
}  // namespace

static const char* const kAdd =
    R"( \(a_90: i32, b_91: i32) : {i32} -> { let {c_92: i32} = add32(a_90, b_91) in {c_92} })";

TEST_CASE("sequentialise: scans, reductions and maps in one loop") {
  SequentialTest test(ir::fun_f("n_2: i64, xs_3: [n_2]i32", "*[n_2]i32, i32, *[n_2]i32",
                                "let {s_4: [n_2]i32, r_5: i32, m_6: [n_2]i32} = screma(n_2, xs_3) scan {0i32}" +
                                    std::string(kAdd) +
                                    R"( reduce {1i32} \(a_10: i32, b_11: i32) : {i32} -> {
                                             let {c_12: i32} = mul32(a_10, b_11) in {c_12} }
                                           map \(x_20: i32) : {i32, i32, i32} -> {
                                             let {y_21: i32} = add32(x_20, 10i32) in {x_20, x_20, y_21} })",
                                "s_4, r_5, m_6"));
  test.values("3i64 [2i32,3i32,4i32]", "[2i32, 5i32, 9i32]; 24i32; [12i32, 13i32, 14i32]");
  test.values("0i64 empty([0]i32)", "empty([0]i32); 1i32; empty([0]i32)");
}

// The operator returns one of its arguments: a row of the input, which must not be shared with the result.
TEST_CASE("sequentialise: reductions of arrays that return an argument") {
  SequentialTest test(ir::fun_f("n_2: i64, xs_3: [n_2][2i64]i32, ne_4: [2i64]i32", "*[2i64]i32, i32",
                                R"(let {r_5: [2i64]i32} = screma(n_2, xs_3)
                     reduce {ne_4} \(a_10: [2i64]i32, b_11: [2i64]i32) : {[2i64]i32} -> {
                       let {x_12: i32} = a_10[0i64]
                       let {y_13: i32} = b_11[0i64]
                       let {c_14: bool} = slt32(x_12, y_13)
                       let {r_15: [2i64]i32} = if c_14 then {b_11} else {a_10} : {[2i64]i32}
                       in {r_15} }
                     map \(x_20: [2i64]i32) : {[2i64]i32} -> {x_20}
                   let {z_6: i32} = ne_4[0i64]
                   let {r_7: [2i64]i32} = r_5 with [0i64] <- 7i32)",
                                "r_7, z_6"));
  test.values("2i64 [[1i32,2i32],[5i32,6i32]] [0i32,0i32]", "[7i32, 6i32]; 0i32");
  test.values("2i64 [[1i32,2i32],[5i32,6i32]] [9i32,8i32]", "[7i32, 8i32]; 9i32");
  test.values("0i64 empty([0][2]i32) [9i32,8i32]", "[7i32, 8i32]; 9i32");
}

// Both operators write to their arguments in place, and both get the same row.
TEST_CASE("sequentialise: operators that write to their arguments") {
  SequentialTest test(ir::fun_f("n_2: i64, xs_3: [n_2][2i64]i32, ne_4: [2i64]i32",
                                "*[2i64]i32, *[2i64]i32, *[n_2][2i64]i32, i32",
                                R"(let {p_5: [2i64]i32, q_6: [2i64]i32, m_7: [n_2][2i64]i32} = screma(n_2, xs_3)
                     reduce {ne_4} \(a_10: [2i64]i32, b_11: [2i64]i32) : {[2i64]i32} -> {
                       let {x_12: i32} = a_10[0i64]
                       let {r_13: [2i64]i32} = b_11 with [0i64] <- x_12
                       in {r_13} }
                     reduce {ne_4} \(a_14: [2i64]i32, b_15: [2i64]i32) : {[2i64]i32} -> {
                       let {x_16: i32} = b_15[1i64]
                       let {r_17: [2i64]i32} = a_14 with [1i64] <- x_16
                       in {r_17} }
                     map \(x_20: [2i64]i32) : {[2i64]i32, [2i64]i32, [2i64]i32} -> {x_20, x_20, x_20}
                   let {z_8: i32} = ne_4[1i64])",
                                "p_5, q_6, m_7, z_8"));
  test.values("2i64 [[1i32,2i32],[5i32,6i32]] [0i32,9i32]",
              "[0i32, 6i32]; [0i32, 6i32]; [[1i32, 2i32], [5i32, 6i32]]; 9i32");
}

TEST_CASE("sequentialise: a lambda that writes to its elements") {
  SequentialTest test(ir::fun_f("n_2: i64, xs_3: *[n_2][2i64]i32", "*[n_2][2i64]i32",
                                R"(let {m_5: [n_2][2i64]i32} = screma(n_2, xs_3)
                                            map \(x_20: [2i64]i32) : {[2i64]i32} -> {
                                              let {y_21: [2i64]i32} = x_20 with [0i64] <- 7i32 in {y_21} })",
                                "m_5"));
  test.values("2i64 [[1i32,2i32],[5i32,6i32]]", "[[7i32, 2i32], [7i32, 6i32]]");
}

TEST_CASE("sequentialise: scans of arrays") {
  SequentialTest test(ir::fun_f("n_2: i64, m_3: i64, xs_4: [n_2][m_3]i32", "*[n_2][m_3]i32",
                                R"(let {z_5: [m_3]i32} = replicate([m_3], 0i32)
                   let {s_6: [n_2][m_3]i32} = screma(n_2, xs_4)
                     scan {z_5} \(a_10: [m_3]i32, b_11: [m_3]i32) : {[m_3]i32} -> {
                       let {c_12: [m_3]i32} = screma(m_3, a_10, b_11)
                         map \(x_13: i32, y_14: i32) : {i32} -> { let {z_15: i32} = add32(x_13, y_14) in {z_15} }
                       in {c_12} }
                     map \(x_20: [m_3]i32) : {[m_3]i32} -> {x_20})",
                                "s_6"));
  test.values("3i64 2i64 [[1i32,2i32],[3i32,4i32],[5i32,6i32]]", "[[1i32, 2i32], [4i32, 6i32], [9i32, 12i32]]");
  test.values("0i64 2i64 empty([0][2]i32)", "empty([0][2]i32)");
  test.values("2i64 0i64 empty([2][0]i32)", "empty([2][0]i32)");
}

// The row goes straight to where it belongs: one scratch array, no update of a whole row.
TEST_CASE("sequentialise: rows are written in place") {
  std::string inner = R"(let {r_21: [m_3]i32} = screma(m_3, x_20)
                           map \(y_22: i32) : {i32} -> { let {z_23: i32} = add32(y_22, 1i32) in {z_23} })";
  std::string head = "let {s_6: [n_2][m_3]i32} = screma(n_2, xs_4) map \\(x_20: [m_3]i32) : {[m_3]i32} -> { ";
  std::string params = "n_2: i64, m_3: i64, xs_4: [n_2][m_3]i32";
  SequentialTest direct(ir::fun_f(params, "*[n_2][m_3]i32", head + inner + " in {r_21} }", "s_6"));
  direct.values("2i64 2i64 [[1i32,2i32],[3i32,4i32]]", "[[2i32, 3i32], [4i32, 5i32]]");
  direct.values("0i64 2i64 empty([0][2]i32)", "empty([0][2]i32)");
  std::string text = direct.text();
  CHECK(text.find("scratch(") == text.rfind("scratch("));
  // Used twice: it must be an array of its own.
  SequentialTest twice(ir::fun_f(params, "*[n_2][m_3]i32, *[n_2][m_3]i32",
                                 "let {s_6: [n_2][m_3]i32, t_7: [n_2][m_3]i32} = screma(n_2, xs_4) map \\(x_20: "
                                 "[m_3]i32) : {[m_3]i32, [m_3]i32} -> { " +
                                     inner + " in {r_21, r_21} }",
                                 "s_6, t_7"));
  twice.values("1i64 2i64 [[1i32,2i32]]", "[[2i32, 3i32]]; [[2i32, 3i32]]");
}

// So do rows made without a loop, and those that a branch chooses.
TEST_CASE("sequentialise: rows of replicate, iota, copy and branches are written in place") {
  SequentialTest test(
      ir::fun_f("n_2: i64, m_3: i64, is_4: [n_2]i8, zs_5: [m_3]i8", "*[n_2][m_3]i8, *[n_2][m_3]i8, *[n_2][2i64][m_3]i8",
                R"(let {a_6: [n_2][m_3]i8, b_7: [n_2][m_3]i8, c_8: [n_2][2i64][m_3]i8} = screma(n_2, is_4)
           map \(x_20: i8) : {[m_3]i8, [m_3]i8, [2i64][m_3]i8} -> {
             let {r_21: [m_3]i8} = iota i8 (m_3, x_20, 2i8)
             let {odd_22: bool} = slt8(x_20, 5i8)
             let {s_23: [m_3]i8} = if odd_22 then {
               let {t_24: [m_3]i8} = replicate([m_3], x_20)
               in {t_24}
             } else {zs_5} : {[m_3]i8}
             let {u_25: [2i64][m_3]i8} = replicate([2i64], zs_5)
             in {r_21, s_23, u_25} })",
                "a_6, b_7, c_8"));
  test.values("2i64 2i64 [1i8,126i8] [8i8,9i8]",
              "[[1i8, 3i8], [126i8, -128i8]]; [[1i8, 1i8], [8i8, 9i8]]; [[[8i8, 9i8], [8i8, 9i8]], [[8i8, 9i8], [8i8, "
              "9i8]]]");
  test.values("1i64 0i64 [1i8] empty([0]i8)", "empty([1][0]i8); empty([1][0]i8); empty([1][2][0]i8)");
  for (const char* gone : {"replicate", "iota"}) CHECK(!test.has(gone));
}

TEST_CASE("sequentialise: scatter to two dimensions, out of bounds, rows") {
  SequentialTest test(ir::fun_f("n_2: i64, is_3: [n_2]i64, d_4: *[2i64][2i64]i32, e_5: *[3i64][2i64]i32",
                                "*[2i64][2i64]i32, *[3i64][2i64]i32",
                                R"(let {d_6: [2i64][2i64]i32, e_7: [3i64][2i64]i32} = with_acc
           acc [2i64][2i64] (d_4) acc [3i64] (e_5)
           do \(c_10: cert, c_11: cert, p_12: acc(c_10, [2i64][2i64], i32), q_13: acc(c_11, [3i64], [2i64]i32)) :
             {acc(c_10, [2i64][2i64], i32), acc(c_11, [3i64], [2i64]i32)} -> {
               let {p_14: acc(c_10, [2i64][2i64], i32), q_15: acc(c_11, [3i64], [2i64]i32)} =
                 screma(n_2, p_12, q_13, is_3)
                 map \(p_16: acc(c_10, [2i64][2i64], i32), q_17: acc(c_11, [3i64], [2i64]i32), i_20: i64) :
                   {acc(c_10, [2i64][2i64], i32), acc(c_11, [3i64], [2i64]i32)} -> {
                     let {v_21: i32} = sext_i64_i32(i_20)
                     let {r_22: [2i64]i32} = replicate([2i64], v_21)
                     let {p_23: acc(c_10, [2i64][2i64], i32)} = update_acc p_16[i_20, i_20] <- {v_21}
                     let {q_24: acc(c_11, [3i64], [2i64]i32)} = update_acc q_17[i_20] <- {r_22}
                     in {p_23, q_24} }
               in {p_14, q_15} })",
                                "d_6, e_7"));
  test.values("3i64 [1i64,2i64,-1i64] [[0i32,0i32],[0i32,0i32]] [[9i32,9i32],[9i32,9i32],[9i32,9i32]]",
              "[[0i32, 0i32], [0i32, 1i32]]; [[9i32, 9i32], [1i32, 1i32], [2i32, 2i32]]");
  test.values("0i64 empty([0]i64) [[0i32,0i32],[0i32,0i32]] [[9i32,9i32],[9i32,9i32],[9i32,9i32]]",
              "[[0i32, 0i32], [0i32, 0i32]]; [[9i32, 9i32], [9i32, 9i32], [9i32, 9i32]]");
}

TEST_CASE("sequentialise: histograms with several destinations, dimensions and operators, and of vectors") {
  SequentialTest test(
      ir::fun_f("n_2: i64, is_3: [n_2]i64, p_4: *[2i64]i32, q_5: *[2i64]i32, v_6: *[2i64][2i64][2i64]i32",
                "*[2i64]i32, *[2i64]i32, *[2i64][2i64][2i64]i32",
                R"(let {z_7: [2i64]i32} = replicate([2i64], 0i32)
         let {p_8: [2i64]i32, q_9: [2i64]i32, v_10: [2i64][2i64][2i64]i32} = hist(n_2, is_3)
           into (p_4, q_5) [2i64] race 1i64 neutral {0i32, 0i32}
             \(a_11: i32, b_12: i32, c_13: i32, d_14: i32) : {i32, i32} -> {
               let {x_15: i32} = add32(a_11, c_13)
               let {y_16: i32} = smax32(b_12, d_14)
               in {x_15, y_16} }
           into (v_6) [2i64][2i64] race 1i64 neutral {z_7}
             \(a_17: [2i64]i32, b_18: [2i64]i32) : {[2i64]i32} -> {
               let {c_19: [2i64]i32} = screma(2i64, a_17, b_18)
                 map \(x_20: i32, y_21: i32) : {i32} -> { let {z_22: i32} = add32(x_20, y_21) in {z_22} }
               in {c_19} }
           map \(i_30: i64) : {i64, i64, i64, i32, i32, [2i64]i32} -> {
             let {w_31: i32} = sext_i64_i32(i_30)
             let {r_32: [2i64]i32} = replicate([2i64], 1i32)
             in {i_30, i_30, 1i64, 1i32, w_31, r_32} })",
                "p_8, q_9, v_10"));
  std::string dests = " [0i32,5i32] [0i32,0i32] [[[0i32,0i32],[0i32,0i32]],[[0i32,0i32],[0i32,0i32]]]";
  test.values("4i64 [0i64,1i64,1i64,2i64]" + dests,
              "[1i32, 7i32]; [0i32, 1i32]; [[[0i32, 0i32], [1i32, 1i32]], [[0i32, 0i32], [2i32, 2i32]]]");
  test.values("0i64 empty([0]i64)" + dests,
              "[0i32, 5i32]; [0i32, 0i32]; [[[0i32, 0i32], [0i32, 0i32]], [[0i32, 0i32], [0i32, 0i32]]]");
}

// The chunk is returned as it is, and the accumulator too: both are fresh afterwards. Nothing runs on empty input.
TEST_CASE("sequentialise: streams") {
  SequentialTest test(ir::fun_f("n_2: i64, xs_3: [n_2]i32, a_4: [1i64]i32", "*[1i64]i32, *[n_2]i32, i32, i32",
                                R"(let {b_5: [1i64]i32, ys_6: [n_2]i32} = stream(n_2, xs_3) {a_4}
           map \(k_10: i64, c_11: [1i64]i32, part_12: [k_10]i32) : {[1i64]i32, [k_10]i32} -> {
             let {ok_13: bool} = slt64(0i64, k_10)
             let {cert_14: cert} = assert(ok_13, "empty chunk")
             let {p_15: [k_10]i32} = #{cert_14} part_12
             in {c_11, p_15} }
         let {c_7: [1i64]i32} = b_5 with [0i64] <- 1i32
         let {o_8: i32} = a_4[0i64]
         let {s_9: i32} = screma(n_2, xs_3) reduce {0i32})" +
                                    std::string(kAdd) + R"( map \(x_20: i32) : {i32} -> {x_20})",
                                "c_7, ys_6, o_8, s_9"));
  test.values("2i64 [3i32,4i32] [5i32]", "[1i32]; [3i32, 4i32]; 5i32; 7i32");
  test.values("0i64 empty([0]i32) [5i32]", "[1i32]; empty([0]i32); 5i32; 0i32");
}

// Two accumulators, one with an operator: through a map, a loop and a branch.
TEST_CASE("sequentialise: accumulators through maps, loops and branches") {
  SequentialTest test(ir::fun_f("n_2: i64, is_3: [n_2]i64, p_4: *[3i64]i32, q_5: *[3i64]i64",
                                "*[3i64]i32, *[3i64]i64, i64",
                                R"(let {p_6: [3i64]i32, q_7: [3i64]i64, k_8: i64} = with_acc
           acc [3i64] (p_4) neutral {0i32} \(i_10: i64, a_11: i32, b_12: i32) : {i32} -> {
             let {c_13: i32} = add32(a_11, b_12) in {c_13} }
           acc [3i64] (q_5)
           do \(c_14: cert, d_15: cert, x_16: acc(c_14, [3i64], i32), y_17: acc(d_15, [3i64], i64)) :
             {acc(c_14, [3i64], i32), acc(d_15, [3i64], i64), i64} -> {
               let {y_20: acc(d_15, [3i64], i64), sq_21: [n_2]i64, x_22: acc(c_14, [3i64], i32)} =
                 screma(n_2, x_16, is_3, y_17)
                 map \(x_23: acc(c_14, [3i64], i32), i_24: i64, y_25: acc(d_15, [3i64], i64)) :
                   {acc(d_15, [3i64], i64), i64, acc(c_14, [3i64], i32)} -> {
                     let {x_26: acc(c_14, [3i64], i32)} =
                       loop (x_27: acc(c_14, [3i64], i32) = x_23) for j_28: i64 < i_24 do {
                         let {x_29: acc(c_14, [3i64], i32)} = update_acc x_27[j_28] <- {1i32}
                         in {x_29} }
                     let {even_30: bool} = eq_i64(i_24, 2i64)
                     let {m_31: i64, y_32: acc(d_15, [3i64], i64)} = if even_30 then {
                       let {y_33: acc(d_15, [3i64], i64)} = update_acc y_25[i_24] <- {i_24}
                       in {1i64, y_33} } else {2i64, y_25} : {i64, acc(d_15, [3i64], i64)}
                     in {y_32, m_31, x_26} }
               let {t_34: i64} = screma(n_2, sq_21) reduce {0i64} \(a_35: i64, b_36: i64) : {i64} -> {
                 let {c_37: i64} = add64(a_35, b_36) in {c_37} } map \(v_38: i64) : {i64} -> {v_38}
               in {x_22, y_20, t_34} })",
                                "p_6, q_7, k_8"));
  test.values("3i64 [2i64,5i64,1i64] [10i32,20i32,30i32] [0i64,0i64,0i64]",
              "[13i32, 22i32, 31i32]; [0i64, 0i64, 2i64]; 5i64");
  test.values("0i64 empty([0]i64) [10i32,20i32,30i32] [0i64,0i64,0i64]",
              "[10i32, 20i32, 30i32]; [0i64, 0i64, 0i64]; 0i64");
}

// The operator of the accumulator is used at two places, and returns or writes to what was there.
TEST_CASE("sequentialise: accumulators of arrays") {
  SequentialTest test(ir::fun_f("p_4: *[2i64][2i64]i32, v_5: [2i64]i32", "*[2i64][2i64]i32",
                                R"(let {p_6: [2i64][2i64]i32} = with_acc
           acc [2i64] (p_4) neutral {v_5} \(i_10: i64, a_11: [2i64]i32, b_12: [2i64]i32) : {[2i64]i32} -> {
             let {x_13: i32} = b_12[0i64]
             let {big_14: bool} = slt32(5i32, x_13)
             let {r_15: [2i64]i32} = if big_14 then {a_11} else {
               let {c_16: [2i64]i32} = a_11 with [1i64] <- x_13 in {c_16} } : {[2i64]i32}
             in {r_15} }
           do \(c_20: cert, x_21: acc(c_20, [2i64], [2i64]i32)) : {acc(c_20, [2i64], [2i64]i32)} -> {
             let {w_22: [2i64]i32} = replicate([2i64], 9i32)
             let {x_23: acc(c_20, [2i64], [2i64]i32)} = update_acc x_21[0i64] <- {v_5}
             let {x_24: acc(c_20, [2i64], [2i64]i32)} = update_acc x_23[1i64] <- {w_22}
             let {x_25: acc(c_20, [2i64], [2i64]i32)} = update_acc x_24[2i64] <- {w_22}
             in {x_25} })",
                                "p_6"));
  test.values("[[1i32,2i32],[3i32,4i32]] [5i32,6i32]", "[[1i32, 5i32], [3i32, 4i32]]");
}

// The assertion is still needed by what depends on it.
TEST_CASE("sequentialise: certificates") {
  SequentialTest test(ir::fun_f("n_2: i64, xs_3: [n_2]i32, ok_4: bool", "*[n_2]i32",
                                R"(let {c_5: cert} = assert(ok_4, "no")
         let {m_6: [n_2]i32} = #{c_5} screma(n_2, xs_3) map \(x_20: i32) : {i32} -> {
           let {fine_21: bool} = slt32(0i32, x_20)
           let {d_22: cert} = assert(fine_21, "negative")
           in {#{d_22} x_20} })",
                                "m_6"));
  test.values("1i64 [1i32] true", "[1i32]");
  test.values("1i64 [1i32] false", "error: no");
  test.values("1i64 [-1i32] true", "error: negative");
  CHECK(test.has("#{c_5} loop"));
  CHECK(test.has("= #{d_22}"));
}

}  // namespace fehu::soac
