// Filters and partitions as SOACs: where elements that stay are written to.
#pragma once

#include <optional>
#include <unordered_map>

#include "ir/ir.h"

namespace fehu::soac {

// An update of an accumulator at the number of flags so far, less one, where the flag is set, and nowhere else.
struct Compaction {
  ir::Operand count, flag;  // of elements that stay, this one included; does it? Parameters of the post function
  size_t scan, value;       // the number of the scan that counts, and of the count among what is scanned
};
// The post function of the screma makes the update.
std::optional<Compaction> compaction_of(const ir::ScremaExp& e, const ir::UpdateAccExp& update);

// Which statement of a body binds a name.
class Binders {
 public:
  explicit Binders(List<ir::Stm> stms);
  const ir::Stm* of(const ir::Operand& x) const;  // null: none
  const ir::Stm* of(VName name) const;

 private:
  std::unordered_map<uint32_t, const ir::Stm*> binders_;
};

// Does the operator of a scan or reduction add numbers up?
bool is_sum_from_0(const ir::Lambda* op, List<ir::Operand> neutral);

// The number of the screma's input that comes to the post function as that accumulator, as it is; none: something has
// happened to it.
std::optional<size_t> input_of_acc(const ir::ScremaExp& e, VName acc);

}  // namespace fehu::soac
