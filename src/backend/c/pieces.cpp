// Cuts the run time into pieces and keeps those that are used. See pieces.h.
//
// - `cut_*` make the pieces of a section, once it is clear which features there are.
// - `names_defined` finds what a piece defines, from the few shapes of C that declare something outside of functions.
// - `Assembly` goes from used names to pieces and from these to names, with a list of work; each piece is looked at
// once.
#include "backend/c/pieces.h"

#include <algorithm>
#include <array>
#include <deque>
#include <unordered_map>
#include <vector>

#include "base/check.h"
#include "base/text_hash.h"

namespace fehu::backend {

namespace {

// What a character can be. All of the run time is read for every program, so this is a table.
enum CharClass : uint8_t { kStartsName = 1, kDigit = 2, kStopsInside = 4 };

constexpr std::array<uint8_t, 256> make_char_classes() {
  std::array<uint8_t, 256> classes{};
  for (int c = 'a'; c <= 'z'; c++) classes[static_cast<size_t>(c)] = kStartsName;
  for (int c = 'A'; c <= 'Z'; c++) classes[static_cast<size_t>(c)] = kStartsName;
  for (int c = '0'; c <= '9'; c++) classes[static_cast<size_t>(c)] = kDigit;
  classes['_'] = kStartsName;
  for (char c : {'(', ')', '[', ']', '{', '}', '"', '\'', '/', '#'}) classes[static_cast<size_t>(c)] = kStopsInside;
  return classes;
}
constexpr std::array<uint8_t, 256> kCharClasses = make_char_classes();

bool is_class(char c, int classes) {
  return (kCharClasses[static_cast<unsigned char>(c)] & classes) != 0;
}
bool starts_name(char c) {
  return is_class(c, kStartsName);
}
bool is_digit(char c) {
  return is_class(c, kDigit);
}
bool continues_name(char c) {
  return is_class(c, kStartsName | kDigit);
}

// ---------------------------------------------------------------------------------------------------------------
// Tokens

// A name, or one character of anything else. Comments, blanks, and the insides of literals and numbers are no tokens.
struct Token {
  std::string_view name = {};
  char symbol = 0;
  bool begins_line = false;  // only blanks are before it
};

struct Scanner {
  std::string_view text;
  size_t at = 0;
  bool is_line_begin = true;

  char peek(size_t ahead = 0) const { return at + ahead < text.size() ? text[at + ahead] : '\0'; }

  // The text ends in the middle of a literal or comment only if it is no C.
  void skip_literal(char quote) {
    for (at++; at < text.size() && text[at] != quote; at++)
      if (text[at] == '\\') at++;
    at++;
  }

  bool skip_comment() {
    if (peek() != '/' || (peek(1) != '/' && peek(1) != '*')) return false;
    size_t end = peek(1) == '/' ? text.find('\n', at) : text.find("*/", at + 2);
    if (end == text.npos) end = text.size();
    at = end < text.size() && text[end] == '*' ? end + 2 : end;
    return true;
  }

  std::string_view word() {
    size_t begin = at;
    while (at < text.size() && continues_name(text[at])) at++;
    return text.substr(begin, at - begin);
  }

  // False at the end.
  bool next(Token& token) {
    while (at < text.size()) {
      char c = text[at];
      if (c == '\n') is_line_begin = true;
      if (c == ' ' || c == '\n') {
        at++;
        continue;
      }
      if (c == '/' && skip_comment()) continue;
      token = {{}, c, is_line_begin};
      is_line_begin = false;
      if (starts_name(c)) {
        token.name = word();
        token.symbol = 0;
      } else if (is_digit(c)) {
        word();
      } else if (c == '"' || c == '\'') {
        skip_literal(c);
      } else {
        at++;
      }
      return true;
    }
    return false;
  }

