// What names mean: bindings, the public names of modules, and the scope during checking.
//
// There are three name spaces: terms (values and modules), types, module types. The scope is one table per space,
// indexed by the dense number of a Name, with a trail for undoing: entering and leaving a scope costs what was bound in
// it, looking up costs one array access. The names of a large module that is opened are bound when they are looked up.
#pragma once

#include <vector>

#include "check/context.h"
#include "check/members.h"
#include "check/types/types.h"

namespace fehu::check {

struct Mod;
struct ModType;

// What a name of a value or module means.
struct TermBinding {
  enum class Kind : uint8_t { None, Value, Module } kind = Kind::None;
  typed::VName name;
  // Value: its type. During pass 1 local variables have a scheme without parameters around a type with metas.
  const typed::Scheme* scheme = nullptr;
  prim::PrimSet overload = 0;  // not 0: built-in operator whose one type parameter must be one of these
  bool is_intrinsic = false;   // a member of `intrinsics`: using it directly is worth a warning
  const Mod* mod = nullptr;    // Module
  Loc loc;                     // of the binding
  mutable bool used = false;   // looked up in a Scope since it was bound there
  uint32_t opened = 0;         // in a Scope: see Scope::Space
};

// What a name of a type means. An abbreviation is its definition: wherever it is used, the definition is put
// in its place.
struct TypeBinding {
  typed::VName name;  // id 0: not bound
  typed::Liftedness liftedness = typed::Liftedness::Unlifted;
  uint32_t opened = 0;  // in a Scope: see Scope::Space
  typed::TypeDef def;   // an abstract type or type parameter is its own definition: \ps -> name ps
  Loc loc;
  explicit operator bool() const { return static_cast<bool>(name); }
};

struct ModTypeBinding {
  typed::VName name;
  const ModType* type = nullptr;
  Loc loc;
  uint32_t opened = 0;  // in a Scope: see Scope::Space
  explicit operator bool() const { return type != nullptr; }
};

// The public names of a module.
struct Env {
  Members<TermBinding> terms;
  Members<TypeBinding> types;
  Members<ModTypeBinding> mod_types;
  const TermBinding* find_term(Name name) const { return terms.find(name); }
  const TypeBinding* find_type(Name name) const { return types.find(name); }
  const ModTypeBinding* find_mod_type(Name name) const { return mod_types.find(name); }
};

// A module type: the abstract types it introduces, and the shape of modules that have it.
struct ModType {
  List<const TypeBinding*> abstract_types;  // these names are the module type's own: made fresh at every use
  const Mod* mod;
};

struct Mod {
  bool is_functor = false;
  bool is_error = false;  // something was wrong with it: members that `env` lacks are errors that were reported already
  Env env;                // not a functor
  // A functor: from a module that matches `param` to `result`, whose abstract types are new at every application.
  ModType param;
  typed::VName param_name;
  ModType result;
  // Apart from the result's abstract types: members that the functor's body makes (or takes from its parameter), and
  // other names of the body that sizes in `result` mention. Every application makes them anew.
  List<typed::VName> made;
  bool is_intrinsics = false;  // the built-in pseudo-module
};

// What is visible at the place that is being checked. The checker walks over the source with one Scope, which changes
// as it goes.
class Scope {
 public:
  // Null: not bound. What they return is valid until the next bind or open.
  const TermBinding* find_term(Name name) const;
  const TypeBinding* find_type(Name name) const;
  const ModTypeBinding* find_mod_type(Name name) const;

  void bind(Name name, const TermBinding& binding);
  void bind(Name name, const TypeBinding& binding);
  void bind(Name name, const ModTypeBinding& binding);
  void open(const Mod& mod);  // also notes that a module with errors was opened
  // The same for what is looked up again and again: everything is bound at once.
  void open_at_once(const Mod& mod);

  // What the name means now, without counting as a use.
  const TermBinding* peek_term(Name name) const;
  // What the visible binding of the name hides. Searches all bindings: for messages only. Null: nothing.
  const TermBinding* hidden_term(Name name) const;
  const TermBinding* hidden_module(Name name) const;  // the innermost module among what is hidden

  // Was the name looked up since it was bound?
  bool was_used(Name name) const {
    return name && name.index() < terms_.table.size() && terms_.table[name.index()].used;
  }
  // Was a module with errors opened? Then names that are not bound may be its, and say nothing about them.
  bool is_incomplete() const { return is_incomplete_; }

  // Scopes nest: everything bound since mark() is undone by leave(mark).
  struct Mark {
    size_t terms, types, mod_types, opened;
    bool is_incomplete;
  };
  Mark mark() const;
  void leave(Mark mark);

  // All names visible now, for "did you mean": fn(Name, const Binding&).
  template <typename Fn>
  void for_each_term(Fn&& fn) const;
  template <typename Fn>
  void for_each_type(Fn&& fn) const;
  template <typename Fn>
  void for_each_mod_type(Fn&& fn) const;

 private:
  // A large module that was opened waits here: of its names only those are bound that somebody asks for. The number is
  // unique; a binding in the table says in `opened` up to which number modules have been searched for its name.
  template <typename B>
  struct Opened {
    Members<B> members;
    uint32_t number;
  };
  template <typename B>
  struct Space {
    std::vector<B> table;                   // by Name::index; default-constructed: not bound
    std::vector<std::pair<Name, B>> trail;  // what was there before each bind
    std::vector<Opened<B>> opened;          // in the order of opening
  };
  template <typename B>
  static void put(Space<B>& space, Name name, const B& binding);
  template <typename B>
  static void search_opened(Space<B>& space, Name name);
  template <typename B>
  static const B* find(Space<B>& space, Name name);
  template <typename B>
  static void undo(Space<B>& space, size_t mark);
  // The table has no names, only their numbers; the trail has every name that was ever bound and is not yet undone.
  template <typename B, typename Fn>
  static void for_each(Space<B>& space, Fn&& fn) {
    for (const Opened<B>& opened : space.opened)
      for (const auto& [name, binding] : opened.members.all()) search_opened(space, name);
    for (const auto& [name, before] : space.trail) {
      const B& now = space.table[name.index()];
      if (is_bound(now) && !is_bound(before)) fn(name, now);
    }
  }
  static bool is_bound(const TermBinding& b) { return b.kind != TermBinding::Kind::None; }
  static bool is_bound(const TypeBinding& b) { return static_cast<bool>(b); }
  static bool is_bound(const ModTypeBinding& b) { return static_cast<bool>(b); }

  // Looking up binds what was opened.
  mutable Space<TermBinding> terms_;
  mutable Space<TypeBinding> types_;
  mutable Space<ModTypeBinding> mod_types_;
  uint32_t num_opened_ = 0;  // ever
  bool is_incomplete_ = false;
};

template <typename Fn>
void Scope::for_each_term(Fn&& fn) const {
  for_each(terms_, fn);
}
template <typename Fn>
void Scope::for_each_type(Fn&& fn) const {
  for_each(types_, fn);
}
template <typename Fn>
void Scope::for_each_mod_type(Fn&& fn) const {
  for_each(mod_types_, fn);
}

}  // namespace fehu::check
