// The parser's working state: a recursive descent parser with one function per production.
//
// Errors. `fail` reports, enters panic mode and skips to a token that some function further out is waiting for: a
// closing bracket, a comma, `in`, `then`, ..., or the start of a declaration. In panic mode nothing is reported, every
// parsing function returns an error node at once, and the first function that consumes the awaited token ends the
// panic. `complain` reports a mistake from which the caller knows how to continue, without panic.
//
// A function for a production begins with the token at which the production begins, and ends behind its last. Its
// comment is the production, in the notation of the language specification, where it does more than that says.
#pragma once

#include <algorithm>
#include <vector>

#include "syntax/ast.h"
#include "syntax/reporter.h"
#include "syntax/token.h"

namespace fehu::syntax {

class Parser {
 public:
  Parser(const SourceFile& source, Arena& arena, Interner& names, Reporter& reporter, std::vector<Token> tokens)
      : source_(source), arena_(arena), names_(names), reporter_(reporter), tokens_(std::move(tokens)) {}

  const File* file(List<Comment> comments, List<Mention> mentions);
  const Exp* exp();
  const Dec* dec_with_doc();
  const TypeExp* type();
  void expect_end(std::string_view what);

 private:
  using Kind = TokenKind;

  // What the functions further out are waiting for inside the innermost bracket.
  // Counters, since constructs of one kind can be nested.
  struct Awaited {
    int in = 0, then_ = 0, else_ = 0, do_ = 0, case_ = 0;
    bool section = false;       // in the first expression after '('
    bool case_pattern = false;  // between `case` and its `->`
  };
  // What stands before the `=` of a definition, or the `->` of a lambda: names, parameters, types.
  struct Head {
    size_t begin = 0;        // its first token
    Kind sign = Kind::Eof;   // that ends it; Eof: in no head
    std::string_view where;  // completes "Expected SIGN ..."
  };
  // Inside a bracket: what stands around it is not awaited any more.
  class Bracket {
   public:
    Bracket(Parser& parser, Kind closer);
    ~Bracket();
    Kind closer() const { return closer_; }
    Loc opener() const { return opener_; }

   private:
    Parser& parser_;
    Kind closer_;
    Loc opener_;
    Awaited saved_;
    Awaited saved_outer_;
    Kind saved_innermost_;
  };
  // Counts how deep the tree is: `link` is called once per level, also by the loops that build left-deep trees.
  class Nesting {
   public:
    explicit Nesting(Parser& parser) : parser_(parser) {}
    ~Nesting() { parser_.depth_ -= links_; }
    void link() { parser_.deepen(), links_++; }

   private:
    Parser& parser_;
    int links_ = 0;
  };

  // Tokens (parse_core.cpp)
  // The current token, the one `ahead` tokens further, and the one before.
  const Token& tok() const { return tokens_[pos_]; }
  const Token& look(size_t ahead) const { return tokens_[std::min(pos_ + ahead, tokens_.size() - 1)]; }
  const Token& prev() const { return tokens_[pos_ == 0 ? 0 : pos_ - 1]; }
  bool at(Kind kind) const { return tok().kind == kind; }
  bool at_bracket() const { return at(Kind::FreeBracket) || at(Kind::IndexBracket); }
  std::string_view text(const Token& token) const;
  // Is there no blank before the current token?
  bool touches_previous() const { return pos_ > 0 && prev().loc.end == tok().loc.begin; }
  void advance();
  // Consumes the token if it is of this kind.
  bool accept(Kind kind);
  // The same, but it is an error if it is not.
  bool expect(Kind kind, std::string_view where);
  bool close(const Bracket& bracket, std::string_view wanted);
  bool split_glued(Kind kind);
  // The place from `begin` to the end of what has been read.
  Loc since(uint32_t begin) const { return {begin, std::max(begin, prev().loc.end)}; }
  // An empty place at the current token, for what is missing.
  Loc here() const { return {tok().loc.begin, tok().loc.begin}; }
  std::string found() const;

  // A node whose fields are filled in while it is read; so far it covers the current token.
  template <typename Node>
  Node* start() {
    return empty_node<Node>(arena_, tok().loc);
  }

