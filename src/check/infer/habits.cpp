// Pass 1: mistakes of people who come from other languages, recognised before they cause several errors.
//
//   reduce + 0 xs     an operator as an argument          x and y      a word between operands
//   f(x, y)           a tuple instead of two arguments     xs.map(f)    a function as if it were a member
//   f32(x), sqrt x    functions of number types            x += 1       an operator that is not there
//
// Each is reported once; the whole expression becomes an error, so that nothing follows. All of it is about programs
// that are wrong anyway: whatever a program defines under such a name is found first.
#include <utility>

#include "check/hints/foreign.h"
#include "check/hints/hidden.h"
#include "check/infer/infer_state.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

// ---------------------------------------------------------------------------------------------------------------
// Code in suggestions

// May the expression be an argument as it stands?
static bool is_atom(const syntax::Exp& e) {
  using enum syntax::ExpKind;
  switch (e.kind) {
    case True:
    case False:
    case Int:
    case Float:
    case Char:
    case String:
    case Hole:
    case Name:
    case Paren:
    case Unit:
    case Tuple:
    case Record:
    case Array:
    case Project:
    case LocalOpen:
    case Index:
    case OpSection:
    case LeftSection:
    case RightSection:
    case StepSection:
    case Error:
      return true;
    case Constr:
      return as<syntax::ConstrExp>(e).payload.empty();
    case Apply:
    case Binary:
    case And:
    case Or:
    case Negate:
    case Not:
    case Range:
    case Ascript:
    case Coerce:
    case If:
    case Let:
    case LetFun:
    case LetUpdate:
    case Loop:
    case Match:
    case Assert:
    case Attr:
    case Update:
    case Lambda:
      return false;
  }
  return false;
}

// As it was written, in parentheses where an argument needs them. `(x)` is x.
std::string Infer::argument_text(const syntax::Exp& e) const {
  if (e.kind == syntax::ExpKind::Paren && is_atom(*as<syntax::ParenExp>(e).exp))
    return argument_text(*as<syntax::ParenExp>(e).exp);
  std::string text = text_of(e.loc);
  return is_atom(e) ? text : fmt::format("({})", text);
}

// `f(x, y)` means f x y elsewhere.
static List<const syntax::Exp*> meant_arguments(const syntax::ApplyExp& e) {
  if (e.args.size() == 1 && e.args[0]->kind == syntax::ExpKind::Tuple) return as<syntax::TupleExp>(*e.args[0]).parts;
  if (e.args.size() == 1 && e.args[0]->kind == syntax::ExpKind::Unit) return {};
  return e.args;
}

std::vector<std::string> Infer::argument_texts(const syntax::ApplyExp& e) const {
  std::vector<std::string> texts;
  for (const syntax::Exp* arg : meant_arguments(e)) texts.push_back(argument_text(*arg));
  return texts;
}

// The type of a number, of the numbers in an array, or of the first component of a tuple.
std::optional<prim::PrimType> Infer::number_in(const Type* type) {
  type = unifier.resolve(type);
  while (auto* array = try_as<ArrayType>(type)) type = unifier.resolve(array->elem);
  auto* record = try_as<RecordType>(type);
  if (record && is_tuple(record) && !record->fields.empty()) return number_in(record->fields[0].type);
  auto* prim = try_as<PrimType>(type);
  if (!prim || prim->prim == prim::PrimType::Bool) return std::nullopt;
  return prim->prim;
}

static bool text_is(const syntax::Exp& e, std::string_view name) {
  return e.kind == syntax::ExpKind::Name && as<syntax::NameExp>(e).name.name.str() == name;
}

static constexpr size_t kLongestShown = 80;

static bool is_short(std::string_view code) {
  return code.size() <= kLongestShown && code.find('\n') == std::string_view::npos;
}

// ---------------------------------------------------------------------------------------------------------------
// Names

// A number's module has many functions that elsewhere have no prefix: f32.sqrt, i32.max.
std::string Infer::help_for_number_member(Name name, const ForeignCall& call) {
  auto has_member = [&](std::string_view module) {
    const TermBinding* found = scope.peek_term(ctx.names.intern(module));
    return found && found->kind == TermBinding::Kind::Module && !found->mod->is_functor &&
           found->mod->env.find_term(name);
  };
  bool is_of_ints = has_member("i32"), is_of_floats = has_member("f64");
  if (!is_of_ints && !is_of_floats) return {};
  std::string_view type = is_of_ints && is_of_floats ? "{t}" : is_of_ints ? "{i}" : "{f}", member = name.str();
  bool is_of_array = call.is_array && call.arguments.size() == 1;
  if (is_of_array && (member == "max" || member == "min")) member = member == "max" ? "maximum" : "minimum";
  return help_to_write(fmt::format("{}.{}", type, member), call);
}

