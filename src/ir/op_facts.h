// Facts about operations, each written down once: what the results are, what is consumed, which bodies are inside and
// how they run, what can be seen from outside.
//
// Alias analysis, the verifier, the evaluator, simplification, memory introduction and all passes ask here instead of
// having a list of operations of their own: a new operation has its row in ops.def, and they know it.
#pragma once

#include <functional>

#include "ir/ir.h"

namespace fehu::ir {

// --- results

// What the results of an operation are, as far as memory is concerned.
enum class ResultKind : uint8_t {
  Scalar,   // without memory: numbers, certificates, blocks
  View,     // the memory of `source`, looked at in another way
  InPlace,  // the memory of `source`, which is consumed and changed
  Fresh,    // memory that nothing else has, with the value written to it
  Blank,    // memory that nothing else has, with unspecified contents
  Bodies,   // what the bodies inside, or the function that is called, give
};
struct ResultFact {
  ResultKind kind;
  Operand source = {};
};
ResultFact result_of(const Exp* e);

// --- consumption

// The names that the operation itself consumes, one for each place; not what its lambdas do to their parameters.
void append_consumed(const Exp* e, std::vector<VName>& out);
// The same operation with other names in those places, in the same order.
const Exp* with_consumed(const Exp* e, std::span<const VName> names, Arena& arena);

// Does a parameter or result of the type belong to who gets it? Accumulators are never shared, marked unique or not.
inline bool is_owned(const Type& t) {
  return t.unique || t.kind == TypeKind::Acc;
}
// Does a value of the type have memory that can be shared?
inline bool has_memory(const Type& t) {
  return t.kind == TypeKind::Array || t.kind == TypeKind::Acc;
}

// --- bodies

// How a body inside an operation runs.
enum class BodyRole : uint8_t {
  Branch,    // at most once, where the operation stands
  Once,      // exactly once, where the operation stands: the lambda of with_acc
  Loop,      // again and again; the parameters carry values from one iteration to the next
  Operator,  // again and again, on values that the operation has: operators of scans, reductions, histograms, post
             // functions, sizes
  Element,   // again and again, on parts of the arrays that go into the operation (see for_each_part)
};
// Branches have neither parameters nor a lambda; for loops see LoopExp.
struct Nested {
  BodyRole role;
  const Body* body;
  const Lambda* lambda = nullptr;
  const LoopExp* loop = nullptr;

  // Does what is inside run more than once, or not at all, in one evaluation of the operation?
  bool is_repeated() const { return role != BodyRole::Branch && role != BodyRole::Once; }
};
// In the order of the text form.
void for_each_nested(const Exp* e, const std::function<void(const Nested&)>& f);
void for_each_param(const Nested& nested, const std::function<void(const Param&)>& f);  // also the counter of a loop

// With other lambdas; `f` gets each lambda with its role. Branches and bodies of loops stay as they are.
const Exp* map_lambdas(const Exp* e, Arena& arena, const std::function<const Lambda*(const Lambda*, BodyRole)>& f);

// --- parts of arrays

// For each parameter of a lambda that is a part of an array (an element, a chunk) or stands for one (an accumulator),
// what it is a part of. The numbers count them.
void for_each_part(const Exp* e, const std::function<void(const Param& part, const Operand& whole, size_t number)>& f);
// The same operation with another array for the part of that number.
const Exp* with_whole(const Exp* e, size_t number, VName whole, Arena& arena);

// The operation as a SOAC: width, arrays and the lambda that takes a part of each. Null: it is none.
const SoacExp* as_soac(const Exp* e);
// The same SOAC with other arrays and another lambda.
const Exp* with_inputs(const SoacExp* e, List<VName> arrays, const Lambda* lambda, Arena& arena);

// --- effects

// What an operation does besides giving results, bodies inside apart.
enum class Effect : uint8_t {
  None,
  Fails,  // may end the program with an error
  Shows,  // prints something
  Calls,  // whatever the function does that it calls
};

// Operations on numbers: they neither share nor consume anything, have no bodies and no effect.
bool is_scalar_op(ExpKind kind);

// Is the match `if x then .. else ..`: one scrutinee, and one case, for true?
bool is_if(const MatchExp& e);

// --- the rows of ops.def

enum class Inside : uint8_t { None, Bodies, Lambdas };
struct OpRow {
  StageSet stages;
  Inside inside;
  ResultKind result;
  bool can_consume;
  Effect effect;
};
struct OpTable {
  static constexpr StageSet Lowered = set_of(Stage::Lowered), Soacs = set_of(Stage::Soacs), Seq = set_of(Stage::Seq),
                            SeqMem = set_of(Stage::SeqMem), All = kAllStages;
  static constexpr OpRow kRows[] = {
#define OP(op, text, stages, inside, result, consumes, effect) \
  {stages, Inside::inside, ResultKind::result, consumes, Effect::effect},
#include "ir/ops.def"
#undef OP
  };
};
constexpr const OpRow& row_of(ExpKind kind) {
  return OpTable::kRows[static_cast<size_t>(kind)];
}
// In which stages may it stand?
constexpr StageSet stages_of(ExpKind kind) {
  return row_of(kind).stages;
}
constexpr bool has_bodies(ExpKind kind) {
  return row_of(kind).inside != Inside::None;
}
inline Effect effect_of(const Exp* e) {
  return row_of(e->kind).effect;
}

}  // namespace fehu::ir
