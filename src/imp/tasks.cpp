// Cuts off the bodies of parallel regions, in one walk over each function and over what initialises the globals.
#include "imp/tasks.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/check.h"
#include "imp/fresh.h"
#include "imp/functions.h"
#include "imp/names.h"
#include "imp/traverse.h"

namespace fehu::imp {

namespace {

// So long may a body be that is there twice.
constexpr size_t kFewStms = 40;
// A region that is no more work than this part of the least chunk is little: with more, the run time decides.
constexpr int64_t kWorkOfChunk = 8;

class TaskCutter : public Mapper {
 public:
  TaskCutter(const Program& program, Arena& arena)
      : Mapper(arena), program_(program), last_name_(largest_name(program)) {
    for (const Param& global : program.globals) globals_.insert(global.name.id);
    for (const Function& f : program.functions)
      if (f.lane_bytes > 0) in_lanes_.insert(f.name.id);
  }
  const Program* run();

  const Exp* exp(const Exp* e) override { return e; }
  const Stm* stm(const Stm* s) override;
  Code code(Code code) override;

 private:
  // A loop around the statement at hand.
  struct Around {
    const Stm* loop;
    std::vector<const Stm*> before;                             // what is asked before it
    std::optional<std::unordered_set<uint32_t>> changing = {};  // what the loop declares and writes
  };
  struct Signature {
    std::vector<Param> params;
    std::vector<CallArg> args;
  };
  void add_scalar(VName name, prim::PrimType type, Signature& to);
  void add_free(const FreeName& free, Signature& to);
  Code cut_off(const Parallel& region);
  Code alone(const Parallel& region);
  const Exp* asked_outside(const Exp* e, Provenance from);
  static bool is_changed_in(Around& around, const std::vector<uint32_t>& names);
  const Exp* number(int64_t value);
  static size_t num_stms(Code code);
  bool has_lanes(const Code& body) const;
  static bool has_blocks(const Parallel& region);
  Code function_body(const Function& function);

