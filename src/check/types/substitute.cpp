// Substitution in types, and forgetting sizes. Substitution has to rename whatever a type binds itself, as in (n:
// i64) -> [n]t, or a size that is put in could be captured: with t = [n]i32 for another n this would become (n:
// i64) -> [n][n]i32.
#include "check/types/name_sets.h"

namespace fehu::typed {

// Substitution changes sizes and named types.
static const Type* keep_alias(Types& types, const Type* old, const Type* now) {
  return keep_alias(types, old, now, kHasSize | kHasNamed);
}

// An arrow is marked as a whole; what is inside it is about another call.
const Type* set_fresh(Types& types, const Type* type, bool fresh) {
  if (!fresh && !(type->flags & kHasFresh)) return type;
  switch (type->kind) {
    case TypeKind::Error:
    case TypeKind::Prim:
      return type;
    case TypeKind::Record:
    case TypeKind::Sum: {
      const Type* now = map_parts(
          types, type, [&](const Type* part) { return set_fresh(types, part, fresh); }, [](Size size) { return size; });
      now = keep_alias(types, type, now);
      return type->kind == TypeKind::Record ? now : types.with_mark(now, fresh && may_contain_array(now));
    }
    case TypeKind::Array:
    case TypeKind::Arrow:
    case TypeKind::Named:
    case TypeKind::Meta:
      return types.with_mark(type, fresh);
  }
  return type;
}

// All sizes become the same hole: nobody looks at them, and types that are equal without sizes should be small.
static const Type* strip(Types& types, const Type* type, Size hole) {
  if (!(type->flags & (kHasSize | kHasFresh | kHasArrow))) return type;
  if (const ArrowType* arrow = try_as<ArrowType>(type)) {
    const Type* param = strip(types, arrow->param, hole);
    const Type* ret = strip(types, arrow->ret.type, hole);
    if (param == arrow->param && ret == arrow->ret.type && !arrow->consumes && !arrow->fresh && !arrow->param_name)
      return type;
    return types.arrow({}, false, param, {{}, ret});
  }
  const Type* now = map_parts(
      types, type, [&](const Type* t) { return strip(types, t, hole); }, [&](Size) { return hole; });
  return set_fresh(types, keep_alias(types, type, now), false);
}

const Type* strip_sizes(Types& types, const Type* type) {
  if (!(type->flags & (kHasSize | kHasFresh | kHasArrow))) return type;
  return strip(types, type, types.size_hole());
}

// ---------------------------------------------------------------------------------------------------------------

bool mentions(const Type* type, VName name) {
  if (!(type->flags & kHasSize)) return false;
  auto in_size = [&](Size size) {
    bool found = false;
    for_each_size_leaf(size,
                       [&](const Exp* leaf) { found |= leaf->kind == ExpKind::Var && as<VarExp>(leaf)->name == name; });
    return found;
  };
  return any_part(
      type, [&](const Type* part) { return mentions(part, name); }, in_size);
}

namespace {

// One substitution in progress: the caller's, plus renamings of binders met on the way.
struct Substituter {
  Types& types;
  Substitution& subst;
  std::vector<std::pair<VName, VName>> renamed = {};
  std::optional<NameSet> mentioned = {};  // by sizes in the outermost function type around, once it is asked for

  // What a name in a size becomes; null if it stays. Renamed binders come first, since they hide what is outside. A
  // size may call a polymorphic function (`[f xs]i32`), so what its type parameters stand for changes too.
  Size size_for(const Exp* leaf) {
    if (leaf->kind != ExpKind::Var) return nullptr;
    const VarExp* var = as<VarExp>(leaf);
    for (auto it = renamed.rbegin(); it != renamed.rend(); ++it)
      if (it->first == var->name) return types.size_var(it->second, var->loc);
    if (Size size = subst.size_of(var->name)) return size;
    VName other = subst.name_of(var->name);
    const Type* now = type_of_size(var);
    List<InstArg> inst = instance(var->inst);
    if (other == var->name && now == var->type && inst.data() == var->inst.data()) return nullptr;
    VarExp* copy = types.arena().make<VarExp>(*var);
    // What the program wrote, perhaps `X.n` for a functor's parameter X, does not mean the other name.
    if (other != var->name) copy->shown = other.base.str();
    copy->name = other;
    copy->type = now;
    copy->inst = inst;
    if (const MemberInstance* member = subst.instance_of(var->name)) copy->inst = implementation_inst(*member, inst);
    return copy;
  }

  List<InstArg> implementation_inst(const MemberInstance& member, List<InstArg> inst);

  // What the parameters of a polymorphic function stand for that a size calls.
  List<InstArg> instance(List<InstArg> old) {
    std::vector<InstArg> out(old.begin(), old.end());
    bool has_changed = false;
    for (InstArg& arg : out) {
      InstArg now{arg.type ? type_apart(arg.type) : nullptr, arg.size ? size(arg.size) : nullptr};
      has_changed |= now.type != arg.type || now.size != arg.size;
      arg = now;
    }
    return has_changed ? types.arena().list(out) : old;
  }

  // Sizes are expressions with types of their own.
  Size size(Size old) {
    if (old->kind == ExpKind::Var) {
      Size now = size_for(old);
      return now ? now : old;
    }
    std::vector<const Exp*> parts = size_parts(old);
    const Type* now = type_of_size(old);
    bool has_changed = now != old->type;
    for (const Exp*& part : parts) {
      const Exp* other = size(part);
      has_changed |= other != part;
      part = other;
    }
    if (!has_changed) return old;
    const Exp* copy = with_parts(types.arena(), old, parts);
    if (copy != old) const_cast<Exp*>(copy)->type = now;
    return copy;
  }

