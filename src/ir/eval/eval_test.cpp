// Tests of the evaluator: scalars, control, calls, constants, errors and limits.
#include "ir/eval/eval.h"

#include <set>

#include "ir/eval/testing.h"

using namespace fehu;
using namespace fehu::ir;

TEST_CASE("eval: scalar operations") {
  auto op = [](std::string exp, std::string type, std::string_view args, std::string params) {
    return run_f(fun_f(params, type, "let {r_9: " + type + "} = " + exp, "r_9"), args);
  };
  CHECK(op("add32(x_2, y_3)", "i32", "2147483647 1", "x_2: i32, y_3: i32") == "-2147483648i32");
  CHECK(op("smod32(x_2, 2i32)", "i32", "-7", "x_2: i32") == "1i32");
  CHECK(op("udiv8(x_2, 2i8)", "i8", "200u8", "x_2: i8") == "100i8");
  CHECK(op("sdiv32(x_2, 0i32)", "i32", "1", "x_2: i32") == "error: division by zero");
  CHECK(op("sdiv_safe32(x_2, 0i32)", "i32", "1", "x_2: i32") == "0i32");
  CHECK(op("pow32(2i32, x_2)", "i32", "-1", "x_2: i32") == "error: negative exponent");
  CHECK(op("neg_f16(x_2)", "f16", "1.5f16", "x_2: f16") == "-1.5f16");
  CHECK(op("slt64(x_2, 3i64)", "bool", "2i64", "x_2: i64") == "true");
  CHECK(op("zext_i8_i32(x_2)", "i32", "-1i8", "x_2: i8") == "255i32");
  CHECK(op("fma64(x_2, 2f64, 1f64)", "f64", "3f64", "x_2: f64") == "7f64");
  CHECK(op("popc64(x_2)", "i32", "255i64", "x_2: i64") == "8i32");
  CHECK(op("x_2", "i32", "5", "x_2: i32") == "5i32");
  CHECK(op("opaque(x_2)", "bool", "true", "x_2: bool") == "true");
  CHECK(op("7u8", "u8", "", "") == "7u8");
}

TEST_CASE("eval: operands of the wrong type are found") {
  CHECK(run_f(fun_f("x_2: i64", "i32", "let {r_9: i32} = add32(x_2, 1i32)", "r_9"), "1i64") ==
        "error: an operand of type i64 where the operation has i32 (in the statement that binds r_9)");
  CHECK(run_f(fun_f("x_2: i32", "i32", "let {r_9: i64} = add32(x_2, 1i32)", "r_9"), "1")
            .starts_with("error: the value 2i32 where the type says i64"));
  CHECK(run_f(fun_f("x_2: i32", "i32", "", "y_3"), "1").starts_with("error: y_3 has no value"));
  CHECK(run_f(fun_f("x_2: i32", "i32, i32", "", "x_2"), "1").starts_with("error: 1 results where 2 are declared"));
}

TEST_CASE("eval: assertions") {
  std::string f =
      fun_f("i_2: i64, n_3: i64", "i64",
            "let {ok_4: bool} = ult64(i_2, n_3) "
            "let {c_5: cert} = assert(ok_4, \"Index [\", i_2: i64, \"] of [\", n_3: i64, \"]; \", i_2: u64) "
            "let {r_6: i64} = #{c_5} add64(i_2, 1i64)",
            "#{c_5} r_6");
  CHECK(run_f(f, "2i64 3i64") == "3i64");
  CHECK(run_f(f, "-1i64 3i64") == "error: Index [-1] of [3]; 18446744073709551615");
  CHECK(run_f(fun_f("b_2: bool", "bool", "let {r_3: bool} = #{b_2} b_2", "r_3"), "true")
            .starts_with("error: a statement depends"));
}

