// Substitution in types, and forgetting sizes.
#include <algorithm>

#include "check/size_exp.h"
#include "check/types.h"

namespace fehu::typed {

// An alias stays true when only sizes below it change and it names none of them.
static const Type* keep_alias(Types& types, const Type* old, const Type* now) {
  if (!old->alias || now == old) return now;
  for (const TypeArg& arg : old->alias->args)
    if (!arg.type || arg.type->flags & (kHasSize | kHasNamed)) return now;
  return types.with_alias(now, old->alias);
}

// Rebuilds a type from `map` applied to its immediate children; `map_size_arg` to immediate sizes.
template <typename MapType, typename MapSize>
static const Type* map_data(Types& types, const Type* type, MapType&& map, MapSize&& map_size_arg) {
  switch (type->kind) {
    case TypeKind::Error:
    case TypeKind::Prim:
    case TypeKind::Meta:
    case TypeKind::Arrow:
      return type;
    case TypeKind::Record: {
      const RecordType* record = as<RecordType>(type);
      std::vector<Field> fields(record->fields.begin(), record->fields.end());
      bool changed = false;
      for (Field& f : fields) {
        const Type* other = map(f.type);
        changed |= other != f.type;
        f.type = other;
      }
      return changed ? types.record(std::move(fields)) : type;
    }
    case TypeKind::Sum: {
      const SumType* sum = as<SumType>(type);
      std::vector<Constr> constrs(sum->constrs.begin(), sum->constrs.end());
      bool changed = false;
      for (Constr& c : constrs) {
        std::vector<const Type*> payload(c.payload.begin(), c.payload.end());
        bool constr_changed = false;
        for (const Type*& t : payload) {
          const Type* other = map(t);
          constr_changed |= other != t;
          t = other;
        }
        if (constr_changed) c.payload = types.arena().list(payload);
        changed |= constr_changed;
      }
      return changed ? types.sum(std::move(constrs)) : type;
    }
    case TypeKind::Array: {
      const ArrayType* array = as<ArrayType>(type);
      Size size = map_size_arg(array->size);
      const Type* elem = map(array->elem);
      if (size == array->size && elem == array->elem) return type;
      return types.array(size, elem, array->fresh);
    }
    case TypeKind::Named: {
      const NamedType* named = as<NamedType>(type);
      std::vector<TypeArg> args(named->args.begin(), named->args.end());
      bool changed = false;
      for (TypeArg& arg : args) {
        TypeArg other = arg.type ? TypeArg{map(arg.type), nullptr} : TypeArg{nullptr, map_size_arg(arg.size)};
        changed |= other.type != arg.type || other.size != arg.size;
        arg = other;
      }
      if (!changed) return type;
      return types.named(named->name, named->liftedness, named->is_param, types.arena().list(args), named->fresh);
    }
  }
  return type;
}

const Type* set_fresh(Types& types, const Type* type, bool fresh) {
  auto same_size = [](Size s) { return s; };
  auto again = [&](const Type* t) { return set_fresh(types, t, fresh); };
  switch (type->kind) {
    case TypeKind::Error:
    case TypeKind::Prim:
      return type;
    case TypeKind::Record:
      return keep_alias(types, type, map_data(types, type, again, same_size));
    case TypeKind::Array:
    case TypeKind::Named:
    case TypeKind::Arrow:
    case TypeKind::Meta:
    case TypeKind::Sum:
      break;
  }
  if (type->kind == TypeKind::Sum) {
    const Type* now = map_data(types, type, again, same_size);
    if (is_error(now) || now->fresh == fresh) return keep_alias(types, type, now);
    SumType* copy = types.arena().make<SumType>(*as<SumType>(now));
    copy->fresh = fresh;
    copy->flags =
        static_cast<uint8_t>(fresh && may_contain_array(now) ? copy->flags | kHasFresh : copy->flags & ~kHasFresh);
    return copy;
  }
  if (type->fresh == fresh) return type;
  const Type* copy = types.with_alias(type, nullptr);  // with_alias returns `type` itself when it has no alias
  if (copy == type) {
    switch (type->kind) {
      case TypeKind::Array:
        copy = types.arena().make<ArrayType>(*as<ArrayType>(type));
        break;
      case TypeKind::Named:
        copy = types.arena().make<NamedType>(*as<NamedType>(type));
        break;
      case TypeKind::Arrow:
        copy = types.arena().make<ArrowType>(*as<ArrowType>(type));
        break;
      case TypeKind::Meta:
        copy = types.arena().make<MetaType>(*as<MetaType>(type));
        break;
      case TypeKind::Error:
      case TypeKind::Prim:
      case TypeKind::Record:
      case TypeKind::Sum:
        return type;
    }
  }
  Type* marked = const_cast<Type*>(copy);  // ours alone so far
  marked->alias = type->alias;
  marked->fresh = fresh;
  marked->flags = static_cast<uint8_t>(fresh ? marked->flags | kHasFresh : marked->flags & ~kHasFresh);
  return marked;
}

static const Type* strip(Types& types, const Type* type, Size hole) {
  if (!(type->flags & (kHasSize | kHasFresh | kHasArrow))) return type;
  if (const ArrowType* arrow = as<ArrowType>(type)) {
    const Type* param = strip(types, arrow->param, hole);
    const Type* ret = strip(types, arrow->ret.type, hole);
    if (param == arrow->param && ret == arrow->ret.type && !arrow->consumes && !arrow->fresh && !arrow->param_name)
      return type;
    return types.arrow({}, false, param, {{}, ret});
  }
  const Type* now = map_data(
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
    for_each_size_leaf(
        size, [&](const Exp* leaf) { found |= leaf->kind == ExpKind::Var && cast<VarExp>(leaf)->name == name; });
    return found;
  };
  switch (type->kind) {
    case TypeKind::Error:
    case TypeKind::Prim:
    case TypeKind::Meta:
      return false;
    case TypeKind::Record:
      return std::ranges::any_of(as<RecordType>(type)->fields, [&](const Field& f) { return mentions(f.type, name); });
    case TypeKind::Sum:
      for (const Constr& c : as<SumType>(type)->constrs)
        for (const Type* t : c.payload)
          if (mentions(t, name)) return true;
      return false;
    case TypeKind::Array:
      return in_size(as<ArrayType>(type)->size) || mentions(as<ArrayType>(type)->elem, name);
    case TypeKind::Arrow:
      return mentions(as<ArrowType>(type)->param, name) || mentions(as<ArrowType>(type)->ret.type, name);
    case TypeKind::Named:
      return std::ranges::any_of(as<NamedType>(type)->args,
                                 [&](const TypeArg& a) { return a.type ? mentions(a.type, name) : in_size(a.size); });
  }
  return false;
}

namespace {

// One substitution in progress: the caller's, plus renamings of binders met on the way.
struct Substituter {
  Types& types;
  Substitution& subst;
  std::vector<std::pair<VName, VName>> renamed = {};

