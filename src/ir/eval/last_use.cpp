// Finds last uses: walks bodies backwards; the first use met is the last.
//
// - A name dies in the body that binds it, or in a branch of a match there: a branch runs at most once.
// - Loops and lambdas run often, so what they use from outside dies at the statement that contains them: such names
//   "escape".
// - Branches of a match each start with what is used after the match; what died in any of them is used up at the match.
#include "ir/eval/last_use.h"

#include <algorithm>
#include <utility>

#include "ir/traverse.h"

namespace fehu::ir {

namespace {

// A body inside an expression, with the parameters that it binds.
struct InnerBody {
  const Body* body;
  std::vector<Param> params;
  bool is_branch;
};

// What an expression mentions, types apart: sizes are scalars, and scalars are not tracked.
class Mentions : public Walker {
 public:
  std::vector<uint32_t> direct;
  std::vector<InnerBody> nested;

  explicit Mentions(const Exp* exp) : is_match_(exp->kind == ExpKind::Match) { walk_children(exp, *this); }
  void name(VName name) override { direct.push_back(name.id); }
  void type(const Type&) override {}
  void binder(VName name) override { params_.push_back(Param{name, Type{}}); }  // the counter of a loop
  void param(const Param& param) override { params_.push_back(param); }
  void body(const Body* body) override { nested.push_back(InnerBody{body, std::exchange(params_, {}), is_match_}); }
  void lambda(const Lambda* lambda) override {
    nested.push_back(InnerBody{lambda->body, {lambda->params.begin(), lambda->params.end()}, false});
  }

 private:
  std::vector<Param> params_;  // of the body that follows
  bool is_match_;
};

}  // namespace

// Backwards through a body: `table.is_seen_` says which names are used later. Only arrays are tracked: the level of
// other names is 0.
struct LastUseWalker {
  LastUses& table;
  std::vector<uint32_t>* bound;                     // names bound so far, or null
  std::vector<uint32_t> marked = {};                // names seen, in order, so that a branch can be undone
  std::vector<std::vector<uint32_t>> escaped = {};  // by level: used there, bound further out

  void bind(const Param& param, uint32_t level) {
    VName name = param.name;
    if (!name || name.id >= table.level_.size()) return;
    table.level_[name.id] = param.type.kind == TypeKind::Array ? level : 0;
    table.order_[name.id] = table.next_order_++;
    table.is_seen_[name.id] = false;
    if (bound) bound->push_back(name.id);
  }

  // Is this, going backwards, the first use of a name that may die here?
  bool mark(uint32_t id, uint32_t level) {
    if (id >= table.level_.size() || table.level_[id] == 0) return false;
    if (table.level_[id] != level) {
      escaped[level].push_back(id);
      return false;
    }
    if (table.is_seen_[id]) return false;
    table.is_seen_[id] = true;
    marked.push_back(id);
    return true;
  }

  // `inner` are names used inside of nested bodies.
  BodyUses::Range place(BodyUses& uses, std::vector<uint32_t> direct, const std::vector<uint32_t>& inner,
                        uint32_t level) {
    BodyUses::Range range{static_cast<uint32_t>(uses.names.size()), 0, 0};
    std::vector<uint32_t> fixed;
    for (uint32_t id : inner)
      if (mark(id, level)) fixed.push_back(id);
    std::sort(direct.begin(), direct.end());
    for (size_t i = 0, next; i < direct.size(); i = next) {
      for (next = i + 1; next < direct.size() && direct[next] == direct[i];) next++;
      if (mark(direct[i], level)) (next == i + 1 ? uses.names : fixed).push_back(direct[i]);
    }
    range.movable = static_cast<uint32_t>(uses.names.size());
    uses.names.insert(uses.names.end(), fixed.begin(), fixed.end());
    range.end = static_cast<uint32_t>(uses.names.size());
    return range;
  }