TEST_CASE("eval: errors know their place and the calls that led there") {
  std::string text =
      "fun g_1 (x_2: i32) : {i32} = { let {r_3: i32} @1-3 @4-6 = sdiv32(1i32, x_2) in {r_3} }\n"
      "fun f_4 (x_5: i32) : {i32} = { let {r_6: i32} @2-8 = apply g_1(x_5) : {i32} in {r_6} }\n";
  EvalTest test(text);
  EvalOutcome outcome = eval_entry(*test.program, "f", eval_args("0"));
  REQUIRE(!outcome.is_ok());
  CHECK(outcome.error->kind == EvalErrorKind::Failure);
  CHECK(outcome.error->where == std::vector<Loc>{{1, 3}, {4, 6}, {2, 8}});
  CHECK(show(*outcome.error, &test.sources) ==
        "Error: division by zero\n\nBacktrace:\n-> #0  test.ir:1:1-3\n   #1  test.ir:1:4-6\n   #2  test.ir:1:2-8\n");
  CHECK(show(EvalError{EvalErrorKind::BadArguments, "no", {}}, nullptr) == "Error: no\n");
  CHECK(show(*outcome.error, nullptr).starts_with("Error: division by zero\n\nBacktrace:\n-> #0  <unknown>\n"));
}

TEST_CASE("eval: match") {
  std::string sign =
      fun_f("x_2: i32, b_3: bool", "i32",
            "let {r_4: i32} = match (x_2, b_3) case (1i32, true) -> { 10i32 } case (_, false) -> { 20i32 } "
            "case (2i32, _) -> { let {y_5: i32} = add32(x_2, 1i32) in {y_5} } else { 40i32 } : {i32}",
            "r_4");
  CHECK(run_f(sign, "1 true") == "10i32");
  CHECK(run_f(sign, "1 false") == "20i32");
  CHECK(run_f(sign, "2 true") == "3i32");
  CHECK(run_f(sign, "3 true") == "40i32");
  // The size of the result is one of the results.
  std::string ext = fun_f("b_2: bool, n_3: i64, xs_4: [n_3]i32", "i64, [?0]i32",
                          "let {m_5: i64, r_6: [m_5]i32} = if b_2 then { n_3, xs_4 } else "
                          "{ let {e_7: [2i64]i32} = [1i32, 2i32] : i32 in {2i64, e_7} } : {i64, [?0]i32}",
                          "m_5, r_6");
  CHECK(run_f(ext, "true 3i64 [4,5,6]") == "3i64; [4i32, 5i32, 6i32]");
  CHECK(run_f(ext, "false 3i64 [4,5,6]") == "2i64; [1i32, 2i32]");
  // -0.0 is 0.0 and NaN is nothing, as `==` says.
  std::string zero =
      fun_f("x_2: f32", "i32", "let {r_3: i32} = match (x_2) case (0f32) -> { 1i32 } else { 2i32 } : {i32}", "r_3");
  CHECK(run_f(zero, "-0f32") == "1i32");
  CHECK(run_f(zero, "f32.nan") == "2i32");
}

TEST_CASE("eval: loops") {
  std::string sum = fun_f("n_2: i32", "i32",
                          "let {r_3: i32} = loop (a_4: i32 = 0i32) for i_5: i32 < n_2 do "
                          "{ let {b_6: i32} = add32(a_4, i_5) in {b_6} }",
                          "r_3");
  CHECK(run_f(sum, "5") == "10i32");
  CHECK(run_f(sum, "0") == "0i32");
  CHECK(run_f(sum, "-3") == "0i32");
  CHECK(run_f(sum, "100000") == "704982704i32");
  std::string collatz = fun_f(
      "n_2: i64", "i64",
      "let {c_20: bool} = slt64(1i64, n_2) "
      "let {k_3: bool, x_4: i64, s_5: i64} = loop (go_6: bool = c_20, y_7: i64 = n_2, t_8: i64 = 0i64) while go_6 do { "
      "let {h_9: i64} = and64(y_7, 1i64) "
      "let {z_10: i64} = match (h_9) case (0i64) -> { let {q_11: i64} = sdiv64(y_7, 2i64) in {q_11} } else "
      "{ let {p_12: i64} = mul64(y_7, 3i64) let {q_13: i64} = add64(p_12, 1i64) in {q_13} } : {i64} "
      "let {u_14: i64} = add64(t_8, 1i64) let {g_15: bool} = slt64(1i64, z_10) in {g_15, z_10, u_14} }",
      "s_5");
  CHECK(run_f(collatz, "27i64") == "111i64");
  CHECK(run_f(collatz, "1i64") == "0i64");
  CHECK(run_f(fun_f("n_2: f32", "", "let {} = loop () for i_3: f32 < n_2 do { }", ""), "1f32")
            .starts_with("error: the counter"));
  // A parameter whose size is another parameter.
  std::string grow =
      fun_f("k_2: i64", "i64, [?0]i32",
            "let {e_3: [0i64]i32} = [] : i32 "
            "let {n_4: i64, r_5: [n_4]i32} = loop (m_6: i64 = 0i64, xs_7: [m_6]i32 = e_3) for i_8: i64 < k_2 do { "
            "let {w_9: i64} = add64(m_6, 1i64) let {one_10: [1i64]i32} = [7i32] : i32 "
            "let {ys_11: [w_9]i32} = concat dim 0 (xs_7, one_10) : w_9 in {w_9, ys_11} }",
            "n_4, r_5");
  CHECK(run_f(grow, "3i64") == "3i64; [7i32, 7i32, 7i32]");
  CHECK(run_f(grow, "0i64") == "0i64; empty([0]i32)");
}

