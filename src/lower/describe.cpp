// Entry points seen from outside: the names of their types and what they are made of. Spec: c-api.md 3, 6.
#include "lower/describe.h"

#include <algorithm>

namespace fehu::lower {

using K = syntax::TypeExpKind;

// ---------------------------------------------------------------------------------------------------------------
// Names

// Fields are sorted by name in what the outside sees.
static std::string join_sorted(std::vector<std::pair<std::string_view, std::string>> parts, std::string_view between) {
  std::sort(parts.begin(), parts.end());
  std::string text;
  for (auto& [name, part] : parts) text += (text.empty() ? "" : std::string(between)) + part;
  return text;
}

static std::string describe_record(const syntax::RecordType* record) {
  std::vector<std::pair<std::string_view, std::string>> parts;
  for (const syntax::FieldType& f : record->fields)
    parts.push_back({f.name.name.str(), fmt::format("{}: {}", f.name.name.str(), describe(f.type))});
  return fmt::format("{{{}}}", join_sorted(std::move(parts), ", "));
}

static std::string describe_sum(const syntax::SumType* sum) {
  std::vector<std::pair<std::string_view, std::string>> parts;
  for (const syntax::ConstrType& c : sum->constrs) {
    std::string text = fmt::format("{}:", c.name.name.str());
    for (size_t i = 0; i < c.payload.size(); i++) text += (i > 0 ? " " : "") + describe(c.payload[i]);
    parts.push_back({c.name.name.str(), text});
  }
  return join_sorted(std::move(parts), " | ");
}

std::string describe(const syntax::TypeExp* type) {
  switch (type->kind) {
    case K::Name: {
      const syntax::QualName& name = static_cast<const syntax::NameType*>(type)->name;
      std::string text;
      for (const auto& q : name.qualifiers) text += fmt::format("{}.", q.name.str());
      return text + std::string(name.name.name.str());
    }
    case K::Apply: {
      auto apply = static_cast<const syntax::ApplyType*>(type);
      std::string text = describe(apply->head);
      for (const syntax::TypeArg& a : apply->args)
        if (a.type) text += " " + describe(a.type);
      return text;
    }
    case K::Unit:
      return "()";
    case K::Paren:
      return describe(static_cast<const syntax::ParenType*>(type)->type);
    case K::Unique:
      return describe(static_cast<const syntax::UniqueType*>(type)->type);
    case K::Existential:
      return describe(static_cast<const syntax::ExistentialType*>(type)->type);
    case K::Array:
      return "[]" + describe(static_cast<const syntax::ArrayType*>(type)->elem);
    case K::Tuple: {
      std::string text;
      for (const syntax::TypeExp* t : static_cast<const syntax::TupleType*>(type)->parts)
        text += (text.empty() ? "(" : ", ") + describe(t);
      return text + ")";
    }
    case K::Record:
      return describe_record(static_cast<const syntax::RecordType*>(type));
    case K::Sum:
      return describe_sum(static_cast<const syntax::SumType*>(type));
    case K::Arrow:
    case K::Error:
      return "?";
  }
  return "?";
}

static bool is_tuple(const Rep* rep) {
  for (size_t i = 0; i < rep->fields.size(); i++)
    if (rep->fields[i].name.str() != fmt::format("{}", i)) return false;
  return rep->fields.size() != 1;
}

// Sums inside something else stand in parentheses.
static std::string describe_inside(const Rep* rep) {
  return rep->kind == RepKind::Sum ? fmt::format("({})", describe(rep)) : describe(rep);
}

std::string describe(const Rep* rep) {
  std::string text;
  switch (rep->kind) {
    case RepKind::Prim:
      return std::string(prim::name_of(rep->prim));
    case RepKind::Array:
      return "[]" + describe_inside(rep->elem);
    case RepKind::Record:
      for (const RepField& f : rep->fields) {
        if (!text.empty()) text += ", ";
        text += is_tuple(rep) ? describe(f.rep) : fmt::format("{}: {}", f.name.str(), describe(f.rep));
      }
      return is_tuple(rep) ? fmt::format("({})", text) : fmt::format("{{{}}}", text);
    case RepKind::Sum:
      for (const RepConstr& c : rep->constrs) {
        text += fmt::format("{}#{}", text.empty() ? "" : " | ", c.name.str());
        for (const Rep* p : c.payload) text += " " + describe_inside(p);
      }
      return text;
    case RepKind::Acc:
    case RepKind::Fun:
      return "?";
  }
  return "?";
}

static const Rep* field_rep(const Rep* rep, Name name) {
  for (const RepField& f : rep->fields)
    if (f.name == name) return f.rep;
  return nullptr;
}

// The type in the words of the definitions that it comes from.
static std::string describe_named(const typed::Type* type, const Rep* rep) {
  if (type->alias) {
    std::string text(type->alias->name);
    for (const typed::TypeArg& a : type->alias->args)
      if (a.type) text += " " + describe_named(a.type, nullptr);
    return text;
  }
  std::string text;
  switch (type->kind) {
    case typed::TypeKind::Prim:
      return std::string(prim::name_of(typed::as<typed::PrimType>(type)->prim));
    case typed::TypeKind::Array:
      return "[]" + describe_named(typed::as<typed::ArrayType>(type)->elem, rep ? rep->elem : nullptr);
    case typed::TypeKind::Record: {
      auto record = typed::as<typed::RecordType>(type);
      bool tuple = typed::is_tuple(record);
      for (const typed::Field& f : record->fields) {
        std::string part = describe_named(f.type, rep ? field_rep(rep, f.name) : nullptr);
        text += (text.empty() ? "" : ", ") + (tuple ? part : fmt::format("{}: {}", f.name.str(), part));
      }
      return tuple ? fmt::format("({})", text) : fmt::format("{{{}}}", text);
    }
    case typed::TypeKind::Sum:
      for (const typed::Constr& c : typed::as<typed::SumType>(type)->constrs) {
        text += fmt::format("{}{}:", text.empty() ? "" : " | ", c.name.str());
        for (size_t i = 0; i < c.payload.size(); i++)
          text += (i > 0 ? " " : "") + describe_named(c.payload[i], nullptr);
      }
      return text;
    case typed::TypeKind::Named: {
      auto named = typed::as<typed::NamedType>(type);
      return named->is_param && rep ? describe(rep) : std::string(named->name.base.str());
    }
    case typed::TypeKind::Arrow:
    case typed::TypeKind::Error:
    case typed::TypeKind::Meta:
      return "?";
  }
  return "?";
}

static std::string name_of(SeenType seen) {
  if (seen.written) return describe(seen.written);
  return seen.type ? describe_named(seen.type, seen.rep) : describe(seen.rep);
}

// ---------------------------------------------------------------------------------------------------------------
// Parts

// Parentheses, marks and binders do not matter.
const syntax::TypeExp* bare(const syntax::TypeExp* type) {
  while (type) {
    if (type->kind == K::Paren)
      type = static_cast<const syntax::ParenType*>(type)->type;
    else if (type->kind == K::Unique)
      type = static_cast<const syntax::UniqueType*>(type)->type;
    else if (type->kind == K::Existential)
      type = static_cast<const syntax::ExistentialType*>(type)->type;
    else
      return type;
  }
  return nullptr;
}

static const syntax::TypeExp* written_field(const syntax::TypeExp* type, size_t index, Name field) {
  if (!type) return nullptr;
  if (type->kind == K::Tuple) {
    auto tuple = static_cast<const syntax::TupleType*>(type);
    return index < tuple->parts.size() ? tuple->parts[index] : nullptr;
  }
  if (type->kind == K::Record)
    for (const syntax::FieldType& f : static_cast<const syntax::RecordType*>(type)->fields)
      if (f.name.name == field) return f.type;
  return nullptr;
}

static SeenType field_of(SeenType seen, size_t i) {
  auto record = seen.type ? typed::as<typed::RecordType>(seen.type) : nullptr;
  const RepField& field = seen.rep->fields[i];
  const typed::Type* type = record && i < record->fields.size() ? record->fields[i].type : nullptr;
  return {bare(written_field(seen.written, i, field.name)), type, field.rep};
}

static SeenType payload_of(SeenType seen, size_t constr, size_t i) {
  auto sum = seen.type ? typed::as<typed::SumType>(seen.type) : nullptr;
  const RepConstr& c = seen.rep->constrs[constr];
  SeenType result{nullptr, nullptr, c.payload[i]};
  if (sum && constr < sum->constrs.size() && i < sum->constrs[constr].payload.size())
    result.type = sum->constrs[constr].payload[i];
  if (seen.written && seen.written->kind == K::Sum)
    for (const syntax::ConstrType& w : static_cast<const syntax::SumType*>(seen.written)->constrs)
      if (w.name.name == c.name && i < w.payload.size()) result.written = bare(w.payload[i]);
  return result;
}

static SeenType element_of(SeenType seen) {
  auto array = seen.type ? typed::as<typed::ArrayType>(seen.type) : nullptr;
  bool is_written = seen.written && seen.written->kind == K::Array;
  return {is_written ? bare(static_cast<const syntax::ArrayType*>(seen.written)->elem) : nullptr,
          array ? array->elem : nullptr, seen.rep->elem};
}

// Two types may be called the same in different modules.
static bool same_structure(const Rep* a, const Rep* b) {
  return describe(a) == describe(b);
}

List<ir::Type> EntryTypes::parts_of(const Rep* rep) {
  std::vector<RepDim> outer;
  std::vector<std::vector<RepDim>> dims;
  std::vector<const Rep*> leaves;
  l.leaf_types(rep, outer, dims, leaves);
  std::vector<ir::Type> parts;
  for (size_t i = 0; i < leaves.size(); i++) {
    for (RepDim& d : dims[i]) d = {ir::i64_operand(0), 0};
    parts.push_back(l.leaf_type(leaves[i], dims[i], {}));
    parts.back().prim = leaves[i]->prim;
  }
  return l.arena.list(parts);
}

void EntryTypes::add_fields(ir::OpaqueType& opaque, SeenType seen) {
  opaque.kind = ir::OpaqueType::Kind::Record;
  std::vector<ir::OpaqueField> fields;
  for (size_t i = 0; i < seen.rep->fields.size(); i++)
    fields.push_back({seen.rep->fields[i].name.str(), of(field_of(seen, i))});
  opaque.fields = l.arena.list(fields);
}

void EntryTypes::add_constrs(ir::OpaqueType& opaque, SeenType seen) {
  opaque.kind = ir::OpaqueType::Kind::Sum;
  std::vector<ir::OpaqueConstr> constrs;
  for (size_t i = 0; i < seen.rep->constrs.size(); i++) {
    const RepConstr& c = seen.rep->constrs[i];
    std::vector<ir::EntryType> payload;
    for (size_t k = 0; k < c.payload.size(); k++) payload.push_back(of(payload_of(seen, i, k)));
    std::vector<uint32_t> slots;
    for (uint32_t s : c.slots) slots.push_back(s + (seen.rep->constrs.size() > 1));
    constrs.push_back({c.name.str(), l.arena.list(payload), l.arena.list(slots)});
  }
  opaque.constrs = l.arena.list(constrs);
}

// An array of records is also seen as one array for each field.
void EntryTypes::add_element(ir::OpaqueType& opaque, SeenType seen) {
  std::vector<RepDim> dims;
  while (seen.rep->kind == RepKind::Array) {
    dims.push_back(seen.rep->dim);
    seen = element_of(seen);
  }
  opaque.rank = static_cast<uint32_t>(dims.size());
  opaque.elem = of(seen).name;
  opaque.kind = ir::OpaqueType::Kind::ArrayOfOpaque;
  if (seen.rep->kind != RepKind::Record || seen.rep->fields.empty()) return;
  opaque.kind = ir::OpaqueType::Kind::ArrayOfRecord;
  std::vector<ir::OpaqueField> fields;
  for (size_t i = 0; i < seen.rep->fields.size(); i++) {
    SeenType field = field_of(seen, i);
    const Rep* rep = field.rep;
    for (size_t d = dims.size(); d-- > 0;) rep = l.array_rep(dims[d], rep);
    const syntax::TypeExp* written = field.written;
    const typed::Type* type = field.type;
    if (written)
      for (size_t d = 0; d < dims.size(); d++) {
        syntax::ArrayType array{};
        array.kind = K::Array;
        array.elem = written;
        written = l.arena.make<syntax::ArrayType>(array);
      }
    if (type)
      for (size_t d = 0; d < dims.size(); d++) {
        typed::ArrayType array{};
        array.kind = typed::TypeKind::Array;
        array.elem = type;
        type = l.arena.make<typed::ArrayType>(array);
      }
    fields.push_back({seen.rep->fields[i].name.str(), of({written, type, rep})});
  }
  opaque.fields = l.arena.list(fields);
}

// Types of the root file can be documented under the name that they are known by outside.
static std::string_view doc_of(const typed::Program& program, std::string_view name) {
  if (program.files.empty()) return {};
  for (const typed::Dec* dec : program.files[program.files.size() - 1].decs) {
    if (dec->kind != typed::DecKind::Type) continue;
    auto type = static_cast<const typed::TypeDec*>(dec);
    if (type->doc && type->name.base.str() == name) return type->doc->text;
  }
  return {};
}

// The layout of an opaque type: what its parts are, and how to take it apart. Returns the name that it is known by.
std::string_view EntryTypes::add_opaque(std::string_view name, SeenType seen) {
  for (size_t i = 0; i < l.opaques.size(); i++) {
    if (l.opaques[i].name != name) continue;
    if (same_structure(l.opaque_reps[i], seen.rep)) return name;
    std::string structure = describe(seen.rep);
    if (structure == name) return name;
    return add_opaque(l.arena.text(structure), {nullptr, nullptr, seen.rep});
  }
  ir::OpaqueType opaque{};
  opaque.name = name;
  opaque.kind = ir::OpaqueType::Kind::Plain;
  opaque.parts = parts_of(seen.rep);
  if (seen.written || seen.type) opaque.doc = doc_of(l.program, name);
  size_t at = l.opaques.size();
  l.opaques.push_back(opaque);  // first, so that its name is taken
  l.opaque_reps.push_back(seen.rep);
  switch (seen.rep->kind) {
    case RepKind::Record:
      add_fields(opaque, seen);
      break;
    case RepKind::Sum:
      add_constrs(opaque, seen);
      break;
    case RepKind::Array:
      add_element(opaque, seen);
      break;
    case RepKind::Prim:
    case RepKind::Acc:
    case RepKind::Fun:
      break;
  }
  l.opaques[at] = opaque;
  return name;
}

ir::EntryType EntryTypes::of(SeenType seen) {
  ir::EntryType result{};
  const Rep* elem = seen.rep;
  while (elem->kind == RepKind::Array) {
    elem = elem->elem;
    result.rank++;
  }
  if (elem->kind == RepKind::Prim) {
    result.kind = result.rank == 0 ? ir::EntryTypeKind::Prim : ir::EntryTypeKind::Array;
    result.prim = elem->prim;
    return result;
  }
  result.kind = ir::EntryTypeKind::Opaque;
  result.rank = 0;
  result.name = add_opaque(l.arena.text(name_of(seen)), seen);
  return result;
}

}  // namespace fehu::lower
