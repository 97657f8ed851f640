// Tests of the verifier: what is right passes, and each mistake is found and named.
#include "ir/verify/verify.h"

#include "ir/alias.h"
#include "ir/alias_classes.h"
#include "ir/ir_test_util.h"
#include "ir/sample_programs.h"

using namespace fehu;
using namespace fehu::ir;

// The messages for a function of the given parameters, result types and body.
static std::string check(const std::string& params, const std::string& ret, const std::string& body) {
  return verdict(function(params, ret, body));
}

// One statement in a function with some things in scope; nothing is returned.
static std::string check_stm(const std::string& stm) {
  return check(
      "n_2: i64, m_3: i64, x_4: i32, y_5: f32, b_6: bool, xs_7: *[n_2]i32, ys_8: [m_3]i32, as_9: *[n_2][m_3]i32, "
      "is_10: [n_2]i64",
      "", "let " + stm + " in {}");
}

TEST_CASE("ir verify: the samples are right") {
  for (const std::string& text : sample_programs()) CHECK_MESSAGE(verdict(text) == "", text);
}

TEST_CASE("ir verify: messages name the function and the statement") {
  CHECK(check("x_2: i32", "i32", "let {y_3: i32} = add32(x_2, z_4) in {y_3}") ==
        "f_1: let {y_3: i32} = binop: z_4 is not bound");
  CHECK(check("x_2: i32", "i64", "in {x_2}") == "f_1: result 0, x_2, must be i64, but is i32");
}

TEST_CASE("ir verify: traces and tuning parameters") {
  CHECK(check_stm("{} = trace(x_4: u32) let {} = trace(as_9: i32, \"a\") let {} = trace(b_6: bool)") == "");
  CHECK(has(check_stm("{} = trace(x_4: i64)"), "x_4 is of type i32, which cannot be shown as i64"));
  CHECK(has(check_stm("{} = trace(xs_7: f32)"), "which cannot be shown as f32"));
  CHECK(has(check_stm("{c_20: cert} = assert(b_6, \"no\") let {} = trace(c_20: bool)"),
            "c_20 cannot be shown: it is of type cert"));
  CHECK(has(check_stm("{z_20: i32} = trace(x_4: i32)"), "1 names"));
  CHECK(has(check_stm("{} = trace(z_20: i32)"), "z_20 is not bound"));

  CHECK(check_stm("{k_20: i64} = tunable(\"k\", \"custom\", n_2)") == "");
  CHECK(has(check_stm("{k_20: i64} = tunable(\"k\", \"custom\", x_4)"), "the default"));
  CHECK(has(check_stm("{k_20: i32} = tunable(\"k\", \"custom\", n_2)"), "k_20"));
  CHECK(has(check_stm("{k_20: i64} = tunable(\"\", \"custom\", n_2)"), "a tuning parameter without a name"));
  CHECK(has(check_stm("{k_20: i64} = tunable(\"k\", \"custom\", n_2) let {l_21: i64} = tunable(\"k\", \"tile\", 3i64)"),
            R"(the tuning parameter "k" is of two classes, "custom" and "tile")"));
}

TEST_CASE("ir verify: names") {
  CHECK(has(check("x_2: i32, x_2: i32", "", "in {}"), "x_2 is bound a second time"));
  CHECK(has(check("f_1: i32", "", "in {}"), "f_1 is bound a second time"));
  CHECK(has(check("x_2: i32", "", "let {x_2: i32} = 1i32 in {}"), "bound a second time"));
  CHECK(has(check("b_2: bool", "i32", R"(
      let {x_3: i32} = if b_2 then {
        let {y_4: i32} = 1i32
        in {y_4}
      } else {2i32} : {i32}
      in {y_4})"),
            "y_4 is out of scope"));
  CHECK(has(verdict("stage soacs\nfun f_1 () : {} = {}\nfun f_1 () : {} = {}\n"), "two functions of this name"));
  CHECK(has(verdict("stage soacs\nfun f_1 (x_5: i32) : {} = {}\nnames 3\n"), "not below the number of names"));
  CHECK(has(verdict("stage soacs\nfun f_1 () : {i32} = {x_2}\nfun g_3 (x_2: i32) : {} = {}\n"), "x_2 is not bound"));
  CHECK(has(verdict("stage soacs\nfun f_1 (x_5: i32) : {} = {}\nfun g_2 () : {} = { let {} = apply f_1(1i32) : {} in "
                    "{} }\nnames 3\n"),
            "x_5 is not below"));
  CHECK(verdict("stage soacs\nlet {x_2: i32} = 1i32\nfun f_1 () : {i32} = {x_2}\n") == "");
}

TEST_CASE("ir verify: types") {
  CHECK(has(check("x_2: u32", "", "in {}"), "unsigned"));
  CHECK(has(check("", "i32", "in {1u32}"), "unsigned"));
  CHECK(has(check("xs_2: [n_3]i32, n_3: i64", "", "in {}"), "n_3 is not bound"));
  CHECK(has(check("n_2: i32, xs_3: [n_2]i32", "", "in {}"), "the size n_2 is not an i64"));
  CHECK(has(check("xs_2: [?0]i32", "", "in {}"), "no size can be another result"));
  CHECK(has(check("m_2: mem", "", "in {}"), "before the memory stages"));
  CHECK(has(check("n_2: i64, xs_3: [n_2]i32", "", "let {y_4: *[n_2]i32} = copy(xs_3) in {}"), "cannot be unique here"));
  CHECK(has(check("n_2: i64, a_3: acc(n_2, [n_2], i32)", "", "in {}"), "n_2 is no certificate"));
}

TEST_CASE("ir verify: results and their sizes") {
  CHECK(check("n_2: i64, xs_3: [n_2]i32", "i64, [?0]i32", "in {n_2, xs_3}") == "");
  CHECK(check("n_2: i64, xs_3: [n_2]i32", "[n_2]i32", "in {xs_3}") == "");
  CHECK(has(check("n_2: i64, xs_3: [n_2]i32", "i64, [?0]i32", "in {4i64, xs_3}"), "must be [?0]i32, but is [n_2]i32"));
  CHECK(has(check("n_2: i64, xs_3: [n_2]i32", "[?1]i32, i64", "in {xs_3, n_2}"), "not a result before number 0"));
  CHECK(has(check("n_2: i64, xs_3: [n_2]i32", "i32, [?0]i32", "in {1i32, xs_3}"), "?0 is not an i64"));
  CHECK(has(check("", "i32, i32", "in {1i32}"), "1 results, but 2 result types"));
  // Copies of sizes are equal to them.
  CHECK(check("n_2: i64, xs_3: [n_2]i32", "i64, [?0]i32", "let {m_4: i64} = n_2 in {m_4, xs_3}") == "");
  CHECK(check("xs_3: [8i64]i32", "i64, [?0]i32", "let {m_4: i64} = 8i64 let {k_5: i64} = m_4 in {k_5, xs_3}") == "");
}

