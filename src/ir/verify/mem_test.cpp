// Tests of the verifier in the memory stages: each mistake in where arrays lie is found and named.
#include <fmt/format.h>

#include "ir/ir_test_util.h"

using namespace fehu;
using namespace fehu::ir;

static const char* const kParams =
    "mem_2: mem, off_3: i64, mem_4: mem, off_5: i64, n_6: i64, xs_7: *[n_6]i32 at mem_2[off_3; 1i64], "
    "ys_8: [n_6][n_6]i32 at mem_4[off_5; n_6, 1i64], b_9: bool";

// A function with two arrays in scope; nothing is returned.
static std::string check(const std::string& stms) {
  return verdict(std::string("stage seq_mem\nfun f_1 (") + kParams + ") : {} = {\n" + stms + "\n in {} }\n");
}
static std::string check_fun(const std::string& head, const std::string& body) {
  return verdict("stage seq_mem\nfun f_1 " + head + " = " + body + "\n");
}

TEST_CASE("ir verify memory: every array says where it lies, and nothing else does") {
  CHECK(check("let {m_10: mem} = alloc(n_6) let {a_11: [n_6]i32 at m_10[0i64; 1i64]} = copy(xs_7)") == "");
  CHECK(has(check("let {a_11: [n_6]i32} = copy(xs_7)"), "the array a_11 has no place in memory"));
  CHECK(has(check("let {a_11: i64 at mem_2[0i64; 1i64]} = n_6"), "a_11 is no array but has a place"));
  CHECK(has(check("let {a_11: [n_6]i32 at m_12[0i64; 1i64]} = copy(xs_7)"), "m_12 is not bound"));
  CHECK(has(check("let {a_11: [n_6]i32 at n_6[0i64; 1i64]} = copy(xs_7)"), "n_6 is no block of memory but i64"));
  CHECK(has(check("let {a_11: [n_6]i32 at mem_4[b_9; 1i64]} = copy(xs_7)"), "the offset b_9 must be i64"));
  CHECK(has(check("let {a_11: [n_6]i32 at mem_4[0i64; b_9]} = copy(xs_7)"), "the stride b_9 must be i64"));
  CHECK(has(check("let {a_11: [n_6]i32 at mem_4[0i64; 1i64, 1i64]} = copy(xs_7)"), "2 strides for 1 dimensions"));
  CHECK(has(check("let {a_11: i64} = alloc(n_6)"), "must be of type mem"));
  CHECK(check("let {m_11: mem@host} = alloc@host(n_6)") == "");
  CHECK(has(check("let {m_11: mem} = alloc(b_9)"), "the number of bytes b_9 must be i64"));
  CHECK(has(verdict("stage seq\nfun f_1 (n_2: i64) : {} = { let {m_3: mem} = alloc(n_2) in {} }\n"),
            "`alloc` is not legal in the stage seq"));
  CHECK(has(verdict("stage seq_mem\nfun f_1 (c_2: cert, a_3: acc(c_2, [1i64], i32)) : {} = {}\n"),
            "accumulators are not legal in the stage seq_mem"));
}

TEST_CASE("ir verify memory: views and updates stay in their block") {
  CHECK(check("let {a_11: [n_6]i32 at mem_4[off_5; 1i64]} = ys_8[0i64, 0i64 :+ n_6 * 1i64]") == "");
  CHECK(has(check("let {a_11: [n_6]i32 at mem_2[off_5; 1i64]} = ys_8[0i64, 0i64 :+ n_6 * 1i64]"),
            "a_11 lies in mem_2, but ys_8 in mem_4"));
  CHECK(has(check("let {a_11: [n_6]i32 at mem_4[off_3; 1i64]} = opaque(xs_7)"), "a_11 lies in mem_4"));
  CHECK(has(check("let {a_11: [n_6][n_6]i32 at mem_2[off_3; 1i64, n_6]} = rearrange((1, 0), ys_8)"), "lies in mem_2"));
  CHECK(
      has(check("let {a_11: [n_6][n_6]i32 at mem_2[off_3; n_6, 1i64]} = reshape([n_6][n_6], ys_8)"), "lies in mem_2"));
  CHECK(check("let {a_11: [n_6]i32 at mem_2[off_3; 1i64]} = xs_7 with [0i64] <- 1i32") == "");
  CHECK(has(check("let {a_11: [n_6]i32 at mem_4[off_3; 1i64]} = xs_7 with [0i64] <- 1i32"), "but xs_7 in mem_2"));
  CHECK(has(check("let {a_11: [n_6]i32 at mem_2[off_3; 2i64]} = xs_7 with [0i64] <- 1i32"),
            "the update a_11 has the stride 2i64 in dimension 0, not 1i64"));
  CHECK(check("let {m_11: mem} = mem_2 let {a_12: [n_6]i32 at m_11[off_3; 1i64]} = xs_7") == "");  // a copy is the same
}

