// One walk over the program. Depths come first: names are bound before they are used.
#include "soac/matrix_uses.h"

#include <algorithm>
#include <utility>

#include "ir/op_facts.h"

namespace fehu::soac {

using namespace ir;

MatrixUses::MatrixUses(const Program& program) : counts_(program.num_names), depths_(program.num_names) {
  walk_program(program, *this);
}

// Every use counts, if `stm` does not know better. Sizes in types are names as well.
void MatrixUses::name(VName n) {
  counts_[n.id].otherwise++;
  deepest_ = std::max(deepest_, depths_[n.id]);
}

void MatrixUses::param(const Param& p) {
  depths_[p.name.id] = depth_;
}

void MatrixUses::stm(const Stm& s) {
  uint32_t outside = std::exchange(deepest_, 0);
  const auto* read = try_as<IndexExp>(s.exp);
  const auto* turned = try_as<RearrangeExp>(s.exp);
  bool repeats = s.exp->kind == ExpKind::Loop || as_soac(s.exp);
  depth_ += repeats;
  if (const auto* loop = try_as<LoopExp>(s.exp); loop && has_counter(*loop)) depths_[loop->counter.id] = depth_;
  walk_children(s.exp, *this);
  depth_ -= repeats;
  if (read && read->slice.size() == 2) count(*read);
  if (turned && turned->perm.size() == 2 && turned->perm[0] == 1) {
    counts_[turned->array.id].otherwise--;
    counts_[turned->array.id].along_columns++;
  }
  for (const PatElem& p : s.pat) depths_[p.name.id] = std::min(deepest_, depth_);
  deepest_ = std::max(outside, std::min(deepest_, depth_));
}

void MatrixUses::count(const IndexExp& read) {
  const SliceDim &first = read.slice[0], &second = read.slice[1];
  bool is_element = first.is_fixed && second.is_fixed && depth_of(first.start) > depth_of(second.start);
  bool is_column = !first.is_fixed && second.is_fixed;
  if (!is_element && !is_column) return;
  counts_[read.array.id].otherwise--;
  counts_[read.array.id].along_columns++;
}

}  // namespace fehu::soac
