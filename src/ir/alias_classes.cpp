// Classes of arrays that may share: one walk.
#include "ir/alias_classes.h"

#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::ir {

uint32_t AliasClasses::find(uint32_t id) const {
  while (parent_[id] != id) {
    parent_[id] = parent_[parent_[id]];
    id = parent_[id];
  }
  return id;
}

// What is true of one name of a class is true of all: so facts only ever become more, and stay right while rules join
// names.
void AliasClasses::join(VName a, VName b) {
  if (a.id >= parent_.size() || b.id >= parent_.size()) return;
  uint32_t x = find(a.id), y = find(b.id);
  if (x == y) return;
  parent_[y] = x;
  if (is_consumed_[y]) is_consumed_[x] = true;
  if (is_constant_[y]) is_constant_[x] = true;
  if (is_returned_[y]) is_returned_[x] = true;
}

void AliasClasses::consume(VName name) {
  is_consumed_[find(name.id)] = true;
}

bool AliasClasses::is_never_consumed(VName name) const {
  return name.id < parent_.size() && !is_consumed_[find(name.id)];
}

bool AliasClasses::would_return_constant(VName array, VName copy) const {
  if (array.id >= parent_.size() || copy.id >= parent_.size()) return true;
  return is_constant_[find(array.id)] && is_returned_[find(copy.id)];
}

class AliasClassesWalk : public Walker {
 public:
  explicit AliasClassesWalk(AliasClasses& classes) : classes_(classes) {}

  void stm(const Stm& s) override {
    if (is_scalar_op(s.exp->kind)) return;
    consumed_.clear();
    append_consumed(s.exp, consumed_);
    for (VName name : consumed_) classes_.consume(name);
    share(s);
    if (has_bodies(s.exp->kind)) walk_children(s.exp, *this);
  }
  void operand(const Operand&) override {}
  void name(VName) override {}
  void type(const Type&) override {}
  void param(const Param&) override {}
  // Whoever gets an owned result may consume it, and so what shares with it is as if it had been consumed here.
  void fun(const Fun& f) {
    walk_fun(f, *this);
    for (size_t i = 0; i < f.ret.size(); i++) {
      const Operand& result = f.body->results[i].value;
      if (is_owned(f.ret[i])) consume(result);
      if (has_memory(f.ret[i]) && result.is_var()) classes_.is_returned_[classes_.find(result.name.id)] = true;
    }
  }

 private:
  void consume(const Operand& x) {
    if (x.is_var()) classes_.consume(x.name);
  }
  void join(const Param& p, const Operand& x) {
    if (has_memory(p.type) && x.is_var()) classes_.join(p.name, x.name);
  }
  void results(List<PatElem> pat, List<Result> results) {
    for (size_t i = 0; i < pat.size(); i++) join(pat[i], results[i].value);
  }
  void share(const Stm& s);
  void from_bodies(const Stm& s);
  void apply(const Stm& s, const ApplyExp& e);
  void loop(const Stm& s, const LoopExp& e);
  void with_acc(const Stm& s, const WithAccExp& e);
  void stream(const Stm& s, const StreamExp& e);

  AliasClasses& classes_;
  std::vector<VName> consumed_;
};

// A result that is not owned may share with every argument that is not consumed, and with the other such results.
void AliasClassesWalk::apply(const Stm& s, const ApplyExp& e) {
  VName first;
  auto add = [&](VName name) {
    if (first) classes_.join(first, name);
    if (!first) first = name;
  };
  bool has_shared = false;
  for (size_t i = 0; i < s.pat.size(); i++) {
    if (is_owned(e.ret[i]) || !has_memory(s.pat[i].type)) continue;
    add(s.pat[i].name);
    has_shared = true;
  }
  if (!has_shared) return;
  for (const Arg& arg : e.args)
    if (!arg.is_consumed && arg.value.is_var()) add(arg.value.name);
}

// A parameter is what it begins with, what each iteration makes, and what comes out in the end.
void AliasClassesWalk::loop(const Stm& s, const LoopExp& e) {
  for (size_t i = 0; i < e.params.size(); i++) {
    const Param& p = e.params[i].param;
    join(p, e.params[i].init);
    join(p, e.body->results[i].value);
    join(s.pat[i], {p.name, {}});
    if (is_owned(p.type)) consume(e.body->results[i].value);
  }
}

void AliasClassesWalk::with_acc(const Stm& s, const WithAccExp& e) {
  size_t num_arrays = 0;
  for (const AccInput& input : e.inputs) num_arrays += input.arrays.size();
  results(s.pat.subspan(num_arrays), e.lambda->body->results.subspan(e.inputs.size()));
}

// What a stream carries from chunk to chunk.
void AliasClassesWalk::stream(const Stm& s, const StreamExp& e) {
  for (size_t i = 0; i < e.accs.size(); i++) {
    join(e.lambda->params[1 + i], e.lambda->body->results[i].value);
    join(s.pat[i], e.lambda->body->results[i].value);
  }
}

// The same facts as in alias.cpp, where they lead to sets of roots. Here they join classes.
void AliasClassesWalk::share(const Stm& s) {
  for_each_part(s.exp, [&](const Param& part, const Operand& whole, size_t) { join(part, whole); });
  if (const auto* e = try_as<StreamExp>(s.exp)) stream(s, *e);
  ResultFact result = result_of(s.exp);
  switch (result.kind) {
    case ResultKind::View:
      return join(s.pat[0], result.source);
    case ResultKind::Bodies:
      return from_bodies(s);
    case ResultKind::Scalar:
    case ResultKind::InPlace:
    case ResultKind::Fresh:
    case ResultKind::Blank:
      return;
  }
}

void AliasClassesWalk::from_bodies(const Stm& s) {
  if (const auto* e = try_as<ApplyExp>(s.exp)) return apply(s, *e);
  if (const auto* e = try_as<LoopExp>(s.exp)) return loop(s, *e);
  if (const auto* e = try_as<WithAccExp>(s.exp)) return with_acc(s, *e);
  for_each_nested(s.exp, [&](const Nested& branch) { results(s.pat, branch.body->results); });
}

AliasClasses::AliasClasses(uint32_t num_names)
    : parent_(num_names), is_consumed_(num_names), is_constant_(num_names), is_returned_(num_names) {
  for (uint32_t i = 0; i < num_names; i++) parent_[i] = i;
}

void AliasClasses::add(List<Stm> constants) {
  AliasClassesWalk walk(*this);
  for (const Stm& s : constants) {
    walk.stm(s);
    for (const PatElem& elem : s.pat) is_constant_[find(elem.name.id)] = true;
  }
}

void AliasClasses::add(const Fun& f) {
  AliasClassesWalk(*this).fun(f);
}

}  // namespace fehu::ir