  Size size_for(const Exp* leaf) {
    if (leaf->kind != ExpKind::Var) return nullptr;
    const VarExp* var = cast<VarExp>(leaf);
    for (auto it = renamed.rbegin(); it != renamed.rend(); ++it)
      if (it->first == var->name) return types.size_var(it->second, var->loc);
    if (Size size = subst.size_of(var->name)) return size;
    VName other = subst.name_of(var->name);
    if (other == var->name) return nullptr;
    VarExp* copy = types.arena().make<VarExp>(*var);
    copy->name = other;
    return copy;
  }

  Size size(Size size) {
    return map_size(types.arena(), size, [&](const Exp* leaf) { return size_for(leaf); });
  }

  VName rename(VName old) {
    VName now = types.names().fresh(old.base);
    renamed.push_back({old, now});
    return now;
  }

  RetType ret(const RetType& old) {
    std::vector<VName> exts;
    for (VName ext : old.exts) exts.push_back(rename(ext));
    const Type* now = type(old.type, &exts);
    return {types.arena().list(exts), now};
  }

  const Type* arrow(const ArrowType* old) {
    const Type* param = type(old->param, nullptr);
    size_t mark = renamed.size();
    VName name = old->param_name;
    if (name && mentions(old->ret.type, name)) name = rename(name);
    RetType now = ret(old->ret);
    renamed.resize(mark);
    if (param == old->param && now.type == old->ret.type && name == old->param_name) return old;
    const Type* arrow = types.arrow(name, old->consumes, param, now);
    return old->fresh ? set_fresh(types, arrow, true) : arrow;
  }

  List<TypeArg> args(List<TypeArg> old) {
    std::vector<TypeArg> out(old.begin(), old.end());
    for (TypeArg& arg : out)
      arg = arg.type ? TypeArg{type(arg.type, nullptr), nullptr} : TypeArg{nullptr, size(arg.size)};
    return types.arena().list(out);
  }

  const Type* type(const Type* old, std::vector<VName>* new_exts) {
    if (!(old->flags & (kHasSize | kHasNamed))) return old;
    if (const ArrowType* a = as<ArrowType>(old)) return arrow(a);
    if (const NamedType* named = as<NamedType>(old))
      if (const TypeDef* def = subst.type_of(named->name)) {
        const Type* now = apply_type_def(types, *def, args(named->args), new_exts);
        return named->fresh ? set_fresh(types, now, true) : now;
      }
    const Type* now = map_data(
        types, old, [&](const Type* t) { return type(t, new_exts); }, [&](Size s) { return size(s); });
    return keep_alias(types, old, now);
  }
};

// The parameters of a definition stand for its arguments.
struct ParamSubstitution final : Substitution {
  Types& types;
  List<TypeParam> params;
  List<TypeArg> args;
  std::vector<TypeDef> defs;
  std::unordered_map<uint32_t, Size> hidden;  // by number of the name
  ParamSubstitution(Types& t, List<TypeParam> ps, List<TypeArg> as) : types(t), params(ps), args(as) {
    for (const TypeArg& arg : as) defs.push_back({{}, {{}, arg.type}});
  }
  const TypeDef* type_of(VName name) override {
    for (size_t i = 0; i < params.size() && i < args.size(); i++)
      if (params[i].name == name && args[i].type) return &defs[i];
    return nullptr;
  }
  Size size_of(VName name) override {
    for (size_t i = 0; i < params.size() && i < args.size(); i++)
      if (params[i].name == name && args[i].size) return args[i].size;
    auto found = hidden.find(name.id);
    return found == hidden.end() ? nullptr : found->second;
  }
};

}  // namespace

const Type* substitute(Types& types, const Type* type, Substitution& subst, std::vector<VName>* new_exts) {
  return Substituter{types, subst}.type(type, new_exts);
}

const Type* apply_type_def(Types& types, const TypeDef& def, List<TypeArg> args, std::vector<VName>* new_exts) {
  if (def.params.empty() && def.ret.exts.empty()) return def.ret.type;
  if (def.ret.exts.size() > kMaxHiddenSizes) return types.too_large();
  ParamSubstitution subst(types, def.params, args);
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
