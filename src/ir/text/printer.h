// The printer's state and the vocabulary for writing operations (ops.h); private to src/ir/text.
//
// Everything is appended to `out`. Nested code is indented by two.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "ir/text/print.h"

namespace fehu::ir {

class Printer {
 public:
  explicit Printer(const PrintOptions& options) : options_(options) {}

  void program(const Program& p);
  void stm(const Stm& s);
  void exp(const Exp* e);
  void body(const Body* b);
  void lambda(const Lambda* l);
  void type(const Type& t);
  void space(Space s);
  void operand(const Operand& x);
  void name(VName n);
  void param(const Param& p);
  void value(prim::Value v);
  void number(uint64_t n);
  void string(std::string_view text);
  void shape(List<Operand> shape);

  void add(std::string_view text) { out += text; }
  void newline();
  void indent() { indent_ += 2; }
  void unindent() { indent_ -= 2; }

  // Items between brackets, separated by commas; on several lines if one would be too long.
  template <typename T, typename F>
  void list(std::string_view open, List<T> items, std::string_view close, F print_item);
  void operands(std::string_view open, List<Operand> xs, std::string_view close);
  void names(std::string_view open, List<VName> xs, std::string_view close);
  void types(List<Type> ts);
  void params(std::string_view open, List<Param> ps, std::string_view close);
  void numbers(List<uint32_t> xs);

  std::string out;

 private:
  void identifier(std::string_view text);
  void place(const MemInfo& info);
  void dims(List<Dim> dims);
  void attr(const Attr& a);
  void attrs(List<Attr> attrs, char separator);
  void certs(List<VName> certs);
  void places(List<Loc> locs);
  void results(List<Result> results);
  // Breaks the line before items that would pass the margin. `starts`: where the items begin; the last ends the text.
  void break_lines(std::span<const size_t> starts);

  void entry_type(const EntryType& t);
  void entry_params(List<EntryParam> ps);
  void entry(const Entry& e);
  void opaque_type(const OpaqueType& t);
  void fun(const Fun& f);

  const PrintOptions& options_;
  int indent_ = 0;
  uint32_t max_id_ = 0;  // the largest number of a name so far
};

template <typename T, typename F>
void Printer::list(std::string_view open, List<T> items, std::string_view close, F print_item) {
  add(open);
  std::vector<size_t> starts;
  for (size_t i = 0; i < items.size(); i++) {
    if (i > 0) add(", ");
    starts.push_back(out.size());
    print_item(items[i]);
  }
  if (items.size() > 1) break_lines(starts);
  add(close);
}

}  // namespace fehu::ir
