// The cost rule.
//
// What counts is memory: an array that is not stored costs neither room nor trips to memory, and one that is read once
// instead of twice costs half. Work is never done twice, so there is nothing to weigh against that, with two
// exceptions.
//
// - Rows that are kept anyway. A map writes its rows straight to where they belong. If the consumer takes the same row
//   as a value, it is made somewhere else first and then copied, which costs as much as reading it again.
// - Many streams. A loop that reads and writes too many arrays at once runs out of registers for their addresses and of
//   the processor's prefetchers; where nothing but a read is saved (horizontal fusion), it does not pay to go there.
#include "fuse/cost.h"

namespace fehu::fuse {

bool pays_vertically(const Draft& producer, VName array, bool is_kept) {
  return !is_kept || element_type(producer, array).kind != ir::TypeKind::Array;
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
