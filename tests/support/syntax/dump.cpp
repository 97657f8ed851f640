// Dumps of syntax trees as S-expressions.
#include <vector>

#include "support/syntax/print.h"
#include "support/syntax/spine.h"

namespace fehu::syntax {

namespace {

class Dumper {
 public:
  std::string out;

  void file(const File& f);
  void exp(const Exp* e);
  void type(const TypeExp* t);
  void pat(const Pat* p);

 private:
  template <typename T>
  static const T* as(const auto* node) {
    return static_cast<const T*>(node);
  }

  void word(std::string_view s) {
    if (!out.empty() && out.back() != '(' && out.back() != '\n') out += ' ';
    out += s;
  }
  void open(std::string_view head) { word("("), out += head; }
  void close() { out += ')'; }
  void name(const QualName& n);
  void name(const Ident& n) { word(n.name ? n.name.str() : "<missing>"); }
  void op(const OpName& n);
  void names(std::string_view head, List<Ident> list);
  void attr(const Attr& a);
  void doc(const Doc* d);
  void type_param(const TypeParam& p);
  void type_params(List<TypeParam> list) {
    for (const TypeParam& p : list) type_param(p);
  }
  void pats(List<const Pat*> list) {
    for (const Pat* p : list) pat(p);
  }
  void exps(List<const Exp*> list) {
    for (const Exp* e : list) exp(e);
  }
  void opt_exp(const Exp* e) { e ? exp(e) : word("_"); }
  void opt_type(const TypeExp* t) {
    if (t) open(":"), type(t), close();
  }
  void index_parts(List<IndexPart> parts);
  void steps(List<Step> list);

