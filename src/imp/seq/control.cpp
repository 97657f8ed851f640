// Branches, loops and calls. What they bind are variables that are assigned on the way: scalars, and blocks, which are
// shared by counting. Where blocks are released and which are used again has been decided (docs/memory.md).
#include <algorithm>

#include "base/check.h"
#include "imp/seq/generator.h"
#include "imp/traverse.h"
#include "ir/marks.h"

namespace fehu::imp {

// ---------------------------------------------------------------------------------------------------------------
// Branches

// Variables without a value: every branch, or the callee, assigns them. Arrays need none: they are blocks and offsets.
void Generator::declare_results(List<ir::PatElem> pat) {
  for (const ir::PatElem& elem : pat) {
    if (elem.type.kind == ir::TypeKind::Mem) {
      declare_block(elem.name);
    } else if (elem.type.kind == ir::TypeKind::Prim) {
      const Exp* later = nullptr;
      emit<DeclareScalar>(elem.name, elem.type.prim, later, false);
      binding(elem.name).scalar = variable(elem.name, elem.type.prim);
    }
  }
}

// A block that this scope has declared is needed no more when everybody else has got it: then it need not be counted.
void Generator::take(const Taking& taking, std::span<const Taking> others) {
  auto takes_it = [&](const Taking& other) { return other.from == taking.from; };
  if (is_own_block(taking.from) && std::ranges::none_of(others, takes_it))
    emit<MoveBlock>(taking.to, taking.from);
  else
    emit<ShareBlock>(taking.to, taking.from);
}

// Scalars first, then blocks. The results of a body do not mention what the statement binds, so the order is free.
void Generator::assign_results(List<ir::PatElem> pat, List<ir::Result> results) {
  std::vector<Taking> takings;
  for (size_t i = 0; i < pat.size(); i++) {
    if (pat[i].type.kind == ir::TypeKind::Mem)
      takings.push_back({block(pat[i].name), block(results[i].value.name)});
    else if (pat[i].type.kind == ir::TypeKind::Prim)
      emit<Assign>(pat[i].name, operand(results[i].value));
  }
  take_results(takings);
}

// None of the variables is another's block.
void Generator::take_results(std::span<const Taking> takings) {
  for (size_t i = 0; i < takings.size(); i++) take(takings[i], takings.subspan(i + 1));
}

prim::PrimType bits_type(prim::PrimType type) {
  return type == prim::PrimType::F16   ? prim::PrimType::I16
         : type == prim::PrimType::F32 ? prim::PrimType::I32
                                       : prim::PrimType::I64;
}

// Literals are compared by their bits, so a NaN equals itself.
const Exp* Generator::case_condition(const ir::MatchExp& e, const ir::MatchCase& c) {
  const Exp* all = nullptr;
  for (size_t i = 0; i < c.values.size(); i++) {
    if (c.is_wildcard[i]) continue;
    const Exp* scrutinee = operand(e.scrutinees[i]);
    prim::Value literal = c.values[i];
    if (prim::is_float(literal.type)) {
      literal.type = bits_type(literal.type);
      scrutinee = arena_.make<ConvExp>(literal.type, prim::ConvOp::FpToBits, scrutinee);
    }
    const Exp* equal = scrutinee;
    if (literal.type != prim::PrimType::Bool)
      equal = cmp(prim::CmpOp::Eq, scrutinee, operand({{}, literal}));
    else if (!prim::as_bool(literal))
      equal = negated(scrutinee);
    all = all ? bin(prim::BinOp::LogAnd, all, equal) : equal;
  }
  return all ? all : operand({{}, prim::bool_value(true)});
}

// The cases from that number on, as a chain of conditions.
void Generator::match_from(const ir::Stm& stm, const ir::MatchExp& e, size_t number) {
  if (number == e.cases.size()) {
    statements(e.otherwise->stms);
    return assign_results(stm.pat, e.otherwise->results);
  }
  const ir::MatchCase& c = e.cases[number];
  const Exp* condition = case_condition(e, c);
  open();
  statements(c.body->stms);
  assign_results(stm.pat, c.body->results);
  Code yes = close();
  open();
  match_from(stm, e, number + 1);
  Code no = close();
  emit<If>(condition, yes, no);
}

// The value of a body that only computes one, in a few operations, nothing of which is used twice; or null.
const Exp* Generator::simple_value(const ir::Body* body) {
  constexpr size_t kMaxOperations = 3;
  if (body->stms.size() > kMaxOperations) return nullptr;
  for (const ir::Stm& stm : body->stms) {
    const Exp* value = stm.attrs.empty() && stm.exp->kind != ir::ExpKind::Operand ? scalar_exp(stm.exp) : nullptr;
    if (!value || !is_written_out(stm, value)) return nullptr;
    binding(stm.pat[0].name).scalar = value;
  }
  return operand(body->results[0].value);
}

static bool is_bool(const Exp* e, bool value) {
  return e->kind == ExpKind::Const && e->type == prim::PrimType::Bool && prim::as_bool(as<ConstExp>(e)->value) == value;
}

// Twice negated is not negated.
const Exp* Generator::negated(const Exp* e) {
  if (e->kind == ExpKind::Un && as<UnExp>(e)->op == prim::UnOp::Neg) return as<UnExp>(e)->x;
  return arena_.make<UnExp>(prim::PrimType::Bool, prim::UnOp::Neg, e);
}

// c ? x : y, where that is not one of the other operators on booleans.
const Exp* Generator::choice(const Exp* c, const Exp* x, const Exp* y) {
  if (is_bool(x, true)) return is_bool(y, false) ? c : bin(prim::BinOp::LogOr, c, y);
  if (is_bool(y, false)) return bin(prim::BinOp::LogAnd, c, x);
  if (is_bool(x, false)) return is_bool(y, true) ? negated(c) : bin(prim::BinOp::LogAnd, negated(c), y);
  if (is_bool(y, true)) return bin(prim::BinOp::LogOr, negated(c), x);
  const Exp* parts[] = {c, x, y};
  return arena_.make<FunExp>(x->type, prim::FunOp::Cond, x->type, arena_.list(std::span<const Exp* const>(parts)));
}

// A branch between two simple values is an expression.
bool Generator::conditional(const ir::Stm& stm, const ir::MatchExp& e) {
  if (stm.pat.size() != 1 || stm.pat[0].type.kind != ir::TypeKind::Prim || e.cases.size() != 1) return false;
  const Exp* yes = simple_value(e.cases[0].body);
  const Exp* no = yes ? simple_value(e.otherwise) : nullptr;
  if (!no) return false;
  scalar(stm, choice(case_condition(e, e.cases[0]), yes, no));
  return true;
}

void Generator::operation(const ir::Stm& stm, const ir::MatchExp& e) {
  if (conditional(stm, e)) return;
  declare_results(stm.pat);
  match_from(stm, e, 0);
  for (const ir::PatElem& elem : stm.pat)
    if (elem.type.kind == ir::TypeKind::Array) bind_array(elem);
}

// ---------------------------------------------------------------------------------------------------------------
// Loops

// Does the value depend on one of these variables, or on memory?
static bool mentions_changed(const Exp* e, const std::set<uint32_t>& changed) {
  class Mentions : public Walker {
   public:
    explicit Mentions(const std::set<uint32_t>& changed) : changed_(changed) {}
    bool is_found = false;
    void name(VName name, NameKind kind, Use) override {
      is_found |= kind == NameKind::Pointer || changed_.contains(name.id);
    }

   private:
    const std::set<uint32_t>& changed_;
  } mentions(changed);
  mentions.exp(e);
  return mentions.is_found;
}

// All variables get their blocks at once. Two that trade places are swapped, at the end, when all others have what they
// want. Of the others, one whose own block nobody wants any more comes first; if there is none, a block is put aside.
void Generator::take_all(std::vector<Taking> takings) {
  std::vector<Taking> swaps, rest;
  auto is_among = [](const std::vector<Taking>& list, const Taking& taking) {
    return std::ranges::any_of(list, [&](const Taking& t) { return t.to == taking.to && t.from == taking.from; });
  };
  for (const Taking& taking : takings) {
    if (!is_among(takings, {taking.from, taking.to}))
      rest.push_back(taking);
    else if (taking.from != taking.to && !is_among(swaps, {taking.from, taking.to}))
      swaps.push_back(taking);
  }
  while (!rest.empty()) {
    auto is_ready = [&](const Taking& t) {
      return std::ranges::none_of(rest, [&](const Taking& other) { return other.from == t.to; });
    };
    auto next = std::ranges::find_if(rest, is_ready);
    if (next == rest.end()) {
      VName wanted = rest[0].to, aside = fresh(wanted.base.str());
      declare_block(aside);
      emit<ShareBlock>(aside, wanted);
      for (Taking& t : rest)
        if (t.from == wanted) t.from = aside;
      continue;
    }
    Taking taking = *next;
    rest.erase(next);
    take(taking, rest);
  }
  for (const Taking& swap : swaps) emit<SwapBlocks>(swap.to, swap.from);
}

// All parameters change at once: a new value that is made of parameters assigned before it is put aside first.
void Generator::next_iteration(const ir::LoopExp& e) {
  std::set<uint32_t> changed;
  std::vector<std::pair<VName, const Exp*>> scalars;
  std::vector<Taking> blocks;
  for (size_t i = 0; i < e.params.size(); i++) {
    const ir::Param& param = e.params[i].param;
    const ir::Operand& value = e.body->results[i].value;
    if (param.type.kind == ir::TypeKind::Mem) blocks.push_back({param.name, block(value.name)});
    if (param.type.kind != ir::TypeKind::Prim) continue;
    const Exp* next = operand(value);
    if (next->kind == ExpKind::Var && as<VarExp>(next)->name == param.name) continue;
    if (mentions_changed(next, changed)) {
      VName aside = fresh(param.name.base.str());
      emit<DeclareScalar>(aside, param.type.prim, next, true);
      next = variable(aside, param.type.prim);
    }
    scalars.push_back({param.name, next});
    changed.insert(param.name.id);
  }
  for (auto [name, value] : scalars) emit<Assign>(name, value);
  take_all(std::move(blocks));
}

// Do arrays stay where they are? `simplify` finds that they do in all regions; without it, one piece has all points.
static bool has_fixed_places(const ir::LoopExp& e) {
  return std::ranges::all_of(e.params, [](const auto& p) { return p.param.type.kind == ir::TypeKind::Array; });
}

void Generator::bind_piece(const ir::LoopExp& e, size_t scope) {
  bind_in(scope, e.counter);
  bind_in(scope, e.last);
  bool is_parallel = has_fixed_places(e);
  binding(e.counter).scalar = is_parallel ? variable(e.counter, e.counter_type) : constant(0);
  binding(e.last).scalar = is_parallel ? variable(e.last, e.counter_type) : operand(e.bound);
}

static bool has_mark(const ir::Stm& loop, std::string_view mark) {
  return std::ranges::any_of(loop.attrs, [&](const ir::Attr& attr) { return attr.name.str() == mark; });
}

// Parameters are variables that live around the loop, so that they have their last values after it.
void Generator::operation(const ir::Stm& stm, const ir::LoopExp& e) {
  for (const ir::LoopParam& p : e.params) {
    VName name = p.param.name;
    if (p.param.type.kind == ir::TypeKind::Mem) {
      declare_block(name);
      if (p.is_moved)
        emit<MoveBlock>(name, block(p.init.name));
      else
        emit<ShareBlock>(name, block(p.init.name));
    } else if (p.param.type.kind == ir::TypeKind::Prim) {
      emit<DeclareScalar>(name, p.param.type.prim, operand(p.init), false);
      binding(name).scalar = variable(name, p.param.type.prim);
    }
  }
  open();
  size_t scope = scopes_.size() - 1;
  for (const ir::LoopParam& p : e.params) bind_in(scope, p.param.name);
  if (is_region(e)) bind_piece(e, scope);
  if (e.form == ir::LoopForm::For) {
    bind_in(scope, e.counter);
    binding(e.counter).scalar = variable(e.counter, e.counter_type);
  }
  for (const ir::LoopParam& p : e.params)
    if (p.param.type.kind == ir::TypeKind::Array) bind_array(p.param);
  statements(e.body->stms);
  next_iteration(e);
  Code body = close();
  if (is_region(e) && has_fixed_places(e))
    emit<Parallel>(e.counter, e.last, operand(e.bound), operand(e.cost), body);
  else if (is_region(e))
    emit<If>(cmp(prim::CmpOp::Slt, constant(0), operand(e.bound)), body, Code());
  else if (e.form == ir::LoopForm::For)
    emit<For>(e.counter, e.counter_type, operand(e.bound), body, e.is_parallel, has_mark(stm, ir::kAnyOrder), false,
              has_mark(stm, ir::kSkippable));
  else
    emit<While>(e.condition, body);
  // What the loop binds is what its parameters hold at the end.
  for (size_t i = 0; i < stm.pat.size(); i++) {
    Binding end = binding(e.params[i].param.name);
    if (stm.pat[i].type.kind == ir::TypeKind::Mem) binding(stm.pat[i].name).block = end.block;
    if (stm.pat[i].type.kind == ir::TypeKind::Prim) binding(stm.pat[i].name).scalar = end.scalar;
  }
  for (const ir::PatElem& elem : stm.pat)
    if (elem.type.kind == ir::TypeKind::Array) bind_array(elem);
}

// ---------------------------------------------------------------------------------------------------------------
// Calls

// Blocks are lent to the callee; those it gives back are the caller's.
void Generator::operation(const ir::Stm& stm, const ir::ApplyExp& e) {
  declare_results(stm.pat);
  std::vector<CallResult> results;
  for (const ir::PatElem& elem : stm.pat) {
    if (elem.type.kind == ir::TypeKind::Mem) results.push_back({block(elem.name), NameKind::Block});
    if (elem.type.kind == ir::TypeKind::Prim) results.push_back({elem.name, NameKind::Scalar});
  }
  std::vector<CallArg> args;
  for (const ir::Arg& arg : e.args) {
    bool is_scalar = arg.value.is_const() || binding(arg.value.name).scalar;
    bool is_block = !is_scalar && binding(arg.value.name).block;
    if (!is_scalar && !is_block) continue;  // an array: its block and offset are passed
    if (is_scalar) args.push_back({NameKind::Scalar, operand(arg.value), {}});
    if (is_block) args.push_back({NameKind::Block, nullptr, block(arg.value.name)});
  }
  emit<Call>(e.fn, arena_.list(results), arena_.list(args), stm.where);
  for (const ir::PatElem& elem : stm.pat)
    if (elem.type.kind == ir::TypeKind::Array) bind_array(elem);
}

}  // namespace fehu::imp
