// Finds the last uses, from where blocks are let go of backwards.
#include "imp/moves.h"

#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "imp/functions.h"
#include "imp/traverse.h"

namespace fehu::imp {

namespace {

// Which blocks statements use, themselves or by pointers, and which they give or take from variables.
struct BlockUses : Walker {
  const std::unordered_map<uint32_t, uint32_t>& block_of;  // by pointer
  std::unordered_set<uint32_t> used, changed;
  explicit BlockUses(const std::unordered_map<uint32_t, uint32_t>& block_of) : block_of(block_of) {}
  void name(VName name, NameKind kind, Use use) override {
    if (kind == NameKind::Block) used.insert(name.id);
    if (kind == NameKind::Block && use != Use::Read) changed.insert(name.id);
    auto block = kind == NameKind::Pointer ? block_of.find(name.id) : block_of.end();
    if (block != block_of.end()) used.insert(block->second);
  }
};

class MoveMaker : public Mapper {
 public:
  explicit MoveMaker(Arena& arena) : Mapper(arena) {}
  const Exp* exp(const Exp* e) override { return e; }
  Code code(Code code) override;

 private:
  using Stms = std::vector<const Stm*>;
  // Is there a use in all ways through, which has become a move? `changed` are the variables that get other blocks
  // between it and the place where the block is let go of.
  bool moves_last_use(Stms& stms, VName block, std::unordered_set<uint32_t>& changed);
  bool grows(Stms& stms, size_t copy, VName block);
  bool moves(const Stm*& s, VName block, const std::unordered_set<uint32_t>& changed);
  bool moves_in(const If& branch, const Stm*& s, VName block, const std::unordered_set<uint32_t>& changed);

  std::unordered_map<uint32_t, uint32_t> block_of_;  // by pointer
  size_t num_moves_ = 0;
};

// The statement is the last one that uses the block. It can hand the block on only to a variable that nobody gives
// another block before the old one would have been let go of.
bool MoveMaker::moves(const Stm*& s, VName block, const std::unordered_set<uint32_t>& changed) {
  if (auto* branch = try_as<If>(s)) return moves_in(*branch, s, block, changed);
  auto* share = try_as<ShareBlock>(s);
  if (!share || !(share->from == block) || changed.contains(share->to.id)) return false;
  s = arena.make<MoveBlock>(s->from, share->to, share->from);
  num_moves_++;
  return true;
}

static bool is_number(const Exp* e, int64_t value) {
  auto* constant = try_as<ConstExp>(e);
  return constant && prim::as_i64(constant->value) == value;
}

// Elements side by side, from the one that the pointer points to.
static bool is_whole(const Strided& array) {
  return is_number(array.offset, 0) && array.strides.size() == 1 && is_number(array.strides[0], 1);
}

// The copy is the last use of the block, and goes to the beginning of another one, which was made just before.
bool MoveMaker::grows(Stms& stms, size_t at, VName block) {
  auto* copy = try_as<Copy>(stms[at]);
  if (!copy || at < 2 || !is_whole(copy->from) || !is_whole(copy->to)) return false;
  auto* pointer = try_as<DeclarePointer>(stms[at - 1]);
  auto* made = try_as<Allocate>(stms[at - 2]);
  bool is_new = pointer && made && !made->is_renewal && !made->kept && pointer->block == made->block &&
                pointer->name == copy->to.pointer && is_number(pointer->offset, 0) && !(made->block == block);
  auto from = block_of_.find(copy->from.pointer.id);
  if (!is_new || from == block_of_.end() || from->second != block.id) return false;
  Allocate grown = *made;
  const Exp* size = arena.make<ConstExp>(prim::PrimType::I64, prim::i64_value(prim::byte_size(copy->type)));
  grown.kept = arena.make<BinExp>(prim::PrimType::I64, prim::BinOp::MulNw, copy->shape[0], size);
  grown.grown = block;
  grown.start = copy->from.pointer;
  stms[at - 2] = arena.make<Allocate>(grown);
  stms.erase(stms.begin() + static_cast<ptrdiff_t>(at));
  num_moves_++;
  return true;
}

// True: all branches have moved the block, so nothing is left to let go of behind them. Where only some have, the
// release stays: the variable of a moved block is empty, and to release nothing is allowed.
bool MoveMaker::moves_in(const If& branch, const Stm*& s, VName block, const std::unordered_set<uint32_t>& changed) {
  If made = branch;
  auto moves_in_list = [&](Code& list) {
    Stms stms(list.begin(), list.end());
    std::unordered_set<uint32_t> also_changed = changed;
    size_t before = num_moves_;
    bool is_moved = moves_last_use(stms, block, also_changed);
    if (num_moves_ != before) list = arena.list(stms);
    return is_moved;
  };
  bool yes = moves_in_list(made.yes), no = moves_in_list(made.no);
  if (made.yes.data() != branch.yes.data() || made.no.data() != branch.no.data()) s = arena.make<If>(made);
  return yes && no;
}

// Statements that are far away are not worth the search, nor are loops, in which much may happen.
bool MoveMaker::moves_last_use(Stms& stms, VName block, std::unordered_set<uint32_t>& changed) {
  constexpr size_t kFar = 32;
  for (size_t i = stms.size(), least = i < kFar ? 0 : i - kFar; i-- > least;) {
    StmKind kind = stms[i]->kind;
    if (kind == StmKind::For || kind == StmKind::While || kind == StmKind::Parallel) return false;
    BlockUses uses(block_of_);
    uses.stm(stms[i]);
    if (uses.used.contains(block.id)) return grows(stms, i, block) || moves(stms[i], block, changed);
    changed.insert(uses.changed.begin(), uses.changed.end());
  }
  return false;
}

// At each release the statements before it are searched backwards; these are finished, their inner lists included.
Code MoveMaker::code(Code code) {
  Stms out;
  bool is_changed = false;
  for (const Stm* s : code) {
    if (auto* pointer = try_as<DeclarePointer>(s)) block_of_[pointer->name.id] = pointer->block.id;
    const Stm* mapped = map_children(s, *this);
    is_changed |= mapped != s;
    auto* release = try_as<Release>(s);
    std::unordered_set<uint32_t> changed;
    size_t before = num_moves_;
    bool is_gone = release && moves_last_use(out, release->block, changed);
    is_changed |= num_moves_ != before;
    if (!is_gone) out.push_back(mapped);
  }
  return is_changed ? arena.list(out) : code;
}

}  // namespace

const Program* move_last_uses(const Program& program, Arena& arena) {
  return map_functions(program, arena, [&](const Function& f) { return MoveMaker(arena).code(f.body); });
}

}  // namespace fehu::imp
