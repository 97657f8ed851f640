// The state of pass 3 for one definition. Internal to this folder.
//
// Every expression is visited once, in evaluation order, and yields the aliases of its value. What has been consumed is
// one number per variable, with a trail: branches undo their consumption and the conditional redoes it all; functions
// and loop bodies undo theirs.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "check/consume/aliases.h"
#include "check/context.h"
#include "check/typed.h"

namespace fehu::check {

// How a variable was bound, which decides whether it may be consumed (is_consumable).
enum class VarKind : uint8_t {
  Let,    // also case patterns and local functions: may be consumed
  Param,  // without `*`
  StarParam,
  LoopParam,  // may be consumed
  LoopFixed,  // a loop parameter with an annotation without `*`
  LoopElem,   // element pattern of `for ... in`
  Global,
  GlobalAbstract,  // the parts of a global that have an abstract type
  GlobalInstance,  // one use of a polymorphic global, whose value is computed for this use
  Anonymous,       // stands for the result of a call
};

// Consumption happened here, and in this way.
struct Consumption {
  Loc loc;
  std::string_view what;  // "consumed here by this update"
  VarIndex through = 0;   // the variable that stood there; 0: none
};

class ConsumeChecker {
 public:
  ConsumeChecker(Context& ctx, const typed::ValueDec* dec);

  void check_definition(typed::ValueDec* dec);

 private:
  struct Var {
    typed::VName name;
    VarKind kind;
    bool is_bound = true;
    bool is_reported = false;  // a use after consumption was reported; once is enough
    uint32_t depth = 0;        // number of functions and loop bodies around the binding
    uint32_t consumed = 0;     // index into consumptions_; 0: not consumed
    const typed::Type* type = nullptr;
    const AliasTree* bound_to = nullptr;
    const AliasTree* self = nullptr;  // the variable's own atoms joined with bound_to; made when first used
    AliasSet all = 0;                 // all aliases of `self`
    bool has_self = false;
  };
  struct Use {
    VarIndex var;
    Loc loc;
  };
  struct Consumed {
    VarIndex var;
    uint32_t consumption;
  };
  // The variables that a component of a value aliases, and the one that was named where it stands, or 0.
  struct ConsumedPart {
    VarIndex through = 0;
    std::vector<VarIndex> vars = {};
    Loc loc = {};  // where it is consumed
  };
  struct ConsumedValue {
    const AliasTree* tree;
    Loc loc;
  };
  // A leaf of a loop's pattern, a name or a wildcard, with the aliases of its initial value and of what the body
  // returns for it.
  struct LoopPart {
    VarIndex var = 0;  // 0: wildcard
    const typed::Pat* pat;
    const AliasTree* init;
    const AliasTree* result = nullptr;
    bool is_star = false;          // has a `*` in its annotation
    bool is_consuming = false;     // its initial value is consumed
    Consumption consumption{};     // where that follows from
    Loc init_loc{}, result_loc{};  // where its values are written, or the whole values it is part of
  };

  // functions.cpp: variables, functions
  VarIndex bind(typed::VName name, VarKind kind, const typed::Type* type, const AliasTree* bound_to);
  void bind_pat(const typed::Pat* pat, VarKind kind, const AliasTree* tree);
  void bind_param(const typed::Pat* pat);
  void leave_scope(size_t mark);
  VarIndex find(typed::VName name);
  const AliasTree* self_tree(VarIndex var);
  const AliasTree* make_self(VarIndex var, const typed::Type* type, const AliasTree* bound_to);
  typed::RetType check_body(List<typed::Pat*> params, const typed::RetType& annotation, typed::Exp* body,
                            const typed::RetType& ret);
  typed::RetType finish_result(const typed::RetType& annotation, const typed::RetType& ret, const AliasTree* tree,
                               Loc loc);
  void check_global_alias(const std::vector<Component>& components, Loc loc);
  void check_declared_fresh(std::vector<Component>& components, const typed::Type* annotation, Loc loc);
  bool is_fresh(const Component& component);
  const AliasTree* check_function(typed::Function& fn);
  AliasSet captured_since(size_t first_use);

  // exp.cpp: expressions
  const AliasTree* exp(typed::Exp* e);
  const AliasTree* any_exp(typed::Exp* e);
  const AliasTree* exp_node(typed::Exp* e);
  const AliasTree* size_exp(typed::Exp* e);
  const AliasTree* var(typed::VarExp* e);
  const AliasTree* global(typed::VarExp* e);
  const AliasTree* record(typed::RecordExp* e);
  const AliasTree* construct(typed::ConstructExp* e);
  const AliasTree* lambda(typed::LambdaExp* e);
  const AliasTree* index(typed::IndexExp* e);
  const AliasTree* update(typed::UpdateExp* e);
  const AliasTree* replaced(const AliasTree* tree, const typed::Type* type, List<typed::Step> steps,
                            const AliasTree* value);
  const AliasTree* if_exp(typed::IfExp* e);
  const AliasTree* match(typed::MatchExp* e);
  void let_value(typed::LetExp* e);
  void let_function(typed::LetFunExp* e);
  void index_parts(List<typed::IndexPart> parts);
  std::vector<const AliasTree*> operands(std::span<typed::Exp* const> exps);
  const AliasTree* branches_joined(const AliasTree* tree, std::vector<Consumed>& consumed, const typed::Type* type);
  const AliasTree* without_consumed(const AliasTree* tree);

