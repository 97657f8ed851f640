// Pass 2: sizes. Spec: language.md 6. Completes the types of a definition that pass 1 inferred up to sizes.
#pragma once

#include "check/context.h"
#include "check/typed.h"

namespace fehu::check {

// Fills in the sized types of all nodes, the sizes of instantiations, the lists of unknown sizes (`exts`), and fn.ret,
// fn.scheme and the hidden size parameters. Schemes of local names and of fn.name are recorded in ctx. Includes the
// causality and ambiguity checks.
void infer_sizes(Context& ctx, typed::ValueDec* dec);

// A size parameter that is needed as a value, at `needed_at`, but stands for no one size at `loc`.
void report_size_without_value(Context& ctx, Loc loc, Name size, Loc needed_at);

// A size that cannot be compared with others, in a type where it would have to be.
void report_untrackable_size(Context& ctx, Loc loc);

// Pass 2 for a lone size expression at module level.
void infer_sizes_of_size(Context& ctx, typed::Exp* exp);

// Does a value with scheme `actual` fit where `spec` is asked for (spec 12.4 rule 3)? The parameters of `spec` are
// rigid, those of `actual` are instantiated. On failure `why` is a sentence or a few lines for the user. On success
// `inst` (may be null) is what the parameters of `actual` stand for; sizes that only a call tells are null.
bool scheme_fits(Context& ctx, const typed::Scheme& spec, const typed::Scheme& actual, std::string* why,
                 std::vector<typed::InstArg>* inst = nullptr);

// Are the types equal, sizes included (up to renaming of bound sizes and parameter names)? Marks `*` are ignored except
// on arrows.
bool same_type(const typed::Type* a, const typed::Type* b);

}  // namespace fehu::check
