// Pass 2: sizes that mention names going out of scope become unknown or existential ones. Spec: language.md 6.8, 6.9.
//
//     let n = f x in iota n      -- nobody outside can name n, so the size becomes an unknown one
// There are two ways out: an unknown size of the expression (hide), and an existential size of a function's result,
// which every call makes anew (close_result).
#include <fmt/format.h>

#include "check/sizes/size_checker.h"
#include "check/types/size_exp.h"

namespace fehu::check {

using namespace typed;

// Equal sizes become the same unknown one.
const Type* SizeChecker::hide(const Type* type, const std::function<bool(VName)>& is_hidden, Loc loc,
                              std::string_view what, std::vector<VName>& exts) {
  if (!(type->flags & kHasSize)) return type;
  type = solver.resolve(type);
  std::vector<std::pair<Size, Size>> replaced;
  return map_sizes(types, type, true, [&](Size size) -> Size {
    bool hidden = false;
    for_each_size_leaf(
        size, [&](const Exp* leaf) { hidden |= leaf->kind == ExpKind::Var && is_hidden(as<VarExp>(leaf)->name); });
    if (!hidden) return size;
    for (auto& [old, now] : replaced)
      if (same_size(old, size)) return now;
    Size bare = bare_size(size);
    std::string_view base = bare->kind == ExpKind::Var ? as<VarExp>(bare)->name.base.str() : "d";
    replaced.push_back({size, unknown_size(base, loc, fmt::format("{} (`{}`)", what, show(size)), exts)});
    return replaced.back().second;
  });
}

namespace {

// Binding existential sizes as deep as possible. A size that occurs only inside the result of an inner function is
// bound there: each call of that function may give another one.
struct ResultCloser {
  SizeChecker& c;
  const std::function<bool(VName)>& is_hidden;
  Loc loc;
  std::vector<VName> bound = {};  // by enclosing results
  bool reported = false;

  bool hides(VName name) { return is_hidden(name) && std::find(bound.begin(), bound.end(), name) == bound.end(); }
  bool mentions_hidden(Size size) {
    bool found = false;
    for_each_size_leaf(size,
                       [&](const Exp* leaf) { found |= leaf->kind == ExpKind::Var && hides(as<VarExp>(leaf)->name); });
    return found;
  }

  // What a parameter needs must be known before the call: it cannot be existential in the result.
  void check_param(const Type* param) {
    for_each_size(param, [&](Size size) {
      if (reported || !mentions_hidden(size)) return;
      reported = true;
      ShownNames names;
      diag::Diagnostic& d =
          c.ctx.sink.report(diag::Code::SizeUnknownInParameter, loc,
                            fmt::format("The result is a function with a parameter of unknown size \"{}\".\nA caller "
                                        "cannot know it, because the result does not "
                                        "contain an array of that size.",
                                        show(size, &names)));
      c.explain(d, size, names);
    });
  }

  // Goes to the results of the functions inside.
  const Type* arrows(const Type* type) {
    if (!(type->flags & kHasArrow) || !(type->flags & kHasSize)) return type;
    if (const ArrowType* arrow = try_as<ArrowType>(type)) {
      check_param(arrow->param);
      size_t mark = bound.size();
      bound.insert(bound.end(), arrow->ret.exts.begin(), arrow->ret.exts.end());
      RetType inner = close(arrow->ret.type);
      bound.resize(mark);
      std::vector<VName> exts(arrow->ret.exts.begin(), arrow->ret.exts.end());
      exts.insert(exts.end(), inner.exts.begin(), inner.exts.end());
      return c.types.arrow(arrow->param_name, arrow->consumes, arrow->param, {c.ctx.arena.list(exts), inner.type});
    }
    if (const RecordType* record = try_as<RecordType>(type)) {
      std::vector<Field> fields(record->fields.begin(), record->fields.end());
      for (Field& f : fields) f.type = arrows(f.type);
      return c.types.record(std::move(fields));
    }
    if (const SumType* sum = try_as<SumType>(type)) {
      std::vector<Constr> constrs(sum->constrs.begin(), sum->constrs.end());
      for (Constr& constr : constrs) {
        std::vector<const Type*> payload;
        for (const Type* t : constr.payload) payload.push_back(arrows(t));
        constr.payload = c.ctx.arena.list(payload);
      }
      return c.types.sum(std::move(constrs));
    }
    return type;
  }

  // Sizes inside of functions that are also sizes of an array outside have become the same existential ones.
  const Type* same_in_functions(const Type* type, const std::vector<std::pair<Size, Size>>& replaced) {
    if (replaced.empty() || !(type->flags & kHasArrow)) return type;
    return map_sizes(c.types, type, true, [&](Size size) {
      for (auto& [old, now] : replaced)
        if (same_size(old, size)) return now;
      return size;
    });
  }

  // Sizes outside arrows are bound here, and known inside.
  RetType close(const Type* type) {
    std::vector<VName> exts;
    auto add = [&](VName name) {
      if (std::find(exts.begin(), exts.end(), name) == exts.end()) exts.push_back(name);
    };
    // Plain dimensions first: they witness sizes that expressions mention.
    for_each_immediate_size(type, [&](Size size) {
      size = bare_size(size);
      if (size->kind == ExpKind::Var && hides(as<VarExp>(size)->name)) add(as<VarExp>(size)->name);
    });
    size_t mark = bound.size();
    bound.insert(bound.end(), exts.begin(), exts.end());
    std::vector<std::pair<Size, Size>> replaced;
    type = map_sizes(c.types, type, false, [&](Size size) -> Size {
      bool absorbed = c.solver.is_absorbed(size);
      if (!absorbed && !mentions_hidden(size)) return size;
      for (auto& [old, now] : replaced)
        if (same_size(old, size)) return now;
      VName ext = c.ctx.fresh(c.ctx.names.intern(absorbed ? "k" : "d"));
      add(ext);
      replaced.push_back({size, c.types.size_var(ext)});
      return replaced.back().second;
    });
    type = arrows(same_in_functions(type, replaced));
    bound.resize(mark);
    return {c.ctx.arena.list(exts), type};
  }
};

}  // namespace

RetType SizeChecker::close_result(const Type* type, const std::function<bool(VName)>& is_hidden, Loc loc) {
  if (!(type->flags & kHasSize)) return {{}, type};
  return ResultCloser{*this, is_hidden, loc}.close(solver.resolve(type));
}

}  // namespace fehu::check
