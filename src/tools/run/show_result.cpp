// Values that are made of several core values, put together again and shown.
//
// A result of type `[](i32, f32)` is two arrays of the core program. The description of the type (`ir::OpaqueType`)
// says which parts it has and what they mean; following it, the value is shown as the programmer thinks of it:
// [(1, 2.0), (3, 4.0)], with a new line for each element.
#include "tools/run/show_result.h"

#include <fmt/format.h>

#include <map>

namespace fehu {

using ir::EntryType;
using ir::EntryTypeKind;
using ir::EvalValue;
using ir::OpaqueType;
using Parts = std::span<const EvalValue>;

std::string show_type(const EntryType& type) {
  if (type.kind == EntryTypeKind::Opaque) return std::string(type.name);
  std::string text;
  for (uint32_t i = 0; i < type.rank; i++) text += "[]";
  return text + std::string(prim::name_of(type.prim));
}

namespace {

// Also of no component.
bool is_tuple_type(const OpaqueType& type) {
  for (size_t i = 0; i < type.fields.size(); i++)
    if (type.fields[i].name != fmt::format("{}", i)) return false;
  return type.fields.size() != 1;
}

// Writes one value after the other into a text. Types are found by name among those that the program describes.
class Shower {
 public:
  Shower(const ir::Program& program, prim::PrintStyle style) : style_(style) {
    for (const OpaqueType& type : program.opaque_types) types_[type.name] = &type;
  }

  // Lines after the first begin with `indent` spaces.
  void append(const EntryType& type, Parts parts, size_t indent) {
    if (type.kind != EntryTypeKind::Opaque) return append_plain(type, parts, indent);
    const OpaqueType* opaque = find(type.name);
    if (!opaque) return append("#<opaque>");
    switch (opaque->kind) {
      case OpaqueType::Kind::Plain:
        return append("#<opaque>");
      case OpaqueType::Kind::Record:
        return append_record(*opaque, parts, indent);
      case OpaqueType::Kind::Sum:
        return append_sum(*opaque, parts, indent);
      case OpaqueType::Kind::ArrayOfOpaque:
      case OpaqueType::Kind::ArrayOfRecord:
        return append_array(*opaque, opaque->rank, parts, indent);
    }
  }
  // If the value is a tuple, its components as texts of their own.
  bool show_components(const EntryType& type, Parts parts, std::vector<std::string>& texts) {
    const OpaqueType* opaque = type.kind == EntryTypeKind::Opaque ? find(type.name) : nullptr;
    if (!opaque || opaque->kind != OpaqueType::Kind::Record || !is_tuple_type(*opaque)) return false;
    for (const ir::OpaqueField& field : opaque->fields) {
      size_t count = std::min(num_parts(field.type), parts.size());
      append(field.type, parts.first(count), 0);
      parts = parts.subspan(count);
      texts.push_back(take());
      out_.clear();
    }
    return true;
  }
  void append(std::string_view text) { out_ += text; }
  void new_line(size_t indent) {
    out_ += '\n';
    out_.append(indent, ' ');
  }
  std::string take() { return std::move(out_); }

 private:
  const OpaqueType* find(std::string_view name) const {
    auto found = types_.find(name);
    return found == types_.end() ? nullptr : found->second;
  }

  // How many core values a value of the type is made of.
  size_t num_parts(const EntryType& type) const {
    if (type.kind != EntryTypeKind::Opaque) return 1;
    const OpaqueType* opaque = find(type.name);
    return opaque ? opaque->parts.size() : 0;
  }

  void append_plain(const EntryType& type, Parts parts, size_t indent) {
    if (parts.empty()) return;
    for (char c : prim::show(ir::to_data(parts[0], type.prim), style_)) {
      out_ += c;
      if (c == '\n') out_.append(indent, ' ');
    }
  }

  // (a, b) or {x = a, y = b}, one component per line.
  void append_record(const OpaqueType& type, Parts parts, size_t indent) {
    bool is_tuple = is_tuple_type(type);
    append(is_tuple ? "(" : "{");
    for (size_t i = 0; i < type.fields.size(); i++) {
      const ir::OpaqueField& field = type.fields[i];
      size_t count = std::min(num_parts(field.type), parts.size());
      if (i > 0) append(",");
      if (i > 0) new_line(indent + 1);
      std::string label = is_tuple ? "" : fmt::format("{} = ", field.name);
      append(label);
      append(field.type, parts.first(count), indent + 1 + label.size());
      parts = parts.subspan(count);
    }
    append(is_tuple ? ")" : "}");
  }