TEST_CASE("ir verify: scalar operations") {
  CHECK(check_stm("{z_20: i32} = add32(x_4, 1i32)") == "");
  CHECK(has(check_stm("{z_20: i32} = add32(x_4, 1i64)"), "operand 1i64 must be i32, but is i64"));
  CHECK(has(check_stm("{z_20: i64} = add32(x_4, x_4)"), "z_20 has type i64, but the result is i32"));
  CHECK(has(check_stm("{z_20: i32} = slt32(x_4, x_4)"), "the result is bool"));
  CHECK(has(check_stm("{z_20: i32} = add32(xs_7, x_4)"), "operand xs_7 must be i32, but is *[n_2]i32"));
  CHECK(check_stm("{z_20: f64} = fpconv_f32_f64(y_5)") == "");
  CHECK(has(check_stm("{z_20: f32} = fpconv_f32_f64(y_5)"), "the result is f64"));
  CHECK(check_stm("{z_20: i32} = popc64(n_2)") == "");
  CHECK(has(check_stm("{z_20: i32, w_21: i32} = add32(x_4, x_4)"), "2 names are bound, but there are 1 results"));
  CHECK(has(check_stm("{c_20: cert} = assert(x_4)"), "the condition x_4 must be bool"));
  CHECK(has(check_stm("{c_20: bool} = assert(b_6)"), "must be a certificate"));
  CHECK(has(check_stm("{c_20: cert} = assert(b_6, x_4: i64)"), "x_4 of the message is no i64 but i32"));
  CHECK(has(check_stm("{z_20: i32} = #{x_4} x_4"), "x_4 is no certificate"));
}

TEST_CASE("ir verify: array operations") {
  CHECK(check_stm("{z_20: i32} = ys_8[n_2]") == "");
  CHECK(check_stm("{z_20: [n_2]i32} = as_9[0i64 :+ n_2 * 1i64, 0i64]") == "");
  CHECK(has(check_stm("{z_20: [m_3]i32} = as_9[0i64 :+ n_2 * 1i64, 0i64]"), "is not the type of this slice"));
  CHECK(has(check_stm("{z_20: i32} = as_9[n_2]"), "a slice of 1 dimensions"));
  CHECK(has(check_stm("{z_20: i32} = ys_8[x_4]"), "must be i64, but is i32"));
  CHECK(has(check_stm("{z_20: i32} = x_4[0i64]"), "x_4 must be an array"));
  CHECK(check_stm("{z_20: [n_2]i32} = xs_7 with [0i64] <- x_4") == "");
  CHECK(has(check_stm("{z_20: [n_2]i32} = xs_7 with [0i64] <- y_5"),
            "y_5 has type f32, which is not that of this slice"));
  CHECK(has(check_stm("{z_20: [m_3]i32} = xs_7 with [0i64] <- x_4"), "z_20 has type [m_3]i32"));
  CHECK(has(check_stm("{z_20: [2i64]i32} = [x_4, y_5] : i32"), "element y_5 must be i32"));
  CHECK(has(check_stm("{z_20: [3i64]i32} = [x_4, x_4] : i32"), "the result is [2i64]i32"));
  CHECK(check_stm("{z_20: [2i64][m_3]i32} = [ys_8, ys_8] : [m_3]i32") == "");
  CHECK(check_stm("{z_20: [5i64]i32} = concat dim 0 (ys_8, xs_7) : 5i64") == "");
  CHECK(has(check_stm("{z_20: [5i64]i32} = concat dim 1 (ys_8, xs_7) : 5i64"), "has no dimension 1"));
  CHECK(has(check_stm("{z_20: [5i64]i32} = concat dim 0 (ys_8, is_10) : 5i64"), "does not fit"));
  CHECK(has(check_stm("{z_20: [n_2]f32} = iota f32 (n_2, 0f32, 1f32)"), "iota counts with integers"));
  CHECK(has(check_stm("{z_20: [n_2]i32} = iota i32 (n_2, 0i64, 1i32)"), "the start 0i64 must be i32"));
  CHECK(check_stm("{z_20: [n_2][4i64][m_3]i32} = replicate([n_2][4i64], ys_8)") == "");
  CHECK(has(check_stm("{z_20: [n_2][m_3]i32} = replicate([n_2][4i64], ys_8)"), "the result is [n_2][4i64][m_3]i32"));
  CHECK(has(check_stm("{z_20: [n_2]i32} = scratch([m_3]i32)"), "the result is [m_3]i32"));
  CHECK(check_stm("{z_20: [m_3][n_2]i32} = rearrange((1, 0), as_9)") == "");
  CHECK(has(check_stm("{z_20: [n_2][m_3]i32} = rearrange((1, 0), as_9)"), "not the type of this permutation"));
  CHECK(has(check_stm("{z_20: [n_2][m_3]i32} = rearrange((1, 1), as_9)"), "no permutation"));
  CHECK(check_stm("{z_20: [n_2][m_3]i32} = manifest((1, 0), as_9)") == "");
  CHECK(has(check_stm("{z_20: [m_3]i32} = reshape([n_2], xs_7)"), "the result is [n_2]i32"));
  // Code that is never reached may be absurd.
  CHECK(check("xs_2: [6i64]i32", "", "let {z_20: [2i64][3i64]i32} = reshape([2i64][3i64], xs_2) in {}") == "");
  CHECK(check("xs_2: [0i64][7i64]i32", "", "let {z_20: [0i64]i32} = reshape([0i64], xs_2) in {}") == "");
  CHECK(has(check("xs_2: [6i64]i32", "", "let {z_20: [2i64][2i64]i32} = reshape([2i64][2i64], xs_2) in {}"),
            "6 elements cannot become 4"));
  CHECK(check("", "", "let {z_20: [-1i64]i32} = iota i32 (-1i64, 0i32, 1i32) in {}") == "");
  CHECK(has(check_stm("{z_20: [2i64]i32} = flat_index as_9[0i64; 2i64 * 1i64]"), "must have one dimension"));
  CHECK(has(check_stm("{z_20: [n_2]i32} = flat_update xs_7[0i64; 2i64 * 1i64] <- ys_8"), "not that of this slice"));
  CHECK(has(check_stm("{z_20: [n_2]i32} = update_acc xs_7[0i64] <- {x_4}"), "xs_7 is no accumulator"));
}