TEST_CASE("ir verify memory: functions") {
  CHECK(has(check_fun("(n_2: i64, m_3: mem, o_4: i64, xs_5: [n_2]i32 at m_3[o_4; 1i64]) : {}", "{}"),
            "does not lie in the block and at the offset that are number 0 and 1"));
  CHECK(has(check_fun("(m_2: mem, o_3: i64, m_4: mem, o_5: i64, xs_6: [1i64]i32 at m_4[o_5; 1i64], "
                      "ys_7: [1i64]i32 at m_2[o_3; 1i64]) : {}",
                      "{}"),
            "parameter xs_6"));
  CHECK(has(check_fun("(m_2: mem, o_3: i64, n_4: i64, xs_5: [n_4]i32 at m_2[o_3; 2i64]) : {}", "{}"), "is not dense"));
  // Strides of arrays without elements do not matter.
  CHECK(check_fun("(m_2: mem, o_3: i64, n_4: i64, xs_5: [0i64][n_4]i32 at m_2[o_3; 0i64, 0i64]) : {}", "{}") == "");
  std::string params = "(m_2: mem, o_3: i64, n_4: i64, xs_5: [n_4]i32 at m_2[o_3; 1i64])";
  CHECK(check_fun(params + " : {mem, i64, [n_4]i32}", "{m_2, o_3, xs_5}") == "");
  CHECK(has(check_fun(params + " : {[n_4]i32}", "{xs_5}"), "do not begin with a block and an offset"));
  std::string other = "{ let {m_6: mem} = alloc(n_4) let {ys_7: [n_4]i32 at m_6[0i64; 1i64]} = copy(xs_5) in ";
  CHECK(has(check_fun(params + " : {mem, i64, [n_4]i32}", other + "{m_6, 0i64, xs_5} }"), "lies in m_2, not in m_6"));
  CHECK(has(check_fun(params + " : {mem, i64, [n_4]i32}", other + "{m_6, 4i64, ys_7} }"),
            "at the offset 0i64, not 4i64"));
}

TEST_CASE("ir verify memory: functions whose arrays have strides of their own") {
  std::string params = "(m_2: mem, o_3: i64, s_4: i64, n_5: i64, xs_6: [n_5]i32 at m_2[o_3; s_4])";
  CHECK(check_fun(params + " : {mem, i64, i64, [n_5]i32 strided}", "{m_2, o_3, s_4, xs_6}") == "");
  CHECK(check_fun(params + " : {mem, i64, i64, i64, [?3]i32 strided}", "{m_2, o_3, s_4, n_5, xs_6}") == "");
  CHECK(
      has(check_fun(params + " : {mem, i64, [n_5]i32 strided}", "{m_2, o_3, xs_6}"), "and strides where it has some"));
  CHECK(has(check_fun("(m_2: mem, o_3: i64, n_5: i64, s_4: i64, xs_6: [n_5]i32 at m_2[o_3; s_4]) : {}", "{}"),
            "is not dense"));  // the stride must follow the offset
  std::string dense = "(m_2: mem, o_3: i64, n_5: i64, xs_6: [n_5]i32 at m_2[o_3; 1i64])";
  CHECK(has(check_fun(dense + " : {mem, i64, i64, [n_5]i32 strided}", "{m_2, o_3, 2i64, xs_6}"),
            "has the stride 1i64 in dimension 0, not 2i64"));
  std::string backwards = "{ let {ys_7: [n_5]i32 at m_2[9i64; -1i64]} = xs_6[9i64 :+ n_5 * -1i64] in ";
  CHECK(check_fun(dense + " : {mem, i64, i64, [n_5]i32 strided}", backwards + "{m_2, 9i64, -1i64, ys_7} }") == "");
  CHECK(has(check_fun(dense + " : {mem, i64, [n_5]i32}", backwards + "{m_2, 9i64, ys_7} }"),
            "has the stride -1i64 in dimension 0, not 1i64"));
  CHECK(has(check_fun("(m_2: mem, o_3: i64, n_5: i64, xs_6: [n_5]i32 strided at m_2[o_3; 1i64]) : {}", "{}"),
            "cannot have strides of its own here"));
  CHECK(has(verdict("stage seq\nfun f_1 (xs_2: [2i64]i32) : {[2i64]i32 strided} = {xs_2}\n"),
            "cannot have strides of its own here"));
  std::string entry = "stage seq_mem\nentry \"main\" (\"xs\": []i32 * 1) -> (\"\": []i32 * 1)\nfun f_1 ";
  CHECK(has(verdict(entry + params + " : {mem, i64, i64, [n_5]i32 strided} = {m_2, o_3, s_4, xs_6}\n"),
            "of an entry point is not dense"));
}

