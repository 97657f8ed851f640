// What the parts of the module checker share; internal to src/check.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "check/modules/mod_subst.h"
#include "check/modules/modules.h"

namespace fehu::check {

// Passed to all functions of this folder: where we are in which file.
struct ModuleChecker {
  Context& ctx;
  Scope& scope;
  ImportResolver& imports;
  const SourceFile& source;
  bool is_root;
  List<Name> extra_entries;
  std::vector<const typed::ValueDec*>* entries;
  std::vector<const TypeBinding*> sealed = {};  // abstract types made so far, in order
  std::string path =
      {};  // how the module being checked is called, with a dot at the end: abstract types are shown as `m.t`
};

// What the checker knows of a module, and what lowering will evaluate.
struct CheckedMod {
  const Mod* mod;
  const typed::ModExp* exp;
};

// decs.cpp
CheckedDecs check_decs(ModuleChecker& mc, List<const syntax::Dec*> decs, bool is_top_level);
// A type abbreviation or a manifest type of a module type, checked by the rules of 4.3.
TypeBinding check_type_definition(ModuleChecker& mc, const syntax::Ident& name, syntax::Liftedness liftedness,
                                  List<syntax::TypeParam> params, const syntax::TypeExp& type);
// The part of these rules that is about sizes; `loc`: of the definition.
void check_definition_sizes(Context& ctx, const syntax::Ident& name, std::span<const typed::TypeParam> params,
                            const typed::RetType& ret, Loc loc);

// mod_exp.cpp
CheckedMod check_mod_exp(ModuleChecker& mc, const syntax::ModExp& exp);
// `\params -> body : type`; `type` may be null.
CheckedMod check_functor(ModuleChecker& mc, std::span<const syntax::ModParam> params, const syntax::ModTypeExp* type,
                         const syntax::ModExp& body);
// The module that stands where a plain one is needed; reports and returns an error module if it is parametric.
const Mod* need_plain(ModuleChecker& mc, const Mod* mod, Loc loc, std::string_view where);
const Mod* error_mod(Context& ctx);
// Walks the qualifiers of a name. Null if there are none; an error module after a report.
const Mod* find_qualifiers(ModuleChecker& mc, List<syntax::Ident> qualifiers);

// mod_types.cpp. The result is the caller's own copy: nobody else has its names.
ModType check_mod_type(ModuleChecker& mc, const syntax::ModTypeExp& exp);
// Makes the parameter of a functor known to what follows, and says by what name.
VName bind_module_param(ModuleChecker& mc, const syntax::Ident& name, const Mod* mod);
// What `module type s = ...` stands for: everybody gets a copy of it.
ModType check_mod_type_definition(ModuleChecker& mc, const syntax::ModTypeExp& exp);

// How the user would write it.
std::string_view keyword_of(syntax::Liftedness liftedness);
std::string show_params(List<typed::TypeParam> params);
void report_hidden_sizes(ModuleChecker& mc, Loc loc, std::span<const HiddenTopLevelSize> hidden);

}  // namespace fehu::check
