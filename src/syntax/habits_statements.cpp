// Declarations and statements of other languages: comments, heads of functions, assignments, loops.
#include <algorithm>

#include "syntax/habit_finder.h"

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

}  // namespace

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

}  // namespace fehu::syntax
