// Unification of types up to sizes.
//
// Unification makes two types equal by deciding variables. Some variables are restricted: a literal's must become a
// number, that of `r.x` a record with a field x, that of an array's element a type without functions. When a variable
// is decided, everything inside its new meaning has to respect these restrictions (`respects`). The first failure is
// kept, with the path to it, for the message; nothing is undone, since after an error no code is made.
#include "check/infer/unify.h"

#include <algorithm>

#include "check/types/type_parts.h"

namespace fehu::check {

// Most types are small; only walks that take longer than this remember what they have seen.
static constexpr uint32_t kStepsBeforeMemo = 1000;

using namespace typed;
using CellKind = MetaCell::Kind;
using FailKind = Mismatch::Kind;

// ---------------------------------------------------------------------------------------------------------------
// Variables

// Cells and nodes are kept side by side: `metas_[i]` is the type that stands for cell i.
const Type* Unifier::add_cell(MetaCell cell) {
  cell.level = level_;
  const Type* meta = types_.meta(static_cast<uint32_t>(cells_.size()));
  cells_.push_back(std::move(cell));
  metas_.push_back(meta);
  return meta;
}

const Type* Unifier::fresh(Liftedness lift, Loc loc, uint32_t limit) {
  MetaCell cell;
  cell.lift = lift;
  cell.loc = loc;
  cell.limit = limit;
  return add_cell(std::move(cell));
}

// A variable that stands for one of some primitive types.
const Type* Unifier::overloaded(prim::PrimSet prims, Loc loc) {
  MetaCell cell;
  cell.kind = CellKind::Overloaded;
  cell.lift = Liftedness::Unlifted;
  cell.prims = prims;
  cell.loc = loc;
  return add_cell(std::move(cell));
}

// A record of which one field is known.
const Type* Unifier::record_with(Name field, const Type* type, Loc loc) {
  MetaCell cell;
  cell.kind = CellKind::Record;
  cell.loc = loc;
  cell.fields.push_back({field, type});
  return add_cell(std::move(cell));
}

const Type* Unifier::sum_with(Name constr, List<const Type*> payload, Loc loc) {
  MetaCell cell;
  cell.kind = CellKind::Sum;
  cell.loc = loc;
  cell.constrs.push_back({constr, payload});
  return add_cell(std::move(cell));
}

uint32_t Unifier::add_limit(const Limit& limit) {
  limits_.push_back(limit);
  return static_cast<uint32_t>(limits_.size() - 1);
}

// A written type parameter of a local function exists inside it only: a variable of a level below must not come
// to contain it.
void Unifier::set_rigid_level(VName param) {
  if (level_ > 0) rigid_levels_[param.id] = level_;
}

uint32_t Unifier::rigid_level(VName name) const {
  if (rigid_levels_.empty()) return 0;
  auto found = rigid_levels_.find(name.id);
  return found == rigid_levels_.end() ? 0 : found->second;
}

const Type* Unifier::resolve(const Type* type) {
  if (type->kind != TypeKind::Meta) return type;
  const Type* end = type;
  while (end->kind == TypeKind::Meta && cell_of(end).kind == CellKind::Linked) end = cell_of(end).link;
  while (type != end) {  // compress the path
    MetaCell& cell = cell_of(type);
    type = cell.link;
    cell.link = end;
    if (type->kind != TypeKind::Meta) break;
  }
  return end;
}

void Unifier::link(const Type* meta, const Type* type) {
  MetaCell& cell = cell_of(meta);
  cell.kind = CellKind::Linked;
  cell.link = type;
}

void Unifier::lower_levels(const Type* type) {
  // The liftedness stays as it is; no variable has the number ~0.
  respects(type, {~0u, Liftedness::Lifted, level_, 0});
}

// ---------------------------------------------------------------------------------------------------------------
// Failure

// Only the first failure counts. Returns false.
bool Unifier::fail(FailKind kind, const Type* expected, const Type* actual, Name label) {
  if (failure_.kind != FailKind::None) return false;
  failure_.kind = kind;
  failure_.expected = expected;
  failure_.actual = actual;
  failure_.label = label;
  return false;
}

// A constructor with the wrong number of values.
bool Unifier::fail_payload(Name constr, size_t expected_count, size_t actual_count, const Type* expected,
                           const Type* actual) {
  if (failure_.kind != FailKind::None) return false;
  failure_.expected_count = expected_count;
  failure_.actual_count = actual_count;
  return fail(FailKind::Payload, expected, actual, constr);
}

// After a failure the variable fits everything, once the message has been made.
void Unifier::give_up(const Type* meta) {
  given_up_.push_back(meta);
}

// The variables stay undecided until the message is made, because it shows what was known of them.
void Unifier::forgive() {
  for (const Type* meta : given_up_) {
    const Type* end = resolve(meta);
    if (end->kind == TypeKind::Meta) link(end, types_.error());
  }
  given_up_.clear();
}

// Notes on the way out of a failure where it was. Returns false.
bool Unifier::at(std::string step) {
  failure_.path.push_back(std::move(step));
  return false;
}

// A violation of a limit is noted but does not stop the unification, hence the second question.
bool Unifier::unify(const Type* expected, const Type* actual) {
  failure_.kind = FailKind::None;
  failure_.path.clear();
  given_up_.clear();
  pairs_ = 0;
  unified_.clear();
  return unify_resolved(expected, actual) && failure_.kind == FailKind::None;
}

// ---------------------------------------------------------------------------------------------------------------
// Structure

// Nothing can be known any more of the variables inside: their types come from a mistake that has been reported.
void Unifier::give_up_inside(const Type* type) {
  type = resolve(type);
  if (!(type->flags & kHasMeta) || !walked_.insert({type, Liftedness::Lifted}).second) return;
  if (type->kind != TypeKind::Meta) return for_each_part(type, [&](const Type* part) { give_up_inside(part); });
  std::vector<const Type*> parts;
  for (const Field& f : cell_of(type).fields) parts.push_back(f.type);
  for (const Constr& c : cell_of(type).constrs) parts.insert(parts.end(), c.payload.begin(), c.payload.end());
  link(type, types_.error());
  for (const Type* part : parts) give_up_inside(part);
}

// An error type fits everything, and takes with it the variables on the other side: what they would be is lost
// with the mistake.
bool Unifier::unify_resolved(const Type* expected, const Type* actual) {
  expected = resolve(expected);
  actual = resolve(actual);
  if (expected == actual) return true;
  if (is_error(expected) || is_error(actual)) {
    walked_.clear();
    give_up_inside(is_error(expected) ? actual : expected);
    return true;
  }
  bool expected_is_meta = expected->kind == TypeKind::Meta;
  bool actual_is_meta = actual->kind == TypeKind::Meta;
  if (expected_is_meta && actual_is_meta) return unify_metas(expected, actual);
  if (expected_is_meta) return bind(expected, actual, true);
  if (actual_is_meta) return bind(actual, expected, false);
  return unify_structure(expected, actual);
}

// Neither is a variable.
bool Unifier::unify_structure(const Type* expected, const Type* actual) {
  if (expected->kind != actual->kind) return fail(FailKind::Shape, expected, actual);
  if (++pairs_ > kStepsBeforeMemo && !unified_.insert({expected, actual}).second) return true;
  switch (expected->kind) {
    case TypeKind::Error:
    case TypeKind::Meta:
      return true;
    case TypeKind::Prim:
      if (as<PrimType>(expected)->prim == as<PrimType>(actual)->prim) return true;
      return fail(FailKind::Shape, expected, actual);
    case TypeKind::Record:
      return unify_records(as<RecordType>(expected), as<RecordType>(actual));
    case TypeKind::Sum:
      return unify_sums(as<SumType>(expected), as<SumType>(actual));
    case TypeKind::Array:
      return unify_resolved(as<ArrayType>(expected)->elem, as<ArrayType>(actual)->elem) || at("the array's elements");
    case TypeKind::Arrow: {
      auto *a = as<ArrowType>(expected), *b = as<ArrowType>(actual);
      if (!unify_resolved(a->param, b->param)) return at("the function's parameter");
      return unify_resolved(a->ret.type, b->ret.type) || at("the function's result");
    }
    case TypeKind::Named:
      return unify_named(as<NamedType>(expected), as<NamedType>(actual));
  }
  return true;
}

bool Unifier::unify_records(const RecordType* a, const RecordType* b) {
  bool same_labels = std::equal(a->fields.begin(), a->fields.end(), b->fields.begin(), b->fields.end(),
                                [](const Field& x, const Field& y) { return x.name == y.name; });
  if (!same_labels) return fail(FailKind::FieldSet, a, b);
  for (size_t i = 0; i < a->fields.size(); i++)
    if (!unify_resolved(a->fields[i].type, b->fields[i].type))
      return at(fmt::format("{} {}", is_tuple(a) ? "component" : "field", a->fields[i].name.str()));
  return true;
}

bool Unifier::unify_sums(const SumType* a, const SumType* b) {
  bool same_labels = std::equal(a->constrs.begin(), a->constrs.end(), b->constrs.begin(), b->constrs.end(),
                                [](const Constr& x, const Constr& y) { return x.name == y.name; });
  if (!same_labels) return fail(FailKind::ConstrSet, a, b);
  for (size_t i = 0; i < a->constrs.size(); i++)
    if (!unify_payload(a->constrs[i].name, a->constrs[i].payload, b->constrs[i].payload, a, b)) return false;
  return true;
}

bool Unifier::unify_payload(Name constr, List<const Type*> a, List<const Type*> b, const Type* whole_a,
                            const Type* whole_b) {
  if (a.size() != b.size()) return fail_payload(constr, a.size(), b.size(), whole_a, whole_b);
  for (size_t i = 0; i < a.size(); i++)
    if (!unify_resolved(a[i], b[i])) return at(fmt::format("payload {} of #{}", i + 1, constr.str()));
  return true;
}

// Size arguments are not compared: sizes are pass 2's.
bool Unifier::unify_named(const NamedType* a, const NamedType* b) {
  if (!(a->name == b->name) || a->args.size() != b->args.size()) return fail(FailKind::Shape, a, b);
  for (size_t i = 0; i < a->args.size(); i++)
    if (a->args[i].type && b->args[i].type && !unify_resolved(a->args[i].type, b->args[i].type))
      return at(fmt::format("argument {} of {}", i + 1, a->name.base.str()));
  return true;
}

// ---------------------------------------------------------------------------------------------------------------
// Two variables

// One variable becomes a link to the other, which takes over its restrictions.
bool Unifier::unify_metas(const Type* a, const Type* b) {
  // A free variable gives way to one that knows more.
  bool swap = cell_of(a).kind == CellKind::Free && cell_of(b).kind != CellKind::Free;
  const Type* kept = swap ? b : a;
  const Type* gone = swap ? a : b;
  MetaCell &into = cell_of(kept), &from = cell_of(gone);
  bool is_same_kind = from.kind == CellKind::Free || from.kind == into.kind;
  bool is_overloaded = into.kind == CellKind::Overloaded && from.kind == CellKind::Overloaded;
  if (!is_same_kind || (is_overloaded && (into.prims & from.prims) == 0)) {
    fail(is_same_kind ? FailKind::Overload : FailKind::Shape, a, b);
    give_up(a);
    give_up(b);
    return false;
  }
  if (is_overloaded) into.prims &= from.prims;
  if (from.lift < into.lift) {
    into.lift = from.lift;
    into.limit = from.limit;
  }
  into.level = std::min(into.level, from.level);
  std::vector<Field> fields = std::move(from.fields);
  std::vector<Constr> constrs = std::move(from.constrs);
  link(gone, kept);
  if (into.kind == CellKind::Free || into.kind == CellKind::Overloaded) return true;
  return merge_labels(kept, fields, constrs, kept == a);
}

// Adds labels to a record or sum variable: the union; what both have must agree.
bool Unifier::merge_labels(const Type* kept, const std::vector<Field>& fields, const std::vector<Constr>& constrs,
                           bool kept_is_expected) {
  MetaCell& into = cell_of(kept);
  std::vector<std::pair<Field, const Type*>> common_fields;
  std::vector<std::pair<Constr, List<const Type*>>> common_constrs;
  for (const Field& f : fields) {
    auto same = std::find_if(into.fields.begin(), into.fields.end(), [&](const Field& g) { return g.name == f.name; });
    if (same == into.fields.end())
      into.fields.push_back(f);
    else
      common_fields.push_back({f, same->type});
  }
  for (const Constr& c : constrs) {
    auto same =
        std::find_if(into.constrs.begin(), into.constrs.end(), [&](const Constr& d) { return d.name == c.name; });
    if (same == into.constrs.end())
      into.constrs.push_back(c);
    else
      common_constrs.push_back({c, same->payload});
  }
  if (!adjust_labels(kept)) return false;
  for (auto& [field, type] : common_fields) {
    const Type* x = kept_is_expected ? type : field.type;
    const Type* y = kept_is_expected ? field.type : type;
    if (!unify_resolved(x, y)) return at(fmt::format("field {}", field.name.str()));
  }
  for (auto& [constr, payload] : common_constrs) {
    bool ok = kept_is_expected ? unify_payload(constr.name, payload, constr.payload, kept, kept)
                               : unify_payload(constr.name, constr.payload, payload, kept, kept);
    if (!ok) return false;
  }
  return true;
}

// What a record or sum variable is known to contain must respect its bounds. Adjusting adds no cells.
bool Unifier::adjust_labels(const Type* meta) {
  const MetaCell& cell = cell_of(meta);
  Bounds bounds{as<MetaType>(meta)->id, cell.lift, cell.level, cell.limit};
  std::vector<const Type*> parts;
  for (const Field& f : cell.fields) parts.push_back(f.type);
  for (const Constr& c : cell.constrs) parts.insert(parts.end(), c.payload.begin(), c.payload.end());
  for (const Type* part : parts)
    if (!respects(part, bounds)) {
      fail(FailKind::Occurs, meta, part);
      give_up(meta);
      return false;
    }
  return true;
}

// ---------------------------------------------------------------------------------------------------------------
// A variable and a type

// Decides a variable. `meta_is_expected` keeps the two sides of the message apart.
bool Unifier::bind(const Type* meta, const Type* type, bool meta_is_expected) {
  MetaCell& cell = cell_of(meta);
  const Type* expected = meta_is_expected ? meta : type;
  const Type* actual = meta_is_expected ? type : meta;
  if (cell.kind == CellKind::Overloaded) {
    auto* prim = try_as<PrimType>(type);
    if (prim && (cell.prims & prim::set_of(prim->prim))) {
      link(meta, type);
      return true;
    }
    fail(FailKind::Overload, expected, actual);
    give_up(meta);
    return false;
  }
  if (cell.kind == CellKind::Record || cell.kind == CellKind::Sum) {
    bool is_record = cell.kind == CellKind::Record;
    if (type->kind != (is_record ? TypeKind::Record : TypeKind::Sum)) {
      fail(FailKind::Shape, expected, actual);
      give_up(meta);
      return false;
    }
    return is_record ? bind_record(meta, as<RecordType>(type), meta_is_expected)
                     : bind_sum(meta, as<SumType>(type), meta_is_expected);
  }
  Bounds bounds{as<MetaType>(meta)->id, cell.lift, cell.level, cell.limit};
  if (!respects(type, bounds)) {
    fail(FailKind::Occurs, expected, actual);
    give_up(meta);
    return false;
  }
  link(meta, type);
  return true;
}

// The record must have every field that is known of the variable, with the same types.
bool Unifier::bind_record(const Type* meta, const RecordType* type, bool meta_is_expected) {
  std::vector<Field> fields = cell_of(meta).fields;
  const Type* expected = meta_is_expected ? meta : type;
  const Type* actual = meta_is_expected ? type : meta;
  for (const Field& f : fields)
    if (!field_type(type, f.name)) {
      fail(FailKind::NoField, expected, actual, f.name);
      give_up(meta);
      return false;
    }
  MetaCell& cell = cell_of(meta);
  if (!respects(type, {as<MetaType>(meta)->id, cell.lift, cell.level, cell.limit}))
    return fail(FailKind::Occurs, expected, actual);
  for (const Field& f : fields) {
    const Type* there = field_type(type, f.name);
    if (unify_resolved(meta_is_expected ? f.type : there, meta_is_expected ? there : f.type)) continue;
    give_up(meta);  // not linked: the message shows what was known of each side
    return at(fmt::format("field {}", f.name.str()));
  }
  link(meta, type);
  return true;
}

// The sum must have every constructor that is known of the variable, with the same payloads.
bool Unifier::bind_sum(const Type* meta, const SumType* type, bool meta_is_expected) {
  std::vector<Constr> constrs = cell_of(meta).constrs;
  const Type* expected = meta_is_expected ? meta : type;
  const Type* actual = meta_is_expected ? type : meta;
  for (const Constr& c : constrs)
    if (!find_constr(type, c.name)) {
      fail(FailKind::NoConstr, expected, actual, c.name);
      give_up(meta);
      return false;
    }
  for (const Constr& c : constrs) {
    size_t here = c.payload.size(), there = find_constr(type, c.name)->payload.size();
    if (here == there) continue;
    give_up(meta);
    return fail_payload(c.name, meta_is_expected ? here : there, meta_is_expected ? there : here, expected, actual);
  }
  MetaCell& cell = cell_of(meta);
  if (!respects(type, {as<MetaType>(meta)->id, cell.lift, cell.level, cell.limit}))
    return fail(FailKind::Occurs, expected, actual);
  for (const Constr& c : constrs) {
    List<const Type*> there = find_constr(type, c.name)->payload;
    bool ok = meta_is_expected ? unify_payload(c.name, c.payload, there, expected, actual)
                               : unify_payload(c.name, there, c.payload, expected, actual);
    if (ok) continue;
    give_up(meta);
    return false;
  }
  link(meta, type);
  return true;
}

// ---------------------------------------------------------------------------------------------------------------
// What a variable's new meaning must respect

// Lowers levels and liftedness of the variables inside and checks everything else against the bounds. Violations of
// liftedness and scope are noted and otherwise ignored, so that they are reported once. False: the variable itself
// occurs inside.
bool Unifier::respects(const Type* type, const Bounds& bounds) {
  steps_ = 0;
  walked_.clear();
  return adjust(type, bounds);
}

// Stops at types whose flags say that nothing inside can matter. Inside a function anything may be, also functions.
bool Unifier::adjust(const Type* type, const Bounds& bounds) {
  type = resolve(type);
  uint8_t interesting = kHasMeta;
  if (bounds.lift != Liftedness::Lifted) interesting |= kHasArrow | kHasNamed;
  if (!rigid_levels_.empty()) interesting |= kHasNamed;
  if (!(type->flags & interesting)) return true;
  if (++steps_ > kStepsBeforeMemo && type->kind != TypeKind::Meta && !walked_.insert({type, bounds.lift}).second)
    return true;
  switch (type->kind) {
    case TypeKind::Error:
    case TypeKind::Prim:
      return true;
    case TypeKind::Meta:
      return adjust_meta(type, bounds);
    case TypeKind::Named:
      return adjust_named(as<NamedType>(type), bounds);
    case TypeKind::Array:
    case TypeKind::Record:
    case TypeKind::Sum:
      return !any_part(type, [&](const Type* part) { return !adjust(part, bounds); });
    case TypeKind::Arrow: {
      Bounds inside = bounds;
      if (bounds.lift != Liftedness::Lifted) {
        fail_lift(type, bounds);
        inside.lift = Liftedness::Lifted;
      }
      return adjust(as<ArrowType>(type)->param, inside) && adjust(as<ArrowType>(type)->ret.type, inside);
    }
  }
  return true;
}

// The variable inside takes over the bounds, so that whatever it will stand for respects them too.
bool Unifier::adjust_meta(const Type* meta, const Bounds& bounds) {
  if (as<MetaType>(meta)->id == bounds.self) return false;
  MetaCell& cell = cell_of(meta);
  if (bounds.lift < cell.lift) {
    cell.lift = bounds.lift;
    cell.limit = bounds.limit;
  }
  cell.level = std::min(cell.level, bounds.level);
  if (cell.kind != CellKind::Record && cell.kind != CellKind::Sum) return true;
  // Its labels' types: adjusting adds no cells, so `cell` stays where it is.
  for (const Field& f : cell.fields)
    if (!adjust(f.type, bounds)) return false;
  for (const Constr& c : cell.constrs)
    for (const Type* t : c.payload)
      if (!adjust(t, bounds)) return false;
  return true;
}

bool Unifier::adjust_named(const NamedType* type, const Bounds& bounds) {
  if (type->liftedness > bounds.lift) fail_lift(type, bounds);
  if (rigid_level(type->name) > bounds.level) fail(FailKind::Scope, type, type, type->name.base);
  for (const TypeArg& arg : type->args)
    if (arg.type && !adjust(arg.type, bounds)) return false;
  return true;
}

// Keeps the reason for the limit, which the message explains.
void Unifier::fail_lift(const Type* type, const Bounds& bounds) {
  if (failure_.kind != FailKind::None) return;
  fail(FailKind::Lift, type, type);
  failure_.limit = limits_[bounds.limit];
  failure_.allowed = bounds.lift;
}

// ---------------------------------------------------------------------------------------------------------------
// The end

// Results are remembered for shared parts, in the cells for variables and in a table for everything else.
const Type* Unifier::finish(const Type* type) {
  if (!(type->flags & (kHasMeta | kHasSize | kHasFresh | kHasArrow))) return type;
  if (type->kind == TypeKind::Meta) {
    MetaCell& cell = cell_of(type);
    if (cell.finished) return cell.finished;
    const Type* end = resolve(type);
    const Type* result = end->kind == TypeKind::Meta ? types_.unit() : finish(end);
    cell_of(type).finished = result;
    return result;
  }
  auto known = finished_.find(type);
  if (known != finished_.end()) return known->second;
  const Type* result = finish_structure(type);
  finished_.emplace(type, result);
  return result;
}

const Type* Unifier::finish_structure(const Type* type) {
  if (const ArrowType* arrow = try_as<ArrowType>(type))
    return types_.arrow({}, false, finish(arrow->param), {{}, finish(arrow->ret.type)});
  const Type* now = map_parts(
      types_, type, [&](const Type* part) { return finish(part); }, [&](Size) { return types_.size_hole(); });
  return set_fresh(types_, now, false);
}

}  // namespace fehu::check
