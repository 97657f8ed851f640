// Copies of a program, and why they are left.
//
//   11 arrays are made, in 7 blocks; 3 allocations are in loops
//   4 of 6 copies are avoided
//   a.fut:3:7-20: x_12 is copied: it is still needed after the copy
#include "mem/explain.h"

#include <algorithm>

#include <fmt/format.h>

#include "ir/op_facts.h"
#include "ir/text/print.h"
#include "ir/traverse.h"
#include "mem/coalescer.h"

namespace fehu::mem {

std::string_view text_of(Obstacle obstacle) {
  switch (obstacle) {
    case Obstacle::None:
      return "it is made there";
    case Obstacle::NotMade:
      return "it is a parameter, or comes from a call, a loop that carries it round, or branches that do not make it";
    case Obstacle::OtherBody:
      return "it is made outside of the loop or branch that copies it";
    case Obstacle::UsedLater:
      return "it is still needed afterwards";
    case Obstacle::Form:
      return "it is a view of the array that is made, which cannot be made so that the view lies there";
    case Obstacle::Stride:
      return "its elements would not lie side by side";
    case Obstacle::Check:
      return "the copy depends on a check that comes after the array is made";
    case Obstacle::LatePlace:
      return "its place is known only after it is made";
    case Obstacle::Derived:
      return "something that is made of it cannot move along";
    case Obstacle::Interference:
      return "its place is used for something else meanwhile";
  }
  return "";
}

namespace {
struct Counts : ir::Walker {
  size_t arrays = 0, blocks = 0, blocks_in_loops = 0, renewed = 0, num_loops = 0;

  void operand(const ir::Operand&) override {}
  void type(const ir::Type&) override {}
  void stm(const ir::Stm& s) override {
    ir::ResultKind kind = ir::result_of(s.exp).kind;
    if (kind == ir::ResultKind::Fresh || kind == ir::ResultKind::Blank) arrays += s.pat.size();
    if (const auto* alloc = ir::try_as<ir::AllocExp>(s.exp)) {
      bool is_again = alloc->reused || alloc->renewed;
      (is_again ? renewed : num_loops > 0 ? blocks_in_loops : blocks)++;
    }
    num_loops += s.exp->kind == ir::ExpKind::Loop;
    ir::walk_stm(s, *this);
    num_loops -= s.exp->kind == ir::ExpKind::Loop;
  }
};
}  // namespace

std::string explain_memory(const ir::Program& before, const ir::Program& after, pass::Context& context) {
  Coalescer coalescer(before, context);
  coalescer.run();
  Counts first, last;
  ir::walk_program(before, first);
  ir::walk_program(after, last);
  const std::vector<CopyFound>& copies = coalescer.copies();
  auto is_avoided = [](const CopyFound& copy) { return copy.obstacle == Obstacle::None; };
  std::string text = fmt::format(
      "{} arrays are made. Blocks: {} ({} in loops) for one each, {} ({} in loops, {} renewed) after merging.\n"
      "Copies: {} of {} avoided.\n",
      first.arrays, first.blocks + first.blocks_in_loops, first.blocks_in_loops,
      last.blocks + last.blocks_in_loops + last.renewed, last.blocks_in_loops, last.renewed,
      std::ranges::count_if(copies, is_avoided), copies.size());
  for (size_t i = copies.size(); i-- > 0;) {
    if (is_avoided(copies[i])) continue;
    std::string place = "?";
    if (context.sources && !copies[i].stm->where.locs.empty())
      place = context.sources->describe(copies[i].stm->where.locs[0]);
    text += fmt::format("{}: {} is copied: {}.\n", place, ir::show(copies[i].array), text_of(copies[i].obstacle));
  }
  return text;
}

}  // namespace fehu::mem
