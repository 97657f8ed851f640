// Entry points seen from outside: the names of their types. Spec: language.md 14.1.
#include <algorithm>

#include "lower/describe.h"

namespace fehu::lower {

std::string describe(const syntax::TypeExp* type) {
  using K = syntax::TypeExpKind;
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
    case K::Record: {
      std::string text = "{";
      for (const syntax::FieldType& f : static_cast<const syntax::RecordType*>(type)->fields)
        text += fmt::format("{}{}: {}", text.size() > 1 ? ", " : "", f.name.name.str(), describe(f.type));
      return text + "}";
    }
    case K::Sum: {
      std::string text;
      for (const syntax::ConstrType& c : static_cast<const syntax::SumType*>(type)->constrs) {
        if (!text.empty()) text += " | ";
        text += fmt::format("{}:", c.name.name.str());
        for (size_t i = 0; i < c.payload.size(); i++) text += (i > 0 ? " " : "") + describe(c.payload[i]);
      }
      return text;
    }
    case K::Arrow:
    case K::Error:
      return "?";
  }
  return "?";
}

std::string describe(const typed::Type* type) {
  switch (type->kind) {
    case typed::TypeKind::Prim:
      return std::string(prim::name_of(typed::as<typed::PrimType>(type)->prim));
    case typed::TypeKind::Array:
      return "[]" + describe(typed::as<typed::ArrayType>(type)->elem);
    case typed::TypeKind::Record: {
      auto record = typed::as<typed::RecordType>(type);
      bool tuple = typed::is_tuple(record);
      std::string text;
      for (const typed::Field& f : record->fields) {
        if (!text.empty()) text += ", ";
        text += tuple ? describe(f.type) : fmt::format("{}: {}", f.name.str(), describe(f.type));
      }
      return tuple ? fmt::format("({})", text) : fmt::format("{{{}}}", text);
    }
    case typed::TypeKind::Sum: {
      std::string text;
      for (const typed::Constr& c : typed::as<typed::SumType>(type)->constrs) {
        if (!text.empty()) text += " | ";
        text += fmt::format("{}:", c.name.str());
        for (size_t i = 0; i < c.payload.size(); i++) text += (i > 0 ? " " : "") + describe(c.payload[i]);
      }
      return text;
    }
    case typed::TypeKind::Named:
      return std::string(typed::as<typed::NamedType>(type)->name.base.str());
    case typed::TypeKind::Arrow:
    case typed::TypeKind::Error:
    case typed::TypeKind::Meta:
      return "?";
  }
  return "?";
}

// Parentheses, marks and binders do not matter.
const syntax::TypeExp* bare(const syntax::TypeExp* type) {
  using K = syntax::TypeExpKind;
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

static const syntax::TypeExp* part(const syntax::TypeExp* type, size_t index, Name field) {
  type = bare(type);
  if (!type) return nullptr;
  if (type->kind == syntax::TypeExpKind::Tuple) {
    auto tuple = static_cast<const syntax::TupleType*>(type);
    return index < tuple->parts.size() ? tuple->parts[index] : nullptr;
  }
  if (type->kind == syntax::TypeExpKind::Record)
    for (const syntax::FieldType& f : static_cast<const syntax::RecordType*>(type)->fields)
      if (f.name.name == field) return f.type;
  return nullptr;
}

// The layout of an opaque type: what its parts are, and how to take it apart.
void EntryTypes::add_opaque(std::string_view name, const typed::Type* type, const syntax::TypeExp* written,
                            const Rep* rep) {
  for (const ir::OpaqueType& t : l.opaques)
    if (t.name == name) return;
  ir::OpaqueType opaque{};
  opaque.name = name;
  opaque.kind = ir::OpaqueType::Kind::Plain;
  std::vector<RepDim> outer;
  std::vector<std::vector<RepDim>> dims;
  std::vector<const Rep*> leaves;
  l.leaf_types(rep, outer, dims, leaves);
  std::vector<ir::Type> parts;
  for (size_t i = 0; i < leaves.size(); i++) {
    for (RepDim& d : dims[i]) d = {ir::i64_operand(0), 0};
    parts.push_back(l.leaf_type(leaves[i], dims[i], {}));
  }
  opaque.parts = l.arena.list(parts);
  size_t at = l.opaques.size();
  l.opaques.push_back(opaque);  // first, so that its name is taken
  if (auto record = typed::as<typed::RecordType>(type); record && rep->kind == RepKind::Record) {
    opaque.kind = ir::OpaqueType::Kind::Record;
    std::vector<ir::OpaqueField> fields;
    for (size_t i = 0; i < record->fields.size(); i++) {
      const typed::Field& f = record->fields[i];
      fields.push_back({f.name.str(), of(f.type, part(written, i, f.name), rep->fields[i].rep)});
    }
    opaque.fields = l.arena.list(fields);
  } else if (auto sum = typed::as<typed::SumType>(type); sum && rep->kind == RepKind::Sum) {
    opaque.kind = ir::OpaqueType::Kind::Sum;
    std::vector<ir::OpaqueConstr> constrs;
    for (size_t i = 0; i < sum->constrs.size(); i++) {
      std::vector<ir::EntryType> payload;
      for (size_t k = 0; k < sum->constrs[i].payload.size(); k++)
        payload.push_back(of(sum->constrs[i].payload[k], nullptr, rep->constrs[i].payload[k]));
      std::vector<uint32_t> slots;
      for (uint32_t s : rep->constrs[i].slots) slots.push_back(s + (rep->constrs.size() > 1));
      constrs.push_back({sum->constrs[i].name.str(), l.arena.list(payload), l.arena.list(slots)});
    }
    opaque.constrs = l.arena.list(constrs);
  } else if (rep->kind == RepKind::Array && type->kind == typed::TypeKind::Array) {
    const Rep* elem = rep;
    while (elem->kind == RepKind::Array && type->kind == typed::TypeKind::Array) {
      elem = elem->elem;
      type = typed::as<typed::ArrayType>(type)->elem;
      written = bare(written);
      written = written && written->kind == syntax::TypeExpKind::Array
                    ? static_cast<const syntax::ArrayType*>(written)->elem
                    : nullptr;
      opaque.rank++;
    }
    opaque.kind =
        elem->kind == RepKind::Record ? ir::OpaqueType::Kind::ArrayOfRecord : ir::OpaqueType::Kind::ArrayOfOpaque;
    opaque.elem = of(type, written, elem).name;
  }
  l.opaques[at] = opaque;
}

ir::EntryType EntryTypes::of(const typed::Type* type, const syntax::TypeExp* written, const Rep* rep) {
  ir::EntryType result{};
  const Rep* elem = rep;
  const typed::Type* elem_type = type;
  while (elem->kind == RepKind::Array && elem_type->kind == typed::TypeKind::Array) {
    elem = elem->elem;
    elem_type = typed::as<typed::ArrayType>(elem_type)->elem;
    result.rank++;
  }
  if (elem_type->kind == typed::TypeKind::Prim) {
    result.kind = result.rank == 0 ? ir::EntryTypeKind::Prim : ir::EntryTypeKind::Array;
    result.prim = elem->prim;
    return result;
  }
  written = bare(written);
  result.kind = ir::EntryTypeKind::Opaque;
  result.rank = 0;
  result.name = l.arena.text(written ? describe(written) : describe(type));
  add_opaque(result.name, type, written, rep);
  return result;
}

}  // namespace fehu::lower
