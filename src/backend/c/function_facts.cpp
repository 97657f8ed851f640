// What must be known of a function before it is printed: its blocks, the globals it reads, what it assigns, whom it
// calls. One walk over the body finds everything, by the hooks of imp/traverse.h.
#include "backend/c/function_printer.h"
#include "imp/borrows.h"
#include "imp/traverse.h"

namespace fehu::backend {

namespace {

class Collector : public imp::Walker {
 public:
  Collector(const std::unordered_set<uint32_t>& globals, FunctionFacts& out) : globals_(globals), out_(out) {}

  void name(VName name, imp::NameKind kind, imp::Use use) override {
    if (kind == imp::NameKind::Function) out_.callees.push_back(name);
    if (kind == imp::NameKind::Function && num_repeating_ > 0) out_.repeated_callees.push_back(name);
    if (kind == imp::NameKind::Block && use == imp::Use::Declare) out_.blocks.push_back(name);
    if (kind == imp::NameKind::Scalar && use == imp::Use::Write) {
      out_.assigned.insert(name.id);
      for (Loop& loop : loops_) loop.assigned.insert(name.id);
    }
    if (use == imp::Use::Declare)
      for (Loop& loop : loops_) loop.declared.insert(name.id);
    if (use == imp::Use::Read && globals_.contains(name.id)) out_.globals.insert(name.id);
  }
  void stm(const imp::Stm* s) override {
    if (auto* call = imp::try_as<imp::Call>(s))
      for (const imp::CallResult& result : call->results) out_.called.insert(result.name.id);
    if (auto* prefix = imp::try_as<imp::Prefix>(s)) out_.prefixes.insert({prefix->op, prefix->type});
    if (auto* scalar = imp::try_as<imp::DeclareScalar>(s); scalar && scalar->value && may_wrap(scalar->value))
      out_.wrapping.insert(scalar->name.id);
    bool is_loop = s->kind == imp::StmKind::For || s->kind == imp::StmKind::While;
    bool is_repeating = is_loop || s->kind == imp::StmKind::Parallel;
    out_.has_loops |= is_repeating || s->kind == imp::StmKind::Copy || s->kind == imp::StmKind::Fill ||
                      s->kind == imp::StmKind::Prefix;
    num_repeating_ += is_repeating;
    if (is_loop) loops_.emplace_back();
    imp::walk_children(s, *this);
    if (is_loop) end_loop();
    num_repeating_ -= is_repeating;
  }
  void exp(const imp::Exp* e) override {
    auto* bin = imp::try_as<imp::BinExp>(e);
    bool is_extreme = bin && (bin->op == prim::BinOp::FMin || bin->op == prim::BinOp::FMax);
    if (is_extreme && bin->type != prim::PrimType::F16 && !loops_.empty()) loops_.back().extremes.push_back(bin);
    imp::walk_children(e, *this);
  }

 private:
  // One that is open.
  struct Loop {
    std::unordered_set<uint32_t> assigned = {}, declared = {};
    std::vector<const imp::BinExp*> extremes = {};  // in no loop inside
  };
  // Which of the least and greatest numbers are of a variable that goes round, or of one that is? Those inside of
  // others come after them.
  void end_loop() {
    const Loop& loop = loops_.back();
    auto waits = [&](const imp::Exp* e) {
      auto* x = imp::try_as<imp::VarExp>(e);
      if (x) return loop.assigned.contains(x->name.id) && !loop.declared.contains(x->name.id);
      auto* extreme = imp::try_as<imp::BinExp>(e);
      return extreme && out_.waiting.contains(extreme);
    };
    for (size_t i = loop.extremes.size(); i-- > 0;)
      if (waits(loop.extremes[i]->x) || waits(loop.extremes[i]->y)) out_.waiting.insert(loop.extremes[i]);
    loops_.pop_back();
  }
  static bool may_wrap(const imp::Exp* e) {
    auto* sum = imp::try_as<imp::BinExp>(e);
    return sum && sum->type == prim::PrimType::I64 &&
           (sum->op == prim::BinOp::Add || sum->op == prim::BinOp::Sub || sum->op == prim::BinOp::Mul);
  }

  const std::unordered_set<uint32_t>& globals_;
  FunctionFacts& out_;
  std::vector<Loop> loops_;
  size_t num_repeating_ = 0;  // loops and regions around
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
  facts.borrowing = imp::borrowing_blocks(function.body);
  return facts;
}

}  // namespace fehu::backend
