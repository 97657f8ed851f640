// The cost rule.
//
// What counts is memory: an array that is not stored costs neither room nor trips to memory, and one that is read once
// instead of twice costs half. Work is never done twice, so there is nothing to weigh against that, with two
// exceptions.
//
// - Rows that are kept anyway. A map writes its rows straight to where they belong. If the consumer takes the same row
//   as a value, it is made somewhere else first and then copied, which costs as much as reading it again. But where the
//   row comes out of a map and goes into one, element by element, these two will become one as well, and there is no
//   row any more.
// - Many streams. A loop that reads and writes too many arrays at once runs out of registers for their addresses and of
//   the processor's prefetchers; where nothing but a read is saved (horizontal fusion), it does not pay to go there.
#include "fuse/cost.h"

#include <algorithm>

#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::fuse {

// Does the producer make the rows of the array, which have scalars as elements, by a map?
static bool is_made_by_map(const Draft& producer, VName array) {
  if (!producer.is_map() || element_type(producer, array).rank() != 1) return false;
  const ir::Operand& row = producer.mapped[producer.out_of.at(array.id)].result.value;
  return std::ranges::any_of(producer.stms, [&](const ir::Stm& s) {
    const auto* e = ir::try_as<ir::ScremaExp>(s.exp);
    if (!e || e->post || !row.is_var()) return false;
    auto mapped = s.pat.subspan(num_scanned(*e) + num_reduced(*e));
    return std::ranges::find(mapped, row.name, &ir::PatElem::name) != mapped.end();
  });
}

// Does each row go into one map of the consumer, and nowhere else? Sums alone are computed faster, many at a time.
static bool is_taken_by_map(const Draft& consumer, VName array) {
  struct Uses : ir::Walker {
    VName row;
    size_t count = 0;
    explicit Uses(VName row) : row(row) {}
    void name(VName n) override { count += n == row; }
  } uses(consumer.params[consumer.input_of.at(array.id)].name);
  if (consumer.other) return false;
  for (const ir::Stm& s : consumer.stms) uses.stm(s);
  for (const auto* values : {&consumer.scanned, &consumer.reduced, &consumer.mapped})
    for (const Value& v : *values) uses.operand(v.result.value);
  return uses.count == 1 && std::ranges::any_of(consumer.stms, [&](const ir::Stm& s) {
           const auto* e = ir::try_as<ir::ScremaExp>(s.exp);
           bool is_map = e && e->scans.empty() && e->reduces.empty();
           return is_map && std::ranges::find(e->arrays, uses.row) != e->arrays.end();
         });
}

bool pays_vertically(const Draft& producer, const Draft& consumer, VName array, bool is_kept) {
  if (!is_kept || element_type(producer, array).kind != ir::TypeKind::Array) return true;
  return is_made_by_map(producer, array) && is_taken_by_map(consumer, array);
}

// As many streams as a loop on x86-64 has registers for.
constexpr size_t kMaxStreams = 16;

static size_t num_streams(const Draft& d) {
  return d.arrays.size() + d.scan_outs.size() + d.reduce_outs.size() + d.outs.size();
}

bool pays_horizontally(const Draft& a, const Draft& b) {
  return num_streams(a) + num_streams(b) <= kMaxStreams;
}

}  // namespace fehu::fuse
