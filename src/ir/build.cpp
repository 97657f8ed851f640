// Making core IR: names, bodies, statements, arrays and structured operations. Scalars are in build_scalars.cpp.
#include "ir/build.h"

#include <algorithm>

#include "base/check.h"

namespace fehu::ir {

using prim::PrimType;

// ---------------------------------------------------------------------------------------------------------------
// Operands and types

// u8 becomes i8 and so on: signs are a matter of operations in the core IR, not of types.
PrimType core_prim(PrimType type) {
  if (!prim::is_unsigned(type)) return type;
  return static_cast<PrimType>(static_cast<int>(type) - static_cast<int>(PrimType::U8));
}

// The bits stay: 200u8 becomes the i8 constant -56.
Operand const_operand(prim::Value value) {
  value.type = core_prim(value.type);
  return {{}, value};
}
Operand i64_operand(int64_t value) {
  return {{}, prim::i64_value(value)};
}
Operand bool_operand(bool value) {
  return {{}, prim::bool_value(value)};
}
Operand var_operand(VName name) {
  return {name, {}};
}

bool same_operand(const Operand& a, const Operand& b) {
  if (a.is_const() != b.is_const()) return false;
  return a.is_const() ? a.value == b.value : a.name == b.name;
}

bool is_const(const Operand& x, int64_t value) {
  return x.is_const() && prim::is_integer(x.value.type) && prim::as_i64(x.value) == value;
}

Type prim_type(PrimType type) {
  Type result;
  result.prim = core_prim(type);
  return result;
}
Type cert_type() {
  Type result;
  result.kind = TypeKind::Cert;
  return result;
}
Type mem_type(Space space) {
  Type result;
  result.kind = TypeKind::Mem;
  result.space = space;
  return result;
}

Operands shape_of(const Type& array) {
  Operands shape;
  for (const Dim& d : array.dims) shape.push_back(d.size);
  return shape;
}

Type array_type(Arena& arena, std::span<const Operand> dims, const Type& row) {
  if (dims.empty()) return row;
  std::vector<Dim> all;
  for (const Operand& d : dims) all.push_back({d, -1});
  all.insert(all.end(), row.dims.begin(), row.dims.end());
  Type type = row;
  type.kind = TypeKind::Array;
  type.dims = arena.list(all);
  return type;
}

// A row is not owned on its own, so uniqueness is dropped.
Type row_type(const Type& array, size_t drop) {
  if (array.kind != TypeKind::Array) return array;
  Type type = array;
  type.unique = false;
  type.dims = array.dims.subspan(std::min(drop, array.dims.size()));
  if (type.dims.empty()) type.kind = TypeKind::Prim;
  return type;
}

List<SliceDim> slice_at(Arena& arena, const Type& array, std::span<const Operand> at) {
  std::vector<SliceDim> dims;
  for (const Operand& i : at) dims.push_back({true, i, {}, {}});
  for (size_t i = at.size(); i < array.dims.size(); i++)
    dims.push_back({false, i64_operand(0), array.dims[i].size, i64_operand(1)});
  return arena.list(dims);
}

List<SliceDim> slice_rows(Arena& arena, const Type& array, const Operand& start, const Operand& count) {
  std::vector<SliceDim> dims{{false, start, count, i64_operand(1)}};
  for (const Dim& d : array.dims.subspan(1)) dims.push_back({false, i64_operand(0), d.size, i64_operand(1)});
  return arena.list(dims);
}

List<VName> join_certs(Arena& arena, List<VName> a, List<VName> b) {
  if (a.empty() || b.empty()) return a.empty() ? b : a;
  std::vector<VName> all(a.begin(), a.end());
  for (VName cert : b)
    if (std::find(all.begin(), all.end(), cert) == all.end()) all.push_back(cert);
  return all.size() == a.size() ? a : arena.list(all);
}

// ---------------------------------------------------------------------------------------------------------------
// Names and bodies

Build::Build(Arena& arena, Interner& interner, uint32_t first_name)
    : arena_(arena), interner_(interner), names_{first_name}, infos_(first_name) {
  open_function();
}

// Names and scalars of one function are not visible in another, so each has scopes and a table of its own.
void Build::open_function() {
  functions_.push_back(std::make_unique<Function>());
  functions_.back()->id = num_functions_++;
}

// Uniqueness is a matter of parameters and results; the type of a name in the body has none.
void Build::remember(VName name, Type type) {
  type.unique = false;
  if (name.id >= infos_.size()) infos_.resize(std::max<size_t>(name.id + 1, infos_.size() + infos_.size() / 2));
  infos_[name.id] = {type, function().id};
}

VName Build::fresh(std::string_view base, const Type& type) {
  return fresh(interner_.intern(base), type);
}
VName Build::fresh(Name base, const Type& type) {
  VName name = names_.fresh(base);
  remember(name, type);
  return name;
}
void Build::bind(const Param& p) {
  remember(p.name, p.type);
}
Type Build::type_of(const Operand& operand) const {
  return operand.is_const() ? prim_type(operand.value.type) : type_of(operand.name);
}

void Build::begin_body() {
  scopes().push_back({.id = num_scopes_++});
}

const Body* Build::end_body(std::span<const Result> results) {
  List<Result> list = arena_.list(results);
  return arena_.make<Body>(end_stms(), list);
}

const Body* Build::end_body(std::span<const Operand> results) {
  std::vector<Result> list;
  for (const Operand& r : results) list.push_back({{}, r});
  return end_body(list);
}

// Scalars that were made in this body are forgotten: after it their names are out of scope.
List<Stm> Build::end_stms() {
  Function& function = *functions_.back();
  List<Stm> stms = arena_.list(function.scopes.back().stms);
  for (const Key& key : function.scopes.back().made) function.known.erase(key);
  function.scopes.pop_back();
  return stms;
}

const Lambda* Build::lambda(std::span<const Param> params, const Body* body, std::span<const Type> ret) {
  return arena_.make<Lambda>(arena_.list(params), body, arena_.list(ret));
}

const Lambda* Build::lambda(std::span<const Type> params, std::span<const Type> ret,
                            const std::function<Operands(std::span<const Operand>)>& f) {
  std::vector<Param> made;
  Operands args;
  for (const Type& type : params) {
    made.push_back(param("x", type));
    args.push_back(var_operand(made.back().name));
  }
  begin_body();
  Operands results = f(args);
  return lambda(made, end_body(results), ret);
}

// ---------------------------------------------------------------------------------------------------------------
// Statements

void Build::emit(const Stm& s) {
  for (const PatElem& p : s.pat) bind(p);
  scopes().back().stms.push_back(s);
}

void Build::emit(std::span<const PatElem> pat, const Exp* exp, std::span<const VName> certs, List<Attr> attrs) {
  emit({arena_.list(pat), arena_.list(certs), attrs, where, exp});
}

// For expressions with one result, which is what most have.
Operand Build::let(std::string_view base, const Type& type, const Exp* exp, std::span<const VName> certs,
                   List<Attr> attrs) {
  PatElem elem = param(base, type);
  elem.type.unique = false;
  emit({&elem, 1}, exp, certs, attrs);
  return known_as(elem.name);
}

// The type with the results by which existential sizes are known.
static Type with_results(Arena& arena, Type type, const Operands& results) {
  std::vector<Dim> dims(type.dims.begin(), type.dims.end());
  bool has_ext = false;
  for (Dim& d : dims) {
    has_ext |= d.is_ext();
    if (d.is_ext()) d = {results[static_cast<size_t>(d.ext)], -1};
  }
  if (has_ext) type.dims = arena.list(dims);
  type.unique = false;
  return type;
}

Operands Build::let_named(std::span<const std::string_view> bases, std::span<const Type> types, const Exp* exp,
                          std::span<const VName> certs, List<Attr> attrs) {
  std::vector<PatElem> pat;
  Operands names;
  for (size_t i = 0; i < types.size(); i++) names.push_back(var_operand(fresh(bases[i], types[i])));
  for (size_t i = 0; i < types.size(); i++)
    pat.push_back({names[i].name, with_results(arena_, types[i], names), nullptr});
  emit(pat, exp, certs, attrs);
  for (Operand& name : names) name = known_as(name.name);
  return names;
}

Operands Build::let_all(std::string_view base, std::span<const Type> types, const Exp* exp,
                        std::span<const VName> certs, List<Attr> attrs) {
  std::vector<std::string_view> bases(types.size(), base);
  return let_named(bases, types, exp, certs, attrs);
}

void Build::define(const Param& p, const Operand& x, std::span<const VName> certs) {
  PatElem elem = p;
  elem.type.unique = false;
  emit({&elem, 1}, arena_.make<OperandExp>(x), certs);
}

void Build::check(const Operand& cond, std::vector<MessagePart> message, std::vector<VName>& certs, List<Attr> attrs) {
  if (cond.is_const() && prim::as_bool(cond.value)) return;
  certs.push_back(let("cert", cert_type(), arena_.make<AssertExp>(cond, arena_.list(message)), {}, attrs).name);
}

// ---------------------------------------------------------------------------------------------------------------
// Arrays

VName Build::as_name(const Operand& operand, std::string_view base) {
  if (operand.is_var()) return operand.name;
  return let(base, type_of(operand), arena_.make<OperandExp>(operand)).name;
}

// Positions for the outer dimensions; what remains is a row, or a number if there are as many positions as dimensions.
Operand Build::element(const Operand& array, std::span<const Operand> at, std::span<const VName> certs) {
  return let("x", row_type(type_of(array), at.size()), element_exp(array.name, at), certs);
}

const Exp* Build::element_exp(VName array, std::span<const Operand> at) {
  return arena_.make<IndexExp>(array, slice_at(arena_, type_of(array), at));
}

// A slice that takes everything is the array itself.
Operand Build::index(const Operand& array, std::span<const SliceDim> slice, std::span<const VName> certs) {
  const Type& whole = type_of(array.name);
  Operands dims;
  bool is_whole = certs.empty();
  for (size_t i = 0; i < slice.size(); i++) {
    const SliceDim& d = slice[i];
    if (!d.is_fixed) dims.push_back(d.count);
    is_whole &=
        !d.is_fixed && is_const(d.start, 0) && is_const(d.stride, 1) && same_operand(d.count, whole.dims[i].size);
  }
  if (is_whole) return array;
  Type type = array_type(dims, prim_type(whole.prim));
  return let("x", type, arena_.make<IndexExp>(array.name, arena_.list(slice)), certs);
}

// The result has the base name of the array, so that texts stay readable: xs_1, xs_7.
Operand Build::update(const Operand& array, std::span<const Operand> at, const Operand& value,
                      std::span<const VName> certs, bool is_safe) {
  return update_slice(array, slice_at(arena_, type_of(array), at), value, certs, is_safe);
}

Operand Build::update_slice(const Operand& array, std::span<const SliceDim> slice, const Operand& value,
                            std::span<const VName> certs, bool is_safe) {
  const Exp* exp = arena_.make<UpdateExp>(array.name, arena_.list(slice), value, is_safe);
  return let(array.name.base.str(), type_of(array), exp, certs);
}

Operand Build::reshape(const Operand& array, std::span<const Operand> shape, std::span<const VName> certs) {
  Type type = array_type(shape, prim_type(type_of(array).prim));
  return let(array.name.base.str(), type, arena_.make<ReshapeExp>(array.name, arena_.list(shape)), certs);
}

Operand Build::replicate(std::span<const Operand> shape, const Operand& value, std::span<const VName> certs) {
  Type type = array_type(shape, type_of(value));
  return let("rep", type, arena_.make<ReplicateExp>(arena_.list(shape), value), certs);
}

Operand Build::iota(const Operand& count, const Operand& start, const Operand& stride) {
  Type type = array_type({&count, 1}, prim_type(PrimType::I64));
  return let("is", type, arena_.make<IotaExp>(count, start, stride, PrimType::I64));
}

Operand Build::scratch(const Type& type) {
  return let("scratch", type, arena_.make<ScratchExp>(type.prim, arena_.list(shape_of(type))));
}

Operand Build::copy(const Operand& x) {
  if (x.is_const() || type_of(x.name).kind != TypeKind::Array) return x;
  return let(x.name.base.str(), type_of(x.name), arena_.make<CopyExp>(x.name));
}

// ---------------------------------------------------------------------------------------------------------------
// Structured operations

static std::vector<std::string_view> bases_of(std::span<const Operand> operands) {
  std::vector<std::string_view> bases;
  for (const Operand& x : operands) bases.push_back(x.is_var() ? x.name.base.str() : "x");
  return bases;
}

// A screma without scans and reductions.
Operands Build::map(const Operand& width, std::span<const VName> arrays, std::span<const Type> rows,
                    const std::function<Operands(std::span<const Operand>)>& f, std::span<const VName> certs) {
  std::vector<Type> elems, collected;
  for (VName array : arrays) elems.push_back(row_type(type_of(array)));
  for (const Type& row : rows) collected.push_back(array_type({&width, 1}, row));
  return let_all("map", collected, map_exp(width, arrays, lambda(elems, rows, f)), certs);
}

const Exp* Build::map_exp(const Operand& width, std::span<const VName> arrays, const Lambda* f) {
  return arena_.make<ScremaExp>(soac(width, arena_.list(arrays), f), List<Scan>{}, List<Reduce>{});
}

// Arrays among the initial values are consumed, so that the body may update them in place.
Operands Build::loop(std::span<const Operand> inits, const Operand& bound, const LoopBody& f,
                     std::span<const VName> certs) {
  return loop(inits, LoopExp{{}, LoopForm::For, {}, {}, PrimType::I64, bound, {}, nullptr, false}, f, certs);
}

Operands Build::loop_each(std::span<const Operand> inits, const Operand& bound, const LoopBody& f,
                          std::span<const VName> certs) {
  return loop(inits, LoopExp{{}, LoopForm::For, {}, {}, PrimType::I64, bound, {}, nullptr, true}, f, certs);
}

const Exp* Build::pieces_exp(std::span<const Operand> inits, const Operand& count, const Operand& cost,
                             const PieceBody& f) {
  LoopExp exp{{}, LoopForm::Pieces, {}, {}, PrimType::I64, count, {}, nullptr, false, {}, cost};
  exp.last = fresh("last", prim_type(PrimType::I64));
  return loop_exp(inits, exp, "first", [&](const Operand& first, std::span<const Operand> params) {
    return f(first, var_operand(exp.last), params);
  });
}

// What is left of the operation: its parameters, counter and body.
const Exp* Build::loop_exp(std::span<const Operand> inits, LoopExp exp, std::string_view counter, const LoopBody& f) {
  exp.counter = fresh(counter, prim_type(PrimType::I64));
  std::vector<std::string_view> bases = bases_of(inits);
  std::vector<LoopParam> params;
  Operands args;
  for (size_t i = 0; i < inits.size(); i++) {
    params.push_back({param(bases[i], type_of(inits[i])), inits[i]});
    params[i].param.type.unique = params[i].param.type.kind == TypeKind::Array;
    args.push_back(var_operand(params[i].param.name));
  }
  begin_body();
  Operands results = f(var_operand(exp.counter), args);
  exp.body = end_body(results);
  exp.params = arena_.list(params);
  return arena_.make<LoopExp>(exp);
}

Operands Build::loop(std::span<const Operand> inits, const LoopExp& exp, const LoopBody& f,
                     std::span<const VName> certs) {
  std::vector<Type> types;
  for (const Operand& init : inits) types.push_back(type_of(init));
  const Exp* made = loop_exp(inits, exp, "i", f);
  return let_named(bases_of(inits), types, made, certs, {});
}

// A match on a truth value. Only the branch that is taken is made if the condition is known.
Operands Build::choose(const Operand& cond, std::span<const Type> types, const std::function<Operands()>& yes,
                       const std::function<Operands()>& no, std::span<const VName> certs) {
  if (cond.is_const() && certs.empty()) return prim::as_bool(cond.value) ? yes() : no();
  begin_body();
  Operands if_true = yes();
  const Body* first = end_body(if_true);
  begin_body();
  Operands if_false = no();
  const Body* second = end_body(if_false);
  MatchCase is_true{arena_.list({prim::bool_value(true)}), arena_.list({false}), first};
  const Exp* exp = arena_.make<MatchExp>(arena_.list({cond}), arena_.list({is_true}), second, arena_.list(types));
  return let_named(bases_of(if_false), types, exp, certs, {});
}

}  // namespace fehu::ir
