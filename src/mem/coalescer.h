// The state of `coalesce`, shared by coalesce*.cpp only.
#pragma once

#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "analysis/effects.h"
#include "analysis/uses.h"
#include "mem/code.h"
#include "mem/layout.h"
#include "pass/pass.h"

namespace fehu::mem {

// The allocation of a block, or a check, moves before the statement that makes an array, known by what it binds first.
struct Hoist {
  VName name, made;
};

// An array that a match gives lies at another place: the branches make it there, or copy it there.
struct MatchChange {
  size_t array, block;                                // their numbers among the results
  std::vector<std::pair<size_t, ir::Operand>> place;  // results that said where in the block
  std::vector<bool> is_copied;                        // for each branch
};

// What will be changed. Names are known by their numbers.
struct CoalescePlan {
  std::unordered_map<uint32_t, Layout> places;  // of the arrays that move
  std::unordered_set<uint32_t> unneeded;        // blocks in which nothing lies any more
  std::map<uint32_t, Hoist> hoisted;            // by what they bind
  std::unordered_map<uint32_t, std::set<size_t>>
      placed;  // of statements, by what they bind: operands that lie there already
  std::unordered_map<uint32_t, std::vector<MatchChange>> matches;  // by the first name that they bind
  std::unordered_set<uint32_t> ordered_loops;                      // are not "for each", by the first name they bind
  std::unordered_set<uint32_t> changed_funs;
  bool is_empty() const { return placed.empty(); }
};

// Why an array is copied and not made at its place.
enum class Obstacle : uint8_t {
  None,
  NotMade,      // it comes from elsewhere: a parameter, a call, a loop, branches
  OtherBody,    // it is made outside of the loop or branch that copies it
  UsedLater,    // it is still needed after the copy
  Form,         // it is a view of what is made, and no place of that gives the view its place
  Stride,       // its elements would lie apart
  Check,        // the copy depends on a check that comes after the array is made
  LatePlace,    // its place is not known when it is made
  Derived,      // something that is made of it cannot move along
  Interference  // something else uses the place meanwhile
};
std::string_view text_of(Obstacle obstacle);

// An array that is copied.
struct CopyFound {
  const ir::Stm* stm;
  VName array;
  Obstacle obstacle;
};

// Makes statements that will never be in the program: they are symbols to calculate with. What the plan needs of them
// is made again where it is needed.
class SymbolCode : public Code {
 public:
  using Code::Code;
  using Code::emit;
  void emit(const ir::Stm& s) override {
    Code::emit(s);
    uint32_t id = s.pat[0].name.id;
    if (id >= exps_.size()) exps_.resize(id + 1);
    exps_[id] = s.exp;
  }
  const ir::Exp* made(VName name) const { return name.id < exps_.size() ? exps_[name.id] : nullptr; }

 private:
  std::vector<const ir::Exp*> exps_;  // by number
};

class Coalescer {
 public:
  Coalescer(const ir::Program& p, pass::Context& context);
  void run();
  const CoalescePlan& plan() const { return plan_; }
  const std::vector<CopyFound>& copies() const { return copies_; }  // from the last to the first
  uint32_t num_names() const { return code_.num_names(); }
  // The scalar operation that the name is, if it may be computed once more, anywhere: it cannot fail. Null: it may not.
  const ir::Exp* recomputable(VName name) const;
  const ir::Type& type_of(VName name) const { return code_.type_of(name); }
  uint32_t position_of(VName name) const { return lifetimes_.of(name).bound; }  // in its body
  const ir::Stm* definition(VName name) const { return name.id < defs_.size() ? defs_[name.id].stm : nullptr; }
  bool is_param(VName name) const { return defs_[name.id].is_param; }

  // --- for `reuse-blocks`, which asks on its own walk over the program (coalesce_over.cpp)
  // What holds in a function, in a body inside of an operation, after a statement; until it is forgotten.
  analysis::Sizes::Mark learn_params(const ir::Fun& f);
  analysis::Sizes::Mark learn_inside(const ir::Exp* e, const ir::Body* b);
  void learn_after(const ir::Stm& s);
  void forget(const analysis::Sizes::Mark& start) { code_.sizes.undo(start); }
  bool is_equal(const ir::Operand& x, const ir::Operand& y) { return code_.sizes.is_equal(x, y); }
  bool is_at_most(const ir::Operand& x, const ir::Operand& y) { return code_.sizes.is_at_most(x, y); }
  // Can what lies in the block lie in the dying one, which is not used any more after the block is made? Both are
  // allocated by these statements.
  bool can_write_over(List<ir::Stm> stms, VName block, VName dying, std::vector<VName>& ordered_loops);

