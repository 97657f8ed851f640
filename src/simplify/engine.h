// The engine: walks a function from top to bottom, tries the rules on every statement, and knows what is in scope.
//
// Copies are never kept: a name that is found to be another name or a constant is replaced wherever it is used later,
// with the certificates on which that depends. Statements go to the body that is being made, or, if they are invariant,
// to one further out. Each statement has a budget, so the walk always ends.
#pragma once

#include <span>
#include <vector>

#include "analysis/effects.h"
#include "analysis/ranges.h"
#include "analysis/sizes.h"
#include "base/name.h"
#include "ir/alias_classes.h"
#include "ir/build.h"
#include "ir/names.h"
#include "simplify/rules.h"
#include "simplify/usage.h"

namespace fehu::simplify {

enum class FrameKind : uint8_t { Constants, Function, Branch, Repeated };

// Expressions in scope by their hash: the names that are bound to them.
class SharedTable {
 public:
  // Numbers of entries; 0: none. The latest comes first.
  uint32_t first(uint64_t hash) const { return heads_.empty() ? 0 : heads_[hash & (heads_.size() - 1)]; }
  uint32_t next(uint32_t entry) const { return entries_[entry - 1].next; }
  VName name(uint32_t entry) const { return entries_[entry - 1].name; }
  uint64_t hash(uint32_t entry) const { return entries_[entry - 1].hash; }
  uint32_t add(uint64_t hash, VName name);
  void remove(uint32_t entry);

 private:
  struct Entry {
    uint64_t hash;
    VName name;
    uint32_t next;
  };
  void grow();
  void link(uint32_t entry);
  std::vector<uint32_t> heads_;  // as many as a power of two
  std::vector<Entry> entries_;
  std::vector<uint32_t> free_;
};

class Engine : public ir::Build {
 public:
  Engine(Arena& arena, Interner& names, const RuleSet& rules, const ir::Program& p);

  // Call `constants` first, also if they are known to be simple.
  List<ir::Stm> constants(List<ir::Stm> stms);
  ir::Fun fun(const ir::Fun& f);
  void end_round();

  // --- for rules: what is known
  Arena& arena;
  Interner& names;
  ir::AliasClasses sharing;  // renewed before each walk
  analysis::Sizes sizes;     // what integers are known to be, where the walk is
  Usage usage;

  // The operation that binds the name alone; null: a parameter, or one of several results.
  const ir::Exp* def(const ir::Operand& x) const;
  const ir::Exp* def(VName name) const { return infos_[name.id].exp; }
  List<VName> certs_of(VName name) const { return infos_[name.id].certs; }
  template <typename T>
  const T* def_as(const ir::Operand& x, ir::ExpKind kind) const {
    const ir::Exp* e = def(x);
    return e && e->kind == kind ? ir::as<T>(e) : nullptr;
  }
  // Is the name bound outside of the bodies of the statement that is being simplified?
  bool is_outside(VName name) const { return infos_[name.id].is_bound && infos_[name.id].depth < frames_.size(); }
  bool is_outside(const ir::Operand& x) const { return x.is_const() || is_outside(x.name); }
  bool are_outside(List<VName> names) const;
  bool is_never_consumed(VName name) const { return sharing.is_never_consumed(name); }
  bool is_never_consumed(const ir::Operand& x) const { return x.is_const() || sharing.is_never_consumed(x.name); }
  // Is it what a SOAC makes, or an element of what one takes?
  bool is_from_soac(VName name) const { return infos_[name.id].is_from_soac; }
  // Are both bound inside the same loops and lambdas?
  bool is_same_repetition(VName name) const;

  // Rules are tried on a statement before its bodies are simplified, and afterwards. Only then do the names in them
  // mean anything here.
  bool are_bodies_simple() const { return is_descended_; }
  // Do arrays have memory here? Then they stay where they are bound: what they are made of may be replaced, they not.
  bool is_fixed(const ir::Type& type) const { return ir::has_memory(stage_) && type.kind == ir::TypeKind::Array; }
  bool removes_dead_code() const { return rules_.has(Part::RemoveDeadCode); }