  // LIST(item) up to the end of the bracket, which is consumed too: commas
  // between the items, perhaps one after the last.
  template <typename Item>
  auto list_in(const Bracket& bracket, std::string_view wanted, Item item) {
    std::vector<decltype(item())> items;
    while (!at(bracket.closer()) && !panic_) {
      items.push_back(item());
      if (!accept_comma(bracket)) break;
    }
    close(bracket, wanted);
    return arena_.list(items);
  }
  // What follows the first component of a tuple, up to the end of the parentheses: the
  // same, but a comma must bring another component.
  template <typename Part, typename Item>
  List<Part> tuple_in(const Bracket& bracket, std::string_view wanted, Part first, Item item) {
    std::vector<Part> parts{first};
    bool has_comma = false;
    while (accept_comma(bracket)) {
      has_comma = true;
      if (at(Kind::RParen)) break;
      parts.push_back(item());
    }
    close(bracket, wanted);
    if (has_comma && parts.size() == 1) complain_one_tuple(since(bracket.opener().begin));
    return arena_.list(parts);
  }
  bool accept_comma(const Bracket& bracket);
  void complain_one_tuple(Loc loc);

  // Errors and recovery (parse_core.cpp)
  diag::Diagnostic& fail(diag::Code code, Loc loc, std::string message);
  bool at_keyword_as_name(diag::Code code) const;
  diag::Diagnostic& fail_expected(diag::Code code, std::string_view wanted);
  diag::Diagnostic& complain(diag::Code code, Loc loc, std::string message);
  bool follows_mistake() const;
  Loc error_loc() const;
  bool is_dec_over() const;
  void skip();
  bool skip_stops_here(int nested_ifs) const;
  void skip_bracketed();
  bool at_dec_start() const { return starts_dec(tok()); }
  bool starts_dec(const Token& token) const;
  bool begins_line(size_t index) const;
  size_t end_of_dec() const;
  uint32_t column_of(Loc loc) const;
  bool report_habit(bool is_between_decs);
  bool report_broken_head();
  bool has_head_sign(size_t end) const;
  size_t body_after_head() const;
  size_t unclosed_in_head(size_t end) const;
  bool is_bracket_lost() const;
  bool skip_semicolons();
  bool skip_misplaced_doc();
  void deepen();

  // Names (parse_names.cpp)
  Ident ident(std::string_view what);
  Ident field_id();
  bool at_field_id() const { return at(Kind::Ident) || at(Kind::Nat); }
  QualName qual_name(std::string_view what);
  bool at_binop(size_t ahead = 0) const;  // or `ahead` tokens after this one
  OpName binop();
  bool at_bindop(size_t ahead = 0) const;
  Ident bindop(bool& is_operator);
  bool at_parenthesised_bindop() const;
  Ident parenthesised_bindop(bool& is_operator);
  size_t operator_length() const;
  bool at_type_param() const;
  TypeParam type_param();
  List<TypeParam> type_params();
  const Attr* attribute();
  Attr attr();
  std::string_view doc_text(Loc loc) const;
  const Doc* doc();
  std::string_view import_path(Loc& loc);

  // Types (parse_type.cpp)
  const TypeExp* type_term();
  const TypeExp* type_atom();
  const TypeExp* array_type();
  const TypeExp* sum_type();
  const TypeExp* paren_type();
  const TypeExp* record_type();
  const TypeExp* existential_type();
  const TypeExp* error_type();
  bool at_type_atom() const;
  TypeArg type_arg();
  const Exp* size_in_brackets();

  // Patterns (parse_pat.cpp)
  const Pat* pat();
  const Pat* inner_pat(bool allow_negative);
  const Pat* param() { return inner_pat(false); }
  bool at_inner_pat(size_t ahead = 0) const;
  const Pat* paren_pat();
  const Pat* record_pat();
  FieldPat field_pat();
  const Pat* literal_pat(bool allow_negative);
  const Pat* error_pat();
  List<const Pat*> params();

  // Expressions (parse_exp.cpp)
  // The operators that bind at least as tightly as `min_level`.
  const Exp* binary(int min_level, bool is_section_root);
  int infix_level() const;
  bool before_section_end() const;
  const Exp* loose_section(const Exp* left);
  const Exp* infix(const Exp* left, int level);
  const Exp* range(const Exp* start);
  const Exp* update(const Exp* target);
  const Exp* operand();
  const Exp* prefix();
  const Exp* application();
  const Exp* lambda();
  bool at_atom() const;
  bool at_assignment() const;
  bool at_nested_dec(Kind keyword) const;
  bool at_late_word() const;
  void complain_nested_def();
  const Exp* error_exp();
  // An expression without a type ascription at its end.
  const Exp* exp2() { return binary(kRangeLevel, false); }

