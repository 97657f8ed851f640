// Statements in lanes.
#include "backend/c/lanes_printer.h"

#include <fmt/format.h>

#include <utility>

#include "imp/traverse.h"

namespace fehu::backend {

using imp::as;
using imp::LaneKind;
using imp::StmKind;
using prim::PrimType;

void LanePrinter::line() {
  out_.append(static_cast<size_t>(depth_) * 2, ' ');
}

std::string LanePrinter::fresh(std::string_view what) {
  return fmt::format("{}{}", what, num_names_++);  // other names of the function end in `_` and digits
}

static std::unordered_map<uint32_t, size_t> count_reads(imp::Code code) {
  class Counter : public imp::Walker {
   public:
    std::unordered_map<uint32_t, size_t> reads;
    void name(VName name, imp::NameKind, imp::Use use) override { reads[name.id] += use == imp::Use::Read; }
  } counter;
  counter.code(code);
  return std::move(counter.reads);
}

static bool has_loop(imp::Code code) {
  class Finder : public imp::Walker {
   public:
    bool is_found = false;
    void stm(const imp::Stm* s) override {
      is_found |= s->kind == StmKind::For || s->kind == StmKind::While;
      imp::walk_children(s, *this);
    }
    void exp(const imp::Exp*) override {}
  } finder;
  finder.code(code);
  return finder.is_found;
}

static std::unordered_set<uint32_t> declared_in(imp::Code code) {
  class Collector : public imp::Walker {
   public:
    std::unordered_set<uint32_t> names;
    void name(VName name, imp::NameKind, imp::Use use) override {
      if (use == imp::Use::Declare) names.insert(name.id);
    }
  } collector;
  collector.code(code);
  return std::move(collector.names);
}

void LanePrinter::print() {
  std::string counter = c_name(loop_.counter);
  reads_ = count_reads(loop_.body);
  line();
  out_ += fmt::format("for (; {0}_end - {0} >= {1}; {0} += {1}) ", counter, spec_.count);
  block(loop_.body);
  out_ += '\n';
  if (spec_.has_tail && has_loop(loop_.body)) last_lanes(counter);
}

// Two or more iterations that do not fill a vector: nobody looks at what is in the other lanes afterwards. A single one
// is faster alone.
void LanePrinter::last_lanes(const std::string& counter) {
  bool is_wide = spec_.bytes == 8;
  std::string mask = fresh("last"), v = int_type(is_wide ? PrimType::I64 : PrimType::I32, 'i');
  line();
  out_ += fmt::format("if ({0}_end - {0} >= 2) {{\n", counter);
  depth_++;
  line();
  out_ += fmt::format("const mask_{0} {1} = NUMBERS_{0}({2}) < SPLAT_{0}({2}, ({4})({3}_end - {3}));\n", spec_.name,
                      mask, v, counter, is_wide ? "int64_t" : "int32_t");
  loop_only_ = declared_in(loop_.body);
  loop_mask_ = mask;
  with_mask(mask, [&] { code(loop_.body); });
  line();
  out_ += fmt::format("{0} = {0}_end;\n", counter);
  depth_--;
  line();
  out_ += "}\n";
}

void LanePrinter::block(imp::Code inner) {
  out_ += "{\n";
  depth_++;
  code(inner);
  depth_--;
  line();
  out_ += "}";
}

void LanePrinter::code(imp::Code code) {
  imp::Code outer = std::exchange(list_, code);
  for (const imp::Stm* s : code) stm(s);
  list_ = outer;
}

// Other kinds are not in loops that were chosen for lanes.
void LanePrinter::stm(const imp::Stm* s) {
  if (auto* declared = imp::try_as<imp::DeclareScalar>(s)) return declare(declared);
  if (auto* assigned = imp::try_as<imp::Assign>(s)) return assign(assigned);
  if (auto* stored = imp::try_as<imp::Store>(s)) return store(stored);
  if (auto* loop = imp::try_as<imp::For>(s)) return for_loop(loop);
  if (auto* loop = imp::try_as<imp::While>(s)) return while_loop(loop);
  if (auto* chosen = imp::try_as<imp::If>(s)) return branch(chosen);
  assertion(as<imp::Assert>(s));
}

// An affine value is declared as that of the first lane.
void LanePrinter::declare(const imp::DeclareScalar* s) {
  std::string name = c_name(s->name);
  bool is_vector = facts_.kind(s->name) == LaneKind::Varying;
  std::string value = !s->value ? "" : is_vector ? vector(s->value) : scalar(s->value);
  if (value.empty()) value = is_vector ? "{0}" : "0";
  line();
  out_ += fmt::format("{} {} = {};\n", is_vector ? type(s->type) : std::string(c_type(s->type)), name, value);
}

void LanePrinter::assign(const imp::Assign* s) {
  std::string name = c_name(s->name);
  bool is_vector = facts_.kind(s->name) == LaneKind::Varying;
  std::string value = is_vector ? vector(s->value) : scalar(s->value);
  bool is_kept = is_vector && !mask_.empty() && !(mask_ == loop_mask_ && loop_only_.contains(s->name.id));
  if (is_kept) value = select(s->value->type, mask_, value, name);
  line();
  out_ += fmt::format("{} = {};\n", name, value);
}

// Truth values are bytes in memory.
void LanePrinter::store(const imp::Store* s) {
  PrimType element = s->value->type;
  bool is_bool = element == PrimType::Bool;
  std::string value = vector(s->value), v = is_bool ? type(PrimType::I8) : type(element);
  if (is_bool) value = fmt::format("CONVERT({}, {} & 1)", v, value);
  std::string pointer = c_name(s->pointer);
  if (is_bool) pointer = fmt::format("(int8_t *){}", pointer);
  if (facts_.kind(s->index) == LaneKind::Varying) {
    std::string index = vector(s->index);
    line();
    out_ += mask_.empty() ? fmt::format("STORE_ANY({}, {}, {}, {});\n", v, pointer, index, value)
                          : fmt::format("STORE_ANY_WHERE({}, {}, {}, {}, {});\n", v, mask_, pointer, index, value);
    return;
  }
  std::string at = fmt::format("{} + {}", pointer, scalar(s->index, Precedence::Mul)), step = stride(s->index);
  line();
  if (!mask_.empty())
    out_ += fmt::format("STORE_STRIDED_WHERE({}, {}, {}, {}, {});\n", v, mask_, at, step, value);
  else if (step == "1")
    out_ += fmt::format("STORE({}, {}, {});\n", v, at, value);
  else
    out_ += fmt::format("STORE_STRIDED({}, {}, {}, {});\n", v, at, step, value);
}

// ---------------------------------------------------------------------------------------------------------------
// Control

void LanePrinter::with_mask(const std::string& mask, const auto& action) {
  std::string outer = std::exchange(mask_, mask);
  action();
  mask_ = outer;
}

// The mask, in the lanes that are here.
std::string LanePrinter::both_masks(const std::string& mask) const {
  return mask_.empty() ? mask : fmt::format("{} & {}", mask_, mask);
}

// The body of a loop that lanes leave one by one. What is declared beside the loop, and read nowhere but in it, need
// not be kept in lanes that have left: they do not come back, and nobody looks at it afterwards.
void LanePrinter::leaving_loop(const imp::Stm* loop, const std::string& mask, imp::Code body) {
  std::unordered_map<uint32_t, size_t> inside = count_reads(imp::Code(&loop, 1));
  auto outer_only = std::exchange(loop_only_, {});
  std::string outer_mask = std::exchange(loop_mask_, mask);
  for (const imp::Stm* s : list_) {
    auto* declared = imp::try_as<imp::DeclareScalar>(s);
    if (declared && inside[declared->name.id] == reads_[declared->name.id]) loop_only_.insert(declared->name.id);
  }
  with_mask(mask, [&] { code(body); });
  loop_only_ = outer_only;
  loop_mask_ = outer_mask;
}

// All lanes count from 0, so the counter is the same in all; with different bounds they leave one by one.
void LanePrinter::for_loop(const imp::For* s) {
  std::string counter = c_name(s->counter), c = std::string(c_type(s->type));
  if (facts_.is_uniform(s->bound)) {
    std::string bound = scalar(s->bound);
    line();
    out_ += fmt::format("for ({0} {1} = 0, {1}_end = {2}; {1} < {1}_end; {1}++) ", c, counter, bound);
    block(s->body);
    out_ += '\n';
    return;
  }
  std::string bound = fresh("bound"), mask = fresh("here"), v = type(s->type);
  std::string value = vector(s->bound);
  line();
  out_ += fmt::format("const {} {} = {};\n", v, bound, value);
  line();
  std::string begun = to_mask(fmt::format("SPLAT_{}({}, 0) < {}", spec_.name, v, bound), s->type);
  out_ += fmt::format("mask_{} {} = {};\n", spec_.name, mask, both_masks(begun));
  line();
  out_ += fmt::format("for ({0} {1} = 0; ANY({2}, {3}); {1}++", c, counter, spec_.name, mask);
  std::string goes_on = to_mask(fmt::format("SPLAT_{}({}, {}) < {}", spec_.name, v, counter, bound), s->type);
  out_ += fmt::format(", {} &= {}) {{\n", mask, goes_on);
  depth_++;
  leaving_loop(s, mask, s->body);
  depth_--;
  line();
  out_ += "}\n";
}

void LanePrinter::while_loop(const imp::While* s) {
  std::string condition = c_name(s->condition);
  if (facts_.kind(s->condition) == LaneKind::Uniform) {
    line();
    out_ += fmt::format("while ({}) ", condition);
    block(s->body);
    out_ += '\n';
    return;
  }
  std::string mask = fresh("here");
  line();
  out_ += fmt::format("mask_{} {} = {};\n", spec_.name, mask, both_masks(condition));
  line();
  out_ += fmt::format("while (ANY({}, {})) {{\n", spec_.name, mask);
  depth_++;
  leaving_loop(s, mask, s->body);
  line();
  out_ += fmt::format("{} &= {};\n", mask, condition);
  depth_--;
  line();
  out_ += "}\n";
}

// Code that can be executed without any lane in it: it computes a few scalars.
static bool is_cheap(imp::Code code) {
  class Finder : public imp::Walker {
   public:
    bool is_found = false;
    void stm(const imp::Stm* s) override {
      is_found |= s->kind != StmKind::DeclareScalar && s->kind != StmKind::Assign;
      imp::walk_children(s, *this);
    }
    void exp(const imp::Exp* e) override {
      is_found |= e->kind == imp::ExpKind::Load || e->kind == imp::ExpKind::Fun;
      if (auto* bin = imp::try_as<imp::BinExp>(e))
        is_found |= imp::is_division(bin->op) && !imp::is_division_by_constant(*bin);
      imp::walk_children(e, *this);
    }
  } finder;
  finder.code(code);
  return code.size() <= 8 && !finder.is_found;
}

// A branch, in the lanes of the mask, which gets a name.
void LanePrinter::some_lanes(const std::string& mask, const std::string& value, imp::Code code) {
  if (code.empty()) return;
  line();
  out_ += fmt::format("const mask_{} {} = {};\n", spec_.name, mask, value);
  if (is_cheap(code)) return with_mask(mask, [&] { this->code(code); });
  line();
  out_ += fmt::format("if (ANY({}, {})) ", spec_.name, mask);
  with_mask(mask, [&] { block(code); });
  out_ += '\n';
}

void LanePrinter::branch(const imp::If* s) {
  if (facts_.is_uniform(s->condition)) {
    std::string condition = scalar(s->condition);
    line();
    out_ += fmt::format("if ({}) ", condition);
    block(s->yes);
    if (!s->no.empty()) {
      out_ += " else ";
      block(s->no);
    }
    out_ += '\n';
    return;
  }
  std::string condition = vector(s->condition), yes = fresh("yes"), no = fresh("no"), all = fresh("chosen");
  line();
  out_ += "{\n";
  depth_++;
  line();
  out_ += fmt::format("const mask_{} {} = {};\n", spec_.name, all, condition);
  some_lanes(yes, both_masks(all), s->yes);
  some_lanes(no, both_masks("~" + all), s->no);
  depth_--;
  line();
  out_ += "}\n";
}

// The lanes are left as they are: what they have computed so far is computed once more.
void LanePrinter::assertion(const imp::Assert* s) {
  can_fail_ = true;
  bool is_uniform = facts_.is_uniform(s->condition);
  std::string condition = is_uniform ? scalar(s->condition) : vector(s->condition);
  line();
  if (is_uniform)
    out_ += fmt::format("if (!({})) goto one_by_one;\n", condition);
  else
    out_ += fmt::format("if (ANY({}, {})) goto one_by_one;\n", spec_.name, both_masks(fmt::format("~({})", condition)));
}

}  // namespace fehu::backend