  // --- for rules: what they do
  // Adds the certificates of `name`'s definition, which the rule has looked through, or others.
  void add_certs(ir::Stm& s, List<VName> certs);
  // Adds those on which the last answer of `sizes` relies.
  void add_reasons(ir::Stm& s) { add_certs(s, arena.list(sizes.reasons())); }
  // The statement becomes another operation.
  bool become(ir::Stm& s, const ir::Exp* exp);
  bool become(ir::Stm& s, const ir::Operand& x);
  // What was bound under this name is `x` once the certificates hold; nothing else may bind the name any more. Returns
  // what to put in its place in types: `x`, or the name if `x` cannot be a size.
  ir::Operand replace(VName name, const ir::Operand& x, List<VName> certs);
  // Asserts that cannot fail need no mention; what they depend on themselves does.
  void forget_cert(VName cert, List<VName> certs);
  // Before the current statement. It is simplified as well, and so is everything that rules make by functions of Build;
  // that comes from where the current statement does.
  using Build::emit;
  void emit(const ir::Stm& s) override;
  // The body's statements take the place of the statement, and its results that of the names it binds.
  void inline_body(ir::Stm& s, const ir::Body* b);
  // The operation with fresh names for all that it binds.
  const ir::Exp* renamed(const ir::Exp* exp);
  // A parameter that takes elements of the array.
  ir::Param element_param(VName array);

 private:
  struct Info {
    const ir::Exp* exp = nullptr;
    List<VName> certs;
    uint32_t depth = 0;
    uint32_t list = 0;  // with which others it is bound
    bool is_bound = false;
    bool is_from_soac = false;
    bool is_replaced = false;
    bool is_forgotten = false;  // a certificate that holds if those in by_certs do
    ir::Operand by;             // if is_replaced
    List<VName> by_certs;
  };
  struct Frame {
    FrameKind kind;
    bool runs = false;           // Repeated: at least once
    analysis::Sizes::Mark mark;  // of `sizes`
    std::vector<ir::Stm> out;
    std::vector<uint32_t> shared;  // entries of `shared_` to forget at the end
  };
  friend struct Replacer;

  void make_room() { infos_.resize(num_names()); }  // for names that were made since
  ir::Operand known_as(VName name) override;
  void process(ir::Stm s);
  void carry_certs_of(const ir::Operand& condition, ir::Stm& check);
  bool try_rules(ir::Stm& s, bool is_descended);
  bool is_copy(const ir::Stm& s) const;
  ir::Stm substitute(const ir::Stm& s);
  void bind(const ir::Param& p, uint32_t depth);
  void bind_stm(const ir::Stm& s, uint32_t depth);
  void learn_sizes(List<ir::Param> params);
  List<ir::Param> params(List<ir::Param> list);

  void open(FrameKind kind, bool runs = false);
  List<ir::Stm> close(List<ir::Stm> old);
  void forget_shared(Frame& frame);
  const ir::Body* finish_body(const ir::Body* b);
  const ir::Body* branch(const ir::Body* b, List<ir::Operand> scrutinees, const ir::MatchCase* matched);
  const ir::Lambda* lambda(const ir::Lambda* l, bool runs = false);
  const ir::Lambda* element_lambda(const ir::Lambda* l, const ir::SoacExp& soac);
  const ir::Lambda* finish_lambda(const ir::Lambda* l, List<ir::Param> params);
  const ir::Exp* descend(const ir::Exp* e);
  const ir::Exp* descend_match(const ir::MatchExp& e);
  const ir::Exp* descend_loop(const ir::LoopExp& e);
  void learn_element(const ir::Param& p, VName array);

  uint32_t home_of(const ir::Stm& s);
  bool can_leave(const ir::Stm& s, const Frame& frame) const;
  bool share(const ir::Stm& s, uint64_t hash);
  void remember(const ir::Stm& s, uint32_t depth, uint64_t hash);

  const RuleSet& rules_;
  ir::Stage stage_;
  bool is_descended_ = false;
  uint32_t num_lists_ = 0;
  std::vector<Info> infos_;
  std::vector<Frame> frames_;
  SharedTable shared_;
  std::vector<analysis::ParamBound> loop_bounds_;  // of the loop that was left last
};

// --- small helpers of rules
bool is_zero(const ir::Operand& x);  // exactly: not -0.0
bool is_one(const ir::Operand& x);
bool is_true(const ir::Operand& x);
bool is_false(const ir::Operand& x);
const ir::Exp* make_operand(Engine& e, const ir::Operand& x);
// A body that starts with `let {p} = x`: for parameters that have become superfluous.
const ir::Body* with_binding(Engine& e, const ir::Body* b, const ir::Param& p, const ir::Operand& x,
                             List<VName> certs = {});
uint64_t hash_of(const ir::Exp* e);  // of what can be shared; else 0

template <typename T>
List<T> without(Arena& arena, List<T> list, auto is_dropped) {
  std::vector<T> kept;
  for (size_t i = 0; i < list.size(); i++)
    if (!is_dropped(i)) kept.push_back(list[i]);
  return kept.size() == list.size() ? list : arena.list(kept);
}

}  // namespace fehu::simplify
