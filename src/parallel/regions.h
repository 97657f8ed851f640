// Parallel regions in place of single SOACs. Private to src/parallel.
#pragma once

#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ir/build.h"

namespace fehu::parallel {

// So many points that there are as many chunks as threads want, whatever they cost.
constexpr int64_t kUnlimitedPoints = int64_t{1} << 40;

class Regions {
 public:
  Regions(ir::Build& build, std::function<bool(const ir::Param&)> is_consumed)
      : build_(build), arena_(build.arena()), is_consumed_(std::move(is_consumed)) {}

  // Remember what arrays and accumulators are made of.
  void bind(const ir::Stm& s);
  void bind(const ir::WithAccExp& e);

  // These emit statements that bind what the statement binds.
  void maps(const ir::Stm& s, const ir::ScremaExp& e, const ir::Operand& cost);   // neither scans nor reduces
  void folds(const ir::Stm& s, const ir::ScremaExp& e, const ir::Operand& cost);  // any screma
  // The same, without a version for one chunk.
  void folds_in_chunks(const ir::Stm& s, const ir::ScremaExp& e, const ir::Operand& cost) {
    chunks(s, e, divide(e.width, cost, s.certs), cost);
  }
  // With so many bins that chunks cannot have their own: are there threads enough for every one to look at all
  // elements?
  using IsEnough = std::function<ir::Operand(const ir::Operand& count)>;
  void hist(const ir::Stm& s, const ir::HistExp& e, const ir::Operand& cost, const IsEnough& is_enough);
  // `size_cost` is that of the size function.
  // Gives the places where segments end.
  VName expand(const ir::Stm& s, const ir::ExpandExp& e, const ir::Operand& size_cost, const ir::Operand& cost);
  // The statement binds what a flatmap does: first it is an irregular map.
  void expand_segments(const ir::Stm& s, const ir::ExpandExp& e, const ir::Operand& size_cost, const ir::Operand& cost);
  // The statement, of which the first result is the size of others: as it is, or by what the function emits.
  using Parts = std::function<void(const ir::Stm& s)>;
  void choose_parts(const ir::Stm& s, const ir::Exp* e, const ir::Operand& is_in_parts, const Parts& in_parts);
  // It stays as it was if so many chunks are not enough.
  void flatmap(const ir::Stm& s, const ir::FlatmapExp& e, const ir::Operand& cost, const IsEnough& is_enough);

  // How many points there would be if each had as much work as the largest of them has; `works` gives the work of one.
  ir::Operand even_points(const ir::Stm& s, const ir::ScremaExp& e, const ir::Lambda* works);

  // A with_acc that is a filter or a partition: the statement inside. Null: it is something else.
  const ir::Stm* filter_in(const ir::WithAccExp& e) const;
  void filter(const ir::Stm& s, const ir::WithAccExp& e, const ir::Stm& inside, const ir::Operand& cost);

  // A with_acc that combines what a map updates: the map. Null: it is something else.
  const ir::Stm* map_into_accs(const ir::WithAccExp& e) const;
  void accumulate(const ir::Stm& s, const ir::WithAccExp& e, const ir::Stm& inside, const ir::Operand& cost);

  // Can the scans be made in two passes, the first of which needs no accumulators?
  static bool can_scan(const ir::ScremaExp& e);

 private:
  // Some consecutive elements.
  struct Range {
    ir::Operand start, count;
  };
  // The points divided into chunks of nearly equal length.
  struct Division {
    ir::Operand width, num_chunks, quotient, remainder;
  };
  Division divide(const ir::Operand& width, const ir::Operand& cost, List<VName> certs, bool is_scan = false);
  Range chunk(const Division& d, const ir::Operand& number);

  ir::Operand scratch(const ir::Type& type, List<VName> certs);
  ir::Operand part(VName array, const Range& range);
  // The inputs of a SOAC for the range. Accumulators are among `accs`; null: they are left out.
  std::vector<VName> inputs(const ir::SoacExp& e, const Range& range, const ir::Operands* accs);
  ir::Operands results(const ir::ScremaExp& e, const ir::Operand& width, List<ir::Attr> attrs = {});
  ir::Operand acc_input(const ir::SoacExp& e, const ir::Type& type);
  const ir::Lambda* identity(std::span<const ir::Type> types);
  ir::Operands one_by_one(const ir::Operands& inits, const ir::Operand& first, const ir::Operand& last,
                          const ir::Build::LoopBody& f);

