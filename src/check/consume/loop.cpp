// Loops: which parameters are consumed, and what their next values may not alias. Spec: language.md 7.6.
//
// The body is visited once. Which parameters are consuming follows from what it consumed and from what it returns for
// consuming ones, a closure over the parameters alone.
#include <algorithm>
#include <unordered_set>

#include "base/name_index.h"
#include "check/consume/consume_checker.h"

namespace fehu::check {

using namespace typed;
using diag::Code;
using typed::LoopKind;

// The names and wildcards of the pattern, bound; with the initial value's aliases. A name with an annotation without
// `*` may not be consumed by the body.
std::vector<ConsumeChecker::LoopPart> ConsumeChecker::collect_parts(const Pat* pat, const AliasTree* init) {
  std::vector<LoopPart> parts;
  for_each_written_leaf(pat, init, nullptr, [&](const Pat* leaf, const AliasTree* tree, const Type* written) {
    bool is_star = written && written->flags & kHasFresh;
    LoopPart part{.pat = leaf, .init = may_contain_array(leaf->type) ? tree : nullptr, .is_star = is_star};
    VarKind kind = written && !is_star ? VarKind::LoopFixed : VarKind::LoopParam;
    if (leaf->kind == PatKind::Name) part.var = bind(as<NamePat>(leaf)->name, kind, leaf->type, nullptr);
    parts.push_back(part);
  });
  return parts;
}

// Calls fn(Exp) for each leaf of the pattern, in the order of collect_parts: the expression in which its value is
// written. That is a component of a tuple or record where one is written, and the whole otherwise.
template <typename Fn>
static void for_each_written_part(const Pat* pat, const Exp* value, Fn&& fn) {
  switch (pat->kind) {
    case PatKind::Name:
    case PatKind::Wildcard:
    case PatKind::Literal:
    case PatKind::Error:
      return fn(value);
    case PatKind::Record: {
      const RecordExp* literal = try_as<RecordExp>(value);
      List<FieldInit> inits = literal ? literal->fields : List<FieldInit>();
      NameIndex names;
      for (const FieldInit& init : inits) names.add(init.name);
      for (const FieldPat& f : as<RecordPat>(pat)->fields) {
        size_t found = names.find(f.name);
        for_each_written_part(f.pat, found == NameIndex::kNone ? value : inits[found].exp, fn);
      }
      return;
    }
    case PatKind::Constr:
      for (const Pat* p : as<ConstrPat>(pat)->payload) for_each_written_part(p, value, fn);
      return;
    case PatKind::Ascript:
      return for_each_written_part(as<AscriptPat>(pat)->pat, value, fn);
  }
}

static const Exp* behind_lets(const Exp* e) {
  while (e->kind == ExpKind::Let || e->kind == ExpKind::LetFun)
    e = e->kind == ExpKind::Let ? as<LetExp>(e)->body : as<LetFunExp>(e)->body;
  return e;
}

// The initial value and what the loop runs over belong to the surroundings; the pattern, the condition and the body are
// one level deeper, where nothing from outside may be consumed.
const AliasTree* ConsumeChecker::loop(LoopExp* e) {
  const AliasTree* init = exp(e->init);
  const AliasTree* iterated = nullptr;
  uint32_t before = epoch_;
  if (e->form != LoopKind::While) iterated = exp(e->bound);
  if (epoch_ != before) check_alive(init, e->init->loc);

  size_t first_use = uses_.size(), scope_mark = scope_.size(), trail_mark = trail_.size();
  ++depth_;
  std::vector<LoopPart> parts = collect_parts(e->pat, init);
  size_t at = 0;
  for_each_written_part(e->pat, e->init, [&](const Exp* part) { parts[at++].init_loc = part->loc; });
  at = 0;
  for_each_written_part(e->pat, behind_lets(e->body), [&](const Exp* part) { parts[at++].result_loc = part->loc; });
  if (e->form == LoopKind::ForLess) bind(e->counter, VarKind::LoopElem, e->counter_type, nullptr);
  if (e->form == LoopKind::ForIn) bind_pat(e->elem, VarKind::LoopElem, iterated);
  if (e->form == LoopKind::While) while_condition(e);
  const AliasTree* result = exp(e->body);
  check_alive(result, e->body->loc);
  size_t next = 0;  // leaves come in the order of collect_parts
  for_each_leaf(e->pat, result, [&](const Pat* leaf, const AliasTree* tree) {
    parts[next++].result = may_contain_array(leaf->type) ? tree : nullptr;
  });
  size_t errors = ctx_.sink.num_errors();
  find_consuming(parts, e);
  bool is_fine = check_returned(parts, depth_ - 1);
  undo(trail_mark, nullptr);
  leave_scope(scope_mark);
  --depth_;
  if (is_fine && errors == ctx_.sink.num_errors()) consume_initial(parts, first_use);
  captured_since(first_use);
  next = 0;
  std::vector<const AliasTree*> trees = result_trees(parts);
  return may_contain_array(e->type) ? loop_result(e->pat, next, trees) : nullptr;
}

// Whatever it consumes would be missing when it is evaluated again.
void ConsumeChecker::while_condition(LoopExp* e) {
  size_t mark = trail_.size();
  exp(e->bound);
  VarIndex which = 0;
  if (consumed_bound_since(mark, &which)) {
    ctx_.sink
        .report(Code::ConsumingWhile, e->bound->loc,
                fmt::format("The condition of this loop consumes {}, but it is evaluated before every iteration.",
                            name_of(which)))
        .label(consumptions_[vars_[which].consumed].loc, "consumed here")
        .set_help(fmt::format("Consume a copy in the condition: `copy {}`.", vars_[which].name.base.str()));
  }
  undo(mark, nullptr);
}

// The parameters whose initial values the loop consumes:
//   - those that the body consumes;
//   - those with a `*` that the body returns, at any place: whoever wrote it wants the memory to be passed on. One that
//     the body only reads stays what it is, and so does its initial value;
//   - those that are returned for a consuming one, and will be consumed in the next iteration. One that is written
//     without `*` may be among them: two buffers that swap.
void ConsumeChecker::find_consuming(std::vector<LoopPart>& parts, LoopExp* e) {
  std::unordered_map<VarIndex, size_t> part_of_var;
  std::vector<size_t> work;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].var == 0) continue;
    part_of_var[parts[i].var] = i;
    if (vars_[parts[i].var].consumed == 0) continue;
    parts[i].is_consuming = true;
    parts[i].consumption = consumptions_[vars_[parts[i].var].consumed];
    work.push_back(i);
  }
  auto add_returned_for = [&](const LoopPart& part) {
    sets_.for_each(all_aliases(sets_, part.result), [&](AliasSet, VarIndex var) {
      auto found = part_of_var.find(var);
      if (found == part_of_var.end()) return true;
      LoopPart& returned = parts[found->second];
      if (returned.is_consuming || !(part.is_consuming || returned.is_star)) return true;
      returned.is_consuming = true;
      std::string_view what = part.is_consuming ? "returned here for a loop parameter that is consumed"
                                                : "a loop parameter with `*` is returned here";
      returned.consumption = {e->body->loc, what, 0};
      work.push_back(found->second);
      return true;
    });
  };
  for (const LoopPart& part : parts) add_returned_for(part);
  while (!work.empty()) {
    size_t next = work.back();
    work.pop_back();
    add_returned_for(parts[next]);
  }
}

