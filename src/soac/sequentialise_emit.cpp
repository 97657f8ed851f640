// Sequentialisation: making statements, and who owns what.
#include "soac/sequentialiser.h"

namespace fehu::soac {

using ir::ExpKind;
using prim::PrimType;

VName Sequentialiser::fresh(std::string_view base, const Type& type) {
  VName name = names_.fresh(context_.names.intern(base));
  bind({name, type, nullptr});
  return name;
}

void Sequentialiser::bind(const Param& p) {
  if (p.name.id >= types_.size()) {
    types_.resize(p.name.id + 1);
    births_.resize(p.name.id + 1);
  }
  types_[p.name.id] = p.type;
  types_[p.name.id].unique = false;
  births_[p.name.id] = ++clock_;
}

void Sequentialiser::emit(std::span<const PatElem> pat, const Exp* exp, std::span<const VName> certs,
                          List<ir::Attr> attrs) {
  for (const PatElem& p : pat) bind(p);
  List<VName> all = frames_.back().certs;
  if (!certs.empty()) {
    std::vector<VName> joined(all.begin(), all.end());
    joined.insert(joined.end(), certs.begin(), certs.end());
    all = kept_certs(arena_.list(joined));
  }
  frames_.back().stms.push_back({arena_.list(pat), all, attrs, where_, exp});
}

void Sequentialiser::emit_let(const Param& p, const Operand& value, std::span<const VName> certs) {
  Param plain = p;
  plain.type.unique = false;
  emit({&plain, 1}, arena_.make<ir::OperandExp>(value), certs);
}

VName Sequentialiser::let(std::string_view base, const Type& type, const Exp* exp, std::span<const VName> certs) {
  Param p{fresh(base, type), type, nullptr};
  p.type.unique = false;
  emit({&p, 1}, exp, certs);
  return p.name;
}

// Of two i64.
Operand Sequentialiser::arithmetic(prim::BinOp op, const Operand& x, const Operand& y, std::span<const VName> certs) {
  return ir::var_operand(
      let("x", ir::prim_type(PrimType::I64), arena_.make<ir::BinOpExp>(op, PrimType::I64, x, y), certs));
}

Operand Sequentialiser::compare(prim::CmpOp op, const Operand& x, const Operand& y) {
  return ir::var_operand(let("ok", ir::prim_type(PrimType::Bool), arena_.make<ir::CmpOpExp>(op, PrimType::I64, x, y)));
}

Operand Sequentialiser::both(const Operand& x, const Operand& y) {
  return ir::var_operand(
      let("ok", ir::prim_type(PrimType::Bool), arena_.make<ir::BinOpExp>(prim::BinOp::LogAnd, PrimType::Bool, x, y)));
}

// Of arrays; scalars are what they are.
Operand Sequentialiser::copy(const Operand& x) {
  if (x.is_const() || type_of(x.name).kind != ir::TypeKind::Array) return x;
  return ir::var_operand(let(x.name.base.str(), type_of(x.name), arena_.make<ir::CopyExp>(x.name)));
}

VName Sequentialiser::scratch(const Type& type) {
  Operands shape;
  for (const ir::Dim& d : type.dims) shape.push_back(d.size);
  return let("scratch", type, arena_.make<ir::ScratchExp>(type.prim, arena_.list(shape)));
}

// All of what is at that position.
List<SliceDim> Sequentialiser::slice(const Type& array, std::span<const Operand> at) {
  std::vector<SliceDim> dims;
  for (const Operand& i : at) dims.push_back({true, i, {}, {}});
  for (size_t i = at.size(); i < array.dims.size(); i++)
    dims.push_back({false, ir::i64_operand(0), array.dims[i].size, ir::i64_operand(1)});
  return arena_.list(dims);
}

const Exp* Sequentialiser::element(VName array, const Type& type, std::span<const Operand> at) {
  return arena_.make<ir::IndexExp>(array, slice(type, at));
}

VName Sequentialiser::update(VName array, const Type& type, std::span<const Operand> at, const Result& value,
                             bool is_safe) {
  const Exp* exp = arena_.make<ir::UpdateExp>(array, slice(type, at), value.value, is_safe);
  return let(array.base.str(), type, exp, value.certs);
}

void Sequentialiser::write(Dest& dest, const Result& value) {
  Operands at;
  for (const Index& i : dest.at)
    at.push_back(i.shift.is_var() ? arithmetic(prim::BinOp::Add, i.shift, i.value) : i.value);
  List<SliceDim> all = slice(dest.type, at);
  std::vector<SliceDim> dims(all.begin(), all.end());
  if (dest.start.is_var()) dims[at.size()] = {false, dest.start, dest.count, ir::i64_operand(1)};
  const Exp* exp = arena_.make<ir::UpdateExp>(dest.array, arena_.list(dims), value.value, false);
  dest.array = let(dest.array.base.str(), dest.type, exp, value.certs);
}

void Sequentialiser::begin() {
  frames_.emplace_back();
}

const Body* Sequentialiser::end(std::span<const Result> results) {
  const Body* made = arena_.make<Body>(arena_.list(frames_.back().stms), arena_.list(results));
  frames_.pop_back();
  return made;
}

// The certificates of accumulators are gone.
List<VName> Sequentialiser::kept_certs(List<VName> certs) {
  auto is_gone = [&](VName c) { return acc_infos_.contains(c.id); };
  if (std::none_of(certs.begin(), certs.end(), is_gone)) return certs;
  std::vector<VName> kept(certs.begin(), certs.end());
  std::erase_if(kept, is_gone);
  return arena_.list(kept);
}

// ---------------------------------------------------------------------------------------------------------------
// Ownership. The roots are those of the program as it was: lambdas' parameters are roots whose births say what they
// are.

bool Sequentialiser::is_owned(const Operand& x, uint32_t start) const {
  for (uint32_t root : facts_.aliases.roots(x))
    if (births_[root] <= start) return false;
  return true;
}

// A value for the next iteration: nobody else may have it.
Result Sequentialiser::owned(const Result& r, LoopDraft& loop) {
  bool is_mine = is_owned(r.value, loop.start);
  for (uint32_t root : facts_.aliases.roots(r.value)) is_mine = loop.given.insert(root).second && is_mine;
  return is_mine ? r : Result{r.certs, copy(r.value)};
}

}  // namespace fehu::soac
