// Cuts long functions into pieces that are functions of their own.
//
//   fun f_1 (n_2: i64) -> (out_3: i64) {       piece f_9 (n_2: i64) -> (y_8: i64) {
//     ..                                         ..
//     const y_4: i64 = ..                        const y_4: i64 = ..
//     ..                                         ..
//     out_3 := add64(y_4, n_2)             =>    y_8 := y_4
//   }                                          }
//                                              fun f_1 (n_2: i64) -> (out_3: i64) {
//                                                var y_7: i64
//                                                call y_7 := f_9(n_2)
//                                                const y_4: i64 = y_7
//                                                out_3 := add64(y_4, n_2)
//                                              }
//
// When it runs: last, on finished code. It relies on unique names within a function, and keeps them: a variable is
// called the same in the piece and around it.
//
// - A list that is too long is cut where fewest of its names are needed on both sides. A statement that is too long by
//   itself is not cut off, but the lists in it are treated in the same way. So loops stay whole as far as possible, and
//   calls are as far outside as possible.
// - What a piece reads are its parameters: scalars, pointers and blocks. Blocks that it changes, or that are declared
//   in it and needed afterwards, are variables of the caller that it updates (Function::updates).
// - Scalars that it declares and that are needed afterwards, or that it assigns, are results. They go through variables
//   of their own, so that none that loops use has an address. Pointers that are needed afterwards are declared once
//   more.
// - What ends a list by handing on values (assignments, shares, swaps of variables around it) stays where it is.
//
// It leaves alone what initialises the globals.
#include "imp/split.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "imp/functions.h"
#include "imp/names.h"
#include "imp/piece.h"
#include "imp/traverse.h"

namespace fehu::imp {

namespace {

// ---------------------------------------------------------------------------------------------------------------
// What is known of a program

// Counts statements, those inside of others included. Expressions do not count: their number is about proportional.
// What a statement with others inside weighs is kept, since every list around it asks for it again; statements never
// change.
class Weights : public Walker {
 public:
  size_t of(Code code) {
    size_t outer = std::exchange(sum_, 0);
    Walker::code(code);
    return std::exchange(sum_, outer);
  }
  size_t of(const Stm* s) { return of(Code(&s, 1)); }

 private:
  void stm(const Stm* s) override {
    auto known = known_.find(s);
    if (known != known_.end()) {
      sum_ += known->second;
      return;
    }
    size_t before = sum_;
    sum_++;
    walk_children(s, *this);
    if (sum_ - before > 1) known_[s] = sum_ - before;
  }
  void exp(const Exp*) override {}

  size_t sum_ = 0;
  std::unordered_map<const Stm*, size_t> known_;  // never iterated
};

// ---------------------------------------------------------------------------------------------------------------

// Cuts one function after the other; pieces are functions in front of the one that they come from.
class Splitter : public Mapper {
 public:
  Splitter(const Program& program, Arena& arena, const SplitLimits& limits)
      : Mapper(arena), program_(program), limits_(limits) {}

  const Program* run();

 private:
  // The names that a list declares itself, and the last statement of the list that mentions each.
  struct ListNames {
    std::vector<VName> declared;                    // by statement
    std::unordered_map<uint32_t, size_t> last_use;  // by number of the name
  };
  // What the statements of a piece do with names.
  struct RunNames {
    std::unordered_set<uint32_t> mentioned, assigned;
  };

  const Exp* exp(const Exp* e) override { return e; }
  Code code(Code code) override;
  ListNames names_of(Code code) const;
  size_t end_of_pieces(Code code) const;
  bool can_be_cut(Code code) const;
  size_t best_end(Code code, size_t begin, size_t end, const ListNames& names) const;
  void cut_off(Code code, size_t begin, size_t end, const ListNames& names, std::vector<const Stm*>& out);
  std::unordered_set<uint32_t> needed_after(Code run, size_t begin, const ListNames& names) const;
  RunNames names_in(Code run) const;
  bool give_declared(const Stm* s, const RunNames& names, Piece& piece);