TEST_CASE("ir verify: calls") {
  std::string callee =
      "stage soacs\nfun g_50 (n_51: i64, xs_52: *[n_51]i32) : {i64, *[?0]i32, [n_51]i32} = {"
      "let {d_53: [n_51]i32} = copy(xs_52) in {n_51, xs_52, d_53}}\n";
  auto call = [&](const std::string& stm) {
    return verdict(callee + "fun f_1 (k_2: i64, xs_3: *[k_2]i32, ys_4: [k_2]i32) : {} = { let " + stm + " in {} }");
  };
  CHECK(call("{m_5: i64, a_6: [m_5]i32, b_7: [k_2]i32} = apply g_50(k_2, *xs_3) : {i64, *[?0]i32, [k_2]i32}") == "");
  CHECK(has(call("{m_5: i64, a_6: [m_5]i32, b_7: [k_2]i32} = apply g_50(4i64, *xs_3) : {i64, *[?0]i32, [k_2]i32}"),
            "argument xs_3 must be"));
  CHECK(has(call("{m_5: i64, a_6: [m_5]i32, b_7: [k_2]i32} = apply g_50(k_2, xs_3) : {i64, *[?0]i32, [k_2]i32}"),
            "argument 1 is not consumed"));
  CHECK(has(call("{m_5: i64, a_6: [m_5]i32, b_7: [k_2]i32} = apply g_50(k_2, *xs_3) : {i64, [?0]i32, [k_2]i32}"),
            "result 1 of g_50"));
  CHECK(has(call("{m_5: i64, a_6: [k_2]i32, b_7: [k_2]i32} = apply g_50(k_2, *xs_3) : {i64, *[?0]i32, [k_2]i32}"),
            "a_6 has type [k_2]i32"));
  CHECK(has(call("{} = apply g_50(k_2) : {}"), "takes 2 arguments, not 1"));
  CHECK(has(call("{} = apply h_60() : {}"), "there is no function h_60"));
  CHECK(has(call("{m_5: i64, a_6: [m_5]i32, b_7: [k_2]i32} = apply g_50(k_2, *ys_4) : {i64, *[?0]i32, [k_2]i32}"),
            "ys_4 cannot be consumed"));
}

TEST_CASE("ir verify: branches") {
  CHECK(has(check_stm("{z_20: i32} = if x_4 then {1i32} else {2i32} : {i32}"), "must be bool"));
  CHECK(has(check_stm("{z_20: i32} = if b_6 then {1i64} else {2i32} : {i32}"), "result 0, 1i64, must be i32"));
  CHECK(has(check_stm("{z_20: i32} = match (x_4, b_6) case (1i32) -> {1i32} else {2i32} : {i32}"),
            "a case of 1 values for 2"));
  CHECK(has(check_stm("{z_20: i32} = match (ys_8) case (_) -> {1i32} else {2i32} : {i32}"), "ys_8 is no scalar"));
  CHECK(check_stm("{k_20: i64, z_21: [k_20]i32} = if b_6 then {n_2, xs_7} else {m_3, ys_8} : {i64, [?0]i32}") == "");
  CHECK(has(check_stm("{k_20: i64, z_21: [n_2]i32} = if b_6 then {n_2, xs_7} else {m_3, ys_8} : {i64, [?0]i32}"),
            "z_21 has type"));
  CHECK(has(check_stm("{k_20: i64, z_21: [k_20]i32} = if b_6 then {n_2, xs_7} else {n_2, ys_8} : {i64, [?0]i32}"),
            "result 1, ys_8"));
}

TEST_CASE("ir verify: loops") {
  CHECK(check_stm("{z_20: i32} = loop (a_21: i32 = x_4) for i_22: i32 < 3i32 do {a_21}") == "");
  CHECK(has(check_stm("{z_20: i32} = loop (a_21: i32 = x_4) for i_22: i64 < 3i32 do {a_21}"),
            "the bound 3i32 must be i64"));
  CHECK(has(check_stm("{z_20: i32} = loop (a_21: i32 = y_5) for i_22: i32 < 3i32 do {a_21}"),
            "the initial value y_5 must be i32"));
  CHECK(has(check_stm("{z_20: i32} = loop (a_21: i32 = x_4) for i_22: i64 < n_2 do {i_22}"),
            "the body's result i_22 must be i32"));
  CHECK(has(check_stm("{z_20: f32} = loop (a_21: i32 = x_4) for i_22: i64 < n_2 do {a_21}"), "z_20 has type f32"));
  CHECK(has(check_stm("{z_20: i32} = loop (a_21: i32 = x_4) while b_6 do {a_21}"), "b_6 is no parameter of the loop"));
  CHECK(has(check_stm("{z_20: i32} = loop (a_21: i32 = x_4) for i_22: i64 < n_2 do {a_21, a_21}"),
            "2 results of the body for 1"));
  std::string grow =
      "(k_21: i64 = m_3, a_22: [k_21]i32 = ys_8) for i_23: i64 < n_2 do { let {j_24: i64} = add64(k_21, 1i64) "
      "let {r_25: [j_24]i32} = replicate([j_24], 0i32) in {j_24, r_25} }";
  CHECK(check_stm("{k_30: i64, z_31: [k_30]i32} = loop " + grow) == "");
  CHECK(has(check_stm("{k_30: i64, z_31: [m_3]i32} = loop " + grow), "z_31 has type [m_3]i32"));
  CHECK(has(check_stm("{k_30: i64, z_31: [k_30]i32} = loop (k_21: i64 = n_2, a_22: [k_21]i32 = ys_8) for i_23: i64 < "
                      "n_2 do {k_21, a_22}"),
            "the initial value ys_8 must be"));
  CHECK(has(check_stm("{k_30: i64, z_31: [k_30]i32} = loop (k_21: i64 = m_3, a_22: [k_21]i32 = ys_8) for i_23: i64 < "
                      "n_2 do {n_2, a_22}"),
            "the body's result a_22 must be"));
}

TEST_CASE("ir verify: maps, scans and reductions") {
  std::string op = "\\(a_30: i32, b_31: i32) : {i32} -> {a_30} ";
  CHECK(check_stm("{z_20: [n_2]i64} = screma(n_2, xs_7, is_10) map \\(a_21: i32, b_22: i64) : {i64} -> {b_22}") == "");
  CHECK(check_stm("{z_20: i32} = screma(n_2, xs_7) reduce {0i32} " + op + "map \\(a_21: i32) : {i32} -> {a_21}") == "");
  CHECK(check_stm("{z_20: [n_2]i32} = screma(n_2, xs_7) scan {0i32} " + op + "map \\(a_21: i32) : {i32} -> {a_21}") ==
        "");
  CHECK(has(check_stm("{z_20: i32} = screma(n_2, ys_8) map \\(a_21: i32) : {i32} -> {a_21}"), "but the width is n_2"));
  CHECK(has(check_stm("{z_20: [n_2]f32} = screma(n_2, xs_7) map \\(a_21: f32) : {f32} -> {a_21}"),
            "parameter a_21 of the lambda has type f32"));
  CHECK(has(check_stm("{z_20: [n_2]i32} = screma(n_2, xs_7) map \\() : {i32} -> {x_4}"), "0 parameters for 1 arrays"));
  CHECK(
      has(check_stm("{z_20: [n_2]i32} = screma(n_2, xs_7) reduce {0i32} " + op + "map \\(a_21: i32) : {i32} -> {a_21}"),
          "the result is i32"));
  CHECK(has(check_stm("{z_20: i32} = screma(n_2, xs_7) reduce {0i64} " + op + "map \\(a_21: i32) : {i32} -> {a_21}"),
            "must have i64"));
  CHECK(has(check_stm("{z_20: i32} = screma(n_2, xs_7) reduce {0i32} \\(a_30: i32) : {i32} -> {a_30} map \\(a_21: i32) "
                      ": {i32} -> {a_21}"),
            "the reduction operator has 1 parameters"));
  CHECK(has(check_stm("{z_20: i32} = screma(n_2, xs_7) reduce {0i32} " + op + "map \\(a_21: i32) : {} -> {}"),
            "0 results, but 1 are"));
  CHECK(check_stm("{z_20: [n_2][m_3]i32} = screma(n_2, as_9) map \\(a_21: [m_3]i32) : {[m_3]i32} -> {a_21}") == "");
  // The size of a result must be known outside.
  CHECK(has(check_stm("{z_20: [n_2][b_22]i32} = screma(n_2, is_10) map \\(b_22: i64) : {[b_22]i32} -> "
                      "{ let {r_23: [b_22]i32} = iota i32 (b_22, 0i32, 1i32) in {r_23} }"),
            "b_22 is out of scope"));
}