// The next values of parameters that are consuming, or would be if the body returned them, must not alias anything
// around the loop; those of consuming ones no other next value.
bool ConsumeChecker::check_returned(const std::vector<LoopPart>& parts, uint32_t outer_depth) {
  std::unordered_map<AliasSet, size_t> owner;  // by atom: the part returned with it
  for (size_t i = 0; i < parts.size(); ++i) {
    const LoopPart& part = parts[i];
    std::string name = part.var != 0 ? name_of(part.var) : "\"_\"";
    VarIndex outer = 0;
    size_t other = parts.size();
    sets_.for_each(all_aliases(sets_, part.result), [&](AliasSet atom, VarIndex var) {
      const Var& v = vars_[var];
      bool is_outer =
          v.is_bound && (v.depth <= outer_depth || v.kind == VarKind::Global || v.kind == VarKind::LoopElem);
      if ((part.is_consuming || part.is_star) && is_outer && outer == 0) outer = var;
      auto [at, is_new] = owner.try_emplace(atom, i);
      if (!is_new && (part.is_consuming || parts[at->second].is_consuming)) other = at->second;
      return outer == 0 && other == parts.size();
    });
    if (outer != 0) {
      diag::Diagnostic& d = ctx_.sink.report(
          Code::LoopReturnsOuterAlias, part.result_loc,
          fmt::format(
              "The value returned for the consumed loop parameter {} aliases {}, which is bound outside the loop body.",
              name, name_of(outer)));
      d.set_here(fmt::format("aliases {}", name_of(outer)));
      if (loc_of(outer)) d.label(loc_of(outer), fmt::format("{} is bound here", name_of(outer)));
      if (part.consumption.loc) d.label(part.consumption.loc, std::string(part.consumption.what));
      d.set_help(fmt::format("Return a copy: `copy {}`.", vars_[outer].name.base.str()));
      return false;
    }
    bool has_two = part.is_consuming && part.var != 0 && self_aliased(part.pat->type, part.result);
    if (other == parts.size() && !has_two) continue;
    diag::Diagnostic& d = ctx_.sink.report(
        Code::LoopReturnsAlias, part.result_loc,
        has_two
            ? fmt::format("Two parts of the value returned for the consumed loop parameter {} alias each other.", name)
        : part.is_consuming
            ? fmt::format("The value returned for the consumed loop parameter {} aliases previously returned value{}.",
                          name, parts[other].var != 0 ? ", that for " + name_of(parts[other].var) : "")
            : fmt::format("The value returned for the loop parameter {} aliases other consumed loop parameter {}.",
                          name, name_of(parts[other].var)));
    bool is_elsewhere = other != parts.size() && !(parts[other].result_loc == part.result_loc);
    d.set_here(is_elsewhere ? "shares memory with the other" : "two parts of this share memory");
    if (is_elsewhere) d.label(parts[other].result_loc, "the other");
    const Consumption& how = part.is_consuming || other == parts.size() ? part.consumption : parts[other].consumption;
    if (how.loc) d.label(how.loc, std::string(how.what));
    d.set_help("Copy one of the two.");
    return false;
  }
  return true;
}

