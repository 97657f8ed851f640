// The list of all passes, and the order in which they run, each with its reason.
//
// A new pass is added to kPasses, so that `fehu dev --passes` finds it, and, if pipelines run it, to kOrder where it
// belongs. That the stages fit together is checked when the compiler is compiled. Passes that are switched off with
// --disable are skipped by the runner; the order itself has no conditions.
#include "pipelines/pipelines.h"

#include "checks/early_checks.h"
#include "checks/hoist_checks.h"
#include "fuse/fuse.h"
#include "fuse/kept_elements.h"
#include "fuse/nest_histograms.h"
#include "loops/grow.h"
#include "loops/hoist_reads.h"
#include "loops/in_pieces.h"
#include "loops/in_place.h"
#include "loops/jam.h"
#include "loops/nest_divisions.h"
#include "loops/save_rows.h"
#include "loops/split.h"
#include "mem/coalesce.h"
#include "mem/double_buffer.h"
#include "mem/hoist.h"
#include "mem/introduce.h"
#include "mem/place_results.h"
#include "mem/release.h"
#include "mem/reuse.h"
#include "parallel/parallelise.h"
#include "parallel/run_alone.h"
#include "scalars/carry_elements.h"
#include "scalars/count_in_table.h"
#include "scalars/small_arrays.h"
#include "scalars/unroll.h"
#include "simplify/drop_unused.h"
#include "simplify/simplify.h"
#include "soac/inline.h"
#include "soac/insert_copies.h"
#include "soac/interchange.h"
#include "soac/join_classes.h"
#include "soac/kept_indices.h"
#include "soac/manifest_columns.h"
#include "soac/map_kept.h"
#include "soac/narrow_sums.h"
#include "soac/read_sources.h"
#include "soac/sequentialise.h"
#include "soac/skip_blocks.h"
#include "soac/spread_histograms.h"
#include "soac/spread_operators.h"
#include "soac/spread_reductions.h"
#include "soac/strip_scans.h"
#include "soac/total_scans.h"
#include "soac/walk_rows.h"
#include "soac/warn.h"