TEST_CASE("eval: a loop that lies about its sizes is found") {
  std::string lie = fun_f("k_2: i64", "[1i64]i32",
                          "let {e_3: [1i64]i32} = [5i32] : i32 "
                          "let {r_5: [1i64]i32} = loop (xs_7: [1i64]i32 = e_3) for i_8: i64 < k_2 do { "
                          "let {ys_11: [2i64]i32} = concat dim 0 (xs_7, xs_7) : 2i64 in {ys_11} }",
                          "r_5");
  CHECK(run_f(lie, "0i64") == "[5i32]");
  CHECK(run_f(lie, "1i64") ==
        "error: a value of type [2]i32 where the type says [1]i32 (in the statement that binds r_5) [r_5]");
  CHECK(run_f(lie, "2i64") ==
        "error: a value of type [2]i32 where the type says [1]i32 (in the statement that binds r_5) [xs_7]");
}

TEST_CASE("eval: functions, recursion and constants") {
  std::string fact =
      "fun f_1 (n_2: i64) : {i64} = { let {z_3: bool} = sle64(n_2, 0i64) "
      "let {r_4: i64} = if z_3 then { 1i64 } else { let {m_5: i64} = sub64(n_2, 1i64) "
      "let {p_6: i64} = apply f_1(m_5) : {i64} let {q_7: i64} = mul64(n_2, p_6) in {q_7} } : {i64} in {r_4} }\n";
  CHECK(run_f(fact, "10i64") == "3628800i64");
  CHECK(run_f(fact, "9999i64") == "0i64");
  CHECK(run_f(fact, "100000i64") == "0i64");
  EvalOptions deep = checked_options();
  deep.max_call_depth = 10'000;
  CHECK(run_f(fact, "1000000i64", deep) == "error: More than 10000 calls are nested.");
  deep.max_call_depth = UINT32_MAX;
  CHECK(run_f(fact, "1000000000000i64", deep) == "error: The evaluation is nested too deeply.");
  std::string constants =
      "let {c_1: i32} = add32(1i32, 2i32)\nlet {xs_2: [2i64]i32} = [c_1, c_1] : i32\n"
      "fun f_3 (x_4: i32) : {[2i64]i32, i32} = { let {y_5: i32} = add32(x_4, c_1) in {xs_2, y_5} }\n";
  CHECK(run_f(constants, "1") == "[3i32, 3i32]; 4i32");
  CHECK(run_f("let {c_1: i32} = sdiv32(1i32, 0i32)\nfun f_2 () : {i32} = { 1i32 }\n", "") == "error: division by zero");
  CHECK(run_f("fun f_2 () : {i32} = { let {x_3: i32} = apply g_4() : {i32} in {x_3} }\n", "")
            .starts_with("error: there is no function g_4"));
}

