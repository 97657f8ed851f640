// What must be known of a function before it is printed: its blocks, the globals it reads, what it assigns, whom it
// calls. One walk over the body finds everything, by the hooks of imp/traverse.h.
#include "backend/c/function_printer.h"
#include "imp/traverse.h"

namespace fehu::backend {

namespace {

class Collector : public imp::Walker {
 public:
  Collector(const std::unordered_set<uint32_t>& globals, FunctionFacts& out) : globals_(globals), out_(out) {}

  void name(VName name, imp::NameKind kind, imp::Use use) override {
    if (kind == imp::NameKind::Function) out_.callees.push_back(name);
    if (kind == imp::NameKind::Block && use == imp::Use::Declare) out_.blocks.push_back(name);
    if (kind == imp::NameKind::Scalar && use == imp::Use::Write) out_.assigned.insert(name.id);
    if (use == imp::Use::Read && globals_.contains(name.id)) out_.globals.insert(name.id);
  }
  void stm(const imp::Stm* s) override {
    if (auto* call = imp::try_as<imp::Call>(s))
      for (const imp::CallResult& result : call->results) out_.called.insert(result.name.id);
    if (auto* prefix = imp::try_as<imp::Prefix>(s)) out_.prefixes.insert({prefix->op, prefix->type});
    if (auto* scalar = imp::try_as<imp::DeclareScalar>(s); scalar && scalar->value && may_wrap(scalar->value))
      out_.wrapping.insert(scalar->name.id);
    imp::walk_children(s, *this);
  }

 private:
  static bool may_wrap(const imp::Exp* e) {
    auto* sum = imp::try_as<imp::BinExp>(e);
    return sum && sum->type == prim::PrimType::I64 &&
           (sum->op == prim::BinOp::Add || sum->op == prim::BinOp::Sub || sum->op == prim::BinOp::Mul);
  }

  const std::unordered_set<uint32_t>& globals_;
  FunctionFacts& out_;
};

}  // namespace

FunctionFacts collect_facts(imp::Code body, const std::unordered_set<uint32_t>& globals) {
  FunctionFacts facts;
  Collector(globals, facts).code(body);
  return facts;
}

FunctionFacts collect_facts(const imp::Function& function, const std::unordered_set<uint32_t>& globals) {
  FunctionFacts facts = collect_facts(function.body, globals);
  for (const imp::Param& result : function.results) facts.results.insert(result.name.id);
  for (VName block : function.updates) facts.updates.insert(block.id);
  return facts;
}

}  // namespace fehu::backend
