// Pass 1 inside: the state of inferring one definition. Used by the files of this folder only.
//
// One walk over the syntax of the definition builds the typed tree. The type of an expression that is not known yet is
// a variable (MetaType); wherever two types must be one, they are unified (unify.h), with a Reason that says in words
// what the program demands there, should it fail (report.cpp). At the end variables that are left become type
// parameters, numbers without a type i32 or f64, and all types in the tree are replaced by what they stand for
// (value.cpp).
#pragma once

#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/name_index.h"
#include "check/hints/foreign.h"
#include "check/infer/infer.h"
#include "check/infer/type_exp.h"
#include "check/infer/unify.h"

namespace fehu::check {

// Why two types must be equal. It decides what a mismatch is called.
enum class Why : uint8_t {
  Body,
  Ascription,
  Coercion,
  PatternType,
  IfBranches,
  MatchBranches,
  IfCondition,
  WhileCondition,
  AssertCondition,
  LogicOperand,
  ArrayElement,
  Argument,
  Operand,
  Negation,
  Not,
  LoopInit,
  LoopBody,
  LoopBound,
  ForIn,
  Indexed,
  Index,
  SliceBound,
  RangePart,
  Pattern,
  CasePattern,
  LiteralPattern,
  UpdateValue,
  UpdateTarget,
  FieldOf,
  SizeExp,
  Applied,
};

struct Reason {
  Why why;
  Loc loc;                              // where a mismatch is reported
  Loc other = {};                       // where the expected type comes from
  std::string_view other_text = {};     // what is there
  Loc function = {};                    // Argument, Operand: what is applied
  typed::VName param = {};              // Argument: the parameter's name
  uint32_t number = 0;                  // Argument: which one, from 1. Indexed: how many indices
  const Type* function_type = nullptr;  // Argument: of what is applied to it
  const typed::Exp* applied = nullptr;  // Argument, Operand: what is applied
  const typed::Exp* value = nullptr;    // whose type it is, if a part of it may be to blame
  bool is_tuple_for_params = false;     // Pattern: a tuple where a function gets its arguments one by one
};

// A name bound by a pattern, to be brought into scope when the whole pattern has been read.
struct BoundName {
  Name name;
  typed::VName vname;
  const Type* type;
  Loc loc;
};

// The functions return the typed node of what they are given; types in it may have variables until finish().
struct Infer {
  Infer(Context& c, Scope& s);

  Context& ctx;
  Scope& scope;
  typed::Types& types;
  Arena& arena;
  Unifier unifier;
  size_t errors_before;
  typed::VName self;  // the function being defined, if it may call itself
  bool refers_to_itself = false;
  bool hides_outer = false;             // its name means something else outside
  bool reported_use_of_itself = false;  // a use that does not fit: then the others will not fit either
  std::vector<Name> being_defined;      // constants and local functions around: not visible inside themselves
  std::vector<const Type**> slots;      // types to be completed at the end
  std::vector<typed::HoleExp*> holes;
  std::vector<const Type*> misplaced;  // functions and type parameters that have been reported where they must not be
  std::vector<Name> numbers;           // "0", "1", ...
  NameIndex written_params;            // names of written type parameters: inferred ones avoid them
  std::function<typed::Size(const syntax::Exp&)> size_checker;
  std::unordered_set<std::string> reported_uses;    // variables of a wrong type: each is reported once in a definition
  std::vector<std::pair<Name, Loc>> local_names;    // all that were bound, also those that are out of scope
  std::vector<typed::VName> open_params;            // of local functions: their first use decides the type
  const syntax::LoopExp* loop_head = nullptr;       // the loop whose initial value or bound is being looked at
  std::unordered_set<uint32_t> reported_names;      // unknown names: each is reported once in a definition
  bool in_size = false;                             // a size inside a type is being read
  bool is_in_unknown_call = false;                  // among the arguments of a function that does not exist
  const syntax::ApplyExp* call = nullptr;           // the application whose function is being looked at, if it is a.b
  std::vector<const syntax::LetFunExp*> modifiers;  // local functions called `mut`, `rec`: modifiers elsewhere
  struct Opened {
    const Mod* mod;
    std::string path;
  };
  std::vector<Opened> opened;  // local opens around

