// The pass `warn`: tells of attributes that have asked for something which the optimised program does not have. It
// changes nothing. Spec: language.md 15 and 18.
//
//   #[unroll] let {r: i32} = loop (s: i32 = 0i32) for i < n ..         =>  the number of iterations is not static
//   #[warn(safety_checks)] let {c: cert} = assert(ok, ..)              =>  this is checked when the program runs
//
// Relies on: simplification is done. Loops whose bound is a constant will be unrolled, and asserts that are still there
// could not be shown to hold.
//
// One walk over all statements. A statement of the prelude is reported where the user called it.
//
// Leaves out: `while` loops with #[unroll], of which the checker has warned.
#include "soac/warn.h"

#include <algorithm>

#include "ir/traverse.h"

namespace fehu::soac {

using namespace ir;

namespace {

bool has_attr(const Stm& s, std::string_view name, std::string_view argument = {}) {
  return std::any_of(s.attrs.begin(), s.attrs.end(), [&](const Attr& a) {
    return a.name.str() == name &&
           (argument.empty() ? a.args.empty() : a.args.size() == 1 && a.args[0].name.str() == argument);
  });
}

struct Warner : Walker {
  pass::Context& context;

  explicit Warner(pass::Context& context) : context(context) {}

  void stm(const Stm& s) override {
    if (s.exp->kind == ExpKind::Loop) loop(s, *as<LoopExp>(s.exp));
    if (s.exp->kind == ExpKind::Assert && has_attr(s, "warn", "safety_checks"))
      context.sink->report(diag::Code::SafetyCheck, place(s), "This is checked when the program runs.")
          .set_here("needs a safety check");
    walk_children(s.exp, *this);
  }

  // Of `while` loops the checker has warned.
  void loop(const Stm& s, const LoopExp& e) {
    if (e.form != LoopForm::For || e.bound.is_const() || !has_attr(s, "unroll")) return;
    context.sink
        ->report(diag::Code::UnrollTripCount, place(s),
                 "This loop cannot be unrolled: its number of iterations is not static.")
        .set_here("the attribute has no effect");
  }

  // Lines of the prelude are told by who called it.
  Loc place(const Stm& s) const {
    for (Loc loc : s.where.locs) {
      const SourceFile* file = context.sources ? context.sources->file_of(loc) : nullptr;
      if (!file || !file->is_builtin) return loc;
    }
    return s.where.locs.empty() ? Loc{} : s.where.locs[0];
  }
};

}  // namespace

const Program* warn(const Program* program, pass::Context& context) {
  if (!context.sink) return program;
  Warner warner(context);
  walk_program(*program, warner);
  return program;
}

}  // namespace fehu::soac
