// What must be known of a function before it is printed: its blocks, the globals it reads, what it assigns, whom it
// calls.
#include "backend/c/function_printer.h"

namespace fehu::backend {

using imp::Exp;
using imp::ExpKind;
using imp::Stm;
using imp::StmKind;

namespace {

class Collector {
 public:
  Collector(const std::unordered_set<uint32_t>& globals, FunctionFacts& out) : globals_(globals), out_(out) {}

  void code(imp::Code code) {
    for (const Stm* s : code) statement(s);
  }

 private:
  void name(VName name) {
    if (globals_.contains(name.id) && seen_.insert(name.id).second) out_.globals.push_back(name);
  }

  void exp(const Exp* e) {
    if (!e) return;
    switch (e->kind) {
      case ExpKind::Const:
        return;
      case ExpKind::Var:
        return name(imp::cast<imp::VarExp>(e)->name);
      case ExpKind::Bin:
        exp(imp::cast<imp::BinExp>(e)->x);
        return exp(imp::cast<imp::BinExp>(e)->y);
      case ExpKind::Un:
        return exp(imp::cast<imp::UnExp>(e)->x);
      case ExpKind::Cmp:
        exp(imp::cast<imp::CmpExp>(e)->x);
        return exp(imp::cast<imp::CmpExp>(e)->y);
      case ExpKind::Conv:
        return exp(imp::cast<imp::ConvExp>(e)->x);
      case ExpKind::Fun:
        return exps(imp::cast<imp::FunExp>(e)->args);
      case ExpKind::Load:
        return exp(imp::cast<imp::LoadExp>(e)->index);
      case ExpKind::Tuning:
        return exp(imp::cast<imp::TuningExp>(e)->initial);
    }
  }
  void exps(List<const Exp*> exps) {
    for (const Exp* e : exps) exp(e);
  }
  void strided(const imp::Strided& array) {
    exp(array.offset);
    exps(array.strides);
  }

  void call(const imp::Call* s) {
    out_.callees.push_back(s->function);
    for (const imp::CallResult& result : s->results) {
      out_.assigned.insert(result.name.id);
      out_.called.insert(result.name.id);
    }
    for (VName block : s->blocks) name(block);
    exps(s->args);
  }

  void statement(const Stm* s);

  const std::unordered_set<uint32_t>& globals_;
  std::unordered_set<uint32_t> seen_;
  FunctionFacts& out_;
};

void Collector::statement(const Stm* s) {
  switch (s->kind) {
    case StmKind::DeclareScalar:
      return exp(imp::cast<imp::DeclareScalar>(s)->value);
    case StmKind::Assign:
      out_.assigned.insert(imp::cast<imp::Assign>(s)->name.id);
      return exp(imp::cast<imp::Assign>(s)->value);
    case StmKind::DeclareBlock:
      out_.blocks.push_back(imp::cast<imp::DeclareBlock>(s)->name);
      return;
    case StmKind::Allocate:
      return exps(imp::cast<imp::Allocate>(s)->shape);
    case StmKind::ShareBlock:
      return name(imp::cast<imp::ShareBlock>(s)->from);
    case StmKind::MoveBlock:
    case StmKind::SwapBlocks:
    case StmKind::Release:
    case StmKind::StoreTable:
      return;
    case StmKind::DeclarePointer:
      name(imp::cast<imp::DeclarePointer>(s)->block);
      return exp(imp::cast<imp::DeclarePointer>(s)->offset);
    case StmKind::Store:
      exp(imp::cast<imp::Store>(s)->index);
      return exp(imp::cast<imp::Store>(s)->value);
    case StmKind::Copy:
      exps(imp::cast<imp::Copy>(s)->shape);
      strided(imp::cast<imp::Copy>(s)->to);
      return strided(imp::cast<imp::Copy>(s)->from);
    case StmKind::Fill:
      exps(imp::cast<imp::Fill>(s)->shape);
      strided(imp::cast<imp::Fill>(s)->to);
      return exp(imp::cast<imp::Fill>(s)->value);
    case StmKind::For:
      exp(imp::cast<imp::For>(s)->bound);
      return code(imp::cast<imp::For>(s)->body);
    case StmKind::While:
      name(imp::cast<imp::While>(s)->condition);
      return code(imp::cast<imp::While>(s)->body);
    case StmKind::If:
      exp(imp::cast<imp::If>(s)->condition);
      code(imp::cast<imp::If>(s)->yes);
      return code(imp::cast<imp::If>(s)->no);
    case StmKind::Call:
      return call(imp::cast<imp::Call>(s));
    case StmKind::Assert:
      exp(imp::cast<imp::Assert>(s)->condition);
      for (const imp::MessagePart& part : imp::cast<imp::Assert>(s)->message) exp(part.value);
      return;
    case StmKind::Trace:
      exp(imp::cast<imp::Trace>(s)->scalar);
      strided(imp::cast<imp::Trace>(s)->array);
      return exps(imp::cast<imp::Trace>(s)->shape);
  }
}

}  // namespace

FunctionFacts collect_facts(imp::Code body, List<imp::Param> results, const std::unordered_set<uint32_t>& globals) {
  FunctionFacts facts;
  for (const imp::Param& result : results) facts.results.insert(result.name.id);
  Collector(globals, facts).code(body);
  return facts;
}

}  // namespace fehu::backend