  void open_spine(const Exp* e);
  void close_spine(const Exp* e);
  void chain(const Exp* e);
  void chain_head(const Exp* e);
  void form(const Exp* e);
  void literal_or_atom(const Exp* e);
  void dec(const Dec* d);
  void value_dec(const ValueDec& d);
  void mod_param(const ModParam& p) { open("param"), name(p.name), mod_type(p.type), close(); }
  void mod_exp(const ModExp* m);
  void mod_type(const ModTypeExp* t);
  void spec(const Spec* s);
};

std::string_view keyword(DefKeyword k) {
  return k == DefKeyword::Def ? "def" : k == DefKeyword::Let ? "let" : "entry";
}
std::string_view mark(Liftedness l) {
  return l == Liftedness::Lifted ? "^" : l == Liftedness::SizeLifted ? "~" : "";
}
std::string_view dots(RangeKind r) {
  return r == RangeKind::To ? "..." : r == RangeKind::UpTo ? "..<" : "..>";
}

void Dumper::name(const QualName& n) {
  std::string text;
  for (const Ident& q : n.qualifiers) text += std::string(q.name.str()) + ".";
  word(text + std::string(n.name.name ? n.name.name.str() : "<missing>"));
}

void Dumper::op(const OpName& n) {
  if (n.is_backtick) word("`");
  name(n.name);
}

void Dumper::names(std::string_view head, List<Ident> list) {
  if (list.empty()) return;
  open(head);
  for (const Ident& n : list) name(n);
  close();
}

void Dumper::attr(const Attr& a) {
  if (!a.has_parens) return word(a.name ? a.name.str() : a.number);
  open(a.name.str());
  for (const Attr& arg : a.args) attr(arg);
  close();
}

void Dumper::doc(const Doc* d) {
  if (!d) return;
  std::string text(d->text);
  for (char& c : text)
    if (c == '\n') c = '/';
  open("doc \""), out += text, out += "\"", close();
}

void Dumper::type_param(const TypeParam& p) {
  std::string text = p.is_size ? "[" : "'" + std::string(mark(p.liftedness));
  text += p.name.name ? p.name.name.str() : "<missing>";
  word(text + (p.is_size ? "]" : ""));
}

// ---------------------------------------------------------------------------------------------------------------

void Dumper::type(const TypeExp* t) {
  switch (t->kind) {
    case TypeExpKind::Name:
      return name(as<NameType>(t)->name);
    case TypeExpKind::Unit:
      return word("()");
    case TypeExpKind::Error:
      return word("<error>");
    case TypeExpKind::Paren:
      open("paren"), type(as<ParenType>(t)->type);
      break;
    case TypeExpKind::Unique:
      open("*"), type(as<UniqueType>(t)->type);
      break;
    case TypeExpKind::Array:
      open("dim"), opt_exp(as<ArrayType>(t)->size), type(as<ArrayType>(t)->elem);
      break;
    case TypeExpKind::Apply:
      open("apply"), type(as<ApplyType>(t)->head);
      for (const TypeArg& a : as<ApplyType>(t)->args) {
        if (a.type)
          type(a.type);
        else
          open("size"), opt_exp(a.size), close();
      }
      break;
    case TypeExpKind::Tuple:
      open("tuple");
      for (const TypeExp* part : as<TupleType>(t)->parts) type(part);
      break;
    case TypeExpKind::Record:
      open("record");
      for (const FieldType& f : as<RecordType>(t)->fields) open(f.name.name.str()), type(f.type), close();
      break;
    case TypeExpKind::Sum:
      open("sum");
      for (const ConstrType& c : as<SumType>(t)->constrs) {
        open("#"), out += c.name.name.str();
        for (const TypeExp* part : c.payload) type(part);
        close();
      }
      break;
    case TypeExpKind::Arrow:
      open("->");
      if (as<ArrowType>(t)->param_name.name) open(":"), name(as<ArrowType>(t)->param_name);
      type(as<ArrowType>(t)->param);
      if (as<ArrowType>(t)->param_name.name) close();
      type(as<ArrowType>(t)->result);
      break;
    case TypeExpKind::Existential:
      open("exists"), names("sizes", as<ExistentialType>(t)->sizes), type(as<ExistentialType>(t)->type);
      break;
  }
  close();
}

void Dumper::pat(const Pat* p) {
  switch (p->kind) {
    case PatKind::Name:
      return name(as<NamePat>(p)->name);
    case PatKind::Wildcard:
      return word("_");
    case PatKind::Unit:
      return word("()");
    case PatKind::Error:
      return word("<error>");
    case PatKind::Literal:
      if (as<LiteralPat>(p)->is_negative)
        open("-"), exp(as<LiteralPat>(p)->literal), close();
      else
        exp(as<LiteralPat>(p)->literal);
      return;
    case PatKind::Paren:
      open("paren"), pat(as<ParenPat>(p)->pat);
      break;
    case PatKind::Tuple:
      open("tuple"), pats(as<TuplePat>(p)->parts);
      break;
    case PatKind::Record:
      open("record");
      for (const FieldPat& f : as<RecordPat>(p)->fields)
        open(f.is_pun ? "pun" : "field"), name(f.name), pat(f.pat), close();
      break;
    case PatKind::Constr:
      open("#"), out += as<ConstrPat>(p)->name.name.str(), pats(as<ConstrPat>(p)->payload);
      break;
    case PatKind::Ascript:
      open(":"), pat(as<AscriptPat>(p)->pat), type(as<AscriptPat>(p)->type);
      break;
    case PatKind::Attr:
      open("#["), attr(*as<AttrPat>(p)->attr), pat(as<AttrPat>(p)->pat);
      break;
  }
  close();
}

// ---------------------------------------------------------------------------------------------------------------

void Dumper::index_parts(List<IndexPart> parts) {
  for (const IndexPart& i : parts) {
    if (i.is_slice)
      open("slice"), opt_exp(i.first), opt_exp(i.second), opt_exp(i.stride), close();
    else
      exp(i.first);
  }
}

void Dumper::steps(List<Step> list) {
  for (const Step& s : list) {
    if (s.is_field)
      open("."), name(s.field), close();
    else
      open("at"), index_parts(s.parts), close();
  }
}

void Dumper::exp(const Exp* e) {
  std::vector<const Exp*> spine;
  for (const Exp* left = left_child(e); left; left = left_child(e)) {
    spine.push_back(e);
    open_spine(e);
    e = left;
  }
  tail_child(e) ? chain(e) : form(e);
  for (size_t i = spine.size(); i-- > 0;) close_spine(spine[i]);
}

void Dumper::open_spine(const Exp* e) {
  switch (e->kind) {
    case ExpKind::Project:
      return open(".");
    case ExpKind::Index:
      return open("index");
    case ExpKind::Binary:
      open(""), op(as<BinaryExp>(e)->op);
      return;
    case ExpKind::And:
      return open("&&");
    case ExpKind::Or:
      return open("||");
    case ExpKind::Range:
      return open(dots(as<RangeExp>(e)->range));
    case ExpKind::Ascript:
      return open(":");
    case ExpKind::Coerce:
      return open(":>");
    default:
      return open("with");
  }
}

void Dumper::close_spine(const Exp* e) {
  switch (e->kind) {
    case ExpKind::Project:
      name(as<ProjectExp>(e)->field);
      break;
    case ExpKind::Index:
      index_parts(as<IndexExp>(e)->parts);
      break;
    case ExpKind::Binary:
      exp(as<BinaryExp>(e)->right);
      break;
    case ExpKind::And:
    case ExpKind::Or:
      exp(as<LogicExp>(e)->right);
      break;
    case ExpKind::Range:
      if (as<RangeExp>(e)->second) exp(as<RangeExp>(e)->second);
      exp(as<RangeExp>(e)->end);
      break;
    case ExpKind::Ascript:
    case ExpKind::Coerce:
      type(as<AscriptExp>(e)->type);
      break;
    default:
      steps(as<UpdateExp>(e)->steps), exp(as<UpdateExp>(e)->value);
      break;
  }
  close();
}

// A chain of `let` and `else if`.
void Dumper::chain(const Exp* e) {
  size_t depth = 0;
  for (const Exp* tail = tail_child(e); tail; tail = tail_child(e)) {
    chain_head(e);
    depth++;
    e = tail;
  }
  exp(e);
  out.append(depth, ')');
}

void Dumper::chain_head(const Exp* e) {
  switch (e->kind) {
    case ExpKind::If:
      open("if"), exp(as<IfExp>(e)->cond), exp(as<IfExp>(e)->then_exp);
      break;
    case ExpKind::Let:
      open("let"), names("sizes", as<LetExp>(e)->sizes), pat(as<LetExp>(e)->pat), exp(as<LetExp>(e)->value);
      break;
    case ExpKind::LetFun: {
      const auto* l = as<LetFunExp>(e);
      open("letfun"), name(l->name), type_params(l->type_params), pats(l->params), opt_type(l->result_type),
          exp(l->value);
      break;
    }
    default: {
      const auto* l = as<LetUpdateExp>(e);
      open("letupdate"), name(l->name), steps(l->steps), exp(l->value);
      break;
    }
  }
}

void Dumper::literal_or_atom(const Exp* e) {
  switch (e->kind) {
    case ExpKind::True:
      return word("true");
    case ExpKind::False:
      return word("false");
    case ExpKind::Int:
      return word(as<IntExp>(e)->spelling);
    case ExpKind::Float:
      return word(as<FloatExp>(e)->spelling);
    case ExpKind::Char:
      return word(as<CharExp>(e)->spelling);
    case ExpKind::String:
      return word(as<StringExp>(e)->spelling);
    case ExpKind::Hole:
      return word("???");
    case ExpKind::Unit:
      return word("()");
    case ExpKind::Name:
      return name(as<NameExp>(e)->name);
    default:
      return word("<error>");
  }
}

void Dumper::form(const Exp* e) {
  switch (e->kind) {
    case ExpKind::Paren:
      open("paren"), exp(as<ParenExp>(e)->exp);
      break;
    case ExpKind::Tuple:
      open("tuple"), exps(as<TupleExp>(e)->parts);
      break;
    case ExpKind::Array:
      open("array"), exps(as<ArrayExp>(e)->elems);
      break;
    case ExpKind::Constr:
      open("#"), out += as<ConstrExp>(e)->name.name.str(), exps(as<ConstrExp>(e)->payload);
      break;
    case ExpKind::Record:
      open("record");
      for (const FieldExp& f : as<RecordExp>(e)->fields) {
        if (f.exp)
          open("field"), name(f.name), exp(f.exp), close();
        else
          name(f.name);
      }
      break;
    case ExpKind::LocalOpen:
      open("open"), name(as<LocalOpenExp>(e)->module), exp(as<LocalOpenExp>(e)->exp);
      break;
    case ExpKind::Apply:
      open("apply"), exp(as<ApplyExp>(e)->fn), exps(as<ApplyExp>(e)->args);
      break;
    case ExpKind::Negate:
      open("neg"), exp(as<UnaryExp>(e)->exp);
      break;
    case ExpKind::Not:
      open("not"), exp(as<UnaryExp>(e)->exp);
      break;
    case ExpKind::Loop: {
      const auto* l = as<LoopExp>(e);
      open("loop"), pat(l->pat), opt_exp(l->init);
      if (l->loop == LoopKind::ForLess)
        word("for<"), name(l->counter);
      else if (l->loop == LoopKind::ForIn)
        word("forin"), pat(l->elem);
      else
        word("while");
      exp(l->bound), exp(l->body);
      break;
    }
    case ExpKind::Match:
      open("match"), exp(as<MatchExp>(e)->scrutinee);
      for (const Case& c : as<MatchExp>(e)->cases) open("case"), pat(c.pat), exp(c.body), close();
      break;
    case ExpKind::Assert:
      open("assert"), exp(as<AssertExp>(e)->cond), exp(as<AssertExp>(e)->exp);
      break;
    case ExpKind::Attr:
      open("#["), attr(*as<AttrExp>(e)->attr), exp(as<AttrExp>(e)->exp);
      break;
    case ExpKind::Lambda:
      open("\\"), pats(as<LambdaExp>(e)->params), opt_type(as<LambdaExp>(e)->result_type), exp(as<LambdaExp>(e)->body);
      break;
    case ExpKind::OpSection:
      open("op"), op(as<OpSectionExp>(e)->op);
      break;
    case ExpKind::LeftSection:
      open("left"), op(as<LeftSectionExp>(e)->op), exp(as<LeftSectionExp>(e)->operand);
      break;
    case ExpKind::RightSection:
      open("right"), op(as<RightSectionExp>(e)->op), exp(as<RightSectionExp>(e)->operand);
      break;
    case ExpKind::StepSection:
      open("section"), steps(as<StepSectionExp>(e)->steps);
      break;
    default:
      return literal_or_atom(e);
  }
  close();
}

// ---------------------------------------------------------------------------------------------------------------

void Dumper::value_dec(const ValueDec& d) {
  open(keyword(d.keyword));
  if (d.is_infix) word("infix");
  name(d.name), type_params(d.type_params), pats(d.params), opt_type(d.result_type), exp(d.body);
}

void Dumper::dec(const Dec* d) {
  doc(d->doc);
  switch (d->kind) {
    case DecKind::Value:
      value_dec(*as<ValueDec>(d));
      break;
    case DecKind::Type:
      open("type"), out += mark(as<TypeDec>(d)->liftedness), name(as<TypeDec>(d)->name),
          type_params(as<TypeDec>(d)->params);
      type(as<TypeDec>(d)->type);
      break;
    case DecKind::Module: {
      const auto* m = as<ModDec>(d);
      open("module"), name(m->name);
      for (const ModParam& p : m->params) mod_param(p);
      if (m->type) open(":"), mod_type(m->type), close();
      mod_exp(m->body);
      break;
    }
    case DecKind::ModType:
      open("modtype"), name(as<ModTypeDec>(d)->name), mod_type(as<ModTypeDec>(d)->type);
      break;
    case DecKind::Open:
      open("open"), mod_exp(as<OpenDec>(d)->mod);
      break;
    case DecKind::Import:
      open("import"), word(as<ImportDec>(d)->path);
      break;
    case DecKind::Local:
      open("local"), dec(as<LocalDec>(d)->dec);
      break;
    case DecKind::Attr:
      open("#["), attr(*as<AttrDec>(d)->attr), dec(as<AttrDec>(d)->dec);
      break;
    case DecKind::Error:
      return word("<error>");
  }
  close();
}

void Dumper::mod_exp(const ModExp* m) {
  switch (m->kind) {
    case ModExpKind::Name:
      return name(as<NameModExp>(m)->name);
    case ModExpKind::Error:
      return word("<error>");
    case ModExpKind::Paren:
      open("paren"), mod_exp(as<ParenModExp>(m)->mod);
      break;
    case ModExpKind::Body:
      open("body");
      for (const Dec* d : as<BodyModExp>(m)->decs) dec(d);
      break;
    case ModExpKind::Import:
      open("import"), word(as<ImportModExp>(m)->path);
      break;
    case ModExpKind::Ascript:
      open(":"), mod_exp(as<AscriptModExp>(m)->mod), mod_type(as<AscriptModExp>(m)->type);
      break;
    case ModExpKind::Lambda: {
      const auto* l = as<LambdaModExp>(m);
      open("\\");
      if (l->param.type) mod_param(l->param);
      if (l->result_type) open(":"), mod_type(l->result_type), close();
      mod_exp(l->body);
      break;
    }
    case ModExpKind::Apply:
      open("apply"), mod_exp(as<ApplyModExp>(m)->fn), mod_exp(as<ApplyModExp>(m)->arg);
      break;
  }
  close();
}

void Dumper::mod_type(const ModTypeExp* t) {
  switch (t->kind) {
    case ModTypeExpKind::Name:
      return name(as<NameModType>(t)->name);
    case ModTypeExpKind::Error:
      return word("<error>");
    case ModTypeExpKind::Paren:
      open("paren"), mod_type(as<ParenModType>(t)->type);
      break;
    case ModTypeExpKind::Specs:
      open("specs");
      for (const Spec* s : as<SpecsModType>(t)->specs) spec(s);
      break;
    case ModTypeExpKind::With: {
      const auto* w = as<WithModType>(t);
      open("with"), mod_type(w->base), name(w->name), type_params(w->params), type(w->type);
      break;
    }
    case ModTypeExpKind::Arrow:
      open("->");
      if (as<ArrowModType>(t)->param_name.name) name(as<ArrowModType>(t)->param_name), word(":");
      mod_type(as<ArrowModType>(t)->param), mod_type(as<ArrowModType>(t)->result);
      break;
  }
  close();
}

void Dumper::spec(const Spec* s) {
  doc(s->doc);
  for (const Attr* a : s->attrs) open("#["), attr(*a), close();
  switch (s->kind) {
    case SpecKind::Value:
      open("val"), name(as<ValueSpec>(s)->name), type_params(as<ValueSpec>(s)->type_params),
          type(as<ValueSpec>(s)->type);
      break;
    case SpecKind::Type:
      open("type"), out += mark(as<TypeSpec>(s)->liftedness), name(as<TypeSpec>(s)->name),
          type_params(as<TypeSpec>(s)->params);
      if (as<TypeSpec>(s)->type) type(as<TypeSpec>(s)->type);
      break;
    case SpecKind::Module:
      open("module"), name(as<ModSpec>(s)->name), mod_type(as<ModSpec>(s)->type);
      break;
    case SpecKind::Include:
      open("include"), mod_type(as<IncludeSpec>(s)->type);
      break;
    case SpecKind::Error:
      return word("<error>");
  }
  close();
}

void Dumper::file(const File& f) {
  if (f.doc) doc(f.doc), out += '\n';
  for (const Dec* d : f.decs) dec(d), out += '\n';
}

}  // namespace

std::string dump(const File& file) {
  Dumper dumper;
  dumper.file(file);
  return std::move(dumper.out);
}

std::string dump(const Exp& exp) {
  Dumper dumper;
  dumper.exp(&exp);
  return std::move(dumper.out);
}

std::string dump(const TypeExp& type) {
  Dumper dumper;
  dumper.type(&type);
  return std::move(dumper.out);
}

std::string dump(const Pat& pat) {
  Dumper dumper;
  dumper.pat(&pat);
  return std::move(dumper.out);
}

}  // namespace fehu::syntax
