// One walk over the tokens of a declaration; the first thing that is written as in another language is reported.
#include "syntax/habits.h"

#include <algorithm>
#include <vector>

namespace fehu::syntax {

using diag::Code;
using Kind = TokenKind;

namespace {

struct ForeignWord {
  std::string_view words;
  std::string_view help;
};

constexpr ForeignWord kForeignWords[] = {
#define FOREIGN_WORD(words, help) {words, help},
#include "syntax/habits.def"
#undef FOREIGN_WORD
};

bool is_among(std::string_view word, std::string_view words) {
  for (size_t at = 0; at < words.size();) {
    size_t end = std::min(words.find(' ', at), words.size());
    if (words.substr(at, end - at) == word) return true;
    at = end + 1;
  }
  return false;
}

bool is_opener(Kind kind) {
  return kind == Kind::LParen || kind == Kind::LBrace || kind == Kind::FreeBracket || kind == Kind::IndexBracket ||
         kind == Kind::HashBracket;
}

bool is_closer(Kind kind) {
  return kind == Kind::RParen || kind == Kind::RBrace || kind == Kind::RBracket;
}

// May an operand end with this token?
bool ends_operand(Kind kind) {
  switch (kind) {
    case Kind::Ident:
    case Kind::Nat:
    case Kind::Int:
    case Kind::NumSuf:
    case Kind::Float:
    case Kind::Char:
    case Kind::String:
    case Kind::Constr:
    case Kind::True:
    case Kind::False:
    case Kind::RParen:
    case Kind::RBracket:
    case Kind::RBrace:
      return true;
    default:
      return false;
  }
}

class HabitFinder {
 public:
  HabitFinder(const SourceFile& source, std::span<const Token> tokens, size_t error, bool is_between_decs)
      : source_(source), tokens_(tokens), error_(error), is_between_decs_(is_between_decs) {
    find_lines();
    find_brackets();
  }

  std::optional<Habit> find();

 private:
  // What is known of the innermost bracket.
  struct Frame {
    Kind opener = Kind::Eof;
    bool is_head = false;      // between `let`, `def`, `loop`, `with` or the like and its `=`
    bool is_def_head = false;  // of `def` or `entry`
    bool in_def_head = false;  // the bracket is inside the head of a `def`
    int ins = 0;               // `let` and `for` whose `in` may come
    bool in_head = false;      // the bracket is inside a head
    int loops = 0;             // `loop` whose `for` or `while` has not come yet
    bool has_match = false;
    bool has_colon = false;  // since the head began
  };

  // Tokens
  Kind kind(size_t i) const { return i < tokens_.size() ? tokens_[i].kind : Kind::Eof; }
  Loc loc(size_t i) const { return tokens_[i].loc; }
  std::string_view text(size_t i) const { return i < tokens_.size() ? text_between(i, i + 1) : std::string_view(); }
  std::string_view text_between(size_t first, size_t end) const;
  bool touches(size_t i) const { return i > 0 && i < tokens_.size() && loc(i - 1).end == loc(i).begin; }
  bool is_first_on_line(size_t i) const { return line_starts_[i] == i; }
  bool is_last_on_line(size_t i) const { return i + 1 >= tokens_.size() || is_first_on_line(i + 1); }
  size_t column(size_t i) const;
  size_t line_start(size_t i) const { return line_starts_[i]; }
  size_t after_bracket(size_t i) const { return after_brackets_[i]; }  // behind the bracket that opens at i
  void find_lines();
  void find_brackets();
  bool is_operator(size_t i, std::string_view symbol) const { return kind(i) == Kind::Op && text(i) == symbol; }
  bool is_word(size_t i, std::string_view words) const { return kind(i) == Kind::Ident && is_among(text(i), words); }

  // Habits, at token i
  bool is_keyword_as_name(size_t i) const;
  std::optional<Habit> at(size_t i);
  std::optional<Habit> at_declaration(size_t i) const;
  std::optional<Habit> comment(size_t i) const;
  std::optional<Habit> in_def_head(size_t i) const;
  size_t statement_start(size_t i) const;
  std::optional<Habit> assignment(size_t i) const;
  std::optional<Habit> where_clause(size_t i) const;
  std::optional<Habit> loop_without_loop(size_t i) const;
  std::optional<Habit> loop_form(size_t i) const;
  std::optional<Habit> membership(size_t i) const;
  std::optional<Habit> record_update(size_t i) const;
  std::optional<Habit> conditional(size_t i) const;
  std::optional<Habit> if_with_braces(size_t i, size_t brace) const;
  std::optional<Habit> match(size_t i) const;
  std::optional<Habit> match_arms(size_t i, size_t first, size_t end, bool has_bars) const;
  std::optional<Habit> lambda(size_t i) const;
  std::optional<Habit> double_colon(size_t i) const;
  std::optional<Habit> sign(size_t i) const;
  std::optional<Habit> at_error() const;
  void update_frame(size_t i);

  Habit found(Code code, size_t i, std::string message, std::string help) const {
    return {code, loc(i), std::move(message), std::move(help)};
  }

