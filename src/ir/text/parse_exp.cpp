// Parsing the expressions of the core IR.
#include <optional>

#include "ir/text/parser.h"
#include "ir/text/print.h"

namespace fehu::ir {

// NAME ... | VALUE | `[` ... | WORD ...
const Exp* Parser::exp() {
  if (is_at("[")) return array_exp();
  if (is_value()) return make(OperandExp{{}, operand()});
  // The names of some scalar operations look like names of variables (log2_64), but an argument list follows.
  if (is_name() && peek(1).text != "(") return name_exp();
  if (peek().kind == TokenKind::Word) return word_exp(peek().text);
  fail("an expression");
  return nullptr;
}

static std::optional<ExpKind> exp_kind_named(std::string_view word) {
  for (size_t i = 0; i < kNumExpKinds; i++)
    if (word == name_of(static_cast<ExpKind>(i))) return static_cast<ExpKind>(i);
  return std::nullopt;
}

const Exp* Parser::word_exp(std::string_view word) {
  if (word == "if") return position_++, if_exp();
  std::optional<ExpKind> kind = exp_kind_named(word);
  if (!kind) return scalar_exp();
  position_++;
  switch (*kind) {
    case ExpKind::Opaque: {
      expect("(");
      OpaqueExp e{{}, operand()};
      expect(")");
      return make(e);
    }
    case ExpKind::Assert:
      return assert_exp();
    case ExpKind::FlatIndex:
      return flat_index_exp();
    case ExpKind::FlatUpdate:
      return flat_update_exp();
    case ExpKind::Concat:
      return concat_exp();
    case ExpKind::Iota:
      return iota_exp();
    case ExpKind::Replicate:
      return replicate_exp();
    case ExpKind::Scratch:
      return scratch_exp();
    case ExpKind::Copy: {
      expect("(");
      CopyExp e{{}, name()};
      expect(")");
      return make(e);
    }
    case ExpKind::Manifest:
      return perm_exp<ManifestExp>();
    case ExpKind::Rearrange:
      return perm_exp<RearrangeExp>();
    case ExpKind::Reshape:
      return reshape_exp();
    case ExpKind::UpdateAcc:
      return update_acc_exp();
    case ExpKind::Alloc:
      return alloc_exp();
    case ExpKind::Release: {
      expect("(");
      ReleaseExp e{{}, name()};
      expect(")");
      return make(e);
    }
    case ExpKind::Apply:
      return apply_exp();
    case ExpKind::Match:
      return match_exp();
    case ExpKind::Loop:
      return loop_exp();
    case ExpKind::WithAcc:
      return with_acc_exp();
    case ExpKind::Screma:
      return screma_exp();
    case ExpKind::Hist:
      return hist_exp();
    case ExpKind::Expand:
      return expand_exp();
    case ExpKind::Flatmap:
      return flatmap_exp();
    case ExpKind::Stream:
      return stream_exp();
      // These have a notation of their own, without a keyword.
    case ExpKind::Operand:
    case ExpKind::BinOp:
    case ExpKind::UnOp:
    case ExpKind::CmpOp:
    case ExpKind::ConvOp:
    case ExpKind::FunOp:
    case ExpKind::ArrayLit:
    case ExpKind::Index:
    case ExpKind::Update:
      position_--;
      return scalar_exp();
  }
  return nullptr;
}

// OPERATION `(` OPERANDS `)`
const Exp* Parser::scalar_exp() {
  const Token word = peek();
  std::optional<prim::ScalarOp> op = prim::scalar_op_named(word.text);
  if (!op) {
    fail("an operation");
    return nullptr;
  }
  position_++;
  List<Operand> args = operands("(", ")");
  size_t arity = static_cast<size_t>(prim::signature_of(*op).num_operands);
  if (args.size() != arity) {
    fail_at(word, std::string(word.text) + " takes " + std::to_string(arity) + " operands.");
    return nullptr;
  }
  switch (op->kind) {
    case prim::ScalarOp::Kind::Bin:
      return make(BinOpExp{{}, op->bin_op(), op->type, args[0], args[1]});
    case prim::ScalarOp::Kind::Un:
      return make(UnOpExp{{}, op->un_op(), op->type, args[0]});
    case prim::ScalarOp::Kind::Cmp:
      return make(CmpOpExp{{}, op->cmp_op(), op->type, args[0], args[1]});
    case prim::ScalarOp::Kind::Conv:
      return make(ConvOpExp{{}, op->conv_op(), op->type, op->to, args[0]});
    case prim::ScalarOp::Kind::Fun:
      return make(FunOpExp{{}, op->fun_op(), op->type, args});
  }
  return nullptr;
}

// NAME | NAME SLICE | NAME `with` [`safe`] SLICE `<-` OPERAND
const Exp* Parser::name_exp() {
  VName n = name();
  if (is_at("[")) return make(IndexExp{{}, n, slice()});
  if (!accept("with")) return make(OperandExp{{}, {n, {}}});
  UpdateExp e{{}, n, {}, {}, accept("safe")};
  e.slice = slice();
  expect("<-");
  e.value = operand();
  return make(e);
}

// `assert` `(` OPERAND {`,` (STRING | OPERAND `:` PRIM)} `)`
const Exp* Parser::assert_exp() {
  AssertExp e{{}, {}, {}};
  expect("(");
  e.cond = operand();
  std::vector<MessagePart> message;
  while (accept(",")) {
    MessagePart part{};
    if (peek().kind == TokenKind::String) {
      part.text = string();
      if (part.text.empty()) fail("a string that is not empty, before this");
    } else {
      part.value = operand();
      expect(":");
      part.type = prim_type();
    }
    message.push_back(part);
  }
  expect(")");
  e.message = arena_.list(message);
  return make(e);
}

// `[` OPERANDS `]` `:` TYPE
const Exp* Parser::array_exp() {
  ArrayLitExp e{{}, operands("[", "]"), {}};
  expect(":");
  e.elem_type = type();
  return make(e);
}

// `[` {OPERAND [`:+` OPERAND `*` OPERAND] `,`} `]`
List<SliceDim> Parser::slice() {
  expect("[");
  return list("]", [&] {
    SliceDim d{true, operand(), {}, {}};
    if (!accept(":+")) return d;
    d.is_fixed = false;
    d.count = operand();
    expect("*");
    d.stride = operand();
    return d;
  });
}

// `[` OPERAND `;` {OPERAND `*` OPERAND `,`} `]`
List<FlatDim> Parser::flat_dims(Operand& offset) {
  expect("[");
  offset = operand();
  expect(";");
  return list("]", [&] {
    FlatDim d;
    d.count = operand();
    expect("*");
    d.stride = operand();
    return d;
  });
}

// `flat_index` NAME FLATDIMS
const Exp* Parser::flat_index_exp() {
  FlatIndexExp e{{}, name(), {}, {}};
  e.dims = flat_dims(e.offset);
  return make(e);
}

// `flat_update` NAME FLATDIMS `<-` NAME
const Exp* Parser::flat_update_exp() {
  FlatUpdateExp e{{}, name(), {}, {}, {}};
  e.dims = flat_dims(e.offset);
  expect("<-");
  e.value = name();
  return make(e);
}

// `concat` `dim` NUMBER `(` NAMES `)` `:` OPERAND
const Exp* Parser::concat_exp() {
  ConcatExp e{{}, 0, {}, {}};
  expect("dim");
  e.dim = static_cast<uint32_t>(number(UINT32_MAX));
  e.arrays = names("(", ")");
  expect(":");
  e.size = operand();
  return make(e);
}

// `iota` PRIM `(` OPERAND `,` OPERAND `,` OPERAND `)`
const Exp* Parser::iota_exp() {
  IotaExp e{{}, {}, {}, {}, prim_type()};
  expect("(");
  e.count = operand();
  expect(",");
  e.start = operand();
  expect(",");
  e.stride = operand();
  expect(")");
  return make(e);
}

// `replicate` `(` SHAPE `,` OPERAND `)`
const Exp* Parser::replicate_exp() {
  ReplicateExp e{{}, {}, {}};
  expect("(");
  e.shape = shape();
  expect(",");
  e.value = operand();
  expect(")");
  return make(e);
}

// `scratch` `(` SHAPE PRIM `)`
const Exp* Parser::scratch_exp() {
  ScratchExp e{{}, {}, {}};
  expect("(");
  e.shape = shape();
  e.type = prim_type();
  expect(")");
  return make(e);
}

// (`manifest` | `rearrange`) `(` `(` NUMBERS `)` `,` NAME `)`
template <typename E>
const Exp* Parser::perm_exp() {
  E e{{}, {}, {}};
  expect("(");
  e.perm = numbers();
  expect(",");
  e.array = name();
  expect(")");
  return make(e);
}

// `reshape` `(` SHAPE `,` NAME `)`
const Exp* Parser::reshape_exp() {
  ReshapeExp e{{}, {}, {}};
  expect("(");
  e.shape = shape();
  expect(",");
  e.array = name();
  expect(")");
  return make(e);
}

// `update_acc` NAME `[` OPERANDS `]` `<-` `{` OPERANDS `}`
const Exp* Parser::update_acc_exp() {
  UpdateAccExp e{{}, name(), {}, {}};
  e.indices = operands("[", "]");
  expect("<-");
  e.values = operands("{", "}");
  return make(e);
}

// `alloc` SPACE `(` OPERAND `)` [`reuse` NAME]
const Exp* Parser::alloc_exp() {
  AllocExp e{{}, {}, space()};
  expect("(");
  e.bytes = operand();
  expect(")");
  if (accept("reuse")) e.reused = name();
  return make(e);
}

// `apply` NAME `(` {[`*`] OPERAND `,`} `)` `:` TYPES
const Exp* Parser::apply_exp() {
  ApplyExp e{{}, name(), {}, {}};
  expect("(");
  e.args = list(")", [&] {
    bool is_consumed = accept("*");
    return Arg{operand(), is_consumed};
  });
  expect(":");
  e.ret = types();
  return make(e);
}

// ---------------------------------------------------------------------------------------------------------------
// Control

// `if` OPERAND `then` BODY `else` BODY `:` TYPES
const Exp* Parser::if_exp() {
  const Operand condition[] = {operand()};
  const prim::Value literal[] = {prim::bool_value(true)};
  const bool wildcard[] = {false};
  MatchExp e{{}, arena_.list<Operand>(condition), {}, nullptr, {}};
  expect("then");
  const MatchCase cases[] = {{arena_.list<prim::Value>(literal), arena_.list<bool>(wildcard), body()}};
  e.cases = arena_.list<MatchCase>(cases);
  expect("else");
  e.otherwise = body();
  expect(":");
  e.ret = types();
  return make(e);
}

// `case` `(` {(`_` | VALUE) `,`} `)` `->` BODY
MatchCase Parser::match_case() {
  std::vector<prim::Value> values;
  std::vector<char> wildcards;
  if (!accept(")")) {
    do {
      wildcards.push_back(accept("_"));
      values.push_back(wildcards.back() ? prim::Value{} : value());
    } while (!has_failed() && accept(","));
    expect(")");
  }
  expect("->");
  bool* is_wildcard = arena_.make_array<bool>(wildcards.size());
  std::copy(wildcards.begin(), wildcards.end(), is_wildcard);
  return {arena_.list(values), {is_wildcard, wildcards.size()}, body()};
}

// `match` `(` OPERANDS `)` {CASE} `else` BODY `:` TYPES
const Exp* Parser::match_exp() {
  MatchExp e{{}, operands("(", ")"), {}, nullptr, {}};
  std::vector<MatchCase> cases;
  while (accept("case")) {
    expect("(");
    cases.push_back(match_case());
  }
  e.cases = arena_.list(cases);
  expect("else");
  e.otherwise = body();
  expect(":");
  e.ret = types();
  return make(e);
}

// `loop` `(` {PARAM `=` OPERAND `,`} `)` (`for` NAME `:` PRIM `<` OPERAND | `while` NAME) `do` BODY
const Exp* Parser::loop_exp() {
  LoopExp e{};
  expect("(");
  e.params = list(")", [&] {
    Param p = param();
    expect("=");
    bool is_moved = accept("*");
    return LoopParam{p, operand(), is_moved};
  });
  if (accept("while")) {
    e.form = LoopForm::While;
    e.condition = name();
  } else {
    e.form = LoopForm::For;
    expect("for");
    e.counter = name();
    expect(":");
    e.counter_type = prim_type();
    expect("<");
    e.bound = operand();
  }
  expect("do");
  e.body = body();
  return make(e);
}

// SHAPE `(` NAMES `)` [`neutral` `{` OPERANDS `}` [LAMBDA]]
AccInput Parser::acc_input() {
  AccInput input{};
  input.shape = shape();
  input.arrays = names("(", ")");
  if (!accept("neutral")) return input;
  input.neutral = operands("{", "}");
  if (is_at("\\")) input.op = lambda();
  return input;
}

// `with_acc` {`acc` ACCINPUT} `do` LAMBDA
const Exp* Parser::with_acc_exp() {
  WithAccExp e{{}, {}, nullptr};
  std::vector<AccInput> inputs;
  while (accept("acc")) inputs.push_back(acc_input());
  e.inputs = arena_.list(inputs);
  expect("do");
  e.lambda = lambda();
  return make(e);
}

// ---------------------------------------------------------------------------------------------------------------
// Second-order array combinators

// `(` OPERAND {`,` NAME} `)`
List<VName> Parser::soac_inputs(Operand& width) {
  expect("(");
  width = operand();
  if (accept(")")) return {};
  expect(",");
  return list(")", [&] { return name(); });
}

// `screma` INPUTS {`scan` NEUTRAL LAMBDA} {(`reduce` | `reduce_comm`) NEUTRAL LAMBDA} `map` LAMBDA [`post` LAMBDA]
const Exp* Parser::screma_exp() {
  ScremaExp e{};
  e.arrays = soac_inputs(e.width);
  std::vector<Scan> scans;
  while (accept("scan")) {
    List<Operand> neutral = operands("{", "}");
    scans.push_back({lambda(), neutral});
  }
  e.scans = arena_.list(scans);
  std::vector<Reduce> reduces;
  while (is_at("reduce") || is_at("reduce_comm")) {
    bool is_commutative = accept("reduce_comm") || !accept("reduce");
    List<Operand> neutral = operands("{", "}");
    reduces.push_back({lambda(), neutral, is_commutative});
  }
  e.reduces = arena_.list(reduces);
  expect("map");
  e.lambda = lambda();
  if (accept("post")) e.post = lambda();
  return make(e);
}

// `hist` INPUTS {`into` `(` NAMES `)` SHAPE `race` OPERAND `neutral` NEUTRAL LAMBDA} `map` LAMBDA
const Exp* Parser::hist_exp() {
  HistExp e{};
  e.arrays = soac_inputs(e.width);
  std::vector<HistOp> ops;
  while (accept("into")) {
    HistOp op{};
    op.dests = names("(", ")");
    op.shape = shape();
    expect("race");
    op.race_factor = operand();
    expect("neutral");
    op.neutral = operands("{", "}");
    op.op = lambda();
    ops.push_back(op);
  }
  e.ops = arena_.list(ops);
  expect("map");
  e.lambda = lambda();
  return make(e);
}

// `expand` INPUTS `size` LAMBDA `map` LAMBDA
const Exp* Parser::expand_exp() {
  ExpandExp e{};
  e.arrays = soac_inputs(e.width);
  expect("size");
  e.size = lambda();
  expect("map");
  e.lambda = lambda();
  return make(e);
}

// `flatmap` INPUTS `map` LAMBDA
const Exp* Parser::flatmap_exp() {
  FlatmapExp e{};
  e.arrays = soac_inputs(e.width);
  expect("map");
  e.lambda = lambda();
  return make(e);
}

// `stream` INPUTS `{` OPERANDS `}` `map` LAMBDA
const Exp* Parser::stream_exp() {
  StreamExp e{};
  e.arrays = soac_inputs(e.width);
  e.accs = operands("{", "}");
  expect("map");
  e.lambda = lambda();
  return make(e);
}

}  // namespace fehu::ir
