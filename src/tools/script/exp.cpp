// Reading and printing FutharkScript.
// A recursive-descent parser over the text itself: there are no tokens, since values are read by the reader of data
// files (prim/data_reader.h), which has its own ideas of words.
#include "tools/script/exp.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace fehu {

namespace {

// A script comes from a user's file; nesting must not overflow the stack.
constexpr int kMaxDepth = 1000;

bool is_name_start(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) || c == '_';
}
bool is_name_char(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '\'';
}

// Functions that read return false after an error, which is in `error_` with its offset. Grammar: cli.md 14.
class Parser {
 public:
  Parser(std::string_view text, size_t at, ScriptError& error) : text_(text), at_(at), error_(error) {}
  size_t at() const { return at_; }

  // exp ::= 'let' pat '=' exp ('in' exp | let...) | name '[' exp (',' exp)* ']' | fun atom+ | atom
  bool exp(ScriptExp& out) {
    if (depth_ >= kMaxDepth) return fail("expressions are nested too deeply");
    depth_++;
    bool is_ok = peek_word() == "let" ? let(out) : application(out);
    depth_--;
    return is_ok;
  }

  // Comments reach to the end of the line, as in Futhark.
  void skip_blanks() {
    while (at_ < text_.size()) {
      if (std::isspace(static_cast<unsigned char>(text_[at_])))
        at_++;
      else if (text_.substr(at_).starts_with("--"))
        at_ = std::min(text_.find('\n', at_), text_.size());
      else
        return;
    }
  }

  bool fail(std::string message) {
    error_ = {std::move(message), at_};
    return false;
  }

 private:
  char peek() {
    skip_blanks();
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  // The name that comes next, or nothing.
  std::string_view peek_word() {
    if (!is_name_start(peek())) return {};
    size_t end = at_;
    while (end < text_.size() && is_name_char(text_[end])) end++;
    return text_.substr(at_, end - at_);
  }
  bool take(char c) {
    if (peek() != c) return false;
    at_++;
    return true;
  }
  bool expect(char c) { return take(c) || fail(fmt::format("expected '{}'", c)); }
  bool take_word(std::string_view word) {
    if (peek_word() != word) return false;
    at_ += word.size();
    return true;
  }
  bool name(std::string& out) {
    std::string_view word = peek_word();
    if (word.empty()) return fail("expected a name");
    out = word;
    at_ += word.size();
    return true;
  }

  // pat ::= name | '(' name, ... ')'
  bool pattern(ScriptExp& out) {
    out.is_tuple_pattern = take('(');
    do {
      out.names.emplace_back();
      if (!name(out.names.back())) return false;
    } while (out.is_tuple_pattern && take(','));
    return !out.is_tuple_pattern || expect(')');
  }

  // `in` may be left out before another `let`.
  bool let(ScriptExp& out) {
    out.kind = ScriptExp::Kind::Let;
    take_word("let");
    out.parts.resize(2);
    if (!pattern(out) || !expect('=') || !exp(out.parts[0])) return false;
    if (peek_word() == "let") return exp(out.parts[1]);
    if (!take_word("in")) return fail("expected 'in'");
    return exp(out.parts[1]);
  }

  // Only names can be applied; `(f) x` is not a call.
  bool application(ScriptExp& out) {
    if (!atom(out)) return false;
    bool is_function = (out.kind == ScriptExp::Kind::Call || out.kind == ScriptExp::Kind::Builtin) && out.parts.empty();
    while (is_function && starts_atom()) {
      out.parts.emplace_back();
      if (!atom(out.parts.back())) return false;
    }
    return true;
  }

  // Could an argument begin here? Keywords end the arguments.
  bool starts_atom() {
    char c = peek();
    if (is_name_start(c)) return peek_word() != "in" && peek_word() != "let";
    return c == '(' || c == '{' || c == '"' || c == '$' || c == '[' || c == '-' || c == '+' ||
           std::isdigit(static_cast<unsigned char>(c));
  }

  // atom ::= ( '(' exp (',' exp)* [','] ')' | '()' | '{' name '=' exp, ... '}' | STRING | VALUE | fun ) ('.' field)*
  bool atom(ScriptExp& out) {
    if (!bare_atom(out)) return false;
    while (at_ + 1 < text_.size() && text_[at_] == '.') {
      at_++;
      ScriptExp inner = std::move(out);
      out = {.kind = ScriptExp::Kind::Field};
      while (at_ < text_.size() && is_name_char(text_[at_])) out.name += text_[at_++];
      if (out.name.empty()) return fail("expected the name of a field");
      out.parts.push_back(std::move(inner));
    }
    return true;
  }

  bool bare_atom(ScriptExp& out) {
    char c = peek();
    if (c == '(') return tuple(out);
    if (c == '{') return record(out);
    if (c == '"') return string(out);
    if (c == '$') {
      at_++;
      out.kind = ScriptExp::Kind::Builtin;
      return name(out.name);
    }
    std::string_view word = peek_word();
    bool is_value = word.empty() || word == "true" || word == "false" || is_special_value(word);
    return is_value ? value(out) : name_or_index(out);
  }

  // f32.nan and empty([0]i32) are values, not names.
  bool is_special_value(std::string_view word) {
    std::string_view rest = text_.substr(at_ + word.size());
    if (word == "empty") return rest.starts_with("(");
    bool is_float = word == "f16" || word == "f32" || word == "f64";
    return is_float && (rest.starts_with(".nan") || rest.starts_with(".inf"));
  }

  // The characters excluded here would begin binary data, or end something around us.
  bool value(ScriptExp& out) {
    out.kind = ScriptExp::Kind::Const;
    prim::DataReader reader{text_, at_};
    if (at_ >= text_.size() || text_[at_] == 'b' || text_[at_] == '}' || text_[at_] == ')' || text_[at_] == ']')
      return fail("expected an expression");
    if (prim::read_written(reader, out.value) != prim::ReadStatus::Value) {
      at_ = std::max(at_, std::min(reader.error.offset, text_.size()));
      return fail(reader.error.message.empty() ? "expected an expression" : reader.error.message);
    }
    at_ = reader.at;
    return true;
  }

  // A string is the name of a file, or bytes; the reader of values knows its escapes.
  bool string(ScriptExp& out) {
    if (!value(out)) return false;
    out.kind = ScriptExp::Kind::String;
    const std::vector<uint8_t>& bytes = out.value.data.bytes;
    out.name.assign(bytes.begin(), bytes.end());
    return true;
  }

  // A bracket directly behind a name is an index; after a blank it begins an array, which is an argument.
  bool name_or_index(ScriptExp& out) {
    out.kind = ScriptExp::Kind::Call;
    if (!name(out.name)) return false;
    if (at_ >= text_.size() || text_[at_] != '[') return true;
    out.kind = ScriptExp::Kind::Index;
    at_++;
    do {
      out.parts.emplace_back();
      if (!exp(out.parts.back())) return false;
    } while (take(','));
    return expect(']');
  }

  // Parentheses around one expression are just that; a comma behind it makes a tuple of one.
  bool tuple(ScriptExp& out) {
    take('(');
    out.kind = ScriptExp::Kind::Tuple;
    bool has_comma = false;
    while (!take(')')) {
      if (!out.parts.empty() && !has_comma) return fail("expected ',' or ')'");
      out.parts.emplace_back();
      if (!exp(out.parts.back())) return false;
      has_comma = take(',');
    }
    if (out.parts.size() == 1 && !has_comma) {  // just parentheses
      ScriptExp inner = std::move(out.parts[0]);
      out = std::move(inner);
    }
    return true;
  }

  bool record(ScriptExp& out) {
    take('{');
    out.kind = ScriptExp::Kind::Record;
    while (!take('}')) {
      if (!out.parts.empty() && !expect(',')) return false;
      out.names.emplace_back();
      out.parts.emplace_back();
      if (!name(out.names.back())) return false;
      if (std::find(out.names.begin(), out.names.end() - 1, out.names.back()) != out.names.end() - 1) {
        at_ -= out.names.back().size();
        return fail(fmt::format("the record has two fields \"{}\"", out.names.back()));
      }
      if (!expect('=') || !exp(out.parts.back())) return false;
    }
    return true;
  }

  std::string_view text_;
  size_t at_;
  ScriptError& error_;
  int depth_ = 0;
};

// With parentheses where an argument needs them.
std::string show_atom(const ScriptExp& exp) {
  using enum ScriptExp::Kind;
  bool is_compound = ((exp.kind == Call || exp.kind == Builtin) && !exp.parts.empty()) || exp.kind == Let;
  return is_compound ? fmt::format("({})", show(exp)) : show(exp);
}

std::string show_list(const ScriptExp& exp) {
  std::string text;
  for (size_t i = 0; i < exp.parts.size(); i++) {
    if (i > 0) text += ", ";
    if (exp.kind == ScriptExp::Kind::Record) text += exp.names[i] + "=";
    text += show(exp.parts[i]);
  }
  return text;
}

std::string show_string(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out + "\"";
}

}  // namespace