// to_f64, as_i32, into_u8: the type that the name of a conversion ends with.
static std::optional<prim::PrimType> conversion_target(std::string_view name) {
  size_t underscore = name.rfind('_');
  if (underscore == std::string_view::npos) return std::nullopt;
  std::string_view verb = name.substr(0, underscore);
  bool is_conversion = verb == "to" || verb == "as" || verb == "into" || verb == "convert_to";
  return is_conversion ? prim::prim_type_named(name.substr(underscore + 1)) : std::nullopt;
}

// The table goes first where a name is both, as `round`: what the name means elsewhere counts.
std::string Infer::help_for_unknown(Name name, const ForeignCall& call) {
  std::optional<prim::PrimType> target = conversion_target(name.str());
  if (target && call.number && *target != *call.number)
    return help_to_write(fmt::format("{}.{}", prim::name_of(*target), prim::name_of(*call.number)), call);
  std::string help = help_for_value(name.str(), call);
  return help.empty() ? help_for_number_member(name, call) : help;
}

// What is known of the arguments of a function that is not there.
ForeignCall Infer::foreign_call(const syntax::ApplyExp& e, std::vector<Exp*>& args) {
  ForeignCall foreign{.number = std::nullopt, .arguments = argument_texts(e)};
  bool was_in_one = std::exchange(is_in_unknown_call, true);
  for (const syntax::Exp* part : e.args) {
    if (is_word_between(*part)) continue;
    Exp* arg = exp(*part);
    args.push_back(arg);
    if (part == e.args[0]) {
      foreign.number = number_in(arg->type);
      foreign.is_array = unifier.resolve(arg->type)->kind == TypeKind::Array;
    }
    unify(types.error(), arg->type, {.why = Why::Argument, .loc = part->loc});  // what it leaves open is no mistake
  }
  is_in_unknown_call = was_in_one;
  return foreign;
}

// An application of something that was reported. The arguments stay in the tree, because they count as used.
Exp* Infer::apply_error(const syntax::ApplyExp& e, const std::vector<Exp*>& args) {
  ApplyExp* result = node<ApplyExp>(e.loc, types.error());
  result->fn = error_exp(e.fn->loc);
  result->args = arena.list(args);
  return args.empty() ? error_exp(e.loc) : result;
}

// The module m of m.f or m.n.f, where m is a module elsewhere and nothing here.
const syntax::Ident* Infer::foreign_module_of(const syntax::Exp* e) const {
  if (e->kind != syntax::ExpKind::Project) return nullptr;
  while (e->kind == syntax::ExpKind::Project) e = as<syntax::ProjectExp>(e)->record;
  if (e->kind != syntax::ExpKind::Name) return nullptr;
  const syntax::Ident& ident = as<syntax::NameExp>(e)->name;
  return !scope.peek_term(ident.name) && is_foreign_module(ident.name.str()) ? &ident : nullptr;
}

// An unknown function and its arguments.
Exp* Infer::apply_unknown(const syntax::ApplyExp& e, const syntax::Ident& ident) {
  for (size_t i = 0; i < e.args.size(); i++)
    if (text_is(*e.args[i], "where") && is_word_between(*e.args[i])) return report_word(e, i);
  if (Exp* mistake = prefixed_string(e, ident)) return mistake;
  std::vector<Exp*> args;
  size_t before = ctx.sink.all().size();
  ForeignCall foreign = foreign_call(e, args);
  size_t report = ctx.sink.all().size();
  unknown_name(ident, foreign);
  bool is_record = e.args.size() == 1 && e.args[0]->kind == syntax::ExpKind::Record && report == before;
  if (is_record && ctx.sink.all().size() > report && ctx.sink.at(report).help.empty())
    ctx.sink.at(report).set_help("A record is written without the name of its type: `{x = 1, y = 2}`.");
  return apply_error(e, args);
}