  // --- nodes and types (value.cpp)
  template <typename T>  // an expression or a pattern
  T* node(Loc loc, const Type* type) {
    T* result = empty_node<T>(arena, loc);
    set_type(result->type, type);
    return result;
  }
  void set_type(const Type*& slot, const Type* type) {
    slot = type;
    if (type->flags & (typed::kHasMeta | typed::kHasSize | typed::kHasFresh | typed::kHasArrow)) slots.push_back(&slot);
  }
  Name number(size_t n);
  const Type* fresh(Loc loc) { return unifier.fresh(Liftedness::Lifted, loc); }
  const Type* fresh_limited(Liftedness lift, Limit::Kind why, Loc loc);
  const Type* array_of(const Type* elem) { return types.array(types.size_hole(), elem); }
  const Type* arrow(typed::VName param, const Type* from, const Type* to) {
    return types.arrow(param, false, from, {{}, to});
  }
  bool has_new_errors() const { return ctx.sink.num_errors() > errors_before; }
  std::string text_of(Loc loc) const;  // source text, shortened

  // --- definitions (value.cpp)
  typed::ValueDec* value(const syntax::ValueDec& dec, typed::VName name);
  typed::ValueDec* signature_only(const syntax::ValueDec& dec, typed::VName name);
  typed::ValueDec* signature(const syntax::ValueDec& dec, typed::VName name, const Type*& ret);
  typed::Size module_level_size(const syntax::Exp& exp);
  void params(List<syntax::TypeParam> type_params, List<const syntax::Pat*> pats, typed::Function& fn);
  void result_type(const syntax::TypeExp* exp, typed::Function& fn, const Type*& ret);
  void bind_self(const typed::Function& fn, const Type* type, const syntax::Ident& ident);
  const Type* function_type(const typed::Function& fn, const Type* ret);
  void warn_unused_params(List<typed::TypeParam> params);
  typed::RetType annotation(const syntax::TypeExp& exp);
  typed::Size size(const syntax::Exp& exp);
  void default_overloaded(const Type* visible);
  void check_ambiguity();
  void generalise(const Type* type, std::vector<typed::TypeParam>& params);
  void finish();

  // --- names (names.cpp)
  void bind_value(Name name, typed::VName vname, const Type* type, Loc loc);
  void bind_names(const std::vector<BoundName>& names);
  void check_duplicates(const std::vector<BoundName>& names);
  typed::Exp* variable(const TermBinding& binding, Loc loc, std::string_view shown);
  typed::Exp* name(const syntax::Ident& ident);
  typed::Exp* qual_name(const syntax::QualName& name);
  typed::Exp* dotted(const syntax::ProjectExp& exp);
  typed::Exp* op(const syntax::OpName& op);
  const Mod* module_of(List<syntax::Ident> path);
  typed::Exp* member(const Mod& mod, std::string_view path, const syntax::Ident& member, Loc loc);
  typed::Exp* local_open(const syntax::LocalOpenExp& exp);
  void unknown_name(const syntax::Ident& ident, const ForeignCall& call = {});
  bool explain_scope(const syntax::Ident& ident, diag::Diagnostic& d);
  void foreign_member(const syntax::Ident& module, const syntax::Ident& member, const ForeignCall& call);
  void explain_names(const typed::Exp* function, diag::Diagnostic& d);
  std::string_view opened_path(Name name, const TermBinding& visible) const;
  void explain_opened_value(const typed::Exp* value, diag::Diagnostic& d);
  typed::Exp* error_exp(Loc loc);

