// Written types become Types. Spec: language.md 2.3, 3.3, 4, 6.14.
#pragma once

#include <functional>

#include "check/context.h"
#include "check/scope.h"
#include "check/typed.h"
#include "syntax/ast.h"

namespace fehu::check {

// Where a type is written decides what an anonymous size `[]` (outside results of arrows, where it is always an
// existential bound at that arrow) becomes.
enum class TypePosition : uint8_t {
  Annotation,    // of parameters, results, let, loop, case, ascription: a SizeHole
  Abbreviation,  // right-hand side of a type: an existential of the abbreviation
  ValueSpec,     // left of an arrow: an error; elsewhere an existential
};

struct ElaboratedType {
  typed::RetType ret;  // exts: sizes hidden at the outermost level (from `?[n].`, abbreviations, `[]`)
  typed::Liftedness liftedness;
};

// `check_size` turns a size expression into a Size of type i64 (pass 1 of the surrounding definition, or
// infer_module_level_size). Errors are reported and give ErrorType.
ElaboratedType elaborate_type(Context& ctx, Scope& scope, const syntax::TypeExp& exp, TypePosition position,
                              const std::function<typed::Size(const syntax::Exp&)>& check_size);

// Binds written type and size parameters in `scope` (the caller leaves it). Reports duplicates.
std::vector<typed::TypeParam> bind_type_params(Context& ctx, Scope& scope, List<syntax::TypeParam> params);

// Would `type` be well formed if the type called `name` in it (a parameter, or an abstract type) had this liftedness?
// It would not if that is the element of an array, or an argument of an abstract type that takes less.
bool allows_lifted(const Context& ctx, const typed::Type* type, typed::VName name, typed::Liftedness lift);

// The size names that occur constructively (spec 6.14), possibly several times.
void for_each_witnessed(const Context& ctx, const typed::Type* type, const std::function<void(typed::VName)>& found);
// Is `name` among them?
bool is_witnessed(const Context& ctx, typed::VName name, const typed::Type* type);

}  // namespace fehu::check