  // The end of the line, or of those that the line goes on in.
  void skip_directive() {
    for (; at < text.size() && text[at] != '\n'; at++)
      if (text[at] == '\\') at++;
  }
};

// fn(name) for each name in the text: what tokens would give, without all others.
template <typename Fn>
void for_each_name(std::string_view text, Fn&& fn) {
  Scanner scanner{text};
  for (size_t at = 0; at < text.size();) {
    char c = text[at];
    if (!is_class(c, kStartsName | kDigit | kStopsInside)) {
      at++;
    } else if (is_class(c, kStartsName | kDigit)) {
      size_t begin = at++;
      while (at < text.size() && continues_name(text[at])) at++;
      if (starts_name(c)) fn(text.substr(begin, at - begin));
    } else {
      scanner.at = at;
      if (c == '"' || c == '\'') scanner.skip_literal(c);
      if (c == '/') scanner.skip_comment();
      at = std::max(scanner.at, at + 1);
    }
  }
}

// ---------------------------------------------------------------------------------------------------------------
// What a piece defines

// Names in capitals before a parenthesis are attributes, or uses of macros.
bool is_in_capitals(std::string_view name) {
  for (char c : name)
    if (c >= 'a' && c <= 'z') return false;
  return true;
}

// Walks over the tokens outside of all brackets, the enumerators, and directives.
struct DefinitionFinder {
  std::vector<std::string_view> names = {};
  bool has_general_directives = false;  // #include, #pragma
  int depth = 0;
  int enumerators_at = -1;     // the depth of an enum's braces, if we are in them
  bool is_tag = false;         // `last` follows struct, union or enum
  bool is_enum = false;        // since the last brace there was an `enum`
  std::string_view last = {};  // the token before, if it is a name
  char last_symbol = 0;        // or else
  bool is_declarator = false;  // `last` follows a name or a star

  void find(std::string_view text) {
    Scanner scanner{text};
    Token token;
    while (scanner.next(token)) {
      if (token.symbol == '#' && token.begins_line)
        directive(scanner);
      else if (!token.name.empty())
        name(token.name);
      else
        symbol(token.symbol, scanner);
    }
    FEHU_CHECK(depth == 0, "brackets of the run time do not match, in: {}", text);
  }

  void directive(Scanner& scanner) {
    Token token;
    if (!scanner.next(token)) return;
    if (token.name == "include" || token.name == "pragma") has_general_directives = true;
    if (token.name == "define" && scanner.next(token)) names.push_back(token.name);
    scanner.skip_directive();
  }

  void name(std::string_view name) {
    if (depth == enumerators_at && (last_symbol == '{' || last_symbol == ',')) names.push_back(name);
    is_tag = last == "struct" || last == "union" || last == "enum";
    is_declarator = !last.empty() || last_symbol == '*';
    if (depth == 0 && name == "enum") is_enum = true;
    last = name;
    last_symbol = 0;
  }

  // To the bracket that closes the one before this place: only directives matter there.
  void skip_inside(Scanner& scanner) {
    std::string_view text = scanner.text;
    for (int inside = 1; scanner.at < text.size();) {
      size_t at = scanner.at;
      while (at < text.size() && !is_class(text[at], kStopsInside)) at++;
      scanner.at = at;
      char c = scanner.peek();
      if (c == '"' || c == '\'') {
        scanner.skip_literal(c);
      } else if (c == '#') {
        bool begins_line = text[text.find_last_not_of(' ', scanner.at - 1)] == '\n';
        scanner.at++;
        if (begins_line) directive(scanner);
      } else if (c != '/' || !scanner.skip_comment()) {
        if (c == '(' || c == '[' || c == '{') inside++;
        if (c == ')' || c == ']' || c == '}') inside--;
        if (inside == 0) return;
        scanner.at++;
      }
    }
  }

