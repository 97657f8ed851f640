// The size checker (pass 2): its state for one definition, shared by the files of this folder.
//
// Pass 1 left a hole for every size. Pass 2 walks the body once, in the order of evaluation, and gives every expression
// its sized type:
//     def f (n: i64) = map (+ 1) (iota n)      pass 1: i64 -> []i64      pass 2: (n: i64) -> [n]i64
//   - Holes and the size parameters of what is used become flexible sizes (SizeMeta). Wherever one type must fit
//     another, the solver gives them values (size_unify.h).
//   - A size that no expression names, such as that of a filtered array, is an unknown size: a new name, listed in the
//     `exts` of the expression that brings it about.
//   - Where a name goes out of scope, sizes that mention it become unknown or existential ones (hide.cpp).
//   - At the end flexible sizes of parameters become size parameters of the definition (functions.cpp), others must
//     have a value; then every type in the tree is replaced by what it stands for (finish.cpp).
#pragma once

#include <functional>
#include <vector>

#include "check/sizes/size_unify.h"
#include "check/typed.h"
#include "check/types/type_parts.h"

namespace fehu::check {

// One per definition. Functions take a node, fill in its sized type, and return that.
struct SizeChecker {
  SizeChecker(Context& c, uint32_t last_global) : ctx(c), types(c.types), solver(c, last_global) {}

  Context& ctx;
  typed::Types& types;
  SizeSolver solver;
  uint32_t region = 1;  // when the innermost function, lambda or loop body began
  bool in_step_section = false;
  std::vector<typed::Exp*> written_sizes;  // in annotations: expressions that no tree reaches

  // Where an unknown size comes from, for messages.
  struct Unknown {
    typed::VName name;
    Loc loc;
    std::string what;
  };
  std::vector<Unknown> unknowns;

  // The function being checked may call itself before its sizes are known;
  // those uses are compared with the final scheme.
  struct SelfUse {
    typed::VarExp* exp;
    const typed::Type* type;
  };
  typed::VName self;
  const typed::Scheme* self_scheme = nullptr;  // provisional
  std::vector<SelfUse> self_uses;
  bool uses_erroneous =
      false;  // something that is used has an error of its own, so sizes may stay open without a further one

  // Expressions (exp.cpp, apply.cpp, arrays.cpp). Each sets exp->type to its sized type and returns it.
  // `wanted`: the written result of the function whose body this is, if it hides sizes, `[]` being existential sizes
  // too (wanted.cpp); null elsewhere.
  const typed::Type* exp(typed::Exp* e, const typed::RetType* wanted = nullptr);
  const typed::Type* let_chain(typed::Exp* e, const typed::RetType* wanted);
  void bind_let(typed::LetExp* let, const typed::Type* value);
  const typed::Type* leave_let(typed::Exp* e, const typed::Type* type, const typed::RetType* wanted);
  const typed::Type* lambda_result(typed::LambdaExp* e, const typed::Type* body);
  const typed::Type* var(typed::VarExp* e, size_t num_given);
  const typed::Type* function_of(typed::Exp* fn, size_t num_given);
  const typed::Type* apply(typed::ApplyExp* e);
  bool check_argument(const typed::Type* param, const typed::Exp* arg, std::string_view name);
  const typed::Type* right_section(typed::RightSectionExp* e);
  const typed::Type* index(typed::IndexExp* e);
  const typed::Type* update(typed::UpdateExp* e);
  const typed::Type* range(typed::RangeExp* e);
  const typed::Type* array(typed::ArrayExp* e);
  const typed::Type* construct(typed::ConstructExp* e);
  const typed::Type* ascript(typed::AscriptExp* e);
  const typed::Type* coerce(typed::AscriptExp* e);
  const typed::Type* lambda(typed::LambdaExp* e, const typed::Type* hint);
  // The same as exp(e), where something of type `hint` is expected: parameters of lambdas that are functions take the
  // names of their parameters and the sizes that mention them from there, and bodies of lambdas what they hide.
  const typed::Type* exp_as(typed::Exp* e, const typed::Type* hint, const typed::RetType* wanted = nullptr);
  const typed::Type* hint_of(const typed::Exp* e, const typed::RetType& expected);
  const typed::Type* index_type(const typed::Type* type, List<typed::IndexPart> parts, bool in_update,
                                std::vector<typed::VName>& exts);
  void index_parts(List<typed::IndexPart> parts);
  typed::Size slice_size(const typed::IndexPart& part, typed::Size dim, bool in_update,
                         std::vector<typed::VName>& exts);

