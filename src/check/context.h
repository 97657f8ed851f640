// What all parts of the checker share during one compilation: where nodes are allocated, who gives out names, what is
// known about each name, and where diagnostics go. Scopes are not here: they come and go during the walk (scope.h).
// Names never go: every VName keeps its row in `vnames`.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/arena.h"
#include "base/name.h"
#include "base/source.h"
#include "check/builtins.h"
#include "check/hints/defined_later.h"
#include "check/hints/suggest.h"
#include "check/mentioned.h"
#include "check/types/types.h"
#include "diag/diagnostic.h"

namespace fehu::check {

// What is known of a name wherever it is met, whether or not it is in scope there.
struct NameInfo {
  Name base;
  Loc loc;                                // where it was bound; nowhere for built-in and made-up names
  const typed::Scheme* scheme = nullptr;  // of values: the sized type, set as soon as it is known
  bool is_used = false;                   // of type parameters: mentioned somewhere
};

// A size parameter of a function, by its position, whose value the function needs although no argument tells it.
struct NeededSize {
  size_t param;
  Loc loc;  // where it is needed
};

// The parameter `param` of a function stands for (an expression of) the parameter `own_param` of `user` at a use.
struct PassedOnSize {
  size_t param;
  typed::VName user;
  size_t own_param;
  Loc loc;
};

struct Mod;

// What is known so far. Plain data, so that a compilation can begin with a copy of what another one knows (Library).
struct Knowledge {
  std::vector<NameInfo> vnames;                                        // by VName id
  std::unordered_map<uint32_t, std::vector<NeededSize>> needed_sizes;  // by VName id of the function
  // Members of a functor's parameter: what they need shows only when the functor is applied. Until then: uses where a
  // size parameter stands for no one size, and functions that pass a size parameter of their own on to them.
  std::unordered_map<uint32_t, std::vector<NeededSize>> open_uses;
  std::unordered_map<uint32_t, std::vector<PassedOnSize>> passed_on_sizes;
  // Parametric modules, among them those of a functor's parameter, where it shows only later what their members need:
  // the members and the names that they have in each application.
  std::unordered_map<const Mod*, std::vector<std::pair<typed::VName, typed::VName>>> applied;
  // Arguments that become sizes but are no plain size expressions: pass 3 looks whether they consume something.
  std::unordered_set<const typed::Exp*> untracked_sizes;
  std::unordered_set<const Mod*>
      without_abstract;  // modules with no abstract types inside: no need to look there again
  // The parameters of abstract types, by VName id.
  std::unordered_map<uint32_t, List<typed::TypeParam>> abstract_params;
  // Set when the built-in names are made:
  std::vector<typed::Builtin> builtins;  // by VName id
  typed::VName plus, minus;              // the operators, which sizes of ranges and slices are written with
  typed::VName acc;                      // the type of accumulators
  // For messages only:
  SuggestionBudget suggestions;
  LaterDefinitions later_definitions;
  std::unordered_set<uint32_t> reported_types;  // unknown ones, in the declaration at hand: each is reported once
  std::vector<std::pair<Name, Loc>> rec_names;  // what `let rec f x = ...` was meant to define, and the place of `rec`
  Name type_being_defined;                      // not visible in its own definition
  std::vector<Loc> uses_of_itself;  // applications, in the definition at hand, of the function being defined
  bool trust_prelude = false;  // take annotated definitions of the prelude at their word: only their types are wanted
  // Of the prelude's other definitions only the types are wanted; null: all definitions are.
  const Mentioned* mentioned = nullptr;
  bool leaves_out_unmentioned = false;  // built-in functions that are not mentioned are not even bound
  bool in_prelude = false;              // built-in files may use intrinsics without a warning, and give no warnings
};

// One per compilation. Names are numbered in the order in which they are made: those of the built-in functions come
// first (bind_builtins), those of a definition and of everything inside it are consecutive, which pass 3 makes use of.
struct Context final : Knowledge, typed::NameSupply {
  Context(Arena& a, Interner& n, SourceMap& s, diag::Sink& d)
      : arena(a), names(n), sources(s), sink(d), types(a, *this) {
    vnames.emplace_back();  // id 0 is "no name"
  }
  // Goes on from where `base` ended.
  Context(const Context& base, Arena& a, Interner& n, SourceMap& s, diag::Sink& d)
      : Knowledge(base), arena(a), names(n), sources(s), sink(d), types(base.types, a, *this) {}

  Arena& arena;
  Interner& names;
  SourceMap& sources;
  diag::Sink& sink;
  typed::Types types;

  typed::VName fresh(Name base, Loc loc = {}) override {
    vnames.push_back({base, loc, nullptr, false});
    return {static_cast<uint32_t>(vnames.size() - 1), base};
  }
  // Do messages get hints that take a search? Nobody reads hundreds of them.
  bool gives_hints() const { return sink.num_errors() <= 100; }
  const NameInfo& info(typed::VName name) const { return vnames[name.id]; }
  // The function needs the value of this size parameter; so do those that pass one of theirs on to it.
  void need_size(typed::VName function, const NeededSize& size);
  typed::Intrinsic intrinsic(typed::VName name) const {
    return name.id < builtins.size() ? builtins[name.id].which : typed::Intrinsic::None;
  }
  const typed::Scheme* scheme_of(typed::VName name) const { return vnames[name.id].scheme; }
  void set_scheme(typed::VName name, const typed::Scheme* scheme) { vnames[name.id].scheme = scheme; }
};

}  // namespace fehu::check
