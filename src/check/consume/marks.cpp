// Consumption marks of types: copying them from one type to another, and putting inferred ones into a function's type.
//
// Pass 2 gives every use of a local function or lambda a type before pass 3 has found out which results are fresh. The
// marks are therefore carried beside the sized types and copied over when they are known.
#include "check/consume/consume_checker.h"

namespace fehu::check {

using namespace typed;

namespace {

// A mark does not change which abbreviation a type came from.
const Type* with_alias_of(Types& types, const Type* from, const Type* type) {
  return from->alias && !type->alias ? types.with_alias(type, from->alias) : type;
}

const Type* record_with_marks(Types& types, const RecordType* to, const RecordType* from) {
  std::vector<Field> fields(to->fields.begin(), to->fields.end());
  bool changed = false;
  for (size_t i = 0; i < fields.size() && i < from->fields.size(); ++i) {
    const Type* type = with_marks(types, fields[i].type, from->fields[i].type);
    changed |= type != fields[i].type;
    fields[i].type = type;
  }
  return changed ? with_alias_of(types, to, types.record(std::move(fields))) : to;
}

const Type* sum_with_marks(Types& types, const SumType* to, const SumType* from) {
  std::vector<Constr> constrs(to->constrs.begin(), to->constrs.end());
  bool changed = false;
  for (size_t i = 0; i < constrs.size() && i < from->constrs.size(); ++i) {
    std::vector<const Type*> payload(constrs[i].payload.begin(), constrs[i].payload.end());
    bool payload_changed = false;
    for (size_t k = 0; k < payload.size() && k < from->constrs[i].payload.size(); ++k) {
      const Type* type = with_marks(types, payload[k], from->constrs[i].payload[k]);
      payload_changed |= type != payload[k];
      payload[k] = type;
    }
    if (payload_changed) constrs[i].payload = types.arena().list(payload);
    changed |= payload_changed;
  }
  const Type* type = changed ? with_alias_of(types, to, types.sum(std::move(constrs))) : to;
  return type->fresh == from->fresh ? type : set_fresh(types, type, from->fresh);
}

const Type* arrow_with_marks(Types& types, const ArrowType* to, const ArrowType* from) {
  const Type* param = with_marks(types, to->param, from->param);
  const Type* ret = with_marks(types, to->ret.type, from->ret.type);
  if (param == to->param && ret == to->ret.type && to->consumes == from->consumes) return to;
  return with_alias_of(types, to, types.arrow(to->param_name, from->consumes, param, {to->ret.exts, ret}, to->fresh));
}

}  // namespace

// Where nothing changes the same node is returned, which keeps sharing and costs no memory.
const Type* with_marks(Types& types, const Type* to, const Type* from) {
  if (to == from) return to;
  if (to->kind != from->kind) {
    // `from` is the type parameter that `to` is an instance of.
    return from->kind == TypeKind::Named && from->fresh ? set_fresh(types, to, true) : to;
  }
  switch (to->kind) {
    case TypeKind::Error:
    case TypeKind::Prim:
    case TypeKind::Meta:
      return to;
    case TypeKind::Record:
      return record_with_marks(types, as<RecordType>(to), as<RecordType>(from));
    case TypeKind::Sum:
      return sum_with_marks(types, as<SumType>(to), as<SumType>(from));
    case TypeKind::Array:
    case TypeKind::Named:
      return to->fresh == from->fresh ? to : set_fresh(types, to, from->fresh);
    case TypeKind::Arrow:
      return arrow_with_marks(types, as<ArrowType>(to), as<ArrowType>(from));
  }
  return to;
}

// Follows the arrows of the type, one for each parameter.
const Type* with_result(Types& types, const Type* type, List<Pat*> params, const RetType& ret) {
  if (params.empty()) return ret.type;
  const auto* arrow = try_as<ArrowType>(type);
  if (!arrow) return type;
  RetType rest = arrow->ret;
  if (params.size() == 1) {
    rest.type = ret.type;
  } else {
    rest.type = with_result(types, arrow->ret.type, params.subspan(1), ret);
  }
  bool consumes = is_consuming_param(params.front());
  if (rest.type == arrow->ret.type && consumes == arrow->consumes) return type;
  return types.arrow(arrow->param_name, consumes, arrow->param, rest);
}

// Of results: a component that should be fresh and is not.
static bool is_less_fresh(const Type* expected, const Type* actual) {
  if (!(expected->flags & kHasFresh)) return false;
  const auto* record = try_as<RecordType>(expected);
  const auto* other = try_as<RecordType>(actual);
  if (!record || !other)
    return expected->kind != TypeKind::Arrow && expected->fresh && !actual->fresh && may_contain_array(actual);
  for (size_t i = 0; i < record->fields.size() && i < other->fields.size(); ++i) {
    if (is_less_fresh(record->fields[i].type, other->fields[i].type)) return true;
  }
  return false;
}

// Parameters go the other way round: a function that is given a function promises to treat its result as
// it was promised.
bool lacks_freshness(Types& types, const Type* expected, const Type* actual, const AliasTree* tree) {
  if (!(expected->flags & kHasArrow) || expected->kind != actual->kind) return false;
  if (const auto* arrow = try_as<ArrowType>(expected)) {
    if (tree && tree->fn_type) actual = with_marks(types, actual, tree->fn_type);
    const auto* other = as<ArrowType>(actual);
    return is_less_fresh(arrow->ret.type, other->ret.type) ||
           lacks_freshness(types, other->param, arrow->param, nullptr) ||
           lacks_freshness(types, arrow->ret.type, other->ret.type, nullptr);
  }
  std::vector<const Type*> expected_parts = part_types(expected), actual_parts = part_types(actual);
  for (size_t i = 0; i < expected_parts.size() && i < actual_parts.size(); ++i) {
    if (lacks_freshness(types, expected_parts[i], actual_parts[i], part_of(tree, static_cast<int>(i)))) return true;
  }
  return false;
}

}  // namespace fehu::check
