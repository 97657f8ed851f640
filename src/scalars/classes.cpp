// The classes of small arrays: one walk over the program, which joins names and marks what speaks for and against.
#include "scalars/classes.h"

#include <algorithm>

#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::scalars {

using namespace ir;

// 0: the array is not small, or its size is not constant, or it is empty, of which nothing could live anywhere.
int64_t num_elements(const Type& type) {
  if (type.kind != TypeKind::Array) return 0;
  int64_t count = 1;
  for (const Dim& d : type.dims) {
    if (d.is_ext() || d.size.is_var()) return 0;
    int64_t size = prim::as_i64(d.size.value);
    if (size < 1 || size > kMaxElements) return 0;
    count *= size;
    if (count > kMaxElements) return 0;
  }
  return count;
}

class ClassesWalk : public Walker {
 public:
  ClassesWalk(SmallClasses& classes, const std::vector<bool>& is_static)
      : classes_(classes), is_static_(is_static), types_(classes.parent_.size()), is_counter_(classes.parent_.size()) {}

  void stm(const Stm& s) override {
    for (const PatElem& p : s.pat) begin(p);
    if (const auto* e = try_as<IndexExp>(s.exp)) return index(s, *e);
    if (const auto* e = try_as<UpdateExp>(s.exp)) return update(s, *e);
    if (const auto* e = try_as<OperandExp>(s.exp)) return e->value.is_var() ? view(s.pat[0], e->value.name) : void();
    if (const auto* e = try_as<RearrangeExp>(s.exp)) return view(s.pat[0], e->array);
    if (const auto* e = try_as<ReshapeExp>(s.exp)) return view(s.pat[0], e->array);
    if (const auto* e = try_as<ConcatExp>(s.exp)) return concat(s, *e);
    if (const auto* e = try_as<MatchExp>(s.exp)) return match(s, *e);
    if (const auto* e = try_as<LoopExp>(s.exp)) return loop(s, *e);
    other(s);
  }

 private:
  bool is_member(VName n) const { return classes_.parent_[n.id] != 0; }
  bool is_member(const Operand& x) const { return x.is_var() && is_member(x.name); }
  void begin(const Param& p) {
    types_[p.name.id] = &p.type;
    if (num_elements(p.type) > 0) classes_.parent_[p.name.id] = p.name.id;
  }
  void leave(const PatElem& p) { classes_.parent_[p.name.id] = 0; }
  void join(VName a, VName b) {
    uint32_t x = classes_.find(a.id), y = classes_.find(b.id);
    if (x == y) return;
    classes_.parent_[x] = y;
    classes_.is_array_[y] = classes_.is_array_[y] || classes_.is_array_[x];
    classes_.is_used_[y] = classes_.is_used_[y] || classes_.is_used_[x];
  }
  void needs_array(VName n) {
    if (is_member(n)) classes_.is_array_[classes_.find(n.id)] = true;
  }
  void knows_element(VName n) { classes_.is_used_[classes_.find(n.id)] = true; }

  bool is_known(const Operand& x) const {
    return x.is_const() || (x.name.id < is_static_.size() && is_static_[x.name.id]);
  }

  // Neither nothing, nor more than there is in code that is never reached.
  static bool is_small_count(const Operand& x) {
    return x.is_const() && prim::as_i64(x.value) >= 1 && prim::as_i64(x.value) <= kMaxElements;
  }
  // Are there few enough candidates for the elements that the slice means?
  bool is_good(VName array, List<SliceDim> slice) const {
    int64_t choices = 1;
    for (size_t i = 0; i < slice.size(); i++) {
      const SliceDim& d = slice[i];
      if (!d.is_fixed && !(is_known(d.start) && is_small_count(d.count) && is_known(d.stride))) return false;
      if (d.is_fixed && !is_known(d.start)) choices *= prim::as_i64(types_[array.id]->dims[i].size.value);
    }
    return choices <= kMaxChoices;
  }

  // Two names for the same memory: either both are scalars or none.
  void view(const PatElem& p, VName array) {
    if (is_member(array) && is_member(p.name))
      join(p.name, array);
    else
      stays(p, array);
  }
  void stays(const PatElem& p, VName array) {
    needs_array(array);
    leave(p);
  }

  // Elements at known positions are scalars already. A part of a member at known positions is a member; any other use
  // keeps the array an array.
  void index(const Stm& s, const IndexExp& e) {
    bool is_element = s.pat[0].type.kind == TypeKind::Prim;
    if (is_member(e.array) && is_good(e.array, e.slice)) {
      if (is_element) return knows_element(e.array);
      return view(s.pat[0], e.array);
    }
    stays(s.pat[0], e.array);
  }

  // A loop that writes one element after the other must not wait in each iteration for the others.
  bool is_at_counter(List<SliceDim> slice) const {
    return std::any_of(slice.begin(), slice.end(), [&](const SliceDim& d) {
      return d.is_fixed && !is_known(d.start) && is_counter_[d.start.name.id];
    });
  }

