// Tests of the evaluator in the memory stages: blocks are real, so what is wrong with places is seen.
#include <fmt/format.h>

#include "ir/eval/testing.h"
#include "ir/ir_test_util.h"

using namespace fehu;
using namespace fehu::ir;

static std::string run(const std::string& stms, const std::string& results = "m_9, 0i64, r_10",
                       std::string_view args = "3i64 [1,2,3]") {
  auto t = read_program(
      "stage seq_mem\nfun f_1 (mem_2: mem, off_3: i64, n_4: i64, xs_5: *[n_4]i32 at mem_2[off_3; 1i64]) : "
      "{mem, i64, [n_4]i32} = {\nlet {b_8: i64} = mul_size64(4i64, n_4)\nlet {m_9: mem} = alloc(b_8)\n" +
      stms + "\nin {" + results + "} }\n");
  REQUIRE_MESSAGE(t->program, t->error());
  return show(eval_entry(*t->program, "f", eval_args(args), checked_options()));
}

TEST_CASE("eval memory: writes go to the place, and views look at it") {
  CHECK(run("let {r_10: [n_4]i32 at m_9[0i64; 1i64]} = copy(xs_5)") == "[1i32, 2i32, 3i32]");
  CHECK(run("let {h_6: i64} = sub64(n_4, 1i64)\n"
            "let {a_7: [n_4]i32 at m_9[h_6; -1i64]} = copy(xs_5)\n"
            "let {r_10: [n_4]i32 at m_9[h_6; -1i64]} = a_7",
            "m_9, h_6, r_10") == "[1i32, 2i32, 3i32]");
}

TEST_CASE("eval memory: an array that something is written over cannot be used") {
  std::string stms =
      "let {r_10: [n_4]i32 at m_9[0i64; 1i64]} = copy(xs_5)\n"
      "let {b_11: [n_4]i32 at m_9[0i64; 1i64]} = replicate([n_4], 7i32)";
  CHECK(has(run(stms), "r_10 is used after something else was written over it"));
  CHECK(run(stms, "m_9, 0i64, b_11") == "[7i32, 7i32, 7i32]");
  // parts of one block, next to each other and between each other
  std::string parts =
      "let {b_11: i64} = mul_size64(b_8, 2i64)\nlet {m_12: mem} = alloc(b_11)\n"
      "let {r_10: [n_4]i32 at m_12[PLACE]} = copy(xs_5)\n"
      "let {b_13: [n_4]i32 at m_12[OTHER]} = replicate([n_4], 7i32)";
  auto placed = [&](std::string_view place, std::string_view other) {
    std::string text = parts;
    text.replace(text.find("PLACE"), 5, place);
    text.replace(text.find("OTHER"), 5, other);
    return run(text, fmt::format("m_12, {}, r_10", place.substr(0, place.find(';'))));
  };
  CHECK(placed("0i64; 1i64", "n_4; 1i64") == "[1i32, 2i32, 3i32]");
  CHECK(placed("1i64; 2i64", "0i64; 2i64") == "[1i32, 2i32, 3i32]");
  CHECK(has(placed("0i64; 1i64", "2i64; 1i64"), "r_10 is used after"));
  CHECK(has(placed("1i64; 2i64", "3i64; 1i64"), "r_10 is used after"));
}

TEST_CASE("eval memory: nothing is used after its block was released") {
  std::string copy = "let {r_10: [n_4]i32 at m_9[0i64; 1i64]} = copy(xs_5)\n";
  CHECK(has(run(copy + "let {} = release(m_9)", "mem_2, off_3, xs_5"), "[1i32, 2i32, 3i32]"));
  CHECK(has(run(copy + "let {} = release(m_9)\nlet {x_11: i32} = r_10[0i64]", "mem_2, off_3, xs_5"),
            "r_10 is used after its block was released"));
  CHECK(has(run(copy + "let {m_11: mem} = alloc(b_8) reuse m_9\nlet {x_12: i32} = r_10[0i64]", "mem_2, off_3, xs_5"),
            "r_10 is used after its block was released"));
  CHECK(has(run(copy + "let {} = release(m_9)\nlet {} = release(m_9)", "mem_2, off_3, xs_5"), "consumed or released"));
}

