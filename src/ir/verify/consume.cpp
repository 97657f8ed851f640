// The verifier: nothing is used after it was consumed.
//
// - Consuming a name marks its nodes (alias.h) with the time. Whoever uses a name that was bound before, and whose
//   nodes are marked, or lie above or below marked ones, may see the memory change. What was bound later may have the
//   memory: it got it from the operation that consumed, or from a branch that did not.
// - A root can be consumed where it was bound: not inside a lambda or loop body that it is outside of. Constants and
//   parameters that are not unique cannot be consumed at all.
// - Branches are checked one after the other, each from the marks before the match; after it, the marks of all hold.
// - A lambda may consume its parameters: that consumes the arrays they are elements of, and the lambda may not use
//   these otherwise.
#include "ir/verify/consume.h"

#include <algorithm>

#include "ir/text/print.h"
#include "ir/traverse.h"
#include "ir/verify/verifier.h"

namespace fehu::ir {

namespace {

// The variables with memory that an operation uses directly.
struct DirectUses : Walker {
  const AliasTable& aliases;
  std::vector<VName> names = {};
  explicit DirectUses(const AliasTable& aliases) : aliases(aliases) {}
  void name(VName n) override {
    if (!aliases.nodes(n).empty()) names.push_back(n);
  }
  void type(const Type&) override {}
  void param(const Param&) override {}
  void body(const Body*) override {}
  void lambda(const Lambda*) override {}
};

}  // namespace

class Consumption::Walk {
 public:
  Walk(VerifyReport* report, std::vector<ConsumedPlace>* places) : report_(report), places_(places) {}

  void constants(const Program& p) {
    marks_.assign(1, {});
    log_.clear();
    if (report_) report_->fun = nullptr;
    for (const Stm& s : p.constants) stm(s);
  }
  // Marks do not outlive the function, because nothing from outside can be consumed in it.
  void fun(const Fun& f, const std::function<List<Type>()>& result_types) {
    size_t num_marks = marks_.size(), num_logged = log_.size();
    used_.clear();
    if (report_) report_->fun = &f;
    analysis_.enter(f);
    level_++;  // constants are outside
    for (const Param& param : f.params) bind(param, is_owned(param.type));
    for (const Stm& s : f.body->stms) stm(s);
    List<Type> ret = result_types();
    owned_results(f.body, [&](size_t i) { return is_owned(ret[i]); });
    level_--;
    analysis_.leave(f);
    marks_.resize(num_marks);
    log_.resize(num_logged);
  }

  void grow(uint32_t num_names) {
    if (num_names <= roots_.size()) return;
    analysis_.grow(num_names);
    roots_.resize(num_names);
    births_.resize(num_names);
  }
  void forget(std::span<const uint32_t> names) { analysis_.forget(names); }
  const AliasTable& aliases() const { return aliases_; }

 private:
  struct Root {
    uint32_t level = 0;      // of lambdas and loops around it
    uint32_t latest = 0;     // of its marks, a number of `marks_`; 0: there are none
    uint32_t used_with = 0;  // the latest of `mark_used` that found it
    bool is_consumable = false;
  };
  struct Mark {
    uint32_t node = 0;
    uint32_t time = 0;
    uint32_t previous = 0;  // of the same root
    ConsumedPlace place;
  };

  void bind(const Param& p, bool is_consumable) {
    if (!has_memory(p.type)) return;
    Root& root = roots_[p.name.id];
    root.level = level_;
    root.latest = 0;
    root.is_consumable = is_consumable;
    births_[p.name.id] = ++clock_;
  }

  void clash(const ConsumedPlace& place, auto message) {
    if (places_) places_->push_back(place);
    if (report_) report_->add(message());
  }

  // Was it, or what may share with it, consumed since it was bound?
  bool has_clash(const Operand& x, auto message) {
    bool is_known = x.is_var() && x.name.id < births_.size();
    if (!is_known || latest_mark_ <= births_[x.name.id]) return false;
    bool result = false;
    for (uint32_t node : aliases_.nodes(x)) {
      uint32_t mark = roots_[aliases_.root_of(node)].latest;
      for (; marks_[mark].time > births_[x.name.id]; mark = marks_[mark].previous) {
        if (!aliases_.may_nodes_share(node, marks_[mark].node)) continue;
        clash(marks_[mark].place, message);
        result = true;
      }
    }
    return result;
  }

  void observe(const Operand& x) {
    if (has_clash(x, [&] { return fmt::format("{} is used after it was consumed", show(x)); })) return;
    if (x.is_var()) used_.push_back(x.name);
  }

  // Marks the roots of all names that have been used since the place in `used_`; returns the number they are marked
  // with.
  uint32_t mark_used(size_t start) {
    num_marked_++;
    for (VName name : std::span(used_).subspan(start))
      for (uint32_t root : aliases_.roots(name)) roots_[root].used_with = num_marked_;
    return num_marked_;
  }

  void consume(const Operand& x, const ConsumedPlace& place) {
    has_clash(x, [&] { return fmt::format("{} is consumed, but was consumed before", show(x)); });
    for (uint32_t root : aliases_.roots(x))
      if (!roots_[root].is_consumable || roots_[root].level != level_)
        return clash(place, [&] { return fmt::format("{} cannot be consumed here", show(x)); });
    uint32_t time = latest_mark_ = ++clock_;
    for (uint32_t node : aliases_.nodes(x)) {
      marks_.push_back({node, time, 0, place});
      put(static_cast<uint32_t>(marks_.size() - 1));
    }
  }
  void put(uint32_t mark) {
    Root& root = roots_[aliases_.root_of(marks_[mark].node)];
    marks_[mark].previous = root.latest;
    root.latest = mark;
    log_.push_back(mark);
  }

