// Tests of traversal, free names, renaming, substitution, equality and metrics.
#include "ir/names.h"
#include "ir/equal.h"
#include "ir/ir_test_util.h"
#include "ir/metrics.h"
#include "ir/sample_programs.h"
#include "ir/traverse.h"

using namespace fehu;
using namespace fehu::ir;

static std::string show_all(const std::vector<VName>& names) {
  std::string out;
  for (VName name : names) out += (out.empty() ? "" : " ") + show(name);
  return out;
}

TEST_CASE("ir traverse: mapping that changes nothing returns the same pointers") {
  for (const std::string& text : sample_programs()) {
    auto p = read_program(text);
    Mapper identity(p->arena);
    size_t before = p->arena.bytes_used();
    CHECK(map_program(p->program, identity) == p->program);
    CHECK(p->arena.bytes_used() == before);
  }
}

TEST_CASE("ir traverse: mapping copies only what changed") {
  auto p = read_program(R"(stage soacs
fun f_1 (x_2: i32) : {i32} = {
  let {a_3: i32} = add32(1i32, 2i32)
  let {b_4: i32} = add32(x_2, 2i32)
  in {b_4}
}
fun g_5 (y_6: i32) : {i32} = {y_6}
)");
  Substitution subst;
  subst.add(VName{2, p->names.intern("x")}, Operand{{}, prim::i32_value(7)});
  const Body* before = p->program->funs[0].body;
  const Body* after = substitute(before, subst, p->arena);
  CHECK(after != before);
  CHECK(after->stms[0].exp == before->stms[0].exp);
  CHECK(after->results.data() == before->results.data());
  CHECK(show(after->stms[1]) == "let {b_4: i32} = add32(7i32, 2i32)");
  CHECK(substitute(p->program->funs[1].body, subst, p->arena) == p->program->funs[1].body);
}

TEST_CASE("ir traverse: every walk sees every name that is printed") {
  for (const std::string& text : sample_programs()) {
    auto p = read_program(text);
    struct All : Walker {
      uint32_t largest = 0;
      void name(VName n) override { largest = std::max(largest, n.id); }
      void binder(VName n) override { largest = std::max(largest, n.id); }
    } all;
    walk_program(*p->program, all);
    for (const Fun& f : p->program->funs) all.name(f.name);
    CHECK((all.largest + 1 == p->program->num_names || p->program->num_names == 100));
  }
}

// The text with `to` instead of one occurrence of `from`, for each of them.
static std::vector<std::string> changed_texts(const std::string& text, const std::string& from, const std::string& to) {
  std::vector<std::string> out;
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + 1))
    out.push_back(text.substr(0, at) + to + text.substr(at + from.size()));
  return out;
}

TEST_CASE("ir equality: programs are equal if and only if their texts are") {
  const std::pair<const char*, const char*> changes[] = {{"add", "sub"},
                                                         {"slt", "sle"},
                                                         {"log2_64", "log10_64"},
                                                         {"32(", "64("},
                                                         {"i32_i64", "i8_i64"},
                                                         {"i32", "i64"},
                                                         {"f32", "f64"},
                                                         {"0i64", "1i64"},
                                                         {"1i32", "2i32"},
                                                         {"true", "false"},
                                                         {"1, 0", "0, 1"},
                                                         {"dim 0", "dim 1"},
                                                         {"safe ", ""},
                                                         {"*", ""},
                                                         {"_4,", "_5,"},
                                                         {"_1", "_2"},
                                                         {"_8", "_9"},
                                                         {"reduce ", "reduce_comm "},
                                                         {" reuse", ""},
                                                         {"_, ", "0i32, "},
                                                         {"index ", "at "},
                                                         {": i64", ": u64"},
                                                         {"unroll", "other"},
                                                         {"(4)", "(5)"},
                                                         {"inline", "noinline"}};
  size_t num_unequal = 0;
  for (const std::string& text : sample_programs()) {
    auto p = read_program(text);
    for (auto [from, to] : changes)
      for (const std::string& changed : changed_texts(print(*p->program), from, to)) {
        diag::Sink sink;
        const Program* other = parse(*p->sources.add("other", changed), p->arena, p->names, sink);
        if (!other) continue;
        bool is_same_text = print(*other) == print(*p->program);
        CHECK_MESSAGE(equal(*p->program, *other, Places::Ignore) == is_same_text, changed);
        num_unequal += !is_same_text;
      }
  }
  CHECK(num_unequal > 300);
}