// 2.0f, 10L: a number with a suffix of another language.
Exp* Infer::foreign_suffix(const syntax::ApplyExp& e) {
  bool is_number = e.fn->kind == syntax::ExpKind::Int || e.fn->kind == syntax::ExpKind::Float;
  const syntax::Exp& next = *e.args[0];
  bool is_suffix = next.kind == syntax::ExpKind::Name || next.kind == syntax::ExpKind::Int;
  if (!is_number || !is_suffix || e.fn->loc.end != next.loc.begin) return nullptr;
  std::string suffix = text_of(next.loc), digits = text_of(e.fn->loc);
  for (char& c : suffix)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  std::string_view type = suffix == "f"                       ? "f32"
                          : suffix == "d"                     ? "f64"
                          : suffix == "u"                     ? "u32"
                          : suffix == "l" || suffix == "ll"   ? "i64"
                          : suffix == "ul" || suffix == "ull" ? "u64"
                                                              : "";
  std::string spelling = digits + text_of(next.loc);
  std::string help =
      !type.empty() ? fmt::format("The suffix of a number is its type: write `{}{}`.", digits, type)
      : spelling.starts_with("0x") && spelling.find('p') != spelling.npos
          ? "A hexadecimal number with an exponent has a point: `0x1.0p3`."
      : spelling.starts_with("0x") || spelling.starts_with("0X") ? "Behind `0x` stand the digits 0 to 9 and A to F."
      : spelling.starts_with("0o") || spelling.starts_with("0O")
          ? "There are no octal numbers: write it in decimal, or in hexadecimal behind `0x`."
      : spelling.starts_with("0b") || spelling.starts_with("0B") ? "Behind `0b` stand the digits 0 and 1."
      : spelling.starts_with("0r") || spelling.starts_with("0R")
          ? "Behind `0r` stand the capital letters I, V, X, L, C, D and M."
          : "The suffix of a number is its type, as in `2i64` or `2.0f32`. To multiply write `*`.";
  ctx.sink.report(Code::NotAFunction, join(e.fn->loc, next.loc), fmt::format("\"{}\" is not a number.", spelling))
      .set_help(std::move(help));
  return error_exp(e.loc);
}

// f32(x): the module of a number type as if it were a conversion.
Exp* Infer::apply_module(const syntax::ApplyExp& e, const syntax::Ident& module) {
  Exp* arg = exp(*e.args[0]);
  for (size_t i = 1; i < e.args.size(); i++) exp(*e.args[i]);
  diag::Diagnostic& d =
      ctx.sink.report(Code::ModuleAsValue, module.loc,
                      fmt::format("\"{}\" is a module, but a value is needed here.", module.name.str()));
  std::optional<prim::PrimType> from = number_in(arg->type);
  if (is_prim(unifier.resolve(arg->type), prim::PrimType::Bool)) from = prim::PrimType::Bool;
  if (!prim::prim_type_named(module.name.str()))
    d.set_help(fmt::format("Members of the module are written {}.name.", module.name.str()));
  else if (e.args.size() > 1 || (from && prim::name_of(*from) == module.name.str()))
    d.set_help("This is the name of a type. Conversions name both types, as in `f32.i32 x`.");
  else if (unifier.resolve(arg->type)->kind == TypeKind::Array)
    d.set_help(fmt::format("To convert all elements write `map {}.{} {}`.", module.name.str(),
                           from ? prim::name_of(*from) : "i32", argument_text(*e.args[0])));
  else
    d.set_help(fmt::format("A conversion names both types: write `{}.{} {}`.", module.name.str(),
                           from ? prim::name_of(*from) : "i32", argument_text(*e.args[0])));
  return error_exp(e.loc);
}

// An application whose function is no function for a known reason; null if there is none.
Exp* Infer::foreign_application(const syntax::ApplyExp& e) {
  const syntax::Exp* fn = e.fn;
  while (fn->kind == syntax::ExpKind::Paren) fn = as<syntax::ParenExp>(fn)->exp;
  if (const syntax::Ident* module = foreign_module_of(fn)) {
    std::vector<Exp*> args;
    foreign_member(*module, as<syntax::ProjectExp>(fn)->field, foreign_call(e, args));
    return apply_error(e, args);
  }
  if (fn->kind != syntax::ExpKind::Name) return foreign_suffix(e);
  const syntax::Ident& ident = as<syntax::NameExp>(fn)->name;
  if (!ident.name) return nullptr;
  const TermBinding* found = scope.find_term(ident.name);
  if (!found) return apply_unknown(e, ident);
  return found->kind == TermBinding::Kind::Module ? apply_module(e, ident) : nullptr;
}

// ---------------------------------------------------------------------------------------------------------------
// Words and operators