  // A name that nothing uses dies where it is bound.
  void add_unused(BodyUses& uses, VName name, BodyUses::Range& range) {
    if (name.id >= table.level_.size() || table.level_[name.id] == 0 || table.is_seen_[name.id]) return;
    uses.names.push_back(name.id);
    range.end = static_cast<uint32_t>(uses.names.size());
  }

  // Marks of outer names are taken back afterwards, so that the other branches are looked at as if this one
  // were not there.
  void walk_branch(const Body& body, uint32_t level, std::vector<uint32_t>& inner) {
    uint32_t first_order = table.next_order_;
    size_t first_marked = marked.size();
    walk_body(body, {}, level);
    for (size_t i = first_marked; i < marked.size(); i++) {
      if (table.order_[marked[i]] >= first_order) continue;
      table.is_seen_[marked[i]] = false;
      inner.push_back(marked[i]);
    }
    marked.resize(first_marked);
  }

  // Names of the outside that the body uses go to `inner`: they die at the statement as a whole.
  void walk_repeated(const InnerBody& nested, uint32_t level, std::vector<uint32_t>& inner) {
    if (escaped.size() <= level + 1) escaped.resize(level + 2);
    escaped[level + 1].clear();
    size_t first_marked = marked.size();
    walk_body(*nested.body, nested.params, level + 1);
    marked.resize(first_marked);
    std::vector<uint32_t>& names = escaped[level + 1];
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    inner.insert(inner.end(), names.begin(), names.end());
    names.clear();
  }

  BodyUses::Range walk_stm(BodyUses& uses, const Stm& stm, uint32_t level) {
    Mentions mentioned(stm.exp);
    std::vector<uint32_t> inner;
    for (const InnerBody& nested : mentioned.nested)
      nested.is_branch ? walk_branch(*nested.body, level, inner) : walk_repeated(nested, level, inner);
    BodyUses::Range range = place(uses, std::move(mentioned.direct), inner, level);
    for (const PatElem& elem : stm.pat) add_unused(uses, elem.name, range);
    return range;
  }

  void walk_body(const Body& body, std::span<const Param> params, uint32_t level) {
    for (const Param& param : params) bind(param, level);
    for (const Stm& stm : body.stms)
      for (const PatElem& elem : stm.pat) bind(elem, level);
    BodyUses uses;
    uses.places.resize(body.stms.size() + 1);
    std::vector<uint32_t> direct;
    for (const Result& result : body.results)
      if (result.value.is_var()) direct.push_back(result.value.name.id);
    uses.places.back() = place(uses, std::move(direct), {}, level);
    for (size_t i = body.stms.size(); i-- > 0;) uses.places[i] = walk_stm(uses, body.stms[i], level);
    uses.entry.begin = uses.entry.movable = uses.entry.end = static_cast<uint32_t>(uses.names.size());
    for (const Param& param : params) add_unused(uses, param.name, uses.entry);
    bool is_new = table.bodies.try_emplace(&body, std::move(uses)).second;
    if (!is_new) forget(table.bodies[&body]);
  }

  // A body that stands at two places has no places of its own where outer names die.
  void forget(BodyUses& uses) {
    uses.names.clear();
    uses.entry = {};
    std::fill(uses.places.begin(), uses.places.end(), BodyUses::Range{});
  }
};

LastUses::LastUses(uint32_t num_names) : level_(num_names, 0), order_(num_names, 0), is_seen_(num_names, false) {}

void LastUses::add_fun(const Fun& fun) {
  auto [names, is_new] = bound.try_emplace(&fun);
  if (!is_new) return;
  LastUseWalker walker{*this, &names->second};
  walker.escaped.resize(2);
  walker.walk_body(*fun.body, fun.params, 1);
}

void LastUses::add_constant(const Stm& stm) {
  LastUseWalker walker{*this, nullptr};
  walker.escaped.resize(2);
  BodyUses ignored;
  walker.walk_stm(ignored, stm, 0);
}

}  // namespace fehu::ir