TEST_CASE("ir verify: post functions") {
  auto screma = [](const std::string& pat, const std::string& post) {
    return check_stm(
        "{" + pat +
        "} = screma(n_2, xs_7, is_10) scan {0i32} \\(a_30: i32, b_31: i32) : {i32} -> {a_30} reduce {0i32} "
        "\\(a_32: i32, b_33: i32) : {i32} -> {a_32} map \\(a_21: i32, i_22: i64) : {i32, i32, i64} -> "
        "{a_21, a_21, i_22} post " +
        post);
  };
  CHECK(screma("r_20: i32, z_23: [n_2]i64", "\\(s_24: i32, i_25: i64) : {i64} -> {i_25}") == "");
  CHECK(screma("r_20: i32", "\\(s_24: i32, i_25: i64) : {} -> {}") == "");
  // The scan is not a result.
  CHECK(has(screma("s_20: [n_2]i32, r_26: i32, z_23: [n_2]i64", "\\(s_24: i32, i_25: i64) : {i64} -> {i_25}"),
            "3 names are bound, but there are 2 results"));
  CHECK(has(screma("r_20: i32, z_23: [n_2]i64", "\\(s_24: i32) : {i64} -> {n_2}"),
            "the post function has 1 parameters and 1 results, but must have 2 and 1"));
  CHECK(has(screma("r_20: i32, z_23: [n_2]i64", "\\(s_24: i64, i_25: i64) : {i64} -> {i_25}"),
            "parameter s_24 of the post function has type i64"));
  CHECK(has(screma("r_20: i32, z_23: [n_2]i64", "\\(s_24: i32, i_25: i32) : {i64} -> {n_2}"),
            "parameter i_25 of the post function has type i32"));
  CHECK(has(screma("r_20: i32, z_23: [n_2]i64", "\\(s_24: i32, i_25: i64) : {i32} -> {s_24}"), "the result is"));
  // It does not see what the map function binds.
  CHECK(has(screma("r_20: i32, z_23: [n_2]i64", "\\(s_24: i32, i_25: i64) : {i64} -> {i_22}"), "i_22 is out of scope"));
}

TEST_CASE("ir verify: expand") {
  auto expand = [](const std::string& pat, const std::string& size, const std::string& map) {
    return check_stm("{" + pat + "} = expand(n_2, xs_7, is_10) size " + size + " map " + map);
  };
  std::string size = "\\(x_30: i32, i_31: i64) : {i64} -> {i_31}";
  std::string map = "\\(x_32: i32, i_33: i64, j_34: i64) : {i32} -> {x_32}";
  CHECK(expand("t_20: i64, z_21: [t_20]i32", size, map) == "");
  CHECK(has(expand("t_20: i64, z_21: [n_2]i32", size, map), "the result is [t_20]i32"));
  CHECK(has(expand("t_20: i64", size, map), "1 names are bound, but there are 2 results"));
  CHECK(has(expand("t_20: i32, z_21: [n_2]i32", size, map), "the result is i64"));
  CHECK(has(expand("t_20: i64, z_21: [t_20]i32", "\\(x_30: i32) : {i64} -> {n_2}", map), "the size function has 1"));
  CHECK(has(expand("t_20: i64, z_21: [t_20]i32", "\\(x_30: i32, i_31: i64) : {i32} -> {x_30}", map),
            "result 0 of the size function has type i32"));
  CHECK(has(expand("t_20: i64, z_21: [t_20]i32", "\\(x_30: i32, i_31: i32) : {i64} -> {n_2}", map),
            "parameter i_31 of the size function"));
  CHECK(has(expand("t_20: i64, z_21: [t_20]i32", size, "\\(x_32: i32, i_33: i64) : {i32} -> {x_32}"),
            "the lambda has 2 parameters"));
  CHECK(has(expand("t_20: i64, z_21: [t_20]i32", size, "\\(x_32: i32, i_33: i64, j_34: i32) : {i32} -> {x_32}"),
            "parameter j_34 of the lambda has type i32"));
  // The size function does not get accumulators.
  auto written = [](const std::string& size) {
    return check_stm(
        "{z_20: [n_2]i32} = with_acc acc [n_2] (xs_7) do \\(c_21: cert, a_22: acc(c_21, [n_2], i32)) : "
        "{acc(c_21, [n_2], i32)} -> { let {t_23: i64, b_24: acc(c_21, [n_2], i32)} = expand(n_2, a_22, "
        "is_10) size " +
        size +
        " map \\(d_25: acc(c_21, [n_2], i32), i_26: i64, j_27: i64) : {acc(c_21, [n_2], i32)} -> { let "
        "{e_28: acc(c_21, [n_2], i32)} = update_acc d_25[j_27] <- {x_4} in {e_28} } in {b_24} }");
  };
  CHECK(written("\\(i_30: i64) : {i64} -> {i_30}") == "");
  CHECK(has(written("\\(f_31: acc(c_21, [n_2], i32), i_30: i64) : {i64} -> {i_30}"), "the size function has 2"));
}