  // apply.cpp: calls
  const AliasTree* apply(typed::ApplyExp* e);
  const AliasTree* right_section(typed::RightSectionExp* e);
  const AliasTree* argument(typed::Exp* arg, const typed::ArrowType* arrow);
  void check_functions_fit(const typed::Type* expected, const typed::Exp* e, const AliasTree* tree);
  void check_arguments(typed::ApplyExp* e, const std::vector<const AliasTree*>& trees,
                       const std::vector<bool>& consumed, size_t errors);
  const AliasTree* call_result(const typed::Type* type, AliasSet shared);
  AliasSet add_anonymous(const typed::Type* type, AliasSet shared);
  const typed::Type* function_type(typed::Exp* fn, const AliasTree* tree);

  // loop.cpp
  const AliasTree* loop(typed::LoopExp* e);
  std::vector<LoopPart> collect_parts(const typed::Pat* pat, const AliasTree* init);
  void while_condition(typed::LoopExp* e);
  void find_consuming(std::vector<LoopPart>& parts, typed::LoopExp* e);
  bool check_returned(const std::vector<LoopPart>& parts, uint32_t outer_depth);
  void consume_initial(const std::vector<LoopPart>& parts, size_t first_use);
  const AliasTree* loop_result(const typed::Pat* pat, size_t& next, const std::vector<const AliasTree*>& trees);
  std::vector<std::vector<size_t>> flows_between(const std::vector<LoopPart>& parts);
  std::vector<std::vector<size_t>> sharing_parts(const std::vector<LoopPart>& parts,
                                                 const std::vector<std::vector<size_t>>& flows_from);
  std::vector<const AliasTree*> result_trees(const std::vector<LoopPart>& parts);

  // state.cpp: using and consuming, and what is said about mistakes
  void use(VarIndex var, Loc loc);
  void check_alive(const AliasTree* tree, Loc loc);
  VarIndex consumed_in(AliasSet set);  // the first, 0: none
  void set_consumed(VarIndex var, uint32_t consumption);
  void consume(const AliasTree* tree, Loc loc, std::string_view what);
  void consume_together(const std::vector<ConsumedValue>& values, std::string_view what);
  void add_consumed_parts(const ConsumedValue& value, std::vector<ConsumedPart>& parts);
  bool check_consumable(VarIndex var, VarIndex through, Loc loc);
  bool is_consumable(VarIndex var) const;
  void undo(size_t trail_mark, std::vector<Consumed>* undone);
  void redo(const std::vector<Consumed>& consumed);
  bool consumed_bound_since(size_t trail_mark, VarIndex* which) const;
  void report_use(VarIndex var, VarIndex consumed, Loc loc);
  void report_function_consumed(const typed::Exp* e, VarIndex which, bool is_argument);
  std::string name_of(VarIndex var) const;
  Loc loc_of(VarIndex var) const { return ctx_.info(vars_[var].name).loc; }
  bool self_aliased(const typed::Type* type, const AliasTree* tree);

  Context& ctx_;
  Arena arena_;  // of alias trees: they are forgotten with the definition
  AliasSets sets_;
  uint32_t first_name_;  // ids below are global
  typed::VName self_name_;
  std::vector<Var> vars_;                           // 0 is nobody
  std::vector<VarIndex> local_vars_;                // by id - first_name_
  std::unordered_map<uint32_t, VarIndex> globals_;  // by id
  std::vector<VarIndex> scope_;                     // bound now, in order
  std::vector<Use> uses_;
  std::vector<Consumption> consumptions_;
  std::vector<VarIndex> trail_;  // consumed variables, in order
  uint32_t epoch_ = 1;           // grows with every consumption
  uint32_t depth_ = 0;
};

// marks.cpp: types with the marks of another type of the same shape (up to instantiation of type parameters).
const typed::Type* with_marks(typed::Types& types, const typed::Type* to, const typed::Type* from);
// A function's type with `ret` as the result after `params`, and consumption as the parameters' annotations say.
const typed::Type* with_result(typed::Types& types, const typed::Type* type, List<typed::Pat*> params,
                               const typed::RetType& ret);
// Does some function in a value of type `actual` promise less freshness than `expected` asks for? `tree` is null or of
// that value.
bool lacks_freshness(typed::Types& types, const typed::Type* expected, const typed::Type* actual,
                     const AliasTree* tree);

}  // namespace fehu::check
