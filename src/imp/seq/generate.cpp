// Functions, bodies and scalar statements of the generator. A statement of the core IR becomes a few imperative ones,
// in the same order; certificates have done their duty when the order is fixed.
#include "imp/seq/generate.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "imp/counts.h"
#include "imp/moves.h"
#include "imp/prune.h"
#include "imp/seq/entries.h"
#include "imp/seq/generator.h"
#include "imp/seq/tuning.h"
#include "imp/share.h"
#include "imp/split.h"
#include "imp/sums.h"
#include "imp/tasks.h"
#include "imp/traverse.h"
#include "imp/verify.h"
#include "imp/versions.h"
#include "ir/dispatch.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::imp {

// ---------------------------------------------------------------------------------------------------------------
// Which scalars are written out where they are used

namespace {

// Counts how often each name is used in the body that binds it. A use elsewhere (another body may run more often), in a
// type or in strides (they are written wherever an element is accessed) counts as many. On the way it finds choices
// that are sides of a choice of a position.
class UseCounter : public ir::Walker {
 public:
  UseCounter(std::vector<uint32_t>& uses, std::vector<uint32_t>& bodies, uint32_t& num_bodies,
             std::unordered_set<uint32_t>& sides)
      : uses_(uses), bodies_(bodies), num_bodies_(num_bodies), current_(++num_bodies), sides_(sides) {}

  void stm(const ir::Stm& s) override {
    if (const auto* fun = ir::try_as<ir::FunOpExp>(s.exp); fun && fun->op == prim::FunOp::Cond)
      choices_[s.pat[0].name.id] = fun;
    if (const auto* update = ir::try_as<ir::UpdateExp>(s.exp); update && update->is_safe)
      for (const ir::SliceDim& d : update->slice) add_sides(d.start);
    ir::walk_stm(s, *this);
  }
  void name(VName name) override { at(uses_, name) += body_of(name) == current_ && !is_spread_ ? 1 : kMany; }
  void binder(VName name) override { at(bodies_, name) = current_; }
  void type(const ir::Type& t) override {
    bool was = std::exchange(is_spread_, true);
    ir::walk_type(t, *this);
    is_spread_ = was;
  }
  void param(const ir::Param& p) override {
    type(p.type);
    binder(p.name);
    if (!p.mem) return;
    operand(p.mem->offset);
    bool was = std::exchange(is_spread_, true);
    for (const ir::Operand& stride : p.mem->strides) operand(stride);
    is_spread_ = was;
  }
  void body(const ir::Body* b) override {
    uint32_t outer = std::exchange(current_, ++num_bodies_);
    ir::walk_body(b, *this);
    current_ = outer;
  }

 private:
  static uint32_t& at(std::vector<uint32_t>& table, VName name) {
    if (name.id >= table.size()) table.resize(std::max<size_t>(name.id + 1, table.size() * 2));
    return table[name.id];
  }
  uint32_t body_of(VName name) { return at(bodies_, name); }
  // A choice with a constant stays a jump, with all that is chosen after it.
  void add_sides(const ir::Operand& x) {
    auto choice = x.is_var() ? choices_.find(x.name.id) : choices_.end();
    if (choice == choices_.end()) return;
    const ir::Operand &yes = choice->second->args[1], &no = choice->second->args[2];
    if (yes.is_const() || no.is_const()) return;
    for (const ir::Operand& side : {yes, no})
      if (choices_.contains(side.name.id) && sides_.insert(side.name.id).second) add_sides(side);
  }

  std::vector<uint32_t>& uses_;
  std::vector<uint32_t>& bodies_;  // by number: the body that binds the name
  uint32_t& num_bodies_;
  uint32_t current_;
  std::unordered_set<uint32_t>& sides_;
  std::unordered_map<uint32_t, const ir::FunOpExp*> choices_;  // by the number of what they give
  bool is_spread_ = false;
};

constexpr size_t kMaxWrittenOut = 12;  // nodes: longer expressions are hard to read

// Of a load only the load itself counts: its index is a place, not a computation.
size_t num_nodes(const Exp* e) {
  class Counter : public Walker {
   public:
    size_t count = 0;
    void exp(const Exp* e) override {
      count++;
      if (e->kind != ExpKind::Load) walk_children(e, *this);
    }
  } counter;
  counter.exp(e);
  return counter.count;
}

}  // namespace

