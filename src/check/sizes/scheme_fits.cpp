// Comparing types of whole values: equality, and whether a module's member is general enough for its specification.
// Spec: language.md 12.4 rule 3.
//
// A member `id 'a : a -> a` fits the specification `id : i32 -> i32`: matching the types finds a = i32 (SchemeMatcher),
// and then the instance must fit in sizes too, which is a question for the size solver.
#include <fmt/format.h>
#include <algorithm>

#include "check/sizes/param_uses.h"
#include "check/sizes/size_unify.h"
#include "check/sizes/sizes.h"
#include "check/types/size_exp.h"

namespace fehu::check {

using namespace typed;

namespace {

// Do two types of the same kind have the same labels and numbers of parts, and do `types(x, y)` and `sizes(x, y)` hold
// for each pair of parts? Names are left to the caller.
template <typename OnTypes, typename OnSizes>
bool agree(const Type* a, const Type* b, OnTypes&& types, OnSizes&& sizes) {
  switch (a->kind) {
    case TypeKind::Error:
      return true;
    case TypeKind::Prim:
      return as<PrimType>(a)->prim == as<PrimType>(b)->prim;
    case TypeKind::Meta:
      return as<MetaType>(a)->id == as<MetaType>(b)->id;
    case TypeKind::Record:
      return std::ranges::equal(
          as<RecordType>(a)->fields, as<RecordType>(b)->fields,
          [&](const Field& x, const Field& y) { return x.name == y.name && types(x.type, y.type); });
    case TypeKind::Sum:
      return std::ranges::equal(as<SumType>(a)->constrs, as<SumType>(b)->constrs,
                                [&](const Constr& x, const Constr& y) {
                                  return x.name == y.name && std::ranges::equal(x.payload, y.payload, types);
                                });
    case TypeKind::Array:
      return sizes(as<ArrayType>(a)->size, as<ArrayType>(b)->size) &&
             types(as<ArrayType>(a)->elem, as<ArrayType>(b)->elem);
    case TypeKind::Arrow:
      return types(as<ArrowType>(a)->param, as<ArrowType>(b)->param) &&
             types(as<ArrowType>(a)->ret.type, as<ArrowType>(b)->ret.type);
    case TypeKind::Named:
      return std::ranges::equal(as<NamedType>(a)->args, as<NamedType>(b)->args,
                                [&](const TypeArg& x, const TypeArg& y) {
                                  return !x.type == !y.type && (x.type ? types(x.type, y.type) : sizes(x.size, y.size));
                                });
  }
  return false;
}

// Structural equality under pairs of bound names.
struct Equality {
  std::vector<std::pair<VName, VName>> bound = {};

  // The innermost binding of either name decides.
  bool names(VName a, VName b) const {
    for (auto it = bound.rbegin(); it != bound.rend(); ++it)
      if (it->first == a || it->second == b) return it->first == a && it->second == b;
    return a == b;
  }
  bool sizes(Size a, Size b) const {
    a = bare_size(a);
    b = bare_size(b);
    if (a->kind == ExpKind::Error || b->kind == ExpKind::Error) return true;
    if (a->kind == ExpKind::Var && b->kind == ExpKind::Var) return names(as<VarExp>(a)->name, as<VarExp>(b)->name);
    if (!same_head(a, b)) return false;
    std::vector<const Exp*> x = size_parts(a), y = size_parts(b);
    if (x.size() != y.size()) return false;
    for (size_t i = 0; i < x.size(); i++)
      if (!sizes(x[i], y[i])) return false;
    return true;
  }
  // Results must be fresh in the same components.
  bool marks(const Type* a, const Type* b) {
    if (!((a->flags | b->flags) & kHasFresh)) return true;
    if (a->kind != TypeKind::Record || b->kind != TypeKind::Record) return a->fresh == b->fresh;
    List<Field> x = as<RecordType>(a)->fields, y = as<RecordType>(b)->fields;
    for (size_t i = 0; i < x.size() && i < y.size(); i++)
      if (!marks(x[i].type, y[i].type)) return false;
    return true;
  }
  bool arrows(const ArrowType* a, const ArrowType* b) {
    if (a->consumes != b->consumes || a->ret.exts.size() != b->ret.exts.size() || !types(a->param, b->param))
      return false;
    size_t mark = bound.size();
    if (a->param_name && b->param_name) bound.push_back({a->param_name, b->param_name});
    for (size_t i = 0; i < a->ret.exts.size(); i++) bound.push_back({a->ret.exts[i], b->ret.exts[i]});
    bool same = types(a->ret.type, b->ret.type) && marks(a->ret.type, b->ret.type);
    bound.resize(mark);
    return same;
  }
  bool types(const Type* a, const Type* b) {
    if (is_error(a) || is_error(b)) return true;
    if (a->kind != b->kind) return false;
    if (a == b && bound.empty()) return true;
    if (a->kind == TypeKind::Arrow) return arrows(as<ArrowType>(a), as<ArrowType>(b));
    if (a->kind == TypeKind::Named && !names(as<NamedType>(a)->name, as<NamedType>(b)->name)) return false;
    return agree(
        a, b, [&](const Type* x, const Type* y) { return types(x, y); }, [&](Size x, Size y) { return sizes(x, y); });
  }
};

// Finds what the type parameters of `pattern` stand for in `type`, leaving sizes aside.
struct SchemeMatcher {
  ParamIndex params;
  std::vector<const Type*>& found;
  Types& ts;

