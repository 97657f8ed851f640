// The verifier: nothing is used after it was consumed.
//
// - Consuming a name marks its roots (alias.h); using a name looks at the marks of its roots.
// - A root can be consumed where it was bound: not inside a lambda or loop body that it is outside of. Constants and
//   parameters that are not unique cannot be consumed at all.
// - Branches are checked one after the other, each from the marks before the match; after it, the marks of all hold.
// - A lambda may consume its parameters: that consumes the arrays they are elements of, and the lambda may not use
// these otherwise.
#include <algorithm>

#include "ir/print.h"
#include "ir/traverse.h"
#include "ir/verifier.h"

namespace fehu::ir {

namespace {

// The variables an operation uses directly.
struct DirectUses : Walker {
  std::vector<VName> names;
  void name(VName n) override { names.push_back(n); }
  void type(const Type&) override {}
  void param(const Param&) override {}
  void body(const Body*) override {}
  void lambda(const Lambda*) override {}
};

class Consumption {
 public:
  Consumption(uint32_t num_names, const AliasTable& aliases, VerifyReport& report)
      : aliases_(aliases), report_(report), roots_(num_names) {}

  void program(const Program& p) {
    for (const Stm& s : p.constants) stm(s);
    for (const Fun& f : p.funs) {
      report_.fun = &f;
      level_++;  // constants are outside
      for (const Param& param : f.params) bind(param, is_owned(param.type));
      for (const Stm& s : f.body->stms) stm(s);
      owned_results(f.body, [&](size_t i) { return is_owned(f.ret[i]); });
      level_--;
    }
  }

 private:
  struct Root {
    uint32_t level = 0;     // of lambdas and loops around it
    uint32_t last_use = 0;  // on the clock
    bool is_consumable = false;
    bool is_consumed = false;
  };

  void bind(const Param& p, bool is_consumable) {
    if (has_memory(p.type)) roots_[p.name.id] = {level_, 0, is_consumable, false};
  }

  void observe(const Operand& x) {
    for (uint32_t root : aliases_.roots(x)) {
      if (roots_[root].is_consumed) return report_.add(fmt::format("{} is used after it was consumed", show(x)));
      roots_[root].last_use = ++clock_;
    }
  }

  void consume(const Operand& x) {
    for (uint32_t root : aliases_.roots(x)) {
      Root& r = roots_[root];
      if (r.is_consumed) return report_.add(fmt::format("{} is consumed, but was consumed before", show(x)));
      if (!r.is_consumable || r.level != level_) return report_.add(fmt::format("{} cannot be consumed here", show(x)));
      r.is_consumed = true;
      log_.push_back(root);
    }
  }

  // Values that are given away must be owned; the others must still be there.
  void owned_results(const Body* b, auto is_owned) {
    for (size_t i = 0; i < b->results.size(); i++) observe(b->results[i].value);
    for (size_t i = 0; i < b->results.size(); i++)
      if (is_owned(i)) consume(b->results[i].value);
    for (size_t i = 0; i < b->results.size(); i++)
      if (!is_owned(i)) observe(b->results[i].value);
  }

  // The operation itself: uses, then what it consumes, and that the one does not share with the other.
  void direct(const Exp* e) {
    uses_.names.clear();
    walk_children(e, uses_);
    for (VName name : uses_.names) observe({name, {}});
    consumed_.clear();
    append_consumed(e, consumed_);
    if (consumed_.empty()) return;
    for (VName name : consumed_) {
      consume({name, {}});
      auto found = std::find(uses_.names.begin(), uses_.names.end(), name);
      if (found != uses_.names.end()) *found = {};
    }
    for (VName name : uses_.names)
      if (name) observe({name, {}});
  }

  void lambda(const Lambda* l) {
    if (!l) return;
    level_++;
    for (const Param& p : l->params) bind(p, true);
    body(l->body);
    level_--;
  }

  // `whole` is what the parameter is a part of.
  void consume_whole(const Param& p, const Operand& whole, uint32_t lambda_start) {
    if (!has_memory(p.type) || !roots_[p.name.id].is_consumed) return;
    for (uint32_t root : aliases_.roots(whole))
      if (roots_[root].last_use > lambda_start)
        report_.add(fmt::format("{} is used by the lambda that consumes it as {}", show(whole), show(p.name)));
    consume(whole);
  }

