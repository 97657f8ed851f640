// Copying and rewriting the public names of modules.
//
// Modules are never changed; a copy with other names or types is made of their public names. The bodies of definitions
// are not copied: lowering evaluates them with the help of the name maps.
#include "check/modules/mod_subst.h"

#include <algorithm>
#include <unordered_set>

#include "check/sizes/size_unify.h"
#include "check/types/size_exp.h"
#include "check/types/type_parts.h"

namespace fehu::check {

using typed::VName;

List<typed::TypeArg> params_as_args(Context& ctx, List<typed::TypeParam> params) {
  std::vector<typed::TypeArg> args;
  for (const typed::TypeParam& p : params) {
    if (p.is_size)
      args.push_back({nullptr, ctx.types.size_var(p.name)});
    else
      args.push_back({ctx.types.named(p.name, p.liftedness, true), nullptr});
  }
  return ctx.arena.list(args);
}

typed::TypeDef self_definition(Context& ctx, VName name, typed::Liftedness liftedness, List<typed::TypeParam> params) {
  if (!params.empty()) ctx.abstract_params.emplace(name.id, params);
  return {params, {{}, ctx.types.named(name, liftedness, false, params_as_args(ctx, params))}};
}

bool is_abstract(const TypeBinding& binding) {
  const typed::Type* type = binding.def.ret.type;
  return type->kind == typed::TypeKind::Named && typed::as<typed::NamedType>(type)->name == binding.name;
}

// ---------------------------------------------------------------------------------------------------------------
// Tables

// Names are numbered consecutively; multiplication spreads them.
static size_t hash_of(uint32_t id) {
  return id * 0x9E3779B1u;
}

// Open addressing with linear probing; the table is at most half full.
const ModSubst::Entry* ModSubst::find(VName name) const {
  if (slots_.empty()) return nullptr;
  size_t mask = slots_.size() - 1;
  for (size_t at = hash_of(name.id) & mask; slots_[at] != 0; at = (at + 1) & mask)
    if (entries_[slots_[at] - 1].from == name) return &entries_[slots_[at] - 1];
  return nullptr;
}

ModSubst::Entry& ModSubst::entry(VName name) {
  if (const Entry* found = find(name)) return entries_[static_cast<size_t>(found - entries_.data())];
  entries_.push_back({.from = name, .size_name = {}, .member = {}});
  if (entries_.size() * 2 > slots_.size()) {
    grow();
  } else {
    size_t mask = slots_.size() - 1;
    size_t at = hash_of(name.id) & mask;
    while (slots_[at] != 0) at = (at + 1) & mask;
    slots_[at] = static_cast<uint32_t>(entries_.size());
  }
  return entries_.back();
}

void ModSubst::grow() {
  slots_.assign(std::max<size_t>(64, slots_.size() * 2), 0);
  size_t mask = slots_.size() - 1;
  for (size_t i = 0; i < entries_.size(); i++) {
    size_t at = hash_of(entries_[i].from.id) & mask;
    while (slots_[at] != 0) at = (at + 1) & mask;
    slots_[at] = static_cast<uint32_t>(i + 1);
  }
}

const typed::TypeDef* ModSubst::type_of(VName name) {
  const Entry* found = find(name);
  return found ? found->def : nullptr;
}

VName ModSubst::name_of(VName name) {
  const Entry* found = find(name);
  return found && found->size_name ? found->size_name : name;
}

const typed::MemberInstance* ModSubst::instance_of(VName name) {
  const Entry* found = find(name);
  return found ? found->instance : nullptr;
}

VName ModSubst::member_of(VName name) const {
  const Entry* found = find(name);
  return found && found->member ? found->member : name;
}

// ---------------------------------------------------------------------------------------------------------------
// Rewriting

// Sizes that replaced types hide become hidden sizes of the definition.
static typed::TypeDef rewrite_def(Context& ctx, const typed::TypeDef& def, ModSubst& subst) {
  std::vector<VName> exts(def.ret.exts.begin(), def.ret.exts.end());
  const typed::Type* type = typed::substitute(ctx.types, def.ret.type, subst, &exts);
  if (type == def.ret.type) return def;
  return {def.params, {ctx.arena.list(exts), type}};
}

static typed::Liftedness liftedness_of_def(const typed::TypeDef& def) {
  auto hides = def.ret.exts.empty() ? typed::Liftedness::Unlifted : typed::Liftedness::SizeLifted;
  return std::max(hides, typed::liftedness_of(def.ret.type));
}

// An abstract type becomes what the substitution defines it to be. That may be more lifted than it was declared
// (`with`), and then so are types that mention it.
static TypeBinding rewrite_type(Context& ctx, const TypeBinding& old, ModSubst& subst) {
  TypeBinding now = old;
  now.name = subst.member_of(old.name);
  if (const typed::TypeDef* def = is_abstract(old) ? subst.type_of(old.name) : nullptr) {
    now.def = *def;
    now.liftedness = liftedness_of_def(now.def);
    return now;
  }
  now.def = rewrite_def(ctx, old.def, subst);
  if (now.def.ret.type != old.def.ret.type) now.liftedness = std::max(old.liftedness, liftedness_of_def(now.def));
  return now;
}

// Holes in parameters are sizes that an abstract type hides: whoever calls brings one along.
static const typed::Type* name_hidden_sizes(Context& ctx, const typed::Type* type,
                                            std::vector<typed::TypeParam>* params) {
  const typed::ArrowType* arrow = typed::try_as<typed::ArrowType>(type);
  if (!arrow || !(type->flags & typed::kHasSizeMeta)) return type;
  std::vector<std::pair<const typed::Exp*, typed::Size>> named;
  auto name_hole = [&](const typed::Exp* leaf) -> const typed::Exp* {
    if (leaf->kind != typed::ExpKind::SizeHole) return nullptr;
    for (auto& [hole, size] : named)
      if (hole == leaf) return size;
    VName name = ctx.fresh(ctx.names.intern("d"));
    params->push_back({name, true, typed::Liftedness::Unlifted, {}});
    named.push_back({leaf, ctx.types.size_var(name)});
    return named.back().second;
  };
  const typed::Type* param = map_sizes(ctx.types, arrow->param, true,
                                       [&](typed::Size size) { return typed::map_size(ctx.arena, size, name_hole); });
  const typed::Type* ret = name_hidden_sizes(ctx, arrow->ret.type, params);
  return ctx.types.arrow(arrow->param_name, arrow->consumes, param, {arrow->ret.exts, ret}, arrow->fresh);
}

typed::Scheme rewrite_scheme(Context& ctx, const typed::Scheme& scheme, typed::Substitution& subst,
                             std::vector<VName>* exts) {
  const typed::Type* type = typed::substitute(ctx.types, scheme.type, subst, exts);
  if (type == scheme.type || !(type->flags & typed::kHasSizeMeta)) return {scheme.params, type};
  std::vector<typed::TypeParam> params(scheme.params.begin(), scheme.params.end());
  type = name_hidden_sizes(ctx, type, &params);
  return {ctx.arena.list(params), type};
}

// The new name gets the new type in the Context, where later passes look.
static TermBinding rewrite_value(Context& ctx, Name name, const TermBinding& old, ModSubst& subst,
                                 std::vector<HiddenTopLevelSize>* hidden) {
  TermBinding now = old;
  now.name = subst.member_of(old.name);
  std::vector<VName> exts;
  typed::Scheme scheme = rewrite_scheme(ctx, *old.scheme, subst, &exts);
  if (!exts.empty() && hidden) hidden->push_back({name, old.loc});
  if (scheme.type != old.scheme->type) now.scheme = ctx.arena.make<typed::Scheme>(scheme);
  VName given = subst.name_of(old.name);
  if (subst.hands_on && given != old.name && given != now.name &&
      typed::is_prim(now.scheme->type, prim::PrimType::I64)) {
    now.name = given;
    return now;
  }
  if (now.name.id != old.name.id || subst.in_place) ctx.set_scheme(now.name, now.scheme);
  return now;
}

// Submodules are rewritten too. For functors only the two interfaces matter.
const Mod* rewrite_mod(Context& ctx, const Mod& mod, ModSubst& subst, std::vector<HiddenTopLevelSize>* hidden) {
  Mod* copy = ctx.arena.make<Mod>(mod);
  if (mod.is_functor) {
    copy->param = rewrite_mod_type(ctx, mod.param, subst, hidden);
    copy->result = rewrite_mod_type(ctx, mod.result, subst, hidden);
    return copy;
  }
  EnvBuilder env;
  env.terms.reserve(mod.env.terms.size());
  for (const auto& [name, old] : mod.env.terms.all()) {
    if (old.kind == TermBinding::Kind::Value) {
      env.add(name, rewrite_value(ctx, name, old, subst, hidden));
      continue;
    }
    TermBinding now = old;
    now.name = subst.member_of(old.name);
    now.mod = rewrite_mod(ctx, *old.mod, subst, hidden);
    env.add(name, now);
  }
  for (const auto& [name, old] : mod.env.types.all()) env.add(name, rewrite_type(ctx, old, subst));
  for (const auto& [name, old] : mod.env.mod_types.all()) {
    ModTypeBinding now = old;
    now.type = ctx.arena.make<ModType>(rewrite_mod_type(ctx, *old.type, subst, nullptr));
    env.add(name, now);
  }
  copy->env = env.build(ctx.arena);
  return copy;
}

static void collect_abstract(Context& ctx, const Mod& mod, std::vector<const TypeBinding*>* out) {
  for (const auto& [name, binding] : mod.env.types.all())
    if (is_abstract(binding)) out->push_back(ctx.arena.make<TypeBinding>(binding));
  for (const auto& [name, binding] : mod.env.terms.all())
    if (binding.kind == TermBinding::Kind::Module && !binding.mod->is_functor &&
        !ctx.without_abstract.contains(binding.mod))
      collect_abstract(ctx, *binding.mod, out);
}

List<const TypeBinding*> abstract_types_of(Context& ctx, const Mod& mod) {
  std::vector<const TypeBinding*> found;
  if (!mod.is_functor) collect_abstract(ctx, mod, &found);
  if (found.empty()) ctx.without_abstract.insert(&mod);
  return ctx.arena.list(found);
}

// An abstract type that the substitution defines is one no longer.
ModType rewrite_mod_type(Context& ctx, const ModType& type, ModSubst& subst, std::vector<HiddenTopLevelSize>* hidden) {
  std::vector<const TypeBinding*> abstract;
  for (const TypeBinding* t : type.abstract_types) {
    TypeBinding now = rewrite_type(ctx, *t, subst);
    if (is_abstract(now)) abstract.push_back(ctx.arena.make<TypeBinding>(now));
  }
  return {ctx.arena.list(abstract), rewrite_mod(ctx, *type.mod, subst, hidden)};
}

// ---------------------------------------------------------------------------------------------------------------
// Fresh names

// Another name with the same spelling and place.
static VName fresh_like(Context& ctx, VName old) {
  return ctx.fresh(old.base, ctx.info(old).loc);
}

// From now on the old abstract type stands for a new one.
static void freshen_abstract(Context& ctx, const TypeBinding& type, ModSubst& subst, NamePairs* pairs,
                             std::string_view path) {
  VName now = ctx.fresh(ctx.names.intern(fmt::format("{}{}", path, type.name.base.str())), ctx.info(type.name).loc);
  const typed::TypeDef& def =
      *ctx.arena.make<typed::TypeDef>(self_definition(ctx, now, type.liftedness, type.def.params));
  subst.define(type.name, &def);
  subst.rename_member(type.name, now);
  if (pairs) pairs->emplace_back(type.name, now);
}

// The names inside parametric modules are their own and stay: every application replaces them.
static void freshen_members(Context& ctx, const Mod& mod, ModSubst& subst) {
  if (mod.is_functor) return;
  for (const auto& [name, binding] : mod.env.terms.all()) {
    VName now = fresh_like(ctx, binding.name);
    subst.rename(binding.name, now);
    subst.rename_member(binding.name, now);
    if (binding.kind == TermBinding::Kind::Module) freshen_members(ctx, *binding.mod, subst);
  }
  for (const auto& [name, binding] : mod.env.types.all())
    if (!is_abstract(binding)) subst.rename_member(binding.name, fresh_like(ctx, binding.name));
}

ModType fresh_copy(Context& ctx, const ModType& type, std::string_view path) {
  ModSubst subst;
  for (const TypeBinding* t : type.abstract_types) freshen_abstract(ctx, *t, subst, nullptr, path);
  freshen_members(ctx, *type.mod, subst);
  return rewrite_mod_type(ctx, type, subst, nullptr);
}

// ---------------------------------------------------------------------------------------------------------------
// Functors

namespace {

// Which of the names with ids from `begin` on does an interface have as members, or mention? Written as a substitution
// that changes nothing, because a substitution asks about every name in a type.
struct MentionedNames final : typed::Substitution {
  explicit MentionedNames(uint32_t b) : begin(b) {}
  uint32_t begin;
  std::vector<VName> members, sizes;  // without repetitions
  std::unordered_set<uint32_t> types;
  std::unordered_set<uint32_t> seen;
  std::unordered_set<uint32_t> bound;  // by something inside

