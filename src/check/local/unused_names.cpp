// Warns about local names that are never used. Spec: language.md 18, warning 1.
//
// Collects what is bound and marks what is used in one walk, and compares afterwards. Top-level names may be used by
// other files and are not looked at.
#include "check/local/local_parts.h"
#include "check/typed_walk.h"
#include "check/types/type_parts.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

namespace {

class UnusedNames {
 public:
  UnusedNames(Context& ctx, const ValueDec* dec)
      : ctx_(ctx), first_(dec->fn.name.id), is_used_(ctx.vnames.size() - first_) {}

  void run(ValueDec* dec) {
    for (Pat* param : dec->fn.params) pattern(param);
    if (dec->fn.annotation.type) type(dec->fn.annotation);
    work_.push_back(dec->fn.body);
    while (!work_.empty()) {
      Exp* e = work_.back();
      work_.pop_back();
      expression(e);
    }
    if (has_error_) return;  // what is wrong elsewhere may be where they are used
    for (VName name : bound_) report(name);
  }

 private:
  void expression(Exp* e) {
    if (e->kind == ExpKind::Error) has_error_ = true;
    if (e->kind == ExpKind::Var) mark(as<VarExp>(e)->name);
    if (e->kind == ExpKind::Let) bound_.insert(bound_.end(), as<LetExp>(e)->sizes.begin(), as<LetExp>(e)->sizes.end());
    if (e->kind == ExpKind::LetFun) bound_.push_back(as<LetFunExp>(e)->fn.name);
    if (e->kind == ExpKind::Loop && as<LoopExp>(e)->form == LoopKind::ForLess)
      bound_.push_back(as<LoopExp>(e)->counter);
    for_each_part(
        e, [&](Exp* sub) { work_.push_back(sub); }, [&](Pat* pat) { pattern(pat); },
        [&](const RetType& annotation) { type(annotation); });
  }

  void pattern(const Pat* pat) {
    for_each_pat(pat, [&](const Pat* p) {
      if (p->kind == PatKind::Name) bound_.push_back(as<NamePat>(p)->name);
      if (p->kind == PatKind::Ascript) type(as<AscriptPat>(p)->annotation);
    });
  }

  // Names in written sizes are used; so are those given to an abbreviation, whatever it does with them.
  void type(const RetType& annotation) {
    for_each_size(annotation.type, [&](Size size) { work_.push_back(const_cast<Exp*>(size)); });
    if (!annotation.type->alias) return;
    for (const TypeArg& arg : annotation.type->alias->args) {
      if (arg.size)
        work_.push_back(const_cast<Exp*>(arg.size));
      else if (arg.type)
        type({{}, arg.type});
    }
  }

  // Global names have no row in the table.
  void mark(VName name) {
    if (name.id >= first_ && name.id - first_ < is_used_.size()) is_used_[name.id - first_] = true;
  }

  // A name that begins with an underscore is not meant to be used. Names that the compiler made up have no place.
  void report(VName name) {
    if (name.id < first_ || is_used_[name.id - first_] || name.base.str().starts_with('_')) return;
    Loc loc = ctx_.info(name).loc;
    if (!loc) return;
    ctx_.sink.report(Code::UnusedName, loc, fmt::format("Unused name \"{}\".", name.base.str()))
        .set_here("never used")
        .set_help(fmt::format("Remove it, or call it \"_{}\" to keep it without this warning.", name.base.str()));
  }

  Context& ctx_;
  uint32_t first_;          // names with smaller ids are not local to this definition
  bool has_error_ = false;  // something in the definition is an error that was reported with another one
  std::vector<bool> is_used_;
  std::vector<VName> bound_;
  std::vector<Exp*> work_;
};

}  // namespace

void warn_unused_names(Context& ctx, ValueDec* dec) {
  if (!ctx.in_prelude) UnusedNames(ctx, dec).run(dec);
}

}  // namespace fehu::check
