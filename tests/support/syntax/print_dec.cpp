// The syntax printer: declarations, modules and module types.
#include "support/syntax/print.h"
#include "support/syntax/printer.h"

namespace fehu::syntax {

void Printer::doc(const Doc* d) {
  if (!d) return;
  if (one_line_) return;
  put("-- | ");
  for (char c : d->text) {
    if (c == '\n')
      line(), put("-- ");
    else
      out += c;
  }
  line();
}

void Printer::type_head(Liftedness liftedness, const Ident& n, List<TypeParam> params) {
  put(liftedness == Liftedness::Lifted ? "type^ " : liftedness == Liftedness::SizeLifted ? "type~ " : "type ");
  name(n), type_params(params);
}

void Printer::value_dec(const ValueDec& d) {
  put(d.keyword == DefKeyword::Def ? "def " : d.keyword == DefKeyword::Let ? "let " : "entry ");
  if (d.is_infix) {
    std::string_view quote = d.is_operator ? "" : "`";
    pat(d.params[0]), put(" "), put(quote), name(d.name), put(quote), put(" "), pat(d.params[1]);
  } else {
    binder(d.name, d.is_operator), type_params(d.type_params), params(d.params);
  }
  result_type(d.result_type);
  put(" ="), indented_line(), exp(d.body), dedent();
}

void Printer::module_dec(const ModDec& d) {
  put("module "), name(d.name);
  for (const ModParam& p : d.params) put(" "), mod_param(p);
  if (d.type) put(" : "), mod_type(d.type);
  put(" = "), mod_exp(d.body);
}

static void quote(std::string& out, std::string_view path) {
  out += '"';
  for (char c : path) {
    if (c == '"' || c == '\\') out += '\\';
    if (c >= 0 && c < ' ')
      out += "\\" + std::to_string(static_cast<int>(c)) + "\\&";
    else
      out += c;
  }
  out += '"';
}

void Printer::dec(const Dec* d) {
  doc(d->doc);
  switch (d->kind) {
    case DecKind::Value:
      return value_dec(*as<ValueDec>(d));
    case DecKind::Type:
      type_head(as<TypeDec>(d)->liftedness, as<TypeDec>(d)->name, as<TypeDec>(d)->params);
      return put(" = "), type(as<TypeDec>(d)->type);
    case DecKind::Module:
      return module_dec(*as<ModDec>(d));
    case DecKind::ModType:
      return put("module type "), name(as<ModTypeDec>(d)->name), put(" = "), mod_type(as<ModTypeDec>(d)->type);
    case DecKind::Open:
      return put("open "), mod_exp(as<OpenDec>(d)->mod);
    case DecKind::Import:
      return put("import "), quote(out, as<ImportDec>(d)->path);
    case DecKind::Local:
      put("local ");
      if (as<LocalDec>(d)->dec->doc) line();
      return dec(as<LocalDec>(d)->dec);
    case DecKind::Attr:
      return attribute(*as<AttrDec>(d)->attr), dec(as<AttrDec>(d)->dec);
    case DecKind::Error:
      return;
  }
}

void Printer::decs(List<const Dec*> list) {
  for (const Dec* d : list) line(), dec(d);
}

void Printer::mod_exp(const ModExp* m) {
  switch (m->kind) {
    case ModExpKind::Name:
      return name(as<NameModExp>(m)->name);
    case ModExpKind::Error:
      return put("{}");
    case ModExpKind::Paren:
      return put("("), mod_exp(as<ParenModExp>(m)->mod), put(")");
    case ModExpKind::Body:
      put("{"), depth_++, decs(as<BodyModExp>(m)->decs), depth_--;
      return line(), put("}");
    case ModExpKind::Import:
      return put("import "), quote(out, as<ImportModExp>(m)->path);
    case ModExpKind::Ascript:
      return mod_exp(as<AscriptModExp>(m)->mod), put(" : "), mod_type(as<AscriptModExp>(m)->type);
    case ModExpKind::Lambda: {
      const auto* l = as<LambdaModExp>(m);
      put("\\"), l->param.type ? mod_param(l->param) : put("()");
      if (l->result_type) put(" : "), mod_type(l->result_type);
      return put(" -> "), mod_exp(l->body);
    }
    case ModExpKind::Apply:
      return mod_exp(as<ApplyModExp>(m)->fn), put(" "), mod_exp(as<ApplyModExp>(m)->arg);
  }
}

void Printer::mod_type(const ModTypeExp* t) {
  switch (t->kind) {
    case ModTypeExpKind::Name:
      return name(as<NameModType>(t)->name);
    case ModTypeExpKind::Error:
      return put("{}");
    case ModTypeExpKind::Paren:
      return put("("), mod_type(as<ParenModType>(t)->type), put(")");
    case ModTypeExpKind::Specs:
      put("{"), depth_++;
      for (const Spec* s : as<SpecsModType>(t)->specs) line(), spec(s);
      depth_--;
      return line(), put("}");
    case ModTypeExpKind::With: {
      const auto* w = as<WithModType>(t);
      mod_type(w->base), put(" with "), name(w->name), type_params(w->params);
      return put(" = "), type(w->type);
    }
    case ModTypeExpKind::Arrow: {
      const auto* arrow = as<ArrowModType>(t);
      if (arrow->param_name.name) put("("), name(arrow->param_name), put(": ");
      mod_type(arrow->param), put(arrow->param_name.name ? ") -> " : " -> ");
      return mod_type(arrow->result);
    }
  }
}

void Printer::spec(const Spec* s) {
  doc(s->doc);
  for (const Attr* a : s->attrs) attribute(*a);
  switch (s->kind) {
    case SpecKind::Value:
      put("val "), binder(as<ValueSpec>(s)->name, as<ValueSpec>(s)->is_operator),
          type_params(as<ValueSpec>(s)->type_params);
      return put(" : "), type(as<ValueSpec>(s)->type);
    case SpecKind::Type:
      type_head(as<TypeSpec>(s)->liftedness, as<TypeSpec>(s)->name, as<TypeSpec>(s)->params);
      if (as<TypeSpec>(s)->type) put(" = "), type(as<TypeSpec>(s)->type);
      return;
    case SpecKind::Module:
      return put("module "), name(as<ModSpec>(s)->name), put(" : "), mod_type(as<ModSpec>(s)->type);
    case SpecKind::Include:
      return put("include "), mod_type(as<IncludeSpec>(s)->type);
    case SpecKind::Error:
      return;
  }
}

// The first documentation of a file is the file's, so it is set apart from that of the first declaration.
void Printer::file(const File& f) {
  if (f.doc) doc(f.doc), line();
  bool first = true;
  for (const Dec* d : f.decs) {
    if (!first) put("\n");
    first = false;
    dec(d);
    put("\n");
  }
}

std::string print(const File& file) {
  Printer printer(false);
  printer.file(file);
  return std::move(printer.out);
}

}  // namespace fehu::syntax
