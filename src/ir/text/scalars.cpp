// The text of operations on scalars and names.
#include <optional>

#include "ir/text/ops.h"

namespace fehu::ir {

// Without a keyword: `x_1`, `5i32`. Names are read by parse_name_exp.
void print(Printer& p, const OperandExp& e) {
  p.operand(e.value);
}

// `opaque` `(` OPERAND `)`
void print(Printer& p, const OpaqueExp& e) {
  p.add("(");
  p.operand(e.value);
  p.add(")");
}
void parse(Parser& p, OpaqueExp& e) {
  p.expect("(");
  e.value = p.operand();
  p.expect(")");
}

// OPERATOR `(` OPERANDS `)`
static void print_call(Printer& p, const std::string& op, List<Operand> args) {
  p.operands(op + "(", args, ")");
}
void print(Printer& p, const BinOpExp& e) {
  const Operand args[] = {e.x, e.y};
  print_call(p, prim::name_of(e.op, e.type), args);
}
void print(Printer& p, const UnOpExp& e) {
  print_call(p, prim::name_of(e.op, e.type), {&e.x, 1});
}
void print(Printer& p, const CmpOpExp& e) {
  const Operand args[] = {e.x, e.y};
  print_call(p, prim::name_of(e.op, e.type), args);
}
void print(Printer& p, const ConvOpExp& e) {
  print_call(p, prim::name_of(e.op, e.from, e.to), {&e.x, 1});
}
void print(Printer& p, const FunOpExp& e) {
  print_call(p, prim::name_of(e.op, e.type), e.args);
}

// The name told the kind of operation and its types: add32, sext_i32_i64.
static const Exp* make_scalar_exp(Arena& arena, const prim::ScalarOp& op, List<Operand> args) {
  switch (op.kind) {
    case prim::ScalarOp::Kind::Bin:
      return arena.make<BinOpExp>(BinOpExp{{}, op.bin_op(), op.type, args[0], args[1]});
    case prim::ScalarOp::Kind::Un:
      return arena.make<UnOpExp>(UnOpExp{{}, op.un_op(), op.type, args[0]});
    case prim::ScalarOp::Kind::Cmp:
      return arena.make<CmpOpExp>(CmpOpExp{{}, op.cmp_op(), op.type, args[0], args[1]});
    case prim::ScalarOp::Kind::Conv:
      return arena.make<ConvOpExp>(ConvOpExp{{}, op.conv_op(), op.type, op.to, args[0]});
    case prim::ScalarOp::Kind::Fun:
      return arena.make<FunOpExp>(FunOpExp{{}, op.fun_op(), op.type, args});
  }
  return nullptr;
}

// OPERATOR `(` OPERANDS `)`, with as many operands as the operation takes.
const Exp* parse_scalar_exp(Parser& p) {
  const Token word = p.peek();
  std::optional<prim::ScalarOp> op = prim::scalar_op_named(word.text);
  if (!op) {
    p.fail("an operation");
    return nullptr;
  }
  p.advance();
  List<Operand> args = p.operands("(", ")");
  size_t arity = static_cast<size_t>(prim::signature_of(*op).num_operands);
  if (args.size() == arity) return make_scalar_exp(p.arena, *op, args);
  p.fail_at(word, std::string(word.text) + " takes " + std::to_string(arity) + " operands.");
  return nullptr;
}

// `assert` `(` OPERAND {`,` (STRING | OPERAND `:` PRIM)} `)`
void print(Printer& p, const AssertExp& e) {
  p.add("(");
  p.operand(e.cond);
  for (const MessagePart& part : e.message) {
    p.add(", ");
    if (!part.text.empty()) {
      p.string(part.text);
    } else {
      p.operand(part.value);
      p.add(": ");
      p.add(prim::name_of(part.type));
    }
  }
  p.add(")");
}
static MessagePart parse_message_part(Parser& p) {
  MessagePart part{};
  if (p.peek().kind == TokenKind::String) {
    part.text = p.string();
    if (part.text.empty()) p.fail("a string that is not empty, before this");
  } else {
    part.value = p.operand();
    p.expect(":");
    part.type = p.prim_type();
  }
  return part;
}
void parse(Parser& p, AssertExp& e) {
  p.expect("(");
  e.cond = p.operand();
  std::vector<MessagePart> message;
  while (p.accept(",")) message.push_back(parse_message_part(p));
  p.expect(")");
  e.message = p.arena.list(message);
}

// `trace` `(` OPERAND `:` PRIM [`,` STRING] `)`
void print(Printer& p, const TraceExp& e) {
  p.add("(");
  p.operand(e.value);
  p.add(": ");
  p.add(prim::name_of(e.shown_as));
  if (!e.label.empty()) {
    p.add(", ");
    p.string(e.label);
  }
  p.add(")");
}
void parse(Parser& p, TraceExp& e) {
  p.expect("(");
  e.value = p.operand();
  p.expect(":");
  e.shown_as = p.prim_type();
  if (p.accept(",")) e.label = p.string();
  p.expect(")");
}

// `tunable` `(` STRING `,` STRING `,` OPERAND { `,` OPERAND } `)`
void print(Printer& p, const TunableExp& e) {
  p.add("(");
  p.string(e.name);
  p.add(", ");
  p.string(e.class_name);
  p.add(", ");
  p.operand(e.initial);
  for (const Operand& amount : e.compared) {
    p.add(", ");
    p.operand(amount);
  }
  p.add(")");
}
void parse(Parser& p, TunableExp& e) {
  p.expect("(");
  e.name = p.string();
  p.expect(",");
  e.class_name = p.string();
  p.expect(",");
  e.initial = p.operand();
  if (p.accept(","))
    e.compared = p.list(")", [&] { return p.operand(); });
  else
    p.expect(")");
}

// `chunks` `(` OPERAND `,` OPERAND `)`
void print(Printer& p, const ChunksExp& e) {
  p.add("(");
  p.operand(e.count);
  p.add(", ");
  p.operand(e.cost);
  p.add(")");
}
void parse(Parser& p, ChunksExp& e) {
  p.expect("(");
  e.count = p.operand();
  p.expect(",");
  e.cost = p.operand();
  p.expect(")");
}

}  // namespace fehu::ir