// A name that means an operator elsewhere, and is not the program's own.
bool Infer::is_word_between(const syntax::Exp& e) const {
  if (e.kind != syntax::ExpKind::Name) return false;
  Name name = as<syntax::NameExp>(e).name.name;
  if (!find_foreign_word(name.str())) return false;
  const TermBinding* found = scope.peek_term(name);
  const SourceFile* file = found ? ctx.sources.file_of(found->loc) : nullptr;
  return !file || file->is_builtin;
}

// x and y: a word as one argument too many. `type` is what `e.fn` and the arguments before give.
Exp* Infer::word_between(const syntax::ApplyExp& e, size_t position, const Type* type) {
  type = unifier.resolve(type);
  bool may_be_function = type->kind == TypeKind::Arrow ||
                         (type->kind == TypeKind::Meta && unifier.cell(type).kind == MetaCell::Kind::Free);
  if (may_be_function || scope.is_incomplete() || !is_word_between(*e.args[position])) return nullptr;
  return is_error(type) ? error_exp(e.loc) : report_word(e, position);
}

// Does an operator stand directly before or behind the expression, as in `1 and x` of `y == 1 and x == 2`?
static bool is_part_of_operation(const SourceMap& sources, Loc loc) {
  const SourceFile* file = sources.file_of(loc);
  if (!file) return false;
  std::string_view text = file->text, operators = "+-*/%<>!&|^=";
  size_t before = text.find_last_not_of(" \n", loc.begin - file->base - 1),
         after = text.find_first_not_of(" \n", loc.end - file->base);
  bool is_behind = before != text.npos && operators.find(text[before]) != operators.npos;
  bool is_definition =
      is_behind && text[before] == '=' && before > 0 && operators.find(text[before - 1]) == operators.npos;
  return (is_behind && !is_definition) || (after != text.npos && operators.find(text[after]) != operators.npos);
}

Exp* Infer::report_word(const syntax::ApplyExp& e, size_t position) {
  const ForeignWord& word = *find_foreign_word(as<syntax::NameExp>(*e.args[position]).name.name.str());
  bool is_known = word.word == "end" && reported_names.contains(ctx.names.intern("begin").index());
  if (is_known) return error_exp(e.loc);
  diag::Diagnostic& d = ctx.sink.report(Code::WordOperator, e.args[position]->loc,
                                        fmt::format("`{}` is not an operator here.", word.word));
  std::string help;
  if (!word.symbol.empty()) {
    std::string code = text_of(e.fn->loc);
    for (const syntax::Exp* arg : e.args) {
      const ForeignWord* other =
          is_word_between(*arg) ? find_foreign_word(as<syntax::NameExp>(*arg).name.name.str()) : nullptr;
      code += fmt::format(" {}", other && !other->symbol.empty() ? std::string(other->symbol) : text_of(arg->loc));
    }
    bool is_whole = is_short(code) && position + 1 < e.args.size() && !is_part_of_operation(ctx.sources, e.loc);
    help = is_whole ? fmt::format("Write `{}`.", code) : fmt::format("Write `{}` for `{}`.", word.symbol, word.word);
  }
  if (!word.answer.empty()) help += fmt::format("{}{}", help.empty() ? "" : " ", word.answer);
  d.set_help(help);
  return error_exp(e.loc);
}

// Does the function want a function of one argument next?
static bool wants_unary(Unifier& unifier, const ArrowType* wanted) {
  return unifier.resolve(wanted->ret.type)->kind != TypeKind::Arrow;
}

// `reduce + 0 xs` is read as a sum. Null if the left operand is not a function that wants one.
Exp* Infer::operator_as_argument(Exp* left, Loc op, const syntax::Exp& right, Loc whole) {
  auto* function = try_as<ArrowType>(unifier.resolve(left->type));
  auto* wanted = function ? try_as<ArrowType>(unifier.resolve(function->param)) : nullptr;
  if (!wanted) return nullptr;
  std::string symbol = text_of(op), code;
  if (wants_unary(unifier, wanted)) {
    bool has_more = right.kind == syntax::ExpKind::Apply;
    const syntax::Exp& operand = has_more ? *as<syntax::ApplyExp>(right).fn : right;
    code = fmt::format("{} ({} {})", text_of(left->loc), symbol, text_of(operand.loc));
    if (has_more)
      for (const syntax::Exp* arg : as<syntax::ApplyExp>(right).args) code += fmt::format(" {}", text_of(arg->loc));
  } else {
    code = fmt::format("{} ({}) {}", text_of(left->loc), symbol, text_of(right.loc));
  }
  ctx.sink
      .report(
          Code::OperatorArgument, op,
          fmt::format("The operator `{}` stands between operands, and `{}` is a function.", symbol, text_of(left->loc)))
      .label(left->loc, "this wants a function as its argument")
      .set_help(is_short(code) ? fmt::format("To pass an operator on, write it in parentheses: `{}`.", code)
                               : fmt::format("To pass an operator on, write it in parentheses: `({})`.", symbol));
  return error_exp(whole);
}

