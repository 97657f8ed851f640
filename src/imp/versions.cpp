// Finds the loops and cuts them off.
#include "imp/versions.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "imp/fresh.h"
#include "imp/functions.h"
#include "imp/lanes/borders.h"
#include "imp/lanes/facts.h"
#include "imp/names.h"
#include "imp/piece.h"
#include "imp/traverse.h"

namespace fehu::imp {

namespace {

using prim::BinOp;
using prim::FunOp;

// What is known of pointers.
struct Pointers {
  std::unordered_set<uint32_t> buffers;           // few elements, which are in registers
  std::unordered_map<uint32_t, uint32_t> blocks;  // in which block the others point, as far as that is known
  std::unordered_map<uint32_t, size_t> declared;  // in the nest at hand: inside of how many loops of it
};

// An innermost loop: would the C compiler use vectors for it, and would wider ones make it faster?
class Row : public Walker {
 public:
  // `around` is the loop around it, if there is one, which itself is inside of `depth` loops.
  Row(const For& loop, const Pointers& pointers, const For* around, size_t depth)
      : facts_(loop), pointers_(pointers), depth_(depth) {
    if (around) around_.emplace(*around);
    code(loop.body);
  }
  bool gains() const {
    bool is_reduction = num_stores_ == 0;
    size_t worth = (is_reduction ? 1 : 2) * std::max<size_t>(streams_.size(), 1);
    return is_simple_ && num_near_ > 0 && num_operations_ >= worth && (num_sums_ == 0 || num_sums_ >= kFewSums);
  }
  // It is vectorised, but waits for the memory.
  bool is_poor() const { return is_simple_ && num_stores_ > 0 && !gains(); }
  void stm(const Stm* s) override;
  void exp(const Exp* e) override;

 private:
  // Sums of floats are in order: a single one has no vectors. Several side by side have (spread-reductions).
  static constexpr size_t kFewSums = 4;
  void assign(const Assign* s);
  void element(VName pointer, const Exp* index);
  bool is_near_by(VName pointer, const Exp* index) const;

