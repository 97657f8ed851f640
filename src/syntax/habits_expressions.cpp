// Expressions of other languages: `if` and `match` with braces or colons, functions without a name, signs.
#include <algorithm>

#include "syntax/habit_finder.h"

namespace fehu::syntax {

using diag::Code;
using Kind = TokenKind;

// ---------------------------------------------------------------------------------------------------------------
// if and match

// `{ return x; }` or `{ x }`, without what is around the value; empty if it is more than a value.
static std::string_view block_value(std::string_view block) {
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
    return found(
        Code::ForeignType, i, "A tuple type is not written with `*`.",
        fmt::format("Write `({}, {})`.", ends_operand(kind(i - 1)) && !is_closer(kind(i - 1)) ? text(i - 1) : "a",
                    kind(i + 1) == Kind::Ident ? text(i + 1) : "b"));
  bool is_in_type = frames_.back().in_head || (kind(0) == Kind::Type && !frames_.back().is_head);
  if (kind(i) == Kind::Less && is_in_type && i > 0 && kind(i - 1) == Kind::Ident && touches(i))
    return found(Code::ForeignType, i, "The arguments of a type do not stand between `<` and `>`.",
                 "An array type is written `[]i32`; arguments of other types follow them: `t i32`.");
  return std::nullopt;
}

}  // namespace fehu::syntax