  // Control flow (join.cpp, loop.cpp).
  const typed::Type* if_exp(typed::IfExp* e, const typed::RetType* wanted);
  const typed::Type* match(typed::MatchExp* e, const typed::RetType* wanted);
  const typed::Type* loop(typed::LoopExp* e, const typed::RetType* wanted);
  // `exts`: unknown sizes of the expression. `later`: where those are added that show at the end (calls.cpp).
  const typed::Type* join(std::span<const typed::Type* const> branches, Loc loc, std::vector<typed::VName>& exts,
                          List<typed::VName>* later);

  // Written results that hide sizes (wanted.cpp).
  const typed::RetType* hiding(const typed::RetType& written);
  const typed::RetType* wanted_field(const typed::RetType* wanted, Name field);  // of a record; may be null
  std::optional<std::vector<typed::Size>> wanted_sizes(const typed::Type* type, const typed::RetType& wanted);
  const typed::Type* with_sizes(const typed::RetType& wanted, const std::vector<typed::Size>& sizes);
  const typed::Type* hide_wanted(const typed::Type* type, const typed::RetType* wanted,
                                 const std::function<bool(typed::VName)>& is_hidden, Loc loc,
                                 std::vector<typed::VName>& exts);
  typed::Size join_hidden(const std::vector<typed::Size>& sizes, Loc loc, std::vector<typed::VName>& exts);
  const typed::Type* join_wanted(std::span<const typed::Type* const> branches, const typed::RetType* wanted, Loc loc,
                                 std::vector<typed::VName>& exts, List<typed::VName>* later);

  // Functions and patterns (functions.cpp, patterns.cpp, hide.cpp).
  std::vector<std::pair<typed::VName, typed::Size>>
      binders;  // of the `let [n] ...` being bound: what each is matched with
  void function(typed::Function& fn, bool is_local);
  void bind_pat(typed::Pat* pat, const typed::Type* type);  // at a known type
  // Of a parameter: from annotations and pass 1. `hint`: what is expected of it, may be null.
  const typed::Type* param_type(typed::Pat* pat, const typed::Type* hint = nullptr);
  void keep_written_sizes(const typed::Pat* param);
  void leave_pat(const typed::Pat* pat);
  // Written types: checks the size expressions in them (once), makes holes flexible.
  // `exts` become flexible if open_exts, else stay.
  const typed::Type* annotation(typed::RetType& written, SizeOrigin origin, Loc loc, bool open_exts);
  void check_sizes_in(const typed::Type* written);
  // Sizes that cannot be tracked are errors in it.
  const typed::Type* tracked_annotation(typed::RetType& written, SizeOrigin origin, Loc loc, bool open_exts);
  const typed::Type* without_untracked(const typed::Type* type);
  const typed::Type* with_open_exts(const typed::RetType& written, SizeOrigin origin, Loc loc);
  // Sizes that mention names going out of scope (by `is_hidden`) become existential, as deep as possible.
  typed::RetType close_result(const typed::Type* type, const std::function<bool(typed::VName)>& is_hidden, Loc loc);
  // Sizes that mention names going out of scope become unknown sizes of the surrounding expression.
  const typed::Type* hide(const typed::Type* type, const std::function<bool(typed::VName)>& is_hidden, Loc loc,
                          std::string_view what, std::vector<typed::VName>& exts);