  const LaneFacts facts_;
  std::optional<LaneFacts> around_;
  const Pointers& pointers_;
  size_t depth_;
  bool is_simple_ = true;
  size_t num_operations_ = 0, num_near_ = 0, num_stores_ = 0, num_sums_ = 0;
  std::unordered_set<uint32_t> declared_, streams_;
};

bool is_accumulation(BinOp op) {
  return op == BinOp::Add || op == BinOp::AddNw || op == BinOp::Mul || op == BinOp::And || op == BinOp::Or ||
         op == BinOp::Xor || op == BinOp::SMin || op == BinOp::SMax || op == BinOp::FAdd || op == BinOp::FMul ||
         op == BinOp::FMin || op == BinOp::FMax;
}

// What goes round the loop is a running total.
void Row::assign(const Assign* s) {
  exp(s->value);
  if (declared_.contains(s->name.id)) return;
  auto* total = try_as<BinExp>(s->value);
  auto* before = total ? try_as<VarExp>(total->x) : nullptr;
  is_simple_ = is_simple_ && before && before->name == s->name && is_accumulation(total->op);
  num_sums_ += prim::is_float(s->value->type);
}

// Is it in registers, or the same elements again and again, as the loop around goes on, so that they are in the cache?
bool Row::is_near_by(VName pointer, const Exp* index) const {
  if (pointers_.buffers.contains(pointer.id)) return true;
  auto declared = pointers_.declared.find(pointer.id);
  bool is_fixed = declared == pointers_.declared.end() || declared->second <= depth_;
  return around_ && is_fixed && around_->is_uniform(index);
}

// Elements that lie a few places apart, as those of unrolled loops do. What is read and written in the same block is
// one stream: as a rule these are the same elements, or have just been used.
void Row::element(VName pointer, const Exp* index) {
  constexpr int64_t kNear = 32;
  LaneKind kind = facts_.kind(index);
  auto block = pointers_.blocks.find(pointer.id);
  if (!is_near_by(pointer, index)) streams_.insert(block == pointers_.blocks.end() ? pointer.id : block->second);
  if (kind == LaneKind::Uniform) return;
  std::optional<int64_t> stride = kind == LaneKind::Affine ? facts_.stride(index) : std::nullopt;
  bool is_near = stride && *stride >= -1 && *stride <= kNear;
  num_near_ += is_near;
  is_simple_ = is_simple_ && is_near;
}

// A row is a list of scalar statements; anything else would keep the compiler from using vectors. To write to the same
// place again and again is a sum in memory, which it does not see through.
void Row::stm(const Stm* s) {
  if (auto* declared = try_as<DeclareScalar>(s)) {
    declared_.insert(declared->name.id);
    if (declared->value) exp(declared->value);
  } else if (auto* assigned = try_as<Assign>(s)) {
    assign(assigned);
  } else if (auto* stored = try_as<Store>(s)) {
    num_stores_ += !pointers_.buffers.contains(stored->pointer.id);
    element(stored->pointer, stored->index);
    is_simple_ = is_simple_ && !facts_.is_uniform(stored->index);
    exp(stored->value);
  } else {
    is_simple_ = false;
  }
}

// What vectors cannot do at all, C compilers do without vectors. Arithmetic on places does not count.
void Row::exp(const Exp* e) {
  if (auto* load = try_as<LoadExp>(e)) return element(load->pointer, load->index);
  if (e->type == prim::PrimType::F16) is_simple_ = false;
  if (e->type == prim::PrimType::I64 && facts_.kind(e) != LaneKind::Varying) return;
  if (auto* bin = try_as<BinExp>(e))
    is_simple_ = is_simple_ && !is_division(bin->op) && bin->op != BinOp::FMod && bin->op != BinOp::FPow &&
                 bin->op != BinOp::Pow && bin->op != BinOp::UPow;
  if (auto* fun = try_as<FunExp>(e)) is_simple_ = is_simple_ && (fun->op == FunOp::Cond || fun->op == FunOp::Sqrt);
  num_operations_ += e->kind != ExpKind::Const && e->kind != ExpKind::Var;
  walk_children(e, *this);
}

// A loop or branch with all that is inside: can it be a function of its own, and is it worth it?
class Nest : public Walker {
 public:
  Nest(const Stm* s, Pointers& pointers) : pointers_(pointers) {
    pointers_.declared.clear();
    stm(s);
  }
  // Loops that gain nothing, and are as a rule short, are slower with large vectors: none beside the loop that gains.
  // And none deeper than that, where most of the time goes.
  bool is_worth_it() const {
    return is_possible_ && num_stms_ <= kMaxStms && gain_depth_ > 0 && gain_depth_ <= poor_depth_ &&
           gain_depth_ >= deepest_poor_;
  }
  bool is_row() const { return num_loops_ == 1; }
  void stm(const Stm* s) override;
  void exp(const Exp*) override {}

 private:
  static constexpr size_t kMaxStms = 250;
  void loop(const For* s);
  bool is_possible_ = true;
  size_t num_stms_ = 0, num_loops_ = 0, depth_ = 0;
  size_t gain_depth_ = 0;                            // of the deepest row that gains
  size_t poor_depth_ = SIZE_MAX, deepest_poor_ = 0;  // of the outermost and the deepest that do not
  Pointers& pointers_;
  const For* around_ = nullptr;
};

// A loop that has no other one inside is a row. What the loop around it reads again in each round is judged from the
// loop around that.
void Nest::loop(const For* s) {
  size_t before = ++num_loops_;
  depth_++;
  const For* around = std::exchange(around_, s);
  walk_children(s, *this);
  around_ = around;
  if (num_loops_ == before) {
    Row row(*s, pointers_, around, around ? depth_ - 2 : 0);
    if (row.gains()) gain_depth_ = std::max(gain_depth_, depth_);
    if (row.is_poor() && !s->is_rest) {
      poor_depth_ = std::min(poor_depth_, depth_);
      deepest_poor_ = std::max(deepest_poor_, depth_);
    }
  }
  depth_--;
}

// Functions with versions take scalars and pointers only, and are to be simple loops in C: so there are no blocks in
// them, no calls and no output.
void Nest::stm(const Stm* s) {
  if (++num_stms_ > kMaxStms || !is_possible_) return;
  if (auto* buffer = try_as<DeclareBuffer>(s)) pointers_.buffers.insert(buffer->name.id);
  if (auto* pointer = try_as<DeclarePointer>(s)) {
    pointers_.blocks[pointer->name.id] = pointer->block.id;
    pointers_.declared[pointer->name.id] = depth_;
  }
  switch (s->kind) {
    case StmKind::For:
      return loop(as<For>(s));
    case StmKind::DeclareScalar:
    case StmKind::Assign:
    case StmKind::Store:
    case StmKind::Fill:
    case StmKind::Copy:
    case StmKind::DeclarePointer:
    case StmKind::DeclareBuffer:
    case StmKind::If:
    case StmKind::While:
    case StmKind::Assert:
      return walk_children(s, *this);
    case StmKind::DeclareBlock:
    case StmKind::Allocate:
    case StmKind::ShareBlock:
    case StmKind::MoveBlock:
    case StmKind::SwapBlocks:
    case StmKind::Release:
    case StmKind::StoreTable:
    case StmKind::Prefix:
    case StmKind::Parallel:
    case StmKind::Call:
    case StmKind::Trace:
      is_possible_ = false;
  }
}

// ---------------------------------------------------------------------------------------------------------------

// Rewrites the lists of one function after the other.
class VersionCutter : public Mapper {
 public:
  VersionCutter(const Program& program, Arena& arena)
      : Mapper(arena), program_(program), last_name_(largest_name(program)) {
    for (const Param& global : program.globals) globals_.insert(global.name.id);
  }
  const Program* run();

