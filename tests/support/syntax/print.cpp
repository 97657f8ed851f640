// The syntax printer: names, types, patterns and expressions. Declarations are in print_dec.cpp.
#include "support/syntax/print.h"

#include <vector>

#include "support/syntax/printer.h"
#include "support/syntax/spine.h"

namespace fehu::syntax {

void Printer::line() {
  if (one_line_) return put(" ");
  out += '\n';
  out.append(2 * std::min<size_t>(depth_, 40), ' ');
}

void Printer::name(const QualName& n) {
  for (const Ident& q : n.qualifiers) name(q), put(".");
  name(n.name);
}

void Printer::binder(const Ident& n, bool is_operator) {
  if (is_operator) put("(");
  name(n);
  if (is_operator) put(")");
}

void Printer::op(const OpName& n) {
  if (n.is_backtick) put("`");
  name(n.name);
  if (n.is_backtick) put("`");
}

void Printer::attr(const Attr& a) {
  put(a.name ? a.name.str() : a.number);
  if (a.has_parens) put("("), commas(a.args, [&](const Attr& arg) { attr(arg); }), put(")");
}

void Printer::type_param(const TypeParam& p) {
  if (p.is_size) return put("["), name(p.name), put("]");
  put("'");
  if (p.liftedness == Liftedness::Lifted)
    put("^");
  else if (p.liftedness == Liftedness::SizeLifted)
    put("~");
  else if (p.name.name.str().size() > 1 && p.name.name.str()[1] == '\'')
    put(" ");  // not the character literal 'a'
  name(p.name);
}

// ---------------------------------------------------------------------------------------------------------------
// Types and patterns

void Printer::type(const TypeExp* t) {
  switch (t->kind) {
    case TypeExpKind::Name:
      return name(as<NameType>(t)->name);
    case TypeExpKind::Unit:
      return put("()");
    case TypeExpKind::Error:
      return put("()");
    case TypeExpKind::Paren:
      return put("("), type(as<ParenType>(t)->type), put(")");
    case TypeExpKind::Tuple:
      return put("("), commas(as<TupleType>(t)->parts, [&](const TypeExp* p) { type(p); }), put(")");
    case TypeExpKind::Array:
      return size(as<ArrayType>(t)->size), type(as<ArrayType>(t)->elem);
    case TypeExpKind::Record:
      return put("{"),
             commas(as<RecordType>(t)->fields, [&](const FieldType& f) { name(f.name), put(": "), type(f.type); }),
             put("}");
    case TypeExpKind::Unique:
      put(as<UniqueType>(t)->type->kind == TypeExpKind::Unique ? "* " : "*");
      return type(as<UniqueType>(t)->type);
    case TypeExpKind::Apply:
      type(as<ApplyType>(t)->head);
      for (const TypeArg& a : as<ApplyType>(t)->args) put(" "), a.type ? type(a.type) : size(a.size);
      return;
    case TypeExpKind::Sum: {
      bool first = true;
      for (const ConstrType& c : as<SumType>(t)->constrs) {
        put(first ? "#" : " | #"), name(c.name);
        for (const TypeExp* p : c.payload) put(" "), type(p);
        first = false;
      }
      return;
    }
    case TypeExpKind::Arrow: {
      const auto* arrow = as<ArrowType>(t);
      if (arrow->param_name.name) put("("), name(arrow->param_name), put(": ");
      type(arrow->param), put(arrow->param_name.name ? ") -> " : " -> ");
      return type(arrow->result);
    }
    case TypeExpKind::Existential:
      put("?");
      for (const Ident& s : as<ExistentialType>(t)->sizes) put("["), name(s), put("]");
      return put("."), type(as<ExistentialType>(t)->type);
  }
}

void Printer::pat(const Pat* p) {
  switch (p->kind) {
    case PatKind::Name:
      return binder(as<NamePat>(p)->name, as<NamePat>(p)->is_operator);
    case PatKind::Wildcard:
      return put("_");
    case PatKind::Unit:
      return put("()");
    case PatKind::Error:
      return put("_");
    case PatKind::Paren:
      return put("("), pat(as<ParenPat>(p)->pat), put(")");
    case PatKind::Tuple:
      return put("("), commas(as<TuplePat>(p)->parts, [&](const Pat* q) { pat(q); }), put(")");
    case PatKind::Record:
      put("{"), commas(as<RecordPat>(p)->fields, [&](const FieldPat& f) {
        if (!f.is_pun) name(f.name), put(" = ");
        pat(f.pat);
      });
      return put("}");
    case PatKind::Literal:
      return put(as<LiteralPat>(p)->is_negative ? "-" : ""), exp(as<LiteralPat>(p)->literal);
    case PatKind::Constr:
      return put("#"), name(as<ConstrPat>(p)->name), params(as<ConstrPat>(p)->payload);
    case PatKind::Ascript:
      return pat(as<AscriptPat>(p)->pat), put(": "), type(as<AscriptPat>(p)->type);
    case PatKind::Attr:
      return attribute(*as<AttrPat>(p)->attr), pat(as<AttrPat>(p)->pat);
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Expressions

void Printer::exp(const Exp* e) {
  std::vector<const Exp*> nodes;
  for (const Exp* left = left_child(e); left; left = left_child(e)) {
    nodes.push_back(e);
    e = left;
  }
  tail_child(e) ? chain(e) : form(e);
  for (size_t i = nodes.size(); i-- > 0;) spine(nodes[i]);
}

static std::string_view spaced_dots(RangeKind r) {
  return r == RangeKind::To ? " ... " : r == RangeKind::UpTo ? " ..< " : " ..> ";
}

// What follows the leftmost child.
void Printer::spine(const Exp* e) {
  switch (e->kind) {
    case ExpKind::Project:
      // A field of a number literal: the dot must not become a decimal point.
      put(as<ProjectExp>(e)->record->kind == ExpKind::Int ? " ." : ".");
      return name(as<ProjectExp>(e)->field);
    case ExpKind::Index:
      return index_parts(as<IndexExp>(e)->parts);
    case ExpKind::Binary:
      return put(" "), op(as<BinaryExp>(e)->op), put(" "), exp(as<BinaryExp>(e)->right);
    case ExpKind::And:
      return put(" && "), exp(as<LogicExp>(e)->right);
    case ExpKind::Or:
      return put(" || "), exp(as<LogicExp>(e)->right);
    case ExpKind::Range:
      if (as<RangeExp>(e)->second) put(" .. "), exp(as<RangeExp>(e)->second);
      return put(spaced_dots(as<RangeExp>(e)->range)), exp(as<RangeExp>(e)->end);
    case ExpKind::Ascript:
      return put(" : "), type(as<AscriptExp>(e)->type);
    case ExpKind::Coerce:
      return put(" :> "), type(as<AscriptExp>(e)->type);
    default:
      return put(" with "), steps(as<UpdateExp>(e)->steps, false), put(" = "), exp(as<UpdateExp>(e)->value);
  }
}

void Printer::index_parts(List<IndexPart> parts) {
  put("[");
  commas(parts, [&](const IndexPart& i) {
    if (i.first) exp(i.first);
    if (i.is_slice) put(":");
    if (i.second) exp(i.second);
    if (i.stride) put(":"), exp(i.stride);
  });
  put("]");
}

void Printer::steps(List<Step> list, bool dot_first) {
  for (const Step& s : list) {
    bool is_first = &s == &list[0];
    bool is_number = s.is_field && s.field.name.str().size() > 0 && s.field.name.str()[0] <= '9';
    // `with 0.1` would be read as a float.
    bool dot = is_first ? dot_first || is_number : s.is_field;
    if (dot) put(".");
    s.is_field ? name(s.field) : index_parts(s.parts);
  }
}

// A chain of `let` and `else if`.
void Printer::chain(const Exp* e) {
  for (const Exp* tail = tail_child(e); tail; tail = tail_child(e)) {
    if (e->kind == ExpKind::If) {
      put("if "), exp(as<IfExp>(e)->cond), put(" then "), exp(as<IfExp>(e)->then_exp);
      line(), put("else ");
    } else {
      put("let ");
      if (e->kind == ExpKind::LetFun) {
        const auto* l = as<LetFunExp>(e);
        name(l->name), type_params(l->type_params), params(l->params), result_type(l->result_type);
        put(" = "), exp(l->value);
      } else if (e->kind == ExpKind::LetUpdate) {
        const auto* l = as<LetUpdateExp>(e);
        name(l->name);
        if (!l->steps.empty() && l->steps[0].is_field) put(".");
        steps(l->steps, false), put(" = "), exp(l->value);
      } else {
        const auto* l = as<LetExp>(e);
        for (const Ident& s : l->sizes) put("["), name(s), put("] ");
        pat(l->pat), put(" = "), exp(l->value);
      }
      bool next_is_let = tail_child(tail) && tail->kind != ExpKind::If;
      line(), put(next_is_let ? "" : "in ");
    }
    e = tail;
  }
  exp(e);
}

void Printer::literal(const Exp* e) {
  switch (e->kind) {
    case ExpKind::True:
      return put("true");
    case ExpKind::False:
      return put("false");
    case ExpKind::Int:
      return put(as<IntExp>(e)->spelling);
    case ExpKind::Float:
      return put(as<FloatExp>(e)->spelling);
    case ExpKind::Char:
      return put(as<CharExp>(e)->spelling);
    case ExpKind::String:
      return put(as<StringExp>(e)->spelling);
    default:
      return put("???");
  }
}

void Printer::form(const Exp* e) {
  auto each = [&](List<const Exp*> list) {
    for (const Exp* x : list) put(" "), exp(x);
  };
  switch (e->kind) {
    case ExpKind::Name:
      return name(as<NameExp>(e)->name);
    case ExpKind::Paren:
    case ExpKind::Unit:
    case ExpKind::Tuple:
    case ExpKind::Array:
    case ExpKind::Record:
    case ExpKind::LocalOpen:
      return bracketed(e);
    case ExpKind::Constr:
      return put("#"), name(as<ConstrExp>(e)->name), each(as<ConstrExp>(e)->payload);
    case ExpKind::Apply:
      return exp(as<ApplyExp>(e)->fn), each(as<ApplyExp>(e)->args);
    case ExpKind::Negate:
      return prefix("-", as<UnaryExp>(e)->exp);
    case ExpKind::Not:
      return prefix("!", as<UnaryExp>(e)->exp);
    case ExpKind::Loop:
      return loop(*as<LoopExp>(e));
    case ExpKind::Match:
      return match(*as<MatchExp>(e));
    case ExpKind::Assert:
      return put("assert "), exp(as<AssertExp>(e)->cond), put(" "), exp(as<AssertExp>(e)->exp);
    case ExpKind::Attr:
      return attribute(*as<AttrExp>(e)->attr), exp(as<AttrExp>(e)->exp);
    case ExpKind::Lambda:
      put("\\");
      for (const Pat* p : as<LambdaExp>(e)->params) pat(p), put(" ");
      if (as<LambdaExp>(e)->result_type) put(": "), type(as<LambdaExp>(e)->result_type), put(" ");
      return put("-> "), exp(as<LambdaExp>(e)->body);
    case ExpKind::OpSection:
    case ExpKind::LeftSection:
    case ExpKind::RightSection:
    case ExpKind::StepSection:
      return section(e);
    default:
      return literal(e);
  }
}

void Printer::bracketed(const Exp* e) {
  auto each = [&](List<const Exp*> list) { commas(list, [&](const Exp* x) { exp(x); }); };
  switch (e->kind) {
    case ExpKind::Paren:
      return put("("), exp(as<ParenExp>(e)->exp), put(")");
    case ExpKind::Tuple:
      return put("("), each(as<TupleExp>(e)->parts), put(")");
    case ExpKind::Array:
      return put("["), each(as<ArrayExp>(e)->elems), put("]");
    case ExpKind::LocalOpen:
      return name(as<LocalOpenExp>(e)->module), put(".("), exp(as<LocalOpenExp>(e)->exp), put(")");
    case ExpKind::Record:
      put("{"), commas(as<RecordExp>(e)->fields, [&](const FieldExp& f) {
        name(f.name);
        if (f.exp) put(" = "), exp(f.exp);
      });
      return put("}");
    default:
      return put("()");
  }
}

void Printer::section(const Exp* e) {
  put("(");
  switch (e->kind) {
    case ExpKind::OpSection:
      op(as<OpSectionExp>(e)->op);
      break;
    case ExpKind::LeftSection:
      exp(as<LeftSectionExp>(e)->operand), put(" "), op(as<LeftSectionExp>(e)->op);
      break;
    case ExpKind::RightSection:
      op(as<RightSectionExp>(e)->op), put(" "), exp(as<RightSectionExp>(e)->operand);
      break;
    default:
      steps(as<StepSectionExp>(e)->steps, true);
      break;
  }
  put(")");
}

// Two prefix operators in a row need a blank: `--x` is a comment and `!!b` one operator.
void Printer::prefix(std::string_view symbol, const Exp* inner) {
  put(symbol);
  if (inner->kind == ExpKind::Negate || inner->kind == ExpKind::Not) put(" ");
  exp(inner);
}

void Printer::loop(const LoopExp& l) {
  put("loop "), pat(l.pat);
  if (l.init) put(" = "), exp(l.init);
  switch (l.loop) {
    case LoopKind::ForLess:
      put(" for "), name(l.counter), put(" < ");
      break;
    case LoopKind::ForIn:
      put(" for "), pat(l.elem), put(" in ");
      break;
    case LoopKind::While:
      put(" while ");
      break;
  }
  exp(l.bound), put(" do");
  indented_line(), exp(l.body), dedent();
}

void Printer::match(const MatchExp& m) {
  put("match "), exp(m.scrutinee);
  for (const Case& c : m.cases) line(), put("case "), pat(c.pat), put(" -> "), exp(c.body);
}

// ---------------------------------------------------------------------------------------------------------------

std::string print(const Exp& exp) {
  Printer printer(true);
  printer.exp(&exp);
  return std::move(printer.out);
}

std::string print(const TypeExp& type) {
  Printer printer(true);
  printer.type(&type);
  return std::move(printer.out);
}

std::string print(const Pat& pat) {
  Printer printer(true);
  printer.pat(&pat);
  return std::move(printer.out);
}

std::string print(const ModTypeExp& type) {
  Printer printer(true);
  printer.mod_type(&type);
  return std::move(printer.out);
}

std::string print(const QualName& name) {
  Printer printer(true);
  printer.name(name);
  return std::move(printer.out);
}

}  // namespace fehu::syntax