  void symbol(char c, Scanner& scanner) {
    if (depth == 0 && !last.empty()) {
      bool ends_declarator = c == '(' || c == '[' || c == '=' || c == ';';
      if (c == '{' ? is_tag : ends_declarator && is_declarator && !is_in_capitals(last)) names.push_back(last);
    }
    if (c == '(' || c == '[' || c == '{') depth++;
    if (c == '{' && depth == 1 && is_enum && last_symbol != ')') enumerators_at = depth;
    if (c == ')' || c == ']' || c == '}') depth--;
    if (c == '}' || c == ';') is_enum = false;
    if (depth < enumerators_at) enumerators_at = -1;
    last = {};
    last_symbol = c;
    if (depth == 1 && enumerators_at != 1 && (c == '(' || c == '[' || c == '{')) skip_inside(scanner);
  }
};

// ---------------------------------------------------------------------------------------------------------------
// Cutting

struct Piece {
  std::string_view text;
  size_t section;
  bool is_used = false;
};

std::string_view take_line(std::string_view& text) {
  size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end);
  return line;
}

constexpr std::string_view kTest = "#ifdef WITH_";

// The text without what the features decide.
std::string resolve_features(std::string_view text, std::span<const std::string_view> features) {
  std::string out;
  bool is_inside = false, is_there = true;
  while (!text.empty()) {
    std::string_view line = take_line(text);
    if (line.starts_with(kTest)) {
      std::string_view feature = line.substr(kTest.size(), line.find('\n') - kTest.size());
      is_inside = true;
      is_there = std::find(features.begin(), features.end(), feature) != features.end();
    } else if (is_inside && line == "#else\n") {
      is_there = !is_there;
    } else if (is_inside && line == "#endif\n") {
      is_inside = false;
      is_there = true;
    } else if (is_there) {
      out += line;
    }
  }
  return out;
}

// The body, cut where arguments are put in: text, then the parameter with this number, and so on. What `##` joins is
// one.
struct Macro {
  static constexpr size_t kNoParam = SIZE_MAX;
  struct Part {
    std::string_view text;
    size_t param = kNoParam;
  };
  std::vector<std::string_view> params = {};
  std::string body = {};
  std::vector<Part> parts = {};  // of the body, once it is used
};

// "(a, b)" at the scanner: what is between the commas. An argument may be empty.
std::vector<std::string_view> read_arguments(Scanner& scanner) {
  std::vector<std::string_view> list;
  FEHU_CHECK(scanner.peek() == '(', "a macro of the run time without arguments: {}", scanner.text);
  size_t begin = ++scanner.at;
  for (;; scanner.at++) {
    char c = scanner.peek();
    FEHU_CHECK(c != '\0', "arguments of a macro of the run time do not end: {}", scanner.text);
    if (c != ',' && c != ')') continue;
    while (scanner.text[begin] == ' ') begin++;
    list.push_back(scanner.text.substr(begin, scanner.at - begin));
    begin = scanner.at + 1;
    if (c == ')') break;
  }
  scanner.at++;
  return list;
}

void cut_body(Macro& macro) {
  Scanner scanner{macro.body};
  size_t begin = 0;
  auto end_part = [&](size_t end, size_t next, size_t param) {
    macro.parts.push_back({scanner.text.substr(begin, end - begin), param});
    begin = scanner.at = next;
  };
  while (scanner.at < macro.body.size()) {
    size_t at = scanner.at;
    if (starts_name(scanner.peek())) {
      auto param = std::find(macro.params.begin(), macro.params.end(), scanner.word());
      if (param != macro.params.end()) end_part(at, scanner.at, static_cast<size_t>(param - macro.params.begin()));
    } else if (scanner.peek() == '#' && scanner.peek(1) == '#') {
      end_part(at, at + 2, Macro::kNoParam);
    } else if (!scanner.skip_comment()) {
      scanner.at++;
    }
  }
  end_part(macro.body.size(), macro.body.size(), Macro::kNoParam);
}

// The body with arguments in the place of parameters.
std::string substitute(Macro& macro, std::span<const std::string_view> arguments) {
  if (macro.parts.empty()) cut_body(macro);
  std::string out;
  out.reserve(2 * macro.body.size());
  for (const Macro::Part& part : macro.parts) {
    out += part.text;
    if (part.param != Macro::kNoParam) out += arguments[part.param];
  }
  return out;
}

// The pieces of one section.
struct Cutter {
  size_t section;
  std::vector<Piece>& pieces;
  std::deque<std::string>& texts;  // what pieces are made of that is not in the run time as it stands
  std::unordered_map<std::string_view, Macro> macros = {};

