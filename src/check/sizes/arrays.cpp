// Pass 2: the sizes of arrays, parts of arrays and data that is built. Spec: language.md 6.3, 6.13.
//
// Sizes of slices and ranges are written as differences, `xs[i:j]` has the size j - i, so that two of them that are
// written alike are equal. There is no arithmetic here: (n + 1) - 1 is not n.
#include <fmt/format.h>

#include "check/sizes/size_checker.h"
#include "check/types/size_exp.h"

namespace fehu::check {

using namespace typed;

// By value, whatever its type: positions may be of any signed type.
static bool is_int_literal(const Exp* e, uint64_t value) {
  if (!e) return false;
  e = bare_size(e);
  return e->kind == ExpKind::Literal && as<LiteralExp>(e)->form == LiteralExp::Form::Int &&
         as<LiteralExp>(e)->int_value == value;
}

static bool is_minus_one(const Exp* e) {
  if (!e) return false;
  e = bare_size(e);
  return e->kind == ExpKind::Negate && is_int_literal(as<UnaryExp>(e)->exp, 1);
}

// The rows of an empty array have sizes too, which only the context can tell.
const Type* SizeChecker::array(ArrayExp* e) {
  Size size = types.size_const(static_cast<int64_t>(e->elems.size()), e->loc);
  if (e->elems.empty()) {
    const ArrayType* array = try_as<ArrayType>(e->type);
    if (!array) return e->type;
    return e->type = types.array(size, solver.fill_holes(array->elem, SizeOrigin::EmptyArray, e->loc, false));
  }
  const Type* first = exp(e->elems[0]);
  for (size_t i = 1; i < e->elems.size(); i++) {
    const Type* type = exp(e->elems[i]);
    if (auto why = solver.fits(first, type)) {
      misfit(diag::Code::SizeIrregularArray, e->elems[i]->loc, *why,
             "All elements of an array must have the same size.", first, type);
      break;
    }
  }
  return e->type = types.array(size, set_fresh(types, first, false));
}

// Payloads of other constructors have sizes that nothing here tells: these stay flexible.
const Type* SizeChecker::construct(ConstructExp* e) {
  for (Exp* p : e->payload) exp(p);
  const Type* type = solver.fill_holes(e->type, SizeOrigin::Constructor, e->loc, true);
  const SumType* sum = try_as<SumType>(type);
  const Constr* constr = sum ? find_constr(sum, e->constr) : nullptr;
  for (size_t i = 0; constr && i < e->payload.size() && i < constr->payload.size(); i++)
    if (auto why = solver.fits(constr->payload[i], e->payload[i]->type))
      misfit(diag::Code::SizeMismatch, e->payload[i]->loc, *why,
             fmt::format("The payload of #{} has the wrong size.", e->constr.str()), constr->payload[i],
             e->payload[i]->type);
  std::vector<VName> exts;
  e->type = open_absorbed(type, e->loc, exts);
  e->exts = ctx.arena.list(exts);
  return e->type;
}

void SizeChecker::index_parts(List<IndexPart> parts) {
  for (const IndexPart& p : parts)
    for (Exp* part : {p.first, p.second, p.stride})
      if (part) exp(part);
}

// The table of spec 6.3. In an update, `a with [i:j] = v`, the size of the slice is compared when the program runs, so
// it is whatever v has.
Size SizeChecker::slice_size(const IndexPart& p, Size dim, bool in_update, std::vector<VName>& exts) {
  if (in_update) return solver.fresh_meta(SizeOrigin::Internal, p.loc, false);
  auto unknown_slice = [&] { return unknown_size("d", p.loc, "the number of elements that this slice selects", exts); };
  if (in_step_section) return unknown_slice();
  bool forward = !p.stride || is_int_literal(p.stride, 1);
  bool from_zero = !p.first || is_int_literal(p.first, 0);
  if (forward && from_zero && !p.second) return dim;
  if (forward && from_zero) return size_of_exp(p.second, exts);
  bool is_too_large = solver.is_too_large(dim);  // as after hundreds of slices of slices
  if (forward && !p.second && !is_too_large) return binary_size(ctx.minus, dim, size_of_exp(p.first, exts));
  if (forward && !p.second) return unknown_slice();
  if (forward) return binary_size(ctx.minus, size_of_exp(p.second, exts), size_of_exp(p.first, exts));
  if (is_minus_one(p.stride) && !p.first && !p.second) return dim;
  if (is_minus_one(p.stride) && p.first && p.second)
    return binary_size(ctx.minus, size_of_exp(p.first, exts), size_of_exp(p.second, exts));
  return unknown_slice();
}

// A position takes a dimension away, a slice gives it another size, and the dimensions that are not mentioned stay.
const Type* SizeChecker::index_type(const Type* type, List<IndexPart> parts, bool in_update, std::vector<VName>& exts) {
  if (parts.empty()) return type;
  const ArrayType* array = try_as<ArrayType>(type);
  if (!array) return types.error();
  const Type* rest = index_type(array->elem, parts.subspan(1), in_update, exts);
  if (!parts[0].is_slice) return rest;
  return types.array(slice_size(parts[0], array->size, in_update, exts), rest);
}

const Type* SizeChecker::index(IndexExp* e) {
  const Type* type = exp(e->array);
  index_parts(e->parts);
  std::vector<VName> exts;
  e->type = set_fresh(types, index_type(type, e->parts, false, exts), false);
  e->exts = ctx.arena.list(exts);
  return e->type;
}

// The type of `type` with the component at the end of the field steps replaced.
static const Type* replace_field(Types& types, const Type* type, List<Step> steps, const Type* value) {
  if (steps.empty()) return value;
  const RecordType* record = try_as<RecordType>(type);
  if (!record) return type;
  std::vector<Field> fields(record->fields.begin(), record->fields.end());
  for (Field& f : fields)
    if (f.name == steps[0].field) f.type = replace_field(types, f.type, steps.subspan(1), value);
  return types.record(std::move(fields));
}

// Replacing a field may change its size, as nothing else refers to it; replacing elements may not.
const Type* SizeChecker::update(UpdateExp* e) {
  const Type* value = exp(e->value);
  const Type* target = exp(e->target);
  const Type* reached = target;
  bool only_fields = true;
  std::vector<VName> exts;
  for (const Step& step : e->steps) {
    if (step.is_field) {
      const RecordType* record = try_as<RecordType>(reached);
      reached = record ? field_type(record, step.field) : nullptr;
      if (!reached) return e->type = types.error();
    } else {
      only_fields = false;
      index_parts(step.parts);
      reached = index_type(reached, step.parts, true, exts);
    }
  }
  if (only_fields) return e->type = replace_field(types, target, e->steps, value);
  if (auto why = solver.fits(reached, value))
    misfit(diag::Code::SizeMismatch, e->value->loc, *why, "The new value does not have the size of what it replaces.",
           reached, value);
  return e->type = target;
}

// The table of spec 6.3.
const Type* SizeChecker::range(RangeExp* e) {
  for (Exp* part : {e->start, e->second, e->end})
    if (part) exp(part);
  const ArrayType* array = try_as<ArrayType>(e->type);
  if (!array) return e->type;
  std::vector<VName> exts;
  bool is_i64 = is_prim(array->elem, prim::PrimType::I64);
  bool from_zero = is_int_literal(e->start, 0), from_one = is_int_literal(e->start, 1);
  bool step_from_zero = e->second && from_zero && is_int_literal(e->second, 1);
  bool step_from_one = e->second && from_one && is_int_literal(e->second, 2);
  Size size = nullptr;
  using enum typed::RangeKind;
  if (is_i64 && e->range == UpTo && from_zero && (!e->second || step_from_zero))
    size = size_of_exp(e->end, exts);
  else if (is_i64 && e->range == UpTo && !e->second)
    size = binary_size(ctx.minus, size_of_exp(e->end, exts), size_of_exp(e->start, exts));
  else if (is_i64 && e->range == To && !e->second)
    size = binary_size(ctx.plus, binary_size(ctx.minus, size_of_exp(e->end, exts), size_of_exp(e->start, exts)),
                       types.size_const(1));
  else if (is_i64 && e->range == To && step_from_one)
    size = size_of_exp(e->end, exts);
  else
    size = unknown_size("d", e->loc, "the number of elements of this range", exts);
  e->exts = ctx.arena.list(exts);
  return e->type = types.array(size, array->elem);
}

}  // namespace fehu::check
