// Notes for mistakes that come from a name that hides another: the function being defined, a value with the name of a
// module, a name that `open` brought in. The errors themselves are found and reported elsewhere.
#pragma once

#include "check/scope.h"
#include "diag/diagnostic.h"

namespace fehu::check {

// `name` was used as `visible`, in something that is wrong. Says what it hides, if that may explain the mistake. `path`
// is the module it was found in, if a local open brought it in.
void explain_hidden(const Context& ctx, const Scope& scope, Name name, const TermBinding& visible,
                    std::string_view path, diag::Diagnostic& d);

// `name` was used as a module and is a value, of the module `path` if a local open brought it in.
void explain_hidden_module(const Context& ctx, const Scope& scope, Name name, const TermBinding& visible,
                           std::string_view path, diag::Diagnostic& d);

// The definition of `name` uses itself, and `outer` is what the name meant before.
void explain_self(const Context& ctx, Name name, const TermBinding& outer, diag::Diagnostic& d);

}  // namespace fehu::check
