// Pass 1: names resolved, sugar removed, types inferred up to sizes.
//
// Spec: language.md 3, 4.4, 5, 9. From syntax to typed:: nodes. Types in the result have no metas; every size in the
// type of an expression or pattern is a hole, except that annotations (Pat/Ascript/Lambda/Function annotations) keep
// the sizes as written.
#pragma once

#include "check/context.h"
#include "check/scope.h"
#include "check/typed.h"
#include "syntax/ast.h"

namespace fehu::check {

// Infers one definition. The name is not yet bound in `scope` on entry or on return (the caller binds it, with the
// scheme of pass 2). Generalised type parameters are appended to params_of_type. Errors are reported; the result is
// always usable. `name` is the unique name the definition will have.
typed::ValueDec* infer_value(Context& ctx, Scope& scope, const syntax::ValueDec& dec, typed::VName name);

// Only the parameters and the result type; the body is missing. For definitions whose annotations are taken at their
// word.
typed::ValueDec* infer_signature(Context& ctx, Scope& scope, const syntax::ValueDec& dec, typed::VName name);

// A size expression at module level (abbreviations, specs): pass 1 and pass 2 on it. Size parameters are bound in
// `scope`.
typed::Size infer_module_level_size(Context& ctx, Scope& scope, const syntax::Exp& exp);

}  // namespace fehu::check