  // Open-ended forms (parse_forms.cpp)
  const Exp* if_exp();
  const Exp* loop_exp();
  void loop_form(LoopExp& loop);
  const Exp* match_exp();
  Case match_case();
  void fail_case_ascription(Loc loc);
  void fail_second_pattern();
  const Exp* assert_exp();
  const Exp* attr_exp();
  const Exp* let_exp();
  Exp* let_head();
  Exp* let_pattern(uint32_t begin);
  Exp* let_function(uint32_t begin);
  Exp* let_update(uint32_t begin);
  const Exp* let_value();
  bool at_local_function() const;
  Loc aligned_line(Loc let, Loc end) const;

  // Atoms (parse_atom.cpp)
  const Exp* atom();
  const Exp* simple_atom();
  const Exp* number();
  const Exp* no_atom();
  const Exp* postfix_dot(const Exp* base);
  const Exp* local_open(const Exp* base, Loc dot);
  bool name_of(const Exp* exp, std::vector<Ident>& parts) const;
  const Exp* index(const Exp* base);
  IndexPart index_part();
  const Exp* paren();
  const Exp* paren_contents(const Bracket& bracket, uint32_t begin);
  const Exp* op_section(const Bracket& bracket, uint32_t begin);
  const Exp* step_section(const Bracket& bracket, uint32_t begin);
  Step section_step(bool is_first);
  Step field_step(uint32_t begin);
  Step index_step(uint32_t begin);
  const Exp* array();
  const Exp* record();
  FieldExp field();

  // Declarations (parse_dec.cpp)
  List<const Dec*> decs(Kind closer);
  Dec* dec();
  Dec* value_dec();
  void value_dec_head(ValueDec& dec);
  bool infix_follows() const;
  void infix_head(ValueDec& dec);
  Dec* type_dec();
  Liftedness liftedness();
  Dec* local_dec();
  Dec* attr_dec();
  Dec* open_dec();
  Dec* import_dec();
  Dec* error_dec();
  void stray_token();

  // Modules (parse_module.cpp)
  Dec* module_dec();
  const ModExp* mod_exp();
  const ModExp* mod_exp_unascribed();
  const ModExp* mod_lambda();
  const ModExp* mod_atom();
  bool at_mod_atom() const { return at(Kind::Ident) || at(Kind::LParen) || at(Kind::LBrace); }
  ModParam mod_param();
  const ModTypeExp* mod_type();
  const ModTypeExp* mod_type_with();
  const ModTypeExp* mod_type_atom();
  const ModTypeExp* specs_type();
  Spec* spec();
  Spec* spec_body();
  Spec* value_spec();
  Spec* type_spec();
  Spec* error_spec();

  const SourceFile& source_;
  Arena& arena_;
  Interner& names_;
  Reporter& reporter_;
  std::vector<Token> tokens_;
  size_t pos_ = 0;
  int depth_ = 0;
  // After an error, until a token is consumed: nothing is reported, and error nodes are returned at once.
  bool panic_ = false;
  Kind misused_keyword_ = Kind::Eof;  // in this declaration; Eof: none
  bool among_specs_ = false;          // specs have been found where declarations should be, and reported
  bool too_deep_ = false;
  int habit_searches_ = 0;
  bool has_semicolon_ = false;    // one has been found, and reported
  size_t dec_begin_ = 0;          // the first token of the innermost declaration that has begun last
  size_t silent_until_ = 0;       // a notation of another language was reported: nothing is said up to this token
  size_t last_error_ = SIZE_MAX;  // the token of the last error: there is no second one at the same place
  Loc late_let_;                  // of the declaration before, if it began in the middle of a line
  Head head_;                     // that is being read
  Awaited awaited_;
  Awaited outer_;                 // what is awaited around the innermost bracket
  Kind innermost_ = Kind::Eof;    // what closes the innermost bracket; Eof: there is none
  bool is_bracket_lost_ = false;  // in panic: the innermost bracket is not closed, which is what was reported
  // How many brackets of each kind are open around the current place.
  int open_parens_ = 0, open_brackets_ = 0, open_braces_ = 0;
};

}  // namespace fehu::syntax