 private:
  friend class Clearance;
  using Layouts = std::unordered_map<uint32_t, Layout>;
  // What binds a name: a statement, or the loop that has it as a parameter; of a parameter of a function nothing.
  struct Def {
    const ir::Stm* stm = nullptr;
    size_t number = 0;
    bool is_param = true;
  };
  // One try to make an array, and all that is derived from it, elsewhere.
  struct Move {
    VName block;                // where it lies
    VName made;                 // the array that is made
    size_t made_at = 0;         // the statement of the body that makes it
    Layout place;               // where it is to be
    Layouts places;             // all arrays of the block, there
    std::vector<VName> checks;  // that come earlier
    bool is_made_by_call = false;
  };

  // --- the program as it is (coalesce_tables.cpp)
  void read(List<ir::Stm> stms);
  void read(const ir::Stm& s);
  void count_uses(const ir::Stm& s);
  void bind(const ir::Param& p, const Def& def);
  Layout first_layout(const ir::Stm& s, const ir::Param& p);
  const Layout* layout_of(VName array) const;
  Operands shape_of(VName array) { return ir::shape_of(code_.type_of(array)); }
  VName block_of(VName array) const;
  bool is_made_here(VName block) const;           // by an allocation, and nothing but places in memory mention it
  bool is_of_one_type(VName block, VName other);  // all arrays in both

  // --- the walk, from the end (coalesce.cpp)
  void body(List<ir::Stm> stms);
  void inside(const ir::Stm& s);
  void candidates(List<ir::Stm> stms, size_t at);
  void concat(List<ir::Stm> stms, size_t at, const ir::ConcatExp& e);
  bool try_move(List<ir::Stm> stms, size_t at, VName array, const Layout& target);
  Obstacle move(List<ir::Stm> stms, size_t at, VName array, const Layout& target);

  // --- what branches give (coalesce_branches.cpp)
  Obstacle move_branches(List<ir::Stm> stms, size_t at, VName array, const Layout& target);
  Obstacle find_match(List<ir::Stm> stms, size_t at, Move& move);
  bool find_in_branch(const ir::Body* b, size_t number, const Layout& place, Move& inner);
  bool is_branch_clear(const ir::Body* b, const Move& inner, const Layouts& own, std::vector<VName>& ordered_loops);
  MatchChange change_of(const ir::Stm& match, const Move& move);

  // --- conditions (coalesce_moves.cpp)
  Obstacle find_made(List<ir::Stm> stms, size_t at, VName array, Move& move);
  Obstacle find_place(List<ir::Stm> stms, size_t at, VName array, const Layout& target, Move& move);
  std::optional<Layout> place_of_made(VName array, Layout place, const Move& move);
  static bool is_placed_by_call(const Def& def);
  bool is_good_place(const Move& move);
  bool is_only_written(const Move& move) const;
  bool has_passed_checks(List<ir::Stm> stms, size_t at, Move& move) const;
  bool is_check_of_size(const ir::AssertExp& check, const ir::Stm& s) const;
  bool is_known_before(const ir::Operand& x, const Move& move, int depth = 0) const;
  bool are_operands_known(const ir::Exp* e, const Move& move, int depth = 0) const;
  bool is_place_known(const Move& move);
  bool find_places(Move& move);
  std::optional<Layout> moved_layout(VName array, const Move& move);
  bool is_same(const Layout& a, const Layout& b);
  void hoist(VName name, const Move& move);
  void commit(const Move& move);
  void forget_independence(const std::vector<VName>& loops);

  const ir::Program& program_;
  analysis::Lifetimes lifetimes_;
  analysis::Effects effects_;
  const ir::AliasTable& aliases_;
  SymbolCode code_;
  std::vector<uint32_t> num_uses_;                              // by number: as values, not in types or places
  std::vector<Def> defs_;                                       // by number
  Layouts layouts_;                                             // of all arrays, after what has been decided
  std::unordered_map<uint32_t, std::vector<VName>> residents_;  // of blocks: the arrays in it, in the order of the text
  std::unordered_map<uint32_t, size_t> early_;  // blocks that are allocated earlier: before which statement
  CoalescePlan plan_;
  std::vector<CopyFound> copies_;
  uint32_t fun_ = 0;
  int64_t steps_left_;  // of looking for uses: a few for each name, so that the pass is linear in the program
};

// The program as the plan wants it (coalesce_rewrite.cpp).
const ir::Program* rewritten(const ir::Program* p, const Coalescer& coalescer, pass::Context& context);

}  // namespace fehu::mem