  const Program& program_;
  uint32_t last_name_;
  std::unordered_set<uint32_t> globals_;
  std::unordered_set<uint32_t> in_lanes_;  // functions
  std::vector<Function> functions_;        // that were cut off
  const Function* function_ = nullptr;     // the one at hand
  std::vector<Around> loops_;              // around the statement at hand
  ChunkCounts chunk_counts_;
  std::unordered_map<uint32_t, prim::PrimType> types_;  // of its scalars and elements
};

// Inner regions come first, since the body of the outer one becomes a function with the calls in it.
const Stm* TaskCutter::stm(const Stm* s) {
  if (auto* scalar = try_as<DeclareScalar>(s)) chunk_counts_.learn(*scalar);
  const Stm* mapped = map_children(s, *this);
  auto* region = try_as<Parallel>(mapped);
  if (!region) return mapped;
  Parallel made = *region;
  made.body = cut_off(*region);
  const Stm* shared = arena.make<Parallel>(made);
  // Regions over chunks are there for much work.
  if (loops_.empty() || chunk_counts_.counts(region->count) || num_stms(region->body) > kFewStms) return shared;
  const auto* known = try_as<ConstExp>(region->cost);
  const Exp* cost = known ? number(kWorkOfChunk * prim::as_i64(known->value))
                          : arena.make<BinExp>(prim::PrimType::I64, prim::BinOp::Mul, region->cost, number(kWorkOfChunk));
  const Exp* chunks = arena.make<ChunksExp>(prim::PrimType::I64, region->count, cost);
  const Exp* is_little =
      arena.make<CmpExp>(prim::PrimType::Bool, prim::CmpOp::Eq, prim::PrimType::I64, chunks, number(1));
  return arena.make<If>(region->from, asked_outside(is_little, region->from), alone(*region), arena.list({shared}));
}

// What is asked before a loop stands directly before it, so it is collected while the loop is looked at.
Code TaskCutter::code(Code code) {
  std::vector<const Stm*> out;
  bool is_changed = false;
  for (const Stm* s : code) {
    bool is_loop = s->kind == StmKind::For || s->kind == StmKind::While;
    if (is_loop) loops_.push_back({s, {}});
    const Stm* mapped = stm(s);
    if (is_loop) {
      out.insert(out.end(), loops_.back().before.begin(), loops_.back().before.end());
      loops_.pop_back();
    }
    is_changed |= mapped != s;
    out.push_back(mapped);
  }
  return is_changed ? arena.list(out) : code;
}

// The value, which is computed before the outermost of the loops around that does not change it.
const Exp* TaskCutter::asked_outside(const Exp* e, Provenance from) {
  struct Names : Walker {
    std::vector<uint32_t> read;
    bool has_loads = false;
    void name(VName name, NameKind, Use) override { read.push_back(name.id); }
    void exp(const Exp* e) override {
      has_loads |= e->kind == ExpKind::Load;
      walk_children(e, *this);
    }
  } names;
  names.exp(e);
  size_t outermost = loops_.size();
  while (!names.has_loads && outermost > 0 && !is_changed_in(loops_[outermost - 1], names.read)) outermost--;
  if (outermost == loops_.size()) return e;
  VName asked = {++last_name_, function_->name.base};
  types_[asked.id] = e->type;
  loops_[outermost].before.push_back(arena.make<DeclareScalar>(from, asked, e->type, e, true));
  return arena.make<VarExp>(e->type, asked);
}

// What a loop changes is found when the first region in it asks, since most loops have none.
bool TaskCutter::is_changed_in(Around& around, const std::vector<uint32_t>& names) {
  struct Changing : Walker {
    std::unordered_set<uint32_t> found;
    void name(VName name, NameKind, Use use) override {
      if (use != Use::Read) found.insert(name.id);
    }
    void exp(const Exp*) override {}
  };
  if (!around.changing) {
    Changing changing;
    changing.stm(around.loop);
    around.changing = std::move(changing.found);
  }
  return std::ranges::any_of(names, [&](uint32_t name) { return around.changing->contains(name); });
}

const Exp* TaskCutter::number(int64_t value) {
  return arena.make<ConstExp>(prim::PrimType::I64, prim::i64_value(value));
}

// The body as a part of the function, for all points, if there are any: no piece is empty, and bodies rely on that.
Code TaskCutter::alone(const Parallel& region) {
  FreshNames fresh(arena, last_name_);
  std::vector<const Stm*> made;
  auto declare = [&](VName name, const Exp* value) {
    VName copy = {++last_name_, name.base};
    fresh.names[name.id] = copy;
    made.push_back(arena.make<DeclareScalar>(region.from, copy, prim::PrimType::I64, value, true));
  };
  declare(region.first, number(0));
  declare(region.last, region.count);
  for (const Stm* s : fresh.code(region.body)) made.push_back(s);
  const Exp* is_any =
      arena.make<CmpExp>(prim::PrimType::Bool, prim::CmpOp::Slt, prim::PrimType::I64, number(0), region.count);
  const Stm* all = arena.make<If>(region.from, is_any, arena.list(made), Code{});
  return arena.list({all});
}

size_t TaskCutter::num_stms(Code code) {
  struct Counter : Walker {
    size_t count = 0;
    void stm(const Stm* s) override {
      count++;
      walk_children(s, *this);
    }
    void exp(const Exp*) override {}
  } counter;
  counter.code(code);
  return counter.count;
}

void TaskCutter::add_scalar(VName name, prim::PrimType type, Signature& to) {
  to.params.push_back({name, NameKind::Scalar, type});
  to.args.push_back({NameKind::Scalar, arena.make<VarExp>(type, name), {}});
}

// Globals are found by every function itself.
void TaskCutter::add_free(const FreeName& free, Signature& to) {
  if (free.kind == NameKind::Function || globals_.contains(free.name.id)) return;
  if (free.kind == NameKind::Scalar) return add_scalar(free.name, types_.at(free.name.id), to);
  bool is_pointer = free.kind == NameKind::Pointer;
  bool is_read_only = is_pointer && !free.is_written;
  to.params.push_back({free.name, free.kind, is_pointer ? types_.at(free.name.id) : prim::PrimType{}, is_read_only});
  to.args.push_back({free.kind, nullptr, free.name, is_read_only || !is_pointer});
}

// What is in loops has lanes for each point.
bool TaskCutter::has_lanes(const Code& body) const {
  return std::ranges::any_of(body, [&](const Stm* s) {
    if (auto* call = try_as<Call>(s)) return in_lanes_.contains(call->function.id);
    auto* branch = try_as<If>(s);
    return branch && (has_lanes(branch->yes) || has_lanes(branch->no));
  });
}

// Is the number of points divided by that of some that are computed together, as products of matrices do with rows?
bool TaskCutter::has_blocks(const Parallel& region) {
  VName length = {};
  auto is_var = [](const Exp* e, VName name) { return e->kind == ExpKind::Var && as<VarExp>(e)->name == name; };
  auto is_length = [&](const Exp* e) {
    auto* difference = try_as<BinExp>(e);
    if (!difference) return length && is_var(e, length);
    return difference->op == prim::BinOp::Sub && is_var(difference->x, region.last) &&
           is_var(difference->y, region.first);
  };
  for (const Stm* s : region.body) {
    auto* scalar = try_as<DeclareScalar>(s);
    if (!scalar || !scalar->value) continue;
    if (is_length(scalar->value)) length = scalar->name;
    auto* quotient = try_as<BinExp>(scalar->value);
    if (quotient && quotient->op == prim::BinOp::SQuotSafe && quotient->y->kind == ExpKind::Const &&
        is_length(quotient->x))
      return true;
  }
  return false;
}

// The bounds of the piece come first among the parameters. Behind them is what the body mentions of the code around it,
// the same for all pieces.
Code TaskCutter::cut_off(const Parallel& region) {
  Signature signature;
  add_scalar(region.first, prim::PrimType::I64, signature);
  add_scalar(region.last, prim::PrimType::I64, signature);
  for (const FreeName& free : free_names(region.body))
    if (free.name != region.first && free.name != region.last) add_free(free, signature);
  VName name = {++last_name_, function_->name.base};
  functions_.push_back({.name = name,
                        .results = {},
                        .params = arena.list(signature.params),
                        .body = region.body,
                        .loc = function_->loc,
                        .source_name = function_->source_name,
                        .is_task = true,
                        .has_lanes_of_points = has_lanes(region.body) || has_blocks(region),
                        .region = region.from});
  const Stm* call = arena.make<Call>(region.from, name, List<CallResult>{}, arena.list(signature.args), Provenance{});
  return arena.list({call});
}

Code TaskCutter::function_body(const Function& function) {
  function_ = &function;
  types_ = declared_types(function);
  return code(function.body);
}

// What initialises the globals has no name of its own; its tasks are called like the first global.
const Program* TaskCutter::run() {
  const Program* cut = map_functions(program_, arena, functions_, [&](const Function& f) { return function_body(f); });
  if (program_.globals.empty()) return cut;
  Function initialise{.name = program_.globals[0].name,
                      .results = {},
                      .params = {},
                      .body = program_.initialise,
                      .loc = {},
                      .source_name = program_.globals[0].name.base};
  Program made = *cut;
  made.initialise = function_body(initialise);
  if (functions_.empty()) return cut;
  functions_.insert(functions_.begin(), cut->functions.begin(), cut->functions.end());
  made.functions = arena.list(functions_);
  return arena.make<Program>(made);
}

}  // namespace

const Program* cut_off_tasks(const Program& program, Arena& arena) {
  return TaskCutter(program, arena).run();
}

const Call* task_call(const Parallel& region) {
  const Call* call = region.body.size() == 1 ? try_as<Call>(region.body[0]) : nullptr;
  FEHU_CHECK(call, "a parallel region whose body was not cut off");
  return call;
}

}  // namespace fehu::imp
