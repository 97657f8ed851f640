// How types and sizes look to the user. This is the only printer of types. Two questions make it longer than it looks
// at first: where parentheses are needed, which depends on what stands around a part, and what sizes are called, since
// different sizes may have the same name in the source (`n` and `n1`).
#include <fmt/format.h>

#include "base/append.h"
#include "check/types/size_exp.h"
#include "check/types/type_parts.h"

namespace fehu::typed {

std::string_view ShownNames::of(VName name, std::string_view written) {
  auto [entry, is_new] = names_.try_emplace(name.id);
  std::string& shown = entry->second;
  if (!is_new) return shown;
  shown = written;
  int& last = last_[std::string(written)];
  while (taken_.contains(shown)) shown = fmt::format("{}{}", written, ++last);
  taken_.insert(shown);
  return shown;
}

// Only a name that was shown takes up its spelling.
void ShownNames::forget(VName name) {
  auto found = names_.find(name.id);
  if (found == names_.end()) return;
  taken_.erase(found->second);
  last_.erase(std::string(name.base.str()));  // names bound in types have no qualifiers
  names_.erase(found);
}

void ShownNames::forget_bound_in(const Type* type) {
  if (const ArrowType* arrow = try_as<ArrowType>(type)) {
    if (arrow->param_name) forget(arrow->param_name);
    for (VName ext : arrow->ret.exts) forget(ext);
  }
  for_each_part(type, [&](const Type* part) { forget_bound_in(part); });
}

namespace {

// What surrounds a type decides whether it needs parentheses.
enum class ShownIn : uint8_t { Nothing, ArrowParam, ArrowResult, Element, Argument };

// Prints one type into `out`. Each function appends the text of its argument.
struct Shower {
  ShowOptions options;
  std::string out = {};

  // A size that is not known (yet) is shown as `[]`, the way it would be written.
  void size_in_brackets(Size size) {
    out += '[';
    if (size->kind != ExpKind::SizeHole && size->kind != ExpKind::SizeMeta) out += show(size, options.names);
    out += ']';
  }

  void args(List<TypeArg> list) {
    for (const TypeArg& arg : list) {
      out += ' ';
      if (arg.type)
        type(arg.type, ShownIn::Argument);
      else
        size_in_brackets(arg.size);
    }
  }

  void parenthesised(bool needed, auto&& body) {
    if (needed) out += '(';
    body();
    if (needed) out += ')';
  }

  void record(const RecordType* record) {
    bool tuple = is_tuple(record);
    out += tuple ? '(' : '{';
    for (size_t i = 0; i < record->fields.size(); i++) {
      if (i > 0) out += ", ";
      if (!tuple) append(out, "{}: ", record->fields[i].name.str());
      type(record->fields[i].type, ShownIn::Nothing);
    }
    out += tuple ? ')' : '}';
  }

  void sum(const SumType* sum, ShownIn around) {
    parenthesised(around != ShownIn::Nothing, [&] {
      for (size_t i = 0; i < sum->constrs.size(); i++) {
        if (i > 0) out += " | ";
        out += '#';
        out += sum->constrs[i].name.str();
        for (const Type* t : sum->constrs[i].payload) {
          out += ' ';
          type(t, ShownIn::Argument);
        }
      }
    });
  }

  void arrow(const ArrowType* arrow, ShownIn around) {
    parenthesised(around != ShownIn::Nothing && around != ShownIn::ArrowResult, [&] {
      if (arrow->param_name) append(out, "({}: ", options.names->of(arrow->param_name));
      if (arrow->consumes) out += '*';
      type(arrow->param, arrow->param_name ? ShownIn::Nothing : ShownIn::ArrowParam);
      if (arrow->param_name) out += ')';
      out += " -> ";
      ret(arrow->ret, ShownIn::ArrowResult);
    });
  }

  // `?[n].[n]i32` if there are hidden sizes, otherwise the type alone.
  void ret(const RetType& ret, ShownIn around) {
    if (!ret.exts.empty()) {
      out += '?';
      for (VName ext : ret.exts) append(out, "[{}]", options.names->of(ext));
      out += '.';
    }
    type(ret.type, around);
  }

  // `*` binds weaker than the brackets of an array and stronger than an arrow: `*[n]i32`, `*(a -> b)`. Records are
  // never marked as a whole: their leaves are.
  void type(const Type* t, ShownIn around) {
    bool is_marked_leaf = t->kind == TypeKind::Array || t->kind == TypeKind::Named || t->kind == TypeKind::Arrow;
    if (options.fresh && t->fresh && is_marked_leaf) {
      parenthesised(around == ShownIn::Argument, [&] {
        out += '*';
        unmarked(t, t->kind == TypeKind::Arrow ? ShownIn::Argument : ShownIn::Nothing);
      });
      return;
    }
    unmarked(t, around);
  }

