// Counting uses, and the walk that finds lifetimes.
#include "analysis/uses.h"

#include <algorithm>

#include "ir/op_facts.h"
#include "ir/places.h"
#include "ir/traverse.h"

namespace fehu::analysis {

using namespace ir;

std::vector<uint32_t> count_uses(const Program& p) {
  struct Counter : Walker {
    std::vector<uint32_t> counts;
    void name(VName n) override { counts[n.id]++; }
  } counter;
  counter.counts.resize(p.num_names);
  walk_program(p, counter);
  return std::move(counter.counts);
}

// Keeps the current statement of each open body, so that a use finds the statement of the body that binds the name.
class LifetimeWalk : public Walker {
 public:
  LifetimeWalk(Lifetimes& out, uint32_t num_names) : out_(out), block_of_(num_names) {}

  // The use of an array is a use of its block.
  void name(VName n) override {
    out_.is_passed_on_[n.id] = true;
    use(n.id);
  }
  void binder(VName n) override { out_.lifetimes_[n.id] = {open_.back().number, open_.back().statement}; }
  void param(const Param& p) override {
    binder(p.name);
    mention(p);
  }
  // All that a statement does has the same time, its number in the body; what is inside has times of its own there.
  void stm(const Stm& s) override {
    for (VName cert : s.certs) name(cert);
    for (const PatElem& elem : s.pat) binder(elem.name);
    bool is_blank = result_of(s.exp).kind == ResultKind::Blank;
    for (const PatElem& elem : s.pat) mention(elem, is_blank);
    if (ResultFact result = result_of(s.exp); result.kind == ResultKind::View && s.pat[0].type.kind == TypeKind::Mem)
      block_of_[s.pat[0].name.id] = result.source.name.id;
    operands(s.exp);
    for_each_nested(s.exp, [&](const Nested& nested) { inside(nested); });
    open_.back().statement++;
  }
  void constants(List<Stm> stms) {
    open({});
    for (const Stm& s : stms) stm(s);
    open_.pop_back();
  }
  void fun(const Fun& f) {
    open({});
    for (const Param& p : f.params) param(p);
    for (const Type& t : f.ret) type(t);
    statements_and_results(f.body);
  }

 private:
  // A body that is being walked over, and the statement where the walk is.
  struct Open {
    uint32_t number, statement;
  };

  // Of the name, and of the block that it means or lies in.
  void use(uint32_t id, bool is_blank = false) {
    for (; id != 0; id = block_of_[id]) use_one(id, is_blank);
  }
  // A use inside a nested body happens, seen from the body that binds the name, at the statement that contains it. If
  // that body is closed already, the name lives for ever. A blank array mentions its block, but does not need it yet.
  void use_one(uint32_t id, bool is_blank) {
    Lifetime& life = out_.lifetimes_[id];
    if (life.body == 0) return;
    uint32_t depth = out_.bodies_[life.body].depth;
    const Open& body = open_[depth];
    uint32_t now = body.number == life.body ? body.statement : Lifetime::kForever;
    if (!life.is_used() || now > life.last) life.is_last_inside = false;
    life.is_last_inside |= depth + 1 < open_.size();
    if (!is_blank) life.first = std::min(life.first, now);
    life.last = std::max(life.last, now);
  }

  // The sizes of a name, and its place in memory.
  void mention(const Param& p, bool is_blank = false) {
    type(p.type);
    if (!p.mem) return;
    operand(p.mem->offset);
    for (const Operand& stride : p.mem->strides) operand(stride);
    block_of_[p.name.id] = p.mem->mem.id;
    use(p.mem->mem.id, is_blank);
  }

  // What the operation mentions itself: its bodies have a time of their own.
  void operands(const Exp* e) {
    struct Direct : Walker {
      LifetimeWalk* walk;
      void name(VName n) override { walk->name(n); }
      void param(const Param&) override {}
      void body(const Body*) override {}
      void lambda(const Lambda*) override {}
    } direct;
    direct.walk = this;
    std::vector<VName> lent = destinations(e);
    walk_children(e, direct);
    for (VName block : lent) out_.is_passed_on_[block.id] = false;
  }

  // Blocks that a call is given for results that are to lie there: nothing else comes to know them. But what is passed
  // on anyway is.
  std::vector<VName> destinations(const Exp* e) const {
    std::vector<VName> found;
    const auto* call = try_as<ApplyExp>(e);
    size_t count = call ? std::min(num_destinations(call->ret), call->args.size()) : 0;
    for (size_t i = 0; i < count; i++) {
      const Operand& x = call->args[i].value;
      auto is_it = [&](const Arg& arg) { return arg.value.is_var() && arg.value.name == x.name; };
      bool is_lent = x.is_var() && !out_.is_passed_on_[x.name.id];
      if (is_lent && std::none_of(call->args.begin() + static_cast<ptrdiff_t>(count), call->args.end(), is_it))
        found.push_back(x.name);
    }
    return found;
  }

  void open(const BodyPlace& place) {
    open_.push_back({static_cast<uint32_t>(out_.bodies_.size()), 0});
    out_.bodies_.push_back(place);
  }

  void inside(const Nested& nested) {
    auto [parent, statement] = open_.back();
    uint32_t depth = static_cast<uint32_t>(open_.size());
    bool is_repeated = out_.bodies_[parent].is_repeated || nested.is_repeated();
    open({parent, statement, depth, nested.role == BodyRole::Branch, is_repeated});
    for_each_param(nested, [&](const Param& p) { param(p); });
    if (nested.lambda)
      for (const Type& t : nested.lambda->ret) type(t);
    statements_and_results(nested.body);
  }

  void statements_and_results(const Body* b) {
    for (const Stm& s : b->stms) stm(s);
    for (const Result& r : b->results) {
      for (VName cert : r.certs) name(cert);
      operand(r.value);
    }
    open_.pop_back();
  }

  Lifetimes& out_;
  std::vector<uint32_t> block_of_;  // of arrays, and of other names for blocks, by number; 0: none
  std::vector<Open> open_;          // the bodies around, the innermost last
};

Lifetimes::Lifetimes(const Program& p) : lifetimes_(p.num_names), bodies_(1), is_passed_on_(p.num_names) {
  LifetimeWalk walk(*this, p.num_names);
  walk.constants(p.constants);
  for (const Fun& f : p.funs) walk.fun(f);
}

}  // namespace fehu::analysis
