// Values of FutharkScript as text: what lies on the server is taken apart there.
// A record is projected field by field, a sum is taken apart by its variant, and an array of such values is read
// element by element; data is fetched whole.
#include <fmt/format.h>

#include "tools/script/eval.h"

namespace fehu {

using Kind = ScriptValue::Kind;

bool Script::show(const ScriptValue& value, ScriptStyle style, std::string& out) {
  switch (value.kind) {
    case Kind::Data:
      if (!value.data.misfit.empty()) return fail(value.data.misfit);
      prim::append_text(out, value.data.data, prim::kToolStyle);
      return true;
    case Kind::Variable:
      return show_variable(value, style, out);
    case Kind::Tuple:
      return show_parts({}, value.parts, style, out);
    case Kind::Record:
      return show_parts(value.fields, value.parts, style, out);
    case Kind::Function:
      return fail(fmt::format("The value is the function {}, which lacks arguments.", value.name));
  }
  return false;
}

// No names: a tuple.
bool Script::show_parts(const std::vector<std::string>& names, const std::vector<ScriptValue>& parts, ScriptStyle style,
                        std::string& out) {
  out += names.empty() ? "(" : "{";
  for (size_t i = 0; i < parts.size(); i++) {
    if (i > 0) out += ", ";
    if (!names.empty()) out += fmt::format("{}{}", names[i], style.equals);
    if (!show(parts[i], style, out)) return false;
  }
  out += names.empty() ? ")" : "}";
  return true;
}

// The server knows what kind of type it is. Opaque values of no kind that can be taken apart show their type only.
bool Script::show_variable(const ScriptValue& value, ScriptStyle style, std::string& out) {
  if (data_type_of(value.type)) {
    std::vector<prim::Data> data;
    if (!to_data(value, data)) return false;
    for (const prim::Data& part : data) prim::append_text(out, part, prim::kToolStyle);
    return true;
  }
  std::vector<std::string> kind;
  if (!command({"kind", value.type}, &kind) || kind.empty()) return fail("The server does not know the type.");
  if (kind[0] == "sum") return show_sum(value, style, out);
  if (kind[0] == "array") {
    std::vector<std::string> elem;
    if (!command({"elemtype", value.type}, &elem) || elem.empty()) return false;
    return show_array(value, elem[0], style, out);
  }
  if (kind[0] != "record") {
    out += fmt::format("#<{}>", value.type);
    return true;
  }
  std::vector<std::pair<std::string, std::string>> fields;
  std::vector<std::string> names;
  std::vector<ScriptValue> parts;
  if (!fields_of(value.type, fields)) return false;
  for (const auto& [name, type] : fields) {
    names.push_back(name);
    parts.emplace_back();
    if (!project(value, name, type, parts.back())) return false;
  }
  if (are_tuple_fields(names)) names.clear();
  return show_parts(names, parts, style, out);
}

// Of an array whose elements are no data, each element is fetched.
bool Script::show_array(const ScriptValue& value, const std::string& elem, ScriptStyle style, std::string& out) {
  std::vector<std::string> shape;
  if (!command({"shape", value.name}, &shape)) return false;
  int64_t count = 1;
  for (const std::string& size : shape) count *= std::atoll(size.c_str());
  if (count == 0) {
    out += fmt::format("empty([{}]{})", fmt::join(shape, "]["), elem);
    return true;
  }
  for (int64_t i = 0; i < count; i++) {
    std::vector<std::string> index(shape.size());
    int64_t rest = i;
    size_t num_open = 0;  // rows that begin here
    for (size_t d = shape.size(); d-- > 0;) {
      int64_t size = std::atoll(shape[d].c_str());
      index[d] = std::to_string(rest % size);
      if (rest % size == 0 && num_open + d + 1 == shape.size()) num_open++;
      rest /= size;
    }
    if (i > 0) out += std::string(num_open, ']') + ", ";
    out += std::string(num_open, '[');
    ScriptValue element{.kind = Kind::Variable};
    element.name = new_name();
    element.type = elem;
    std::vector<std::string> words = {"index", element.name, value.name};
    words.insert(words.end(), index.begin(), index.end());
    if (!command(words) || !show(element, style, out)) return false;
  }
  out += std::string(shape.size(), ']');
  return true;
}

// `variants` lists constructors, each followed by lines "- TYPE" for its payload.
bool Script::show_sum(const ScriptValue& value, ScriptStyle style, std::string& out) {
  std::vector<std::string> variants, name;
  if (!command({"variants", value.type}, &variants) || !command({"variant", value.name}, &name) || name.empty())
    return false;
  std::vector<ScriptValue> payload;
  bool is_inside = false;
  for (const std::string& line : variants) {
    if (!line.starts_with("- ")) {
      is_inside = line == name[0];
    } else if (is_inside) {
      payload.push_back({.kind = Kind::Variable});
      payload.back().name = new_name();
      payload.back().type = line.substr(2);
    }
  }
  std::vector<std::string> words = {"destruct", value.name};
  for (const ScriptValue& part : payload) words.push_back(part.name);
  if (!payload.empty() && !command(words)) return false;
  out += "#" + name[0];
  for (const ScriptValue& part : payload) {
    out += " ";
    if (!show(part, style, out)) return false;
  }
  return true;
}

}  // namespace fehu