// A scalar that is used once, in the body that computes it, needs no variable: the C stays close to what a
// person would write.
bool Generator::is_written_out(const ir::Stm& stm, const Exp* value) const {
  uint32_t id = stm.pat[0].name.id;
  return id < uses_.size() && uses_[id] == 1 && num_nodes(value) <= kMaxWrittenOut;
}

// ---------------------------------------------------------------------------------------------------------------
// Statements

// Constants and other variables are never given a name of their own.
void Generator::scalar(const ir::Stm& stm, const Exp* value) {
  VName name = stm.pat[0].name;
  if (value->kind == ExpKind::Const || value->kind == ExpKind::Var || is_written_out(stm, value)) {
    binding(name).scalar = value;
    return;
  }
  emit<DeclareScalar>(name, value->type, value, true);
  binding(name).scalar = variable(name, value->type);
}

void Generator::operation(const ir::Stm& stm, const ir::AssertExp& e) {
  std::vector<MessagePart> parts;
  for (const ir::MessagePart& part : e.message) {
    if (part.text.empty())
      parts.push_back({{}, operand(part.value), part.type});
    else
      parts.push_back({part.text, nullptr, {}});
  }
  emit<Assert>(operand(e.cond), arena_.list(parts), stm.where);
}

// Spec: executables.md 3.
void Generator::operation(const ir::Stm& stm, const ir::TraceExp& e) {
  const Exp* scalar = nullptr;
  if (e.value.is_const() || binding(e.value.name).scalar) {
    scalar = operand(e.value);
    return emit<Trace>(e.label, stm.where, e.shown_as, scalar, Strided{}, List<const Exp*>{});
  }
  Array traced = array(e.value.name);
  emit<Trace>(e.label, stm.where, e.shown_as, scalar, strided(traced, constant(0)), shape(traced.dims));
}

// Known by its number among all tuning parameters of the program.
void Generator::operation(const ir::Stm& stm, const ir::TunableExp& e) {
  auto has_name = [&](const TuningParam& param) { return param.name == e.name; };
  auto number = std::ranges::find_if(tuning_params_, has_name) - tuning_params_.begin();
  const Exp* amount = e.compared.empty() ? nullptr : operand(e.compared[0]);
  scalar(stm, arena_.make<TuningExp>(prim::PrimType::I64, static_cast<uint32_t>(number), operand(e.initial), amount));
}

void Generator::operation(const ir::Stm& stm, const ir::ChunksExp& e) {
  scalar(stm, arena_.make<ChunksExp>(prim::PrimType::I64, operand(e.count), operand(e.cost)));
}

// Of a name or the identity: nothing is computed.
void Generator::rename(const ir::Stm& stm, const ir::Operand& value) {
  const ir::PatElem& elem = stm.pat[0];
  if (elem.type.kind == ir::TypeKind::Prim) binding(elem.name).scalar = operand(value);
  if (elem.type.kind == ir::TypeKind::Mem) binding(elem.name).block = block(value.name);
  if (elem.type.kind == ir::TypeKind::Array) bind_array(elem);
}

void Generator::operation(const ir::Stm& stm, const ir::OpaqueExp& e) {
  rename(stm, e.value);
}

void Generator::operation(const ir::Stm& stm, const ir::OperandExp& e) {
  rename(stm, e.value);
}

void Generator::operation(const ir::Stm& stm, const ir::BinOpExp& e) {
  scalar(stm, scalar_exp(&e));
}
void Generator::operation(const ir::Stm& stm, const ir::UnOpExp& e) {
  scalar(stm, scalar_exp(&e));
}
void Generator::operation(const ir::Stm& stm, const ir::CmpOpExp& e) {
  scalar(stm, scalar_exp(&e));
}
void Generator::operation(const ir::Stm& stm, const ir::ConvOpExp& e) {
  scalar(stm, scalar_exp(&e));
}
void Generator::operation(const ir::Stm& stm, const ir::FunOpExp& e) {
  const Exp* value = scalar_exp(&e);
  scalar(stm, sides_of_positions_.contains(stm.pat[0].name.id) ? without_jump(value) : value);
}