  // --- expressions (exp.cpp, apply.cpp, control.cpp)
  typed::Exp* exp(const syntax::Exp& exp);
  // Clears `*ok` if the expression does not have the type expected (reported).
  typed::Exp* check(const syntax::Exp& exp, const Type* expected, Reason reason, bool* ok = nullptr);
  typed::LiteralExp* literal(const syntax::Exp& exp);
  typed::Exp* record(Loc loc, std::vector<typed::FieldInit> fields);
  typed::Exp* tuple(const syntax::TupleExp& exp);
  typed::Exp* record_literal(const syntax::RecordExp& exp);
  typed::Exp* array_literal(const syntax::ArrayExp& exp);
  typed::Exp* construct(const syntax::ConstrExp& exp);
  typed::Exp* project(typed::Exp* record, const syntax::Ident& field, Loc loc);
  typed::Exp* range(const syntax::RangeExp& exp);
  typed::Exp* logic(const syntax::LogicExp& exp);
  typed::Exp* unary(const syntax::UnaryExp& exp);
  typed::Exp* ascript(const syntax::AscriptExp& exp);
  typed::Exp* assertion(const syntax::AssertExp& exp);
  typed::Exp* hole(const syntax::HoleExp& exp);

  typed::Exp* apply(const syntax::ApplyExp& exp);
  typed::Exp* apply_projection(const syntax::ApplyExp& exp);
  typed::Exp* binary(const syntax::BinaryExp& exp);
  typed::Exp* left_section(const syntax::LeftSectionExp& exp);
  typed::Exp* right_section(const syntax::RightSectionExp& exp);
  // What is expected of a lambda or section, if it is known, gives its parameters types.
  typed::Exp* step_section(const syntax::StepSectionExp& exp, const Type* expected = nullptr);
  typed::Exp* lambda(const syntax::LambdaExp& exp, const Type* expected = nullptr);
  typed::Exp* function_argument(const syntax::Exp& exp, const Type* expected);
  const Type* expected_param(const Type*& function, Loc loc);
  const typed::ArrowType* as_function(const Type*& type, Loc loc);
  const Type* apply_one(const Type* type, typed::Exp* fn, typed::Exp* arg, Reason reason);
  List<typed::IndexPart> index_parts(List<syntax::IndexPart> parts);
  const Type* index_type(const Type* array, List<typed::IndexPart> parts, Loc array_loc, Loc loc);
  typed::Exp* index(typed::Exp* array, List<syntax::IndexPart> parts, Loc loc);
  typed::Exp* update(typed::Exp* target, List<syntax::Step> steps, const syntax::Exp& value, Loc loc);
  const Type* field_of(const Type* record, const syntax::Ident& field, Loc loc, Why why);

  struct LetFrame;
  typed::Exp* let_chain(const syntax::Exp& exp);
  const syntax::Exp* enter_let(const syntax::LetExp& exp, LetFrame& frame);
  const syntax::Exp* enter_let_fun(const syntax::LetFunExp& exp, LetFrame& frame);
  const syntax::Exp* enter_let_update(const syntax::LetUpdateExp& exp, LetFrame& frame);
  void note_open_params(List<typed::Pat*> params);
  typed::Exp* if_exp(const syntax::IfExp& exp);
  typed::Exp* match(const syntax::MatchExp& exp);
  typed::Exp* loop(const syntax::LoopExp& exp);
  typed::Exp* pattern_as_exp(const syntax::Pat& pat);

