// The facts about operations: a row of ops.def each, and for those that consume something or have lambdas a function
// that says what and which. Where such a function is missing for a row that asks for it, this does not compile.
#include "ir/op_facts.h"

#include "ir/dispatch.h"

namespace fehu::ir {

bool is_scalar_op(ExpKind kind) {
  const OpRow& row = row_of(kind);
  return row.result == ResultKind::Scalar && row.inside == Inside::None && row.effect == Effect::None &&
         row.stages == kAllStages;
}

// ---------------------------------------------------------------------------------------------------------------
// Results

// Of views and updates: the array (or accumulator, or whatever another name is given to) whose memory it is.
static Operand source_of(const auto& e) {
  if constexpr (requires { e.array; })
    return {e.array, {}};
  else if constexpr (requires { e.acc; })
    return {e.acc, {}};
  else
    return e.value;
}

// The kind is known per operation, unless an allocation renews a block; only the source has to be looked up in the
// node.
ResultFact result_of(const Exp* e) {
  if (const auto* alloc = try_as<AllocExp>(e); alloc && alloc->renewed) return {ResultKind::View, {alloc->renewed, {}}};
  return dispatch(e, []<typename T>(const T& node) -> ResultFact {
    constexpr ResultKind kKind = row_of(T::kKind).result;
    if constexpr (kKind == ResultKind::View || kKind == ResultKind::InPlace)
      return {kKind, source_of(node)};
    else
      return {kKind, {}};
  });
}

// ---------------------------------------------------------------------------------------------------------------
// Reading and changing parts of nodes. A function that lists parts is used for both: for reading, with `arena` null, on
// a copy that is thrown away; for changing, on a copy that becomes the new node.

namespace {

// Lists are immutable: changed items are put into a new one.
template <typename T>
void each(Arena* arena, List<T>& list, auto f) {
  if (!arena) {
    for (const T& item : list) f(const_cast<T&>(item));  // which only reads
    return;
  }
  std::vector<T> items(list.begin(), list.end());
  for (T& item : items) f(item);
  list = arena->list(items);
}

// What is changed in place is consumed; everything else is listed here.
template <typename E>
requires(row_of(E::kKind).result == ResultKind::InPlace) void consumed(Arena*, E& e, auto f) {
  if constexpr (requires { e.array; })
    f(e.array);
  else
    f(e.acc);
}
void consumed(Arena* arena, ApplyExp& e, auto f) {
  each(arena, e.args, [&](Arg& arg) {
    if (arg.is_consumed && arg.value.is_var()) f(arg.value.name);
  });
}
void consumed(Arena* arena, LoopExp& e, auto f) {
  each(arena, e.params, [&](LoopParam& p) {
    if (is_owned(p.param.type) && p.init.is_var()) f(p.init.name);
  });
}
void consumed(Arena* arena, WithAccExp& e, auto f) {
  each(arena, e.inputs, [&](AccInput& input) { each(arena, input.arrays, f); });
}
void consumed(Arena* arena, HistExp& e, auto f) {
  each(arena, e.ops, [&](HistOp& op) { each(arena, op.dests, f); });
}

void lambdas(Arena* arena, WithAccExp& e, auto f) {
  each(arena, e.inputs, [&](AccInput& input) {
    if (input.op) f(input.op, BodyRole::Operator);
  });
  f(e.lambda, BodyRole::Once);
}
void lambdas(Arena* arena, ScremaExp& e, auto f) {
  each(arena, e.scans, [&](Scan& scan) { f(scan.op, BodyRole::Operator); });
  each(arena, e.reduces, [&](Reduce& reduce) { f(reduce.op, BodyRole::Operator); });
  f(e.lambda, BodyRole::Element);
  if (e.post) f(e.post, BodyRole::Operator);
}
void lambdas(Arena* arena, HistExp& e, auto f) {
  each(arena, e.ops, [&](HistOp& op) { f(op.op, BodyRole::Operator); });
  f(e.lambda, BodyRole::Element);
}
void lambdas(Arena*, ExpandExp& e, auto f) {
  f(e.size, BodyRole::Operator);
  f(e.lambda, BodyRole::Element);
}
void lambdas(Arena*, FlatmapExp& e, auto f) {
  f(e.lambda, BodyRole::Element);
}
void lambdas(Arena*, StreamExp& e, auto f) {
  f(e.lambda, BodyRole::Element);
}

// What goes into a SOAC in parts: first the accumulators of a stream, then the arrays.
void wholes(Arena* arena, SoacExp& e, auto f) {
  each(arena, e.arrays, f);
}
void wholes(Arena* arena, StreamExp& e, auto f) {
  each(arena, e.accs, [&](Operand& acc) { f(acc.name); });  // no name: a constant
  each(arena, e.arrays, f);
}

// Calls `f` with a copy of the node, of its own type, if `kCondition` holds for its kind.
template <typename Condition>
const Exp* change(const Exp* e, Arena* arena, Condition, auto f) {
  return dispatch(e, [&]<typename T>(const T& node) -> const Exp* {
    if constexpr (Condition::template holds<T>()) {
      T copy = node;
      f(copy);
      return arena ? arena->make<T>(copy) : e;
    } else {
      return e;
    }
  });
}
struct CanConsume {
  template <typename T>
  static constexpr bool holds() {
    return row_of(T::kKind).can_consume;
  }
};
struct HasLambdas {
  template <typename T>
  static constexpr bool holds() {
    return row_of(T::kKind).inside == Inside::Lambdas;
  }
};
struct IsSoac {
  template <typename T>
  static constexpr bool holds() {
    return std::is_base_of_v<SoacExp, T>;
  }
};

}  // namespace

void append_consumed(const Exp* e, std::vector<VName>& out) {
  if (!row_of(e->kind).can_consume) return;
  change(e, nullptr, CanConsume(),
         [&](auto& node) { consumed(nullptr, node, [&](VName& name) { out.push_back(name); }); });
}

// In the order in which append_consumed lists them.
const Exp* with_consumed(const Exp* e, std::span<const VName> names, Arena& arena) {
  size_t next = 0;
  return change(e, &arena, CanConsume(),
                [&](auto& node) { consumed(&arena, node, [&](VName& name) { name = names[next++]; }); });
}

// ---------------------------------------------------------------------------------------------------------------
// Bodies

void for_each_nested(const Exp* e, const std::function<void(const Nested&)>& f) {
  if (!has_bodies(e->kind)) return;
  if (const auto* match = try_as<MatchExp>(e)) {
    for (const MatchCase& c : match->cases) f({BodyRole::Branch, c.body});
    return f({BodyRole::Branch, match->otherwise});
  }
  if (const auto* loop = try_as<LoopExp>(e)) return f({BodyRole::Loop, loop->body, nullptr, loop});
  change(e, nullptr, HasLambdas(), [&](auto& node) {
    lambdas(nullptr, node, [&](const Lambda* lambda, BodyRole role) { f({role, lambda->body, lambda}); });
  });
}

// A loop's counter is no Param of the node; one is made up for it.
void for_each_param(const Nested& nested, const std::function<void(const Param&)>& f) {
  if (nested.lambda)
    for (const Param& p : nested.lambda->params) f(p);
  if (!nested.loop) return;
  for (const LoopParam& p : nested.loop->params) f(p.param);
  if (!has_counter(*nested.loop)) return;
  Type counter;
  counter.prim = nested.loop->counter_type;
  f({nested.loop->counter, counter, nullptr});
  if (is_region(*nested.loop)) f({nested.loop->last, counter, nullptr});
}

// The same node if no lambda changed.
const Exp* map_lambdas(const Exp* e, Arena& arena, const std::function<const Lambda*(const Lambda*, BodyRole)>& f) {
  bool is_changed = false;
  const Exp* made = change(e, &arena, HasLambdas(), [&](auto& node) {
    lambdas(&arena, node, [&](const Lambda*& lambda, BodyRole role) {
      const Lambda* mapped = f(lambda, role);
      is_changed |= mapped != lambda;
      lambda = mapped;
    });
  });
  return is_changed ? made : e;
}

// ---------------------------------------------------------------------------------------------------------------
// Parts of arrays

const SoacExp* as_soac(const Exp* e) {
  return dispatch(e, []<typename T>(const T& node) -> const SoacExp* {
    if constexpr (std::is_base_of_v<SoacExp, T>)
      return &node;
    else
      return nullptr;
  });
}

const Exp* with_inputs(const SoacExp* e, List<VName> arrays, const Lambda* lambda, Arena& arena) {
  return change(e, &arena, IsSoac(), [&](auto& node) {
    node.arrays = arrays;
    node.lambda = lambda;
  });
}

void for_each_part(const Exp* e, const std::function<void(const Param& part, const Operand& whole, size_t number)>& f) {
  change(e, nullptr, IsSoac(), [&](auto& node) {
    size_t number = 0;
    size_t first = e->kind == ExpKind::Stream ? 1 : 0;  // before the parts comes the size of the chunk
    wholes(nullptr, node, [&](VName& whole) {
      if (whole) f(node.lambda->params[first + number], Operand{whole, {}}, number);
      number++;
    });
  });
}

bool is_if(const MatchExp& e) {
  return e.scrutinees.size() == 1 && e.cases.size() == 1 && !e.cases[0].is_wildcard[0] &&
         e.cases[0].values[0] == prim::bool_value(true);
}

const Exp* with_whole(const Exp* e, size_t number, VName whole, Arena& arena) {
  size_t next = 0;
  return change(e, &arena, IsSoac(), [&](auto& node) {
    wholes(&arena, node, [&](VName& name) {
      if (next++ == number) name = whole;
    });
  });
}

}  // namespace fehu::ir
