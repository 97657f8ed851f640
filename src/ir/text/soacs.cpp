// The text of second-order array combinators.
#include "ir/text/ops.h"

namespace fehu::ir {

// INPUTS: `(` OPERAND {`,` NAME} `)`
static void print_inputs(Printer& p, const SoacExp& e) {
  p.add("(");
  p.operand(e.width);
  if (!e.arrays.empty()) p.names(", ", e.arrays, "");
  p.add(")");
}
static void parse_inputs(Parser& p, SoacExp& e) {
  p.expect("(");
  e.width = p.operand();
  if (p.accept(")")) return;
  p.expect(",");
  e.arrays = p.list(")", [&] { return p.name(); });
}

// KEYWORD LAMBDA, on a line of its own
static void print_function(Printer& p, std::string_view keyword, const Lambda* lambda) {
  p.newline();
  p.add(keyword);
  p.add(" ");
  p.lambda(lambda);
}
static const Lambda* parse_function(Parser& p, std::string_view keyword) {
  p.expect(keyword);
  return p.lambda();
}

// FOLD: KEYWORD `{` OPERANDS `}` LAMBDA
static void print_fold(Printer& p, std::string_view keyword, List<Operand> neutral, const Lambda* op) {
  p.newline();
  p.add(keyword);
  p.operands(" {", neutral, "} ");
  p.lambda(op);
}

// `screma` INPUTS {`scan` FOLD} {(`reduce` | `reduce_comm`) FOLD} `map` LAMBDA [`post` LAMBDA]
void print(Printer& p, const ScremaExp& e) {
  print_inputs(p, e);
  p.indent();
  for (const Scan& scan : e.scans) print_fold(p, "scan", scan.neutral, scan.op);
  for (const Reduce& reduce : e.reduces)
    print_fold(p, reduce.is_commutative ? "reduce_comm" : "reduce", reduce.neutral, reduce.op);
  print_function(p, "map", e.lambda);
  if (e.post) print_function(p, "post", e.post);
  p.unindent();
}
void parse(Parser& p, ScremaExp& e) {
  parse_inputs(p, e);
  std::vector<Scan> scans;
  while (p.accept("scan")) {
    List<Operand> neutral = p.operands("{", "}");
    scans.push_back({p.lambda(), neutral});
  }
  e.scans = p.arena.list(scans);
  std::vector<Reduce> reduces;
  while (p.is_at("reduce") || p.is_at("reduce_comm")) {
    bool is_commutative = p.accept("reduce_comm") || !p.accept("reduce");
    List<Operand> neutral = p.operands("{", "}");
    reduces.push_back({p.lambda(), neutral, is_commutative});
  }
  e.reduces = p.arena.list(reduces);
  e.lambda = parse_function(p, "map");
  if (p.accept("post")) e.post = p.lambda();
}

// `into` `(` NAMES `)` SHAPE `race` OPERAND `neutral` `{` OPERANDS `}` LAMBDA
static void print_hist_op(Printer& p, const HistOp& op) {
  p.newline();
  p.names("into (", op.dests, ") ");
  p.shape(op.shape);
  p.add(" race ");
  p.operand(op.race_factor);
  p.operands(" neutral {", op.neutral, "} ");
  p.lambda(op.op);
}
static HistOp parse_hist_op_after_keyword(Parser& p) {
  HistOp op{};
  op.dests = p.names("(", ")");
  op.shape = p.shape();
  p.expect("race");
  op.race_factor = p.operand();
  p.expect("neutral");
  op.neutral = p.operands("{", "}");
  op.op = p.lambda();
  return op;
}

// `hist` INPUTS {HISTOP} `map` LAMBDA
void print(Printer& p, const HistExp& e) {
  print_inputs(p, e);
  p.indent();
  for (const HistOp& op : e.ops) print_hist_op(p, op);
  print_function(p, "map", e.lambda);
  p.unindent();
}
void parse(Parser& p, HistExp& e) {
  parse_inputs(p, e);
  std::vector<HistOp> ops;
  while (p.accept("into")) ops.push_back(parse_hist_op_after_keyword(p));
  e.ops = p.arena.list(ops);
  e.lambda = parse_function(p, "map");
}

// `expand` INPUTS `size` LAMBDA `map` LAMBDA
void print(Printer& p, const ExpandExp& e) {
  print_inputs(p, e);
  p.indent();
  print_function(p, "size", e.size);
  print_function(p, "map", e.lambda);
  p.unindent();
}
void parse(Parser& p, ExpandExp& e) {
  parse_inputs(p, e);
  e.size = parse_function(p, "size");
  e.lambda = parse_function(p, "map");
}

// `flatmap` INPUTS `map` LAMBDA
void print(Printer& p, const FlatmapExp& e) {
  print_inputs(p, e);
  p.indent();
  print_function(p, "map", e.lambda);
  p.unindent();
}
void parse(Parser& p, FlatmapExp& e) {
  parse_inputs(p, e);
  e.lambda = parse_function(p, "map");
}

// `stream` INPUTS `{` OPERANDS `}` `map` LAMBDA
void print(Printer& p, const StreamExp& e) {
  print_inputs(p, e);
  p.indent();
  p.operands(" {", e.accs, "}");
  print_function(p, "map", e.lambda);
  p.unindent();
}
void parse(Parser& p, StreamExp& e) {
  parse_inputs(p, e);
  e.accs = p.operands("{", "}");
  e.lambda = parse_function(p, "map");
}

}  // namespace fehu::ir