  // An abbreviation that the program wrote is shown as it was written, unless the caller wants it expanded.
  void unmarked(const Type* t, ShownIn around) {
    if (options.aliases && t->alias) {
      parenthesised(around == ShownIn::Argument && !t->alias->args.empty(), [&] {
        out += t->alias->name;
        args(t->alias->args);
      });
      return;
    }
    switch (t->kind) {
      case TypeKind::Error:
        out += "_";
        break;
      case TypeKind::Prim:
        out += prim::name_of(as<PrimType>(t)->prim);
        break;
      case TypeKind::Meta:
        out += "_";
        break;
      case TypeKind::Record:
        record(as<RecordType>(t));
        break;
      case TypeKind::Sum:
        sum(as<SumType>(t), around);
        break;
      case TypeKind::Arrow:
        arrow(as<ArrowType>(t), around);
        break;
      case TypeKind::Array:
        parenthesised(around == ShownIn::Argument, [&] {
          size_in_brackets(as<ArrayType>(t)->size);
          type(as<ArrayType>(t)->elem, ShownIn::Element);
        });
        break;
      case TypeKind::Named: {
        const NamedType* named = as<NamedType>(t);
        parenthesised(around == ShownIn::Argument && !named->args.empty(), [&] {
          out += named->name.base.str();
          args(named->args);
        });
        break;
      }
    }
  }
};

// Binding strength of the operators that occur in sizes; others are always parenthesised.
int infix_level(std::string_view op) {
  if (op == "+" || op == "-") return 12;
  if (op == "*" || op == "/" || op == "%") return 13;
  if (op == "**") return 14;
  return 0;
}

// Prints a size, which is an expression, as source text. Numbers for `around` and levels are binding strengths: 12 to
// 14 for operators, 15 for arguments of other operators, 16 for a function that is applied, 17 for its arguments.
struct SizeShower {
  ShownNames* names;
  std::string out = {};

  void list(List<Exp*> parts, std::string_view separator) {
    for (size_t i = 0; i < parts.size(); i++) {
      if (i > 0) out += separator;
      exp(parts[i], 0);
    }
  }

  void index_parts(List<IndexPart> parts) {
    out += '[';
    for (size_t i = 0; i < parts.size(); i++) {
      if (i > 0) out += ", ";
      if (parts[i].first) exp(parts[i].first, 0);
      if (!parts[i].is_slice) continue;
      out += ':';
      if (parts[i].second) exp(parts[i].second, 0);
      if (parts[i].stride) {
        out += ':';
        exp(parts[i].stride, 0);
      }
    }
    out += ']';
  }

  // The right operand gets one level more, since operators associate to the left: `a - (b - c)`.
  void apply(const ApplyExp* e, int around) {
    if (e->is_infix && e->args.size() == 2 && e->fn->kind == ExpKind::Var) {
      std::string_view op = as<VarExp>(e->fn)->shown;
      int level = infix_level(op);
      bool parens = around > level || (around > 0 && level == 0);
      if (parens) out += '(';
      exp(e->args[0], level ? level : 15);
      append(out, " {} ", op);
      exp(e->args[1], level ? level + 1 : 15);
      if (parens) out += ')';
      return;
    }
    if (around > 15) out += '(';
    exp(e->fn, 16);
    for (Exp* arg : e->args) {
      out += ' ';
      exp(arg, 17);
    }
    if (around > 15) out += ')';
  }

  void record(const RecordExp* e) {
    bool tuple = e->fields.size() != 1;
    for (size_t i = 0; i < e->fields.size(); i++) tuple = tuple && e->fields[i].name.str() == fmt::to_string(i);
    out += tuple ? '(' : '{';
    for (size_t i = 0; i < e->fields.size(); i++) {
      if (i > 0) out += ", ";
      if (!tuple) append(out, "{} = ", e->fields[i].name.str());
      exp(e->fields[i].exp, 0);
    }
    out += tuple ? ')' : '}';
  }

  // Constructs that extend as far to the right as they can, so that anything around them needs parentheses.
  void open_ended(int around, auto&& body) {
    if (around > 0) out += '(';
    body();
    if (around > 0) out += ')';
  }