  // Values that are given away must be owned; the others must still be there.
  void owned_results(const Body* b, auto is_owned) {
    for (size_t i = 0; i < b->results.size(); i++) observe(b->results[i].value);
    for (size_t i = 0; i < b->results.size(); i++)
      if (is_owned(i)) consume(b->results[i].value, {nullptr, b, i, false});
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
    for (size_t i = 0; i < consumed_.size(); i++) {
      consume({consumed_[i], {}}, {e, nullptr, i, false});
      auto found = std::find(uses_.names.begin(), uses_.names.end(), consumed_[i]);
      if (found != uses_.names.end()) *found = {};
    }
    for (VName name : uses_.names)
      if (name) observe({name, {}});
  }

  void lambda(const Nested& nested) {
    analysis_.enter(nested);
    level_++;
    for (const Param& p : nested.lambda->params) bind(p, true);
    body(nested.body);
    level_--;
    analysis_.leave(nested);
  }

  // Accumulators always go.
  bool is_given(const Param& p) const {
    return has_memory(p.type) && (is_owned(p.type) || roots_[p.name.id].latest != 0);
  }

  // `whole` is what the parameter is a part of; the lambda uses the roots that have been marked with `number`.
  void consume_whole(const Param& p, const Operand& whole, uint32_t number, const ConsumedPlace& place) {
    for (uint32_t root : aliases_.roots(whole))
      if (roots_[root].used_with == number)
        return clash(place, [&] {
          return fmt::format("{} is used by the lambda that consumes it as {}", show(whole), show(p.name));
        });
    consume(whole, place);
  }

  void lambdas(const Exp* e) {
    size_t start = used_.size();
    for_each_nested(e, [&](const Nested& nested) {
      if (nested.role == BodyRole::Element) start = used_.size();
      lambda(nested);
    });
    uint32_t marked_with = 0;
    for_each_part(e, [&](const Param& part, const Operand& whole, size_t number) {
      if (!is_given(part)) return;
      if (marked_with == 0) marked_with = mark_used(start);
      consume_whole(part, whole, marked_with, {e, nullptr, number, true});
    });
  }

  void body(const Body* b) {
    for (const Stm& s : b->stms) stm(s);
    for (const Result& r : b->results) observe(r.value);
  }

  void match(const MatchExp& e) {
    std::vector<uint32_t> made;
    auto branch = [&](const Body* b) {
      size_t start = log_.size();
      const Nested nested{BodyRole::Branch, b};
      analysis_.enter(nested);
      body(b);
      analysis_.leave(nested);
      made.insert(made.end(), log_.begin() + static_cast<std::ptrdiff_t>(start), log_.end());
      for (; log_.size() > start; log_.pop_back()) {
        const Mark& mark = marks_[log_.back()];
        roots_[aliases_.root_of(mark.node)].latest = mark.previous;
      }
    };
    for (const MatchCase& c : e.cases) branch(c.body);
    branch(e.otherwise);
    for (uint32_t mark : made) put(mark);
  }

  void loop(const LoopExp& e) {
    const Nested nested{BodyRole::Loop, e.body, nullptr, &e};
    analysis_.enter(nested);
    level_++;
    for (const LoopParam& p : e.params) bind(p.param, is_owned(p.param.type));
    for (const Stm& s : e.body->stms) stm(s);
    owned_results(e.body, [&](size_t i) { return is_owned(e.params[i].param.type); });
    level_--;
    analysis_.leave(nested);
  }

  void inner_bodies(const Exp* exp) {
    if (const auto* e = try_as<MatchExp>(exp)) return match(*e);
    if (const auto* e = try_as<LoopExp>(exp)) return loop(*e);
    if (has_bodies(exp->kind)) lambdas(exp);
  }

  void stm(const Stm& s) {
    if (is_scalar_op(s.exp->kind)) return;
    if (report_ && report_->is_full()) return;
    const Stm* outer = report_ ? std::exchange(report_->stm, &s) : nullptr;
    direct(s.exp);
    inner_bodies(s.exp);
    analysis_.bind(s);
    for (const PatElem& p : s.pat) bind(p, true);
    if (report_) report_->stm = outer;
  }

  AliasAnalysis analysis_;
  const AliasTable& aliases_ = analysis_.table();
  VerifyReport* report_;                // or null
  std::vector<ConsumedPlace>* places_;  // or null
  std::vector<Root> roots_;             // by number
  std::vector<uint32_t> births_;        // of names, on the clock
  std::vector<Mark> marks_;             // number 0 is none
  std::vector<uint32_t> log_;           // marks that hold, in the order in which they were made
  DirectUses uses_{aliases_};           // of the operation at hand
  std::vector<VName> consumed_;         // by it
  std::vector<VName> used_;             // by the function, in order
  uint32_t latest_mark_ = 0;            // when the latest was made
  uint32_t num_marked_ = 0;             // calls of `mark_used`
  uint32_t level_ = 0;
  uint32_t clock_ = 0;
};

Consumption::Consumption(VerifyReport* report, std::vector<ConsumedPlace>* places)
    : walk_(std::make_unique<Walk>(report, places)) {}
Consumption::~Consumption() = default;

void Consumption::constants(const Program& p) {
  walk_->constants(p);
}
void Consumption::fun(const Fun& f, const std::function<List<Type>()>& result_types) {
  walk_->fun(f, result_types);
}
void Consumption::fun(const Fun& f) {
  walk_->fun(f, [&] { return f.ret; });
}
void Consumption::grow(uint32_t num_names) {
  walk_->grow(num_names);
}
void Consumption::forget(std::span<const uint32_t> names) {
  walk_->forget(names);
}
const AliasTable& Consumption::aliases() const {
  return walk_->aliases();
}

}  // namespace fehu::ir
