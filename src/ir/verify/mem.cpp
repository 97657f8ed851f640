// The verifier: where arrays lie, in the memory stages. The rules are in docs/memory.md.
//
// Blocks must be the same names (copies apart). Offsets and strides are compared only as far as they are constants:
// which sums and products are equal is not the verifier's business; the evaluator sees it.
#include <algorithm>

#include "ir/build.h"
#include "ir/places.h"
#include "ir/text/print.h"
#include "ir/verify/verifier.h"

namespace fehu::ir {

using prim::PrimType;

// What every parameter and pattern element must say of itself; before it is bound.
void Verifier::check_place(const Param& p) {
  if (!has_memory(program_.stage)) {
    if (p.mem) error("{} has memory before the memory stages", show(p.name));
    return;
  }
  if (p.type.kind != TypeKind::Array) {
    if (p.mem) error("{} is no array but has a place in memory", show(p.name));
    return;
  }
  if (!p.mem) return error("the array {} has no place in memory", show(p.name));
  use(p.mem->mem);
  const Type* block = type_of(p.mem->mem);
  if (block && block->kind != TypeKind::Mem) error("{} is no block of memory but {}", show(p.mem->mem), show(*block));
  use(p.mem->offset);
  use_all(p.mem->strides);
  expect_prim(p.mem->offset, PrimType::I64, "the offset");
  expect_sizes(p.mem->strides, "the stride");
  if (!p.mem->strides.empty() && p.mem->strides.size() != p.type.rank())
    error("{} has {} strides for {} dimensions", show(p.name), p.mem->strides.size(), p.type.rank());
}

// An array can be used as long as its block. `is_part`: some of its elements, which may be others than those that
// something was written over.
void Verifier::use_place(VName array, bool is_part) {
  const MemInfo* place = infos_[array.id].mem;
  if (place && num_loops_ > 0) reads_.push_back({array, num_branches_, is_part});
  if (infos_[array.id].is_overwritten && !(is_part && infos_[array.id].is_only_partly))
    error("{} is used after something else was written over it", show(array));
  if (place && place->mem.id < infos_.size() && infos_[place->mem.id].state == State::Released)
    error("{} is used after its block {} was released", show(array), show(place->mem));
}

void Verifier::use_part(VName array) {
  if (array.id < infos_.size() && infos_[array.id].state == State::InScope)
    use_place(array, true);
  else
    use(array);
}

// A value that is said to lie in the array already lies at least in its block. It has been written over the array, or
// over all of it, so the array counts as used only in as far as its block must be there.
void Verifier::placed_update(const UpdateExp& e) {
  const MemInfo *array = place_of({e.array, {}}), *value = place_of(e.value);
  if (!array || !value || infos_[e.array.id].state != State::InScope) {
    use(e.array);
    return error("{} cannot be placed in {}", show(e.value), show(e.array));
  }
  use(array->mem);
  if (e.is_safe) error("{} is placed where it may not have a place", show(e.value));
  if (resolve({array->mem, {}}).name != resolve({value->mem, {}}).name)
    error("{} lies in {}, but {} in {}", show(e.value), show(value->mem), show(e.array), show(array->mem));
}

// Null before the memory stages, and for what is no array.
const MemInfo* Verifier::place_of(const Operand& x) const {
  return x.is_var() && x.name.id < infos_.size() ? infos_[x.name.id].mem : nullptr;
}

// The operand, or what stands for it just now.
Operand Verifier::substituted(const Operand& x) const {
  if (x.is_const() || x.name.id >= infos_.size()) return x;
  const Operand* subst = infos_[x.name.id].subst;
  return resolve(subst ? *subst : x);
}

// Two constants that are not the same. Of names nothing is sure.
static bool surely_differ(const Operand& a, const Operand& b) {
  return a.is_const() && b.is_const() && a.value != b.value;
}

void Verifier::expect_offset(VName array, const Operand& actual, const Operand& expected) {
  if (surely_differ(resolve(actual), substituted(expected)))
    error("{} lies at the offset {}, not {}", show(array), show(actual), show(substituted(expected)));
}

// Where there is at most one position, or no element at all, strides mean nothing.
std::vector<bool> Verifier::strides_that_matter(const Type& t) const {
  std::vector<bool> matters;
  bool has_elements = true;
  for (const Dim& d : t.dims) {
    const Operand& size = resolve(d.size);
    matters.push_back(size.is_var() || prim::as_i64(size.value) > 1);
    has_elements &= size.is_var() || prim::as_i64(size.value) > 0;
  }
  if (!has_elements) matters.assign(t.rank(), false);
  return matters;
}

// The array lies where `expected` says, with what stands for its names.
void Verifier::expect_place(const Operand& array, const MemInfo* expected) {
  const MemInfo* actual = place_of(array);
  if (!actual || !expected) return;
  Operand block = resolve({actual->mem, {}}), wanted = substituted({expected->mem, {}});
  if (block.name != wanted.name) return error("{} lies in {}, not in {}", show(array), show(block), show(wanted));
  expect_offset(array.name, actual->offset, expected->offset);
  if (actual->strides.size() != expected->strides.size()) return;
  const Type* t = type_of(array);
  if (!t) return;
  std::vector<bool> matters = strides_that_matter(*t);
  for (size_t d = 0; d < actual->strides.size() && d < t->rank(); d++) {
    if (matters[d] && surely_differ(resolve(actual->strides[d]), substituted(expected->strides[d])))
      error("{} has the stride {} in dimension {}, not {}", show(array), show(actual->strides[d]), d,
            show(substituted(expected->strides[d])));
  }
}

// The same for what the statement is about to bind.
void Verifier::expect_pat_place(const Stm& s, size_t i, const MemInfo* expected) {
  const PatElem& p = s.pat[i];
  if (!p.mem || !expected) return;
  Operand wanted = substituted({expected->mem, {}});
  if (resolve({p.mem->mem, {}}).name != wanted.name)
    return error("{} lies in {}, not in {}", show(p.name), show(p.mem->mem), show(wanted));
  expect_offset(p.name, p.mem->offset, expected->offset);
}

// ---------------------------------------------------------------------------------------------------------------
// Conventions

// Of a list that binds arrays: each lies in the block and at the offset that the list has for it, and either has the
// strides that it has for it, or is dense. Those come after the first ones, and there are none for what has a given
// place.
void Verifier::binder_places(List<Param> params, std::string_view what, size_t first, List<Type> types) {
  size_t next = first;
  for (size_t i = 0; i < params.size(); i++) {
    const Param& p = params[i];
    if (p.type.kind != TypeKind::Array || !p.mem) continue;
    if (i < types.size() && types[i].is_placed) {
      expect_dense(p.type, p.mem, fmt::format("{} {}", what, show(p)));
      continue;
    }
    bool is_good = next + 1 < params.size() && params[next].type.kind == TypeKind::Mem &&
                   is_prim(params[next + 1].type, PrimType::I64) && p.mem->mem == params[next].name &&
                   p.mem->offset.name == params[next + 1].name;
    if (!is_good)
      return error("{} {} does not lie in the block and at the offset that are number {} and {}", what, show(p), next,
                   next + 1);
    bool is_strided = has_own_strides(p, params, next);
    if (!is_strided) expect_dense(p.type, p.mem, fmt::format("{} {}", what, show(p)));
    next += 2 + (is_strided ? p.type.rank() : 0);
  }
}

// As far as constants tell.
void Verifier::expect_dense(const Type& type, const MemInfo* place, const std::string& what) {
  size_t rank = type.rank();
  if (place->strides.size() != rank || !strides_that_matter(type)[rank - 1]) return;
  if (!same_size(place->strides[rank - 1], {{}, prim::i64_value(1)})) error("{} is not dense", what);
}

// The convention for results: a block, an offset and perhaps strides per array, in order, then everything else.
void Verifier::result_type_places(List<Type> types) {
  size_t next = 0;
  for (const Type& t : types) {
    if (t.kind != TypeKind::Array || t.is_placed) continue;
    size_t end = next + 2 + (t.is_strided ? t.rank() : 0);
    bool is_good = end < types.size() && types[next].kind == TypeKind::Mem;
    for (size_t i = next + 1; is_good && i < end; i++) is_good = is_prim(types[i], PrimType::I64);
    if (!is_good)
      return error("the results do not begin with a block and an offset for each array, and strides where it has some");
    next = end;
  }
}

// Arrays cross function boundaries with their place passed along (docs/memory.md).
void Verifier::fun_places(const Fun& f) {
  if (!has_memory(program_.stage)) return;
  binder_places(f.params, "parameter", num_destinations(f.ret), {});
  result_type_places(f.ret);
  destinations(f);
  if (f.entry) entry_places(f);
}

// The function is told where results lie that have a given place.
void Verifier::destinations(const Fun& f) {
  size_t count = num_destinations(f.ret);
  for (size_t i = 0; i < count; i++) {
    bool is_block = i % 2 == 0;
    bool is_good = i < f.params.size() &&
                   (is_block ? f.params[i].type.kind == TypeKind::Mem : is_prim(f.params[i].type, PrimType::I64));
    if (!is_good)
      return error("parameter {} is not the {} of a result with a given place", i, is_block ? "block" : "offset");
  }
}

// Callers from outside know nothing of strides.
void Verifier::entry_places(const Fun& f) {
  size_t next = 0;
  for (const Param& p : f.params) {
    if (p.type.kind != TypeKind::Array) continue;
    if (has_own_strides(p, f.params, next)) return error("parameter {} of an entry point is not dense", show(p));
    next += 2;
  }
  for (const Type& t : f.ret) {
    if (t.is_strided) error("the result {} of an entry point is not dense", show(t));
    if (t.is_placed) error("the result {} of an entry point has a given place", show(t));
  }
}

// What the function says of its results must be where they are.
void Verifier::fun_result_places(const Fun& f) {
  if (!has_memory(program_.stage) || f.body->results.size() != f.ret.size()) return;
  List<Result> results = f.body->results;
  size_t next = 0, destination = 0;
  for (size_t i = 0; i < results.size(); i++) {
    if (f.ret[i].kind != TypeKind::Array) continue;
    if (f.ret[i].is_placed) {
      if (destination + 1 >= f.params.size()) return;  // reported with the parameters
      const Result given[] = {{{}, var_operand(f.params[destination].name)},
                              {{}, var_operand(f.params[destination + 1].name)}};
      if (const MemInfo* place = place_of(results[i].value)) result_place(i, f.ret[i], *place, given);
      destination += 2;
      continue;
    }
    size_t num_strides = f.ret[i].is_strided ? f.ret[i].rank() : 0;
    if (next + 1 + num_strides >= i) return;  // reported with the types
    if (const MemInfo* place = place_of(results[i].value))
      result_place(i, f.ret[i], *place, results.subspan(next, 2 + num_strides));
    next += 2 + num_strides;
  }
}

// Result number `i` of a function lies at the place that is among the results.
void Verifier::result_place(size_t i, const Type& type, const MemInfo& place, List<Result> expected) {
  const Operand& array = report_.fun->body->results[i].value;
  if (resolve({place.mem, {}}).name != resolve(expected[0].value).name)
    error("result {}, {}, lies in {}, not in {}", i, show(array), show(place.mem), show(expected[0].value));
  expect_offset(array.name, place.offset, expected[1].value);
  const Type* t = type_of(array);
  if (!t || place.strides.size() != t->rank()) return;
  std::vector<bool> matters = strides_that_matter(*t);
  Operand one{{}, prim::i64_value(1)};
  for (size_t d = 0; d < t->rank(); d++) {
    if (!type.is_strided && d + 1 < t->rank()) continue;
    const Operand& wanted = type.is_strided ? expected[2 + d].value : one;
    if (matters[d] && surely_differ(resolve(place.strides[d]), resolve(wanted)))
      error("result {}, {}, has the stride {} in dimension {}, not {}", i, show(array), show(place.strides[d]), d,
            show(wanted));
  }
}

// What a call binds lies where the function says that its results do.
void Verifier::call_places(const Stm& s, const ApplyExp& e) {
  binder_places(s.pat, "result", 0, e.ret);
  if (s.pat.size() != e.ret.size()) return;
  size_t next = 0, destination = 0;
  for (size_t i = 0; i < s.pat.size(); i++) {
    if (s.pat[i].type.kind != TypeKind::Array) continue;
    if (e.ret[i].is_placed) {
      if (destination + 1 >= e.args.size() || e.args[destination].value.is_const()) return;  // reported with the types
      const MemInfo given{e.args[destination].value.name, e.args[destination + 1].value, {}};
      expect_pat_place(s, i, &given);
      overwrite(s.pat[i]);
      destination += 2;
      continue;
    }
    bool is_strided = has_own_strides(s.pat[i], s.pat, next);
    if (is_strided != e.ret[i].is_strided)
      return error("result {} {} strides of its own", show(s.pat[i]), is_strided ? "must not have" : "must have");
    next += 2 + (is_strided ? s.pat[i].type.rank() : 0);
  }
}

// The names of the pattern stand for the results at their positions.
void Verifier::match_places(const Stm& s, const MatchExp& e, const Body* b) {
  if (!has_memory(program_.stage) || s.pat.size() != b->results.size() || s.pat.size() != e.ret.size()) return;
  for (const PatElem& p : s.pat)
    if (p.name.id >= infos_.size()) return;
  for (size_t i = 0; i < s.pat.size(); i++) infos_[s.pat[i].name.id].subst = &b->results[i].value;
  for (size_t i = 0; i < s.pat.size(); i++)
    if (s.pat[i].type.kind == TypeKind::Array) expect_place(b->results[i].value, s.pat[i].mem);
  for (const PatElem& p : s.pat) infos_[p.name.id].subst = nullptr;
}

// ---------------------------------------------------------------------------------------------------------------
// Blocks and statements

// Under this name the block is needed no more, in the body that binds the name: elsewhere it could happen twice.
void Verifier::release(VName mem) {
  use(mem);
  const Type* t = type_of(mem);
  if (!t) return;
  if (t->kind != TypeKind::Mem) return error("{} is released, but it is no block", show(mem));
  Info& info = infos_[mem.id];
  if (info.depth != depth_) return error("{} is released outside of the body that binds it", show(mem));
  info.state = State::Released;
}

void Verifier::renew(const AllocExp& e) {
  use(e.renewed);
  const Type* t = type_of(e.renewed);
  if (t && (t->kind != TypeKind::Mem || t->space != e.space))
    return error("{} is renewed, but it is no block of that space", show(e.renewed));
  VName block = resolve({e.renewed, {}}).name;
  if (block.id >= infos_.size()) return;
  for (uint32_t id = infos_[block.id].last_array; id != 0; id = infos_[id].next_in_block) mark_overwritten(id, false);
}

void Verifier::check(const Stm& s, const ReleaseExp& e) {
  if (expect_arity(s, 0)) release(e.mem);
}

// A block that is to be reused is given up, like one that is released. One that is renewed goes on being held, but what
// was in it is lost.
void Verifier::check(const Stm& s, const AllocExp& e) {
  use(e.bytes);
  if (e.reused) release(e.reused);
  if (e.renewed) renew(e);
  expect_prim(e.bytes, PrimType::I64, "the number of bytes");
  if (!expect_arity(s, 1)) return;
  const Type& type = s.pat[0].type;
  if (type.kind != TypeKind::Mem || type.space != e.space)
    error("{} must be of type {}", show(s.pat[0]), show(mem_type(e.space)));
}

// Views and updates stay in the block of their array; updates do not move at all.
void Verifier::expect_same_block(const Stm& s, const Operand& array, bool is_update) {
  const MemInfo* from = place_of(array);
  if (!from || s.pat.size() != 1 || !s.pat[0].mem) return;
  const PatElem& p = s.pat[0];
  VName block = resolve({from->mem, {}}).name;
  if (resolve({p.mem->mem, {}}).name != block)
    return error("{} lies in {}, but {} in {}", show(p.name), show(p.mem->mem), show(array), show(from->mem));
  if (!is_update) return;
  expect_offset(p.name, p.mem->offset, from->offset);
  for (size_t d = 0; d < std::min(p.mem->strides.size(), from->strides.size()); d++)
    if (surely_differ(resolve(p.mem->strides[d]), resolve(from->strides[d])))
      error("the update {} has the stride {} in dimension {}, not {}", show(p.name), show(p.mem->strides[d]), d,
            show(from->strides[d]));
}

// Loops and branches are checked with their bodies; what is fresh may lie anywhere.
void Verifier::stm_places(const Stm& s) {
  if (!has_memory(program_.stage)) return;
  ResultFact result = result_of(s.exp);
  switch (result.kind) {
    case ResultKind::View:
      return expect_same_block(s, result.source, false);
    case ResultKind::InPlace:
      return expect_same_block(s, result.source, true);
    case ResultKind::Bodies:
      if (const auto* e = try_as<ApplyExp>(s.exp)) call_places(s, *e);
      return;
    case ResultKind::Fresh:
      for (const PatElem& p : s.pat) overwrite(p);
      return;
    case ResultKind::Scalar:
    case ResultKind::Blank:
      return;
  }
}

}  // namespace fehu::ir