TEST_CASE("ir verify memory: calls of functions whose arrays have strides of their own") {
  auto call = [](const std::string& pat, const std::string& args, const std::string& ret) {
    return verdict(
        "stage seq_mem\n"
        "fun g_1 (m_2: mem, o_3: i64, s_4: i64, n_5: i64, xs_6: [n_5]i32 at m_2[o_3; s_4]) : {mem, i64, i64, [n_5]i32 "
        "strided} = {m_2, o_3, s_4, xs_6}\n"
        "fun f_10 (m_11: mem, o_12: i64, n_13: i64, xs_14: [n_13]i32 at m_11[o_12; 1i64]) : {} = {\n"
        "let {" +
        pat + "} = apply g_1(" + args + ") : {" + ret + "} in {} }\n");
  };
  std::string pat = "m_20: mem, o_21: i64, s_22: i64, ys_23: [n_13]i32 at m_20[o_21; s_22]";
  std::string args = "m_11, o_12, 1i64, n_13, xs_14", ret = "mem, i64, i64, [n_13]i32 strided";
  CHECK(call(pat, args, ret) == "");
  CHECK(has(call(pat, "m_11, o_12, 3i64, n_13, xs_14", ret), "xs_14 has the stride 1i64 in dimension 0, not 3i64"));
  CHECK(has(call("m_20: mem, o_21: i64, s_22: i64, ys_23: [n_13]i32 at m_20[o_21; 1i64]", args, ret),
            "must have strides of its own"));
  CHECK(has(call(pat, args, "mem, i64, i64, [n_13]i32"), "result 3 of g_1 is [n_5]i32 strided"));
}

static std::string check_call(const std::string& call) {
  return verdict(
      "stage seq_mem\n"
      "fun g_1 (m_2: mem, o_3: i64, n_4: i64, xs_5: [n_4]i32 at m_2[o_3; 1i64]) : {mem, i64, [n_4]i32} = {m_2, o_3, "
      "xs_5}\n"
      "fun f_10 (m_11: mem, o_12: i64, n_13: i64, xs_14: [n_13]i32 at m_11[o_12; 1i64]) : {} = {\n"
      "let {m_15: mem} = alloc(n_13)\n"
      "let {cs_16: [n_13]i32 at m_15[0i64; 1i64]} = copy(xs_14)\n" +
      call + " in {} }\n");
}

TEST_CASE("ir verify memory: calls") {
  std::string pat = "let {m_20: mem, o_21: i64, r_22: [n_13]i32 at m_20[o_21; 1i64]} = ";
  std::string types = " : {mem, i64, [n_13]i32}";
  CHECK(check_call(pat + "apply g_1(m_15, 0i64, n_13, cs_16)" + types) == "");
  CHECK(has(check_call(pat + "apply g_1(m_11, 0i64, n_13, cs_16)" + types), "cs_16 lies in m_15, not in m_11"));
  CHECK(has(check_call(pat + "apply g_1(m_15, 1i64, n_13, cs_16)" + types), "lies at the offset 0i64, not 1i64"));
  CHECK(has(check_call("let {m_20: mem, o_21: i64, r_22: [n_13]i32 at m_15[o_21; 1i64]} = "
                       "apply g_1(m_15, 0i64, n_13, cs_16)" +
                       types),
            "result r_22"));
}

TEST_CASE("ir verify memory: branches") {
  auto branches = [](const std::string& other) {
    return check(
        "let {m_10: mem} = alloc(n_6) let {a_11: [n_6]i32 at m_10[0i64; 1i64]} = copy(xs_7)\n"
        "let {m_12: mem, o_13: i64, r_14: [n_6]i32 at m_12[o_13; 1i64]} = "
        "if b_9 then {mem_2, off_3, xs_7} else " +
        other + " : {mem, i64, [n_6]i32}");
  };
  CHECK(branches("{m_10, 0i64, a_11}") == "");
  CHECK(has(branches("{mem_2, 0i64, a_11}"), "a_11 lies in m_10, not in mem_2"));
  CHECK(has(branches("{m_10, 3i64, a_11}"), "a_11 lies at the offset 0i64, not 3i64"));
  CHECK(has(branches("{ let {m_15: mem} = alloc(n_6) let {c_16: [n_6]i32 at m_15[0i64; 2i64]} = copy(xs_7) in "
                     "{m_15, 0i64, c_16} }"),
            "c_16 has the stride 2i64 in dimension 0, not 1i64"));
}

