// Finds the loops and cuts them off: what a loop reads becomes parameters of its function. It has no results, since all
// that it makes is in memory.
#include "imp/lanes/lanes.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "imp/functions.h"
#include "imp/lanes/borders.h"
#include "imp/lanes/choose.h"
#include "imp/lanes/strips.h"
#include "imp/lanes/turn_rows.h"
#include "imp/names.h"
#include "imp/traverse.h"

namespace fehu::imp {

namespace {

// Rewrites the lists of one function after the other.
class Cutter : public Mapper {
 public:
  Cutter(const Program& program, Arena& arena, const LaneOptions& options)
      : Mapper(arena), program_(program), options_(options), last_name_(largest_name(program)) {
    for (const Param& global : program.globals) globals_.insert(global.name.id);
  }
  const Program* run();

  const Exp* exp(const Exp* e) override { return e; }
  const Stm* stm(const Stm* s) override;

 private:
  const Stm* cut_off(const For* loop, uint8_t bytes);

  const Program& program_;
  const LaneOptions options_;
  uint32_t last_name_;
  std::unordered_set<uint32_t> globals_;
  std::vector<Function> functions_;  // that were cut off
  size_t num_cut_ = 0;
  Borders borders_;
  int num_borders_ = 0;                                 // around the statement at hand
  const Function* function_ = nullptr;                  // the one at hand
  std::unordered_map<uint32_t, prim::PrimType> types_;  // of its scalars and elements
};

// Inner loops first. If one was cut off, those around it contain a call, and stay.
const Stm* Cutter::stm(const Stm* s) {
  size_t before = num_cut_;
  borders_.learn(*s);
  auto* around = try_as<For>(s);
  bool is_border = around && options_.use == LaneUse::WherePaying && borders_.is_border(*around);
  num_borders_ += is_border;
  const Stm* mapped = map_children(s, *this);
  num_borders_ -= is_border;
  auto* loop = try_as<For>(mapped);
  if (!loop || !loop->is_parallel || num_cut_ != before || num_borders_ > 0) return mapped;
  uint8_t bytes = lane_gain(*loop, options_).bytes;
  return bytes == 0 ? mapped : cut_off(loop, bytes);
}

// Blocks do not go in: a loop that has lanes uses elements through pointers only. What is only read is marked so.
const Stm* Cutter::cut_off(const For* loop, uint8_t bytes) {
  num_cut_++;
  const Stm* const body[] = {loop};
  std::vector<Param> params;
  std::vector<CallArg> args;
  for (const FreeName& free : free_names(body)) {
    if (globals_.contains(free.name.id)) continue;  // every function finds them by itself
    prim::PrimType type = types_.at(free.name.id);
    bool is_scalar = free.kind == NameKind::Scalar;
    params.push_back({free.name, free.kind, type, !is_scalar && !free.is_written});
    const Exp* value = is_scalar ? arena.make<VarExp>(type, free.name) : nullptr;
    args.push_back({free.kind, value, is_scalar ? VName{} : free.name, !free.is_written});
  }
  VName name = {++last_name_, function_->name.base};
  functions_.push_back({.name = name,
                        .results = {},
                        .params = arena.list(params),
                        .body = arena.list(std::span<const Stm* const>(body)),
                        .loc = function_->loc,
                        .source_name = function_->source_name,
                        .is_piece = true,
                        .lane_bytes = bytes,
                        .has_exact_math = options_.has_exact_math});
  return arena.make<Call>(loop->from, name, List<CallResult>{}, arena.list(args), Provenance{});
}

const Program* Cutter::run() {
  return map_functions(program_, arena, functions_, [&](const Function& f) {
    function_ = &f;
    types_ = declared_types(f);
    return code(f.body);
  });
}

}  // namespace

const Program* cut_off_lanes(const Program& program, Arena& arena, const LaneOptions& options) {
  if (options.use == LaneUse::Never) return &program;
  const Program* turned = turn_rows(program, arena, options);
  const Program* cut = Cutter(*turned, arena, options).run();
  const Program* strips = cut_into_strips(*cut, arena, options);
  return strips == cut ? cut : Cutter(*strips, arena, options).run();
}

}  // namespace fehu::imp
