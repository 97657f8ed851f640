// Tests of the evaluator: arrays, slices, updates and what they cost.
#include "ir/eval/testing.h"

using namespace fehu;
using namespace fehu::ir;

// One operation on xs: [2][3]i32 = [[1,2,3],[4,5,6]] and v: [3]i32 = [7,8,9].
static std::string on_matrix(std::string exp, std::string type) {
  return run_f(
      fun_f("xs_2: [2i64][3i64]i32, v_3: [3i64]i32, i_4: i64", type, "let {r_9: " + type + "} = " + exp, "r_9"),
      "[[1,2,3],[4,5,6]] [7,8,9] 1i64");
}

TEST_CASE("eval: array literals") {
  CHECK(on_matrix("[1i32, 2i32] : i32", "[2i64]i32") == "[1i32, 2i32]");
  CHECK(on_matrix("[v_3, v_3] : [3i64]i32", "[2i64][3i64]i32") == "[[7i32, 8i32, 9i32], [7i32, 8i32, 9i32]]");
  CHECK(on_matrix("[] : [3i64]bool", "[0i64][3i64]bool") == "empty([0][3]bool)");
  CHECK(on_matrix("[xs_2] : [3i64]i32", "[1i64][3i64]i32")
            .starts_with("error: a value of type [2][3]i32 is written to a place of type [3]i32"));
  CHECK(on_matrix("[true] : i32", "[1i64]i32").starts_with("error: a value true is written"));
}

TEST_CASE("eval: indices and slices") {
  CHECK(on_matrix("xs_2[i_4, 2i64]", "i32") == "6i32");
  CHECK(on_matrix("xs_2[i_4, 0i64 :+ 3i64 * 1i64]", "[3i64]i32") == "[4i32, 5i32, 6i32]");
  CHECK(on_matrix("xs_2[0i64 :+ 2i64 * 1i64, 2i64]", "[2i64]i32") == "[3i32, 6i32]");
  CHECK(on_matrix("xs_2[1i64 :+ 2i64 * -1i64, 0i64 :+ 2i64 * 2i64]", "[2i64][2i64]i32") ==
        "[[4i32, 6i32], [1i32, 3i32]]");
  CHECK(on_matrix("v_3[i_4 :+ 4i64 * 0i64]", "[4i64]i32") == "[8i32, 8i32, 8i32, 8i32]");
  CHECK(on_matrix("v_3[9i64 :+ 0i64 * 1i64]", "[0i64]i32") == "empty([0]i32)");
  CHECK(on_matrix("xs_2[5i64 :+ 0i64 * 1i64, 0i64 :+ 3i64 * 1i64]", "[0i64][3i64]i32") == "empty([0][3]i32)");
  for (std::string slice : {"3i64", "-1i64", "0i64 :+ 4i64 * 1i64", "0i64 :+ 2i64 * -1i64", "0i64 :+ -1i64 * 1i64",
                            "1i64 :+ 3i64 * 9223372036854775807i64", "0i64 :+ 2i64 * 3i64"})
    CHECK(on_matrix("v_3[" + slice + "]", "i32").starts_with("error: a slice is outside of its array of shape [3]"));
  CHECK(on_matrix("v_3[0i64, 0i64]", "i32").starts_with("error: a slice of 2 dimensions for an array of rank 1"));
  CHECK(on_matrix("i_4[0i64]", "i32").starts_with("error: i_4 is not an array"));
  CHECK(on_matrix("v_3[0i64 :+ 9223372036854775807i64 * 0i64]", "i32").starts_with("error: Failed to allocate memory"));
}