TEST_CASE("ir verify: flatmap") {
  auto flatmap = [](const std::string& pat, const std::string& ret, const std::string& results) {
    return check_stm("{" + pat + "} = flatmap(n_2, is_10) map \\(i_30: i64) : {" + ret +
                     "} -> { let {s_31: [i_30]i32} = replicate([i_30], x_4) in {" + results + "} }");
  };
  std::string pat = "t_20: i64, k_21: [n_2]i64, z_22: [t_20]i32, o_23: [n_2]i64";
  CHECK(flatmap(pat, "i64, [?0]i32, i64", "i_30, s_31, n_2") == "");
  CHECK(flatmap("t_20: i64, k_21: [n_2]i64", "i64", "i_30") == "");
  CHECK(has(flatmap(pat, "i64, [?0]i32, i64", "n_2, s_31, n_2"), "result 1, s_31, must be [?0]i32"));
  CHECK(has(flatmap(pat, "", ""), "must return the length"));
  CHECK(has(flatmap(pat, "i64, i64, [?0]i32", "i_30, n_2, s_31"), "is no segment"));
  CHECK(has(flatmap(pat, "i64, [n_2]i32, [n_2][?0]i32", "i_30, s_31, s_31"), "is no segment"));
  CHECK(
      has(flatmap("t_20: i64, k_21: [n_2]i64, z_22: [n_2]i32, o_23: [n_2]i64", "i64, [?0]i32, i64", "i_30, s_31, n_2"),
          "the result is [t_20]i32"));
  CHECK(has(flatmap("t_20: i64, z_22: [t_20]i32, o_23: [n_2]i64", "i64, [?0]i32, i64", "i_30, s_31, n_2"),
            "3 names are bound, but there are 4"));
  // Elsewhere lambdas know their sizes.
  CHECK(
      has(check_stm("{k_21: [n_2]i64, z_22: [n_2][m_3]i32} = screma(n_2, is_10) map \\(i_30: i64) : {i64, [?0]i32} -> "
                    "{m_3, ys_8}"),
          "stands where no size can be another result"));
}

TEST_CASE("ir verify: histograms, streams") {
  std::string op = "\\(a_30: i32, b_31: i32) : {i32} -> {a_30} ";
  CHECK(check_stm("{z_20: [n_2]i32} = hist(n_2, is_10) into (xs_7) [n_2] race 1i64 neutral {0i32} " + op +
                  "map \\(i_21: i64) : {i64, i32} -> {i_21, x_4}") == "");
  CHECK(has(check_stm("{z_20: [n_2]i32} = hist(n_2, is_10) into (xs_7) [n_2] race x_4 neutral {0i32} " + op +
                      "map \\(i_21: i64) : {i64, i32} -> {i_21, x_4}"),
            "the race factor x_4 must be i64"));
  CHECK(has(check_stm("{z_20: [n_2]i32} = hist(n_2, is_10) into (xs_7) [n_2] race 1i64 neutral {0i32} " + op +
                      "map \\(i_21: i64) : {i64, i64} -> {i_21, i_21}"),
            "must have i32"));
  CHECK(check_stm("{a_20: i32, z_21: [n_2]i64} = stream(n_2, is_10) {x_4} map \\(k_22: i64, c_23: i32, p_24: "
                  "[k_22]i64) : {i32, [k_22]i64} -> {c_23, p_24}") == "");
  CHECK(has(check_stm("{a_20: i32, z_21: [n_2]i64} = stream(n_2, is_10) {x_4} map \\(k_22: i64, c_23: i32, p_24: "
                      "[n_2]i64) : {i32, [k_22]i64} -> {c_23, p_24}"),
            "is no chunk of a"));
  CHECK(has(check_stm("{a_20: i32} = stream(n_2, is_10) {x_4} map \\(k_22: i64, p_24: [k_22]i64) : {i32} -> {x_4}"),
            "2 parameters and 1 results"));
}

TEST_CASE("ir verify: accumulators") {
  auto acc = [](const std::string& lambda) {
    return check_stm("{z_20: [n_2]i32} = with_acc acc [n_2] (xs_7) do " + lambda);
  };
  CHECK(acc("\\(c_21: cert, a_22: acc(c_21, [n_2], i32)) : {acc(c_21, [n_2], i32)} -> {a_22}") == "");
  CHECK(has(acc("\\(c_21: cert, a_22: acc(c_21, [m_3], i32)) : {acc(c_21, [m_3], i32)} -> {a_22}"),
            "does not fit its arrays"));
  CHECK(has(acc("\\(c_21: cert, a_22: acc(c_21, [n_2], f32)) : {acc(c_21, [n_2], f32)} -> {a_22}"),
            "does not fit its arrays"));
  CHECK(has(acc("\\(c_21: cert) : {} -> {}"), "1 parameters and 0 results"));
  CHECK(has(acc("\\(c_21: cert, a_22: acc(c_21, [n_2], i32)) : {acc(c_21, [n_2], i32)} -> { let {d_23: acc(c_21, "
                "[n_2], i32)} = "
                "update_acc a_22[x_4] <- {x_4} in {d_23} }"),
            "index x_4 must be i64"));
  CHECK(has(acc("\\(c_21: cert, a_22: acc(c_21, [n_2], i32)) : {acc(c_21, [n_2], i32)} -> { let {d_23: acc(c_21, "
                "[n_2], i32)} = "
                "update_acc a_22[n_2] <- {y_5} in {d_23} }"),
            "value y_5 must be i32"));
  CHECK(has(acc("\\(c_21: cert, a_22: acc(c_21, [n_2], i32)) : {acc(c_21, [n_2], i32)} -> { let {d_23: acc(c_21, "
                "[n_2], i32)} = "
                "update_acc a_22[n_2] <- {x_4} in {a_22} }"),
            "a_22 is used after it was consumed"));
}

// ---------------------------------------------------------------------------------------------------------------
// A scatter is a with_acc around a screma.
TEST_CASE("ir verify: scatters") {
  auto scatter = [](const std::string& shape, const std::string& array, const std::string& elem, const std::string& at,
                    const std::string& value) {
    std::string acc = "acc(c_21, " + shape + ", " + elem + ")";
    std::string type = array == "xs_7" ? "[n_2]i32" : "[n_2][m_3]i32";
    return check_stm(
        "{z_20: " + type + "} = with_acc acc " + shape + " (" + array + ") do \\(c_21: cert, a_22: " + acc + ") : {" +
        acc + "} -> { let {b_23: " + acc + "} = screma(n_2, a_22, is_10) map \\(d_24: " + acc + ", i_25: i64) : {" +
        acc + "} -> { let {e_26: " + acc + "} = update_acc d_24" + at + " <- {" + value + "} in {e_26} } in {b_23} }");
  };
  CHECK(scatter("[n_2]", "xs_7", "i32", "[i_25]", "x_4") == "");
  CHECK(scatter("[n_2]", "as_9", "[m_3]i32", "[i_25]", "ys_8") == "");
  CHECK(scatter("[n_2][m_3]", "as_9", "i32", "[i_25, 0i64]", "x_4") == "");
  CHECK(has(scatter("[m_3]", "xs_7", "i32", "[i_25]", "x_4"), "given shape"));
  CHECK(has(scatter("[n_2]", "xs_7", "i32", "[i_25]", "y_5"), "must be i32"));
  CHECK(has(scatter("[n_2]", "xs_7", "i32", "[i_25, i_25]", "x_4"), "2 indices"));
}

