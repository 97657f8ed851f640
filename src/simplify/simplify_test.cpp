// Every rule on programs where it applies and on programs where it must not: testdata/RULE.golden.
//
// A case is a title (`=== applies: ...` or `=== stays: ...`), lines of arguments (`args: ...`), a program without its
// stage, `--->`, and the program afterwards. The function f_1 must give the same values before and after; with the rule
// switched off the outcome must differ if it applies, and be the same if not. FEHU_UPDATE=1 rewrites what comes after
// the arrow.
#include "simplify/simplify.h"

#include <cstdio>
#include <cstdlib>

#include "ir/eval/testing.h"
#include "ir/ir_test_util.h"
#include "ir/text/print.h"
#include "ir/verify/verify.h"

namespace fehu::simplify {

namespace {

struct Case {
  std::string title;
  std::vector<std::string> args;
  std::string before, after;
  bool applies() const { return title.starts_with("applies"); }
};

std::string path_of(std::string_view rule) {
  std::string here = __FILE__;
  return here.substr(0, here.rfind('/')) + "/testdata/" + std::string(rule) + ".golden";
}

std::string read_file(const std::string& path) {
  std::string text;
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (!file) return text;
  char buffer[4096];
  for (size_t n; (n = std::fread(buffer, 1, sizeof buffer, file)) > 0;) text.append(buffer, n);
  std::fclose(file);
  return text;
}

std::vector<Case> read_cases(const std::string& text) {
  std::vector<Case> cases;
  bool is_after = false;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    std::string line = text.substr(at, end - at);
    at = end + 1;
    if (line.starts_with("=== ")) {
      cases.push_back({line.substr(4), {}, {}, {}});
      is_after = false;
    } else if (cases.empty()) {
      continue;
    } else if (line.starts_with("args:")) {
      cases.back().args.push_back(line.substr(5));
    } else if (line == "--->") {
      is_after = true;
    } else {
      (is_after ? cases.back().after : cases.back().before) += line + "\n";
    }
  }
  return cases;
}

void write_cases(const std::string& path, const std::vector<Case>& cases) {
  std::string text;
  for (const Case& c : cases) {
    text += "=== " + c.title + "\n";
    for (const std::string& args : c.args) text += "args:" + args + "\n";
    text += c.before + "--->\n" + c.after;
  }
  std::FILE* file = std::fopen(path.c_str(), "wb");
  REQUIRE(file);
  std::fwrite(text.data(), 1, text.size(), file);
  std::fclose(file);
}

std::string values(const ir::Program& p, const Case& c) {
  std::string out;
  for (const std::string& args : c.args)
    out += show(ir::eval_entry(p, "f", ir::eval_args(args), ir::checked_options())) + "\n";
  return out;
}

// The program afterwards, without its first line; `disabled` is a rule to leave out.
std::string simplified(const Case& c, std::string_view disabled) {
  ir::EvalTest test(c.before);
  if (!test.program) return "no program";
  for (const std::string& problem : ir::verify(*test.program)) FAIL_CHECK(c.title << ": before: " << problem);
  pass::Context context{test.arena, test.names, [&](std::string_view name) { return name == disabled; }};
  const ir::Program* after = kSimplify.run(test.program, context);
  std::string text = ir::print(*after);
  for (const std::string& problem : ir::verify(*after)) FAIL_CHECK(c.title << ": " << problem << "\n" << text);
  CHECK_MESSAGE(kSimplify.run(after, context) == after, c.title << ": a second run changes it again\n" << text);
  CHECK_MESSAGE(values(*test.program, c) == values(*after, c), c.title << "\n" << text);
  return text.substr(text.find_first_not_of('\n', text.find('\n')));
}

void check_rule(std::string_view rule) {
  std::vector<Case> cases = read_cases(read_file(path_of(rule)));
  bool has[2] = {};
  bool is_update = std::getenv("FEHU_UPDATE");
  for (Case& c : cases) {
    has[c.applies()] = true;
    std::string after = simplified(c, "");
    bool is_different = simplified(c, rule) != after;
    CHECK_MESSAGE(is_different == c.applies(), rule << ": " << c.title << "\n" << after);
    if (!is_update) CHECK_MESSAGE(after == c.after, rule << ": " << c.title);
    c.after = after;
  }
  CHECK_MESSAGE(has[true], rule << " has no case where it applies");
  CHECK_MESSAGE(has[false], rule << " has no case where it does not");
  if (is_update) write_cases(path_of(rule), cases);
}

}  // namespace

TEST_CASE("simplify: every rule has its goldens") {
  for (const Rule& rule : all_rules()) check_rule(rule.name);
}

TEST_CASE("simplify: with memory only scalars and unused blocks are touched") {
  auto test = ir::read_program(R"(stage seq_mem

fun f_1 (mem_2: mem, o_3: i64, n_4: i64, xs_5: *[n_4]i32 at mem_2[o_3; 1i64]) : {mem, i64, *[n_4]i32} = {
  let {k_6: i64} = add64(n_4, 0i64)
  let {mem_7: mem} = alloc i32 [k_6]
  let {mem_8: mem} = alloc i32 [k_6]
  let {o_9: i64} = mul64(n_4, 0i64)
  let {ys_10: [n_4]i32 at mem_8[o_9; 1i64]} = copy(xs_5)
  let {zs_11: [n_4]i32 at mem_2[o_3; 1i64]} = xs_5 with [0i64] <- 7i32
  let {s_12: i64} = mul64(n_4, n_4)
  in {mem_2, o_3, zs_11}
}
)");
  REQUIRE_MESSAGE(test->program, test->error());
  pass::Context context{test->arena, test->names, nullptr};
  const ir::Program* after = kSimplify.run(test->program, context);
  CHECK(ir::verify(*after).empty());
  CHECK(ir::print(*after) == R"(stage seq_mem

fun f_1 (mem_2: mem, o_3: i64, n_4: i64, xs_5: *[n_4]i32 at mem_2[o_3; 1i64]) : {mem, i64, *[n_4]i32} = {
  let {mem_8: mem} = alloc i32 [n_4]
  let {ys_10: [n_4]i32 at mem_8[0i64; 1i64]} = copy(xs_5)
  let {zs_11: [n_4]i32 at mem_2[o_3; 1i64]} = xs_5 with [0i64] <- 7i32
  in {mem_2, o_3, zs_11}
}

names 13
)");
}

TEST_CASE("simplify: rules have different names and a summary") {
  std::span<const Rule> rules = all_rules();
  for (size_t i = 0; i < rules.size(); i++) {
    CHECK(!rules[i].summary.empty());
    for (size_t j = 0; j < i; j++) CHECK(rules[i].name != rules[j].name);
  }
}

}  // namespace fehu::simplify