TEST_CASE("eval: constants are evaluated once") {
  EvalTest test(
      "let {xs_1: [1000i64]i32} = replicate([1000i64], 1i32)\nfun f_2 () : {i32} = { let {x_3: i32} = xs_1[5i64] in "
      "{x_3} }\n");
  Evaluator evaluator(*test.program, checked_options());
  const Fun& f = *find_fun(*test.program, "f");
  EvalOutcome first = evaluator.call(f, {}), second = evaluator.call(f, {});
  CHECK(show(first) == "1i32");
  CHECK(show(second) == "1i32");
  CHECK(first.num_steps > 1000);
  CHECK(second.num_steps < 10);
}

TEST_CASE("eval: limits") {
  EvalOptions options = checked_options();
  options.max_steps = 1000;
  std::string forever = fun_f("", "bool", "let {r_2: bool} = loop (b_3: bool = true) while b_3 do { b_3 }", "r_2");
  CHECK(run_f(forever, "", options) == "error: The evaluation takes more than 1000 steps.");
  std::string iota =
      fun_f("n_2: i64", "i64", "let {xs_3: [n_2]i64} = iota i64 (n_2, 0i64, 1i64) let {x_4: i64} = xs_3[1i64]", "x_4");
  CHECK(run_f(iota, "100i64", options) == "1i64");
  CHECK(run_f(iota, "1001i64", options) == "error: The evaluation takes more than 1000 steps.");
  options = checked_options();
  options.max_bytes = 1000;
  CHECK(run_f(iota, "100i64", options) == "1i64");
  CHECK(run_f(iota, "126i64", options) ==
        "error: Failed to allocate memory in default space.\nAttempted allocation: 1008 bytes\nCurrently allocated: 0 "
        "bytes");
  CHECK(run_f(iota, "9223372036854775807i64").starts_with("error: Failed to allocate memory"));
  CHECK(run_f(iota, "1152921504606846975i64").starts_with("error: Failed to allocate memory"));
  CHECK(run_f(iota, "-1i64").starts_with("error: an array of shape [-1]"));
}

TEST_CASE("eval: arguments that do not fit") {
  std::string f = fun_f("n_2: i64, xs_3: [n_2]i32", "[n_2]i32", "", "xs_3");
  CHECK(run_f(f, "2i64 [1,2]") == "[1i32, 2i32]");
  CHECK(run_f(f, "2i64") == "error: 1 arguments for 2 parameters");
  CHECK(run_f(f, "2i64 [1f32, 2]") == "error: argument 2 has the wrong type");
  CHECK(run_f(f, "2i64 [[1,2]]") == "error: argument 2 has the wrong type");
  CHECK(run_f(f, "3i64 [1,2]").starts_with("error: a value of type [2]i32 where the type says [3]i32"));
  EvalTest test(f);
  CHECK(show(eval_entry(*test.program, "nothing", {})) == "error: There is no function 'nothing'.");
}