// The initial values of consuming parameters are consumed once, before the loop, and must not be seen again by anything
// in it.
void ConsumeChecker::consume_initial(const std::vector<LoopPart>& parts, size_t first_use) {
  std::unordered_map<AliasSet, size_t> owner;
  bool is_shared = false;
  size_t first = 0, second = 0;  // the parts that share memory, if there are two
  // With one part there is nobody to share with: in a long row of loops, each of which may give its initial value, the
  // aliases of the last are all values before.
  auto is_consuming = [](const LoopPart& part) { return part.is_consuming; };
  bool may_share = parts.size() > 1 && std::ranges::any_of(parts, is_consuming);
  for (size_t i = 0; i < parts.size() && !is_shared; ++i) {
    is_shared = parts[i].is_consuming && self_aliased(parts[i].pat->type, parts[i].init);
    first = second = i;
    if (!may_share) continue;
    sets_.for_each(all_aliases(sets_, parts[i].init), [&](AliasSet atom, VarIndex) {
      auto [at, is_new] = owner.try_emplace(atom, i);
      if (is_new || !(parts[i].is_consuming || parts[at->second].is_consuming)) return true;
      is_shared = true;
      first = at->second;
      return false;
    });
  }
  if (is_shared) {
    diag::Diagnostic& d = ctx_.sink.report(
        Code::SelfAliased, parts[second].init_loc,
        "The initial value of this loop is consumed, but two parts of it share memory: it is self-aliased.");
    bool is_elsewhere = !(parts[first].init_loc == parts[second].init_loc);
    d.set_here(is_elsewhere ? "shares memory with the other" : "self-aliased").set_help("Copy one of the parts.");
    if (is_elsewhere) d.label(parts[first].init_loc, "the other");
    return;
  }
  uint32_t before = epoch_;
  std::vector<ConsumedValue> consumed;
  for (const LoopPart& part : parts)
    if (part.is_consuming) consumed.push_back({part.init, part.init_loc});
  consume_together(consumed, "consumed here as the initial value of a loop parameter that the loop consumes");
  if (epoch_ == before) return;
  std::vector<Use> uses(uses_.begin() + static_cast<std::ptrdiff_t>(first_use), uses_.end());
  // Elements of an iterated array are not among them: the array is read, or copied, before the loop begins.
  for (const Use& u : uses) {
    if (vars_[u.var].is_bound) use(u.var, u.loc);
  }
  uses_.resize(first_use + uses.size());
}

// Which parts hold what others held one iteration before? By part.
std::vector<std::vector<size_t>> ConsumeChecker::flows_between(const std::vector<LoopPart>& parts) {
  std::unordered_map<VarIndex, size_t> part_of_var;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].var != 0) part_of_var[parts[i].var] = i;
  }
  std::vector<std::vector<size_t>> flows_from(parts.size());
  for (size_t i = 0; i < parts.size(); ++i) {
    sets_.for_each(all_aliases(sets_, parts[i].result), [&](AliasSet, VarIndex var) {
      auto found = part_of_var.find(var);
      if (found != part_of_var.end() && !parts[found->second].is_consuming) flows_from[i].push_back(found->second);
      return true;
    });
  }
  return flows_from;
}