  // Positions of a safe update may be outside; that is only easy for single elements.
  void update(const Stm& s, const UpdateExp& e) {
    bool is_slice = std::any_of(e.slice.begin(), e.slice.end(), [](const SliceDim& d) { return !d.is_fixed; });
    bool is_bad = (e.is_safe && is_slice) || is_at_counter(e.slice);
    if (!is_member(e.array) || !is_good(e.array, e.slice) || is_bad) return stays(s.pat[0], e.array);
    join(s.pat[0].name, e.array);
    if (e.value.is_var()) copies(e.value.name, s.pat[0]);
  }

  // An array whose elements go to one that lives as scalars had better do so, too.
  void copies(VName from, const PatElem& to) {
    if (is_member(from) && is_member(to.name)) classes_.copies_.emplace_back(from.id, to.name.id);
  }

  void concat(const Stm& s, const ConcatExp& e) {
    if (std::any_of(e.arrays.begin(), e.arrays.end(), [&](VName a) { return num_elements(*types_[a.id]) == 0; }))
      leave(s.pat[0]);
    for (VName a : e.arrays) copies(a, s.pat[0]);
  }

  // The value becomes one of the class of `p`, which may have sizes that are no constants.
  void flows(const Operand& x, const Param& p) {
    if (!is_member(x)) return;
    if (is_member(p.name))
      join(p.name, x.name);
    else
      needs_array(x.name);
  }

  void match(const Stm& s, const MatchExp& e) {
    for_each_nested(&e, [&](const Nested& branch) {
      body(branch.body);
      for (size_t i = 0; i < s.pat.size(); i++) flows(branch.body->results[i].value, s.pat[i]);
    });
  }

  // What threads write to must be in memory.
  void region(const Stm& s, const LoopExp& e) {
    for (size_t i = 0; i < s.pat.size(); i++) {
      if (is_member(e.params[i].init)) needs_array(e.params[i].init.name);
      if (is_member(e.body->results[i].value)) needs_array(e.body->results[i].value.name);
      leave(e.params[i].param);
      leave(s.pat[i]);
    }
  }

  // What flows round a loop is one class: if one of the arrays must stay an array, all do. Regions are cut into pieces
  // by the run time, so theirs stay.
  void loop(const Stm& s, const LoopExp& e) {
    for (const LoopParam& p : e.params) begin(p.param);
    if (e.form == LoopForm::For) is_counter_[e.counter.id] = true;
    body(e.body);
    if (is_region(e)) return region(s, e);
    for (size_t i = 0; i < s.pat.size(); i++) {
      const Param& p = e.params[i].param;
      flows(e.params[i].init, p);
      flows(e.body->results[i].value, p);
      view(s.pat[i], p.name);
    }
  }

  // What makes a new array may be made of scalars, and its operands are copied in any case. All else needs arrays.
  void other(const Stm& s) {
    if (is_scalar_op(s.exp->kind)) return;
    ResultKind result = result_of(s.exp).kind;
    if (const auto* literal = try_as<ArrayLitExp>(s.exp); literal && literal->elem_type.kind == TypeKind::Prim)
      if (is_member(s.pat[0].name)) knows_element(s.pat[0].name);
    bool is_new = result == ResultKind::Fresh || result == ResultKind::Blank;
    for (const PatElem& p : s.pat)
      if (!is_new) leave(p);
    struct : Walker {
      std::vector<VName> names;
      void name(VName n) override { names.push_back(n); }
    } operands;
    walk_children(s.exp, operands);
    for (VName n : operands.names) is_new ? copies(n, s.pat[0]) : needs_array(n);
  }

  void type(const Type&) override {}

  SmallClasses& classes_;
  const std::vector<bool>& is_static_;
  std::vector<const Type*> types_;  // by number, of what statements and loops bind
  std::vector<bool> is_counter_;    // by number, of loops
  friend class SmallClasses;
};

SmallClasses::SmallClasses(const Program& program, const std::vector<bool>& is_static)
    : parent_(program.num_names), is_array_(program.num_names), is_used_(program.num_names) {
  ClassesWalk walk(*this, is_static);
  for (const Stm& s : program.constants)
    for (const PatElem& p : s.pat) walk.types_[p.name.id] = &p.type;
  for (const Fun& f : program.funs) {
    for (const Param& p : f.params) walk.types_[p.name.id] = &p.type;
    walk.body(f.body);
  }
  follow_copies();
  for (uint32_t id = 0; id < parent_.size(); id++)
    is_any_ = is_any_ || (parent_[id] == id && id != 0 && !is_array_[id] && is_used_[id]);
}

// From the last copy to the first; a few times, because loops may bring elements back to where they came from.
void SmallClasses::follow_copies() {
  bool goes_on = true;
  for (int round = 0; round < 4 && goes_on; round++) {
    goes_on = false;
    for (size_t i = copies_.size(); i-- > 0;) {
      uint32_t from = find(copies_[i].first), to = find(copies_[i].second);
      if (is_used_[from] || !is_used_[to] || is_array_[to]) continue;
      is_used_[from] = goes_on = true;
    }
  }
}

uint32_t SmallClasses::find(uint32_t id) const {
  while (parent_[id] != id) id = parent_[id] = parent_[parent_[id]];
  return id;
}

bool SmallClasses::lives_as_scalars(VName name) const {
  if (name.id >= parent_.size() || parent_[name.id] == 0) return false;
  uint32_t root = find(name.id);
  return is_used_[root] && !is_array_[root];
}

}  // namespace fehu::scalars