TEST_CASE("eval: entry points on data") {
  EvalTest test(
      "entry \"main\" (\"xs\": []u8 * 1, \"ys\": [][]u8 * 1) -> (\"\": u8 * 1, \"\": [][]u8 * 1)\n"
      "fun f_1 (n_2: i64, m_3: i64, xs_4: [n_2]i8, ys_5: [m_3][n_2]i8) : {i64, i8, [?0][n_2]i8} = "
      "{ let {x_6: i8} = xs_4[0i64] in {m_3, x_6, ys_5} }\n"
      "entry \"o\" (\"x\": \"thing\" * 1) -> () fun g_7 (x_8: i8) : {} = { }\n"
      "entry \"r\" () -> (\"\": \"thing\" * 1) fun h_9 () : {i8} = { 1i8 }\n"
      "entry \"k\" (\"xs\": []u8 * 1) -> () fun k_10 (xs_11: [2i64]i8) : {} = { }\n");
  auto run = [&](std::string_view name, std::string_view text) {
    std::vector<prim::Data> args;
    prim::DataError error;
    REQUIRE(prim::read_values(text, args, error));
    EvalDataOutcome outcome = eval_entry_data(*test.program, name, args, checked_options());
    std::string out;
    if (outcome.error) return "error: " + outcome.error->message;
    for (const prim::Data& value : outcome.values) out += prim::show(value, prim::kExeStyle) + ";";
    return out;
  };
  CHECK(run("main", "[200u8, 1] [[1u8, 255]]") == "200u8;[[1u8, 255u8]];");
  CHECK(run("main", "[200u8, 1] empty([0][2]u8)") == "200u8;empty([0][2]u8);");
  CHECK(run("main", "[200u8, 1] [[1u8]]") == "error: entry point arguments have invalid sizes.");
  CHECK(run("main", "[200u8, 1] 1u8").starts_with("error: The parameter 'ys' does not take"));
  CHECK(run("main", "[1i8] [[1i8]]").starts_with("error: The parameter 'xs' does not take"));
  CHECK(run("main", "[1u8]") == "error: 1 arguments for 2 parameters.");
  CHECK(run("other", "") == "error: There is no entry point 'other'.");
  CHECK(run("o", "1u8") == "error: The parameter 'x' is opaque.");
  CHECK(run("r", "") == "error: Values of type \"thing\" have no external representation.");
  CHECK(run("k", "[1u8, 2]") == "");
  CHECK(run("k", "[1u8]") == "error: entry point arguments have invalid sizes.");
}

TEST_CASE("eval: trace") {
  EvalTest test(
      "fun f_1 (xs_2: [2i64]i32) : {f32} = { let {} = trace(xs_2: i32, \"tag\") let {} = trace(xs_2: u32, \"u\") "
      "let {x_4: f32} = fadd32(1f32, 0.5f32) let {} @1-3 = trace(x_4: f32) let {} = trace(true: bool) in {x_4} }\n");
  EvalOptions options = checked_options();
  options.sources = &test.sources;
  EvalOutcome outcome = eval_entry(*test.program, "f", eval_args("[1, -2]"), options);
  CHECK(outcome.trace == "tag: 1 -2 \nu: 1 4294967294 \ntest.ir:1:1-3: 1.500000\n<unknown>: true\n");
}

TEST_CASE("eval: tuning parameters have their defaults, or what the user says") {
  EvalTest test(
      "let {k_1: i64} = tunable(\"k\", \"custom\", 5i64)\n"
      "fun f_2 (x_3: i64) : {i64, i64, i64} = { let {a_4: i64} = tunable(\"a\", \"custom\", x_3) "
      "let {b_5: i64} = tunable(\"k\", \"custom\", 6i64) in {k_1, a_4, b_5} }\n");
  EvalOptions options = checked_options();
  auto results = [&] {
    std::string out;
    for (const EvalValue& v : eval_entry(*test.program, "f", eval_args("7i64"), options).values) out += show(v) + ";";
    return out;
  };
  CHECK(results() == "5i64;7i64;6i64;");
  options.tuning = {{"k", -2}, {"a", 0}, {"nobody", 3}};
  CHECK(results() == "-2i64;7i64;-2i64;");
}

TEST_CASE("eval: a seed chooses thresholds and the lengths of chunks") {
  EvalTest test(
      "fun f_1 (n_2: i64) : {i64, i64, i64} = { let {a_3: i64} = tunable(\"a\", \"threshold(5, !b)\", 5i64) "
      "let {b_4: i64} = tunable(\"b\", \"chunk\", 5i64) let {c_5: i64} = tunable(\"c\", \"custom\", 5i64) "
      "in {a_3, b_4, c_5} }\n");
  std::set<std::string> seen[3];
  for (uint64_t seed = 0; seed < 50; seed++) {
    EvalOptions options = checked_options();
    options.seed = seed;
    std::vector<EvalValue> values = eval_entry(*test.program, "f", eval_args("7i64"), options).values;
    for (size_t i = 0; i < 3; i++) seen[i].insert(show(values.at(i)));
  }
  CHECK(seen[0].size() == 3);
  CHECK(seen[1].size() == 3);
  CHECK(seen[2].size() == 1);
}
