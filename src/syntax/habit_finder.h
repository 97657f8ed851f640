// The walk over the tokens that recognises notations of other languages (habits.h). Shared by habits*.cpp only.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "syntax/habits.h"

namespace fehu::syntax {

// Is the word one of those in the list, which is separated by spaces?
bool is_among(std::string_view word, std::string_view words);
bool is_opener(TokenKind kind);
bool is_closer(TokenKind kind);
// May an operand end with this token?
bool ends_operand(TokenKind kind);
// Can code of the user be shown in the help, in one line?
bool is_short(std::string_view code);

// One walk over the tokens of a declaration; the first thing that is written as in another language is reported. Each
// habit has a function that looks at one token, and at what is around it: the innermost bracket (Frame), the line, the
// end of a bracket. These are known beforehand, or kept up to date by the walk, so that no habit has to go back.
class HabitFinder {
 public:
  using Kind = TokenKind;
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

  // How far a conditional, match or loop is followed, so that the time stays linear.
  static constexpr size_t kReach = 1000;

  // Habits, at token i: declarations and statements (habits_statements.cpp)
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
  // if, match, functions and signs (habits_expressions.cpp)
  std::optional<Habit> conditional(size_t i) const;
  std::optional<Habit> if_with_braces(size_t i, size_t brace) const;
  std::optional<Habit> match(size_t i) const;
  std::optional<Habit> match_arms(size_t i, size_t first, size_t end, bool has_bars) const;
  std::optional<Habit> lambda(size_t i) const;
  std::optional<Habit> double_colon(size_t i) const;
  std::optional<Habit> sign(size_t i) const;
  // all of them, and the walk (habits.cpp)
  std::optional<Habit> at(size_t i);
  std::optional<Habit> at_error() const;
  bool is_keyword_as_name(size_t i) const;
  void update_frame(size_t i);

  Habit found(diag::Code code, size_t i, std::string message, std::string help) const {
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

}  // namespace fehu::syntax
