// For `grow-arrays`: which arrays become longer and longer in loops, and are otherwise only read.
//
// - From the result of the loop's body back to its parameter leads a chain: concatenations whose first part is the
//   array, branches all of which go on with it or leave it as it is, inner loops that carry it.
// - An array of the chain is looked at only before the next one is made of it, and nothing that shares memory with it
//   outlasts that: no other result, no parameter of another loop, nobody who consumes it. Then the next one can be made
//   in the same place.
#include "loops/growing.h"

#include <algorithm>

#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::loops {

using namespace ir;

namespace {

// The rules for the arrays of a chain, in a walk over the loop's body.
class Discipline {
 public:
  explicit Discipline(const Members& members) : members_(members) {}

  bool body_of(const LoopExp& loop) {
    return stms(loop.body->stms) && results(loop.body, [&](size_t i) { return is_member(loop.params[i].param.name); });
  }

 private:
  bool is_member(VName name) const { return members_.contains(name.id); }
  // The member whose memory the name looks at.
  std::optional<uint32_t> seen(VName name) const {
    if (is_member(name)) return name.id;
    auto view = views_.find(name.id);
    return view == views_.end() ? std::nullopt : std::optional(view->second);
  }
  bool is_usable(VName name) const {
    std::optional<uint32_t> member = seen(name);
    return !member || !dead_.contains(*member);
  }
  bool is_harmless(const Operand& x) const { return x.is_const() || !seen(x.name); }
  // A member goes on as the next one.
  bool pass_on(const Operand& x) {
    if (x.is_const() || !is_member(x.name) || !is_usable(x.name)) return false;
    dead_.insert(x.name.id);
    return true;
  }

  bool stms(List<Stm> list) {
    return std::ranges::all_of(list, [&](const Stm& s) { return stm(s); });
  }

  bool results(const Body* b, const std::function<bool(size_t)>& goes_on) {
    for (size_t i = 0; i < b->results.size(); i++)
      if (goes_on(i) ? !pass_on(b->results[i].value) : !is_harmless(b->results[i].value)) return false;
    return true;
  }

  // False: the statement does with a member what would be seen if all members lay in one block. A member may be passed
  // on once, to a concatenation that begins with it; views of it are noted, so that what looks at them later counts as
  // a look at the member.
  bool stm(const Stm& s) {
    if (const auto* e = try_as<MatchExp>(s.exp)) return match(s, *e);
    if (const auto* e = try_as<LoopExp>(s.exp)) return loop(*e);
    if (!uses(s)) return false;
    if (const auto* e = try_as<ConcatExp>(s.exp); e && is_member(s.pat[0].name))
      return pass_on(var_operand(e->arrays[0]));
    if (result_of(s.exp).kind == ResultKind::View && s.pat[0].type.kind == TypeKind::Array)
      if (std::optional<uint32_t> member = seen(result_of(s.exp).source.name)) views_[s.pat[0].name.id] = *member;
    return true;
  }

  // Everything that is mentioned is still there, and is only read.
  bool uses(const Stm& s) const {
    struct Direct : Walker {
      const Discipline& rules;
      bool is_good = true, is_any = false;
      explicit Direct(const Discipline& rules) : rules(rules) {}
      void name(VName n) override {
        is_good = is_good && rules.is_usable(n);
        is_any = is_any || rules.seen(n);
      }
      void type(const Type&) override {}
      void param(const Param&) override {}
      void body(const Body*) override {}
      void lambda(const Lambda*) override {}
    } direct(*this);
    walk_children(s.exp, direct);
    if (!direct.is_any) return true;
    std::vector<VName> consumed;
    append_consumed(s.exp, consumed);
    bool is_read = std::ranges::none_of(consumed, [&](VName n) { return seen(n).has_value(); });
    const auto* call = try_as<ApplyExp>(s.exp);
    auto may_share = [](const Type& t) { return t.kind == TypeKind::Array && !t.unique; };
    return direct.is_good && is_read && (!call || std::ranges::none_of(call->ret, may_share));
  }