bool Infer::is_numeric_operator(const syntax::OpName& op) const {
  if (!op.name.qualifiers.empty()) return false;
  const TermBinding* found = scope.peek_term(op.name.name.name);
  return found && found->overload != 0;
}

// `x ==-1` is read with an operator `==-`.
static std::string help_for_glued(const Scope& scope, Interner& names, std::string_view symbol) {
  if (symbol.size() < 2 || (symbol.back() != '-' && symbol.back() != '!')) return {};
  std::string_view before = symbol.substr(0, symbol.size() - 1);
  bool is_known = before == "&&" || before == "||" || scope.peek_term(names.intern(before));
  if (!is_known) return {};
  return fmt::format("This is read as one operator. Put a blank between: `{} {}`.", before, symbol.back());
}

// An operator of number modules, as in x u32.>>> 2, or a name between backticks.
std::string Infer::help_for_other_operator(const syntax::BinaryExp& e) {
  Name name = e.op.name.name.name;
  if (e.op.is_backtick)
    return help_for_unknown(name, {.number = {}, .arguments = {argument_text(*e.left), argument_text(*e.right)}});
  const TermBinding* module = scope.peek_term(ctx.names.intern("i32"));
  bool is_member = module && module->kind == TermBinding::Kind::Module && module->mod->env.find_term(name);
  if (!is_member) return {};
  std::optional<prim::PrimType> number = number_in(exp(*e.left)->type);
  std::string code = fmt::format("{} {}.{} {}", text_of(e.left->loc), number ? prim::name_of(*number) : "i32",
                                 name.str(), text_of(e.right->loc));
  return fmt::format("Only modules of numbers have it: write `{}`.",
                     is_short(code) ? code : fmt::format("x i32.{} y", name.str()));
}

// An operator that is not defined, and what it means elsewhere. Null: nothing is known of it.
Exp* Infer::foreign_operator(const syntax::BinaryExp& e) {
  if (!e.op.name.qualifiers.empty() || scope.peek_term(e.op.name.name.name)) return nullptr;
  std::string_view symbol = e.op.name.name.name.str();
  std::string help = help_for_glued(scope, ctx.names, symbol);
  if (std::string_view answer = help_for_operator(symbol); !answer.empty())
    help = answer;
  else if (help.empty())
    help = help_for_other_operator(e);
  if (help.empty()) return nullptr;
  ctx.sink
      .report(Code::UnknownName, e.op.loc,
              fmt::format("Unknown {} \"{}\".", e.op.is_backtick ? "variable" : "operator", symbol))
      .set_help(help);
  return error_exp(e.loc);
}

// `x / 2 // half` is a division elsewhere too, but not where words follow that nobody knows.
Exp* Infer::foreign_comment(const syntax::BinaryExp& e) {
  if (!e.op.name.qualifiers.empty() || e.op.name.name.name.str() != "//") return nullptr;
  const syntax::Exp* right = e.right;
  if (right->kind == syntax::ExpKind::Apply) right = as<syntax::ApplyExp>(*right).fn;
  bool is_unknown = right->kind == syntax::ExpKind::Name && !scope.peek_term(as<syntax::NameExp>(*right).name.name);
  if (!is_unknown || e.right->kind != syntax::ExpKind::Apply) return nullptr;
  ctx.sink.report(Code::ForeignComment, e.op.loc, "`//` divides; it does not begin a comment.")
      .set_help("Comments begin with `--`.");
  return error_exp(e.loc);
}

// (|x| x + 1) is read as a section of `|`.
Exp* Infer::foreign_closure(const syntax::RightSectionExp& e) {
  if (e.operand->kind != syntax::ExpKind::Binary || e.op.name.name.name.str() != "|") return nullptr;
  auto& body = as<syntax::BinaryExp>(*e.operand);
  bool is_param = body.left->kind == syntax::ExpKind::Name && text_of(body.op.loc) == "|" &&
                  !scope.peek_term(as<syntax::NameExp>(*body.left).name.name);
  if (!is_param) return nullptr;
  std::string code = fmt::format("\\{} -> {}", text_of(body.left->loc), text_of(body.right->loc));
  ctx.sink.report(Code::ForeignLambda, e.loc, "A function is not written between bars here.")
      .set_help(fmt::format("Write `{}`.", is_short(code) ? code : "\\x -> ..."));
  return error_exp(e.loc);
}