  // --- mistakes with a known origin (habits.cpp, habits_parts.cpp, argument_order.cpp): an error expression, or null
  // if it is none of them
  std::string argument_text(const syntax::Exp& exp) const;
  std::vector<std::string> argument_texts(const syntax::ApplyExp& exp) const;
  std::optional<prim::PrimType> number_in(const Type* type);
  std::string help_for_number_member(Name name, const ForeignCall& call);
  std::string help_for_unknown(Name name, const ForeignCall& call);
  ForeignCall foreign_call(const syntax::ApplyExp& exp, std::vector<typed::Exp*>& args);
  const syntax::Ident* foreign_module_of(const syntax::Exp* exp) const;
  typed::Exp* apply_error(const syntax::ApplyExp& exp, const std::vector<typed::Exp*>& args);
  typed::Exp* apply_unknown(const syntax::ApplyExp& exp, const syntax::Ident& ident);
  typed::Exp* foreign_suffix(const syntax::ApplyExp& exp);
  typed::Exp* field_by_string(const typed::Exp* record, List<syntax::IndexPart> parts, Loc loc);
  typed::Exp* prefixed_string(const syntax::ApplyExp& exp, const syntax::Ident& name);
  typed::Exp* second_update(const syntax::UpdateExp& exp);
  bool is_prelude_function(const syntax::Exp& exp, std::string_view name) const;
  bool is_function_name(const syntax::Exp& exp) const;
  std::string help_for_map(const syntax::ApplyExp& exp) const;
  typed::Exp* map_of_several(const syntax::ApplyExp& exp);
  void explain_order(const syntax::ApplyExp& exp, const typed::Exp* fn, const std::vector<typed::Exp*>& args,
                     size_t first_report);
  void explain_number(const typed::Exp* fn, size_t number, diag::Diagnostic& d);
  typed::Exp* negative_argument(const typed::Exp* left, const syntax::BinaryExp& exp);
  typed::Exp* apply_module(const syntax::ApplyExp& exp, const syntax::Ident& module);
  typed::Exp* foreign_application(const syntax::ApplyExp& exp);
  bool is_word_between(const syntax::Exp& exp) const;
  typed::Exp* word_between(const syntax::ApplyExp& exp, size_t position, const Type* type);
  typed::Exp* report_word(const syntax::ApplyExp& exp, size_t position);
  typed::Exp* chained_comparison(const syntax::BinaryExp& exp, const typed::Exp* left, const typed::Exp* right);
  bool is_numeric_operator(const syntax::OpName& op) const;
  typed::Exp* operator_as_argument(typed::Exp* left, Loc op, const syntax::Exp& right, Loc whole);
  typed::Exp* operator_on_arrays(typed::Exp* left, const syntax::OpName& op, typed::Exp* right, Loc whole);
  std::string help_for_other_operator(const syntax::BinaryExp& exp);
  typed::Exp* foreign_operator(const syntax::BinaryExp& exp);
  typed::Exp* foreign_comment(const syntax::BinaryExp& exp);
  typed::Exp* foreign_closure(const syntax::RightSectionExp& exp);
  typed::Exp* tuple_as_arguments(const syntax::ApplyExp& exp, const Type* function);
  void explain_method(const typed::Exp* receiver, const syntax::Ident& member, diag::Diagnostic& d);

  // --- patterns (pat.cpp)
  typed::Pat* pat(const syntax::Pat& pat, const Type* expected, const Reason& reason, std::vector<BoundName>& names);
  typed::Pat* name_pat(const syntax::NamePat& pat, const Type* expected, std::vector<BoundName>& names);
  typed::Pat* record_pat(const syntax::Pat& pat, List<syntax::FieldPat> fields, const Type* expected,
                         const Reason& reason, std::vector<BoundName>& names);
  typed::Pat* constr_pat(const syntax::ConstrPat& pat, const Type* expected, const Reason& reason,
                         std::vector<BoundName>& names);
  typed::Pat* literal_pat(const syntax::LiteralPat& pat, const Type* expected, const Reason& reason);
  typed::Pat* ascript_pat(const syntax::AscriptPat& pat, const Type* expected, const Reason& reason,
                          std::vector<BoundName>& names);

  // --- constraints and their failure (report.cpp)
  // Reports a mismatch as one diagnostic. Returns whether the types could be made equal.
  bool unify(const Type* expected, const Type* actual, const Reason& reason);
  void report(const Type* expected, const Type* actual, const Reason& reason);
  bool is_repeated_use(const typed::Exp* part, const Mismatch& mismatch);
  void report_lift(const Reason& reason);
  // The cure (report_help.cpp), unless one has been found already.
  void help_with_types(const Type* expected, const Type* actual, const Reason& reason, diag::Diagnostic& d);
  void list_fields(Name wanted, const typed::RecordType* record, diag::Diagnostic& d);
  bool is_first_report(const Type* misplaced_type);
};

// Source text as an argument in suggested code, in parentheses where it needs them.
std::string as_argument(const std::string& text);
// Names in a sentence, the most similar first.
std::string list_by_similarity(std::string_view wanted, std::vector<std::string> names);

// Where the value of an expression is written: behind all lets.
Loc final_loc(const typed::Exp* exp);

}  // namespace fehu::check