  void function_result(typed::Function& fn, const typed::Type* written, const typed::Type* body, uint32_t start);
  void check_constant_sizes(const typed::Function& fn, const typed::RetType& type);
  void make_self_scheme(typed::Function& fn, std::span<const typed::Type* const> params);
  void check_self_uses(typed::Function& fn);
  void settle_calls(uint32_t start);
  bool is_accessible(typed::NameSet& inside, const typed::Type* type, Loc loc, std::string_view what);
  // Reports sizes that a caller cannot see. `annotation` may be null.
  bool check_accessible(List<typed::Pat*> params, std::span<const typed::Type* const> types_of_params,
                        const typed::Type* annotation, Loc result_loc);
  void check_size_params_used(const typed::Function& fn);
  void generalise(typed::Function& fn, std::span<const typed::Type* const> params, bool is_local, uint32_t start);
  // `num_given`: how many arguments the function is given on the spot.
  static constexpr size_t kAllGiven = SIZE_MAX;
  const typed::Type* instantiate(const typed::Scheme& scheme, typed::VarExp* e, size_t num_given);
  const typed::Type* instantiate_self(typed::VarExp* e);

  typed::VName unknown(Name base, Loc loc, std::string what);
  typed::Size unknown_size(std::string_view base, Loc loc, std::string what, std::vector<typed::VName>& exts);
  // The size that an expression is; null if it cannot be tracked.
  static typed::Size tracked(const typed::Exp* e);
  // The size that an expression is, or a fresh unknown one (with a warning) if it cannot be tracked.
  typed::Size size_of_exp(typed::Exp* e, std::vector<typed::VName>& exts);
  typed::Size binary_size(typed::VName op, typed::Size left, typed::Size right);
  const typed::Type* open_absorbed(const typed::Type* type, Loc loc, std::vector<typed::VName>& exts);

  // Reports that `actual` does not fit `expected`. `sentence` is the first line of the message.
  diag::Diagnostic& misfit(diag::Code code, Loc loc, const Misfit& why, std::string sentence,
                           const typed::Type* expected, const typed::Type* actual);
  void explain(diag::Diagnostic& d, typed::Size size, typed::ShownNames& names);

  // Size parameters that are needed as values (needed_sizes.cpp).
  struct OpenSize {
    typed::VName name;
    typed::VName function;
    size_t param;        // its position among the parameters of the function
    Loc needed_at = {};  // nowhere: not needed so far
  };
  std::vector<OpenSize> open_sizes;            // of the functions around, outermost first
  std::vector<const typed::VarExp*> own_uses;  // of the definition itself, in its body
  void enter_open_sizes(const typed::Function& fn);
  void leave_open_sizes(const typed::Function& fn, size_t first);
  void note_use(const typed::VarExp* e);
  bool need(typed::VName size, Loc loc);
  bool need_argument(const typed::VarExp* e, const NeededSize& needed);
  void note_argument(const typed::VarExp* e, size_t param);
  void needed_by_self(const typed::Function& fn);
  void report_without_value(const typed::VarExp* e, const NeededSize& needed);

  // The end of a definition (finish.cpp).
  bool has_open_sizes = false;                          // in a type of the finished tree
  void resolve_tree(typed::Exp* e, bool is_evaluated);  // not evaluated: sizes in types
  const typed::Type* finished(const typed::Type* type);
  void resolve_pat(typed::Pat* pat);
  void resolve_function(typed::Function& fn);
  void resolve_written_sizes();
  void report_ambiguous();
};

// Are unknown sizes used only after they are computed (spec 6.12)?
void check_causality(Context& ctx, const SizeChecker& checker, const typed::Function& fn);

bool consumes_something(const typed::Exp* e);
// Does the type mention an existential size of its own other than once, as the size of one array?
bool is_calculated(const typed::RetType& wanted);
// The names that a pattern binds.
typed::NameSet names_bound(const typed::Pat* pat);
// Those that parameters bind inside of their patterns, where no caller sees them: not x of `x` or `(x: t)`.
typed::NameSet names_inside(List<typed::Pat*> params);
// Does a lambda, or one in a record, have a parameter of a function type that nobody wrote? See exp_as().
bool can_use_hint(const typed::Exp* e);
void check_consumes_nothing(Context& ctx, const typed::Exp* size);

}  // namespace fehu::check
