// Types, expressions and programs: making, comparing and printing them.
#include "random/tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace random_programs {

namespace {

Trees* current = nullptr;

}  // namespace

Trees::Trees() : outer_(current) {
  current = this;
}

Trees::~Trees() {
  current = outer_;
}

TypeRef keep(Type type) {
  return &current->types_.emplace_back(std::move(type));
}

Node* new_node(Node node) {
  return &current->nodes_.emplace_back(std::move(node));
}

Size constant_size(int64_t value) {
  return {value, "", value};
}

Size named_size(const std::string& name, int64_t max) {
  return {-1, name, max};
}

Size unknown_size(int64_t max) {
  return {-1, "", max};
}

std::string show(const Size& size) {
  return size.is_constant() ? fmt::format("{}", size.value) : size.name;
}

bool same(const Size& a, const Size& b) {
  return a.value == b.value && a.name == b.name;
}

TypeRef prim_type(PrimType prim) {
  return keep(Type{.kind = Type::Kind::Prim, .prim = prim});
}

TypeRef array_type(const Size& size, TypeRef element) {
  return keep(Type{.kind = Type::Kind::Array, .size = size, .parts = {std::move(element)}});
}

TypeRef tuple_type(std::vector<TypeRef> parts) {
  return keep(Type{.kind = Type::Kind::Tuple, .parts = std::move(parts)});
}

TypeRef type_variable(const std::string& name) {
  return keep(Type{.kind = Type::Kind::Variable, .name = name});
}

TypeRef function_type(std::vector<TypeRef> params, TypeRef result) {
  params.push_back(std::move(result));
  return keep(Type{.kind = Type::Kind::Function, .parts = std::move(params)});
}

namespace {

std::string show_sum(const Type& type, bool full) {
  std::string out;
  size_t at = 0;
  for (size_t i = 0; i < type.labels.size(); i++) {
    out += (i > 0 ? " | #" : "#") + type.labels[i];
    for (size_t k = 0; k < type.num_payloads[i]; k++) out += fmt::format(" ({})", show(*type.parts[at++], full));
  }
  return out;
}

std::string show_function(const Type& type, bool full) {
  std::string out;
  for (size_t i = 0; i < type.parts.size(); i++) {
    if (i > 0) out += " -> ";
    bool is_open = type.parts[i]->kind == Type::Kind::Function || type.parts[i]->kind == Type::Kind::Sum;
    std::string part = show(*type.parts[i], full);
    out += is_open ? fmt::format("({})", part) : part;
  }
  return out;
}

}  // namespace

std::string show(const Type& type, bool full) {
  if (!full && !type.name.empty()) return type.name;
  switch (type.kind) {
    case Type::Kind::Prim:
      return std::string(fehu::prim::name_of(type.prim));
    case Type::Kind::Variable:
      return type.name;
    case Type::Kind::Sum:
      return show_sum(type, full);
    case Type::Kind::Function:
      return show_function(type, full);
    case Type::Kind::Array: {
      bool is_sum = type.parts[0]->kind == Type::Kind::Sum;
      return fmt::format(fmt::runtime(is_sum ? "[{}]({})" : "[{}]{}"), show(type.size), show(*type.parts[0], full));
    }
    case Type::Kind::Tuple:
    case Type::Kind::Record:
      break;
  }
  bool is_record = type.kind == Type::Kind::Record;
  std::string out = is_record ? "{" : "(";
  for (size_t i = 0; i < type.parts.size(); i++) {
    if (i > 0) out += ", ";
    if (is_record) out += type.labels[i] + ": ";
    out += show(*type.parts[i], full);
  }
  return out + (is_record ? "}" : ")");
}

bool same(const TypeRef& a, const TypeRef& b) {
  return a == b || show(*a, true) == show(*b, true);
}

bool is_prim(const TypeRef& type, PrimType prim) {
  return type->kind == Type::Kind::Prim && type->prim == prim;
}

bool is_prim(const TypeRef& type) {
  return type->kind == Type::Kind::Prim;
}

bool is_array(const TypeRef& type) {
  return type->kind == Type::Kind::Array;
}

bool contains(const TypeRef& type, Type::Kind kind) {
  if (type->kind == kind) return true;
  return std::ranges::any_of(type->parts, [&](const TypeRef& part) { return contains(part, kind); });
}

bool contains_array(const TypeRef& type) {
  return contains(type, Type::Kind::Array) || contains(type, Type::Kind::Variable) ||
         contains(type, Type::Kind::Function);
}

int64_t weight(const TypeRef& type) {
  int64_t sum = type->parts.empty() ? 1 : 0;
  for (const TypeRef& part : type->parts) sum += weight(part);
  return is_array(type) ? std::max<int64_t>(type->size.max, 1) * sum : sum;
}

namespace {

void add_sizes(const TypeRef& type, std::vector<Size>& out) {
  if (is_array(type) && !type->size.is_constant() && !type->size.name.empty())
    if (std::ranges::none_of(out, [&](const Size& size) { return same(size, type->size); })) out.push_back(type->size);
  for (const TypeRef& part : type->parts) add_sizes(part, out);
}

}  // namespace

std::vector<Size> named_sizes(const TypeRef& type) {
  std::vector<Size> out;
  add_sizes(type, out);
  return out;
}