  void cut(std::string_view text) {
    int conditions = 0;
    size_t begin = 0;
    bool is_after_empty = true, is_after_comment = false, has_macros = false;
    for (size_t at = 0; at < text.size();) {
      size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
      std::string_view line = text.substr(at, end - at);
      char first = line[0];
      bool is_indented = first == ' ' || first == '}';
      if (!is_after_comment && line.starts_with("OPERATION ")) is_after_empty = true;
      if (is_after_empty && conditions == 0 && !is_indented && first != '\n' && at > begin) {
        paragraph(text.substr(begin, at - begin), has_macros);
        begin = at;
        has_macros = false;
      }
      has_macros |= line.starts_with("DEFINE_") || line.starts_with("#define DEFINE_");
      if (line.starts_with("#if")) conditions++;
      if (line.starts_with("#endif")) conditions--;
      is_after_empty = first == '\n';
      is_after_comment = first == '/';
      at = end;
    }
    paragraph(text.substr(begin), has_macros);
  }

  void paragraph(std::string_view text, bool has_macros) {
    while (text.ends_with("\n\n")) text.remove_suffix(1);
    if (has_macros)
      templates(text);
    else
      pieces.push_back({text, section});
  }

  // Definitions of macros and uses of them, line by line.
  void templates(std::string_view text) {
    constexpr std::string_view kDefine = "#define ";
    while (!text.empty()) {
      std::string_view line = take_line(text);
      if (line.starts_with("DEFINE_")) {
        Scanner scanner{line};
        instantiate(scanner);
        continue;
      }
      FEHU_CHECK(line.starts_with("//") || line.starts_with(kDefine), "not a macro of the run time: {}", line);
      if (!line.starts_with(kDefine)) continue;
      Scanner scanner{line, kDefine.size()};
      std::string_view name = scanner.word();
      Macro& macro = macros[name];
      macro.params = read_arguments(scanner);
      for (line.remove_prefix(scanner.at); line.ends_with("\\\n"); line = take_line(text)) add_body_line(macro, line);
      add_body_line(macro, line);
    }
  }

  static void add_body_line(Macro& macro, std::string_view line) {
    while (!line.empty() && (line.back() == '\n' || line.back() == '\\' || line.back() == ' ')) line.remove_suffix(1);
    if (line.starts_with("  ")) line.remove_prefix(2);
    if (!line.empty()) macro.body += line;
    if (!line.empty()) macro.body += '\n';
  }

  // Expands a use of a macro. In what comes out, a function begins with a line that is not indented.
  void instantiate(Scanner& scanner) {
    std::string_view name = scanner.word();
    auto found = macros.find(name);
    FEHU_CHECK(found != macros.end(), "the run time has no macro {}", name);
    std::vector<std::string_view> arguments = read_arguments(scanner);
    std::string_view text = texts.emplace_back(substitute(found->second, arguments));
    size_t begin = 0;
    bool has_function = false;
    auto flush = [&](size_t end) {
      if (has_function) pieces.push_back({text.substr(begin, end - begin), section});
      if (has_function) begin = end;
      has_function = false;
    };
    for (size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
      if (text[at] == ' ' || text[at] == '}') continue;
      flush(at);
      if (text.substr(at).starts_with("DEFINE_")) {
        Scanner inner{text, at};
        instantiate(inner);
        begin = text.find('\n', at) + 1;
      } else {
        has_function = !text.substr(at).starts_with("/*");
      }
    }
    flush(text.size());
  }
};

// ---------------------------------------------------------------------------------------------------------------
// Choosing

// The pieces that define each name, by its hash: lists in one table, since there are thousands of names.
class Definitions {
 public:
  void add(std::string_view name, uint32_t piece) {
    uint64_t hash = TextHash()(name);
    uint32_t& head = heads_[hash % kNumHeads];
    entries_.push_back({hash, name, piece, head});
    head = static_cast<uint32_t>(entries_.size());
  }
  template <typename Fn>
  void for_each(std::string_view name, Fn&& fn) const {
    uint64_t hash = TextHash()(name);
    for (uint32_t number = heads_[hash % kNumHeads]; number > 0; number = entries_[number - 1].next)
      if (entries_[number - 1].hash == hash && entries_[number - 1].name == name) fn(entries_[number - 1].piece);
  }

