// Finds the loops, and writes the strips.
#include "imp/lanes/strips.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "imp/functions.h"
#include "imp/lanes/choose.h"
#include "imp/lanes/facts.h"
#include "imp/lanes/take_out.h"
#include "imp/names.h"
#include "imp/traverse.h"

namespace fehu::imp {

namespace {

using prim::BinOp;
using prim::PrimType;

constexpr uint32_t kStrip = 256;    // of f64 a buffer is 2 KiB: a few of them fit in the first cache
constexpr size_t kMostBuffers = 8;  // more would not
constexpr uint32_t kGroup = 16;     // iterations that are skipped together

// Other names for some of those that a part mentions.
class Renamer : public Mapper {
 public:
  using Mapper::Mapper;
  std::unordered_map<uint32_t, VName> names;
  VName name(VName name, NameKind, Use) override {
    auto found = names.find(name.id);
    return found == names.end() ? name : found->second;
  }
};

// Rewrites one loop. Names of the parts that are not handed on stay as they are, since each is in one part only.
class Strips {
 public:
  Strips(const For& loop, const SameBlocks& blocks, Arena& arena, const LaneOptions& options, uint32_t& last_name)
      : arena_(arena),
        options_(options),
        last_name_(last_name),
        loop_(with_parts_apart(loop, blocks)),
        parts_(loop_, blocks),
        cheap_(cheap_constants(loop_, parts_)) {}

  bool pays() { return parts_.is_possible && is_worth(); }
  // Appends what stands for the loop, if it is to be cut.
  bool write(std::vector<const Stm*>& out);

 private:
  // A name that one part declares and another reads.
  struct Crossing {
    const DeclareScalar* declared;
    Part from;
    VName buffer;
  };
  struct Place {
    VName base, count;  // of the strip: the number of its first iteration, and how many it has
  };
  For with_parts_apart(const For& loop, const SameBlocks& blocks);
  bool find_crossings();
  bool is_in_order(const DeclareScalar* declared, Part from) const;
  void move_to_chain(Part part);
  bool has(Part part) const;
  std::unordered_set<uint32_t> needed_by(Part part) const;
  const For* part_loop(Part part, const Place& place);
  bool has_waiting_chain() const;
  std::optional<Crossing> find_step() const;
  void groups(const Crossing& step, const Place& place, std::vector<const Stm*>& out);
  bool is_worth();

  VName fresh(Name base) { return {++last_name_, base}; }
  const Exp* var(VName name, PrimType type) { return arena_.make<VarExp>(type, name); }
  const Exp* num(int64_t value) { return arena_.make<ConstExp>(PrimType::I64, prim::i64_value(value)); }
  const Exp* bin(BinOp op, const Exp* x, const Exp* y) { return arena_.make<BinExp>(PrimType::I64, op, x, y); }
  const Stm* constant(VName name, PrimType type, const Exp* value) {
    return arena_.make<DeclareScalar>(loop_.from, name, type, value, true);
  }

