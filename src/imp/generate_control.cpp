// Branches, loops and calls. What they bind are variables that are assigned on the way: scalars, and blocks, which are
// shared by counting.
#include <algorithm>

#include "base/check.h"
#include "imp/generator.h"

namespace fehu::imp {

// ---------------------------------------------------------------------------------------------------------------
// Branches

void Generator::declare_results(List<ir::PatElem> pat) {
  for (const ir::PatElem& elem : pat) {
    if (elem.type.kind == ir::TypeKind::Mem) {
      declare_block(elem.name);
    } else if (elem.type.kind == ir::TypeKind::Prim) {
      const Exp* later = nullptr;
      emit<DeclareScalar>(StmKind::DeclareScalar, elem.name, elem.type.prim, later, false);
      binding(elem.name).scalar = variable(elem.name, elem.type.prim);
    }
  }
}

void Generator::assign_results(List<ir::PatElem> pat, List<ir::Result> results) {
  for (size_t i = 0; i < pat.size(); i++) {
    if (pat[i].type.kind == ir::TypeKind::Mem) {
      VName from = block(results[i].value.name);
      emit<ShareBlock>(StmKind::ShareBlock, block(pat[i].name), from);
    } else if (pat[i].type.kind == ir::TypeKind::Prim) {
      emit<Assign>(StmKind::Assign, pat[i].name, operand(results[i].value));
    }
  }
}

static prim::PrimType bits_type(prim::PrimType type) {
  return type == prim::PrimType::F16   ? prim::PrimType::I16
         : type == prim::PrimType::F32 ? prim::PrimType::I32
                                       : prim::PrimType::I64;
}

// Literals are compared by their bits, so a NaN equals itself.
const Exp* Generator::case_condition(const ir::MatchExp* e, const ir::MatchCase& c) {
  const Exp* all = nullptr;
  for (size_t i = 0; i < c.values.size(); i++) {
    if (c.is_wildcard[i]) continue;
    const Exp* scrutinee = operand(e->scrutinees[i]);
    prim::Value literal = c.values[i];
    if (prim::is_float(literal.type)) {
      literal.type = bits_type(literal.type);
      scrutinee = arena_.make<ConvExp>(Exp{ExpKind::Conv, literal.type}, prim::ConvOp::FpToBits, scrutinee);
    }
    const Exp* equal = scrutinee;
    if (literal.type != prim::PrimType::Bool)
      equal = cmp(prim::CmpOp::Eq, scrutinee, operand({{}, literal}));
    else if (!prim::as_bool(literal))
      equal = arena_.make<UnExp>(Exp{ExpKind::Un, prim::PrimType::Bool}, prim::UnOp::Neg, scrutinee);
    all = all ? bin(prim::BinOp::LogAnd, all, equal) : equal;
  }
  return all ? all : operand({{}, prim::bool_value(true)});
}

void Generator::match_from(const ir::Stm& stm, const ir::MatchExp* e, size_t number) {
  if (number == e->cases.size()) {
    statements(e->otherwise->stms);
    return assign_results(stm.pat, e->otherwise->results);
  }
  const ir::MatchCase& c = e->cases[number];
  const Exp* condition = case_condition(e, c);
  open();
  statements(c.body->stms);
  assign_results(stm.pat, c.body->results);
  Code yes = close();
  open();
  match_from(stm, e, number + 1);
  Code no = close();
  emit<If>(StmKind::If, condition, yes, no);
}

void Generator::match(const ir::Stm& stm, const ir::MatchExp* e) {
  declare_results(stm.pat);
  match_from(stm, e, 0);
  for (const ir::PatElem& elem : stm.pat)
    if (elem.type.kind == ir::TypeKind::Array) bind_array(elem);
}

// ---------------------------------------------------------------------------------------------------------------
// Loops

static bool mentions_changed(const Exp* e, const std::set<uint32_t>& changed) {
  switch (e->kind) {
    case ExpKind::Const:
      return false;
    case ExpKind::Var:
      return changed.contains(cast<VarExp>(e)->name.id);
    case ExpKind::Bin:
      return mentions_changed(cast<BinExp>(e)->x, changed) || mentions_changed(cast<BinExp>(e)->y, changed);
    case ExpKind::Un:
      return mentions_changed(cast<UnExp>(e)->x, changed);
    case ExpKind::Cmp:
      return mentions_changed(cast<CmpExp>(e)->x, changed) || mentions_changed(cast<CmpExp>(e)->y, changed);
    case ExpKind::Conv:
      return mentions_changed(cast<ConvExp>(e)->x, changed);
    case ExpKind::Fun:
      return std::ranges::any_of(cast<FunExp>(e)->args, [&](const Exp* arg) { return mentions_changed(arg, changed); });
    case ExpKind::Load:
      return true;
    case ExpKind::Tuning:
      return mentions_changed(cast<TuningExp>(e)->initial, changed);
  }
  return true;
}

// All parameters change at once: a new value that is made of parameters assigned before it is put aside first.
void Generator::next_iteration(const ir::LoopExp* e) {
  std::set<uint32_t> changed;
  std::vector<std::pair<VName, const Exp*>> scalars;
  std::vector<std::pair<VName, VName>> blocks;
  for (size_t i = 0; i < e->params.size(); i++) {
    const ir::Param& param = e->params[i].param;
    const ir::Operand& value = e->body->results[i].value;
    if (param.type.kind == ir::TypeKind::Prim) {
      const Exp* next = operand(value);
      if (next->kind == ExpKind::Var && cast<VarExp>(next)->name == param.name) continue;
      if (mentions_changed(next, changed)) {
        VName aside = fresh(param.name.base.str());
        emit<DeclareScalar>(StmKind::DeclareScalar, aside, param.type.prim, next, true);
        next = variable(aside, param.type.prim);
      }
      scalars.push_back({param.name, next});
      changed.insert(param.name.id);
    } else if (param.type.kind == ir::TypeKind::Mem) {
      VName next = block(value.name);
      if (next == param.name) continue;
      if (changed.contains(next.id)) {
        VName aside = fresh("mem");
        declare_block(aside);
        emit<ShareBlock>(StmKind::ShareBlock, aside, next);
        next = aside;
      }
      blocks.push_back({param.name, next});
      changed.insert(param.name.id);
    }
  }
  for (auto [name, value] : scalars) emit<Assign>(StmKind::Assign, name, value);
  for (auto [name, from] : blocks) emit<ShareBlock>(StmKind::ShareBlock, block(name), block(from));
}

// Are the block and the offset of the array the same in all iterations?
static bool stays(const ir::LoopExp* e, const ir::Param& array) {
  for (const ir::LoopParam& p : e->params)
    if (p.param.name == array.mem->mem || (array.mem->offset.is_var() && p.param.name == array.mem->offset.name))
      return false;
  return true;
}

void Generator::loop(const ir::Stm& stm, const ir::LoopExp* e) {
  for (const ir::LoopParam& p : e->params) {
    VName name = p.param.name;
    if (p.param.type.kind == ir::TypeKind::Mem) {
      declare_block(name);
      emit<ShareBlock>(StmKind::ShareBlock, block(name), block(p.init.name));
    } else if (p.param.type.kind == ir::TypeKind::Prim) {
      emit<DeclareScalar>(StmKind::DeclareScalar, name, p.param.type.prim, operand(p.init), false);
      binding(name).scalar = variable(name, p.param.type.prim);
    }
  }
  // What stays in one place is pointed to from outside the loop.
  for (const ir::LoopParam& p : e->params)
    if (p.param.type.kind == ir::TypeKind::Array && stays(e, p.param)) bind_array(p.param);
  open();
  if (e->form == ir::LoopForm::For) binding(e->counter).scalar = variable(e->counter, e->counter_type);
  for (const ir::LoopParam& p : e->params)
    if (p.param.type.kind == ir::TypeKind::Array && !stays(e, p.param)) bind_array(p.param);
  statements(e->body->stms);
  next_iteration(e);
  Code body = close();
  if (e->form == ir::LoopForm::For)
    emit<For>(StmKind::For, e->counter, e->counter_type, operand(e->bound), body);
  else
    emit<While>(StmKind::While, e->condition, body);
  // What the loop binds is what its parameters hold at the end.
  for (size_t i = 0; i < stm.pat.size(); i++) {
    Binding end = binding(e->params[i].param.name);
    if (stm.pat[i].type.kind == ir::TypeKind::Mem) binding(stm.pat[i].name).block = end.block;
    if (stm.pat[i].type.kind == ir::TypeKind::Prim) binding(stm.pat[i].name).scalar = end.scalar;
  }
  for (const ir::PatElem& elem : stm.pat)
    if (elem.type.kind == ir::TypeKind::Array) bind_array(elem);
}

// ---------------------------------------------------------------------------------------------------------------
// Calls

void Generator::apply(const ir::Stm& stm, const ir::ApplyExp* e) {
  declare_results(stm.pat);
  std::vector<CallResult> results;
  for (const ir::PatElem& elem : stm.pat) {
    if (elem.type.kind == ir::TypeKind::Mem) results.push_back({block(elem.name), true});
    if (elem.type.kind == ir::TypeKind::Prim) results.push_back({elem.name, false});
  }
  std::vector<const Exp*> args;
  std::vector<VName> blocks;
  for (const ir::Arg& arg : e->args) {
    bool is_scalar = arg.value.is_const() || binding(arg.value.name).scalar;
    bool is_block = !is_scalar && binding(arg.value.name).block;
    if (!is_scalar && !is_block) continue;  // an array: its block and offset are passed
    args.push_back(is_scalar ? operand(arg.value) : nullptr);
    blocks.push_back(is_block ? block(arg.value.name) : VName{});
  }
  emit<Call>(StmKind::Call, e->fn, arena_.list(results), arena_.list(args), arena_.list(blocks));
  for (const ir::PatElem& elem : stm.pat)
    if (elem.type.kind == ir::TypeKind::Array) bind_array(elem);
}

}  // namespace fehu::imp
