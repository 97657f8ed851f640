// Making core IR: names, scopes, statements, aliases. Scalar arithmetic is in builder_scalars.cpp.
#include "ir/builder.h"

#include <algorithm>

#include "base/check.h"

namespace fehu::ir {

using prim::PrimType;

PrimType core_prim(PrimType type) {
  if (!prim::is_unsigned(type)) return type;
  return static_cast<PrimType>(static_cast<int>(type) - static_cast<int>(PrimType::U8));
}

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

Type prim_type(PrimType type) {
  Type result;
  result.prim = core_prim(type);
  return result;
}

Type mem_type(Space space) {
  Type type;
  type.kind = TypeKind::Mem;
  type.space = space;
  return type;
}

Builder::Builder(Arena& arena, Interner& names, uint32_t first_name)
    : arena_(arena), names_(names), first_name_(first_name) {
  constants_.id = 0;
  constants_.scopes.emplace_back();
  frames_.push_back(&constants_);
}

VName Builder::fresh(std::string_view base, const Type& type) {
  return fresh(names_.intern(base), type);
}

VName Builder::fresh(Name base, const Type& type) {
  VName name{num_names(), base};
  infos_.push_back({type, frame(), false, {}});
  infos_.back().type.unique = false;
  return name;
}

uint32_t Builder::frame_of(VName name) const {
  uint32_t frame = infos_[name.id - first_name_].frame;
  return is_constant_[frame] ? 0 : frame;
}

Type Builder::type_of(const Operand& operand) const {
  return operand.is_const() ? prim_type(operand.value.type) : type_of(operand.name);
}

Type Builder::array_type(std::span<const Operand> dims, const Type& row) {
  if (dims.empty()) return row;
  std::vector<Dim> all;
  for (const Operand& d : dims) all.push_back({d, -1});
  all.insert(all.end(), row.dims.begin(), row.dims.end());
  Type type = row;
  type.kind = TypeKind::Array;
  type.dims = arena_.list(all);
  return type;
}

Type Builder::row_type(const Type& array, size_t drop) {
  if (array.kind != TypeKind::Array) return array;
  Type type = array;
  type.dims = array.dims.subspan(std::min(drop, array.dims.size()));
  if (type.dims.empty()) type.kind = TypeKind::Prim;
  return type;
}

void Builder::begin_function() {
  auto frame = std::make_unique<Frame>();
  frame->id = static_cast<uint32_t>(is_constant_.size());
  is_constant_.push_back(false);
  frame->scopes.push_back({.id = num_bodies_++});
  frames_.push_back(frame.get());
  functions_.push_back(std::move(frame));
}

const Body* Builder::end_function(std::span<const Operand> results) {
  begin_body();
  std::swap(frames_.back()->scopes[0], frames_.back()->scopes[1]);
  const Body* body = end_body(results);
  frames_.pop_back();
  functions_.pop_back();
  return body;
}

// A constant may be needed while another one is half made, so each has a frame of its own and is added when it is
// complete. Until then its names are local to it: some are bound inside lambdas and loops.
void Builder::enter_constants() {
  begin_function();
}

void Builder::leave_constants() {
  is_constant_[frame()] = true;
  std::vector<Stm>& stms = frames_.back()->scopes.front().stms;
  constants_.scopes.front().stms.insert(constants_.scopes.front().stms.end(), stms.begin(), stms.end());
  frames_.pop_back();
  functions_.pop_back();
}

void Builder::begin_body() {
  frames_.back()->scopes.push_back({.id = num_bodies_++});
}

const Body* Builder::end_body(std::span<const Operand> results) {
  Frame& frame = *frames_.back();
  std::vector<Result> list;
  for (const Operand& r : results) list.push_back({{}, r});
  const Body* body = arena_.make<Body>(arena_.list(frame.scopes.back().stms), arena_.list(list));
  for (const Key& key : frame.scopes.back().made) frame.known.erase(key);
  frame.scopes.pop_back();
  return body;
}

Builder::BodyMark Builder::body() const {
  const Frame& frame = *frames_.back();
  return {frame.id, static_cast<uint32_t>(frame.scopes.size() - 1), frame.scopes.back().id};
}

bool Builder::is_open(const BodyMark& mark) const {
  const Frame& frame = *frames_.back();
  return frame.id == mark.frame && mark.depth < frame.scopes.size() && frame.scopes[mark.depth].id == mark.id;
}

const Lambda* Builder::lambda(std::span<const Param> params, const Body* body, std::span<const Type> ret) {
  return arena_.make<Lambda>(arena_.list(params), body, arena_.list(ret));
}

void Builder::set_where(Loc loc, List<Loc> calls) {
  if (loc == loc_ && calls.data() == calls_.data()) return;
  loc_ = loc;
  calls_ = calls;
  is_where_old_ = true;
}

void Builder::emit(std::span<const PatElem> pat, const Exp* exp, std::span<const VName> certs, List<Attr> attrs) {
  record_aliases(pat, exp);
  if (is_where_old_) {
    std::vector<Loc> locs;
    if (loc_) locs.push_back(loc_);
    locs.insert(locs.end(), calls_.begin(), calls_.end());
    where_.locs = arena_.list(locs);
    is_where_old_ = false;
  }
  frames_.back()->scopes.back().stms.push_back({arena_.list(pat), arena_.list(certs), attrs, where_, exp});
}

Operand Builder::let(std::string_view base, const Type& type, const Exp* exp, std::span<const VName> certs,
                     List<Attr> attrs) {
  PatElem elem = param(base, type);
  emit({&elem, 1}, exp, certs, attrs);
  return var_operand(elem.name);
}

void Builder::check(const Operand& cond, std::vector<MessagePart> message, std::vector<VName>& certs,
                    List<Attr> attrs) {
  if (cond.is_const() && prim::as_bool(cond.value)) return;
  Type type;
  type.kind = TypeKind::Cert;
  PatElem elem = param("cert", type);
  emit({&elem, 1}, arena_.make<AssertExp>(cond, arena_.list(message)), {}, attrs);
  certs.push_back(elem.name);
}

VName Builder::as_name(const Operand& operand, std::string_view base) {
  if (operand.is_var()) return operand.name;
  return let(base, type_of(operand), arena_.make<OperandExp>(operand)).name;
}

Operand Builder::reshape(const Operand& array, std::span<const Operand> shape, std::span<const VName> certs) {
  Type type = array_type(shape, prim_type(type_of(array).prim));
  return let(array.name.base.str(), type, arena_.make<ReshapeExp>(array.name, list(shape)), certs);
}

Operand Builder::index(const Operand& array, std::span<const SliceDim> slice, std::span<const VName> certs) {
  const Type& whole = type_of(array.name);
  Operands dims;
  bool is_whole = certs.empty();
  for (size_t i = 0; i < slice.size(); i++) {
    const SliceDim& d = slice[i];
    if (!d.is_fixed) dims.push_back(d.count);
    is_whole &= !d.is_fixed && same_operand(d.start, i64_operand(0)) && same_operand(d.stride, i64_operand(1)) &&
                same_operand(d.count, whole.dims[i].size);
  }
  if (is_whole) return array;
  Type type = array_type(dims, prim_type(whole.prim));
  return let("x", type, arena_.make<IndexExp>(array.name, arena_.list(slice)), certs);
}

Operand Builder::replicate(std::span<const Operand> shape, const Operand& value, std::span<const VName> certs) {
  Type type = array_type(shape, type_of(value));
  return let("rep", type, arena_.make<ReplicateExp>(list(shape), value), certs);
}

void Builder::add_alias(VName name, const Operand& of) {
  if (!of.is_var() || type_of(name).kind == TypeKind::Prim) return;
  infos_[name.id - first_name_].aliases.push_back(of.name.id - first_name_);
}

void Builder::consume(VName name) {
  std::vector<uint32_t> work{name.id - first_name_};
  while (!work.empty()) {
    NameInfo& info = infos_[work.back()];
    work.pop_back();
    if (info.is_consumed) continue;
    info.is_consumed = true;
    work.insert(work.end(), info.aliases.begin(), info.aliases.end());
  }
}

std::vector<uint32_t> Builder::roots(VName name) const {
  std::vector<uint32_t> work{name.id - first_name_}, seen, found;
  while (!work.empty()) {
    uint32_t at = work.back();
    work.pop_back();
    if (std::find(seen.begin(), seen.end(), at) != seen.end()) continue;
    seen.push_back(at);
    const std::vector<uint32_t>& aliases = infos_[at].aliases;
    if (aliases.empty()) found.push_back(at + first_name_);
    work.insert(work.end(), aliases.begin(), aliases.end());
  }
  std::sort(found.begin(), found.end());
  return found;
}

static void alias_bodies(Builder& b, std::span<const PatElem> pat, const Body* body) {
  for (size_t i = 0; i < pat.size() && i < body->results.size(); i++) b.add_alias(pat[i].name, body->results[i].value);
}

void Builder::record_aliases(std::span<const PatElem> pat, const Exp* exp) {
  auto alias = [&](VName of) {
    for (const PatElem& p : pat) add_alias(p.name, var_operand(of));
  };
  switch (exp->kind) {
    case ExpKind::Operand:
      add_alias(pat[0].name, as<OperandExp>(exp)->value);
      return;
    case ExpKind::Opaque:
      add_alias(pat[0].name, as<OpaqueExp>(exp)->value);
      return;
    case ExpKind::Index:
      alias(as<IndexExp>(exp)->array);
      return;
    case ExpKind::FlatIndex:
      alias(as<FlatIndexExp>(exp)->array);
      return;
    case ExpKind::Rearrange:
      alias(as<RearrangeExp>(exp)->array);
      return;
    case ExpKind::Reshape:
      alias(as<ReshapeExp>(exp)->array);
      return;
    case ExpKind::Update:
      consume(as<UpdateExp>(exp)->array);
      return;
    case ExpKind::FlatUpdate:
      consume(as<FlatUpdateExp>(exp)->array);
      return;
    case ExpKind::UpdateAcc:
      consume(as<UpdateAccExp>(exp)->acc);
      return;
    case ExpKind::Scatter:
      for (const ScatterDest& d : as<ScatterExp>(exp)->dests) consume(d.array);
      return;
    case ExpKind::Hist:
      for (const HistOp& op : as<HistExp>(exp)->ops)
        for (VName d : op.dests) consume(d);
      return;
    case ExpKind::WithAcc:
      for (const AccInput& in : as<WithAccExp>(exp)->inputs)
        for (VName a : in.arrays) consume(a);
      return;
    case ExpKind::Match:
      for (const MatchCase& c : as<MatchExp>(exp)->cases) alias_bodies(*this, pat, c.body);
      alias_bodies(*this, pat, as<MatchExp>(exp)->otherwise);
      return;
    case ExpKind::Loop:
      alias_bodies(*this, pat, as<LoopExp>(exp)->body);
      for (size_t i = 0; i < pat.size(); i++) {
        const LoopParam& p = as<LoopExp>(exp)->params[i];
        if (!p.param.type.unique)
          add_alias(pat[i].name, p.init);
        else if (p.init.is_var() && p.param.type.kind != TypeKind::Prim)
          consume(p.init.name);
      }
      return;
    case ExpKind::Apply: {
      const ApplyExp* apply = as<ApplyExp>(exp);
      for (const Arg& arg : apply->args) {
        if (!arg.value.is_var() || type_of(arg.value.name).kind == TypeKind::Prim) continue;
        if (arg.is_consumed) {
          consume(arg.value.name);
          continue;
        }
        for (size_t i = 0; i < pat.size(); i++)
          if (!apply->ret[i].unique) add_alias(pat[i].name, arg.value);
      }
      return;
    }
    case ExpKind::BinOp:
    case ExpKind::UnOp:
    case ExpKind::CmpOp:
    case ExpKind::ConvOp:
    case ExpKind::FunOp:
    case ExpKind::Assert:
    case ExpKind::ArrayLit:
    case ExpKind::Concat:
    case ExpKind::Iota:
    case ExpKind::Replicate:
    case ExpKind::Scratch:
    case ExpKind::Copy:
    case ExpKind::Manifest:
    case ExpKind::Alloc:
    case ExpKind::Screma:
    case ExpKind::Stream:
      return;
  }
}

}  // namespace fehu::ir
