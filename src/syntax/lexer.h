// The lexer's working state; the public interface is in parser.h.
// One object reads one file. Tokens hold places and interned names; the text itself is not copied.
#pragma once

#include <vector>

#include "syntax/ast.h"
#include "syntax/parser.h"
#include "syntax/reporter.h"
#include "syntax/token.h"

namespace fehu::syntax {

class Lexer {
 public:
  Lexer(const SourceFile& file, Interner& names, Reporter& reporter)
      : text_(file.text), base_(file.base), names_(names), reporter_(reporter) {}

  void run(std::span<const TextRange> left_out = {});
  std::vector<Token> tokens;  // ends with Eof
  std::vector<Comment> comments;

 private:
  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  Loc loc(size_t begin, size_t end) const {
    return {base_ + static_cast<uint32_t>(begin), base_ + static_cast<uint32_t>(end)};
  }
  void emit(TokenKind kind, size_t length, Name name = {});
  void emit_named(TokenKind kind, size_t length, size_t skip = 0);
  diag::Diagnostic& report(diag::Code code, size_t begin, size_t end, std::string message);

  void run_to(size_t end);
  void next_token();
  void lex_comment();
  size_t comment_line();
  void lex_identifier_chain();
  size_t identifier_length(size_t at) const;
  void lex_operator();
  void lex_dots();
  void lex_hash();
  void lex_bracket();
  void lex_apostrophe();
  void lex_string();
  size_t string_char(size_t at);
  void report_escape(size_t at, size_t length, bool out_of_range);
  void lex_number();
  size_t prefixed_digits() const;
  size_t decimal_float_length() const;
  size_t hex_float_length() const;
  size_t unfinished_exponent() const;
  size_t suffix_length(size_t digits, bool is_float) const;
  std::string_view help_for_at_sign() const;
  void lex_invalid();

  std::string_view text_;
  uint32_t base_;
  Interner& names_;
  Reporter& reporter_;
  size_t at_ = 0;
  size_t unclosed_string_end_ = 0;  // of the last string without end; 0: none
};

}  // namespace fehu::syntax
