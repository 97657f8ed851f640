// The parser's state and the vocabulary for reading operations (ops.h); private to src/ir/text.
//
// After the first error the parser stands at the end of the text: every loop ends, and what is returned is not looked
// at.
#pragma once

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "ir/text/lexer.h"
#include "ir/text/parse.h"

namespace fehu::ir {

class Parser {
 public:
  Parser(const SourceFile& text, Arena& arena, Interner& names, diag::Sink& sink, const SourceMap* sources)
      : arena(arena), file_(text), names_(names), sink_(sink), sources_(sources), tokens_(lex(text.text)) {}

  const Program* program();

  // --- tokens
  const Token& peek(size_t ahead = 0) const { return tokens_[std::min(position_ + ahead, tokens_.size() - 1)]; }
  void advance() { position_++; }
  bool is_at(std::string_view text) const;
  bool accept(std::string_view text);
  void expect(std::string_view text);
  void fail(std::string_view expected);
  void fail_at(const Token& token, std::string message);
  bool has_failed() const { return has_failed_; }

  // --- names, numbers, types
  VName name();
  bool is_name() const;
  std::string_view string();
  uint64_t number(uint64_t limit);
  prim::Value value();
  bool is_value() const;
  prim::PrimType prim_type();
  Operand operand();
  List<Operand> shape();
  Type type();
  Space space();
  Param param();

  // Items separated by commas, up to and with `close`.
  template <typename F>
  auto list(std::string_view close, F parse_item) {
    std::vector<decltype(parse_item())> items;
    if (accept(close)) return arena.list(items);
    do items.push_back(parse_item());
    while (!has_failed_ && accept(","));
    expect(close);
    return arena.list(items);
  }
  List<Operand> operands(std::string_view open, std::string_view close);
  List<VName> names(std::string_view open, std::string_view close);
  List<Type> types();
  List<Param> params(std::string_view open, std::string_view close);
  List<uint32_t> numbers();

  // --- statements and expressions
  const Body* body();
  const Lambda* lambda();
  const Exp* exp();

  Arena& arena;

 private:
  bool enter();  // one level deeper; false if too deep
  void leave() { depth_--; }

  Name identifier();
  Attr attr();
  List<Attr> attrs();
  List<VName> certs();
  List<Loc> places();
  Dim dim();
  List<Dim> dims();
  Type acc_type();
  const MemInfo* place();

  Stm stm();
  bool is_stm() const { return is_at("let") || is_at("#["); }
  List<Result> results_after_brace();

  // --- programs
  EntryType entry_type();
  List<EntryParam> entry_params();
  const Entry* entry();
  OpaqueType opaque_type();
  OpaqueConstr opaque_constr();
  Fun fun();

  const SourceFile& file_;
  Interner& names_;
  diag::Sink& sink_;
  const SourceMap* sources_;
  std::vector<Token> tokens_;
  size_t position_ = 0;
  bool has_failed_ = false;
  int depth_ = 0;
  uint32_t max_id_ = 0;
  std::unordered_map<uint32_t, Name> bases_;  // of the names so far, by number
};

}  // namespace fehu::ir