  const SourceFile& source_;
  std::span<const Token> tokens_;
  size_t error_;
  bool is_between_decs_;
  bool is_error_in_head_ = false;
  bool is_balanced_ = true;             // every bracket is opened and closed
  int pending_ins_ = 0;                 // `let` and `for` whose `in` may come, whatever the brackets are
  std::vector<size_t> line_starts_;     // by token: the first token of its line
  std::vector<size_t> after_brackets_;  // by token: the one behind the closing bracket, for an opening one
  std::vector<Frame> frames_{1};
};

// ---------------------------------------------------------------------------------------------------------------
// Tokens and text

std::string_view HabitFinder::text_between(size_t first, size_t end) const {
  if (first >= end) return {};
  uint32_t begin = loc(first).begin - source_.base;
  return std::string_view(source_.text).substr(begin, loc(end - 1).end - source_.base - begin);
}

size_t HabitFinder::column(size_t i) const {
  size_t offset = loc(i).begin - source_.base;
  size_t line = offset == 0 ? std::string::npos : source_.text.rfind('\n', offset - 1);
  return offset - (line == std::string::npos ? 0 : line + 1);
}

void HabitFinder::find_lines() {
  size_t start = 0;
  for (size_t i = 0; i < tokens_.size(); i++) {
    uint32_t from = i == 0 ? 0 : loc(i - 1).end - source_.base, to = loc(i).begin - source_.base;
    bool is_first = std::string_view(source_.text).substr(from, to - from).find('\n') != std::string_view::npos;
    if (i == 0 || is_first) start = i;
    line_starts_.push_back(start);
  }
}

// Any closing bracket closes the innermost open one; what is never closed goes to the end.
void HabitFinder::find_brackets() {
  after_brackets_.assign(tokens_.size() + 1, tokens_.size());
  std::vector<size_t> open;
  for (size_t i = 0; i < tokens_.size(); i++) {
    if (is_opener(kind(i))) {
      open.push_back(i);
    } else if (is_closer(kind(i)) && open.empty()) {
      is_balanced_ = false;
    } else if (is_closer(kind(i))) {
      after_brackets_[open.back()] = i + 1;
      open.pop_back();
    }
  }
  is_balanced_ &= open.empty();
}

constexpr size_t kLongestCode = 90;
constexpr size_t kReach = 1000;  // how far a conditional, match or loop is followed, so that the time stays linear

bool is_short(std::string_view code) {
  return code.size() <= kLongestCode && code.find('\n') == std::string_view::npos;
}

// ---------------------------------------------------------------------------------------------------------------
// Comments and declarations

std::optional<Habit> HabitFinder::comment(size_t i) const {
  bool is_slashes = kind(i) == Kind::Op && (text(i).starts_with("//") || text(i).starts_with("/*"));
  bool is_before_error = i <= error_ && line_start(i) == line_start(error_);
  bool is_at_start = i == error_ && is_first_on_line(i);
  bool is_braces = is_at_start && touches(i + 1) && kind(i) == Kind::LBrace && text(i + 1).starts_with('-');
  bool is_parens = is_at_start && touches(i + 1) && kind(i) == Kind::LParen && text(i + 1).starts_with('*');
  bool is_percent = is_at_start && is_between_decs_ && is_operator(i, "%");
  if (!(is_slashes && is_before_error) && !is_braces && !is_parens && !is_percent) return std::nullopt;
  return found(Code::ForeignComment, i, "This does not begin a comment.",
               "Comments begin with `--` and go to the end of the line.");
}

// Something at the place of a declaration that begins one elsewhere.
std::optional<Habit> HabitFinder::at_declaration(size_t i) const {
  if (i != error_ || !is_between_decs_) return std::nullopt;
  if (kind(i) == Kind::Constr && is_first_on_line(i) &&
      is_among(text(i), "#include #define #ifdef #ifndef #pragma #if #import"))
    return found(Code::ForeignDefinition, i,
                 fmt::format("`{}` is not a declaration: there is no preprocessor.", text(i)),
                 "Other files are imported with `import \"path\"`; a constant is defined with `def x = 3i32`.");
  if (kind(i) != Kind::Ident || (!is_first_on_line(i) && i > 0)) return std::nullopt;
  if (kind(i + 1) == Kind::Colon && kind(i + 2) == Kind::Colon)
    return found(Code::ForeignDefinition, i, "A type is not declared on a line of its own.",
                 fmt::format("Write the types at the definition: `def {} (x: i32) : i32 = ...`.", text(i)));
  for (const ForeignWord& word : kForeignWords)
    if (is_among(text(i), word.words) && kind(i + 1) != Kind::Equals)
      return found(Code::ForeignDefinition, i, fmt::format("`{}` does not begin a declaration.", text(i)),
                   std::string(word.help));
  size_t equals = i;
  while (equals < tokens_.size() && kind(equals) != Kind::Equals && (equals == i || !is_first_on_line(equals)))
    equals++;
  if (kind(equals) != Kind::Equals) return std::nullopt;
  std::string head = fmt::format("def {} = ...", text_between(i, equals));
  return found(Code::ForeignDefinition, i, "A definition begins with `def`.",
               fmt::format("Write `{}`.", is_short(head) ? head : "def ... = ..."));
}

// def f(x): / def f(x) { / def f(x) -> i32 / def f(x, y=2) / def f<T>(x)
std::optional<Habit> HabitFinder::in_def_head(size_t i) const {
  const Frame& frame = frames_.back();
  bool is_outside = frame.is_def_head;
  bool is_last_brace = kind(i) == Kind::LBrace && is_outside && after_bracket(i) + 1 >= tokens_.size();
  if (is_last_brace)
    return found(Code::ForeignDefinition, i, "The body of a definition does not stand in braces.",
                 "Write `=` before the body, and no braces: `def f (x: i32) = x + 1`.");
  bool is_block = kind(i) == Kind::Colon && is_outside && is_last_on_line(i) &&
                  (is_word(i + 1, "return pass raise print") || kind(i + 1) == Kind::If || kind(i + 1) == Kind::For ||
                   kind(i + 1) == Kind::While || (kind(i + 1) == Kind::Ident && kind(i + 2) == Kind::Equals));
  if (is_block || (kind(i) == Kind::Colon && is_outside && is_word(i + 1, "return")))
    return found(Code::ForeignDefinition, i, "Behind `:` stands the type of the result, not the body.",
                 "Write `=` before the body, and no `return`: `def f (x: i32) = x + 1`.");
  if (kind(i) == Kind::Arrow && is_outside && !frame.has_colon)
    return found(Code::ForeignDefinition, i, "The type of the result does not stand behind `->` here.",
                 fmt::format("Write `:` for the `->`: `def f (x: i32) : {} = ...`.",
                             kind(i + 1) == Kind::Ident ? text(i + 1) : "i32"));
  if (kind(i) == Kind::Bar && is_outside && (is_first_on_line(i) || !frame.has_colon))
    return found(Code::ForeignIf, i, "A definition has no guards.", "Write `= if c then x else y`.");
  bool is_type_first = i <= error_ && frame.in_head && frame.opener == Kind::LParen && kind(i) == Kind::Ident &&
                       kind(i + 1) == Kind::Ident && (kind(i - 1) == Kind::LParen || kind(i - 1) == Kind::Comma) &&
                       (kind(i + 2) == Kind::RParen || kind(i + 2) == Kind::Comma);
  if (is_type_first)
    return found(Code::ForeignDefinition, i, "The type of a parameter stands behind its name.",
                 fmt::format("Write `({}: {})`.", text(i + 1), text(i)));
  if (kind(i) == Kind::Less && is_outside)
    return found(Code::ForeignDefinition, i, "Type parameters do not stand between `<` and `>`.",
                 "Write them with an apostrophe: `def f 't (x: t) = x`.");
  if (kind(i) == Kind::Semicolon && frame.in_def_head && frame.opener == Kind::LParen)
    return found(Code::ForeignDefinition, i, "Parameters are not separated by `;`.",
                 "Each stands in parentheses of its own: `def f (x: i32) (y: i32) = x + y`.");
  if (kind(i) == Kind::Colon && is_outside && frame.has_colon && kind(i + 1) != Kind::Colon)
    return found(Code::ForeignDefinition, i, "A parameter with a type needs parentheses.",
                 "Write for example `def f (x: i32) (y: i32) : i32 = x + y`.");
  bool is_default = kind(i) == Kind::Equals && frame.in_def_head && frame.opener == Kind::LParen &&
                    (kind(i + 2) == Kind::Comma || kind(i + 2) == Kind::RParen);
  if (is_default)
    return found(Code::ForeignDefinition, i, "Parameters have no default values.", "Give all arguments at each call.");
  return std::nullopt;
}

// ---------------------------------------------------------------------------------------------------------------
// Statements

// Where the expression before token i begins: at the line, or behind a word that expressions follow.
size_t HabitFinder::statement_start(size_t i) const {
  size_t start = i;
  while (start > line_start(i)) {
    Kind before = kind(start - 1);
    bool is_behind = before == Kind::Equals || before == Kind::In || before == Kind::Do || before == Kind::Then ||
                     before == Kind::Else || before == Kind::Arrow;
    if (is_behind) break;
    start--;
  }
  return start;
}

// `=` where neither a definition nor a field gets its value.
std::optional<Habit> HabitFinder::assignment(size_t i) const {
  const Frame& frame = frames_.back();
  if (kind(i) != Kind::Equals || frame.is_head || frame.in_head || frame.opener == Kind::LBrace) return std::nullopt;
  size_t start = statement_start(i);
  if (start == 0 || start == i) return std::nullopt;
  if (is_word(start, "int float double long char bool auto var const val mut") && kind(start + 1) == Kind::Ident)
    start++;
  bool is_pattern = kind(start) == Kind::Ident || (kind(start) == Kind::LParen && after_bracket(start) == i);
  if (!is_pattern) return std::nullopt;
  std::string target(text_between(start, i));
  if (is_first_on_line(start) && column(start) <= column(0)) {
    std::string head = fmt::format("def {} = ...", target);
    return found(Code::ForeignDefinition, start, "A definition begins with `def`.",
                 fmt::format("Write `{}`.", is_short(head) ? head : "def ... = ..."));
  }
  std::string value = fmt::format("let {} = ...", target);
  bool is_update = kind(start + 1) == Kind::IndexBracket || kind(start + 1) == Kind::Dot;
  std::string message = is_update
                            ? fmt::format("`{} = ...` is not an expression: nothing is changed by statements.", target)
                            : fmt::format("`{} = ...` is not an expression: a name is given with `let`.", target);
  std::string help = fmt::format("Write `{}`, and before the result `in`.", is_short(value) ? value : "let x = ...");
  if (is_update) {
    std::string_view array = text(start), place = text_between(start + 1, i);
    help += fmt::format(" As an expression this is `{} with {} = ...`.", array,
                        place.starts_with('.') ? place.substr(1) : place);
  }
  return Habit{Code::AssignmentWithoutLet, join(loc(start), loc(i)), std::move(message), std::move(help)};
}

// ... where x = e
std::optional<Habit> HabitFinder::where_clause(size_t i) const {
  if (!is_word(i, "where") || frames_.back().is_head || i == 0) return std::nullopt;
  size_t equals = i + 1;
  while (kind(equals) == Kind::Ident) equals++;
  if (kind(equals) != Kind::Equals || equals == i + 1) return std::nullopt;
  std::string name(text_between(i + 1, equals));
  return found(Code::WhereClause, i, "There is no `where`: names are given before they are used.",
               fmt::format("Write `let {} = ...` before the expression, and `in` between the two.", name));
}

std::optional<Habit> HabitFinder::loop_without_loop(size_t i) const {
  const Frame& frame = frames_.back();
  if ((kind(i) != Kind::For && kind(i) != Kind::While) || frame.loops > 0) return std::nullopt;
  bool is_comprehension =
      kind(i) == Kind::For && frame.opener == Kind::FreeBracket && i > 0 && ends_operand(kind(i - 1));
  if (is_comprehension)
    return found(
        Code::ForeignLoop, i, "There are no list comprehensions.",
        kind(i + 1) == Kind::Ident && kind(i + 2) == Kind::In
            ? fmt::format("Write `map (\\{} -> ...) xs`; to leave out elements, `filter` the array.", text(i + 1))
            : "Write `map (\\x -> ...) xs`; to leave out elements, `filter` the array.");
  return found(Code::ForeignLoop, i,
               fmt::format("A loop begins with `loop`, and the values that change: `{}` cannot stand alone.", text(i)),
               kind(i) == Kind::For
                   ? "Write for example `loop s = 0 for i < n do s + i`, or `loop s = 0 for x in xs do s + x`."
                   : "Write for example `loop x = 1 while x < n do x * 2`.");
}

// loop x = 0 while c { ... } / loop a = 0, b = 0 / for i = 0 to n / loop for ...
std::optional<Habit> HabitFinder::loop_form(size_t i) const {
  if (kind(i) == Kind::Loop && (kind(i + 1) == Kind::For || kind(i + 1) == Kind::While))
    return found(Code::ForeignLoop, i, "A loop needs a value that changes from step to step.",
                 "Write for example `loop s = 0 for i < n do s + i`.");
  bool is_assigned = kind(i) == Kind::For && kind(i + 1) == Kind::Ident && kind(i + 2) == Kind::Equals;
  if (is_assigned && frames_.back().loops > 0)
    return found(Code::ForeignLoop, i, "The counter of a loop does not get its values with `=`.",
                 fmt::format("Write `for {0} < n`, or `for {0} in a...b`.", text(i + 1)));
  bool is_loop =
      kind(i) == Kind::Loop || ((kind(i) == Kind::For || kind(i) == Kind::While) && frames_.back().loops > 0);
  for (size_t k = i + 1; is_loop && k < std::min(tokens_.size(), i + kReach); k++) {
    bool is_end = kind(k) == Kind::Do || is_closer(kind(k)) || kind(k) == Kind::Let || kind(k) == Kind::If;
    if (is_end || (kind(i) == Kind::Loop && (kind(k) == Kind::For || kind(k) == Kind::While))) return std::nullopt;
    if (kind(i) == Kind::Loop && kind(k) == Kind::Comma)
      return found(Code::ForeignLoop, k, "Several values of a loop are one tuple.",
                   "Write for example `loop (a, b) = (0, 1) for i < n do (b, a + b)`.");
    bool is_block = kind(k) == Kind::LBrace && kind(i) != Kind::Loop && kind(after_bracket(k)) != Kind::Do;
    if (is_block || (kind(k) == Kind::Colon && kind(i) != Kind::Loop && is_last_on_line(k)))
      return found(Code::ForeignLoop, k, "The body of a loop stands behind `do`.",
                   "Write for example `loop x = 1 while x < n do x * 2`, without braces.");
    if (is_opener(kind(k))) k = after_bracket(k) - 1;
  }
  return std::nullopt;
}

// x in xs
std::optional<Habit> HabitFinder::membership(size_t i) const {
  const Frame& frame = frames_.back();
  if (kind(i) != Kind::In || frame.ins > 0 || i == 0 || !ends_operand(kind(i - 1)) || is_first_on_line(i))
    return std::nullopt;
  if (!is_balanced_ && pending_ins_ > 0) return std::nullopt;  // more likely a bracket is wrong
  std::string_view value = text(i - 1), array = kind(i + 1) == Kind::Ident ? text(i + 1) : "xs";
  return found(Code::ForeignSign, i, "`in` does not ask whether an array has an element.",
               fmt::format("Write `any (== {}) {}`.", is_closer(kind(i - 1)) ? "x" : value, array));
}

// {r | a = 1}, {r with a = 1}, {...r, a = 1}
std::optional<Habit> HabitFinder::record_update(size_t i) const {
  if (kind(i) != Kind::LBrace) return std::nullopt;
  bool is_update = kind(i + 1) == Kind::Ident && (kind(i + 2) == Kind::Bar || kind(i + 2) == Kind::With);
  bool is_spread = kind(i + 1) == Kind::Ellipsis || kind(i + 1) == Kind::DotDot;
  if (!is_update && !is_spread) return std::nullopt;
  size_t record = is_update ? i + 1 : i + 2;
  return found(Code::ForeignSign, i, "A record with another field is written otherwise.",
               fmt::format("Write `{} with a = x`, without braces.", kind(record) == Kind::Ident ? text(record) : "r"));
}

// ---------------------------------------------------------------------------------------------------------------
// if and match

// `{ return x; }` or `{ x }`, without what is around the value; empty if it is more than a value.
std::string_view block_value(std::string_view block) {
  block = block.substr(1, block.size() - 2);
  auto trim = [&] {
    while (!block.empty() && (block.front() == ' ' || block.front() == '\n')) block.remove_prefix(1);
    while (!block.empty() && (block.back() == ' ' || block.back() == '\n' || block.back() == ';'))
      block.remove_suffix(1);
  };
  trim();
  if (block.starts_with("return ")) block.remove_prefix(7);
  trim();
  return block.find_first_of(";\n={") == std::string_view::npos ? block : std::string_view();
}

std::optional<Habit> HabitFinder::if_with_braces(size_t i, size_t brace) const {
  size_t end = after_bracket(brace);
  std::string code;
  bool has_else = kind(end) == Kind::Else && kind(end + 1) == Kind::LBrace;
  if (has_else) {
    size_t cond = i + 1, cond_end = brace;
    if (kind(cond) == Kind::LParen && after_bracket(cond) == brace) cond++, cond_end--;
    std::string_view yes = block_value(text_between(brace, end));
    std::string_view no = block_value(text_between(end + 1, after_bracket(end + 1)));
    if (!yes.empty() && !no.empty()) code = fmt::format("if {} then {} else {}", text_between(cond, cond_end), yes, no);
  }
  return found(Code::ForeignIf, i, "The branches of `if` do not stand in braces.",
               fmt::format("Write `{}`.", !code.empty() && is_short(code) ? code : "if c then x else y"));
}

// if (c) { x } else { y } / if c: x else: y / x if c else y / c ? x : y / elif
std::optional<Habit> HabitFinder::conditional(size_t i) const {
  if (is_word(i, "elif elsif elseif") && i > 0)
    return found(Code::ForeignIf, i, fmt::format("There is no `{}`.", text(i)), "Write `else if c then x`.");
  if (kind(i) == Kind::Question && frames_.back().in_head && i > 0 && kind(i - 1) == Kind::Ident)
    return found(Code::ForeignType, i, "There are no types with `?`.",
                 fmt::format("Write a sum type: `#none | #some {}`.", text(i - 1)));
  bool is_in_type = kind(i + 1) == Kind::FreeBracket || kind(i + 1) == Kind::IndexBracket;
  if (kind(i) == Kind::Question && !is_in_type && i > 0 && ends_operand(kind(i - 1)))
    return found(Code::ForeignIf, i, "There is no operator `?`.", "Write `if c then x else y`.");
  if (kind(i) != Kind::If) return std::nullopt;
  size_t colon = 0;
  for (size_t k = i + 1; k < std::min(tokens_.size(), i + kReach); k++) {
    if (kind(k) == Kind::Then || kind(k) == Kind::If || is_closer(kind(k))) return std::nullopt;
    if (kind(k) == Kind::LBrace && kind(after_bracket(k)) != Kind::Then) {
      bool is_block = kind(after_bracket(k)) == Kind::Else || after_bracket(k) + 1 >= tokens_.size();
      if (is_block) return if_with_braces(i, k);
    }
    if (kind(k) == Kind::Colon && colon == 0) colon = k;
    bool is_else_colon = kind(k) == Kind::Else && kind(k + 1) == Kind::Colon && colon > 0;
    if ((kind(k) == Kind::Colon && is_last_on_line(k)) || is_else_colon)
      return found(Code::ForeignIf, is_else_colon ? colon : k, "The branches of `if` do not follow `:`.",
                   "Write `if c then x else y`.");
    if (kind(k) == Kind::Else) {
      bool is_behind_value = i > 0 && ends_operand(kind(i - 1)) && !is_first_on_line(i);
      if (!is_behind_value) return std::nullopt;
      size_t value = line_start(i - 1), value_start = i - 1;
      while (value_start > value && ends_operand(kind(value_start - 1))) value_start--;
      std::string code =
          fmt::format("if {} then {} else {}", text_between(i + 1, k), text_between(value_start, i), text(k + 1));
      bool is_simple = !is_closer(kind(i - 1)) && ends_operand(kind(k + 1)) && is_last_on_line(k + 1);
      return found(Code::ForeignIf, i, "The condition of `if` stands before the values.",
                   fmt::format("Write `{}`.", is_simple && is_short(code) ? code : "if c then x else y"));
    }
    if (is_opener(kind(k))) k = after_bracket(k) - 1;
  }
  return std::nullopt;
}

// The cases between `first` and `end`, as they should be written, if that fits on a line.
std::optional<Habit> HabitFinder::match_arms(size_t i, size_t first, size_t end, bool has_bars) const {
  std::string code(text_between(i, first - 1));
  bool is_complete = true;
  for (size_t k = first; k < end;) {
    if (kind(k) == Kind::Bar || kind(k) == Kind::Case || kind(k) == Kind::Comma) {
      k++;
      continue;
    }
    size_t arrow = k;
    while (arrow < end && kind(arrow) != Kind::Arrow && !is_operator(arrow, "=>")) arrow++;
    size_t arm_end = arrow;
    Kind separator = has_bars ? Kind::Bar : Kind::Comma;
    while (arm_end < end && kind(arm_end) != separator)
      arm_end = is_opener(kind(arm_end)) ? after_bracket(arm_end) : arm_end + 1;
    is_complete &= arrow > k && arrow + 1 < arm_end;
    for (size_t p = k; p < arrow; p++) is_complete &= kind(p) != Kind::Bar && kind(p) != Kind::If;
    code += fmt::format(" case {} -> {}", text_between(k, arrow), text_between(arrow + 1, arm_end));
    k = std::max(arm_end, k + 1);
  }
  return found(Code::ForeignMatch, i, "The cases of `match` are written otherwise.",
               fmt::format("Write each as `case pattern -> value`, without {}: `{}`.",
                           has_bars ? "`with` and bars" : "braces and commas",
                           is_complete && is_short(code) ? code : "match x case 0 -> y case _ -> z"));
}

// match x { 0 => y, _ => z } / match x with | 0 -> y | _ -> z / case x of 0 -> y / switch (x) { ... }
std::optional<Habit> HabitFinder::match(size_t i) const {
  constexpr std::string_view kHelp = "Write `match x case 0 -> y case _ -> z`.";
  if (kind(i) == Kind::Case && !frames_.back().has_match)
    return found(Code::ForeignMatch, i, "There is no `match` before this `case`.", std::string(kHelp));
  if (is_word(i, "switch") && kind(i + 1) == Kind::LParen && kind(after_bracket(i + 1)) == Kind::LBrace)
    return found(Code::ForeignMatch, i, "There is no `switch`.", std::string(kHelp));
  bool is_constructor = kind(i) == Kind::Case && kind(i + 1) == Kind::Ident && kind(i + 2) != Kind::Arrow &&
                        kind(i + 2) != Kind::Colon && (kind(i + 2) == Kind::Ident || kind(i + 2) == Kind::LParen);
  if (is_constructor)
    return found(Code::ForeignMatch, i + 1, "Constructors begin with `#`.",
                 fmt::format("Write `case #{} ...`.", text(i + 1)));
  if (kind(i) != Kind::Match) return std::nullopt;
  bool has_lambda = false;
  for (size_t k = i + 1; k < std::min(tokens_.size(), i + kReach); k++) {
    if (kind(k) == Kind::Case || is_closer(kind(k))) return std::nullopt;
    if (kind(k) == Kind::Backslash) has_lambda = true;
    if (kind(k) == Kind::With) {
      size_t next = k + 1;
      while (next < tokens_.size() && kind(next) != Kind::Equals && kind(next) != Kind::Arrow &&
             kind(next) != Kind::Case && !is_operator(next, "=>"))
        next++;
      if (kind(next) == Kind::Arrow || is_operator(next, "=>")) return match_arms(i, k + 1, tokens_.size() - 1, true);
    }
    if (kind(k) == Kind::LBrace) {
      size_t end = after_bracket(k);
      for (size_t inner = k + 1; inner < std::min(end, k + kReach); inner++)
        if (is_operator(inner, "=>") || (inner == k + 1 && kind(inner) == Kind::Case))
          return match_arms(i, k + 1, end - 1, false);
    }
    if (kind(k) == Kind::Arrow && !has_lambda)
      return found(Code::ForeignMatch, i, "The cases of `match` are written otherwise.",
                   fmt::format("Each begins with `case`. {}", kHelp));
    if (is_opener(kind(k))) k = after_bracket(k) - 1;
  }
  return std::nullopt;
}

// ---------------------------------------------------------------------------------------------------------------
// Functions and signs

// fun x -> e / lambda x: e / function (x) => e / function 0 -> e | _ -> e
std::optional<Habit> HabitFinder::lambda(size_t i) const {
  if (!is_word(i, "fun fn function lambda") || frames_.back().is_head) return std::nullopt;
  size_t first = i + 1 + (kind(i + 1) == Kind::Bar);
  bool has_cases = kind(first) != Kind::Ident && kind(first) != Kind::LParen && kind(first + 1) == Kind::Arrow;
  if (has_cases)
    return found(Code::ForeignLambda, i, "A function by cases is a lambda with a `match`.",
                 "Write `\\x -> match x case 0 -> y case _ -> z`.");
  size_t arrow = i + 1;
  while (kind(arrow) == Kind::Ident || kind(arrow) == Kind::Underscore || kind(arrow) == Kind::Comma ||
         kind(arrow) == Kind::LParen)
    arrow = kind(arrow) == Kind::LParen ? after_bracket(arrow) : arrow + 1;
  bool is_arrow = kind(arrow) == Kind::Arrow || is_operator(arrow, "=>") ||
                  (kind(arrow) == Kind::Colon && text(i) == "lambda") ||
                  (kind(arrow) == Kind::LBrace && text(i) != "lambda");
  if (!is_arrow || arrow == i + 1) return std::nullopt;
  std::string params(text_between(i + 1, arrow));
  std::replace(params.begin(), params.end(), ',', ' ');
  return found(Code::ForeignLambda, i, fmt::format("A function without a name does not begin with `{}`.", text(i)),
               fmt::format("Write `\\{} -> ...`.", is_short(params) ? params : "x"));
}

// i32::max, def f :: t, x :: xs
std::optional<Habit> HabitFinder::double_colon(size_t i) const {
  std::string help = "To put an element before an array write `[x] ++ xs`.";
  bool is_member = touches(i) && touches(i + 2) && kind(i - 1) == Kind::Ident && kind(i + 2) == Kind::Ident;
  if (frames_.back().is_head || frames_.back().in_head)
    help = "A type stands behind one `:`, as in `def f (x: i32) : i32 = x`.";
  else if (kind(i + 2) == Kind::Less && touches(i + 2))
    help = "Types are not given to functions: leave them out.";
  else if (is_member)
    help = fmt::format("A member of a module is written `{}.{}`.", text(i - 1), text(i + 2));
  return found(Code::ForeignSign, i, "`::` is not an operator.", std::move(help));
}

// Signs that are operators elsewhere.
std::optional<Habit> HabitFinder::sign(size_t i) const {
  bool is_next_touching = touches(i + 1);
  bool is_slice = frames_.back().opener == Kind::IndexBracket || frames_.back().opener == Kind::FreeBracket;
  if (kind(i) == Kind::Colon && kind(i + 1) == Kind::Colon && is_next_touching && !is_slice) return double_colon(i);
  if (kind(i) == Kind::Let && kind(i + 1) == Kind::LBrace && kind(after_bracket(i + 1)) == Kind::In)
    return found(Code::ForeignSign, i + 1, "Braces enclose the fields of a record, not definitions.",
                 "Leave them out, and write `let` before each: `let y = 1 let z = 2 in y + z`.");
  bool is_sized_array = kind(i) == Kind::FreeBracket && kind(i + 1) == Kind::Ident && kind(i + 2) == Kind::Semicolon &&
                        kind(i + 4) == Kind::RBracket;
  if (is_sized_array)
    return found(Code::ForeignType, i, "The type of the elements does not stand in the brackets.",
                 fmt::format("Write `[{}]{}`: the size stands in the brackets.", text(i + 3), text(i + 1)));
  if (kind(i) == Kind::Colon && kind(i + 1) == Kind::Equals && is_next_touching)
    return found(Code::ForeignSign, i, "`:=` is not an operator.", "To name a value write `let x = e`.");
  bool is_kind = i > 0 && (kind(i - 1) == Kind::Type || kind(i - 1) == Kind::Apostrophe);
  if (kind(i) == Kind::Tilde && !is_kind)
    return found(
        Code::ForeignSign, i, "`~` is not an operator.",
        kind(i + 1) == Kind::Equals && is_next_touching ? "To compare, write `!=`." : "To flip all bits write `!x`.");
  if (is_operator(i, "++")) {
    bool has_left = i > 0 && (ends_operand(kind(i - 1)) || kind(i - 1) == Kind::LParen);
    bool has_right = i + 2 < tokens_.size() && kind(i + 1) != Kind::In;
    if (!has_left || !has_right)
      return found(Code::ForeignSign, i, "`++` joins two arrays; it does not count up.",
                   fmt::format("Write `{} + 1`.", !has_left && kind(i + 1) == Kind::Ident  ? text(i + 1)
                                                  : has_left && kind(i - 1) == Kind::Ident ? text(i - 1)
                                                                                           : "x"));
  }
  bool is_block = kind(i) == Kind::LBrace && !frames_.back().is_head && !frames_.back().in_head &&
                  (kind(i + 1) == Kind::Let || is_word(i + 1, "return"));
  if (is_block)
    return found(Code::ForeignSign, i, "Braces enclose the fields of a record, not statements.",
                 "Leave them out: `let y = x in y` is an expression.");
  if (kind(i) == Kind::Bar && kind(0) == Kind::Type && frames_.size() == 1 && kind(i + 1) == Kind::Ident)
    return found(Code::ForeignType, i, "The alternatives of a type are constructors, which begin with `#`.",
                 "Write for example `type t = #red | #green | #other i32`.");
  bool is_macro = kind(i) == Kind::Bang && touches(i) && i > 0 && kind(i - 1) == Kind::Ident && is_next_touching &&
                  is_opener(kind(i + 1));
  if (is_macro)
    return Habit{Code::ForeignSign, join(loc(i - 1), loc(i)), "There are no macros.",
                 "Functions are applied without `!`: `f x`."};
  bool is_array_type = kind(i) == Kind::FreeBracket && frames_.back().in_head && i > 0 && kind(i - 1) == Kind::Colon &&
                       kind(i + 1) == Kind::Ident && kind(i + 2) == Kind::RBracket && kind(i + 3) == Kind::RParen;
  if (is_array_type)
    return found(Code::ForeignType, i, "The type of the elements does not stand in the brackets.",
                 fmt::format("Write `[]{}`: the size stands in the brackets, or nothing.", text(i + 1)));
  bool is_declared = kind(i) == Kind::Let && kind(i + 1) == Kind::Ident && kind(i + 2) == Kind::Ident &&
                     kind(i + 3) == Kind::IndexBracket && kind(after_bracket(i + 3)) == Kind::Equals;
  if (is_declared)
    return found(Code::ForeignType, i + 1, "A type does not stand before the name.",
                 fmt::format("Write `let {}: {}{} = ...`.", text(i + 2), text_between(i + 3, after_bracket(i + 3)),
                             text(i + 1)));
  bool is_product = i == error_ && kind(i) == Kind::Star && frames_.back().in_head && frames_.back().has_colon;
  if (is_product)
    return found(Code::ForeignType, i, "A tuple type is not written with `*`.",
                 fmt::format("Write `({}, {})`.", ends_operand(kind(i - 1)) && !is_closer(kind(i - 1)) ? text(i - 1) : "a",
                             kind(i + 1) == Kind::Ident ? text(i + 1) : "b"));
  bool is_in_type = frames_.back().in_head || (kind(0) == Kind::Type && !frames_.back().is_head);
  if (kind(i) == Kind::Less && is_in_type && i > 0 && kind(i - 1) == Kind::Ident && touches(i))
    return found(Code::ForeignType, i, "The arguments of a type do not stand between `<` and `>`.",
                 "An array type is written `[]i32`; arguments of other types follow them: `t i32`.");
  return std::nullopt;
}

// ---------------------------------------------------------------------------------------------------------------

// The token at which the parser stopped may say it all.
std::optional<Habit> HabitFinder::at_error() const {
  size_t i = error_;
  if (kind(0) == Kind::Module && kind(1) != Kind::Type && (is_word(i, "where struct sig") || kind(i) == Kind::LBrace))
    return found(Code::ForeignDefinition, i, "The body of a module stands behind `=`, in braces.",
                 "Write `module m = { def x = 1i32 }`.");
  for (size_t k = 0; k < i; k++)
    if (is_word(k, "try") && kind(i - 1) == Kind::With)
      return found(Code::ForeignSign, k, "There is no `try`.",
                   "Nothing can be caught: ask before whether it will fail, or return a sum type with a case for that.");
  bool is_stepped = i > 1 && kind(i - 1) == Kind::Colon && !is_error_in_head_ &&
                    (kind(i) == Kind::Nat || kind(i) == Kind::Int || kind(i) == Kind::NumSuf);
  if (is_stepped)
    return found(Code::ForeignSign, i - 1, "Behind `:` stands a type.",
                 "A range is written `a...b`, with a step `a..a+s...b`.");
  auto is_loop = [](const Token& token) { return token.kind == Kind::Loop; };
  if (kind(i) == Kind::Do && std::none_of(tokens_.begin(), tokens_.end(), is_loop))
    return found(Code::ForeignSign, i, "There is no sequence of actions.", "Write `let y = x in f y`.");
  bool is_behind_name = i > 0 && (kind(i - 1) == Kind::Ident || kind(i - 1) == Kind::RParen);
  if (kind(i) != Kind::Arrow || !is_behind_name || is_error_in_head_) return std::nullopt;
  if (touches(i) && touches(i + 1) && kind(i + 1) == Kind::Ident)
    return found(Code::ForeignSign, i, "A field does not stand behind `->`.",
                 fmt::format("Write `{}.{}`.", kind(i - 1) == Kind::Ident ? text(i - 1) : "r", text(i + 1)));
  return found(Code::ForeignLambda, i, "A function without a name begins with a backslash.",
               fmt::format("Write `\\{} -> ...`.", kind(i - 1) == Kind::Ident ? text(i - 1) : "x"));
}

// A keyword that was meant as a name: the parser has a message for that.
bool HabitFinder::is_keyword_as_name(size_t i) const {
  if (!is_keyword(kind(i))) return false;
  if (i > 0 && (kind(i - 1) == Kind::Dot || kind(i - 1) == Kind::Def || kind(i - 1) == Kind::Entry)) return true;
  Kind next = kind(i + 1);
  return next == Kind::Equals || next == Kind::Comma || next == Kind::RParen || next == Kind::RBrace ||
         next == Kind::Arrow;
}

std::optional<Habit> HabitFinder::at(size_t i) {
  if (is_keyword_as_name(i)) return std::nullopt;
  if (std::optional<Habit> h = comment(i)) return h;
  if (std::optional<Habit> h = at_declaration(i)) return h;
  if (std::optional<Habit> h = in_def_head(i)) return h;
  if (std::optional<Habit> h = where_clause(i)) return h;
  if (std::optional<Habit> h = loop_without_loop(i)) return h;
  if (std::optional<Habit> h = loop_form(i)) return h;
  if (std::optional<Habit> h = membership(i)) return h;
  if (std::optional<Habit> h = record_update(i)) return h;
  if (std::optional<Habit> h = conditional(i)) return h;
  if (std::optional<Habit> h = match(i)) return h;
  if (std::optional<Habit> h = lambda(i)) return h;
  if (std::optional<Habit> h = sign(i)) return h;
  return assignment(i);
}

void HabitFinder::update_frame(size_t i) {
  Frame& frame = frames_.back();
  pending_ins_ += kind(i) == Kind::Let || kind(i) == Kind::For;
  pending_ins_ -= kind(i) == Kind::In && pending_ins_ > 0;
  if (is_opener(kind(i))) {
    frames_.push_back({.opener = kind(i),
                       .in_def_head = frame.is_def_head || frame.in_def_head,
                       .in_head = frame.is_head || frame.in_head});
    return;
  }
  if (is_closer(kind(i))) {
    if (frames_.size() > 1) frames_.pop_back();
    return;
  }
  switch (kind(i)) {
    case Kind::Def:
    case Kind::Entry:
    case Kind::Let:
    case Kind::Type:
    case Kind::Module:
    case Kind::With:
    case Kind::Loop:
    case Kind::Local:
    case Kind::Open:
    case Kind::Import:
      frame.is_head = true;
      frame.is_def_head = kind(i) == Kind::Def || kind(i) == Kind::Entry;
      frame.has_colon = false;
      frame.loops += kind(i) == Kind::Loop;
      frame.ins += kind(i) == Kind::Let;
      break;
    case Kind::For:
    case Kind::While:
      frame.loops -= frame.loops > 0;
      frame.ins += kind(i) == Kind::For;
      frame.is_head = false;
      break;
    case Kind::In:
      frame.ins -= frame.ins > 0;
      break;
    case Kind::Match:
      frame.has_match = true;
      break;
    case Kind::Colon:
      frame.has_colon = true;
      break;
    case Kind::Equals:
      frame.is_head = frame.is_def_head = false;
      break;
    default:
      break;
  }
}

std::optional<Habit> HabitFinder::find() {
  for (size_t i = 0; i + 1 < tokens_.size(); i++) {
    if (std::optional<Habit> h = at(i)) return h;
    if (i == error_) is_error_in_head_ = frames_.back().is_head || frames_.back().in_head;
    update_frame(i);
  }
  return at_error();
}

}  // namespace

std::optional<Habit> find_habit(const SourceFile& source, std::span<const Token> tokens, size_t error,
                                bool is_between_decs) {
  if (tokens.empty() || error >= tokens.size()) return std::nullopt;
  return HabitFinder(source, tokens, error, is_between_decs).find();
}

}  // namespace fehu::syntax