TEST_CASE("eval: updates") {
  CHECK(on_matrix("v_3 with [i_4] <- 0i32", "[3i64]i32") == "[7i32, 0i32, 9i32]");
  CHECK(on_matrix("xs_2 with [0i64, 0i64 :+ 3i64 * 1i64] <- v_3", "[2i64][3i64]i32") ==
        "[[7i32, 8i32, 9i32], [4i32, 5i32, 6i32]]");
  CHECK(on_matrix("v_3 with safe [3i64] <- 0i32", "[3i64]i32") == "[7i32, 8i32, 9i32]");
  CHECK(on_matrix("v_3 with safe [2i64] <- 0i32", "[3i64]i32") == "[7i32, 8i32, 0i32]");
  CHECK(on_matrix("v_3 with [3i64] <- 0i32", "[3i64]i32").starts_with("error: a slice is outside"));
  CHECK(on_matrix("v_3 with [0i64] <- true", "[3i64]i32").starts_with("error: a value true is written"));
  CHECK(on_matrix("v_3 with [0i64 :+ 2i64 * 1i64] <- v_3", "[3i64]i32").starts_with("error: "));
}

TEST_CASE("eval: an update does not change what others see") {
  std::string alias = fun_f("xs_2: [3i64]i32", "[3i64]i32, [3i64]i32, [2i64]i32",
                            "let {ys_3: [3i64]i32} = copy(xs_2) let {t_4: [2i64]i32} = ys_3[1i64 :+ 2i64 * 1i64] "
                            "let {zs_5: [3i64]i32} = ys_3 with [1i64] <- 9i32",
                            "xs_2, zs_5, t_4");
  CHECK(run_f(alias, "[1,2,3]") == "[1i32, 2i32, 3i32]; [1i32, 9i32, 3i32]; [2i32, 3i32]");
  // A slice of itself, a slice that repeats, and the transposed array are written as values.
  std::string views =
      fun_f("xs_2: [2i64][2i64]i32", "[3i64]i32, [2i64][2i64]i32",
            "let {r_3: [3i64]i32} = xs_2[0i64, 1i64 :+ 3i64 * 0i64] let {s_4: [3i64]i32} = r_3 with [1i64] <- 9i32 "
            "let {t_5: [2i64][2i64]i32} = rearrange((1, 0), xs_2) "
            "let {u_6: [2i64][2i64]i32} = t_5 with [0i64, 1i64] <- 8i32",
            "s_4, u_6");
  CHECK(run_f(views, "[[1,2],[3,4]]") == "[2i32, 9i32, 2i32]; [[1i32, 8i32], [2i32, 4i32]]");
}

TEST_CASE("eval: what was consumed is not used again") {
  std::string again =
      fun_f("xs_2: *[1i64]i32", "[1i64]i32", "let {ys_3: [1i64]i32} = xs_2 with [0i64] <- 5i32", "xs_2");
  CHECK(run_f(again, "[1]").starts_with("error: xs_2 has no value: it was never bound, or it was consumed"));
  EvalOptions lax;
  CHECK(run_f(again, "[1]", lax) == "[1i32]");
}

// Steps count elements that are copied, so a loop of n updates takes a few n steps, or n * n if the array is copied.
static uint64_t steps_of(const std::string& text, std::string_view args) {
  EvalTest test(text);
  EvalOutcome outcome = eval_entry(*test.program, "f", eval_args(args), checked_options());
  CHECK(outcome.is_ok());
  return outcome.num_steps;
}

