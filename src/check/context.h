// What all parts of the checker share during one compilation.
#pragma once

#include <vector>

#include "base/arena.h"
#include "base/name.h"
#include "base/source.h"
#include "check/builtins.h"
#include "check/types/types.h"
#include "diag/diagnostic.h"

namespace fehu::check {

struct NameInfo {
  Name base;
  Loc loc;                                // where it was bound; nowhere for built-in and made-up names
  const typed::Scheme* scheme = nullptr;  // of values: the sized type, set as soon as it is known
  bool is_used = false;                   // of type parameters: mentioned somewhere
};

struct Context final : typed::NameSupply {
  Context(Arena& a, Interner& n, SourceMap& s, diag::Sink& d)
      : arena(a), names(n), sources(s), sink(d), types(a, *this) {
    vnames.emplace_back();  // id 0 is "no name"
  }

  Arena& arena;
  Interner& names;
  SourceMap& sources;
  diag::Sink& sink;
  typed::Types types;
  std::vector<NameInfo> vnames;  // by VName id
  // Set when the built-in names are made:
  std::vector<typed::Builtin> builtins;  // by VName id
  typed::VName plus, minus;              // the operators, which sizes of ranges and slices are written with
  typed::VName acc;                      // the type of accumulators
  bool trust_prelude = false;  // take annotated definitions of the prelude at their word: only their types are wanted
  bool in_prelude = false;     // built-in files may use intrinsics without a warning, and give no warnings

  typed::VName fresh(Name base, Loc loc = {}) override {
    vnames.push_back({base, loc, nullptr, false});
    return {static_cast<uint32_t>(vnames.size() - 1), base};
  }
  const NameInfo& info(typed::VName name) const { return vnames[name.id]; }
  typed::Intrinsic intrinsic(typed::VName name) const {
    return name.id < builtins.size() ? builtins[name.id].which : typed::Intrinsic::None;
  }
  const typed::Scheme* scheme_of(typed::VName name) const { return vnames[name.id].scheme; }
  void set_scheme(typed::VName name, const typed::Scheme* scheme) { vnames[name.id].scheme = scheme; }
};

}  // namespace fehu::check