 private:
  static constexpr size_t kNumHeads = 4096;
  struct Entry {
    uint64_t hash;
    std::string_view name;
    uint32_t piece;
    uint32_t next;  // of those with the same head, its number plus one; 0: none
  };
  std::vector<uint32_t> heads_ = std::vector<uint32_t>(kNumHeads);
  std::vector<Entry> entries_ = {};
};

struct Assembly {
  std::deque<std::string> texts = {};
  std::vector<Piece> pieces = {};
  Definitions definitions = {};
  std::vector<uint32_t> work = {};

  // What tells the compiler something in general is always kept; a comment that stands alone never.
  void add_section(size_t number, const Section& section, std::span<const std::string_view> features) {
    size_t first = pieces.size();
    std::string_view text = section.text;
    if (text.find(kTest) != text.npos) text = texts.emplace_back(resolve_features(text, features));
    Cutter{number, pieces, texts}.cut(text);
    for (size_t i = first; i < pieces.size(); i++) {
      DefinitionFinder finder;
      finder.find(pieces[i].text);
      for (std::string_view name : finder.names) definitions.add(name, static_cast<uint32_t>(i));
      if (finder.has_general_directives) use_piece(static_cast<uint32_t>(i));
    }
  }

  void use_piece(uint32_t number) {
    if (pieces[number].is_used) return;
    pieces[number].is_used = true;
    work.push_back(number);
  }

  void use_names(std::string_view text) {
    for_each_name(
        text, [&](std::string_view name) { definitions.for_each(name, [&](uint32_t piece) { use_piece(piece); }); });
  }

  void use_all() {
    while (!work.empty()) {
      uint32_t next = work.back();
      work.pop_back();
      use_names(pieces[next].text);
    }
  }
};

// A heading in a comment, for people who read the generated file.
void append_title(std::string& out, std::string_view title) {
  if (title.empty()) return;
  if (!out.empty()) out += '\n';
  out += "// ---- ";
  out += title;
  out += '\n';
}

}  // namespace

std::string assemble(std::span<const Section> sections, std::string_view used,
                     std::span<const std::string_view> features) {
  Assembly assembly;
  for (size_t i = 0; i < sections.size(); i++)
    if (sections[i].is_run_time) assembly.add_section(i, sections[i], features);
  assembly.use_names(used);
  for (const Section& section : sections)
    if (!section.is_run_time) assembly.use_names(section.text);
  assembly.use_all();

  std::string out;
  auto next = assembly.pieces.begin();
  for (size_t i = 0; i < sections.size(); i++) {
    bool has_title = false;
    auto append = [&](std::string_view text) {
      if (!has_title) append_title(out, sections[i].title);
      has_title = true;
      out += text;
      if (!text.ends_with('\n')) out += '\n';
    };
    if (!sections[i].is_run_time && !sections[i].text.empty()) append(sections[i].text);
    for (; next != assembly.pieces.end() && next->section == i; ++next)
      if (next->is_used) append(next->text);
  }
  return out;
}

}  // namespace fehu::backend
