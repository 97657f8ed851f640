// The parser: operators, application and lambdas (sections 2.5 and 2.6 of the language specification).
//
// Binary operators are read by precedence climbing: `binary(level)` reads an operand, and then operators as long as
// they bind at least as tightly as `level`, each with a right operand of the next level. So `a + b * c - d` costs one
// loop and no table of productions; chains of one operator are loops, not recursion.
#include "syntax/chars.h"
#include "syntax/parser_impl.h"

namespace fehu::syntax {

using diag::Code;

const Exp* Parser::error_exp() {
  return arena_.make<ErrorExp>(here());
}

// exp = exp ':' type | exp ':>' type | exp2
const Exp* Parser::exp() {
  Nesting nesting(*this);
  const Exp* result = binary(kRangeLevel, awaited_.section);
  while (!panic_ && (at(Kind::Colon) || at(Kind::ColonGreater))) {
    nesting.link();
    ExpKind kind = at(Kind::Colon) ? ExpKind::Ascript : ExpKind::Coerce;
    advance();
    const TypeExp* ascribed = type();
    result = arena_.make<AscriptExp>(Exp{kind, since(result->loc.begin)}, result, ascribed);
  }
  return result;
}

// The level of the infix operator at the current place; 0 if there is none.
int Parser::infix_level() const {
  switch (tok().kind) {
    case Kind::Op:
    case Kind::QualOp:
    case Kind::Star:
    case Kind::Minus:
    case Kind::Less:
    case Kind::Caret:
    case Kind::Bar:
    case Kind::AndAnd:
    case Kind::OrOr:
      return operator_level(tok().name.str());
    case Kind::Backtick:
      return kBacktickLevel;
    case Kind::With:
      return kWithLevel;
    case Kind::DotDot:
    case Kind::Ellipsis:
    case Kind::DotDotLess:
    case Kind::DotDotGreater:
      return kRangeLevel;
    default:
      return 0;
  }
}

// At an operator that is followed by ')'?
bool Parser::before_section_end() const {
  if (!at_binop() && !at(Kind::Minus)) return false;
  return look(operator_length()).kind == Kind::RParen;
}

// Operators of level `min_level` and tighter. The root of a parenthesis leaves the operator of `(e op)` to its caller.
const Exp* Parser::binary(int min_level, bool is_section_root) {
  if (panic_) return error_exp();
  Nesting nesting(*this);
  nesting.link();
  awaited_.section = false;
  const Exp* left = operand();
  while (!panic_) {
    int level = infix_level();
    if (level < min_level) break;
    if (before_section_end()) {
      if (is_section_root) break;
      return loose_section(left);
    }
    if (at(Kind::With)) nesting.link();
    left = infix(left, level);
  }
  return left;
}

// An operator without right operand where no left section is possible.
const Exp* Parser::loose_section(const Exp* left) {
  Loc op_loc = tok().loc;
  std::string_view symbol = text(tok());
  complain(Code::LooseLeftSection, op_loc, fmt::format("The operator `{}` has no right operand.", symbol))
      .note("In a left section `(e op)`, the expression must bind at least as tightly as the operator.")
      .set_help(fmt::format("Give it an operand, or parenthesise the expression before it: `((...) {})`.", symbol));
  OpName op = binop();
  return arena_.make<LeftSectionExp>(since(left->loc.begin), left, op);
}

// exp2 (binop | '-') exp2, after the left operand
const Exp* Parser::infix(const Exp* left, int level) {
  if (at(Kind::With)) return update(left);
  if (level == kRangeLevel) return range(left);
  uint32_t begin = left->loc.begin;
  if (at(Kind::AndAnd) || at(Kind::OrOr)) {
    ExpKind kind = at(Kind::AndAnd) ? ExpKind::And : ExpKind::Or;
    Loc op = tok().loc;
    advance();
    const Exp* right = binary(level + 1, false);
    return arena_.make<LogicExp>(Exp{kind, since(begin)}, op, left, right);
  }
  OpName op = binop();
  const Exp* right = binary(level == kPipeLeftLevel ? level : level + 1, false);
  return arena_.make<BinaryExp>(since(begin), op, left, right);
}

// exp2 ('..' exp2)? ('...' | '..<' | '..>') exp2, after the first operand
const Exp* Parser::range(const Exp* start) {
  uint32_t begin = start->loc.begin;
  const Exp* second = nullptr;
  if (start->kind == ExpKind::Range)
    complain(Code::RangeChained, tok().loc, "A range cannot be the start of another range.")
        .set_help("Parenthesise one of them.");
  Loc dots = tok().loc;
  if (accept(Kind::DotDot)) second = binary(kRangeLevel + 1, false);
  if (panic_) return arena_.make<RangeExp>(since(begin), start, second, RangeKind::To, error_exp());
  RangeKind kind = at(Kind::DotDotLess) ? RangeKind::UpTo : at(Kind::DotDotGreater) ? RangeKind::DownTo : RangeKind::To;
  if (!at(Kind::Ellipsis) && kind == RangeKind::To) {
    size_t before = start->loc.begin - source_.base;
    bool is_index = pos_ > 0 && before > 1 && source_.text[before - 1] == '[' && is_name_char(source_.text[before - 2]);
    complain(Code::RangeNeedsEnd, dots, "A range needs an end, and `..` does not give one.")
        .set_help(is_index ? "A part of an array is written with a colon: `xs[i:j]`."
                           : "Write `a...b` (with b), `a..<b` (upwards, without b) or `a..>b` (downwards, without b).");
    while (!panic_ && accept(Kind::DotDot)) second = binary(kRangeLevel + 1, false);  // one message for 0..2..8
    return arena_.make<RangeExp>(since(begin), start, nullptr, RangeKind::To, second);
  }
  advance();
  const Exp* end = binary(kRangeLevel + 1, false);
  return arena_.make<RangeExp>(since(begin), start, second, kind, end);
}

// exp2 'with' step+ '=' exp2, after the target; step = open indices ']' | '.'? fieldid
const Exp* Parser::update(const Exp* target) {
  advance();
  std::vector<Step> steps;
  while (!panic_) {
    uint32_t begin = tok().loc.begin;
    if (at_bracket()) {
      steps.push_back(index_step(begin));
    } else if (at(Kind::Dot) || at_field_id() || steps.empty()) {
      accept(Kind::Dot);
      steps.push_back(field_step(begin));
    } else {
      break;
    }
  }
  expect(Kind::Equals, "after the place to update in `with`");
  const Exp* value = binary(kWithLevel + 1, false);
  return arena_.make<UpdateExp>(since(target->loc.begin), target, arena_.list(steps), value);
}

// An operand of an operator: an open-ended form, a prefix operator, or an application.
const Exp* Parser::operand() {
  skip_misplaced_doc();
  switch (tok().kind) {
    case Kind::If:
      return if_exp();
    case Kind::Let:
      return let_exp();
    case Kind::Def:
      if (!at_nested_dec(Kind::Def)) return application();
      complain_nested_def();
      return let_exp();
    case Kind::Loop:
      return loop_exp();
    case Kind::Match:
      return match_exp();
    case Kind::Assert:
      return assert_exp();
    case Kind::HashBracket:
      return attr_exp();
    case Kind::Minus:
    case Kind::Bang:
      return prefix();
    case Kind::Backslash:
      return lambda();
    default:
      return application();
  }
}

// '-' exp2 | '!' exp2
const Exp* Parser::prefix() {
  Nesting nesting(*this);
  nesting.link();
  ExpKind kind = at(Kind::Minus) ? ExpKind::Negate : ExpKind::Not;
  uint32_t begin = tok().loc.begin;
  if (panic_) return error_exp();
  if (kind == ExpKind::Not && look(1).kind == Kind::RParen)
    complain(Code::BangAsValue, tok().loc, "The prefix operator `!` is not a function.")
        .set_help("Write a lambda: `\\b -> !b`.");
  advance();
  const Exp* inner = at(Kind::RParen) && kind == ExpKind::Not ? error_exp() : operand();
  return arena_.make<UnaryExp>(Exp{kind, since(begin)}, inner);
}

// Could an argument begin here?
bool Parser::at_atom() const {
  switch (tok().kind) {
    case Kind::True:
    case Kind::False:
    case Kind::Nat:
    case Kind::Int:
    case Kind::Float:
    case Kind::NumSuf:
    case Kind::Char:
    case Kind::String:
    case Kind::Constr:
    case Kind::Hole:
    case Kind::Ident:
    case Kind::LParen:
    case Kind::FreeBracket:
    case Kind::LBrace:
      return true;
    default:
      return false;
  }
}

// At a name on a new line that is followed by `=`: no argument, but a `let` without its keyword.
bool Parser::at_assignment() const {
  return at(Kind::Ident) && look(1).kind == Kind::Equals && begins_line(pos_);
}

// At a declaration on a line of its own, further right than the one around it: it was meant to be local.
bool Parser::at_nested_dec(Kind keyword) const {
  return at(keyword) && begins_line(pos_) && column_of(tok().loc) > column_of(tokens_[dec_begin_].loc);
}

void Parser::complain_nested_def() {
  complain(Code::ExpectedExpression, tok().loc, "Inside an expression a definition begins with `let`.")
      .set_help("Write `let` for `def`, and before the result `in`.");
}

// At a word that hardly begins an argument, because something else should come before it: `then`, `do`, or on a new
// line `else` or `in`.
bool Parser::at_late_word() const {
  return awaited_.then_ > 0 || awaited_.do_ > 0 || (begins_line(pos_) && awaited_.else_ + awaited_.in > 0);
}

// atom* (atom | lambda)
const Exp* Parser::application() {
  const Exp* head = atom();
  std::vector<const Exp*> args;
  while (!panic_ && at_atom() && !at_assignment()) args.push_back(atom());
  if (!panic_ && at(Kind::Backslash)) args.push_back(lambda());
  if (!panic_ && (at(Kind::If) || at(Kind::Loop) || at(Kind::Match) || at(Kind::Assert)) &&
      head->kind != ExpKind::Error && !at_late_word()) {
    complain(Code::OpenEndedArgument, tok().loc,
             fmt::format("An argument that begins with {} needs parentheses.", found()))
        .set_help("Only a lambda may be the last argument without parentheses.");
    args.push_back(operand());
  }
  if (args.empty()) return head;
  Loc loc = since(head->loc.begin);
  if (head->kind == ExpKind::Constr) return arena_.make<ConstrExp>(loc, as<ConstrExp>(head)->name, arena_.list(args));
  if (head->kind == ExpKind::Index && args[0]->kind == ExpKind::Array)
    complain(Code::IndexThenArray, args[0]->loc,
             "This array literal stands behind an index, as if it were an argument.")
        .label(head->loc, "the indexed array is not a function")
        .set_help("For several indices write `a[i, j]`.");
  return arena_.make<ApplyExp>(loc, head, arena_.list(args));
}

// lambda = '\' param+ (':' typeterm)? '->' exp
const Exp* Parser::lambda() {
  uint32_t begin = tok().loc.begin;
  advance();
  Head around = head_;
  head_ = {pos_, Kind::Arrow, "after the parameters of a lambda"};
  List<const Pat*> bound = params();
  if (bound.empty() && !panic_) {
    bool is_size = at_bracket();
    diag::Diagnostic& diagnostic = fail_expected(Code::ExpectedPattern, "a parameter after `\\`");
    if (is_size)
      diagnostic.set_help("A lambda has no size parameters; a local function may: `let f [n] (xs: [n]i32) = ...`.");
  }
  if (at(Kind::Comma) && !panic_ && at_inner_pat(1)) {
    complain(Code::ForeignLambda, tok().loc, "The parameters of a lambda are not separated by commas.")
        .set_help("Write `\\x y -> ...`; for one parameter that is a pair, `\\(x, y) -> ...`.");
    while (accept(Kind::Comma)) params();
  }
  head_ = around;
  const TypeExp* result_type = !panic_ && accept(Kind::Colon) ? type_term() : nullptr;
  if (result_type && at(Kind::Comma) && !panic_) {
    size_t end = end_of_dec();
    fail(Code::ForeignLambda, {begin, prev().loc.end}, "A parameter with a type needs parentheses.")
        .set_help("Write `\\(x: i32) (y: i32) -> ...`; for a pair, `\\(x: i32, y: i32) -> ...`.");
    silent_until_ = std::max(silent_until_, end);
  }
  expect(Kind::Arrow, "after the parameters of a lambda");
  const Exp* body = exp();
  return arena_.make<LambdaExp>(since(begin), bound, result_type, body);
}

}  // namespace fehu::syntax