  // The tag tells the constructor, and its slots tell which parts carry the payload.
  void append_sum(const OpaqueType& type, Parts parts, size_t indent) {
    size_t tag = 0;
    if (type.constrs.size() > 1) tag = parts.empty() ? 0 : static_cast<size_t>(prim::as_i64(parts[0].scalar));
    if (tag >= type.constrs.size()) return append("#<opaque>");
    const ir::OpaqueConstr& constr = type.constrs[tag];
    std::string label = fmt::format("#{}", constr.name);
    append(label);
    size_t at = 0;
    for (const EntryType& payload : constr.payload) {
      std::vector<EvalValue> own;
      for (size_t i = num_parts(payload); i > 0 && at < constr.slots.size(); i--, at++)
        if (constr.slots[at] < parts.size()) own.push_back(parts[constr.slots[at]]);
      const OpaqueType* opaque = payload.kind == EntryTypeKind::Opaque ? find(payload.name) : nullptr;
      bool is_sum = opaque && opaque->kind == OpaqueType::Kind::Sum;
      append(is_sum ? " (" : " ");
      append(payload, own, indent + label.size() + (is_sum ? 2 : 1));
      if (is_sum) append(")");
    }
  }

  // An empty array shows its shape and the type of its elements: "empty([0][2]point)".
  void append_empty(const OpaqueType& type, uint32_t rank, Parts parts) {
    append("empty(");
    for (uint32_t i = 0; i < rank; i++)
      append(fmt::format("[{}]", parts.empty() ? 0 : parts[0].array->extents[i].size));
    append(fmt::format("{})", type.elem));
  }

  // An array of records is several arrays of the same outer shape: the elements are taken from all of them.
  void append_array(const OpaqueType& type, uint32_t rank, Parts parts, size_t indent) {
    bool is_empty = parts.empty() || !parts[0].is_array() || parts[0].array->rank() < rank;
    for (uint32_t i = 0; !is_empty && i < rank; i++) is_empty = parts[0].array->extents[i].size == 0;
    if (is_empty) return append_empty(type, rank, parts);
    EntryType elem{};
    elem.kind = EntryTypeKind::Opaque;
    elem.name = type.elem;
    append("[");
    for (int64_t i = 0; i < parts[0].array->extents[0].size; i++) {
      if (i > 0) append(",");
      if (i > 0) new_line(indent + 1);
      std::vector<EvalValue> row;
      for (const EvalValue& part : parts) row.push_back(ir::element_of(*part.array, i));
      if (rank > 1)
        append_array(type, rank - 1, row, indent + 1);
      else
        append(elem, row, indent + 1);
    }
    append("]");
  }

  std::map<std::string_view, const OpaqueType*> types_;
  prim::PrintStyle style_;
  std::string out_;
};

// The values of each result; sizes come before them all.
std::vector<Parts> split_results(const ir::Entry& entry, Parts values) {
  size_t count = 0;
  for (const ir::EntryParam& result : entry.results) count += result.num_values;
  values = values.last(std::min(count, values.size()));
  std::vector<Parts> result;
  for (const ir::EntryParam& r : entry.results) {
    size_t own = std::min<size_t>(r.num_values, values.size());
    result.push_back(values.first(own));
    values = values.subspan(own);
  }
  return result;
}

}  // namespace

// Each result makes its own text; a single one that is a tuple is taken apart, as several results would be.
std::vector<std::string> show_results(const ir::Program& program, const ir::Fun& fun, Parts values,
                                      prim::PrintStyle style) {
  std::vector<std::string> texts;
  std::vector<Parts> parts = split_results(*fun.entry, values);
  if (parts.size() == 1 && Shower(program, style).show_components(fun.entry->results[0].type, parts[0], texts))
    return texts;
  for (size_t i = 0; i < parts.size(); i++) {
    Shower shower(program, style);
    shower.append(fun.entry->results[i].type, parts[i], 0);
    texts.push_back(shower.take());
  }
  return texts;
}

// For `fehu eval`, where an expression has one value.
std::string show_as_one(const ir::Program& program, const ir::Fun& fun, Parts values, prim::PrintStyle style) {
  std::vector<Parts> parts = split_results(*fun.entry, values);
  Shower shower(program, style);
  bool is_tuple = parts.size() != 1;
  if (is_tuple) shower.append("(");
  for (size_t i = 0; i < parts.size(); i++) {
    if (i > 0) shower.append(",");
    if (i > 0) shower.new_line(1);
    shower.append(fun.entry->results[i].type, parts[i], is_tuple ? 1 : 0);
  }
  if (is_tuple) shower.append(")");
  return shower.take();
}

}  // namespace fehu
