// Counting operations with a walker that keeps the path.
//
// An operation counts under its name, and once more under the path of operations that it is inside of:
// `/Loop/Match/True/BinOp`. Tests use the numbers to say what optimisation must leave of a program.
#include "ir/metrics.h"

#include <fmt/format.h>

#include "ir/traverse.h"

namespace fehu::ir {

// The name of the enumerator, not the keyword: it is what test files say.
static std::string_view metric_of(ExpKind kind) {
  switch (kind) {
#define OP(op, text, ...) \
  case ExpKind::op:       \
    return #op;
#include "ir/ops.def"
#undef OP
  }
  return "";
}

namespace {
struct Counter : Walker {
  std::map<std::string, size_t> counts;
  std::string path;

  void type(const Type&) override {}
  void stm(const Stm& s) override {
    size_t outer = path.size();
    std::string_view metric = metric_of(s.exp->kind);
    counts[std::string(metric)]++;
    path += fmt::format("/{}", metric);
    counts[path]++;
    if (s.exp->kind == ExpKind::Match)
      match(*as<MatchExp>(s.exp));
    else
      walk_children(s.exp, *this);
    path.resize(outer);
  }
  // The branches of an `if` have names of their own in the path.
  void match(const MatchExp& e) {
    bool is_if = e.cases.size() == 1;
    size_t outer = path.size();
    if (is_if) path += "/True";
    for (const MatchCase& c : e.cases) body(c.body);
    path.resize(outer);
    if (is_if) path += "/False";
    body(e.otherwise);
    path.resize(outer);
  }
};
}  // namespace

std::map<std::string, size_t> metrics(const Program& p) {
  Counter counter;
  walk_program(p, counter);
  return std::move(counter.counts);
}

std::string print_metrics(const Program& p) {
  std::string out;
  for (const auto& [name, count] : metrics(p)) out += fmt::format("{} {}\n", name, count);
  return out;
}

}  // namespace fehu::ir
