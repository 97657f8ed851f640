// The verifier: names, scopes, types, statements, functions. Operations are in exp.cpp, control.cpp and
// soac.cpp.
//
// One walk in the order of evaluation, with a table of what is known of each name. Messages are collected; after an
// error a name may have no type, and then nothing is said about it any more.
#include "ir/verify/verify.h"

#include <algorithm>

#include "ir/text/print.h"
#include "ir/verify/consume.h"
#include "ir/verify/verifier.h"

namespace fehu::ir {

bool VerifyReport::is_full() const {
  return messages.size() >= kMaxVerifyErrors;
}

// "f_1: let {x_2: i32} = add32 ...: message". Only the head of a statement is shown.
void VerifyReport::add(std::string message) {
  if (is_full()) return;
  std::string where = fun ? show(fun->name) : "constants";
  if (stm) {
    where += ": let {";
    for (size_t i = 0; i < stm->pat.size(); i++) where += (i > 0 ? ", " : "") + show(stm->pat[i]);
    where += fmt::format("}} = {}", name_of(stm->exp->kind));
  }
  messages.push_back(where + ": " + message);
}

Verifier::Verifier(const Program& p, std::vector<Info>& infos, VerifyReport& report)
    : program_(p), report_(report), infos_(infos) {
  for (int i = 0; i < prim::kNumPrimTypes; i++) prims_[i].prim = static_cast<prim::PrimType>(i);
}

// ---------------------------------------------------------------------------------------------------------------
// Names and scopes

// The names are gone for good: another binding of the same name would be an error.
void Verifier::close_scope(size_t start) {
  for (size_t i = start; i < scope_.size(); i++) infos_[scope_[i]].state = State::Gone;
  scope_.resize(start);
}

void Verifier::bind(const Param& p, const Type* type) {
  if (!p.name || p.name.id >= infos_.size())
    return error("{} is not below the number of names, {}", show(p.name), infos_.size());
  Info& info = infos_[p.name.id];
  if (info.state != State::Unbound || info.fun) error("{} is bound a second time", show(p.name));
  info.state = State::InScope;
  info.depth = depth_;
  info.type = type;
  info.mem = p.mem;
  info.copy_of = nullptr;
  add_to_block(p);
  scope_.push_back(p.name.id);
  bound_.push_back(p.name.id);
}

void Verifier::bind_param(const Param& p, bool may_be_unique) {
  check_type(p.type, {may_be_unique, {}, 0});
  check_place(p);
  bind(p, &p.type);
}

// What the inline `use` does not settle: a name that is not in scope, or one whose memory must still be there.
void Verifier::use_rare(VName name) {
  if (name.id < infos_.size() && infos_[name.id].state == State::InScope) return use_place(name);
  if (name.id < infos_.size() && infos_[name.id].state == State::Released)
    return error("{} is used after it was released", show(name));
  bool is_gone = name.id < infos_.size() && infos_[name.id].state == State::Gone;
  error("{} is {}", show(name), is_gone ? "out of scope" : "not bound");
}

// Core types are never unsigned, nor are constants.
void Verifier::use_unsigned(const Operand& x) {
  error("the constant {} is unsigned", show(x));
}

void Verifier::use_all(List<Operand> xs) {
  for (const Operand& x : xs) use(x);
}

void Verifier::use_certs(List<VName> certs) {
  for (VName cert : certs) {
    use(cert);
    const Type* t = type_of(cert);
    if (t && t->kind != TypeKind::Cert) error("{} is no certificate but a {}", show(cert), show(*t));
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Types

// A size that is another result must come before the array in the list, and be an i64.
void Verifier::check_dim(const Dim& d, const TypeRules& rules) {
  if (d.is_ext()) {
    size_t i = static_cast<size_t>(d.ext);
    if (rules.others.empty()) return error("the size ?{} stands where no size can be another result", d.ext);
    if (i >= rules.position) return error("the size ?{} is not a result before number {}", d.ext, rules.position);
    if (!is_prim(rules.others[i], prim::PrimType::I64)) error("the size ?{} is not an i64", d.ext);
    return;
  }
  use(d.size);
  const Type* t = type_of(d.size);
  if (t && !is_prim(*t, prim::PrimType::I64)) error("the size {} is not an i64", show(d.size));
}

void Verifier::check_type(const Type& t, const TypeRules& rules) {
  if (t.kind == TypeKind::Prim && t.dims.empty() && !t.unique && !prim::is_unsigned(t.prim)) return;
  if (prim::is_unsigned(t.prim)) error("the type {} is unsigned", show(t));
  if (t.unique && !rules.may_be_unique) error("the type {} cannot be unique here", show(t));
  // Where types may be unique and sizes be results: in the results of functions and calls.
  bool may_be_strided = has_memory(program_.stage) && rules.may_be_unique && !rules.others.empty();
  if (t.is_strided && !may_be_strided) error("the type {} cannot have strides of its own here", show(t));
  if (t.is_placed && (!may_be_strided || t.is_strided)) error("the type {} cannot have a given place here", show(t));
  if (t.kind == TypeKind::Array && t.dims.empty()) error("an array type without dimensions");
  if (t.kind != TypeKind::Array && !t.dims.empty()) error("a type with dimensions that is no array");
  if (t.kind == TypeKind::Mem && !has_memory(program_.stage)) error("memory before the memory stages");
  for (const Dim& d : t.dims) check_dim(d, rules);
  if (t.kind != TypeKind::Acc) return;
  if (!contains(stages_of(ExpKind::UpdateAcc), program_.stage))
    error("accumulators are not legal in the stage {}", name_of(program_.stage));
  use_certs(List<VName>(&t.acc, 1));
  for (const Dim& d : t.acc_shape) check_dim(d, rules);
  for (const Type* elem : t.acc_elems) {
    if (elem->kind != TypeKind::Prim && elem->kind != TypeKind::Array)
      error("accumulators of {} do not exist", show(*elem));
    check_type(*elem, {false, rules.others, rules.position});
  }
}

void Verifier::check_ret(List<Type> ret, bool may_be_unique) {
  for (size_t i = 0; i < ret.size(); i++) check_type(ret[i], {may_be_unique, ret, i});
}

Operand Verifier::Exts::at(int32_t i) const {
  size_t index = static_cast<size_t>(i);
  if (index < results.size()) return results[index].value;
  if (index < pat.size()) return {pat[index].name, {}};
  return {};
}

bool Verifier::same_size(const Operand& actual, const Operand& expected) const {
  const Operand& a = resolve(actual);
  const Operand& b = resolve(expected);
  return a.is_var() ? a.name == b.name : b.is_const() && a.value == b.value;
}

// `expected` may mention existential sizes, which `exts` explains, and names that stand for others (Info::subst).
bool Verifier::same_dim(const Dim& actual, const Dim& expected, const Exts& exts) const {
  if (actual.is_ext()) return actual.ext == expected.ext;
  if (expected.is_ext()) return same_size(actual.size, exts.at(expected.ext));
  bool is_var = expected.size.is_var() && expected.size.name.id < infos_.size();
  const Operand* subst = is_var ? infos_[expected.size.name.id].subst : nullptr;
  return same_size(actual.size, subst ? *subst : expected.size);
}

// Uniqueness does not count.
bool Verifier::same_type(const Type& actual, const Type& expected, const Exts& exts) const {
  auto same_dims = [&](List<Dim> as, List<Dim> bs) {
    if (as.size() != bs.size()) return false;
    for (size_t i = 0; i < as.size(); i++)
      if (!same_dim(as[i], bs[i], exts)) return false;
    return true;
  };
  if (actual.kind != expected.kind) return false;
  switch (actual.kind) {
    case TypeKind::Prim:
      return actual.prim == expected.prim;
    case TypeKind::Array:
      return actual.prim == expected.prim && same_dims(actual.dims, expected.dims);
    case TypeKind::Acc:
      if (actual.acc != expected.acc || actual.acc_elems.size() != expected.acc_elems.size()) return false;
      for (size_t i = 0; i < actual.acc_elems.size(); i++)
        if (!same_type(*actual.acc_elems[i], *expected.acc_elems[i], exts)) return false;
      return same_dims(actual.acc_shape, expected.acc_shape);
    case TypeKind::Cert:
      return true;
    case TypeKind::Mem:
      return actual.space == expected.space;
  }
  return false;
}

// Is it an array of the shape with such elements?
bool Verifier::has_shape(const Type& actual, List<Operand> shape, const Type& elem) const {
  if (shape.empty()) return same_type(actual, elem, {});
  if (actual.kind != TypeKind::Array || actual.rank() < shape.size()) return false;
  for (size_t i = 0; i < shape.size(); i++)
    if (!same_dim(actual.dims[i], {shape[i], -1}, {})) return false;
  return same_type(row_type(actual, shape.size()), elem, {});
}

// As has_shape, but accumulators go through SOACs as they are.
bool Verifier::has_rows(const Type& actual, const Operand& width, const Type& row) const {
  if (row.kind == TypeKind::Acc) return same_type(actual, row, {});
  return has_shape(actual, List<Operand>(&width, 1), row);
}

void Verifier::wrong_prim(const Operand& x, prim::PrimType prim, std::string_view role) {
  error("{} {} must be {}, but is {}", role, show(x), prim::name_of(prim), show(*type_of(x)));
}

void Verifier::expect_sizes(List<Operand> xs, std::string_view role) {
  for (const Operand& x : xs) expect_prim(x, prim::PrimType::I64, role);
}

void Verifier::expect_type(const Operand& x, const Type& expected, std::string_view role) {
  const Type* t = type_of(x);
  if (t && !same_type(*t, expected, {})) error("{} {} must be {}, but is {}", role, show(x), show(expected), show(*t));
}

const Type* Verifier::expect_array(VName name) {
  const Type* t = type_of(name);
  if (!t || t->kind == TypeKind::Array) return t;
  error("{} must be an array, but is {}", show(name), show(*t));
  return nullptr;
}

// ---------------------------------------------------------------------------------------------------------------
// Statements and bodies

bool Verifier::expect_arity(const Stm& s, size_t count) {
  if (s.pat.size() == count) return true;
  error("{} names are bound, but there are {} results", s.pat.size(), count);
  return false;
}

void Verifier::expect_pat(const Stm& s, size_t i, const Type& expected, const Exts& exts) {
  if (!same_type(s.pat[i].type, expected, exts))
    error("{} has type {}, but the result is {}", show(s.pat[i].name), show(s.pat[i].type), show(expected));
}

static std::string show_shape(List<Operand> shape) {
  std::string out;
  for (const Operand& x : shape) out += "[" + show(x) + "]";
  return out;
}

void Verifier::expect_pat_shape(const Stm& s, size_t i, List<Operand> shape, const Type& elem) {
  if (!has_shape(s.pat[i].type, shape, elem))
    error("{} has type {}, but the result is {}{}", show(s.pat[i].name), show(s.pat[i].type), show_shape(shape),
          show(elem));
}

void Verifier::expect_pat_rows(const Stm& s, size_t i, const Operand& width, const Type& row) {
  if (!has_rows(s.pat[i].type, width, row))
    error("{} has type {}, but the result is [{}]{}", show(s.pat[i].name), show(s.pat[i].type), show(width), show(row));
}

void Verifier::expect_pat_prim(const Stm& s, prim::PrimType prim) {
  if (s.pat.size() == 1 && is_prim(s.pat[0].type, prim)) return;
  if (expect_arity(s, 1)) expect_pat(s, 0, prims_[static_cast<int>(prim)]);
}

// Existential sizes of the results are bound by the same pattern.
void Verifier::expect_pat_types(const Stm& s, List<Type> ret) {
  if (!expect_arity(s, ret.size())) return;
  for (size_t i = 0; i < ret.size(); i++) expect_pat(s, i, ret[i], {{}, s.pat});
}

// The expression first, then the pattern: names are not in scope in the expression that they are bound to.
void Verifier::stm(const Stm& s) {
  const Stm* outer = report_.stm;
  report_.stm = &s;
  use_certs(s.certs);
  exp(s);
  report_.stm = &s;
  stm_places(s);
  for (const PatElem& p : s.pat) bind_param(p, false);
  // Sizes that are copies of others are equal to them.
  if (s.exp->kind == ExpKind::Operand && s.pat.size() == 1 && s.pat[0].name.id < infos_.size())
    infos_[s.pat[0].name.id].copy_of = &resolve(as<OperandExp>(s.exp)->value);
  report_.stm = outer;
}

void Verifier::check_results(const Body* b, List<Type> ret) {
  if (b->results.size() != ret.size()) return error("{} results, but {} result types", b->results.size(), ret.size());
  for (size_t i = 0; i < ret.size(); i++) {
    const Result& r = b->results[i];
    use_certs(r.certs);
    use(r.value);
    const Type* t = type_of(r.value);
    if (t && !same_type(*t, ret[i], {b->results, {}}))
      error("result {}, {}, must be {}, but is {}", i, show(r.value), show(ret[i]), show(*t));
  }
}

// Only the lambda of a flatmap may return arrays whose size is another result.
void Verifier::lambda(const Lambda* l, bool may_have_exts) {
  size_t start = open_scope();
  for (const Param& p : l->params) bind_param(p, false);
  if (may_have_exts)
    check_ret(l->ret, false);
  else
    for (const Type& t : l->ret) check_type(t, {});
  body(l->body, l->ret);
  close_scope(start);
}

bool Verifier::expect_lambda_arity(const Lambda* l, size_t num_params, size_t num_results, std::string_view role) {
  if (l->params.size() == num_params && l->ret.size() == num_results) return true;
  error("{} has {} parameters and {} results, but must have {} and {}", role, l->params.size(), l->ret.size(),
        num_params, num_results);
  return false;
}

void Verifier::expect_param(const Lambda* l, size_t i, const Type& expected, std::string_view role) {
  const Param& p = l->params[i];
  if (!same_type(p.type, expected, {}))
    error("parameter {} of {} has type {}, but must have {}", show(p.name), role, show(p.type), show(expected));
}

void Verifier::expect_ret(const Lambda* l, size_t i, const Type& expected, std::string_view role) {
  if (!same_type(l->ret[i], expected, {}))
    error("result {} of {} has type {}, but must have {}", i, role, show(l->ret[i]), show(expected));
}

// ---------------------------------------------------------------------------------------------------------------
// Functions and programs

void Verifier::entry_type(const EntryType& t) {
  if (t.kind == EntryTypeKind::Array && t.rank == 0) error("the entry point has an array type without dimensions");
  if (t.kind != EntryTypeKind::Opaque) return;
  if (opaque_names_.empty())
    for (const OpaqueType& known : program_.opaque_types) opaque_names_.insert(known.name);
  if (opaque_names_.contains(t.name)) return;
  error("the entry point mentions the opaque type \"{}\", which is not known", t.name);
}

// What the outside view does not mention are sizes (and in the memory stages blocks and offsets), which come first.
void Verifier::entry_side(List<EntryParam> sides, size_t count, std::string_view what, auto is_size) {
  size_t mentioned = 0;
  for (const EntryParam& p : sides) {
    entry_type(p.type);
    mentioned += p.num_values;
  }
  if (mentioned > count) return error("the entry point mentions {} {}, but there are {}", mentioned, what, count);
  for (size_t i = 0; i < count - mentioned; i++)
    if (!is_size(i)) error("of the {}, number {} is neither mentioned by the entry point nor a size", what, i);
}

void Verifier::entry(const Fun& f) {
  using prim::PrimType::I64;
  auto is_size = [&](const Type& t) { return is_prim(t, I64) || t.kind == TypeKind::Mem; };
  entry_side(f.entry->params, f.params.size(), "parameters", [&](size_t i) { return is_size(f.params[i].type); });
  entry_side(f.entry->results, f.ret.size(), "results", [&](size_t i) { return is_size(f.ret[i]); });
}

void Verifier::fun(const Fun& f) {
  report_.fun = &f;
  size_t start = open_scope();
  for (const Param& p : f.params) bind_param(p, true);
  check_ret(f.ret, true);
  fun_places(f);
  if (f.entry) entry(f);
  body(f.body, f.ret, [&] { fun_result_places(f); });
  close_scope(start);
  leave_outer_blocks();
}

void Verifier::constants() {
  report_.fun = nullptr;
  for (const Stm& s : program_.constants) stm(s);
  outer_blocks_.clear();
}

// Functions are known before any body is looked at, so that they can be called in any order.
void Verifier::functions() {
  for (const Fun& f : program_.funs) {
    report_.fun = &f;
    if (!f.name || f.name.id >= infos_.size())
      error("its number is not below the number of names, {}", infos_.size());
    else if (infos_[f.name.id].fun)
      error("there are two functions of this name");
    else
      infos_[f.name.id].fun = &f;
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Programs one after the other

struct Verification::Memory {
  VerifyReport report;
  Consumption consumption{&report, nullptr};
  bool is_right = false;  // is `program` a program that was found to be right?
  Program program = {};
  std::vector<Verifier::Info> infos;
  // Names that are bound.
  std::vector<uint32_t> in_constants;
  std::vector<std::vector<uint32_t>> in_funs;  // by position of the function
  size_t num_functions = 0;
};

Verification::Verification() : memory_(std::make_unique<Memory>()) {}
Verification::~Verification() = default;

template <typename T>
static bool is_same_list(List<T> a, List<T> b) {
  return a.data() == b.data() && a.size() == b.size();
}

// Is everything the same that a function can refer to? Nodes are immutable and live as long as the program.
static bool has_same_surroundings(const Program& a, const Program& b) {
  if (a.stage != b.stage || a.num_names > b.num_names || a.funs.size() != b.funs.size()) return false;
  if (!is_same_list(a.constants, b.constants) || !is_same_list(a.opaque_types, b.opaque_types)) return false;
  for (size_t i = 0; i < a.funs.size(); i++) {
    const Fun &x = a.funs[i], &y = b.funs[i];
    if (x.name != y.name || !is_same_list(x.params, y.params) || !is_same_list(x.ret, y.ret)) return false;
  }
  return true;
}

void Verification::forget(std::vector<uint32_t>& names) {
  Memory& m = *memory_;
  for (uint32_t name : names) m.infos[name] = {};
  m.consumption.forget(names);
  names.clear();
}

void Verification::forget_all() {
  Memory& m = *memory_;
  forget(m.in_constants);
  for (std::vector<uint32_t>& names : m.in_funs) forget(names);
}

std::vector<std::string> Verification::verify(const Program& p) {
  Memory& m = *memory_;
  bool goes_on = m.is_right && has_same_surroundings(m.program, p);
  if (!goes_on) forget_all();
  for (const Fun& f : m.program.funs)
    if (f.name.id < m.infos.size()) m.infos[f.name.id].fun = nullptr;
  std::vector<bool> is_known(p.funs.size());
  for (size_t i = 0; goes_on && i < p.funs.size(); i++)
    is_known[i] = m.program.funs[i].body == p.funs[i].body && m.program.funs[i].entry == p.funs[i].entry;
  m.infos.resize(p.num_names);
  m.in_funs.resize(p.funs.size());
  m.consumption.grow(p.num_names);
  m.report = {};
  verify_types(p, goes_on, is_known);
  if (m.report.messages.empty() && p.stage != Stage::Lowered) verify_consumption(p, goes_on, is_known);
  m.program = p;
  m.is_right = m.report.messages.empty();
  return std::move(m.report.messages);
}

void Verification::verify_types(const Program& p, bool goes_on, const std::vector<bool>& is_known) {
  Memory& m = *memory_;
  Verifier verifier(p, m.infos, m.report);
  verifier.functions();
  if (!goes_on) {
    verifier.constants();
    m.in_constants = verifier.take_bound();
  }
  for (size_t i = 0; i < p.funs.size(); i++)
    if (!is_known[i]) forget(m.in_funs[i]);
  for (size_t i = 0; i < p.funs.size() && !m.report.is_full(); i++) {
    if (is_known[i]) continue;
    verifier.fun(p.funs[i]);
    m.in_funs[i] = verifier.take_bound();
    m.num_functions++;
  }
}

// Consumption is checked only if names and types are right: it relies on them. Before insert-copies nothing is
// promised about it.
void Verification::verify_consumption(const Program& p, bool goes_on, const std::vector<bool>& is_known) {
  Memory& m = *memory_;
  m.report.stm = nullptr;
  if (!goes_on) m.consumption.constants(p);
  for (size_t i = 0; i < p.funs.size(); i++)
    if (!is_known[i]) m.consumption.fun(p.funs[i]);
}

const AliasTable* Verification::aliases() const {
  return memory_->is_right && memory_->program.stage != Stage::Lowered ? &memory_->consumption.aliases() : nullptr;
}

size_t Verification::num_functions() const {
  return memory_->num_functions;
}

std::vector<std::string> verify(const Program& p) {
  return Verification().verify(p);
}

}  // namespace fehu::ir