  const Type* type_of_size(Size size) { return size->type ? type_apart(size->type) : nullptr; }

  // A type that is no part of the one around: the names that it binds are its own.
  const Type* type_apart(const Type* old) {
    if (!(old->flags & kHasArrow)) return type(old, nullptr);
    std::optional<NameSet> outer = std::exchange(mentioned, std::nullopt);
    const Type* now = type(old, nullptr);
    mentioned = std::move(outer);
    return now;
  }

  VName rename(VName old) {
    VName now = types.names().fresh(old.base);
    renamed.push_back({old, now});
    return now;
  }

  // Hidden sizes are renamed at every arrow, and those of definitions that are put in are bound there as well.
  RetType ret(const RetType& old) {
    std::vector<VName> exts;
    for (VName ext : old.exts) exts.push_back(rename(ext));
    const Type* now = type(old.type, &exts);
    return {types.arena().list(exts), now};
  }

  // A parameter's name is renamed only if the result mentions it; most do not, and names are not free.
  const Type* arrow(const ArrowType* old) {
    const Type* param = type(old->param, nullptr);
    size_t mark = renamed.size();
    VName name = old->param_name;
    bool is_outermost = name && !mentioned && (old->ret.type->flags & kHasSize);
    if (is_outermost) mentioned = names_in_sizes(old->ret.type);
    if (name && mentioned && mentioned->contains(name)) name = rename(name);
    RetType now = ret(old->ret);
    if (is_outermost) mentioned.reset();
    renamed.resize(mark);
    if (param == old->param && now.type == old->ret.type && name == old->param_name) return old;
    return types.arrow(name, old->consumes, param, now, old->fresh);
  }

  List<TypeArg> args(List<TypeArg> old) {
    std::vector<TypeArg> out(old.begin(), old.end());
    for (TypeArg& arg : out)
      arg = arg.type ? TypeArg{type(arg.type, nullptr), nullptr} : TypeArg{nullptr, size(arg.size)};
    return types.arena().list(out);
  }

  // `new_exts` collects hidden sizes of definitions in this position; null where no size can be bound:
  // these become holes.
  const Type* type(const Type* old, std::vector<VName>* new_exts) {
    if (!(old->flags & (kHasSize | kHasNamed))) return old;
    if (const ArrowType* a = try_as<ArrowType>(old)) return arrow(a);
    if (const NamedType* named = try_as<NamedType>(old))
      if (const TypeDef* def = subst.type_of(named->name)) {
        const Type* now = apply_type_def(types, *def, args(named->args), new_exts);
        return named->fresh ? set_fresh(types, now, true) : now;
      }
    const Type* now = map_parts(
        types, old, [&](const Type* t) { return type(t, new_exts); }, [&](Size s) { return size(s); });
    return keep_alias(types, old, now);
  }
};

// The parameters of a definition stand for its arguments.
struct ParamSubstitution final : Substitution {
  Types& types;
  ParamIndex params;
  List<TypeArg> args;
  std::vector<TypeDef> defs;
  std::unordered_map<uint32_t, Size> hidden;  // by number of the name
  ParamSubstitution(Types& t, List<TypeParam> ps, List<TypeArg> as, std::span<const List<VName>> exts = {})
      : types(t), params(ps), args(as) {
    for (size_t i = 0; i < as.size(); i++)
      defs.push_back({{}, {i < exts.size() ? exts[i] : List<VName>{}, as[i].type}});
  }
  const TypeDef* type_of(VName name) override {
    size_t i = params.find(name);
    return i < args.size() && args[i].type ? &defs[i] : nullptr;
  }
  Size size_of(VName name) override {
    if (size_t i = params.find(name); i < args.size() && args[i].size) return args[i].size;
    auto found = hidden.find(name.id);
    return found == hidden.end() ? nullptr : found->second;
  }
};

// What the parameters of the implementation stand for where those of a member stand for `inst`.
List<InstArg> Substituter::implementation_inst(const MemberInstance& member, List<InstArg> inst) {
  std::vector<TypeArg> args;
  for (const InstArg& arg : inst) args.push_back({arg.type, arg.size});
  ParamSubstitution params(types, member.params, types.arena().list(args));
  return Substituter{types, params}.instance(member.inst);
}

}  // namespace

const Type* substitute(Types& types, const Type* type, Substitution& subst, std::vector<VName>* new_exts) {
  return Substituter{types, subst}.type(type, new_exts);
}

const Type* apply_type_def(Types& types, const TypeDef& def, List<TypeArg> args, std::vector<VName>* new_exts,
                           std::span<const List<VName>> arg_exts) {
  if (def.params.empty() && def.ret.exts.empty()) return def.ret.type;
  if (def.ret.exts.size() > kMaxHiddenSizes) return types.too_large();
  ParamSubstitution subst(types, def.params, args, arg_exts);
  for (VName ext : def.ret.exts) {
    if (!new_exts) {
      subst.hidden.emplace(ext.id, types.size_hole());
      continue;
    }
    VName now = types.names().fresh(ext.base);
    new_exts->push_back(now);
    subst.hidden.emplace(ext.id, types.size_var(now));
  }
  return substitute(types, def.ret.type, subst, new_exts);
}

}  // namespace fehu::typed