std::string show(const ScriptExp& exp) {
  switch (exp.kind) {
    case ScriptExp::Kind::Call:
    case ScriptExp::Kind::Builtin: {
      std::string text = (exp.kind == ScriptExp::Kind::Builtin ? "$" : "") + exp.name;
      for (const ScriptExp& part : exp.parts) text += " " + show_atom(part);
      return text;
    }
    case ScriptExp::Kind::Index:
      return fmt::format("{}[{}]", exp.name, show_list(exp));
    case ScriptExp::Kind::Const: {
      std::string text = prim::show(exp.value);
      std::replace(text.begin(), text.end(), '\n', ' ');
      return text;
    }
    case ScriptExp::Kind::String:
      return show_string(exp.name);
    case ScriptExp::Kind::Tuple:
      return fmt::format("({}{})", show_list(exp), exp.parts.size() == 1 ? "," : "");
    case ScriptExp::Kind::Record:
      return fmt::format("{{{}}}", show_list(exp));
    case ScriptExp::Kind::Field:
      return fmt::format("{}.{}", show_atom(exp.parts[0]), exp.name);
    case ScriptExp::Kind::Let: {
      std::string names = fmt::format("{}", fmt::join(exp.names, ", "));
      if (exp.is_tuple_pattern) names = fmt::format("({})", names);
      return fmt::format("let {} = {} in {}", names, show(exp.parts[0]), show(exp.parts[1]));
    }
  }
  return "";
}

bool parse_script_exp(std::string_view text, size_t& at, ScriptExp& out, ScriptError& error) {
  Parser parser(text, at, error);
  if (!parser.exp(out)) return false;
  parser.skip_blanks();
  at = parser.at();
  return true;
}

bool parse_script(std::string_view text, ScriptExp& out, ScriptError& error) {
  size_t at = 0;
  if (!parse_script_exp(text, at, out, error)) return false;
  if (at == text.size()) return true;
  error = {"expected the end of the expression", at};
  return false;
}

}  // namespace fehu
