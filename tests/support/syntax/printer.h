// The syntax printer's working state; the public interface is in print.h.
#pragma once

#include <string>

#include "syntax/ast.h"

namespace fehu::syntax {

// Every parenthesis is in the tree, so nothing here depends on precedence; what matters is that neighbouring tokens do
// not melt into one and that `[` gets a blank before it exactly when it does not index.
class Printer {
 public:
  explicit Printer(bool one_line) : one_line_(one_line) {}
  std::string out;

  void file(const File& f);
  void exp(const Exp* e);
  void type(const TypeExp* t);
  void pat(const Pat* p);
  void mod_type(const ModTypeExp* t);
  void name(const QualName& n);

 private:
  template <typename T>
  static const T* as(const auto* node) {
    return static_cast<const T*>(node);
  }
  template <typename Items, typename Each>
  void commas(const Items& items, Each each) {
    bool first = true;
    for (const auto& item : items) {
      if (!first) out += ", ";
      first = false;
      each(item);
    }
  }
  void put(std::string_view s) { out += s; }
  void line();  // a line break with indentation, or a blank
  void indented_line() { depth_++, line(); }
  void dedent() { depth_--; }
  void name(const Ident& n) { out += n.name.str(); }
  void binder(const Ident& n, bool is_operator);
  void op(const OpName& n);
  void attr(const Attr& a);
  void attribute(const Attr& a) { put("#["), attr(a), put("] "); }
  void doc(const Doc* d);
  void type_param(const TypeParam& p);
  void type_params(List<TypeParam> list) {
    for (const TypeParam& p : list) put(" "), type_param(p);
  }
  void params(List<const Pat*> list) {
    for (const Pat* p : list) put(" "), pat(p);
  }
  void result_type(const TypeExp* t) {
    if (t) put(" : "), type(t);
  }
  void size(const Exp* e) { put("["), e ? exp(e) : void(), put("]"); }
  void index_parts(List<IndexPart> parts);
  void steps(List<Step> list, bool dot_first);

  void spine(const Exp* e);
  void chain(const Exp* e);
  void form(const Exp* e);
  void bracketed(const Exp* e);
  void section(const Exp* e);
  void loop(const LoopExp& l);
  void match(const MatchExp& m);
  void prefix(std::string_view symbol, const Exp* inner);
  void literal(const Exp* e);

  void dec(const Dec* d);
  void value_dec(const ValueDec& d);
  void module_dec(const ModDec& d);
  void decs(List<const Dec*> list);
  void mod_param(const ModParam& p) { put("("), name(p.name), put(": "), mod_type(p.type), put(")"); }
  void mod_exp(const ModExp* m);
  void spec(const Spec* s);
  void type_head(Liftedness liftedness, const Ident& n, List<TypeParam> params);

  bool one_line_;
  size_t depth_ = 0;
};

}  // namespace fehu::syntax
