// Entry points seen from outside: the names of their types and what they are made of. Spec: c-api.md 3, 6.
//
// A type of an entry point is a scalar, an array of scalars, or opaque. Opaque types have a name, a list of scalars
// and arrays that they are made of, and, for records, sums and arrays of these, instructions for taking them apart.
// The name is what the programmer wrote, if anything (`type point = {x: f32, y: f32}` used as `point` is called
// `point`), and otherwise spells the structure: `{x: f32, y: f32}`. Abstract types are called by their names in any
// case: `entry start = counter.zero` and `entry next (c: counter.t)` speak of the same type.
#include "lower/describe.h"

#include <algorithm>

namespace fehu::lower {

using Written = typed::WrittenType::Kind;

// ---------------------------------------------------------------------------------------------------------------
// Names

// Tuples are records with the labels 0, 1, 2 ...; one field alone does not make a tuple.
static bool is_tuple(const Rep* rep) {
  for (size_t i = 0; i < rep->fields.size(); i++)
    if (rep->fields[i].name.str() != fmt::format("{}", i)) return false;
  return rep->fields.size() != 1;
}

// The parts of a type whose representation is known. They are null if the type is unknown, or abstract.
static const typed::Type* elem_type(const typed::Type* type) {
  auto array = type ? typed::try_as<typed::ArrayType>(type) : nullptr;
  return array ? array->elem : nullptr;
}

static const typed::Type* field_type(const typed::Type* type, size_t i) {
  auto record = type ? typed::try_as<typed::RecordType>(type) : nullptr;
  return record && i < record->fields.size() ? record->fields[i].type : nullptr;
}

static const typed::Type* payload_type(const typed::Type* type, size_t constr, size_t i) {
  auto sum = type ? typed::try_as<typed::SumType>(type) : nullptr;
  bool is_there = sum && constr < sum->constrs.size() && i < sum->constrs[constr].payload.size();
  return is_there ? sum->constrs[constr].payload[i] : nullptr;
}

static const typed::NamedType* abstract_type(const typed::Type* type) {
  auto named = type ? typed::try_as<typed::NamedType>(type) : nullptr;
  return named && !named->is_param ? named : nullptr;
}

// A name with those of its arguments that are types.
std::string EntryTypes::application(std::string_view name, List<typed::TypeArg> args) {
  std::string text(name);
  for (const typed::TypeArg& a : args)
    if (a.type) text += " " + words_of(a.type, nullptr);
  return text;
}

// An abstract type, or a type parameter. The module that makes the type may be known by another path where it is used:
// what an entry point calls the type is its name for all.
std::string EntryTypes::name_of(const typed::NamedType* type) {
  auto written = l.abstract_names.find(type->name.id);
  return application(written == l.abstract_names.end() ? type->name.base.str() : written->second, type->args);
}

// Spells the whole structure; arrays lose their sizes. What stands behind an abstract type is nobody's business, so it
// is called by its name, if the type is known (it may be null). Accumulators and functions never get outside.
std::string EntryTypes::structure_of(const Rep* rep, const typed::Type* type) {
  if (auto named = abstract_type(type)) return name_of(named);
  // Sums inside something else stand in parentheses.
  auto inside = [&](const Rep* part, const typed::Type* part_type) {
    std::string text = structure_of(part, part_type);
    return part->kind == RepKind::Sum && !abstract_type(part_type) ? fmt::format("({})", text) : text;
  };
  std::string text;
  switch (rep->kind) {
    case RepKind::Prim:
      return std::string(prim::name_of(rep->prim));
    case RepKind::Array:
      return "[]" + inside(rep->elem, elem_type(type));
    case RepKind::Record:
      for (size_t i = 0; i < rep->fields.size(); i++) {
        std::string part = structure_of(rep->fields[i].rep, field_type(type, i));
        text += text.empty() ? "" : ", ";
        text += is_tuple(rep) ? part : fmt::format("{}: {}", rep->fields[i].name.str(), part);
      }
      return is_tuple(rep) ? fmt::format("({})", text) : fmt::format("{{{}}}", text);
    case RepKind::Sum:
      for (size_t c = 0; c < rep->constrs.size(); c++) {
        const RepConstr& constr = rep->constrs[c];
        text += fmt::format("{}#{}", text.empty() ? "" : " | ", constr.name.str());
        for (size_t i = 0; i < constr.payload.size(); i++)
          text += " " + inside(constr.payload[i], payload_type(type, c, i));
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

// The type in the words of the definitions that it comes from: an abbreviation keeps its name and its arguments.
// `rep`, which may be null, tells what a type parameter stands for.
std::string EntryTypes::words_of(const typed::Type* type, const Rep* rep) {
  if (type->alias) return application(type->alias->name, type->alias->args);
  std::string text;
  switch (type->kind) {
    case typed::TypeKind::Prim:
      return std::string(prim::name_of(typed::as<typed::PrimType>(type)->prim));
    case typed::TypeKind::Array:
      return "[]" + words_of(typed::as<typed::ArrayType>(type)->elem, rep ? rep->elem : nullptr);
    case typed::TypeKind::Record: {
      auto record = typed::as<typed::RecordType>(type);
      bool tuple = typed::is_tuple(record);
      for (const typed::Field& f : record->fields) {
        std::string part = words_of(f.type, rep ? field_rep(rep, f.name) : nullptr);
        text += (text.empty() ? "" : ", ") + (tuple ? part : fmt::format("{}: {}", f.name.str(), part));
      }
      return tuple ? fmt::format("({})", text) : fmt::format("{{{}}}", text);
    }
    case typed::TypeKind::Sum:
      for (const typed::Constr& c : typed::as<typed::SumType>(type)->constrs) {
        text += fmt::format("{}{}:", text.empty() ? "" : " | ", c.name.str());
        for (size_t i = 0; i < c.payload.size(); i++) text += (i > 0 ? " " : "") + words_of(c.payload[i], nullptr);
      }
      return text;
    case typed::TypeKind::Named: {
      auto named = typed::as<typed::NamedType>(type);
      return named->is_param && rep ? structure_of(rep, nullptr) : name_of(named);
    }
    case typed::TypeKind::Arrow:
    case typed::TypeKind::Error:
    case typed::TypeKind::Meta:
      return "?";
  }
  return "?";
}

std::string EntryTypes::name_of(SeenType seen) {
  if (seen.written) return std::string(seen.written->text);
  return seen.type && seen.has_words ? words_of(seen.type, seen.rep) : structure_of(seen.rep, seen.type);
}

// ---------------------------------------------------------------------------------------------------------------
// Parts

// The type of a field as it was written; null if the record was not spelled out where it was written.
static const typed::WrittenType* written_field(const typed::WrittenType* type, size_t index, Name field) {
  if (!type) return nullptr;
  if (type->kind == Written::Tuple) return index < type->parts.size() ? type->parts[index].type : nullptr;
  if (type->kind == Written::Record)
    for (const typed::WrittenPart& f : type->parts)
      if (f.label == field) return f.type;
  return nullptr;
}

// The payload of a constructor is all parts with its label, in order.
static const typed::WrittenType* written_payload(const typed::WrittenType* type, Name constr, size_t index) {
  if (!type || type->kind != Written::Sum) return nullptr;
  for (const typed::WrittenPart& part : type->parts)
    if (part.label == constr && index-- == 0) return part.type;
  return nullptr;
}

// Wherever an abstract type is written, the words are its name. Types with type arguments have a name for each choice
// of them, and keep their own.
static void note_names(Lowerer& l, const typed::WrittenType* written, const typed::Type* type) {
  if (!written) return;
  if (auto named = abstract_type(type)) {
    bool has_type_args = std::ranges::any_of(named->args, [](const typed::TypeArg& arg) { return arg.type; });
    if (!has_type_args) l.abstract_names.try_emplace(named->name.id, written->text);
  } else if (auto array = typed::try_as<typed::ArrayType>(type)) {
    if (written->kind == Written::Array) note_names(l, written->parts[0].type, array->elem);
  } else if (auto record = typed::try_as<typed::RecordType>(type)) {
    for (size_t i = 0; i < record->fields.size(); i++)
      note_names(l, written_field(written, i, record->fields[i].name), record->fields[i].type);
  } else if (auto sum = typed::try_as<typed::SumType>(type)) {
    for (const typed::Constr& c : sum->constrs)
      for (size_t i = 0; i < c.payload.size(); i++) note_names(l, written_payload(written, c.name, i), c.payload[i]);
  }
}

void note_abstract_names(Lowerer& l, const typed::ValueDec* entry) {
  const typed::Function& fn = entry->fn;
  for (size_t i = 0; i < fn.params.size() && i < entry->entry->params.size(); i++)
    note_names(l, entry->entry->params[i].type, fn.params[i]->type);
  note_names(l, entry->entry->result, fn.ret.type);
}

// The parts of a type, seen in the same three ways: as written, by its type, by its representation.
static SeenType field_of(SeenType seen, size_t i) {
  const RepField& field = seen.rep->fields[i];
  return {written_field(seen.written, i, field.name), field_type(seen.type, i), field.rep, seen.has_words};
}

static SeenType payload_of(SeenType seen, size_t constr, size_t i) {
  const RepConstr& c = seen.rep->constrs[constr];
  return {written_payload(seen.written, c.name, i), payload_type(seen.type, constr, i), c.payload[i], seen.has_words};
}

static SeenType element_of(SeenType seen) {
  bool is_written = seen.written && seen.written->kind == Written::Array;
  const typed::WrittenType* written = is_written ? seen.written->parts[0].type : nullptr;
  return {written, elem_type(seen.type), seen.rep->elem, seen.has_words};
}

// The scalars and arrays that a value is passed as, in the order in which lowering flattens it.
List<EntryType> EntryTypes::parts_of(const Rep* rep) {
  std::vector<RepDim> outer;
  std::vector<std::vector<RepDim>> dims;
  std::vector<const Rep*> leaves;
  l.leaf_types(rep, outer, dims, leaves);
  std::vector<EntryType> parts;
  for (size_t i = 0; i < leaves.size(); i++) {
    EntryTypeKind kind = dims[i].empty() ? EntryTypeKind::Prim : EntryTypeKind::Array;
    parts.push_back({.kind = kind,
                     .prim = leaves[i]->prim,
                     .rank = static_cast<uint32_t>(dims[i].size()),
                     .name = {},
                     .unique = false});
  }
  return l.arena.list(parts);
}

// Records and sums say what their parts are, so that the C API can offer projections and constructors for them. Their
// part types are described first, and so come to be known by names of their own.
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
    // Slots are counted among all parts of the value, and the tag, if there is one, comes before them.
    std::vector<uint32_t> slots;
    for (uint32_t s : c.slots) slots.push_back(s + (seen.rep->constrs.size() > 1));
    constrs.push_back({c.name.str(), l.arena.list(payload), l.arena.list(slots)});
  }
  opaque.constrs = l.arena.list(constrs);
}

// The type of arrays with these dimensions and elements.
static SeenType array_of(Lowerer& l, std::span<const RepDim> dims, SeenType elem) {
  for (size_t d = dims.size(); d-- > 0;) {
    elem.rep = l.array_rep(dims[d], elem.rep);
    if (elem.written) {
      std::string_view text = l.arena.text(fmt::format("[]{}", elem.written->text));
      List<typed::WrittenPart> parts = l.arena.list({typed::WrittenPart{{}, elem.written}});
      elem.written = l.arena.make<typed::WrittenType>(typed::WrittenType{Written::Array, text, parts});
    }
    if (elem.type) {
      typed::ArrayType array{};
      array.kind = typed::TypeKind::Array;
      array.elem = elem.type;
      elem.type = l.arena.make<typed::ArrayType>(array);
    }
  }
  return elem;
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
  for (size_t i = 0; i < seen.rep->fields.size(); i++)
    fields.push_back({seen.rep->fields[i].name.str(), of(array_of(l, dims, field_of(seen, i)))});
  opaque.fields = l.arena.list(fields);
}

// Types of the root file can be documented under the name that they are known by outside.
static std::unordered_map<std::string_view, std::string_view> docs_of_types(const typed::Program& program) {
  std::unordered_map<std::string_view, std::string_view> docs;
  if (program.files.empty()) return docs;
  for (const typed::Dec* dec : program.files[program.files.size() - 1].decs) {
    if (dec->kind != typed::DecKind::Type) continue;
    auto type = typed::as<typed::TypeDec>(dec);
    if (!type->doc.empty()) docs.emplace(type->name.base.str(), type->doc);
  }
  return docs;
}

static std::string_view doc_of(Lowerer& l, std::string_view name) {
  if (!l.type_docs) l.type_docs = docs_of_types(l.program);
  auto found = l.type_docs->find(name);
  return found == l.type_docs->end() ? std::string_view() : found->second;
}

// Describes the layout of an opaque type, unless it is known already. Returns the name that it is known by: if
// another type of different structure has taken the name, that is the spelled-out structure.
std::string_view EntryTypes::add_opaque(std::string_view name, SeenType seen) {
  if (auto known = l.opaque_numbers.find(name); known != l.opaque_numbers.end()) {
    // Two types may be called the same in different modules.
    std::string structure = structure_of(seen.rep, nullptr);
    if (structure == name || structure_of(l.opaque_reps[known->second], nullptr) == structure) return name;
    return add_opaque(l.arena.text(structure), {nullptr, nullptr, seen.rep, false});
  }
  ir::OpaqueType opaque{};
  opaque.name = name;
  opaque.kind = ir::OpaqueType::Kind::Plain;
  opaque.parts = parts_of(seen.rep);
  if (seen.has_words) opaque.doc = doc_of(l, name);
  size_t at = l.opaques.size();
  l.opaques.push_back(opaque);  // first, so that its name is taken
  l.opaque_numbers.emplace(name, at);
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

// Arrays of scalars are visible as such; all that is not a scalar or an array of them is opaque.
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