  void chunks(const ir::Stm& s, const ir::ScremaExp& e, const Division& d, const ir::Operand& cost);
  ir::Operands totals(const ir::ScremaExp& e, const Division& d, const ir::Operand& cost, List<VName> certs);
  ir::Operands running(std::span<const ir::Lambda* const> ops, const ir::Operands& totals, const ir::Operand& count,
                       List<VName> certs);
  List<ir::Reduce> begun(List<ir::Reduce> reduces, const ir::Operand& number);
  List<ir::Scan> carried(const ir::ScremaExp& e, std::span<const ir::Operand> carries, const ir::Operand& number);
  bool is_blank(const ir::ScremaExp& e, VName acc) const;
  const ir::Lambda* without_branches(const ir::ScremaExp& e, const Division& d, const ir::Operands& carries,
                                     const ir::Operand& number);
  void combine(const ir::Stm& s, const ir::ScremaExp& e, const Division& d, std::span<const ir::PatElem> partials);
  // Makes the bins of a part of the elements, of operators that have destinations of their own.
  using Counting =
      std::function<ir::Operands(const Range& range, List<ir::HistOp> own, std::span<const ir::Type> types)>;
  ir::Operands private_bins(List<ir::HistOp> all, const Division& d, const ir::Operand& cost, const Counting& make);
  ir::Operand num_threads();
  Division divide_for_bins(const ir::Operand& width, const ir::Operand& work, List<ir::HistOp> ops,
                           const ir::Operand& cost, List<VName> certs);
  List<ir::HistOp> hist_ops(const ir::WithAccExp& e);
  ir::Operands accumulated_part(const ir::WithAccExp& e, const Range& range, List<ir::HistOp> own,
                                std::span<const ir::Type> types);
  ir::Operand bins_of(const ir::HistOp& op);
  bool is_cheap_to_count(const ir::HistExp& e, const ir::Operand& cost) const;
  const ir::Lambda* from_bins(const ir::HistExp& e, const ir::Operands& starts);
  ir::Operands ranges_of_bins(const ir::HistExp& e, const ir::Operand& num_ranges, const ir::Operand& cost,
                              List<VName> certs);
  ir::Operand in_one_dim(const ir::Operand& array, size_t first, size_t count, const ir::Operand& size);
  ir::Operands merged(List<ir::HistOp> ops, const Division& d, const ir::Operands& copies);
  static std::vector<size_t> scans_of(const ir::WithAccExp& e, const ir::ScremaExp& screma);
  ir::Operands filtered_part(const ir::WithAccExp& e, const Range& range);
  void count_scans(ir::ScremaExp& e, std::vector<ir::PatElem>& pat, ir::Operands& counts);
  ir::Operand sums_before(const ir::Operand& counts, const Division& d);
  ir::Operands joined(const ir::Operands& gathered, const ir::Operands& counts, const Division& d);
  ir::Operands moved(const ir::Operands& gathered, const ir::Operands& counts, const Division& d);
  ir::Operands copied(const ir::Operands& gathered, const ir::Operands& counts, const Division& d);
  ir::Operands filtered(const ir::WithAccExp& e, const ir::Stm& s, const Division& d, const ir::Operand& cost);
  const ir::Lambda* sum_of_sizes();
  VName ends_of(const ir::Stm& s, const ir::ExpandExp& e, const ir::Operand& cost);
  ir::Operand total_of(VName ends, const ir::Operand& width, List<VName> certs);
  ir::Operand segment_of(const ir::Operand& point, VName ends, const ir::Operand& width);
  ir::Operands segment(const ir::Stm& s, const ir::ExpandExp& e, VName ends, const ir::Operand& number,
                       const Range& piece, std::span<const ir::Operand> params);
  void without_segments(const ir::Stm& s, const ir::FlatmapExp& e, const ir::Operand& cost);
  ir::Operands placed_segments(const ir::FlatmapExp& e, VName ends, const ir::Operand& number,
                               std::span<const ir::Operand> arrays);
  void two_passes(const ir::Stm& s, const ir::FlatmapExp& e, const ir::Operand& cost);

  ir::Build& build_;
  Arena& arena_;
  std::function<bool(const ir::Param&)> is_consumed_;
  std::unordered_map<uint32_t, const ir::Exp*> defs_;  // of arrays that need not be sliced
  std::unordered_set<uint32_t> blank_;                 // arrays with unspecified contents
  struct Acc {
    VName param;
    const ir::AccInput* input;
  };
  std::unordered_map<uint32_t, Acc> accs_;  // by certificate
};

}  // namespace fehu::parallel