TEST_CASE("ir verify: accumulators belong to who gets them") {
  auto loop = [](const std::string& result) {
    return check_stm(R"({z_20: [n_2]i32} = with_acc acc [n_2] (xs_7) do
      \(c_21: cert, a_22: acc(c_21, [n_2], i32)) : {acc(c_21, [n_2], i32)} -> {
        let {b_23: acc(c_21, [n_2], i32)} = loop (d_24: acc(c_21, [n_2], i32) = a_22) for i_25: i64 < n_2 do {
          let {e_26: acc(c_21, [n_2], i32)} = update_acc d_24[i_25] <- {x_4}
          in {e_26}
        }
        in {)" + result +
                     "} }");
  };
  CHECK(loop("b_23") == "");
  CHECK(has(loop("a_22"), "a_22 is used after it was consumed"));
}

// Consumption: xs_3 is ours, ys_4 is not.

static std::string consume(const std::string& ret, const std::string& body) {
  return check("n_2: i64, xs_3: *[n_2]i32, ys_4: [n_2]i32, b_5: bool, us_6: *[n_2][n_2]i32", ret, body);
}

TEST_CASE("ir verify: nothing is used after it was consumed") {
  std::string update = "let {a_10: [n_2]i32} = xs_3 with [0i64] <- 1i32 ";
  CHECK(consume("[n_2]i32", update + "in {a_10}") == "");
  CHECK(has(consume("[n_2]i32", update + "in {xs_3}"), "xs_3 is used after it was consumed"));
  CHECK(has(consume("i32", update + "let {x_11: i32} = xs_3[0i64] in {x_11}"), "xs_3 is used after"));
  CHECK(has(consume("", update + "let {b_11: [n_2]i32} = xs_3 with [0i64] <- 1i32 in {}"), "xs_3 is used after"));
  CHECK(consume("[n_2]i32", update + "let {b_11: [n_2]i32} = a_10 with [0i64] <- 1i32 in {b_11}") == "");
  CHECK(has(consume("", "let {a_10: [n_2]i32} = ys_4 with [0i64] <- 1i32 in {}"), "ys_4 cannot be consumed here"));
}

TEST_CASE("ir verify: what one branch consumes is there for the others") {
  std::string branches =
      "let {r_10: [n_2]i32} = match (n_2) case (1i64) -> { let {a_11: [n_2]i32} = xs_3 with [0i64] <- 1i32 in {a_11} } "
      "case (2i64) -> { let {l_12: [n_2]i32} = loop (p_13: [n_2]i32 = xs_3) for i_14: i64 < n_2 do {p_13} "
      "let {a_15: [n_2]i32} = l_12 with [0i64] <- 1i32 in {a_15} } "
      "case (3i64) -> { let {m_16: [n_2]i32} = if b_5 then { let {a_17: [n_2]i32} = xs_3 with [0i64] <- 2i32 in {a_17} "
      "} "
      "else {xs_3} : {[n_2]i32} let {a_18: [n_2]i32} = m_16 with [0i64] <- 3i32 in {a_18} } else {xs_3} : {[n_2]i32} ";
  CHECK(consume("[n_2]i32", branches + "let {a_19: [n_2]i32} = r_10 with [0i64] <- 2i32 in {a_19}") == "");
  CHECK(has(consume("[n_2]i32", branches + "in {xs_3}"), "xs_3 is used after it was consumed"));
  CHECK(
      has(consume("i32",
                  branches + "let {a_19: [n_2]i32} = r_10 with [0i64] <- 2i32 let {x_20: i32} = xs_3[0i64] in {x_20}"),
          "xs_3 is used after it was consumed"));
}

TEST_CASE("ir verify: views share memory") {
  for (std::string view : {"opaque(xs_3)", "xs_3", "reshape([n_2], xs_3)", "xs_3[0i64 :+ n_2 * 1i64]",
                           "flat_index xs_3[0i64; n_2 * 1i64]"}) {
    std::string make = "let {v_10: [n_2]i32} = " + view + " ";
    CHECK(has(
        consume("i32", make + "let {a_11: [n_2]i32} = v_10 with [0i64] <- 1i32 let {x_12: i32} = xs_3[0i64] in {x_12}"),
        "xs_3 is used after"));
    CHECK(has(
        consume("i32", make + "let {a_11: [n_2]i32} = xs_3 with [0i64] <- 1i32 let {x_12: i32} = v_10[0i64] in {x_12}"),
        "v_10 is used after"));
  }
  for (std::string fresh : {"copy(xs_3)", "manifest((0), xs_3)", "concat dim 0 (xs_3) : n_2", "replicate([], xs_3)"})
    CHECK(consume("[n_2]i32", "let {v_10: [n_2]i32} = " + fresh +
                                  " let {a_11: [n_2]i32} = v_10 with [0i64] <- 1i32 in {xs_3}") == "");
  CHECK(has(
      consume(
          "",
          "let {t_10: [n_2][n_2]i32} = rearrange((1, 0), us_6) let {r_11: [n_2]i32} = us_6[0i64, 0i64 :+ n_2 * 1i64] "
          "let {a_12: [n_2][n_2]i32} = t_10 with [0i64, 0i64 :+ n_2 * 1i64] <- r_11 in {}"),
      "r_11 is used after"));
}

TEST_CASE("ir verify: consumption in branches") {
  std::string branch = R"(let {z_10: [n_2]i32} = if b_5 then {
      let {a_11: [n_2]i32} = xs_3 with [0i64] <- 1i32
      in {a_11}
    } else {xs_3} : {[n_2]i32} )";
  CHECK(consume("*[n_2]i32", branch + "let {w_12: [n_2]i32} = z_10 with [0i64] <- 2i32 in {w_12}") == "");
  CHECK(has(consume("[n_2]i32", branch + "in {xs_3}"), "xs_3 is used after"));
  std::string choice = "let {z_10: [n_2]i32} = if b_5 then {xs_3} else {ys_4} : {[n_2]i32} ";
  CHECK(has(consume("", choice + "let {w_12: [n_2]i32} = z_10 with [0i64] <- 2i32 in {}"), "z_10 cannot be consumed"));
  CHECK(has(consume("[n_2]i32", choice + "let {w_12: [n_2]i32} = xs_3 with [0i64] <- 2i32 in {z_10}"),
            "z_10 is used after"));
  // One array that leaves by two results.
  CHECK(has(consume("[n_2]i32", R"(let {p_10: [n_2]i32, q_11: [n_2]i32} = if b_5 then {
      let {a_12: [n_2]i32} = copy(ys_4)
      in {a_12, a_12}
    } else {
      let {a_13: [n_2]i32} = copy(ys_4)
      let {a_14: [n_2]i32} = copy(ys_4)
      in {a_13, a_14}
    } : {[n_2]i32, [n_2]i32}
    let {r_15: [n_2]i32} = p_10 with [0i64] <- 1i32
    in {q_11})"),
            "q_11 is used after"));
}