TEST_CASE("ir verify memory: loops") {
  auto loop = [](const std::string& init, const std::string& results, const std::string& bound) {
    return check(
        "let {m_10: mem} = alloc(n_6) let {a_11: [n_6]i32 at m_10[0i64; 1i64]} = copy(xs_7)\n"
        "let {m_12: mem, o_13: i64, r_14: [n_6]i32 at " +
        bound + "[o_13; 1i64]} = loop (m_15: mem = " + init +
        ", o_16: i64 = 0i64, r_17: [n_6]i32 at m_15[o_16; 1i64] = a_11) for i_18: i64 < n_6 do {\n"
        "let {m_19: mem} = alloc(n_6) let {c_20: [n_6]i32 at m_19[0i64; 1i64]} = copy(r_17) in {" +
        results + "} }");
  };
  CHECK(loop("m_10", "m_19, 0i64, c_20", "m_12") == "");
  CHECK(loop("m_10", "m_15, o_16, r_17", "m_12") == "");
  CHECK(has(loop("mem_2", "m_19, 0i64, c_20", "m_12"), "a_11 lies in m_10, not in mem_2"));
  CHECK(has(loop("m_10", "m_15, 0i64, c_20", "m_12"), "c_20 lies in m_19, not in m_15"));
  CHECK(has(loop("m_10", "m_19, 7i64, c_20", "m_12"), "c_20 lies at the offset 0i64, not 7i64"));
  CHECK(has(loop("m_10", "m_19, 0i64, c_20", "m_10"), "r_14 lies in m_10, not in m_12"));
}

TEST_CASE("ir verify memory: entry points do not mention blocks and offsets") {
  CHECK(check_fun("(x_2: i32) : {}", "{}") == "");
  CHECK(verdict("stage seq_mem\nentry \"main\" (\"xs\": []i32 * 1) -> (\"\": []i32 * 1)\n"
                "fun f_1 (m_2: mem, o_3: i64, n_4: i64, xs_5: [n_4]i32 at m_2[o_3; 1i64]) : {mem, i64, [n_4]i32} = "
                "{m_2, o_3, xs_5}\n") == "");
}

TEST_CASE("verify memory: releases") {
  std::string made = "let {m_10: mem} = alloc(n_6) let {a_11: [n_6]i32 at m_10[0i64; 1i64]} = copy(xs_7)\n";
  CHECK(check(made + "let {} = release(m_10)") == "");
  CHECK(has(check(made + "let {} = release(m_10) let {x_12: i32} = a_11[0i64]"),
            "a_11 is used after its block m_10 was released"));
  CHECK(has(check(made + "let {} = release(m_10) let {} = release(m_10)"), "m_10 is used after it was released"));
  CHECK(has(check(made + "let {m_12: mem} = alloc(n_6) reuse m_10 let {} = release(m_10)"),
            "m_10 is used after it was released"));
  CHECK(has(check("let {} = release(n_6)"), "n_6 is released, but it is no block"));
  std::string loop = "let {m_13: mem} = loop (m_14: mem = STARm_10) for i_15: i64 < n_6 do { BODY in {m_14} }\n";
  auto looped = [&](std::string_view star, std::string_view body, std::string_view after) {
    std::string text = loop;
    text.replace(text.find("STAR"), 4, star);
    text.replace(text.find("BODY"), 4, body);
    return check(made + text + std::string(after));
  };
  CHECK(looped("*", "", "let {} = release(m_13)") == "");
  CHECK(looped("", "", "let {} = release(m_10)") == "");
  CHECK(has(looped("*", "", "let {} = release(m_10)"), "m_10 is used after it was released"));
  CHECK(has(looped("*", "let {x_16: i32} = a_11[0i64]", ""), "a_11 is used after its block m_10 was released"));
  CHECK(has(looped("", "let {} = release(m_10)", ""), "m_10 is released outside of the body that binds it"));
}

