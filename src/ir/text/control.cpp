// The text of calls, branches, loops and with_acc.
#include "ir/op_facts.h"
#include "ir/text/ops.h"

namespace fehu::ir {

// `apply` NAME `(` {[`*`] OPERAND `,`} `)` `:` TYPES
void print(Printer& p, const ApplyExp& e) {
  p.add(" ");
  p.name(e.fn);
  p.list("(", e.args, ") : ", [&](const Arg& arg) {
    if (arg.is_consumed) p.add("*");
    p.operand(arg.value);
  });
  p.types(e.ret);
}
void parse(Parser& p, ApplyExp& e) {
  e.fn = p.name();
  p.expect("(");
  e.args = p.list(")", [&] {
    bool is_consumed = p.accept("*");
    return Arg{p.operand(), is_consumed};
  });
  p.expect(":");
  e.ret = p.types();
}

// ---------------------------------------------------------------------------------------------------------------
// Branches

// `case` `(` {(`_` | VALUE) `,`} `)` `->` BODY
static void print_case(Printer& p, const MatchCase& c) {
  p.add("case (");
  for (size_t i = 0; i < c.values.size(); i++) {
    if (i > 0) p.add(", ");
    if (c.is_wildcard[i])
      p.add("_");
    else
      p.value(c.values[i]);
  }
  p.add(") -> ");
  p.body(c.body);
}
static MatchCase parse_case_after_keyword(Parser& p) {
  std::vector<prim::Value> values;
  std::vector<char> wildcards;
  p.expect("(");
  if (!p.accept(")")) {
    do {
      wildcards.push_back(p.accept("_"));
      values.push_back(wildcards.back() ? prim::Value{} : p.value());
    } while (!p.has_failed() && p.accept(","));
    p.expect(")");
  }
  p.expect("->");
  bool* is_wildcard = p.arena.make_array<bool>(wildcards.size());
  std::copy(wildcards.begin(), wildcards.end(), is_wildcard);
  return {p.arena.list(values), {is_wildcard, wildcards.size()}, p.body()};
}

// `if` OPERAND `then` BODY, for `match` `(` OPERAND `)` `case` `(` `true` `)` `->` BODY
static void print_if(Printer& p, const MatchExp& e) {
  p.add("if ");
  p.operand(e.scrutinees[0]);
  p.add(" then ");
  p.body(e.cases[0].body);
}
static void parse_if_after_keyword(Parser& p, MatchExp& e) {
  const Operand condition[] = {p.operand()};
  const prim::Value literal[] = {prim::bool_value(true)};
  const bool wildcard[] = {false};
  e.scrutinees = p.arena.list<Operand>(condition);
  p.expect("then");
  const MatchCase cases[] = {{p.arena.list<prim::Value>(literal), p.arena.list<bool>(wildcard), p.body()}};
  e.cases = p.arena.list<MatchCase>(cases);
}

// (IF | `match` `(` OPERANDS `)` {CASE}) `else` BODY `:` TYPES
void print(Printer& p, const MatchExp& e) {
  if (is_if(e)) {
    print_if(p, e);
    p.add(" else ");
  } else {
    p.operands("match (", e.scrutinees, ")");
    for (const MatchCase& c : e.cases) {
      p.newline();
      print_case(p, c);
    }
    p.newline();
    p.add("else ");
  }
  p.body(e.otherwise);
  p.add(" : ");
  p.types(e.ret);
}
void parse(Parser& p, MatchExp& e) {
  if (p.accept("if")) {
    parse_if_after_keyword(p, e);
  } else {
    p.expect("match");
    e.scrutinees = p.operands("(", ")");
    std::vector<MatchCase> cases;
    while (p.accept("case")) cases.push_back(parse_case_after_keyword(p));
    e.cases = p.arena.list(cases);
  }
  p.expect("else");
  e.otherwise = p.body();
  p.expect(":");
  e.ret = p.types();
}

// ---------------------------------------------------------------------------------------------------------------
// Loops

// `loop` `(` {PARAM `=` [`*`] OPERAND `,`} `)` FORM `do` BODY, where FORM is one of
//   `for` [`each`] NAME `:` PRIM `<` OPERAND
//   `while` NAME
//   `pieces` NAME `,` NAME `of` OPERAND `cost` OPERAND
void print(Printer& p, const LoopExp& e) {
  p.list(" (", e.params, ")", [&](const LoopParam& param) {
    p.param(param.param);
    p.add(param.is_moved ? " = *" : " = ");
    p.operand(param.init);
  });
  if (e.form == LoopForm::While) {
    p.add(" while ");
    p.name(e.condition);
  } else if (is_region(e)) {
    p.add(" pieces ");
    p.name(e.counter);
    p.add(", ");
    p.name(e.last);
    p.add(" of ");
    p.operand(e.bound);
    p.add(" cost ");
    p.operand(e.cost);
  } else {
    p.add(e.is_parallel ? " for each " : " for ");
    p.name(e.counter);
    p.add(": ");
    p.add(prim::name_of(e.counter_type));
    p.add(" < ");
    p.operand(e.bound);
  }
  p.add(" do ");
  p.body(e.body);
}
void parse(Parser& p, LoopExp& e) {
  p.expect("(");
  e.params = p.list(")", [&] {
    Param param = p.param();
    p.expect("=");
    bool is_moved = p.accept("*");
    return LoopParam{param, p.operand(), is_moved};
  });
  if (p.accept("while")) {
    e.form = LoopForm::While;
    e.condition = p.name();
  } else if (p.accept("pieces")) {
    e.form = LoopForm::Pieces;
    e.counter_type = prim::PrimType::I64;
    e.counter = p.name();
    p.expect(",");
    e.last = p.name();
    p.expect("of");
    e.bound = p.operand();
    p.expect("cost");
    e.cost = p.operand();
  } else {
    e.form = LoopForm::For;
    p.expect("for");
    e.is_parallel = p.accept("each");
    e.counter = p.name();
    p.expect(":");
    e.counter_type = p.prim_type();
    p.expect("<");
    e.bound = p.operand();
  }
  p.expect("do");
  e.body = p.body();
}

// ---------------------------------------------------------------------------------------------------------------
// Accumulators

// `acc` SHAPE `(` NAMES `)` [`neutral` `{` OPERANDS `}` [LAMBDA]]
static void print_acc_input(Printer& p, const AccInput& input) {
  p.add("acc ");
  p.shape(input.shape);
  p.names(" (", input.arrays, ")");
  if (!input.op && input.neutral.empty()) return;
  p.operands(" neutral {", input.neutral, "}");
  if (!input.op) return;
  p.add(" ");
  p.lambda(input.op);
}
static AccInput parse_acc_input_after_keyword(Parser& p) {
  AccInput input{};
  input.shape = p.shape();
  input.arrays = p.names("(", ")");
  if (!p.accept("neutral")) return input;
  input.neutral = p.operands("{", "}");
  if (p.is_at("\\")) input.op = p.lambda();
  return input;
}

// `with_acc` {ACCINPUT} `do` LAMBDA
void print(Printer& p, const WithAccExp& e) {
  p.indent();
  for (const AccInput& input : e.inputs) {
    p.newline();
    print_acc_input(p, input);
  }
  p.newline();
  p.add("do ");
  p.lambda(e.lambda);
  p.unindent();
}
void parse(Parser& p, WithAccExp& e) {
  std::vector<AccInput> inputs;
  while (p.accept("acc")) inputs.push_back(parse_acc_input_after_keyword(p));
  e.inputs = p.arena.list(inputs);
  p.expect("do");
  e.lambda = p.lambda();
}

}  // namespace fehu::ir