TEST_CASE("ir verify: consumption in loops") {
  auto loop = [](const std::string& init, const std::string& mark, const std::string& body) {
    return consume("", "let {z_10: [n_2]i32} = loop (a_11: " + mark + "[n_2]i32 = " + init +
                           ") for i_12: i64 < n_2 do {" + body + "} in {}");
  };
  std::string update = "let {b_13: [n_2]i32} = a_11 with [i_12] <- 1i32 in {b_13}";
  CHECK(loop("xs_3", "*", update) == "");
  CHECK(has(loop("ys_4", "*", update), "ys_4 cannot be consumed"));
  CHECK(has(loop("xs_3", "", update), "a_11 cannot be consumed"));
  CHECK(has(loop("xs_3", "*", "let {x_14: i32} = xs_3[i_12] " + update), "xs_3 is used after"));
  CHECK(has(loop("xs_3", "*", "in {ys_4}"), "ys_4 cannot be consumed"));
  CHECK(has(loop("ys_4", "", "let {b_13: [n_2]i32} = xs_3 with [i_12] <- 1i32 in {b_13}"), "xs_3 cannot be consumed"));
  CHECK(loop("ys_4", "", "in {a_11}") == "");
  // Both parameters may be ys_4 after the loop.
  CHECK(has(consume("", R"(
    let {p_10: [n_2]i32, q_11: [n_2]i32} = loop (a_12: [n_2]i32 = xs_3, b_13: [n_2]i32 = ys_4) for i_14: i64 < n_2 do {b_13, a_12}
    let {r_15: [n_2]i32} = p_10 with [0i64] <- 1i32
    in {})"),
            "p_10 cannot be consumed"));
  // Two results that share.
  CHECK(has(consume("", R"(
    let {c_9: [n_2]i32} = copy(xs_3)
    let {p_10: [n_2]i32, q_11: [n_2]i32} = loop (a_12: *[n_2]i32 = xs_3, b_13: *[n_2]i32 = c_9) for i_14: i64 < n_2 do {b_13, b_13}
    in {})"),
            "b_13 is consumed, but was consumed before"));
}

TEST_CASE("ir verify: consumption in lambdas") {
  auto map = [](const std::string& body, const std::string& after) {
    return consume("", "let {z_10: [n_2][n_2]i32} = screma(n_2, us_6) map \\(r_11: [n_2]i32) : {[n_2]i32} -> {" + body +
                           "} " + after + " in {}");
  };
  std::string update = "let {s_12: [n_2]i32} = r_11 with [0i64] <- 1i32 in {s_12}";
  CHECK(map(update, "") == "");
  CHECK(has(map(update, "let {x_13: i32} = us_6[0i64, 0i64]"), "us_6 is used after"));
  CHECK(has(map("let {x_14: i32} = us_6[0i64, 0i64] " + update, ""),
            "us_6 is used by the lambda that consumes it as r_11"));
  CHECK(has(map("let {s_12: [n_2]i32} = xs_3 with [0i64] <- 1i32 in {s_12}", ""), "xs_3 cannot be consumed"));
  // What is written to must not be read meanwhile.
  auto scatter = [](const std::string& input, const std::string& value) {
    return consume("", R"(let {z_10: [n_2]i32} = with_acc acc [n_2] (xs_3) do
      \(c_13: cert, a_14: acc(c_13, [n_2], i32)) : {acc(c_13, [n_2], i32)} -> {
        let {b_15: acc(c_13, [n_2], i32)} = screma(n_2, a_14, )" +
                           input + R"() map \(d_16: acc(c_13, [n_2], i32), v_11: i32) : {acc(c_13, [n_2], i32)} -> {)" +
                           value + R"( let {e_17: acc(c_13, [n_2], i32)} = update_acc d_16[0i64] <- {w_12} in {e_17} }
        in {b_15} } in {})");
  };
  CHECK(scatter("ys_4", "let {w_12: i32} = v_11") == "");
  // An accumulator that only the post function writes to is gone, too.
  CHECK(has(consume("", R"(let {z_10: [n_2]i32} = with_acc acc [n_2] (xs_3) do
      \(c_13: cert, a_14: acc(c_13, [n_2], i32)) : {acc(c_13, [n_2], i32)} -> {
        let {b_15: acc(c_13, [n_2], i32)} = screma(n_2, a_14)
          map \(d_16: acc(c_13, [n_2], i32)) : {acc(c_13, [n_2], i32)} -> {d_16}
          post \(d_17: acc(c_13, [n_2], i32)) : {acc(c_13, [n_2], i32)} -> {
            let {e_18: acc(c_13, [n_2], i32)} = update_acc d_17[0i64] <- {1i32} in {e_18} }
        in {a_14} } in {})"),
            "a_14 is used after"));
  CHECK(has(scatter("xs_3", "let {w_12: i32} = v_11"), "xs_3 is used after"));
  CHECK(has(scatter("ys_4", "let {w_12: i32} = xs_3[0i64]"), "xs_3 is used after"));
}

TEST_CASE("ir verify: consumption and calls") {
  std::string callee =
      "stage soacs\nfun g_50 (n_51: i64, xs_52: *[n_51]i32, ys_53: [n_51]i32) : {[n_51]i32, [n_51]i32, *[n_51]i32} = {"
      "let {d_54: [n_51]i32} = copy(ys_53) in {ys_53, d_54, xs_52}}\n";
  auto call = [&](const std::string& args, const std::string& after) {
    return verdict(callee +
                   "fun f_1 (n_2: i64, xs_3: *[n_2]i32, ys_4: *[n_2]i32) : {} = { let {a_5: [n_2]i32, b_6: [n_2]i32, "
                   "c_7: [n_2]i32} = apply g_50(" +
                   args + ") : {[n_2]i32, [n_2]i32, *[n_2]i32} " + after + " in {} }");
  };
  CHECK(call("n_2, *xs_3, ys_4", "let {d_8: [n_2]i32} = c_7 with [0i64] <- 1i32 let {e_9: i32} = a_5[0i64] ") == "");
  CHECK(has(call("n_2, *xs_3, xs_3", ""), "xs_3 is used after"));
  CHECK(has(call("n_2, *xs_3, ys_4", "let {d_8: i32} = xs_3[0i64]"), "xs_3 is used after"));
  CHECK(has(call("n_2, *xs_3, ys_4", "let {d_8: [n_2]i32} = a_5 with [0i64] <- 1i32 let {e_9: i32} = ys_4[0i64]"),
            "ys_4 is used after"));
  CHECK(has(call("n_2, *xs_3, ys_4", "let {d_8: [n_2]i32} = a_5 with [0i64] <- 1i32 let {e_9: i32} = b_6[0i64]"),
            "b_6 is used after"));
}