TEST_CASE("verify memory: nothing is used after something else was written over it") {
  std::string made = "let {m_10: mem} = alloc(n_6) let {a_11: [n_6]i32 at m_10[0i64; 1i64]} = copy(xs_7)\n";
  std::string over = "let {b_12: [n_6]i32 at m_10[0i64; 1i64]} = replicate([n_6], 1i32)\n";
  std::string use = "let {x_13: i32} = a_11[0i64]\n";
  CHECK(check(made + use + over) == "");
  CHECK(has(check(made + over + use), "a_11 is used after something else was written over it"));
  std::string branches =
      "let {x_14: i32} = if b_9 then { " + over + "in {1i32} } else { " + use + "in {2i32} } : {i32}\n";
  CHECK(check(made + branches) == "");
  CHECK(has(check(made + branches + "let {y_15: i32} = a_11[1i64]"), "a_11 is used after"));
  std::string whole = "let {m_20: mem} = alloc(12i64) let {c_21: [3i64]i32 at m_20[0i64; 1i64]} = copy(a_11)";
  auto parts = [&](std::string_view first, std::string_view second, std::string_view used) {
    return check(
        fmt::format("let {{m_10: mem}} = alloc(64i64) let {{a_11: {}}} = replicate([3i64], 1i32)\n"
                    "let {{b_12: {}}} = replicate([2i64], 2i64) {}",
                    first, second, used));
  };
  CHECK(parts("[3i64]i32 at m_10[0i64; 1i64]", "[2i64]i64 at m_10[2i64; 1i64]", whole) == "");
  CHECK(has(parts("[3i64]i32 at m_10[0i64; 1i64]", "[2i64]i64 at m_10[1i64; 1i64]", whole), "a_11 is used after"));
  CHECK(parts("[3i64]i32 at m_10[0i64; 3i64]", "[2i64]i64 at m_10[1i64; 1i64]", whole) == "");  // not in one piece
}

TEST_CASE("verify memory: what the next iteration uses is not written over") {
  std::string made = "let {m_10: mem} = alloc(n_6) let {a_11: [n_6]i32 at m_10[0i64; 1i64]} = copy(xs_7)\n";
  std::string over = "let {b_12: [n_6]i32 at m_10[0i64; 1i64]} = replicate([n_6], 1i32)\n";
  auto loop = [&](std::string_view body, std::string_view bound) {
    return check(fmt::format("{}let {{x_13: i32}} = loop (x_14: i32 = 0i32) for i_15: i64 < {} do {{ {} in {{x_16}} }}",
                             made, bound, body));
  };
  std::string read = "let {x_16: i32} = a_11[0i64]\n";
  CHECK(loop(read, "n_6") == "");
  CHECK(has(loop(read + over, "n_6"), "a_11 is used in the next iteration, after something else was written over it"));
  CHECK(loop(read + over, "1i64") == "");
  std::string inner =
      "let {x_16: i32} = loop (y_17: i32 = 0i32) for j_18: i64 < n_6 do { let {z_19: i32} = a_11[0i64] "
      "in {z_19} }\n";
  CHECK(has(loop(inner + over, "n_6"), "a_11 is used in the next iteration"));
  std::string branch = "let {x_16: i32} = if b_9 then { let {z_19: i32} = a_11[0i64] in {z_19} } else {0i32} : {i32}\n";
  CHECK(loop(branch + over, "n_6") == "");  // perhaps in the first iteration only

  // Through a parameter, which begins in the block of a_11 or in that of xs_7.
  auto carried = [&](std::string_view init, std::string_view body, std::string_view results) {
    return check(fmt::format(
        "{}let {{m_20: mem, o_21: i64, r_22: [n_6]i32 at m_20[o_21; 1i64]}} = loop (m_23: mem = {}, p_25: [n_6]i32 at "
        "m_23[o_24; 1i64] = {}) for i_26: i64 < n_6 do {{ {} in {{{}}} }}",
        made, init.substr(0, init.rfind(',')), init.substr(init.rfind(',') + 1), body, results));
  };
  std::string from_a = "m_10, o_24: i64 = 0i64, a_11", from_xs = "mem_2, o_24: i64 = off_3, xs_7";
  std::string use = "let {x_27: i32} = p_25[0i64]\n";
  CHECK(carried(from_a, use + over, "m_10, 0i64, b_12") == "");
  CHECK(has(carried(from_a, over + use, "m_10, 0i64, b_12"), "p_25 is used after something else was written over it"));
  CHECK(has(carried(from_a, use + over, "m_23, o_24, p_25"), "p_25 is used after something else was written over it"));
  CHECK(carried(from_xs, use + over, "m_10, 0i64, b_12") == "");
  CHECK(carried(from_xs, over + use, "m_23, o_24, p_25") == "");
  CHECK(has(carried(from_xs, over + use, "m_10, 0i64, b_12"),
            "p_25 is used in the next iteration, after something else was written over it"));
}