TEST_CASE("eval memory: updates write in place") {
  CHECK(run("let {a_6: [n_4]i32 at mem_2[off_3; 1i64]} = xs_5 with [1i64] <- 9i32\n"
            "let {r_10: [n_4]i32 at m_9[0i64; 1i64]} = copy(a_6)") == "[1i32, 9i32, 3i32]");
  CHECK(has(run("let {a_6: [n_4]i32 at m_9[0i64; 1i64]} = xs_5 with [1i64] <- 9i32\n"
                "let {r_10: [n_4]i32 at m_9[0i64; 1i64]} = a_6"),
            "does not hold its value"));
}

TEST_CASE("eval memory: places outside of the block are an error") {
  CHECK(has(run("let {r_10: [n_4]i32 at m_9[1i64; 1i64]} = copy(xs_5)"), "reaches out of its block"));
  CHECK(has(run("let {r_10: [n_4]i32 at m_9[0i64; -1i64]} = copy(xs_5)"), "reaches out of its block"));
  CHECK(has(run("let {r_10: [n_4]i32 at m_9[0i64; 9223372036854775807i64]} = copy(xs_5)"), "reaches out of its block"));
  CHECK(run("let {r_10: [n_4]i32 at m_9[1i64; 5i64]} = copy(xs_5)", "m_9, 1i64, r_10", "0i64 empty([0]i32)") ==
        "empty([0]i32)");
}

TEST_CASE("eval memory: a view with a wrong stride or offset is an error") {
  CHECK(has(run("let {a_6: [2i64]i32 at mem_2[off_3; 1i64]} = xs_5[0i64 :+ 2i64 * 2i64]\n"
                "let {r_10: [n_4]i32 at m_9[0i64; 1i64]} = copy(xs_5)"),
            "does not hold its value"));
  CHECK(run("let {a_6: [2i64]i32 at mem_2[off_3; 2i64]} = xs_5[0i64 :+ 2i64 * 2i64]\n"
            "let {r_10: [n_4]i32 at m_9[0i64; 1i64]} = copy(xs_5)") == "[1i32, 2i32, 3i32]");
  CHECK(has(run("let {r_10: [n_4]i32 at m_9[0i64; 1i64]} = copy(xs_5)\nlet {k_11: i64} = add64(off_3, 0i64)\n"
                "let {s_12: [n_4]i32 at mem_2[k_11; 1i64]} = opaque(r_10)\n"
                "let {u_13: [n_4]i32 at mem_2[k_11; 1i64]} = xs_5 with [0i64] <- 5i32\n"
                "let {v_14: [n_4]i32 at mem_2[k_11; 1i64]} = opaque(r_10)"),
            "does not hold its value"));
}

TEST_CASE("eval memory: no strides mean row-major order") {
  auto t = read_program(
      "stage seq_mem\nfun f_1 (m_2: mem, o_3: i64, a_4: i64, b_5: i64, xs_6: [a_4][b_5][b_5]i32 at m_2[o_3]) : {i32} = "
      "{\n"
      "let {x_7: i32} = xs_6[1i64, 0i64, 1i64] in {x_7} }\n");
  REQUIRE(t->program);
  CHECK(show(eval_entry(*t->program, "f", eval_args("2i64 2i64 [[[1,2],[3,4]],[[5,6],[7,8]]]"), checked_options())) ==
        "6i32");
}

TEST_CASE("eval memory: scratch arrays hold what the block holds") {
  std::string stms =
      "let {a_6: [n_4]i32 at m_9[0i64; 1i64]} = copy(xs_5)\n"
      "let {r_10: [n_4]i32 at m_9[0i64; 1i64]} = scratch([n_4]i32)";
  CHECK(run(stms) == "[1i32, 2i32, 3i32]");
}

TEST_CASE("eval memory: an entry point is called as before") {
  auto t = read_program(
      "stage seq_mem\nentry \"main\" (\"xs\": []i32 * 1) -> (\"\": []i32 * 1)\n"
      "fun f_1 (m_2: mem, o_3: i64, n_4: i64, xs_5: [n_4]i32 at m_2[o_3; 1i64]) : {mem, i64, [n_4]i32} = {m_2, o_3, "
      "xs_5}\n");
  REQUIRE(t->program);
  std::vector<prim::Data> args;
  prim::DataError error;
  REQUIRE(prim::read_values("[4,5]", args, error));
  EvalDataOutcome outcome = eval_entry_data(*t->program, "main", args);
  REQUIRE(outcome.is_ok());
  REQUIRE(outcome.values.size() == 1);
  CHECK(prim::show(outcome.values[0], prim::kExeStyle) == "[4i32, 5i32]");
}