  const Program& program_;
  const SplitLimits& limits_;
  mutable Weights weights_;
  std::unordered_set<uint32_t> globals_;
  std::vector<Function> functions_;  // that were cut off
  uint32_t last_name_ = 0;
  // Of the function that is being cut:
  PieceMaker* maker_ = nullptr;
};

// ---------------------------------------------------------------------------------------------------------------
// Where to cut

Splitter::ListNames Splitter::names_of(Code code) const {
  class Mentions : public Walker {
   public:
    Mentions(ListNames& names, size_t number) : names_(names), number_(number) {}
    void name(VName name, NameKind, Use) override { names_.last_use[name.id] = number_; }

   private:
    ListNames& names_;
    size_t number_;
  };
  ListNames names;
  names.declared.resize(code.size());
  for (size_t i = 0; i < code.size(); i++) {
    const Stm* s = code[i];
    VName declared = {};
    if (auto* scalar = try_as<DeclareScalar>(s)) declared = scalar->name;
    if (auto* block = try_as<DeclareBlock>(s)) declared = block->name;
    if (auto* pointer = try_as<DeclarePointer>(s)) declared = pointer->name;
    if (auto* buffer = try_as<DeclareBuffer>(s)) declared = buffer->name;
    names.declared[i] = declared;
    Mentions mentions(names, i);
    mentions.stm(s);
  }
  return names;
}

// What comes last and only hands on values stays outside of pieces.
size_t Splitter::end_of_pieces(Code code) const {
  auto hands_on = [](const Stm* s) {
    return s->kind == StmKind::Assign || s->kind == StmKind::ShareBlock || s->kind == StmKind::MoveBlock ||
           s->kind == StmKind::SwapBlocks || s->kind == StmKind::Release;
  };
  size_t end = code.size();
  while (end > 0 && hands_on(code[end - 1])) end--;
  return end;
}

// Is there a first piece at all? There is none if a large statement follows a few small ones, as in a tower of
// branches. Then nobody need know the names of the list, which are those of everything inside.
bool Splitter::can_be_cut(Code code) const {
  size_t weight = 0;
  for (size_t i = 0; i < end_of_pieces(code); i++) {
    weight += weights_.of(code[i]);
    if (i > 0 && weight > limits_.max_piece) return false;
    if (weight >= limits_.min_piece) return true;
  }
  return false;
}

// The end of a piece that begins at `begin`: where fewest of its names are needed afterwards.
size_t Splitter::best_end(Code code, size_t begin, size_t end, const ListNames& names) const {
  size_t best = begin, fewest = SIZE_MAX, weight = 0;
  std::vector<VName> declared;
  for (size_t i = begin; i < end; i++) {
    weight += weights_.of(code[i]);
    if (i > begin && weight > limits_.max_piece) break;
    if (names.declared[i]) declared.push_back(names.declared[i]);
    if (weight < limits_.min_piece) continue;
    size_t crossing = 0;
    for (VName name : declared) crossing += names.last_use.at(name.id) > i;
    if (crossing > fewest) continue;
    fewest = crossing;
    best = i + 1;
  }
  return best;
}

// ---------------------------------------------------------------------------------------------------------------
// Pieces

// The names declared in the run that the rest of the list needs. A pointer is declared
// there once more, and needs its block and offset for it.
std::unordered_set<uint32_t> Splitter::needed_after(Code run, size_t begin, const ListNames& names) const {
  class Mentioned : public Walker {
   public:
    explicit Mentioned(std::unordered_set<uint32_t>& found) : found_(found) {}
    void name(VName name, NameKind, Use) override { found_.insert(name.id); }

   private:
    std::unordered_set<uint32_t>& found_;
  };
  std::unordered_set<uint32_t> needed;
  size_t end = begin + run.size();
  for (size_t i = begin; i < end; i++)
    if (VName name = names.declared[i]; name && names.last_use.at(name.id) >= end) needed.insert(name.id);
  Mentioned mentioned(needed);
  for (size_t i = run.size(); i-- > 0;)
    if (auto* pointer = try_as<DeclarePointer>(run[i]))
      if (needed.contains(pointer->name.id)) mentioned.stm(pointer);
  return needed;
}

// A declaration in the piece of what is needed afterwards. Returns whether it stays in the piece.
bool Splitter::give_declared(const Stm* s, const RunNames& names, Piece& piece) {
  if (auto* block = try_as<DeclareBlock>(s)) {
    piece.before.push_back(s);
    piece.updates.push_back(block->name);
    return false;
  }
  if (auto* pointer = try_as<DeclarePointer>(s)) {
    piece.after.push_back(s);
    return names.mentioned.contains(pointer->name.id);
  }
  if (auto* buffer = try_as<DeclareBuffer>(s)) {
    piece.before.push_back(s);
    piece.params.push_back({buffer->name, NameKind::Pointer, buffer->type});
    piece.args.push_back({NameKind::Pointer, nullptr, buffer->name, false});
    return false;
  }
  auto* scalar = as<DeclareScalar>(s);
  if (!scalar->value && !names.assigned.contains(scalar->name.id)) {
    piece.after.push_back(s);
    return false;
  }
  VName given = maker_->add_result(scalar->name, piece);
  const Exp* value = arena.make<VarExp>(scalar->type, given);
  piece.after.push_back(maker_->declare(scalar->name, scalar->type, value, scalar->is_constant));
  return true;
}

Splitter::RunNames Splitter::names_in(Code run) const {
  class Uses : public Walker {
   public:
    RunNames names;
    void name(VName name, NameKind kind, Use use) override {
      if (use == Use::Declare) return;
      names.mentioned.insert(name.id);
      if (kind == NameKind::Scalar && use == Use::Write) names.assigned.insert(name.id);
    }
  } uses;
  uses.code(run);
  return std::move(uses.names);
}

// Makes a function of the statements from `begin` to `end`, and appends to `out` what calls it.
void Splitter::cut_off(Code code, size_t begin, size_t end, const ListNames& names, std::vector<const Stm*>& out) {
  Code run = code.subspan(begin, end - begin);
  std::vector<FreeName> free = free_names(run);
  if (!maker_->can_be_cut_off(free)) {
    out.insert(out.end(), run.begin(), run.end());
    return;
  }
  Piece piece;
  for (const FreeName& f : free) maker_->take_free_name(f, piece);
  std::unordered_set<uint32_t> needed = needed_after(run, begin, names);
  RunNames inside = names_in(run);
  for (size_t i = begin; i < end; i++)
    if (!names.declared[i] || !needed.contains(names.declared[i].id) || give_declared(code[i], inside, piece))
      piece.code.push_back(code[i]);
  functions_.push_back(maker_->finish(piece, out));
}

// ---------------------------------------------------------------------------------------------------------------
// Lists, functions, programs

// Inner lists first: their pieces make the outer list shorter, which may then be short enough.
Code Splitter::code(Code code) {
  if (weights_.of(code) <= limits_.max_body) return code;
  std::vector<const Stm*> list;
  for (const Stm* s : code) list.push_back(weights_.of(s) > limits_.max_body ? map_children(s, *this) : s);
  Code whole = arena.list(list);
  if (weights_.of(whole) <= limits_.max_body || !can_be_cut(whole)) return whole;
  ListNames names = names_of(whole);
  size_t end = end_of_pieces(whole), done = 0;
  std::vector<const Stm*> out;
  for (size_t next; (next = best_end(whole, done, end, names)) > done; done = next)
    cut_off(whole, done, next, names, out);
  out.insert(out.end(), whole.begin() + static_cast<ptrdiff_t>(done), whole.end());
  return arena.list(out);
}

// Most programs have no long functions, and nobody asks for their names then.
const Program* Splitter::run() {
  auto is_long = [&](const Function& f) { return weights_.of(f.body) > limits_.max_body; };
  if (std::ranges::none_of(program_.functions, is_long)) return &program_;
  last_name_ = largest_name(program_);
  for (const Param& global : program_.globals) globals_.insert(global.name.id);
  return map_functions(program_, arena, functions_, [&](const Function& f) {
    if (!is_long(f)) return f.body;
    PieceMaker maker(f, globals_, arena, last_name_);
    maker_ = &maker;
    return code(f.body);
  });
}

}  // namespace

const Program* split_long_functions(const Program& program, Arena& arena, const SplitLimits& limits) {
  return Splitter(program, arena, limits).run();
}

}  // namespace fehu::imp