  void add(std::vector<VName>* list, VName name) {
    if (name.id >= begin && seen.insert(name.id).second) list->push_back(name);
  }
  const typed::TypeDef* type_of(VName name) override {
    if (name.id >= begin) types.insert(name.id);
    return nullptr;
  }
  typed::Size size_of(VName name) override {
    add(&sizes, name);
    return nullptr;
  }
};

}  // namespace

static void bind_members(const Mod& mod, MentionedNames* names) {
  for (const auto& [name, b] : mod.env.terms.all()) {
    names->bound.insert(b.name.id);
    if (b.kind == TermBinding::Kind::Module) bind_members(*b.mod, names);
  }
}

static void bind_names(const ModType& type, MentionedNames* names) {
  for (const TypeBinding* t : type.abstract_types) names->bound.insert(t->name.id);
  bind_members(*type.mod, names);
}

static void add_members(const Mod& mod, MentionedNames* names) {
  for (const auto& [name, b] : mod.env.terms.all()) {
    names->add(&names->members, b.name);
    if (b.kind == TermBinding::Kind::Module) add_members(*b.mod, names);
  }
  for (const auto& [name, b] : mod.env.types.all()) names->add(&names->members, b.name);
}

static void mention(Context& ctx, const Mod& mod, MentionedNames* names) {
  if (mod.is_functor) {
    bind_names(mod.param, names);
    for (const TypeBinding* t : mod.result.abstract_types) names->bound.insert(t->name.id);
    for (VName name : mod.made) names->bound.insert(name.id);
    mention(ctx, *mod.param.mod, names);
    mention(ctx, *mod.result.mod, names);
    return;
  }
  for (const auto& [name, b] : mod.env.terms.all()) {
    if (b.kind == TermBinding::Kind::Module) {
      mention(ctx, *b.mod, names);
      continue;
    }
    for (const typed::TypeParam& p : b.scheme->params) names->bound.insert(p.name.id);
    typed::substitute(ctx.types, b.scheme->type, *names, nullptr);
  }
  for (const auto& [name, b] : mod.env.types.all()) {
    for (const typed::TypeParam& p : b.def.params) names->bound.insert(p.name.id);
    for (VName ext : b.def.ret.exts) names->bound.insert(ext.id);
    typed::substitute(ctx.types, b.def.ret.type, *names, nullptr);
  }
  for (const auto& [name, b] : mod.env.mod_types.all()) {
    bind_names(*b.type, names);
    mention(ctx, *b.type->mod, names);
  }
}

// Works out what has to be made anew at every application: abstract types that the result shows, members, and names of
// the body that sizes in the result mention. What stays inside the body does not matter to anybody.
const Mod* make_functor(Context& ctx, const ModType& param, VName param_name, const Mod* result, uint32_t begin,
                        std::span<const TypeBinding* const> sealed) {
  MentionedNames names(begin);
  add_members(*result, &names);
  mention(ctx, *result, &names);
  bind_members(*param.mod, &names);
  std::vector<const TypeBinding*> abstract;
  std::unordered_set<uint32_t> made_abstract;
  for (const TypeBinding* t : sealed) {
    if (!names.types.contains(t->name.id) || names.bound.contains(t->name.id)) continue;
    abstract.push_back(t);
    made_abstract.insert(t->name.id);
  }
  std::vector<VName> made;
  for (VName name : names.members)
    if (!made_abstract.contains(name.id)) made.push_back(name);
  for (VName name : names.sizes)
    if (!names.bound.contains(name.id)) made.push_back(name);
  Mod* functor = ctx.arena.make<Mod>();
  functor->is_functor = true;
  functor->is_error = result->is_error && !result->is_functor;
  functor->param = param;
  functor->param_name = param_name;
  functor->result = {ctx.arena.list(abstract), result};
  functor->made = ctx.arena.list(made);
  return functor;
}

// Cost: the public names of the result; the body is not looked at.
const Mod* instantiate_result(Context& ctx, const Mod& functor, ModSubst& subst, NamePairs* pairs,
                              std::vector<HiddenTopLevelSize>* hidden, std::vector<const TypeBinding*>* sealed,
                              std::string_view path) {
  for (const TypeBinding* t : functor.result.abstract_types) {
    freshen_abstract(ctx, *t, subst, pairs, path);
    TypeBinding now = *t;
    now.name = subst.member_of(t->name);
    now.def = *subst.type_of(t->name);
    sealed->push_back(ctx.arena.make<TypeBinding>(now));
  }
  for (VName name : functor.made) {
    VName now = fresh_like(ctx, name);
    if (subst.name_of(name) == name) subst.rename(name, now);
    subst.rename_member(name, now);
    pairs->emplace_back(name, now);
  }
  subst.hands_on = true;
  return rewrite_mod(ctx, *functor.result.mod, subst, hidden);
}

}  // namespace fehu::check