  void soac_lambda(const Lambda* l, List<Operand> accs, List<VName> arrays, size_t first_param) {
    uint32_t start = clock_;
    lambda(l);
    for (size_t i = 0; i < accs.size(); i++) consume_whole(l->params[first_param + i], accs[i], start);
    for (size_t i = 0; i < arrays.size(); i++)
      consume_whole(l->params[first_param + accs.size() + i], {arrays[i], {}}, start);
  }

  void body(const Body* b) {
    for (const Stm& s : b->stms) stm(s);
    for (const Result& r : b->results) observe(r.value);
  }

  void match(const MatchExp& e) {
    std::vector<uint32_t> consumed;
    auto branch = [&](const Body* b) {
      size_t start = log_.size();
      body(b);
      for (size_t i = start; i < log_.size(); i++) {
        roots_[log_[i]].is_consumed = false;
        consumed.push_back(log_[i]);
      }
      log_.resize(start);
    };
    for (const MatchCase& c : e.cases) branch(c.body);
    branch(e.otherwise);
    for (uint32_t root : consumed) roots_[root].is_consumed = true;
    log_.insert(log_.end(), consumed.begin(), consumed.end());
  }

  void loop(const LoopExp& e) {
    level_++;
    for (const LoopParam& p : e.params) bind(p.param, is_owned(p.param.type));
    for (const Stm& s : e.body->stms) stm(s);
    owned_results(e.body, [&](size_t i) { return is_owned(e.params[i].param.type); });
    level_--;
  }

  void inner_bodies(const Exp* exp) {
    switch (exp->kind) {
      case ExpKind::Match:
        return match(*cast<MatchExp>(exp));
      case ExpKind::Loop:
        return loop(*cast<LoopExp>(exp));
      case ExpKind::WithAcc:
        for (const AccInput& input : cast<WithAccExp>(exp)->inputs) lambda(input.op);
        return lambda(cast<WithAccExp>(exp)->lambda);
      case ExpKind::Screma: {
        const auto& e = *cast<ScremaExp>(exp);
        for (const Scan& scan : e.scans) lambda(scan.op);
        for (const Reduce& reduce : e.reduces) lambda(reduce.op);
        return soac_lambda(e.map, {}, e.arrays, 0);
      }
      case ExpKind::Scatter:
        return soac_lambda(cast<ScatterExp>(exp)->lambda, {}, cast<ScatterExp>(exp)->arrays, 0);
      case ExpKind::Hist: {
        const auto& e = *cast<HistExp>(exp);
        for (const HistOp& op : e.ops) lambda(op.op);
        return soac_lambda(e.lambda, {}, e.arrays, 0);
      }
      case ExpKind::Stream:
        return soac_lambda(cast<StreamExp>(exp)->lambda, cast<StreamExp>(exp)->accs, cast<StreamExp>(exp)->arrays, 1);
      case ExpKind::Operand:
      case ExpKind::Opaque:
      case ExpKind::BinOp:
      case ExpKind::UnOp:
      case ExpKind::CmpOp:
      case ExpKind::ConvOp:
      case ExpKind::FunOp:
      case ExpKind::Assert:
      case ExpKind::ArrayLit:
      case ExpKind::Index:
      case ExpKind::Update:
      case ExpKind::FlatIndex:
      case ExpKind::FlatUpdate:
      case ExpKind::Concat:
      case ExpKind::Iota:
      case ExpKind::Replicate:
      case ExpKind::Scratch:
      case ExpKind::Copy:
      case ExpKind::Manifest:
      case ExpKind::Rearrange:
      case ExpKind::Reshape:
      case ExpKind::UpdateAcc:
      case ExpKind::Alloc:
      case ExpKind::Apply:
        return;
    }
  }

  void stm(const Stm& s) {
    if (is_about_scalars(s.exp->kind) || report_.is_full()) return;
    const Stm* outer = report_.stm;
    report_.stm = &s;
    direct(s.exp);
    inner_bodies(s.exp);
    for (const PatElem& p : s.pat) bind(p, true);
    report_.stm = outer;
  }

  const AliasTable& aliases_;
  VerifyReport& report_;
  std::vector<Root> roots_;      // by number
  std::vector<uint32_t> log_;    // roots in the order in which they were consumed
  DirectUses uses_;              // of the operation at hand
  std::vector<VName> consumed_;  // by it
  uint32_t level_ = 0;
  uint32_t clock_ = 0;
};

}  // namespace

void verify_consumption(const Program& p, const AliasTable& aliases, VerifyReport& report) {
  report.fun = nullptr;
  report.stm = nullptr;
  Consumption(p.num_names, aliases, report).program(p);
}

}  // namespace fehu::ir
