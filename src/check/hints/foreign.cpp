// Looking up names of other languages in foreign.def.
#include "check/hints/foreign.h"

#include <fmt/format.h>

#include <unordered_map>

namespace fehu::check {

namespace {

enum class RowKind : uint8_t { Name, Conversion, Answer, Operator, Type, Module };

struct ForeignRow {
  RowKind kind;
  std::string_view names;
  std::string_view answer;
};

constexpr ForeignRow kRows[] = {
#define NAME(names, other) {RowKind::Name, names, other},
#define CONVERSION(names, type) {RowKind::Conversion, names, type},
#define ANSWER(names, sentences) {RowKind::Answer, names, sentences},
#define OPERATOR(names, sentences) {RowKind::Operator, names, sentences},
#define TYPE(names, sentences) {RowKind::Type, names, sentences},
#define MODULE(names) {RowKind::Module, names, {}},
#include "check/hints/foreign.def"
};

constexpr ForeignWord kWords[] = {
#define WORD(word, symbol, answer) {word, symbol, answer},
#include "check/hints/foreign.def"
};

// Types and modules have names of their own.
enum class ForeignSpace : uint8_t { Value, Operator, Type, Module };

ForeignSpace space_of(RowKind kind) {
  switch (kind) {
    case RowKind::Name:
    case RowKind::Conversion:
    case RowKind::Answer:
      return ForeignSpace::Value;
    case RowKind::Operator:
      return ForeignSpace::Operator;
    case RowKind::Type:
      return ForeignSpace::Type;
    case RowKind::Module:
      return ForeignSpace::Module;
  }
  return ForeignSpace::Value;
}

using Index = std::unordered_map<std::string_view, const ForeignRow*>;

Index make_index(ForeignSpace space) {
  Index index;
  for (const ForeignRow& row : kRows) {
    if (space_of(row.kind) != space) continue;
    for (size_t at = 0; at < row.names.size();) {
      size_t end = std::min(row.names.find(' ', at), row.names.size());
      index.try_emplace(row.names.substr(at, end - at), &row);
      at = end + 1;
    }
  }
  return index;
}

// Only programs with mistakes ask, some of them thousands of times.
const ForeignRow* find_row(ForeignSpace space, std::string_view name) {
  static const Index kIndices[] = {make_index(ForeignSpace::Value), make_index(ForeignSpace::Operator),
                                   make_index(ForeignSpace::Type), make_index(ForeignSpace::Module)};
  const Index& index = kIndices[static_cast<size_t>(space)];
  auto found = index.find(name);
  return found == index.end() ? nullptr : found->second;
}

// ---------------------------------------------------------------------------------------------------------------
// Types in answers

struct Placeholder {
  std::string_view text;
  prim::PrimSet fitting;
  std::string_view otherwise;
};

constexpr Placeholder kPlaceholders[] = {
    {"{t}", prim::kNumericSet, "i32"}, {"{f}", prim::kFloatSet, "f64"}, {"{i}", prim::kIntegerSet, "i32"}};

struct Filled {
  std::string text;
  std::string_view type = {};     // what the placeholders became; empty: there were none
  bool is_guess = false;          // nothing is known of the numbers
  bool needs_conversion = false;  // the numbers have another type
};

Filled fill(std::string_view template_text, const ForeignCall& call) {
  Filled result{std::string(template_text)};
  for (const Placeholder& p : kPlaceholders) {
    bool fits = call.number && (p.fitting & prim::set_of(*call.number)) != 0;
    std::string_view type = fits ? prim::name_of(*call.number) : p.otherwise;
    for (size_t at = result.text.find(p.text); at != std::string::npos; at = result.text.find(p.text)) {
      result.text.replace(at, p.text.size(), type);
      result.type = type;
      result.is_guess = !call.number;
      result.needs_conversion = call.number && !fits;
    }
  }
  return result;
}

// {1:x} is the first argument as it was written, or x if nothing is known of it.
std::string fill_arguments(std::string text, const std::vector<std::string>& arguments) {
  for (size_t at = 0; (at = text.find('{', at)) != std::string::npos; at++) {
    size_t colon = at + 2, end = text.find('}', at);
    bool is_argument = end != std::string::npos && text[at + 1] >= '1' && text[at + 1] <= '9' && text[colon] == ':';
    if (!is_argument) continue;
    size_t number = static_cast<size_t>(text[at + 1] - '0');
    std::string value = number <= arguments.size() ? arguments[number - 1] : text.substr(colon + 1, end - colon - 1);
    text.replace(at, end + 1 - at, value);
    at += value.size();
  }
  return text;
}

constexpr size_t kLongestCode = 80;

std::string application(std::string_view function, const std::vector<std::string>& arguments) {
  std::string code(function);
  for (const std::string& argument : arguments) code += fmt::format(" {}", argument);
  bool is_short = code.size() <= kLongestCode && code.find('\n') == std::string::npos;
  return is_short ? code : std::string(function);
}

std::string write_conversion(std::string_view target, const ForeignCall& call) {
  bool is_float = target.starts_with('f');
  std::string_view source = call.number ? prim::name_of(*call.number) : is_float ? "i64" : "f64";
  if (source == target) return fmt::format("Leave it out: this has type {} already.", target);
  std::string help = fmt::format("Write `{}`.", application(fmt::format("{}.{}", target, source), call.arguments));
  if (!call.number) help += fmt::format(" A conversion names both types, here to {} from {}.", target, source);
  return help;
}

}  // namespace

std::string help_to_write(std::string_view name, const ForeignCall& call) {
  Filled filled = fill(name, call);
  std::vector<std::string> arguments = call.arguments;
  if (filled.needs_conversion && !arguments.empty())
    arguments[0] = fmt::format("({}.{} {})", filled.type, prim::name_of(*call.number), arguments[0]);
  std::string help = fmt::format("Write `{}`.", application(filled.text, arguments));
  if (filled.is_guess) help += " Modules of other number types have the same.";
  return help;
}

std::string help_for_value(std::string_view name, const ForeignCall& call) {
  const ForeignRow* row = find_row(ForeignSpace::Value, name);
  if (!row) return {};
  if (row->kind == RowKind::Name) return help_to_write(row->answer, call);
  if (row->kind == RowKind::Conversion) return write_conversion(row->answer, call);
  return fill_arguments(fill(row->answer, call).text, call.arguments);
}

std::string_view help_for_operator(std::string_view symbol) {
  const ForeignRow* row = find_row(ForeignSpace::Operator, symbol);
  return row ? row->answer : std::string_view();
}

std::string_view help_for_type(std::string_view name) {
  const ForeignRow* row = find_row(ForeignSpace::Type, name);
  return row ? row->answer : std::string_view();
}

bool is_foreign_module(std::string_view name) {
  return find_row(ForeignSpace::Module, name) != nullptr;
}

const ForeignWord* find_foreign_word(std::string_view word) {
  for (const ForeignWord& w : kWords)
    if (w.word == word) return &w;
  return nullptr;
}

std::vector<std::string> all_code_in_answers() {
  std::vector<std::string> all;
  for (const ForeignRow& row : kRows) {
    if (row.kind == RowKind::Name) all.emplace_back(row.answer);
    if (row.kind != RowKind::Answer) continue;
    for (size_t at = row.answer.find('`'); at != std::string_view::npos;) {
      size_t end = row.answer.find('`', at + 1);
      all.push_back(fill_arguments(std::string(row.answer.substr(at + 1, end - at - 1)), {}));
      at = row.answer.find('`', end + 1);
    }
  }
  return all;
}

}  // namespace fehu::check