// For each part those that may share memory with it after some iterations: two parts do if the body returns the same
// for them, or if they are what two such parts were one iteration before. A swap of two parameters shares nothing; in
// (b, c, c) all three are the same after two iterations.
std::vector<std::vector<size_t>> ConsumeChecker::sharing_parts(const std::vector<LoopPart>& parts,
                                                               const std::vector<std::vector<size_t>>& flows_from) {
  size_t count = parts.size();
  std::vector<std::vector<size_t>> flows_to(count), sharing(count);
  for (size_t i = 0; i < count; ++i)
    for (size_t from : flows_from[i]) flows_to[from].push_back(i);
  std::unordered_set<uint64_t> known;  // pairs of parts
  std::vector<std::pair<size_t, size_t>> work;
  auto add = [&](size_t i, size_t j) {
    if (i == j || !known.insert(std::min(i, j) * count + std::max(i, j)).second) return;
    sharing[i].push_back(j);
    sharing[j].push_back(i);
    work.emplace_back(i, j);
  };
  std::unordered_map<AliasSet, size_t> owner;  // by atom: the first part returned with it
  for (size_t i = 0; i < count; ++i) {
    sets_.for_each(all_aliases(sets_, parts[i].result), [&](AliasSet atom, VarIndex) {
      add(i, owner.try_emplace(atom, i).first->second);
      return true;
    });
  }
  while (!work.empty()) {
    auto [from_i, from_j] = work.back();
    work.pop_back();
    for (size_t i : flows_to[from_i])
      for (size_t j : flows_to[from_j]) add(i, j);
  }
  return sharing;
}

// For each part the aliases of its final value. What a parameter that is not consumed may hold flows from its initial
// value and from everything returned for it, through other such parameters too.
std::vector<const AliasTree*> ConsumeChecker::result_trees(const std::vector<LoopPart>& parts) {
  std::vector<std::vector<size_t>> flows_from = flows_between(parts), sharing = sharing_parts(parts, flows_from);
  std::vector<const AliasTree*> trees(parts.size());
  for (size_t i = 0; i < parts.size(); ++i) {
    const AliasTree* own = parts[i].is_consuming ? nullptr : parts[i].init;
    AliasSet others = 0;
    std::vector<size_t> seen{i};
    for (size_t k = 0; k < seen.size(); ++k) {
      for (size_t from : flows_from[seen[k]]) {
        if (std::find(seen.begin(), seen.end(), from) != seen.end()) continue;
        seen.push_back(from);
        others = sets_.join(others, all_aliases(sets_, parts[from].init));
        sets_.for_each(all_aliases(sets_, parts[from].result), [&](AliasSet atom, VarIndex var) {
          if (vars_[var].is_bound) others = sets_.join(others, atom);
          return true;
        });
      }
    }
    for (size_t other : sharing[i]) others = sets_.join(others, all_aliases(sets_, parts[other].result));
    trees[i] = join_trees(arena_, sets_, own, parts[i].result);
    if (others != 0) trees[i] = join_trees(arena_, sets_, trees[i], make_leaf(arena_, others));
  }
  return trees;
}

// Puts the trees of the pattern's leaves together to the tree of the loop's value. `next` counts the leaves in the
// order of collect_parts.
const AliasTree* ConsumeChecker::loop_result(const Pat* pat, size_t& next, const std::vector<const AliasTree*>& trees) {
  switch (pat->kind) {
    case PatKind::Name:
    case PatKind::Wildcard:
    case PatKind::Literal:
    case PatKind::Error:
      return trees[next++];
    case PatKind::Record: {
      std::vector<const AliasTree*> parts(as<RecordPat>(pat)->fields.size());
      for (const FieldPat& f : as<RecordPat>(pat)->fields) {
        const AliasTree* tree = loop_result(f.pat, next, trees);
        int index = field_index(pat->type, f.name);
        if (index >= 0 && static_cast<size_t>(index) < parts.size()) parts[index] = tree;
      }
      return make_parts(arena_, parts);
    }
    case PatKind::Constr: {
      std::vector<const AliasTree*> parts(part_types(pat->type).size());
      int index = payload_index(pat->type, as<ConstrPat>(pat)->constr);
      for (const Pat* p : as<ConstrPat>(pat)->payload) {
        const AliasTree* tree = loop_result(p, next, trees);
        if (index >= 0 && static_cast<size_t>(index) < parts.size()) parts[index] = tree;
        ++index;
      }
      return make_parts(arena_, parts);
    }
    case PatKind::Ascript:
      return loop_result(as<AscriptPat>(pat)->pat, next, trees);
  }
  return nullptr;
}

}  // namespace fehu::check
