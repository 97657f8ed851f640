// The parser: the open-ended forms `if`, `loop`, `match`, `assert`, attributes and `let`.
// They are called open-ended because they reach as far to the right as possible: in `f (if a then b else c + 1)` the
// `+ 1` belongs to `c`. Each counts in `awaited_` the word that it waits for, so that recovery stops there.
#include "syntax/parser_impl.h"

namespace fehu::syntax {

using diag::Code;

// 'if' exp 'then' exp 'else' exp. A chain of `else if` is a loop here, so its length is not limited by the stack.
const Exp* Parser::if_exp() {
  std::vector<IfExp*> chain;
  const Exp* last = nullptr;
  do {
    IfExp* node = start<IfExp>();
    chain.push_back(node);
    advance();
    awaited_.then_++, awaited_.else_++;
    node->cond = exp();
    awaited_.then_--;
    expect(Kind::Then, "after the condition of `if`");
    node->then_exp = exp();
    awaited_.else_--;
    if (!expect(Kind::Else, "after the first branch of `if`")) last = error_exp();
  } while (!last && at(Kind::If));
  if (!last) last = exp();
  for (size_t i = chain.size(); i-- > 0;) {
    chain[i]->else_exp = last;
    chain[i]->loc = since(chain[i]->loc.begin);
    last = chain[i];
  }
  return last;
}

// 'loop' pat ('=' exp)? loopform 'do' exp
const Exp* Parser::loop_exp() {
  LoopExp* node = start<LoopExp>();
  advance();
  awaited_.do_++;
  node->pat = pat();
  bool has_init = at(Kind::Equals) || (at(Kind::Op) && text(tok()).starts_with('='));
  if (has_init && !panic_ && expect(Kind::Equals, "after the loop pattern")) node->init = exp();
  loop_form(*node);
  awaited_.do_--;
  expect(Kind::Do, "before the body of the loop");
  node->body = exp();
  node->loc = since(node->loc.begin);
  return node;
}

// loopform = 'for' IDENT '<' exp | 'for' pat 'in' exp | 'while' exp
void Parser::loop_form(LoopExp& loop) {
  loop.loop = LoopKind::While;
  if (panic_ || accept(Kind::While)) {
    loop.bound = exp();
    return;
  }
  if (!accept(Kind::For)) {
    loop.bound = error_exp();
    fail_expected(Code::ExpectedToken, loop.init ? "`for` or `while`" : "`=`, `for` or `while` after the loop pattern");
    return;
  }
  bool counts =
      at(Kind::Ident) && (look(1).kind == Kind::Less || (look(1).kind == Kind::Op && text(look(1)).starts_with('<')));
  if (counts) {
    loop.loop = LoopKind::ForLess;
    loop.counter = ident("the loop counter");
    if (at(Kind::Op) && text(tok()) == "<=") {
      complain(Code::ForeignLoop, tok().loc, "A loop counts up to its bound with `<`, without reaching it.")
          .set_help("Write `for i < n + 1`.");
      advance();
    } else {
      expect(Kind::Less, "after the loop counter");
    }
  } else {
    loop.loop = LoopKind::ForIn;
    awaited_.in++;
    loop.elem = pat();
    awaited_.in--;
    if (at(Kind::Less))
      fail(Code::ExpectedToken, tok().loc, "The counter of `for ... <` must be a single name.")
          .set_help("To take elements apart write `for pattern in array`.");
    else if (at(Kind::Do) && !panic_ && loop.elem->kind == PatKind::Ascript)
      fail(Code::ForeignLoop, loop.elem->loc, "The elements of an array do not follow `:`.")
          .set_help("Write `for x in xs`.");
    expect(Kind::In, "after the pattern of `for` (or `<` after a counter)");
  }
  loop.bound = exp();
}

// 'match' exp ('case' pat '->' exp)+
const Exp* Parser::match_exp() {
  uint32_t begin = tok().loc.begin;
  advance();
  awaited_.case_++;
  const Exp* scrutinee = exp();
  std::vector<Case> cases;
  while (at(Kind::Case)) cases.push_back(match_case());
  awaited_.case_--;
  if (cases.empty() && !panic_) fail_expected(Code::ExpectedToken, "`case` after the value to match");
  return arena_.make<MatchExp>(since(begin), scrutinee, arena_.list(cases));
}

// `case p: t -> e` cannot be read as meant, because `t -> e` is a type; this gets a message of its own.
Case Parser::match_case() {
  uint32_t begin = tok().loc.begin;
  advance();
  awaited_.case_pattern = true;
  Head around = std::exchange(head_, {pos_, Kind::Arrow, "after the pattern of `case`"});
  const Pat* matched = pat();
  head_ = around;
  awaited_.case_pattern = false;
  if (matched->kind == PatKind::Ascript && !panic_ && !at(Kind::Arrow)) fail_case_ascription(matched->loc);
  if (!panic_) fail_second_pattern();
  expect(Kind::Arrow, "after the pattern of `case`");
  const Exp* body = exp();
  return {since(begin), matched, body};
}

void Parser::fail_case_ascription(Loc loc) {
  fail(Code::CaseAscription, loc, "The type in this pattern takes the `->` of the case for a function arrow.")
      .set_help("Parenthesise the pattern: `case (p: t) -> e`.");
}

// What other languages allow behind a pattern.
void Parser::fail_second_pattern() {
  if (at(Kind::Bar))
    fail(Code::ForeignMatch, tok().loc, "A case has one pattern.")
        .set_help("Write a case for each pattern: `case 1 -> x case 2 -> x`.");
  else if (at(Kind::If))
    fail(Code::ForeignMatch, tok().loc, "A case has no condition.")
        .set_help("Ask in the value of the case: `case y -> if y > 0 then a else b`.");
  else if (at(Kind::DotDot) || at(Kind::Ellipsis) || at(Kind::DotDotLess) || at(Kind::DotDotGreater))
    fail(Code::ForeignMatch, tok().loc, "A range is no pattern.")
        .set_help("Give the value a name and compare: `case y -> if 1 <= y && y < 5 then a else b`.");
}

// 'assert' atom exp
const Exp* Parser::assert_exp() {
  uint32_t begin = tok().loc.begin;
  advance();
  const Exp* cond = atom();
  if (!panic_ && at_binop())
    fail(Code::OpenEndedArgument, {cond->loc.begin, tok().loc.end}, "The condition of `assert` needs parentheses.")
        .set_help("Write `assert (a > b) e`.");
  bool is_over = at(Kind::Eof) || at_dec_start() || at(Kind::In) || at(Kind::RParen) || at(Kind::Comma);
  if (!panic_ && is_over)
    fail(Code::ExpectedExpression, error_loc(), "`assert` lacks the value that its condition guards.")
        .set_help("Write `assert (a > b) e`: that is `e`, if the condition holds.");
  const Exp* body = exp();
  return arena_.make<AssertExp>(since(begin), cond, body);
}

// '#[' attr ']' exp
const Exp* Parser::attr_exp() {
  uint32_t begin = tok().loc.begin;
  const Attr* attr = attribute();
  const Exp* body = exp();
  return arena_.make<AttrExp>(since(begin), attr, body);
}

// ---------------------------------------------------------------------------------------------------------------
// let

// The three kinds of `let` have the body in different places.
static void set_body(Exp* node, const Exp* body) {
  switch (node->kind) {
    case ExpKind::LetFun:
      as<LetFunExp>(node)->body = body;
      break;
    case ExpKind::LetUpdate:
      as<LetUpdateExp>(node)->body = body;
      break;
    default:
      as<LetExp>(node)->body = body;
      break;
  }
}

// The last line between `let` and the end of its value that begins at the column of the `let`: probably the body.
Loc Parser::aligned_line(Loc let, Loc end) const {
  for (size_t i = pos_; i-- > 0 && tokens_[i].loc.begin > let.begin;) {
    if (begins_line(i) && tokens_[i].loc.begin <= end.begin && column_of(tokens_[i].loc) == column_of(let))
      return tokens_[i].loc;
  }
  return {};
}

// letexp, with letbody = 'in' exp | letexp. A chain of lets is a loop here, so its length is not limited by the stack.
const Exp* Parser::let_exp() {
  std::vector<Exp*> chain;
  const Exp* body = nullptr;
  do {
    Loc let = tok().loc;
    chain.push_back(let_head());
    bool has_semicolon = skip_semicolons();
    if (at(Kind::Let) && !(panic_ && at_dec_start())) continue;
    if (at_nested_dec(Kind::Def) && !panic_) continue;
    if (accept(Kind::In) || (has_semicolon && !at(Kind::Eof) && !at_dec_start())) continue;
    body = error_exp();
    if (panic_) break;
    bool at_end = at(Kind::Eof) || at_dec_start();
    if (skip_misplaced_doc() && accept(Kind::In)) {
      body = nullptr;
      continue;
    }
    Loc place = error_loc();
    // With a bracket too many, what follows is not what it seems.
    size_t silent = at(Kind::RParen) || at(Kind::RBracket) || at(Kind::RBrace) ? end_of_dec() : 0;
    std::string message = at_end ? "This `let` has no body: `in` is missing."
                                 : fmt::format("Expected `in` after the value of `let`, found {}.", found());
    diag::Diagnostic& d = fail(Code::MissingIn, at_end ? let : place, std::move(message));
    d.set_help("Write `let p = e in body`; `in` may be left out only before another `let`.");
    if (Loc line = at_end ? aligned_line(let, place) : Loc{}; line)
      d.label(line, "write `in` before this line, if it is the body");
    else
      d.label(at_end ? place : let, at_end ? "the expression ends here" : "for this `let`");
    silent_until_ = std::max(silent_until_, silent);
  } while (!body && (at(Kind::Let) || at_nested_dec(Kind::Def)));
  if (!body) body = exp();
  for (size_t i = chain.size(); i-- > 0;) {
    set_body(chain[i], body);
    chain[i]->loc = since(chain[i]->loc.begin);
    body = chain[i];
  }
  return body;
}

// One `let` up to the end of its value.
Exp* Parser::let_head() {
  uint32_t begin = tok().loc.begin;
  advance();
  if (at(Kind::Ident)) {
    Kind next = look(1).kind;
    if (next == Kind::IndexBracket || next == Kind::Dot) return let_update(begin);
    if (at_local_function()) return let_function(begin);
  }
  return let_pattern(begin);
}

// At a name that is followed by a parameter?
bool Parser::at_local_function() const {
  switch (look(1).kind) {
    case Kind::FreeBracket:
    case Kind::Apostrophe:
    case Kind::ApostropheCaret:
    case Kind::ApostropheTilde:
      return true;
    default:
      return at_inner_pat(1);
  }
}

// '=' exp
const Exp* Parser::let_value() {
  expect(Kind::Equals, "in `let`");
  return exp();
}

// 'let' (open IDENT ']')* pat '=' exp
Exp* Parser::let_pattern(uint32_t begin) {
  LetExp* node = start<LetExp>();
  node->loc.begin = begin;
  awaited_.in++;
  std::vector<Ident> sizes;
  bool is_array_pattern = at_bracket() && (look(1).kind != Kind::Ident || look(2).kind == Kind::Comma ||
                                           (look(2).kind == Kind::RBracket && look(3).kind == Kind::Equals));
  if (is_array_pattern)
    fail(Code::ExpectedPattern, tok().loc, "There are no patterns for arrays.")
        .set_help("Bind the array to a name and index it.");
  while (at_bracket() && !panic_) sizes.push_back(type_param().name);
  node->sizes = arena_.list(sizes);
  node->pat = pat();
  if (!panic_ && at_bindop() && !(at(Kind::Op) && text(tok()).starts_with('='))) {
    std::string_view symbol = text(tok());
    bool changes_variable = symbol == "+=" || symbol == "-=" || symbol == "*=" || symbol == "/=";
    fail(Code::LocalInfix, tok().loc, "A local definition cannot be written infix.")
        .set_help(symbol == "<-"     ? "To name a value write `let x = e`."
                  : changes_variable ? fmt::format("Variables do not change: write `let x = x {} e`.", symbol[0])
                                     : "Bind a lambda: `let (op) = \\x y -> ...`.");
  } else if (!panic_ && at_inner_pat() && node->pat->kind == PatKind::Name && as<NamePat>(node->pat)->is_operator) {
    fail(Code::LocalOperatorFunction, node->pat->loc, "A local function cannot have an operator as its name.")
        .set_help("Bind a lambda: `let (op) = \\x y -> ...`.");
  }
  node->value = let_value();
  awaited_.in--;
  return node;
}

// 'let' IDENT localtps param+ (':' type)? '=' exp
Exp* Parser::let_function(uint32_t begin) {
  LetFunExp* node = start<LetFunExp>();
  node->loc.begin = begin;
  awaited_.in++;
  node->name = ident("the name of a local function");
  if (at(Kind::FreeBracket) && look(1).kind != Kind::Ident) {
    fail(Code::LocalSizeParameter, look(1).loc, "Expected the name of a size parameter of a local function.")
        .set_help(fmt::format("To update an element write `{}[i] = ...`, without a blank before `[`.",
                              node->name.name.str()));
  }
  Head around = std::exchange(head_, {pos_, Kind::Equals, "in `let`"});
  node->type_params = type_params();
  node->params = params();
  if (node->params.empty() && !panic_)
    fail_expected(Code::ExpectedPattern, "a parameter of the local function");
  else if (!panic_ && at_type_param())
    fail(Code::TypeParamAfterParam, tok().loc, "Type and size parameters must stand before all other parameters.");
  node->result_type = !panic_ && accept(Kind::Colon) ? type() : nullptr;
  head_ = around;
  node->value = let_value();
  awaited_.in--;
  return node;
}

// 'let' IDENT letstep+ '=' exp, with letstep = '⟦' indices ']' | '.' fieldid
Exp* Parser::let_update(uint32_t begin) {
  LetUpdateExp* node = start<LetUpdateExp>();
  node->loc.begin = begin;
  awaited_.in++;
  node->name = ident("the name of a variable");
  std::vector<Step> steps;
  while (!panic_ && (at(Kind::IndexBracket) || at(Kind::Dot))) {
    uint32_t start = tok().loc.begin;
    if (accept(Kind::Dot))
      steps.push_back(field_step(start));
    else
      steps.push_back(index_step(start));
  }
  node->steps = arena_.list(steps);
  bool is_name_in_brackets = !steps[0].is_field && steps[0].parts.size() == 1 && !steps[0].parts[0].is_slice &&
                             steps[0].parts[0].first && steps[0].parts[0].first->kind == ExpKind::Name;
  if (!panic_ && (at_inner_pat() || at_type_param()) && is_name_in_brackets) {
    fail(Code::LocalSizeGlued, steps[0].loc,
         fmt::format("`{0}[...]` after `let` updates an element of `{0}`.", node->name.name.str()))
        .set_help(
            fmt::format("For a size parameter of a local function write a blank before the bracket: `let {} [n] ...`.",
                        node->name.name.str()));
  }
  node->value = let_value();
  awaited_.in--;
  return node;
}

}  // namespace fehu::syntax