NodeRef make_node(TypeRef type, std::string_view format, const std::vector<NodeRef>& kids, bool is_fresh) {
  Node* node = new_node({});
  node->texts.emplace_back();
  bool may_alias = !is_fresh && (!type || contains_array(type));
  size_t next = 0;
  for (size_t i = 0; i < format.size(); i++) {
    bool is_bare = format.substr(i).starts_with("{-}");
    if (!is_bare && !format.substr(i).starts_with("{}")) {
      node->texts.back() += format[i];
      continue;
    }
    if (next >= kids.size()) std::abort();
    const NodeRef& kid = kids[next++];
    node->kids.push_back({kid, is_bare});
    node->texts.emplace_back();
    if (may_alias && kid->aliases_global) node->aliases_global = true;
    i += is_bare ? 2 : 1;
  }
  if (next != kids.size()) std::abort();
  node->type = std::move(type);
  return node;
}

NodeRef make_atom(TypeRef type, const std::string& text) {
  Node* node = new_node({});
  node->type = std::move(type);
  node->texts.push_back(text);
  node->is_atom = true;
  return node;
}

void append_text(std::string& out, const Node& node, bool is_bare) {
  bool has_parens = !is_bare && !node.is_atom;
  if (has_parens) out += '(';
  for (size_t i = 0; i < node.texts.size(); i++) {
    out += node.texts[i];
    if (i < node.kids.size()) append_text(out, *node.kids[i].node, node.kids[i].is_bare);
  }
  if (has_parens) out += ')';
}

size_t num_nodes(const Node& node) {
  size_t count = 1;
  for (const Node::Kid& kid : node.kids) count += num_nodes(*kid.node);
  return count;
}

namespace {

NodeRef simplest_sum(const TypeRef& type) {
  std::string text = "#" + type->labels[0];
  std::vector<NodeRef> kids;
  for (size_t i = 0; i < type->num_payloads[0]; i++) {
    kids.push_back(simplest(type->parts[i]));
    if (!kids.back()) return nullptr;
    text += " {}";
  }
  return make_node(type, fmt::format("{} : {}", text, show(*type)), kids);
}

NodeRef simplest_product(const TypeRef& type) {
  bool is_record = type->kind == Type::Kind::Record;
  std::string text = is_record ? "{" : "(";
  std::vector<NodeRef> kids;
  for (size_t i = 0; i < type->parts.size(); i++) {
    kids.push_back(simplest(type->parts[i]));
    if (!kids.back()) return nullptr;
    text += (i > 0 ? ", " : "") + (is_record ? type->labels[i] + " = " : std::string()) + "{-}";
  }
  return make_node(type, text + (is_record ? "}" : ")"), kids);
}

}  // namespace

NodeRef simplest(const TypeRef& type) {
  switch (type->kind) {
    case Type::Kind::Prim:
      if (type->prim == PrimType::Bool) return make_atom(type, "false");
      return make_atom(type, fmt::format("0{}", fehu::prim::name_of(type->prim)));
    case Type::Kind::Array: {
      NodeRef element = simplest(type->parts[0]);
      if (!element) return nullptr;
      std::string size = type->size.name.empty() && !type->size.is_constant() ? "1" : show(type->size);
      return make_node(type, fmt::format("replicate {} {{}}", size), {element}, true);
    }
    case Type::Kind::Sum:
      return simplest_sum(type);
    case Type::Kind::Tuple:
    case Type::Kind::Record:
      return simplest_product(type);
    case Type::Kind::Variable:
    case Type::Kind::Function:
      break;
  }
  return nullptr;
}

namespace {

std::string show_entry(const Entry& entry) {
  std::string out = fmt::format("entry {}", entry.name);
  for (const std::string& size : entry.size_params) out += fmt::format(" [{}]", size);
  for (const Param& param : entry.params)
    out += fmt::format(" ({}: {}{})", param.name, param.is_consumed ? "*" : "", show(*param.type));
  out += " =\n  ";
  for (const NodeRef& let : entry.lets) {
    append_text(out, *let, true);
    out += "\n  ";
  }
  if (!entry.lets.empty()) out += "in ";
  if (entry.results.size() != 1) out += "(";
  for (size_t i = 0; i < entry.results.size(); i++) {
    if (i > 0) out += ",\n   ";
    append_text(out, *entry.results[i], true);
  }
  if (entry.results.size() != 1) out += ")";
  return out + "\n";
}

}  // namespace

std::string show(const Program& program, std::string_view prefix) {
  std::string text;
  for (const Definition& definition : program.definitions) {
    append_text(text, *definition.text, true);
    text += "\n\n";
  }
  for (const Entry& entry : program.entries) text += show_entry(entry) + "\n";
  std::string out;
  for (char c : text) {
    if (c == '@')
      out += prefix;
    else
      out += c;
  }
  return out;
}

std::string show_input(const std::vector<fehu::prim::Data>& input) {
  std::string out;
  for (const fehu::prim::Data& data : input) {
    if (!out.empty()) out += ' ';
    fehu::prim::append_text(out, data, fehu::prim::kExeStyle);
  }
  return out;
}

}  // namespace random_programs
