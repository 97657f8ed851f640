// Operations on arrays that live as scalars: each gives a list of operands, and few make a statement.
//
// Positions are numbers in row-major order. A constant position outside of the array is in code that is never reached;
// whatever is taken there is right.
#include <algorithm>

#include "ir/op_facts.h"
#include "scalars/splitter.h"

namespace fehu::scalars {

using namespace ir;

static std::vector<int64_t> constant_shape(const Type& array) {
  std::vector<int64_t> shape;
  for (const Dim& d : array.dims) shape.push_back(prim::as_i64(d.size.value));
  return shape;
}

// The next position in row-major order; false after the last.
static bool advance(std::vector<int64_t>& at, const std::vector<int64_t>& shape) {
  for (size_t i = at.size(); i-- > 0;) {
    if (++at[i] < shape[i]) return true;
    at[i] = 0;
  }
  return false;
}

// Its number; for positions outside, some number all the same.
static size_t number_of(const std::vector<int64_t>& at, const std::vector<int64_t>& shape) {
  int64_t number = 0;
  for (size_t i = 0; i < at.size(); i++) number = number * shape[i] + (at[i] >= 0 && at[i] < shape[i] ? at[i] : 0);
  return static_cast<size_t>(number);
}

// ---------------------------------------------------------------------------------------------------------------
// From arrays to scalars and back

Splitter::Elements Splitter::elements(const Operand& array, const Type& type, List<VName> certs) {
  if (is_split(array)) return elements_[array.name.id];
  std::vector<int64_t> shape = constant_shape(type), at(shape.size());
  Elements result;
  do {
    Operands position;
    for (int64_t i : at) position.push_back(i64_operand(i));
    result.push_back(element(array, position, certs));
  } while (advance(at, shape));
  return result;
}

// A literal has one dimension; the others are a view of it.
void Splitter::make_array(const PatElem& p, const Elements& elements) {
  Type element = prim_type(p.type.prim);
  const Exp* literal = arena_.make<ArrayLitExp>(arena_.list(elements), element);
  if (p.type.rank() == 1) return emit({&p, 1}, literal);
  Operand count = i64_operand(static_cast<int64_t>(elements.size()));
  Operand flat = let(p.name.base.str(), array_type({&count, 1}, element), literal);
  emit({&p, 1}, arena_.make<ReshapeExp>(flat.name, arena_.list(shape_of(p.type))));
}

VName Splitter::as_array(VName name) {
  Type type = type_of(name);
  type.unique = false;
  PatElem p{fresh(name.base, type), type, nullptr};
  make_array(p, elements_[name.id]);
  return p.name;
}

// ---------------------------------------------------------------------------------------------------------------
// New arrays and views

Splitter::Elements Splitter::rearrange(const RearrangeExp& e) {
  std::vector<int64_t> from = constant_shape(type_of(e.array)), to, at(from.size()), old(from.size());
  for (uint32_t i : e.perm) to.push_back(from[i]);
  Elements result;
  do {
    for (size_t i = 0; i < at.size(); i++) old[e.perm[i]] = at[i];
    result.push_back(elements_[e.array.id][number_of(old, from)]);
  } while (advance(at, to));
  return result;
}

Splitter::Elements Splitter::concat(const ConcatExp& e, const Type& type, List<VName> certs) {
  std::vector<int64_t> shape = constant_shape(type);
  Elements result(static_cast<size_t>(num_elements(type)));
  int64_t start = 0;
  for (VName array : e.arrays) {
    Type part = type_of(array);
    Elements elements = this->elements(var_operand(array), part, certs);
    std::vector<int64_t> inner = constant_shape(part), at(inner.size());
    size_t next = 0;
    do {
      std::vector<int64_t> to = at;
      to[e.dim] += start;
      if (to[e.dim] < shape[e.dim]) result[number_of(to, shape)] = elements[next];  // else a check has failed before
      next++;
    } while (advance(at, inner));
    start += inner[e.dim];
  }
  return result;
}

// Again and again, until there are enough.
static void repeat(Operands& elements, size_t count) {
  elements.reserve(count);
  for (size_t i = 0; elements.size() < count; i++) elements.push_back(elements[i]);
}

// A value of that type, a number or an array.
Splitter::Elements Splitter::parts(const Operand& x, const Type& type, List<VName> certs) {
  return type.kind == TypeKind::Array ? elements(x, type, certs) : Elements{x};
}

// What the statement, which is neither an index nor an update, makes. Contents that are unspecified are zeros.
Splitter::Elements Splitter::made(const PatElem& p, const Stm& s) {
  size_t count = static_cast<size_t>(num_elements(p.type));
  Elements all;
  if (s.exp->kind == ExpKind::Scratch) {
    all.assign(count, const_operand(prim::zero_value(p.type.prim)));
  } else if (const auto* e = try_as<ReplicateExp>(s.exp)) {
    all = parts(e->value, row_type(p.type, e->shape.size()), s.certs);
    repeat(all, count);
  } else if (const auto* e = try_as<IotaExp>(s.exp)) {
    all = {e->start};
    while (all.size() < count) all.push_back(bin(prim::BinOp::Add, e->type, all.back(), e->stride));
  } else if (const auto* e = try_as<ArrayLitExp>(s.exp)) {
    for (const Operand& x : e->elems)
      for (const Operand& part : parts(x, row_type(p.type), s.certs)) all.push_back(part);
  } else if (const auto* e = try_as<ConcatExp>(s.exp)) {
    all = concat(*e, p.type, s.certs);
  } else if (const auto* e = try_as<RearrangeExp>(s.exp)) {
    all = rearrange(*e);
  } else if (const auto* e = try_as<ReshapeExp>(s.exp)) {
    // If the numbers of elements differ, a check has failed before, and nobody sees the array.
    all = elements_[e->array.id];
    all.resize(count, const_operand(prim::zero_value(p.type.prim)));
  } else if (const auto* e = try_as<CopyExp>(s.exp)) {
    all = elements(var_operand(e->array), p.type, s.certs);
  } else if (const auto* e = try_as<ManifestExp>(s.exp)) {
    all = elements(var_operand(e->array), p.type, s.certs);
  } else {
    all = elements(as<OperandExp>(s.exp)->value, p.type, s.certs);
  }
  return all;
}

// ---------------------------------------------------------------------------------------------------------------
// Elements

// Dimensions with an unknown position have all positions in turn.
std::vector<Splitter::Choice> Splitter::choices(const Type& array, List<SliceDim> slice) {
  std::vector<int64_t> shape = constant_shape(array), unknown, counts;
  for (size_t i = 0; i < slice.size(); i++) {
    const SliceDim& d = slice[i];
    unknown.push_back(d.is_fixed && d.start.is_var() ? shape[i] : 1);
    counts.push_back(d.is_fixed ? 1 : prim::as_i64(d.count.value));
  }
  std::vector<Choice> result;
  std::vector<int64_t> chosen(slice.size());
  do {
    Choice choice{bool_operand(true), {}};
    std::vector<int64_t> at(slice.size()), position(slice.size());
    for (size_t i = 0; i < slice.size(); i++)
      if (slice[i].start.is_var())
        choice.is_chosen = both(choice.is_chosen, equal(slice[i].start, i64_operand(chosen[i])));
    do {
      for (size_t i = 0; i < slice.size(); i++) {
        const SliceDim& d = slice[i];
        position[i] = d.start.is_var() ? chosen[i] : prim::as_i64(d.start.value);
        if (!d.is_fixed) position[i] += at[i] * prim::as_i64(d.stride.value);
      }
      choice.positions.push_back(number_of(position, shape));
    } while (advance(at, counts));
    result.push_back(choice);
  } while (advance(chosen, unknown));
  return result;
}

// The last candidate needs no question.
void Splitter::index(const Stm& s, const IndexExp& e) {
  const Elements& from = elements_[e.array.id];
  std::vector<Choice> all = choices(type_of(e.array), e.slice);
  Elements result;
  for (size_t k = 0; k < all.back().positions.size(); k++) {
    Operand x = from[all.back().positions[k]];
    for (size_t i = all.size() - 1; i-- > 0;)
      x = select(s.pat[0].type.prim, all[i].is_chosen, from[all[i].positions[k]], x);
    result.push_back(x);
  }
  if (s.pat[0].type.kind == TypeKind::Array)
    elements_[s.pat[0].name.id] = result;
  else
    define(s.pat[0], result[0], s.certs);
}

// Out of bounds nothing is chosen; a constant position that is outside counts only if the update is safe.
void Splitter::update(const Stm& s, const UpdateExp& e) {
  if (!is_split(e.array)) return is_split(e.value) && !e.is_safe ? update_larger(s, e) : plain(s);
  Type type = type_of(e.array);
  Elements result = elements_[e.array.id];
  bool is_outside = false;
  for (size_t i = 0; e.is_safe && i < e.slice.size(); i++)
    is_outside = is_outside || (e.slice[i].start.is_const() &&
                                prim::as_u64(e.slice[i].start.value) >= prim::as_u64(type.dims[i].size.value));
  std::vector<Operand> counts;
  for (const SliceDim& d : e.slice)
    if (!d.is_fixed) counts.push_back(d.count);
  Type value_type = array_type(counts, prim_type(type.prim));
  Elements value = counts.empty() ? Elements{e.value} : elements(e.value, value_type, s.certs);
  for (const Choice& c : choices(type, e.slice))
    for (size_t k = 0; k < value.size() && !is_outside; k++) {
      Operand& x = result[c.positions[k]];
      x = select(type.prim, c.is_chosen, value[k], x);
    }
  elements_[s.pat[0].name.id] = result;
}

// Element by element; the last statement binds what the update did.
void Splitter::update_larger(const Stm& s, const UpdateExp& e) {
  const Elements& value = elements_[e.value.name.id];
  std::vector<int64_t> shape = constant_shape(type_of(e.value.name)), at(shape.size());
  VName array = e.array;
  for (size_t k = 0; k < value.size(); k++, advance(at, shape)) {
    std::vector<SliceDim> slice(e.slice.begin(), e.slice.end());
    size_t next = 0;
    for (SliceDim& d : slice)
      if (!d.is_fixed) d = {true, add(d.start, mul(i64_operand(at[next++]), d.stride)), {}, {}};
    PatElem p = s.pat[0];
    if (k + 1 < value.size()) p.name = fresh(p.name.base, p.type);
    emit({&p, 1}, arena_.make<UpdateExp>(array, arena_.list(slice), value[k], false), s.certs, s.attrs);
    array = p.name;
  }
}

}  // namespace fehu::scalars
