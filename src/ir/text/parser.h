// The parser's state and its functions, shared by parse*.cpp only.
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
      : file_(text), arena_(arena), names_(names), sink_(sink), sources_(sources), tokens_(lex(text.text)) {}

  const Program* program();

 private:
  // --- tokens
  const Token& peek(size_t ahead = 0) const { return tokens_[std::min(position_ + ahead, tokens_.size() - 1)]; }
  bool is_at(std::string_view text) const;
  bool accept(std::string_view text);
  void expect(std::string_view text);
  void fail(std::string_view expected);
  void fail_at(const Token& token, std::string message);
  bool has_failed() const { return has_failed_; }
  bool enter();  // one level deeper; false if too deep
  void leave() { depth_--; }

  // --- small things
  VName name();
  bool is_name() const;
  Name identifier();
  std::string_view string();
  uint64_t number(uint64_t limit);
  prim::Value value();
  prim::PrimType prim_type();
  Operand operand();
  bool is_value() const;
  Attr attr();
  List<Attr> attrs();
  List<VName> certs();
  List<Loc> places();
  Dim dim();
  List<Dim> dims();
  List<Operand> shape();
  Type type();
  Type acc_type();
  Space space();
  Param param();
  const MemInfo* place();

  // Items separated by commas, up to and with `close`.
  template <typename F>
  auto list(std::string_view close, F parse_item) {
    std::vector<decltype(parse_item())> items;
    if (accept(close)) return arena_.list(items);
    do items.push_back(parse_item());
    while (!has_failed_ && accept(","));
    expect(close);
    return arena_.list(items);
  }
  List<Operand> operands(std::string_view open, std::string_view close);
  List<VName> names(std::string_view open, std::string_view close);
  List<Type> types();
  List<Param> params(std::string_view open, std::string_view close);
  List<uint32_t> numbers();

  // --- statements and expressions
  Stm stm();
  bool is_stm() const { return is_at("let") || is_at("#["); }
  List<Result> results_after_brace();
  const Body* body();
  const Lambda* lambda();
  const Exp* exp();
  const Exp* word_exp(std::string_view word);
  const Exp* scalar_exp();
  const Exp* name_exp();
  const Exp* assert_exp();
  const Exp* array_exp();
  List<SliceDim> slice();
  List<FlatDim> flat_dims(Operand& offset);
  const Exp* flat_index_exp();
  const Exp* flat_update_exp();
  const Exp* concat_exp();
  const Exp* iota_exp();
  const Exp* replicate_exp();
  const Exp* scratch_exp();
  template <typename E>
  const Exp* perm_exp();
  const Exp* reshape_exp();
  const Exp* update_acc_exp();
  const Exp* alloc_exp();
  const Exp* apply_exp();
  const Exp* if_exp();
  const Exp* match_exp();
  MatchCase match_case();
  const Exp* loop_exp();
  const Exp* with_acc_exp();
  AccInput acc_input();
  List<VName> soac_inputs(Operand& width);
  const Exp* screma_exp();
  const Exp* hist_exp();
  const Exp* expand_exp();
  const Exp* flatmap_exp();
  const Exp* stream_exp();
  template <typename E>
  const Exp* make(const E& e) {
    return arena_.make<E>(e);
  }

  // --- programs
  EntryType entry_type();
  List<EntryParam> entry_params();
  const Entry* entry();
  OpaqueType opaque_type();
  OpaqueConstr opaque_constr();
  Fun fun();

  const SourceFile& file_;
  Arena& arena_;
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