  const Exp* exp(const Exp* e) override { return e; }
  Code code(Code code) override;
  const Stm* stm(const Stm* s) override;

 private:
  bool is_left_alone(const For& loop) const { return loop.is_rest || borders_.is_border(loop); }
  bool replace(const Stm* s, std::vector<const Stm*>& out);
  const Stm* if_long(const For& loop, const std::vector<const Stm*>& call);
  bool cut_off(const Stm* s, std::vector<const Stm*>& out);

  const Program& program_;
  uint32_t last_name_;
  std::unordered_set<uint32_t> globals_;
  std::vector<Function> functions_;  // that were cut off
  size_t depth_ = 0;                 // how many loops are around
  Borders borders_;
  Pointers pointers_;
  PieceMaker* maker_ = nullptr;  // for the function at hand
  bool is_of_chunks_ = false;    // the next list is the body of a region over chunks
  ChunkCounts chunk_counts_;
};

// Buffers must be in the function that uses them: there they are in registers.
bool has_buffers(const If& branch) {
  return std::ranges::any_of(branch.yes, [](const Stm* s) { return s->kind == StmKind::DeclareBuffer; });
}

// The loop over the chunks of a piece has few rounds, often one. What it does in each was measured to be faster alone
// in a function. Points that are no chunks are many, and each may be little.
bool goes_round_buffers(const For& loop) {
  return std::ranges::any_of(loop.body, [](const Stm* s) {
    auto* branch = try_as<If>(s);
    return branch && has_buffers(*branch);
  });
}

bool has_loop(const For& loop) {
  return std::ranges::any_of(loop.body, [](const Stm* s) { return s->kind == StmKind::For; });
}

// Combines the results of chunks: there are a few for each thread.
const For* as_rest(For loop, Arena& arena) {
  loop.is_rest = true;
  return arena.make<For>(loop);
}

// A loop with fewer rounds and nothing but a row is not worth a call.
constexpr int64_t kWorthACall = 64;

bool is_short(const For& loop) {
  auto* bound = try_as<ConstExp>(loop.bound);
  return bound && loop.type == prim::PrimType::I64 && prim::as_i64(bound->value) < kWorthACall && !has_loop(loop);
}

// A loop with a fixed number of rounds is worth a call or not, and that is known. One of a length that is only known
// when it runs decides then, if it runs again and again (depth_ > 0): a call for a row of three elements would take
// longer than the row.
bool VersionCutter::replace(const Stm* s, std::vector<const Stm*>& out) {
  auto* loop = try_as<For>(s);
  auto* branch = try_as<If>(s);
  bool is_candidate = loop ? !is_short(*loop) : branch && has_buffers(*branch);
  if (!is_candidate) return false;
  Nest nest(s, pointers_);
  if (!nest.is_worth_it()) return false;
  bool may_be_short =
      depth_ > 0 && loop && nest.is_row() && loop->type == prim::PrimType::I64 && loop->bound->kind != ExpKind::Const;
  if (!may_be_short) return cut_off(s, out);
  std::vector<const Stm*> call;
  if (!cut_off(s, call)) return false;
  out.push_back(if_long(*loop, call));
  return true;
}

// A row that runs again and again, of a length that is not known before.
const Stm* VersionCutter::if_long(const For& loop, const std::vector<const Stm*>& call) {
  const Exp* few = arena.make<ConstExp>(prim::PrimType::I64, prim::i64_value(kWorthACall));
  const Exp* is_long = arena.make<CmpExp>(prim::PrimType::Bool, prim::CmpOp::Sle, prim::PrimType::I64, few, loop.bound);
  const Stm* here = FreshNames(arena, last_name_).stm(&loop);
  return arena.make<If>(loop.from, is_long, arena.list(call), arena.list({here}));
}

// Loops over the results of chunks are marked as rests: they have a few rounds for each thread, and no version would
// make a difference.
Code VersionCutter::code(Code code) {
  bool is_among_chunks = std::exchange(is_of_chunks_, false);
  return map_code(code, *this, [&](const Stm* s, std::vector<const Stm*>& out) {
    borders_.learn(*s);
    if (auto* constant = try_as<DeclareScalar>(s)) chunk_counts_.learn(*constant);
    if (auto* pointer = try_as<DeclarePointer>(s)) pointers_.blocks[pointer->name.id] = pointer->block.id;
    auto* loop = try_as<For>(s);
    if (loop && is_left_alone(*loop)) return false;
    if (loop && !has_loop(*loop) && chunk_counts_.counts(loop->bound)) {
      out.push_back(as_rest(*loop, arena));
      return true;
    }
    return !(loop && is_among_chunks && goes_round_buffers(*loop)) && replace(s, out);
  });
}

// What is not cut off itself.
const Stm* VersionCutter::stm(const Stm* s) {
  auto* loop = try_as<For>(s);
  if (loop && is_left_alone(*loop)) return s;
  bool is_loop = loop || s->kind == StmKind::While;
  depth_ += is_loop;
  auto* region = try_as<Parallel>(s);
  is_of_chunks_ = region && chunk_counts_.counts(region->count);
  const Stm* mapped = map_children(s, *this);
  is_of_chunks_ = false;
  depth_ -= is_loop;
  return mapped;
}

// A variable that has no value when it is declared, and is read in the loop, got its value in between: such a loop
// stays.
bool VersionCutter::cut_off(const Stm* s, std::vector<const Stm*>& out) {
  const Stm* const body[] = {s};
  std::vector<FreeName> free = free_names(body);
  auto is_read_without_value = [&](const FreeName& f) {
    return f.is_read && f.is_written && maker_->is_without_value(f.name);
  };
  if (!maker_->can_be_cut_off(free) || std::ranges::any_of(free, is_read_without_value)) return false;
  Function made = maker_->cut_off(body, free, out);
  made.has_versions = true;
  functions_.push_back(made);
  return true;
}

const Program* VersionCutter::run() {
  return map_functions(program_, arena, functions_, [&](const Function& f) {
    PieceMaker maker(f, globals_, arena, last_name_);
    maker_ = &maker;
    return code(f.body);
  });
}

// Is all that the code computes, but for positions, of a byte, with no loop inside? Of larger numbers fewer fit in a
// vector, so that less is left of a row.
bool is_on_bytes(Code code) {
  struct Finder : Walker {
    bool has_bytes = false, has_more = false;
    void stm(const Stm* s) override {
      auto* stored = try_as<Store>(s);
      has_bytes |= stored && prim::bit_width(stored->value->type) <= 8;
      has_more |= s->kind == StmKind::For || s->kind == StmKind::While;
      walk_children(s, *this);
    }
    void exp(const Exp* e) override {
      bool is_byte = prim::bit_width(e->type) <= 8;
      has_bytes |= is_byte && e->kind == ExpKind::Load;
      has_more |= !is_byte && (e->type != prim::PrimType::I64 || e->kind == ExpKind::Load);
      walk_children(e, *this);
    }
  } finder;
  finder.code(code);
  return finder.has_bytes && !finder.has_more;
}

}  // namespace

std::vector<VName> lengths_of_byte_rows(const Function& f) {
  struct Finder : Walker {
    std::vector<VName> lengths;
    void exp(const Exp*) override {}
    void stm(const Stm* s) override {
      auto* loop = try_as<For>(s);
      auto* length = loop ? try_as<VarExp>(loop->bound) : nullptr;
      if (length && loop->is_parallel && is_on_bytes(loop->body)) lengths.push_back(length->name);
      walk_children(s, *this);
    }
  } finder;
  finder.code(f.body);
  std::vector<VName> found;
  for (const Param& p : f.params)
    if (std::ranges::find(finder.lengths, p.name) != finder.lengths.end()) found.push_back(p.name);
  return found;
}

const Program* cut_off_versions(const Program& program, Arena& arena) {
  return VersionCutter(program, arena).run();
}

}  // namespace fehu::imp