TEST_CASE("ir verify: results of functions") {
  CHECK(consume("*[n_2]i32", "in {xs_3}") == "");
  CHECK(consume("[n_2]i32, [n_2]i32", "in {ys_4, ys_4}") == "");
  CHECK(has(consume("*[n_2]i32", "in {ys_4}"), "ys_4 cannot be consumed"));
  CHECK(has(consume("*[n_2]i32, *[n_2]i32", "in {xs_3, xs_3}"), "was consumed before"));
  CHECK(has(consume("*[n_2]i32, [n_2]i32", "in {xs_3, xs_3}"), "xs_3 is used after"));
  CHECK(has(verdict("stage soacs\nlet {g_2: [1i64]i32} = [1i32] : i32\nfun f_1 () : {*[1i64]i32} = {g_2}\n"),
            "g_2 cannot be consumed"));
}

TEST_CASE("ir verify: stages and entry points") {
  std::string map =
      "fun f_1 (n_2: i64, xs_3: [n_2]i32) : {} = { let {y_4: [n_2]i32} = screma(n_2, xs_3) map \\(x_5: i32) : {i32} -> "
      "{x_5} in {} }";
  CHECK(verdict("stage lowered " + map) == "");
  CHECK(verdict("stage soacs " + map) == "");
  CHECK(has(verdict("stage seq " + map), "`screma` is not legal in the stage seq"));
  CHECK(has(verdict("stage seq_mem " + map), "`screma` is not legal in the stage seq_mem"));
  auto entry = [](const std::string& view) {
    return verdict("stage soacs entry \"e\" " + view + " fun f_1 (n_2: i64, xs_3: [n_2]i32) : {i32} = {0i32}");
  };
  CHECK(entry("(\"xs\": []i32 * 1) -> (\"\": i32 * 1)") == "");
  CHECK(has(entry("(\"xs\": []i32 * 3) -> (\"\": i32 * 1)"), "mentions 3 parameters, but there are 2"));
  CHECK(has(entry("() -> (\"\": i32 * 1)"), "number 1 is neither mentioned"));
  CHECK(has(entry("(\"xs\": \"t\" * 1) -> (\"\": i32 * 1)"), "opaque type \"t\", which is not known"));
}

TEST_CASE("ir verify: gives up after many errors") {
  std::string body;
  for (int i = 10; i < 100; i++) body += fmt::format("let {{x_{}: i32}} = y_{} ", i, i + 1000);
  auto p = read_program(function("", "", body + " in {}"));
  CHECK(verify(*p->program).size() == kMaxVerifyErrors);
}

TEST_CASE("ir alias: roots") {
  auto p = read_program(function("n_2: i64, xs_3: [n_2]i32, ys_4: [n_2]i32, b_5: bool", "", R"(
    let {v_6: [n_2]i32} = xs_3[0i64 :+ n_2 * 1i64]
    let {w_7: [n_2]i32} = if b_5 then {v_6} else {ys_4} : {[n_2]i32}
    let {c_8: [n_2]i32} = copy(w_7)
    in {})"));
  AliasTable aliases = alias_analysis(*p->program);
  auto name = [&](uint32_t id) { return VName{id, {}}; };
  CHECK(aliases.may_share(name(6), name(3)));
  CHECK_FALSE(aliases.may_share(name(6), name(4)));
  CHECK(aliases.may_share(name(7), name(3)));
  CHECK(aliases.may_share(name(7), name(4)));
  CHECK_FALSE(aliases.may_share(name(8), name(7)));
  CHECK(aliases.roots(name(2)).empty());
}

TEST_CASE("ir alias: the classes are coarser than the exact aliases") {
  size_t num_shared = 0;
  for (const std::string& text : sample_programs()) {
    auto p = read_program(text);
    AliasTable exact = alias_analysis(*p->program);
    AliasClasses classes(p->program->num_names);
    classes.add(p->program->constants);
    for (const Fun& f : p->program->funs) classes.add(f);
    for (uint32_t a = 1; a < p->program->num_names; a++)
      for (uint32_t b = 1; b < a; b++) {
        if (!exact.may_share(VName{a, {}}, VName{b, {}})) continue;
        num_shared++;
        CHECK_MESSAGE(classes.may_share(VName{a, {}}, VName{b, {}}), a, " and ", b, " in\n", text);
      }
  }
  CHECK(num_shared > 10);
}

// Programs made from one another.
TEST_CASE("ir verify: functions that are known are not looked at again") {
  const std::string f = "fun f_1 (n_2: i64, xs_3: [n_2]i32) : {i64} = { let {m_4: i64} = add64(n_2, 1i64) in {m_4} }";
  const std::string g = "fun g_5 (n_6: i64, ys_7: *[n_6]i32) : {i64} = { let {k_8: i64} = add64(n_6, 2i64) in {k_8} }";
  auto p = read_program("stage soacs " + f + " " + g);
  Verification verification;
  CHECK(verification.verify(*p->program).empty());
  CHECK(verification.num_functions() == 2);
  CHECK(verification.aliases()->roots(VName{7, {}}).size() == 1);
  CHECK(verification.verify(*p->program).empty());
  CHECK(verification.num_functions() == 2);

  // With another body for the second function, and the first as it was.
  auto with_body = [&](const Body* body) {
    std::vector<Fun> funs(p->program->funs.begin(), p->program->funs.end());
    funs[1].body = body;
    Program changed = *p->program;
    changed.funs = p->arena.list(funs);
    return changed;
  };
  auto bind = [&](uint32_t name, const Exp* exp) {
    Type i64;
    i64.prim = prim::PrimType::I64;
    PatElem elem{VName{name, {}}, i64, nullptr};
    return Stm{p->arena.list({elem}), {}, {}, {}, exp};
  };
  const Body* old = p->program->funs[1].body;
  auto body = [&](const Stm& s) {
    return p->arena.make<Body>(p->arena.list({s}), p->arena.list({Result{{}, {s.pat[0].name, {}}}}));
  };
  // The same name is bound once more, as is right after it was bound in the body that is gone.
  CHECK(verification.verify(with_body(body(bind(8, old->stms[0].exp)))).empty());
  CHECK(verification.num_functions() == 3);
  // A name of the first function, which has not been looked at again.
  CHECK(has(verification.verify(with_body(body(bind(4, old->stms[0].exp))))[0], "is bound a second time"));
  CHECK(verification.aliases() == nullptr);
  // After a mistake everything is new.
  CHECK(verification.verify(*p->program).empty());
  CHECK(verification.num_functions() == 6);
}

TEST_CASE("ir verify: a function that is known is verified again when its callee or the constants change") {
  const std::string g = " fun g_5 (n_6: i64) : {i64} = { let {k_8: i64} = apply f_1(n_6) : {i64} in {k_8} }";
  auto p = read_program("stage soacs fun f_1 (n_2: i64) : {i64} = {n_2}" + g);
  Verification verification;
  CHECK(verification.verify(*p->program).empty());
  Program changed = *p->program;
  changed.funs = changed.funs.subspan(1);
  CHECK(has(verification.verify(changed)[0], "there is no function f_1"));
}
