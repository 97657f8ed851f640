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
  bool has_while;           // the map function has loops that run as long as a condition holds
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

// A filter, or a class of a partition, by what it keeps: the first elements of an array that a with_acc fills.
struct Filter {
  const ir::Stm* with_acc;
  size_t number;                // of that array among the results of the with_acc, and of its accumulator
  const ir::ScremaExp* screma;  // all that the with_acc does
  const ir::Stm* update;        // of the accumulator, in the post function
};
// `view` is a slice of what a with_acc gives, of the body of the binders.
std::optional<Filter> filter_of(const Binders& binders, const ir::Stm& view);
// The same, if the slice has all that is kept, of the indices below the width of the filter. They are bound beside it.
std::optional<Filter> filter_of_indices(const Binders& binders, const ir::Stm& view);

// Does the operator of a scan or reduction add numbers up?
bool is_sum_from_0(const ir::Lambda* op, List<ir::Operand> neutral);

// The number of the screma's input that comes to the post function as that accumulator, as it is; none: something has
// happened to it.
std::optional<size_t> input_of_acc(const ir::ScremaExp& e, VName acc);

}  // namespace fehu::soac