  // `around`: binding strength of what surrounds the expression.
  void exp(const Exp* e, int around) {
    switch (e->kind) {
      case ExpKind::Literal:
        out += as<LiteralExp>(e)->spelling;
        break;
      case ExpKind::String:
        out += "\"...\"";
        break;
      case ExpKind::Var: {
        const VarExp* var = as<VarExp>(e);
        bool is_operator =
            !var->shown.empty() && std::string_view("+-*/%=!><|&^").find(var->shown.back()) != std::string_view::npos;
        if (is_operator)
          out += fmt::format("({})", var->shown);
        else
          out += names->of(var->name, var->shown);
        break;
      }
      case ExpKind::Hole:
        out += "???";
        break;
      case ExpKind::SizeHole:
      case ExpKind::SizeMeta:
        out += '_';
        break;
      case ExpKind::Record:
        record(as<RecordExp>(e));
        break;
      case ExpKind::Array:
        out += '[';
        list(as<ArrayExp>(e)->elems, ", ");
        out += ']';
        break;
      case ExpKind::Construct:
        if (around > 15 && !as<ConstructExp>(e)->payload.empty()) out += '(';
        append(out, "#{}", as<ConstructExp>(e)->constr.str());
        for (Exp* p : as<ConstructExp>(e)->payload) {
          out += ' ';
          exp(p, 17);
        }
        if (around > 15 && !as<ConstructExp>(e)->payload.empty()) out += ')';
        break;
      case ExpKind::Project:
        exp(as<ProjectExp>(e)->record, 17);
        append(out, ".{}", as<ProjectExp>(e)->field.str());
        break;
      case ExpKind::Index:
        exp(as<IndexExp>(e)->array, 17);
        index_parts(as<IndexExp>(e)->parts);
        break;
      case ExpKind::Update:
        open_ended(around, [&] {
          exp(as<UpdateExp>(e)->target, 15);
          out += " with ";
          for (const Step& s : as<UpdateExp>(e)->steps) {
            if (s.is_field)
              append(out, ".{}", s.field.str());
            else
              index_parts(s.parts);
          }
          out += " = ";
          exp(as<UpdateExp>(e)->value, 15);
        });
        break;
      case ExpKind::Range:
        open_ended(around, [&] {
          const RangeExp* r = as<RangeExp>(e);
          exp(r->start, 15);
          if (r->second) {
            out += "..";
            exp(r->second, 15);
          }
          out += r->range == typed::RangeKind::To ? "..." : r->range == typed::RangeKind::UpTo ? "..<" : "..>";
          exp(r->end, 15);
        });
        break;
      case ExpKind::Logic:
        open_ended(around, [&] {
          exp(as<LogicExp>(e)->left, 9);
          out += as<LogicExp>(e)->is_and ? " && " : " || ";
          exp(as<LogicExp>(e)->right, 9);
        });
        break;
      case ExpKind::Negate:
      case ExpKind::Not:
        if (around > 15) out += '(';
        out += e->kind == ExpKind::Negate ? '-' : '!';
        exp(as<UnaryExp>(e)->exp, 15);
        if (around > 15) out += ')';
        break;
      case ExpKind::Apply:
        apply(as<ApplyExp>(e), around);
        break;
      case ExpKind::RightSection:
        out += '(';
        if (as<RightSectionExp>(e)->op->kind == ExpKind::Var) out += as<VarExp>(as<RightSectionExp>(e)->op)->shown;
        out += ' ';
        exp(as<RightSectionExp>(e)->operand, 0);
        out += ')';
        break;
      case ExpKind::If:
        open_ended(around, [&] {
          out += "if ";
          exp(as<IfExp>(e)->cond, 0);
          out += " then ";
          exp(as<IfExp>(e)->then_exp, 0);
          out += " else ";
          exp(as<IfExp>(e)->else_exp, 0);
        });
        break;
      case ExpKind::Ascript:
      case ExpKind::Coerce:
        exp(as<AscriptExp>(e)->exp, around);
        break;
      case ExpKind::Assert:
        exp(as<AssertExp>(e)->exp, around);
        break;
      case ExpKind::Attr:
        exp(as<AttrExp>(e)->exp, around);
        break;
      case ExpKind::Lambda:
      case ExpKind::Let:
      case ExpKind::LetFun:
      case ExpKind::Match:
      case ExpKind::Loop:
      case ExpKind::Error:
        out += "...";
        break;
    }
  }
};

// 'a, '~a or '^a, by liftedness.
std::string show_param(const TypeParam& p) {
  const char* mark = p.liftedness == Liftedness::Lifted ? "'^" : p.liftedness == Liftedness::SizeLifted ? "'~" : "'";
  return fmt::format("{}{}", mark, p.name.base.str());
}

}  // namespace

// Every show call has names, its own if the caller shares none.
template <typename Body>
static std::string with_names(ShowOptions options, Body&& body) {
  ShownNames own;
  if (!options.names) options.names = &own;
  Shower shower{options};
  body(shower);
  return std::move(shower.out);
}

std::string show(const Type* type, ShowOptions options) {
  return with_names(options, [&](Shower& s) { s.type(type, ShownIn::Nothing); });
}

std::string show(const RetType& ret, ShowOptions options) {
  return with_names(options, [&](Shower& s) { s.ret(ret, ShownIn::Nothing); });
}

std::string show(const Exp* exp, ShownNames* names) {
  ShownNames own;
  SizeShower shower{names ? names : &own};
  shower.exp(exp, 0);
  return std::move(shower.out);
}

std::string show_scheme(std::string_view name, const Scheme& scheme, List<VName> exts) {
  ShownNames names;
  std::string out(name);
  for (const TypeParam& p : scheme.params) {
    if (p.is_size)
      append(out, " [{}]", names.of(p.name));
    else
      out += " " + show_param(p);
  }
  return out + " : " + show(RetType{exts, scheme.type}, {.aliases = false, .names = &names});
}

}  // namespace fehu::typed