namespace fehu::pipelines {

using checks::kEarlyChecks;
using checks::kHoistChecks;
using checks::kHoistInnerChecks;
using fuse::kFuse;
using fuse::kKeptElements;
using fuse::kNestHistograms;
using ir::Stage;
using loops::kGrowArrays;
using loops::kHoistReads;
using loops::kInPieces;
using loops::kInPlace;
using loops::kJamRows;
using loops::kNestDivisions;
using loops::kSaveRows;
using loops::kSplitLoops;
using mem::kCoalesce;
using mem::kDoubleBuffer;
using mem::kHoistAllocations;
using mem::kIntroduceMemory;
using mem::kPlaceResults;
using mem::kRelease;
using mem::kReuseBlocks;
using parallel::kParallelise;
using parallel::kRunAlone;
using scalars::kCarryElements;
using scalars::kCountInTable;
using scalars::kSmallArrays;
using scalars::kUnroll;
using simplify::kDropUnused;
using simplify::kSimplify;
using soac::kInline;
using soac::kInsertCopies;
using soac::kInterchange;
using soac::kJoinClasses;
using soac::kKeptIndices;
using soac::kManifestColumns;
using soac::kMapKept;
using soac::kNarrowSums;
using soac::kReadSources;
using soac::kScanRows;
using soac::kSequentialise;
using soac::kSkipBlocks;
using soac::kSpreadHistograms;
using soac::kSpreadOperators;
using soac::kSpreadReductions;
using soac::kStripScans;
using soac::kTotalScans;
using soac::kWalkRows;
using soac::kWarn;

// In the order of a pipeline, as `--list-passes` shows them.
// clang-format off
static constexpr const pass::Pass* kPasses[] = {
    &kDropUnused,
    &kInsertCopies,
    &kInline,
    &kSimplify,
    &kHoistChecks,
    &kEarlyChecks,
    &kReadSources,
    &kFuse,
    &kWalkRows,
    &kTotalScans,
    &kKeptIndices,
    &kWarn,
    &kRunAlone,
    &kParallelise,
    &kScanRows,
    &kKeptElements,
    &kNestHistograms,
    &kJoinClasses,
    &kMapKept,
    &kInterchange,
    &kManifestColumns,
    &kSkipBlocks,
    &kNarrowSums,
    &kSpreadHistograms,
    &kSpreadReductions,
    &kSpreadOperators,
    &kStripScans,
    &kSequentialise,
    &kUnroll,
    &kNestDivisions,
    &kSmallArrays,
    &kCarryElements,
    &kCountInTable,
    &kHoistReads,
    &kSaveRows,
    &kInPlace,
    &kInPieces,
    &kJamRows,
    &kSplitLoops,
    &kHoistInnerChecks,
    &kGrowArrays,
    &kIntroduceMemory,
    &kPlaceResults,
    &kCoalesce,
    &kReuseBlocks,
    &kHoistAllocations,
    &kDoubleBuffer,
    &kRelease};
// clang-format on

std::span<const pass::Pass* const> all_passes() {
  return kPasses;
}

// One pipeline is the beginning of the next. The order, and why:
static constexpr const pass::Pass* kOrder[] = {
    &kInsertCopies,      // first of all: others may rely on it that nothing is used after it was consumed
    &kInline,            // before the rest, so that rules and later passes see across calls
    &kSimplify,          // copies, checks and branches that lowering and inlining leave behind
    &kHoistChecks,       // before fusion, which keeps two SOACs apart that may both fail
    &kEarlyChecks,       // of those that are left, which keep SOACs apart as well
    &kReadSources,       // before that array is made together with others; when checks of indices have left the maps
    &kFuse,              // when names are propagated and dead uses are gone, which look like further consumers
    &kSimplify,          // results and parameters that fusion has made superfluous; what meets inside of lambdas now
    &kWalkRows,          // when columns are mapped by one SOAC
    &kSimplify,          // transpositions of transpositions
    &kTotalScans,        // when scans know what they are made of
    &kKeptIndices,       // when filters are one trip over the data; checks keep SOACs apart
    &kFuse,              // scans with what had to wait for their totals; rows with what they are computed from
    &kSimplify,          // as before
    &kWarn,              // of what is left when everything that can go has gone
    &kScanRows,          // first of what is for one core
    &kSimplify,          // as after walk-rows
    &kFuse,              // what rows are computed from, with that
    &kKeptElements,      // with the next last of what is fused
    &kNestHistograms,    // the same for what is counted
    &kJoinClasses,       // before what is counted is spread
    &kMapKept,           // the same for what is kept
    &kInterchange,       // nothing is fused any more
    &kManifestColumns,   // of columns that are still read as such
    &kSkipBlocks,        // of reductions that are still computed one after the other, those that choose an element,
    &kNarrowSums,        // those that count,
    &kSpreadHistograms,  // those that combine elements in many places,
    &kSpreadReductions,  // those that combine them all, of which long code is made,
    &kSpreadOperators,   // and those that combine them all by other operators
    &kStripScans,        // the same for scans
    &kSequentialise,     // last of all on SOACs: whatever could be seen of them is gone afterwards
    &kUnroll,            // before what is computed from its counters is simplified
    &kNestDivisions,     // before checks are hoisted, which cannot follow divisions
    &kHoistChecks,       // also those that read arrays, and of loops that were made since
    &kSimplify,          // loops of one iteration, positions that are computed twice
    &kSmallArrays,       // when positions are constants that can be, and before arrays get memory
    &kCarryElements,     // of the arrays that are left
    &kSimplify,          // elements that nobody reads; what meets when it went through an array before
    &kCountInTable,      // when branches are selections; the table is no small array that lives as scalars
    &kHoistReads,        // what in-place need not look at then
    &kSaveRows,          // the same for rows
    &kInPlace,           // while an array is made by one nest of loops
    &kInPieces,          // which regions read then what they write
    &kJamRows,           // when neighbours are carried round, and there is one loop for all of a row
    &kSplitLoops,        // when tests that always hold are gone; before arrays get memory, which parts share
    &kHoistInnerChecks,  // of positions that are clamped in the other parts
    &kGrowArrays,        // when nothing changes loops any more; before sizes of blocks depend on it
    &kSimplify,          // what is decided on parts of loops
    &kIntroduceMemory,   // needs loops only
    &kSimplify,          // arithmetic on offsets and strides
    &kPlaceResults,      // when functions are as simple as they get; before arrays move
    &kCoalesce,          // while every new array has a block of its own
    &kReuseBlocks,       // when sizes are as simple as they get; and while blocks still are where they are used
    &kHoistAllocations,  // what leaves a loop lives as long as the loop, and can no longer be shared in it
    &kDoubleBuffer,      // of the blocks that could not leave
    &kRelease,           // last: a block that is released must not be used by what comes later
};
static constexpr std::span<const pass::Pass* const> kAllPasses = kOrder;

// A pipeline ends where the next stage begins, so that passes can be added without counting.
static constexpr std::span<const pass::Pass* const> passes_before(const pass::Pass& first_of_next) {
  size_t count = 0;
  while (kAllPasses[count] != &first_of_next) count++;
  return kAllPasses.first(count);
}
static constexpr auto kSoacsPasses = passes_before(kScanRows);
static constexpr auto kSeqPasses = passes_before(kIntroduceMemory);
static_assert(pass::is_chain(kSoacsPasses, Stage::Lowered, Stage::Soacs));
static_assert(pass::is_chain(kSeqPasses, Stage::Lowered, Stage::Seq));
static_assert(pass::is_chain(kAllPasses, Stage::Lowered, Stage::SeqMem));

// For threads: the same, with pieces for them made before anything that is for one core.
static constexpr size_t kNumSoacsPasses = kSoacsPasses.size();
static constexpr auto kThreadsOrder = [] {
  std::array<const pass::Pass*, kAllPasses.size() + 3> order{};
  size_t next = 0;
  for (size_t i = 0; i < kAllPasses.size(); i++) {
    if (i == kNumSoacsPasses) order[next++] = &kRunAlone;
    if (i == kNumSoacsPasses) order[next++] = &kParallelise;
    if (i == kNumSoacsPasses) order[next++] = &kSimplify;
    order[next++] = kAllPasses[i];
  }
  return order;
}();
static constexpr std::span<const pass::Pass* const> kThreadsPasses = kThreadsOrder;
static_assert(pass::is_chain(kThreadsPasses, Stage::Lowered, Stage::SeqMem));

const Pipeline kSoacs = {"soacs", "Optimised, with second-order array combinators.", kSoacsPasses};
const Pipeline kSeq = {"seq", "Sequential: only loops are left.", kSeqPasses};
const Pipeline kSeqMem = {"seq-mem", "Sequential, with explicit memory.", kAllPasses};
const Pipeline kMulticoreMem = {"multicore-mem", "For threads, with explicit memory.", kThreadsPasses};
static constexpr const Pipeline* kPipelines[] = {&kSoacs, &kSeq, &kSeqMem, &kMulticoreMem};

std::span<const Pipeline* const> all_pipelines() {
  return kPipelines;
}

const pass::Pass* find_pass(std::string_view name) {
  for (const pass::Pass* pass : all_passes())
    if (pass->name == name) return pass;
  return nullptr;
}

const Pipeline* find_pipeline(std::string_view name) {
  for (const Pipeline* pipeline : kPipelines)
    if (pipeline->name == name) return pipeline;
  return nullptr;
}

}  // namespace fehu::pipelines