  // Each branch begins with what was alive before the match. Afterwards dead is what any of them has passed on.
  bool match(const Stm& s, const MatchExp& e) {
    Members before = dead_, after = dead_;
    auto branch = [&](const Body* b) {
      dead_ = before;
      bool is_good = stms(b->stms) && results(b, [&](size_t i) { return is_member(s.pat[i].name); });
      after.insert(dead_.begin(), dead_.end());
      return is_good;
    };
    bool is_good = std::ranges::all_of(e.cases, [&](const MatchCase& c) { return branch(c.body); });
    is_good = is_good && branch(e.otherwise);
    dead_ = after;
    return is_good;
  }

  bool loop(const LoopExp& e) {
    for (const LoopParam& p : e.params)
      if (is_member(p.param.name) ? !pass_on(p.init) : !is_harmless(p.init)) return false;
    return body_of(e);
  }

  const Members& members_;
  std::unordered_map<uint32_t, uint32_t> views_;  // of members, by number
  Members dead_;                                  // from which the next one has been made
};

// The parameter that is the outer size of the array; and the others do not change.
bool has_own_size(const LoopExp& loop, const Type& type) {
  auto is_param = [&](const Dim& d) {
    return std::ranges::any_of(loop.params, [&](const LoopParam& p) { return d.size.name == p.param.name; });
  };
  return type.kind == TypeKind::Array && is_param(type.dims[0]) &&
         std::none_of(type.dims.begin() + 1, type.dims.end(), is_param);
}

bool can_grow_in(const LoopExp& loop) {
  return !is_region(loop) && !loop.is_parallel;
}

}  // namespace

Growing::Growing(const Program& p) : defs_(p.num_names) {
  for (const Fun& f : p.funs) read(f.body);
}

void Growing::read(const Body* b) {
  for (size_t i = 0; i < b->stms.size(); i++) {
    const Stm& s = b->stms[i];
    for (size_t k = 0; k < s.pat.size(); k++) defs_[s.pat[k].name.id] = {b, &s, i, k};
    for_each_nested(s.exp, [&](const Nested& nested) { read(nested.body); });
  }
}

// First the chain is followed backwards, from what the body gives to the parameter; then the body is read forwards, to
// see that nobody looks at a member after the next one has taken its place.
std::optional<Members> Growing::of_param(const LoopExp& loop, size_t param) const {
  if (!can_grow_in(loop) || !has_own_size(loop, loop.params[param].param.type)) return std::nullopt;
  Members members;
  size_t num_appended = 0;
  bool is_chain = is_loop_source(loop, param, members, num_appended) && num_appended > 0;
  if (!is_chain || !Discipline(members).body_of(loop)) return std::nullopt;
  return members;
}

// What the result of a body has been made of: an array from outside of it. No name: something else.
VName Growing::source(const Body* b, const Operand& result, Members& members, size_t& num_appended) const {
  Operand x = result;
  while (x.is_var() && def(x.name).body == b) {
    const Def& d = def(x.name);
    members.insert(x.name.id);
    if (const auto* e = try_as<ConcatExp>(d.stm->exp)) {
      if (e->dim != 0) return {};
      num_appended++;
      x = var_operand(e->arrays[0]);
    } else if (const auto* m = try_as<MatchExp>(d.stm->exp)) {
      x.name = source_of_match(*m, d.result, members, num_appended);
      if (!x.name) return {};
    } else if (const auto* l = try_as<LoopExp>(d.stm->exp)) {
      if (!can_grow_in(*l) || !is_loop_source(*l, d.result, members, num_appended)) return {};
      x = l->params[d.result].init;
    } else {
      return {};
    }
  }
  return x.name;
}

// All branches go on with the same array.
VName Growing::source_of_match(const MatchExp& e, size_t result, Members& members, size_t& num_appended) const {
  auto has_late_row = [](const Type& t) {
    return std::any_of(t.dims.begin() + 1, t.dims.end(), [](const Dim& d) { return d.is_ext(); });
  };
  if (has_late_row(e.ret[result])) return {};
  VName name = source(e.otherwise, e.otherwise->results[result].value, members, num_appended);
  for (const MatchCase& c : e.cases)
    if (source(c.body, c.body->results[result].value, members, num_appended) != name) return {};
  return name;
}

bool Growing::is_loop_source(const LoopExp& e, size_t param, Members& members, size_t& num_appended) const {
  const Param& p = e.params[param].param;
  members.insert(p.name.id);
  return has_own_size(e, p.type) && source(e.body, e.body->results[param].value, members, num_appended) == p.name;
}

}  // namespace fehu::loops