  Arena& arena_;
  const LaneOptions& options_;
  uint32_t& last_name_;
  const For loop_;
  LoopParts parts_;
  const std::unordered_set<uint32_t> cheap_;
  std::vector<Crossing> crossings_;
};

For Strips::with_parts_apart(const For& loop, const SameBlocks& blocks) {
  For made = loop;
  made.body = take_out(loop, blocks, arena_, last_name_);
  return made;
}

// ---------------------------------------------------------------------------------------------------------------
// What goes from part to part

bool Strips::has(Part part) const {
  for (size_t i = 0; i < parts_.parts.size(); i++) {
    auto* declared = try_as<DeclareScalar>(loop_.body[i]);
    if (parts_.parts[i] == part && !(declared && cheap_.contains(declared->name.id))) return true;
  }
  return false;
}

void Strips::move_to_chain(Part part) {
  std::ranges::replace(parts_.parts, part, Part::Chain);
}

// What the statements of the part read, and the constants that are computed again for it.
std::unordered_set<uint32_t> Strips::needed_by(Part part) const {
  std::unordered_set<uint32_t> needed;
  for (size_t i = loop_.body.size(); i-- > 0;) {
    auto* declared = try_as<DeclareScalar>(loop_.body[i]);
    bool is_cheap = declared && cheap_.contains(declared->name.id);
    if (is_cheap ? !needed.contains(declared->name.id) : parts_.parts[i] != part) continue;
    needed.insert(parts_.names[i].reads.begin(), parts_.names[i].reads.end());
  }
  return needed;
}

// A variable is handed on when it has its last value: nobody must read it in another part before.
bool Strips::is_in_order(const DeclareScalar* declared, Part from) const {
  bool is_read = false;
  for (size_t i = 0; i < loop_.body.size(); i++) {
    if (parts_.parts[i] == from && parts_.names[i].writes.contains(declared->name.id) && is_read) return false;
    is_read |= parts_.parts[i] != from && parts_.names[i].reads.contains(declared->name.id);
  }
  return true;
}

// What is cheap is computed again in each part that needs it, and crosses no border. The rest goes through buffers:
// from what comes before to the chain, and from both to what comes afterwards.
bool Strips::find_crossings() {
  crossings_.clear();
  std::unordered_set<uint32_t> by_chain = needed_by(Part::Chain), by_rest = needed_by(Part::After);
  for (size_t i = 0; i < loop_.body.size(); i++) {
    auto* declared = try_as<DeclareScalar>(loop_.body[i]);
    if (!declared || cheap_.contains(declared->name.id)) continue;
    Part from = parts_.parts[i];
    bool is_needed = from == Part::Before && by_chain.contains(declared->name.id);
    if (!is_needed && (from == Part::After || !by_rest.contains(declared->name.id))) continue;
    if (!is_in_order(declared, from)) return false;
    crossings_.push_back({declared, from, fresh(declared->name.base)});
  }
  return crossings_.size() <= kMostBuffers;
}

// ---------------------------------------------------------------------------------------------------------------
// Writing

// The part for all iterations of a strip.
const For* Strips::part_loop(Part part, const Place& place) {
  VName counter = fresh(loop_.counter.base), number = fresh(loop_.counter.base);
  std::unordered_set<uint32_t> needed = needed_by(part);
  Renamer renamer(arena_);
  renamer.names[loop_.counter.id] = number;
  std::vector<const Stm*> body;
  const Exp* sum = bin(BinOp::AddNw, var(place.base, PrimType::I64), var(counter, PrimType::I64));
  if (needed.contains(loop_.counter.id)) body.push_back(constant(number, PrimType::I64, sum));
  for (const Crossing& c : crossings_) {
    if (c.from >= part || !needed.contains(c.declared->name.id)) continue;
    VName name = renamer.names[c.declared->name.id] = fresh(c.declared->name.base);
    const Exp* load = arena_.make<LoadExp>(c.declared->type, c.buffer, var(counter, PrimType::I64));
    body.push_back(constant(name, c.declared->type, load));
  }
  for (size_t i = 0; i < loop_.body.size(); i++) {
    auto* declared = try_as<DeclareScalar>(loop_.body[i]);
    bool is_cheap = declared && cheap_.contains(declared->name.id);
    if (is_cheap ? !needed.contains(declared->name.id) : parts_.parts[i] != part) continue;
    if (is_cheap) renamer.names[declared->name.id] = fresh(declared->name.base);
    body.push_back(renamer.stm(loop_.body[i]));
  }
  for (const Crossing& c : crossings_)
    if (c.from == part)
      body.push_back(arena_.make<Store>(loop_.from, c.buffer, var(counter, PrimType::I64),
                                        var(c.declared->name, c.declared->type)));
  return arena_.make<For>(loop_.from, counter, PrimType::I64, var(place.count, PrimType::I64), arena_.list(body),
                          part != Part::Chain);
}

// Do numbers go round in a way that C compilers do not vectorise? If all the chain does is to combine integers, they
// vectorise the loop as it is; and if nothing goes round, the processor computes several iterations at once.
bool Strips::has_waiting_chain() const {
  bool has_numbers = false, has_totals_only = true;
  for (size_t i = 0; i < loop_.body.size(); i++) {
    const Stm* s = loop_.body[i];
    if (parts_.parts[i] != Part::Chain || s->kind == StmKind::DeclareScalar) continue;
    auto* assigned = try_as<Assign>(s);
    auto* total = assigned ? try_as<BinExp>(assigned->value) : nullptr;
    auto* before = total ? try_as<VarExp>(total->x) : nullptr;
    has_numbers |= assigned != nullptr;
    has_totals_only &= before && before->name == assigned->name && !prim::is_float(total->type);
  }
  return has_numbers && !has_totals_only;
}

// Parts that do not pay by themselves are left in the chain; the others must make up for the buffers.
bool Strips::is_worth() {
  constexpr double kLeastGain = 2;  // more than of lanes alone: short loops, too, go through buffers and calls
  double before = 0, after = 0;
  for (Part part : {Part::Before, Part::After}) {
    if (!has(part)) continue;
    if (!find_crossings()) return false;
    bool is_for_compilers = part == Part::Before && has_waiting_chain();
    const For* loop = part_loop(part, {});
    LaneGain gain = is_for_compilers ? part_gain(*loop, options_) : lane_gain(*loop, options_);
    if (gain.bytes == 0) {
      move_to_chain(part);
      continue;
    }
    before += gain.scalar_cost;
    after += gain.vector_cost;
  }
  if (!(has(Part::Before) || has(Part::After)) || !find_crossings()) return false;
  if (options_.use == LaneUse::WherePossible) return true;
  double chain = lane_gain(*part_loop(Part::Chain, {}), options_).scalar_cost;
  double buffers = static_cast<double>(crossings_.size());
  return before + chain - buffers > kLeastGain * (after + chain);
}

// What all that goes round is increased by, in a loop whose iterations need not be executed if that is 0.
std::optional<Strips::Crossing> Strips::find_step() const {
  std::optional<VName> step;
  for (size_t i = 0; i < loop_.body.size() && loop_.is_skippable; i++) {
    const Stm* s = loop_.body[i];
    if (parts_.parts[i] != Part::Chain || s->kind == StmKind::DeclareScalar || s->kind == StmKind::Store) continue;
    auto* assigned = try_as<Assign>(s);
    auto* sum = assigned ? try_as<BinExp>(assigned->value) : nullptr;
    auto* before = sum && sum->op == BinOp::Add ? try_as<VarExp>(sum->x) : nullptr;
    auto* by = before && before->name == assigned->name ? try_as<VarExp>(sum->y) : nullptr;
    if (!by || (step && *step != by->name)) return std::nullopt;
    step = by->name;
  }
  for (const Crossing& c : crossings_)
    if (step && c.declared->name == *step && c.declared->type == PrimType::I64) return c;
  return std::nullopt;
}

// The chain, in groups of iterations, of which those are left out that increase nothing.
//
//   for each k < 16 { steps[count + k] := 0 }
//   for g < ceil(count / 16) {
//     var any = 0
//     for k < 16 { any := or(any, steps[g * 16 + k]) }
//     if any != 0 { for k < min(count - g * 16, 16) { .. } }
//   }
void Strips::groups(const Crossing& step, const Place& place, std::vector<const Stm*>& out) {
  VName zero = fresh(loop_.counter.base), group = fresh(loop_.counter.base), first = fresh(loop_.counter.base);
  VName any = fresh(step.declared->name.base), k = fresh(loop_.counter.base), inner = fresh(loop_.counter.base);
  auto loop = [&](VName counter, const Exp* bound, std::vector<const Stm*> body, bool is_parallel) {
    return arena_.make<For>(loop_.from, counter, PrimType::I64, bound, arena_.list(body), is_parallel);
  };
  auto i64 = [&](VName name) { return var(name, PrimType::I64); };
  const Exp* count = i64(place.count);
  const Stm* store = arena_.make<Store>(loop_.from, step.buffer, bin(BinOp::AddNw, count, i64(zero)), num(0));
  out.push_back(loop(zero, num(kGroup), {store}, true));
  std::vector<const Stm*> body;
  body.push_back(constant(first, PrimType::I64, bin(BinOp::MulNw, i64(group), num(kGroup))));
  body.push_back(arena_.make<DeclareScalar>(loop_.from, any, PrimType::I64, num(0), false));
  const Exp* at = bin(BinOp::AddNw, i64(first), i64(k));
  const Exp* value = arena_.make<LoadExp>(PrimType::I64, step.buffer, at);
  const Stm* look = arena_.make<Assign>(loop_.from, any, bin(BinOp::Or, i64(any), value));
  body.push_back(loop(k, num(kGroup), {look}, false));
  const For* chain = part_loop(Part::Chain, place);
  std::vector<const Stm*> inside(chain->body.begin(), chain->body.end());
  inside.insert(inside.begin(), constant(chain->counter, PrimType::I64, bin(BinOp::AddNw, i64(first), i64(inner))));
  const Exp* rest = bin(BinOp::SMin, bin(BinOp::SubNw, count, i64(first)), num(kGroup));
  const Exp* is_none = arena_.make<CmpExp>(PrimType::Bool, prim::CmpOp::Eq, PrimType::I64, i64(any), num(0));
  const Stm* yes = loop(inner, rest, inside, false);
  body.push_back(arena_.make<If>(loop_.from, is_none, Code(), arena_.list({yes})));
  const Exp* up = bin(BinOp::AddNw, count, num(kGroup - 1));
  out.push_back(loop(group, bin(BinOp::SQuotSafe, up, num(kGroup)), body, false));
}

// Buffers have room for a whole strip; with groups they are longer, so that the last group may be filled up with zeros,
// which increase nothing.
bool Strips::write(std::vector<const Stm*>& out) {
  if (!pays()) return false;
  VName bound = fresh(loop_.counter.base), strip = fresh(loop_.counter.base);
  Place place = {fresh(loop_.counter.base), fresh(loop_.counter.base)};
  const Exp* n = var(bound, PrimType::I64);
  out.push_back(constant(bound, PrimType::I64, bin(BinOp::SMax, loop_.bound, num(0))));
  std::vector<const Stm*> body;
  const std::optional<Crossing> step = find_step();
  for (const Crossing& c : crossings_)
    body.push_back(arena_.make<DeclareBuffer>(loop_.from, c.buffer, c.declared->type, kStrip + (step ? kGroup : 0)));
  const Exp* base = bin(BinOp::MulNw, var(strip, PrimType::I64), num(kStrip));
  body.push_back(constant(place.base, PrimType::I64, base));
  const Exp* rest = bin(BinOp::SubNw, n, var(place.base, PrimType::I64));
  body.push_back(constant(place.count, PrimType::I64, bin(BinOp::SMin, rest, num(kStrip))));
  for (Part part : {Part::Before, Part::Chain, Part::After})
    if (step && part == Part::Chain)
      groups(*step, place, body);
    else if (has(part))
      body.push_back(part_loop(part, place));
  // The number of strips, rounded up: no sum here can be too large.
  const Exp* strips = bin(BinOp::AddNw, bin(BinOp::SQuotSafe, n, num(kStrip)),
                          arena_.make<ConvExp>(PrimType::I64, prim::ConvOp::BToI,
                                               arena_.make<CmpExp>(PrimType::Bool, prim::CmpOp::Slt, PrimType::I64,
                                                                   num(0), bin(BinOp::And, n, num(kStrip - 1)))));
  out.push_back(arena_.make<For>(loop_.from, strip, PrimType::I64, strips, arena_.list(body), false));
  return true;
}

}  // namespace

bool pays_in_strips(const For& loop, const SameBlocks& blocks, Arena& arena, const LaneOptions& options,
                    uint32_t last_name) {
  return may_have_lanes(loop) && Strips(loop, blocks, arena, options, last_name).pays();
}

const Program* cut_into_strips(const Program& program, Arena& arena, const LaneOptions& options) {
  if (options.use == LaneUse::Never) return &program;
  uint32_t last_name = largest_name(program);
  return replace_loops(program, arena, [&](const Function& f) {
    return [&, blocks = SameBlocks(f)](const For& loop, std::vector<const Stm*>& out) {
      return !loop.is_parallel && may_have_lanes(loop) && Strips(loop, blocks, arena, options, last_name).write(out);
    };
  });
}

}  // namespace fehu::imp