// ---------------------------------------------------------------------------------------------------------------
// Calls

// f(x, y) where f takes x and then y.
Exp* Infer::tuple_as_arguments(const syntax::ApplyExp& e, const Type* function) {
  if (e.args.size() != 1 || e.args[0]->kind != syntax::ExpKind::Tuple) return nullptr;
  auto* arrow_type = try_as<ArrowType>(unifier.resolve(function));
  if (!arrow_type) return nullptr;
  const Type* param = unifier.resolve(arrow_type->param);
  if (param->kind != TypeKind::Prim && param->kind != TypeKind::Array && param->kind != TypeKind::Arrow) return nullptr;
  std::vector<std::string> arguments = argument_texts(e);
  size_t num_params = 0;
  for (auto* a = arrow_type; a; a = try_as<ArrowType>(unifier.resolve(a->ret.type))) num_params++;
  if (num_params < arguments.size()) return nullptr;
  std::string code = text_of(e.fn->loc);
  for (const std::string& argument : arguments) code += fmt::format(" {}", argument);
  ctx.sink
      .report(Code::TupleAsArguments, e.args[0]->loc,
              fmt::format("\"{}\" takes {} arguments one after the other, and this is one tuple.", text_of(e.fn->loc),
                          num_params))
      .set_help(is_short(code) ? fmt::format("Write `{}`.", code) : "Write the arguments without the comma: `f x y`.");
  return error_exp(e.loc);
}

// xs.map(f), xs.length: what stands after the dot of something that has no members. `e.fn` is the projection, if the
// whole is applied.
void Infer::explain_method(const Exp* receiver, const syntax::Ident& member, diag::Diagnostic& d) {
  if (!ctx.gives_hints()) return;
  Name name = member.name;
  bool hides_module =
      receiver->kind == ExpKind::Var && scope.hidden_module(ctx.names.intern(as<VarExp>(receiver)->shown));
  if (hides_module) return;  // that is the explanation
  if (unifier.resolve(receiver->type)->kind == TypeKind::Arrow) {
    if (const TermBinding* other = scope.peek_term(name); other && other->kind == TermBinding::Kind::Value)
      d.set_help(member.loc.begin - receiver->loc.end > 1
                     ? "To compose functions write `f <-< g`, or `g >-> f`: both apply g first."
                     : fmt::format("To compose functions write `{} <-< {}`.", as_argument(text_of(receiver->loc)),
                                   name.str()));
    return;
  }
  if (auto* sum = try_as<SumType>(unifier.resolve(receiver->type)); sum && !sum->constrs.empty()) {
    std::string pattern = fmt::format("#{}", sum->constrs[0].name.str());
    for (size_t i = 0; i < sum->constrs[0].payload.size(); i++) pattern += i == 0 ? " y" : " _";
    d.set_help(fmt::format("A value of a sum type is taken apart with `match`: `match {} case {} -> ...`.",
                           text_of(receiver->loc), pattern));
    return;
  }
  ForeignCall foreign{.number = number_in(receiver->type)};
  bool is_called = call && call->fn->loc.end == member.loc.end;
  if (is_called) foreign.arguments = argument_texts(*call);
  // These take what they are about first, all others last.
  bool is_first = name.str() == "zip" || name.str() == "concat";
  std::string self = text_of(receiver->loc);
  foreign.arguments.insert(is_first ? foreign.arguments.begin() : foreign.arguments.end(), self);
  const TermBinding* found = scope.peek_term(name);
  bool is_function =
      found && found->kind == TermBinding::Kind::Value && found->scheme && found->scheme->type->kind == TypeKind::Arrow;
  if (name.str() == "T") name = ctx.names.intern("transpose"), is_function = true;
  foreign.is_array = unifier.resolve(receiver->type)->kind == TypeKind::Array;
  if (!is_function) {  // in the table what a function is about comes first
    foreign.arguments = {self};
    if (is_called)
      for (std::string& argument : argument_texts(*call)) foreign.arguments.push_back(std::move(argument));
  }
  std::string help = is_function ? help_to_write(name.str(), foreign) : help_for_unknown(name, foreign);
  if (help.empty()) return;
  d.note("There are no methods: functions take what they work on as an argument.");
  d.set_help(std::move(help));
}

}  // namespace fehu::check