// Operations that are not legal in this stage have no function here; that none comes is checked.
void Generator::statement(const ir::Stm& stm) {
  for (const ir::PatElem& elem : stm.pat) bind_in(scopes_.size() - 1, elem.name);
  ir::dispatch(stm.exp, [&]<typename E>(const E& e) {
    if constexpr (ir::contains(ir::stages_of(E::kKind), ir::Stage::SeqMem))
      operation(stm, e);
    else
      FEHU_CHECK(false, "{} in sequential memory code", name_of(E::kKind));
  });
}

void Generator::statements(List<ir::Stm> stms) {
  for (const ir::Stm& stm : stms) {
    if (!stm.where.locs.empty()) from_ = stm.where;
    statement(stm);
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Functions and constants

// Arrays are no parameters: their blocks and offsets are, and pointers are made from them. Results are variables of the
// caller, assigned at the end.
Function Generator::function(const ir::Fun& fun) {
  UseCounter counter(uses_, body_of_name_, num_bodies_, sides_of_positions_);
  ir::walk_fun(fun, counter);
  from_ = {};
  open();
  std::vector<Param> params, results;
  for (const ir::Param& param : fun.params) {
    if (param.type.kind == ir::TypeKind::Array) continue;
    bool is_block = param.type.kind == ir::TypeKind::Mem;
    params.push_back({param.name, is_block ? NameKind::Block : NameKind::Scalar, param.type.prim});
    if (is_block)
      binding(param.name).block = param.name;
    else
      binding(param.name).scalar = variable(param.name, param.type.prim);
  }
  bind_global_arrays(fun);
  sizes_.clear();
  for (const ir::Param& param : fun.params) {
    if (param.type.kind != ir::TypeKind::Array) continue;
    bind_array(param);
    for (const ir::Dim& d : param.type.dims) sizes_.insert(d.size.name.id);
  }
  statements(fun.body->stms);
  std::vector<Taking> takings;
  for (size_t i = 0; i < fun.ret.size(); i++) {
    const ir::Type& type = fun.ret[i];
    if (type.kind == ir::TypeKind::Array) continue;
    const ir::Operand& value = fun.body->results[i].value;
    VName result = fresh(type.kind == ir::TypeKind::Mem ? "out_mem" : "out");
    results.push_back({result, type.kind == ir::TypeKind::Mem ? NameKind::Block : NameKind::Scalar, type.prim});
    if (type.kind == ir::TypeKind::Mem)
      takings.push_back({result, block(value.name)});
    else
      emit<Assign>(result, operand(value));
  }
  take_results(takings);
  List<Param> kept = arena_.list(results);
  return {fun.name, kept, arena_.list(params), prune(close(), kept, arena_), fun.loc, fun.name.base};
}

namespace {

// Gives what the constants bind names of locals; functions know the globals by the old names.
class LocalNames : public ir::Mapper {
 public:
  LocalNames(Arena& arena, ir::NameSource& names, List<ir::Stm> stms) : Mapper(arena) {
    for (const ir::Stm& stm : stms)
      for (const ir::PatElem& elem : stm.pat) locals_.emplace(elem.name.id, names.fresh_like(elem.name));
  }
  VName name(VName name) override {
    auto found = locals_.find(name.id);
    return found == locals_.end() ? name : found->second;
  }
  VName binder(VName binder) override { return name(binder); }

 private:
  std::unordered_map<uint32_t, VName> locals_;
};

}  // namespace

// A constant is computed in local variables and put into its global at once: functions that the next one calls may need
// it.
Code Generator::constants(List<ir::Stm> stms, const std::vector<bool>& is_needed, std::vector<Param>& globals) {
  LocalNames locals(arena_, names_, stms);
  open();
  for (const ir::Stm& stm : stms) {
    statement(ir::map_stm(stm, locals));
    for (const ir::PatElem& elem : stm.pat) {
      if (!is_needed[elem.name.id]) continue;
      VName local = locals.name(elem.name);
      if (elem.type.kind == ir::TypeKind::Mem) {
        globals.push_back({elem.name, NameKind::Block, elem.type.prim});
        emit<ShareBlock>(elem.name, block(local));
        binding(elem.name).block = elem.name;
      } else if (elem.type.kind == ir::TypeKind::Prim) {
        globals.push_back({elem.name, NameKind::Scalar, elem.type.prim});
        emit<Assign>(elem.name, binding(local).scalar);
        binding(elem.name).scalar = variable(elem.name, elem.type.prim);
      } else if (elem.type.kind == ir::TypeKind::Array) {
        global_arrays_.emplace(elem.name.id, elem);
      }
    }
  }
  return prune(close(), arena_.list(globals), arena_);
}

namespace {

class NamesUsed : public ir::Walker {
 public:
  explicit NamesUsed(std::vector<bool>& used) : used_(used) {}
  void name(VName name) override { used_[name.id] = true; }

 private:
  std::vector<bool>& used_;
};

// Which constants functions need: those they mention, and what the memory of arrays among them is made of.
std::vector<bool> needed_constants(const ir::Program& program) {
  std::vector<bool> is_needed(program.num_names);
  NamesUsed uses(is_needed);
  for (const ir::Fun& fun : program.funs) ir::walk_fun(fun, uses);
  for (size_t i = program.constants.size(); i-- > 0;)
    for (const ir::PatElem& elem : program.constants[i].pat)
      if (elem.type.kind == ir::TypeKind::Array && is_needed[elem.name.id]) uses.param(elem);
  return is_needed;
}

}  // namespace

// Pointers to the arrays among the constants that the function uses.
void Generator::bind_global_arrays(const ir::Fun& fun) {
  if (global_arrays_.empty()) return;
  class Uses : public ir::Walker {
   public:
    explicit Uses(const std::map<uint32_t, ir::PatElem>& arrays) : arrays_(arrays) {}
    void name(VName name) override {
      if (arrays_.contains(name.id)) used.insert(name.id);
    }
    std::set<uint32_t> used;

   private:
    const std::map<uint32_t, ir::PatElem>& arrays_;
  } uses(global_arrays_);
  ir::walk_fun(fun, uses);
  for (uint32_t id : uses.used) bind_array(global_arrays_.at(id));
}

// Constants come first, since functions refer to what they bind. The result is verified, always.
const Program* plain_code(const ir::Program& program, Arena& arena, Interner& interner) {
  ir::NameSource names{program.num_names};
  TuningParams tuning = find_tuning_params(program);
  Generator generator(arena, names, interner, tuning.params);
  std::vector<Param> globals;
  Code initialise = generator.constants(program.constants, needed_constants(program), globals);
  std::vector<Function> functions;
  for (const ir::Fun& fun : program.funs) functions.push_back(generator.function(fun));
  return arena.make<Program>(Program{.globals = arena.list(globals),
                                     .initialise = initialise,
                                     .functions = arena.list(functions),
                                     .entries = entry_points(program, tuning, arena),
                                     .opaque_types = program.opaque_types,
                                     .tuning_params = arena.list(tuning.params)});
}

const Program* generate_sequential(const ir::Program& program, Arena& arena, Interner& interner,
                                   const LaneOptions& lanes) {
  const Program* made = plain_code(program, arena, interner);
  // Passes on the code. What hands blocks on comes first, while all uses of a block are in one function. Then loops
  // are given away: to lanes those that C compilers cannot vectorise; what is left is made easier for the compilers,
  // and only then copied for several processors. Regions become functions with all calls in them, and the longest
  // functions are cut when nothing is added to them any more. Then some are equal.
  made = move_last_uses(*made, arena);
  made = cut_off_lanes(*made, arena, lanes);
  made = spread_sums(*made, arena);
  made = narrow_counts(*made, arena);
  if (lanes.use != LaneUse::Never) made = cut_off_versions(*made, arena);
  made = cut_off_tasks(*made, arena);
  made = split_long_functions(*made, arena);
  made = share_functions(*made, arena);
  std::vector<std::string> problems = verify(*made);
  FEHU_CHECK(problems.empty(), "imperative code that is not well formed:\n{}", fmt::join(problems, "\n"));
  return made;
}

}  // namespace fehu::imp
