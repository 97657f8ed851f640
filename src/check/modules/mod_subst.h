// Copying and rewriting the public names of modules: fresh copies of module types, results of functor applications.
#pragma once

#include <vector>

#include "check/context.h"
#include "check/scope.h"
#include "check/typed.h"

namespace fehu::check {

using NamePairs = std::vector<std::pair<typed::VName, typed::VName>>;

// The parameters of a type as arguments for it.
List<typed::TypeArg> params_as_args(Context& ctx, List<typed::TypeParam> params);
// What an abstract type or a type parameter stands for: itself.
typed::TypeDef self_definition(Context& ctx, typed::VName name, typed::Liftedness liftedness,
                               List<typed::TypeParam> params);
bool is_abstract(const TypeBinding& binding);

// Collects the public names of a module.
struct EnvBuilder {
  MembersBuilder<TermBinding> terms;
  MembersBuilder<TypeBinding> types;
  MembersBuilder<ModTypeBinding> mod_types;
  void add(Name name, const TermBinding& binding) { terms.add(name, binding); }
  void add(Name name, const TypeBinding& binding) { types.add(name, binding); }
  void add(Name name, const ModTypeBinding& binding) { mod_types.add(name, binding); }
  void add(const Env& env, Arena& arena) {
    terms.add(env.terms, arena);
    types.add(env.types, arena);
    mod_types.add(env.mod_types, arena);
  }
  Env build(Arena& arena) { return {terms.build(arena), types.build(arena), mod_types.build(arena)}; }
};

// A substitution with many names: a hash table by the number of the name.
class ModSubst final : public typed::Substitution {
 public:
  // In sizes, `from` becomes `to`.
  void rename(typed::VName from, typed::VName to) { entry(from).size_name = to; }
  // The member called `from` is called `to` in the copy.
  void rename_member(typed::VName from, typed::VName to) { entry(from).member = to; }
  // `instance` and `def` must live as long as the substitution.
  void set_instance(typed::VName from, const typed::MemberInstance* instance) { entry(from).instance = instance; }
  void define(typed::VName type, const typed::TypeDef* def) { entry(type).def = def; }
  void define_all(const ModSubst& other) {
    for (const Entry& e : other.entries_) define(e.from, e.def);
  }

  const typed::TypeDef* type_of(typed::VName name) override;
  typed::Size size_of(typed::VName) override { return nullptr; }
  typed::VName name_of(typed::VName name) override;
  const typed::MemberInstance* instance_of(typed::VName name) override;
  typed::VName member_of(typed::VName name) const;
  bool empty() const { return entries_.empty(); }

  // The result takes the place of what it was made from: members that keep their name get their new type in the
  // Context.
  bool in_place = false;
  // The result of a functor: a number of its parameter that it hands on is that of the argument, as it is in sizes.
  bool hands_on = false;

 private:
  struct Entry {
    typed::VName from, size_name, member;
    const typed::TypeDef* def = nullptr;
    const typed::MemberInstance* instance = nullptr;
  };
  Entry& entry(typed::VName name);
  const Entry* find(typed::VName name) const;
  void grow();
  std::vector<Entry> entries_;
  std::vector<uint32_t> slots_;  // number of an entry plus 1; the length is a power of two
};

// A value whose type would hide a size at the outermost level, once abstract types are replaced by their definitions.
struct HiddenTopLevelSize {
  Name name;
  Loc loc;
};

// The scheme of a value with abstract types replaced by their definitions. Sizes that a definition hides are parameters
// of their own where it is the type of an argument. Those at the outermost level go to `exts`.
typed::Scheme rewrite_scheme(Context& ctx, const typed::Scheme& scheme, typed::Substitution& subst,
                             std::vector<typed::VName>* exts);
// The same module with types, sizes and member names replaced. Cost: its public names.
const Mod* rewrite_mod(Context& ctx, const Mod& mod, ModSubst& subst, std::vector<HiddenTopLevelSize>* hidden);
// Fresh names for all members and abstract types, as the use of a named module type needs it.
// Abstract types are called as they would be written from outside: `path` is put before their names.
ModType fresh_copy(Context& ctx, const ModType& type, std::string_view path);
ModType rewrite_mod_type(Context& ctx, const ModType& type, ModSubst& subst, std::vector<HiddenTopLevelSize>* hidden);
// The abstract types among the members, submodules included.
List<const TypeBinding*> abstract_types_of(Context& ctx, const Mod& mod);

// A functor. Names with ids from `begin` on were made by its parameter or its body; `sealed` are the abstract types
// made by the body.
const Mod* make_functor(Context& ctx, const ModType& param, typed::VName param_name, const Mod* result, uint32_t begin,
                        std::span<const TypeBinding* const> sealed);
// The functor's result for an argument: `subst` has what the names of the parameter stand for. Adds the new names to
// `pairs` and the new abstract types to `sealed`. Cost: the result's public names.
const Mod* instantiate_result(Context& ctx, const Mod& functor, ModSubst& subst, NamePairs* pairs,
                              std::vector<HiddenTopLevelSize>* hidden, std::vector<const TypeBinding*>* sealed,
                              std::string_view path);

}  // namespace fehu::check