TEST_CASE("eval: updates in loops cost what they write") {
  auto loop = [](std::string body) {
    return fun_f("n_2: i64", "[n_2]i64",
                 "let {xs_3: [n_2]i64} = replicate([n_2], 0i64) let {r_4: [n_2]i64} = loop (ys_5: *[n_2]i64 = xs_3) "
                 "for i_6: i64 < n_2 do { " +
                     body + " }",
                 "r_4");
  };
  CHECK(steps_of(loop("let {zs_7: [n_2]i64} = ys_5 with [i_6] <- i_6 in {zs_7}"), "5000i64") < 30'000);
  // Through another name, through a slice that is dead by then, and in a branch.
  CHECK(steps_of(loop("let {a_8: [n_2]i64} = ys_5 let {zs_7: [n_2]i64} = a_8 with [i_6] <- i_6 in {zs_7}"), "5000i64") <
        40'000);
  CHECK(steps_of(loop("let {s_8: [2i64]i64} = ys_5[0i64 :+ 2i64 * 1i64] let {v_9: i64} = s_8[1i64] "
                      "let {zs_7: [n_2]i64} = ys_5 with [i_6] <- v_9 in {zs_7}"),
                 "5000i64") < 50'000);
  CHECK(steps_of(loop("let {c_8: bool} = slt64(i_6, 10i64) let {zs_7: [n_2]i64} = if c_8 then { ys_5 } else "
                      "{ let {a_9: [n_2]i64} = ys_5 let {b_10: [n_2]i64} = a_9 with [i_6] <- i_6 in {b_10} } : "
                      "{[n_2]i64} in {zs_7}"),
                 "5000i64") < 60'000);
  // A loop inside, and a function that consumes.
  CHECK(steps_of(loop("let {zs_7: [n_2]i64} = loop (a_8: *[n_2]i64 = ys_5) for j_9: i64 < 2i64 do "
                      "{ let {b_10: [n_2]i64} = a_8 with [j_9] <- i_6 in {b_10} } in {zs_7}"),
                 "5000i64") < 80'000);
  std::string call =
      "fun g_20 (m_21: i64, as_22: *[m_21]i64, j_23: i64) : {*[m_21]i64} = { let {bs_24: [m_21]i64} = as_22 with "
      "[j_23] <- 7i64 in {bs_24} }\n" +
      loop("let {zs_7: [n_2]i64} = apply g_20(n_2, *ys_5, i_6) : {*[n_2]i64} in {zs_7}");
  CHECK(steps_of(call, "5000i64") < 40'000);
}

TEST_CASE("eval: memory is given back at the last use") {
  std::string text = fun_f("n_2: i64", "i64",
                           "let {r_3: i64} = loop (a_4: i64 = 0i64) for i_5: i64 < 100i64 do { "
                           "let {xs_6: [n_2]i64} = iota i64 (n_2, 0i64, 1i64) let {ys_7: [n_2]i64} = copy(xs_6) "
                           "let {zs_8: [n_2]i64} = copy(ys_7) let {x_9: i64} = zs_8[3i64] in {x_9} }",
                           "r_3");
  EvalTest test(text);
  EvalOutcome outcome = eval_entry(*test.program, "f", eval_args("1000i64"), checked_options());
  CHECK(show(outcome) == "3i64");
  CHECK(outcome.peak_bytes == 16'000);
}

TEST_CASE("eval: flat slices") {
  CHECK(on_matrix("flat_index v_3 [0i64; 2i64 * 1i64, 2i64 * 1i64]", "[2i64][2i64]i32") ==
        "[[7i32, 8i32], [8i32, 9i32]]");
  CHECK(on_matrix("flat_index v_3 [2i64; 3i64 * -1i64]", "[3i64]i32") == "[9i32, 8i32, 7i32]");
  CHECK(on_matrix("flat_index xs_2 [1i64; 2i64 * 3i64]", "[2i64]i32") == "[2i32, 5i32]");
  CHECK(on_matrix("flat_index v_3 [9i64; 0i64 * 3i64]", "[0i64]i32") == "empty([0]i32)");
  CHECK(on_matrix("flat_index v_3 [1i64; ]", "i32") == "8i32");
  CHECK(on_matrix("flat_index v_3 [1i64; 3i64 * 1i64]", "[3i64]i32").starts_with("error: a slice is outside"));
  CHECK(on_matrix("flat_index v_3 [1i64; 3i64 * -1i64]", "[3i64]i32").starts_with("error: a slice is outside"));
  CHECK(on_matrix("flat_index v_3 [0i64; -1i64 * 1i64]", "[3i64]i32")
            .starts_with("error: a flat slice has a negative size"));
  CHECK(on_matrix("flat_index v_3 [0i64; 9223372036854775807i64 * 9223372036854775807i64]", "i32")
            .starts_with("error: "));
  CHECK(on_matrix("flat_index v_3 [0i64; 4294967296i64 * 0i64, 4294967296i64 * 0i64]", "i32")
            .starts_with("error: Failed"));
  std::string update = fun_f("xs_2: [6i64]i32, v_3: [2i64][2i64]i32", "[6i64]i32",
                             "let {r_4: [6i64]i32} = flat_update xs_2 [1i64; 2i64 * 3i64, 2i64 * 1i64] <- v_3", "r_4");
  CHECK(run_f(update, "[0,0,0,0,0,0] [[1,2],[3,4]]") == "[0i32, 1i32, 2i32, 0i32, 3i32, 4i32]");
  // Of an array that does not lie in order.
  std::string turned = fun_f("xs_2: [2i64][2i64]i32", "[4i64]i32",
                             "let {t_3: [2i64][2i64]i32} = rearrange((1, 0), xs_2) "
                             "let {r_4: [4i64]i32} = flat_index t_3 [0i64; 4i64 * 1i64]",
                             "r_4");
  CHECK(run_f(turned, "[[1,2],[3,4]]") == "[1i32, 3i32, 2i32, 4i32]");
}

TEST_CASE("eval: concat") {
  CHECK(on_matrix("concat dim 0 (v_3, v_3) : 6i64", "[6i64]i32") == "[7i32, 8i32, 9i32, 7i32, 8i32, 9i32]");
  CHECK(on_matrix("concat dim 0 (xs_2, xs_2) : 4i64", "[4i64][3i64]i32") ==
        "[[1i32, 2i32, 3i32], [4i32, 5i32, 6i32], [1i32, 2i32, 3i32], [4i32, 5i32, 6i32]]");
  CHECK(on_matrix("concat dim 1 (xs_2, xs_2) : 6i64", "[2i64][6i64]i32") ==
        "[[1i32, 2i32, 3i32, 1i32, 2i32, 3i32], [4i32, 5i32, 6i32, 4i32, 5i32, 6i32]]");
  CHECK(on_matrix("concat dim 0 (v_3, v_3) : 5i64", "[5i64]i32")
            .starts_with("error: a concatenation of 6 rows that says 5"));
  CHECK(on_matrix("concat dim 1 (v_3, v_3) : 6i64", "[6i64]i32").starts_with("error: a concatenation along"));
  CHECK(on_matrix("concat dim 0 (v_3, xs_2) : 5i64", "[5i64]i32").starts_with("error: "));
  CHECK(on_matrix("concat dim 0 () : 0i64", "[0i64]i32").starts_with("error: a concatenation of nothing"));
}

TEST_CASE("eval: iota, replicate, scratch, copy, manifest") {
  CHECK(on_matrix("iota i8 (4i64, 126i8, 1i8)", "[4i64]i8") == "[126i8, 127i8, -128i8, -127i8]");
  CHECK(on_matrix("iota i64 (3i64, 5i64, -2i64)", "[3i64]i64") == "[5i64, 3i64, 1i64]");
  CHECK(on_matrix("iota i32 (0i64, 5i32, 1i32)", "[0i64]i32") == "empty([0]i32)");
  CHECK(on_matrix("iota i32 (1i64, 5i64, 1i32)", "[1i64]i32").starts_with("error: an iota whose numbers"));
  CHECK(on_matrix("replicate([2i64][1i64], true)", "[2i64][1i64]bool") == "[[true], [true]]");
  CHECK(on_matrix("replicate([2i64], v_3)", "[2i64][3i64]i32") == "[[7i32, 8i32, 9i32], [7i32, 8i32, 9i32]]");
  CHECK(on_matrix("replicate([0i64], xs_2)", "[0i64][2i64][3i64]i32") == "empty([0][2][3]i32)");
  CHECK(on_matrix("replicate([], i_4)", "i64") == "1i64");
  CHECK(on_matrix("replicate([4294967296i64][4294967296i64], v_3)", "i64").starts_with("error: Failed to allocate"));
  CHECK(on_matrix("replicate([4294967296i64][0i64][4294967296i64], 1i32)", "[4294967296i64][0i64][4294967296i64]i32") ==
        "empty([4294967296][0][4294967296]i32)");
  CHECK(on_matrix("copy(xs_2)", "[2i64][3i64]i32") == "[[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]]");
  CHECK(on_matrix("manifest((1, 0), xs_2)", "[2i64][3i64]i32") == "[[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]]");
  CHECK(on_matrix("manifest((1, 1), xs_2)", "[2i64][3i64]i32").starts_with("error: a layout"));
  CHECK(on_matrix("scratch([2i64]i8)", "[2i64]i8") == "[0i8, 0i8]");
  CHECK(on_matrix("scratch([]i8)", "i8").starts_with("error: a scratch array without dimensions"));
  EvalOptions options = checked_options();
  options.scratch_byte = 0xFF;
  CHECK(
      run_f(fun_f("", "[1i64]i16, [1i64]bool",
                  "let {a_2: [1i64]i16} = scratch([1i64]i16) let {b_3: [1i64]bool} = scratch([1i64]bool)", "a_2, b_3"),
            "", options) == "[-1i16]; [true]");
}

TEST_CASE("eval: rearrange and reshape") {
  CHECK(on_matrix("rearrange((1, 0), xs_2)", "[3i64][2i64]i32") == "[[1i32, 4i32], [2i32, 5i32], [3i32, 6i32]]");
  CHECK(on_matrix("rearrange((0), v_3)", "[3i64]i32") == "[7i32, 8i32, 9i32]");
  CHECK(on_matrix("rearrange((0, 2), xs_2)", "[3i64]i32").starts_with("error: a rearrangement that is no permutation"));
  CHECK(on_matrix("reshape([3i64][2i64], xs_2)", "[3i64][2i64]i32") == "[[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]]");
  CHECK(on_matrix("reshape([3i64][1i64][1i64], v_3)", "[3i64][1i64][1i64]i32") == "[[[7i32]], [[8i32]], [[9i32]]]");
  CHECK(on_matrix("reshape([4i64], v_3)", "[4i64]i32").starts_with("error: a reshape of an array of shape [3] to [4]"));
  CHECK(on_matrix("reshape([-3i64][-1i64], v_3)", "[4i64]i32").starts_with("error: a reshape of"));
  std::string empty = fun_f(
      "xs_2: [0i64][3i64]i32", "[5i64][0i64]i32, [3i64][0i64]i32",
      "let {r_3: [5i64][0i64]i32} = reshape([5i64][0i64], xs_2) let {t_4: [3i64][0i64]i32} = rearrange((1, 0), xs_2)",
      "r_3, t_4");
  CHECK(run_f(empty, "empty([0][3]i32)") == "empty([5][0]i32); empty([3][0]i32)");
  std::string rank4 = fun_f("xs_2: [24i64]i32", "[4i64][2i64][3i64][1i64]i32, i32",
                            "let {r_3: [1i64][2i64][3i64][4i64]i32} = reshape([1i64][2i64][3i64][4i64], xs_2) "
                            "let {t_4: [4i64][2i64][3i64][1i64]i32} = rearrange((3, 1, 2, 0), r_3) "
                            "let {u_5: [24i64]i32} = reshape([24i64], t_4) let {x_6: i32} = u_5[1i64]",
                            "t_4, x_6");
  CHECK(run_f(rank4, "[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23]").ends_with("; 4i32"));
}

TEST_CASE("eval: values to and from data") {
  EvalValue value = eval_args("[[1u16, 65535]]")[0];
  CHECK(show(value) == "[[1i16, -1i16]]");
  CHECK(prim::show(to_data(value, prim::PrimType::U16), prim::kExeStyle) == "[[1u16, 65535u16]]");
  CHECK(is_identical(value, eval_args("[[1i16, -1]]")[0]));
  CHECK(!is_identical(value, eval_args("[1i16, -1]")[0]));
  CHECK(!is_identical(value, eval_args("1i16")[0]));
  CHECK(show(EvalValue{}) == "<none>");
  CHECK(show(cert_value()) == "<certificate>");
}