  bool match(const Type* pattern, const Type* type) {
    if (is_error(pattern) || is_error(type)) return true;
    if (const NamedType* named = try_as<NamedType>(pattern))
      if (size_t i = params.find(named->name); i < found.size()) {
        const Type* bare = strip_sizes(ts, type);
        if (!found[i]) found[i] = bare;
        return Equality{}.types(strip_sizes(ts, found[i]), bare) || same_up_to_sizes(found[i], type);
      }
    if (pattern->kind != type->kind) return false;
    if (pattern->kind == TypeKind::Named && as<NamedType>(pattern)->name != as<NamedType>(type)->name) return false;
    return agree(
        pattern, type, [&](const Type* x, const Type* y) { return match(x, y); }, [](Size, Size) { return true; });
  }

  // strip_sizes makes new holes each time; holes are equal only to themselves, so compare with an empty matcher.
  bool same_up_to_sizes(const Type* a, const Type* b) {
    std::vector<const Type*> none;
    return SchemeMatcher{ParamIndex(List<TypeParam>()), none, ts}.match(a, b);
  }
};

// A size parameter of the result that neither the arguments nor the specification tell.
const TypeParam* undetermined_size(const Scheme& actual, const std::vector<InstArg>& args, const SizeSolver& solver) {
  ParamUses uses(actual);
  for (size_t i = 0; i < actual.params.size(); i++) {
    const TypeParam& p = actual.params[i];
    if (p.is_size && solver.is_flexible(args[i].size) && uses.of(i).is_result_size && !uses.of(i).is_argument_size)
      return &p;
  }
  return nullptr;
}

// Both schemes are shown in the message, each with its own names.
std::string describe_sizes(const Misfit& misfit) {
  std::string expected = show(misfit.expected), actual = show(misfit.actual);
  std::string_view one = "specification", other = "implementation";
  if (misfit.is_flipped) std::swap(one, other);
  if (misfit.expected_was_flexible)
    return fmt::format("The {} has one size where the {} has \"{}\" and \"{}\".", one, other, expected, actual);
  if (misfit.actual_was_flexible)
    return fmt::format("The {} has one size where the {} has \"{}\" and \"{}\".", other, one, actual, expected);
  return fmt::format("The {} has the size \"{}\" where the {} has {}\"{}\".", one, expected, other,
                     expected == actual ? "another one that is also called " : "", actual);
}

std::string describe(const Misfit& misfit) {
  switch (misfit.kind) {
    case Misfit::Kind::Sizes:
      return describe_sizes(misfit);
    case Misfit::Kind::Shape:
      return "The types differ.";
    case Misfit::Kind::Consumption:
      return "The implementation consumes an argument that the specification only lends.";
    case Misfit::Kind::Freshness:
      return "The result of the implementation may alias its arguments, but the specification promises a fresh one.";
    case Misfit::Kind::HiddenSize:
    case Misfit::Kind::ScopeViolation:
      return "A size that is hidden in the implementation is known in the specification.";
    case Misfit::Kind::Occurs:
      return "A size would contain itself.";
  }
  return {};
}

// What the solver found, for lowering. Null where only a call will tell.
std::vector<InstArg> resolved(SizeSolver& solver, const std::vector<InstArg>& args) {
  std::vector<InstArg> inst;
  for (const InstArg& arg : args) {
    bool is_open = !arg.size || has_size_meta(solver.resolve(arg.size));
    inst.push_back({arg.type ? solver.resolve_inst(arg.type) : nullptr, is_open ? nullptr : solver.resolve(arg.size)});
  }
  return inst;
}

}  // namespace

bool same_type(const Type* a, const Type* b) {
  return Equality{}.types(a, b);
}

// The names of the specification are rigid: they stand for whatever its user chooses.
bool scheme_fits(Context& ctx, const Scheme& spec, const Scheme& actual, std::string* why, std::vector<InstArg>* inst) {
  if (actual.params.empty() && spec.params.empty() && same_type(spec.type, actual.type)) return true;
  std::vector<const Type*> found(actual.params.size(), nullptr);
  if (!SchemeMatcher{ParamIndex(actual.params), found, ctx.types}.match(actual.type, spec.type)) {
    *why = "The types differ.";
    return false;
  }
  // Everything that exists now counts as global: names of either scheme are rigid.
  SizeSolver solver(ctx, static_cast<uint32_t>(ctx.vnames.size() - 1));
  solver.check_freshness = true;
  SchemeSubstitution subst(actual);
  for (size_t i = 0; i < actual.params.size(); i++) {
    const TypeParam& p = actual.params[i];
    const Type* type = found[i];
    if (type) {
      if (liftedness_of(type) > p.liftedness) {
        *why = fmt::format(
            "The type parameter \"{}\" of the implementation is less lifted than \"{}\" of the specification.",
            p.name.base.str(), show(type));
        return false;
      }
      type = solver.fill_holes(type, SizeOrigin::TypeParam, {}, p.liftedness != Liftedness::Unlifted, p.name.base);
    }
    subst.add({type, p.is_size ? solver.fresh_meta(SizeOrigin::SizeParam, {}, false, p.name.base) : nullptr});
  }
  const Type* instance = substitute(ctx.types, actual.type, subst, nullptr);
  std::optional<Misfit> misfit = solver.fits(spec.type, instance);
  if (!misfit) {
    const TypeParam* open = undetermined_size(actual, subst.args, solver);
    if (open)
      *why = fmt::format("Nothing says which size \"{}\" of the implementation is to be.", open->name.base.str());
    if (!open && inst) *inst = resolved(solver, subst.args);
    return !open;
  }
  *why = describe(*misfit);
  return false;
}

}  // namespace fehu::check