TEST_CASE("ir names: free names") {
  auto p = read_program(function("n_2: i64, xs_3: [n_2]i32, k_4: i32", "[n_2]i32", R"(
    let {ys_5: [n_2]i32} = screma(n_2, xs_3) map \(x_6: i32) : {i32} -> {
      let {y_7: i32} = add32(x_6, k_4)
      in {y_7}
    }
    in {ys_5})"));
  const Body* body = p->program->funs[0].body;
  CHECK(show_all(free_names(body)) == "n_2 xs_3 k_4");
  CHECK(show_all(free_names(body->stms[0])) == "n_2 xs_3 k_4");
  CHECK(show_all(free_names(as<ScremaExp>(body->stms[0].exp)->lambda)) == "k_4");
}

TEST_CASE("ir names: renaming gives fresh names to all that is bound inside") {
  for (const std::string& text : sample_programs()) {
    auto p = read_program(text);
    for (const Fun& f : p->program->funs) {
      NameSource names{p->program->num_names};
      const Body* copy = rename(f.body, names, p->arena);
      CHECK(show_all(free_names(copy)) == show_all(free_names(f.body)));
      if (f.body->stms.empty()) continue;
      CHECK(copy->stms[0].pat[0].name.id >= p->program->num_names);
      CHECK_FALSE(equal(copy, f.body));
      NameSource again{p->program->num_names};
      CHECK(equal(copy, rename(f.body, again, p->arena)));
    }
  }
}

TEST_CASE("ir names: a loop's initial values are outside of its scope") {
  auto p = read_program(function("n_2: i64", "i64", R"(
    let {r_3: i64} = loop (a_4: i64 = n_2) for i_5: i64 < n_2 do {
      let {b_6: i64} = add64(a_4, i_5)
      in {b_6}
    }
    in {r_3})"));
  NameSource names{10};
  const Body* copy = rename(p->program->funs[0].body, names, p->arena);
  CHECK(show(copy->stms[0]) ==
        "let {r_13: i64} = loop (a_10: i64 = n_2) for i_11: i64 < n_2 do {\n  let {b_12: i64} = add64(a_10, i_11)\n  "
        "in {b_12}\n}");
}

TEST_CASE("ir names: arrays are replaced by names only") {
  auto p =
      read_program(function("n_2: i64, xs_3: [n_2]i32, ys_4: [n_2]i32", "i32", "let {r_5: i32} = xs_3[n_2] in {r_5}"));
  Substitution subst;
  subst.add(VName{3, p->names.intern("xs")}, VName{4, p->names.intern("ys")});
  subst.add(VName{2, p->names.intern("n")}, Operand{{}, prim::i64_value(1)});
  CHECK(show(substitute(p->program->funs[0].body->stms[0], subst, p->arena)) == "let {r_5: i32} = ys_4[1i64]");
  CHECK(show(substitute(p->program->funs[0].params[1].type, subst, p->arena)) == "[1i64]i32");
}

TEST_CASE("ir metrics: counts by name and by path") {
  auto p = read_program(function("n_2: i64, xs_3: [n_2]i32, c_4: bool", "i32", R"(
    let {y_5: i32} = if c_4 then {
      let {z_6: i32} = add32(1i32, 2i32)
      in {z_6}
    } else {3i32} : {i32}
    let {w_7: i32} = add32(y_5, 1i32)
    in {w_7})"));
  CHECK(print_metrics(*p->program) == "/BinOp 1\n/Match 1\n/Match/True/BinOp 1\nBinOp 2\nMatch 1\n");
}

TEST_CASE("ir names: blocks, offsets and strides of places are uses") {
  auto p = read_program(R"(stage seq_mem
fun f_1 (mem_2: mem, o_3: i64, n_4: i64, xs_5: [n_4]i32 at mem_2[o_3; 1i64], s_6: i64) : {} = {
  let {mem_7: mem} = alloc(n_4)
  let {ys_8: [n_4]i32 at mem_7[o_3; s_6]} = copy(xs_5)
  in {}
}
)");
  REQUIRE(p->program);
  const Body* body = p->program->funs[0].body;
  CHECK(show_all(free_names(body)) == "o_3 n_4 xs_5 s_6");
  CHECK(show_all(free_names(body->stms[1])) == "o_3 n_4 xs_5 s_6 mem_7");
  Substitution subst;
  subst.add(VName{3, p->names.intern("o")}, Operand{{}, prim::i64_value(0)});
  subst.add(VName{7, p->names.intern("mem")}, VName{2, p->names.intern("mem")});
  CHECK(show(substitute(body->stms[1], subst, p->arena)) == "let {ys_8: [n_4]i32 at mem_2[0i64; s_6]} = copy(xs_5)");
  NameSource names{100};
  CHECK(show(rename(body, names, p->arena)->stms[1]) == "let {ys_101: [n_4]i32 at mem_100[o_3; s_6]} = copy(xs_5)");
}
