// The tables of scalar operations: names, types, properties, and finding an operation by its name.
// Everything is generated from ops.def. An operation and its type are spelled together, as in "add32", so looking up
// a name means finding a stem that it begins with and a type that the rest stands for.
#include "prim/ops.h"

#include "base/check.h"

namespace fehu::prim {

namespace {

// The columns of ops.def.
enum class Types : uint8_t { Int, Float, Bool, Any, Unsigned };
enum class Pairs : uint8_t { AllPairs, Different, SameWidth, OneName };
constexpr uint8_t kCommutative = 1, kCanFail = 2;

// A row of ops.def. The signature is that of functions only.
struct OpInfo {
  std::string_view stem;
  Types types;
  uint8_t flags = 0;
  std::string_view signature = {};
};
struct ConvInfo {
  std::string_view stem;
  Types from, to;
  Pairs pairs;
};

#define BIN_OP(id, stem, types, flags) {stem, Types::types, flags},
constexpr OpInfo kBinOps[] = {
#include "prim/ops.def"
};
#define UN_OP(id, stem, types) {stem, Types::types},
constexpr OpInfo kUnOps[] = {
#include "prim/ops.def"
};
#define CMP_OP(id, stem, types) {stem, Types::types},
constexpr OpInfo kCmpOps[] = {
#include "prim/ops.def"
};
#define CONV_OP(id, stem, from, to, pairs) {stem, Types::from, Types::to, Pairs::pairs},
constexpr ConvInfo kConvOps[] = {
#include "prim/ops.def"
};
#define FUN_OP(id, stem, types, signature) {stem, Types::types, 0, signature},
constexpr OpInfo kFunOps[] = {
#include "prim/ops.def"
};

const OpInfo& info(BinOp op) {
  return kBinOps[static_cast<int>(op)];
}
const OpInfo& info(UnOp op) {
  return kUnOps[static_cast<int>(op)];
}
const OpInfo& info(CmpOp op) {
  return kCmpOps[static_cast<int>(op)];
}
const OpInfo& info(FunOp op) {
  return kFunOps[static_cast<int>(op)];
}
const ConvInfo& info(ConvOp op) {
  return kConvOps[static_cast<int>(op)];
}

// The core types are signed; unsigned ones occur in two conversions only.
bool is_among(PrimType type, Types types) {
  switch (types) {
    case Types::Int:
      return is_signed(type);
    case Types::Float:
      return is_float(type);
    case Types::Bool:
      return type == PrimType::Bool;
    case Types::Any:
      return !is_unsigned(type);
    case Types::Unsigned:
      return is_unsigned(type);
  }
  return false;
}

// For booleans there is only one type; where an operation exists for all types, widths would not tell them apart.
std::string member_name(const OpInfo& info, PrimType type) {
  switch (info.types) {
    case Types::Bool:
      return std::string(info.stem);
    case Types::Any:
      return fmt::format("{}{}", info.stem, name_of(type));
    case Types::Int:
    case Types::Float:
    case Types::Unsigned:
      break;
  }
  return fmt::format("{}{}", info.stem, bit_width(type));
}

// The type that the text behind a stem stands for.
std::optional<PrimType> member_type(const OpInfo& info, std::string_view ending) {
  if (info.types == Types::Bool) return ending.empty() ? std::optional(PrimType::Bool) : std::nullopt;
  for (int i = 0; i < kNumPrimTypes; i++) {
    PrimType type = static_cast<PrimType>(i);
    if (!is_among(type, info.types)) continue;
    if (ending == (info.types == Types::Any ? name_of(type) : name_of(type).substr(1))) return type;
  }
  return std::nullopt;
}

// A stem can begin with another one ("add", "add_nw"): then the rest stands for no type, and the search goes on.
std::optional<ScalarOp> find(std::span<const OpInfo> table, ScalarOp::Kind kind, std::string_view name) {
  if (name.empty()) return std::nullopt;
  for (size_t i = 0; i < table.size(); i++) {
    if (name.front() != table[i].stem.front() || !name.starts_with(table[i].stem)) continue;
    std::optional<PrimType> type = member_type(table[i], name.substr(table[i].stem.size()));
    if (type) return ScalarOp{kind, static_cast<uint8_t>(i), *type, *type};
  }
  return std::nullopt;
}

PrimType with_other_sign(PrimType type) {
  int distance = static_cast<int>(PrimType::U8) - static_cast<int>(PrimType::I8);
  return static_cast<PrimType>(static_cast<int>(type) + (is_signed(type) ? distance : -distance));
}

// What follows the '_' behind the stem: "i8_i32", or "i32" of sign_i32.
std::optional<ScalarOp> conversion(ConvOp op, std::string_view types) {
  std::optional<PrimType> from, to;
  if (info(op).pairs == Pairs::OneName) {
    std::optional<PrimType> named = prim_type_named(types);
    if (!named || !is_signed(*named)) return std::nullopt;
    from = op == ConvOp::Sign ? with_other_sign(*named) : *named;
    to = with_other_sign(*from);
  } else {
    size_t middle = types.find('_');
    if (middle == types.npos) return std::nullopt;
    from = prim_type_named(types.substr(0, middle));
    to = prim_type_named(types.substr(middle + 1));
  }
  if (!from || !to || !has_types(op, *from, *to)) return std::nullopt;
  return ScalarOp{ScalarOp::Kind::Conv, static_cast<uint8_t>(op), *from, *to};
}

std::optional<ScalarOp> find_conversion(std::string_view name) {
  size_t end = name.find('_');
  if (end == name.npos) return std::nullopt;
  for (size_t i = 0; i < std::size(kConvOps); i++)
    if (kConvOps[i].stem == name.substr(0, end)) return conversion(static_cast<ConvOp>(i), name.substr(end + 1));
  return std::nullopt;
}

// The letters of signatures in ops.def.
PrimType letter_type(char letter, PrimType type) {
  if (letter == 'W') return PrimType::I32;
  return letter == 'B' ? PrimType::Bool : type;
}

}  // namespace

bool is_commutative(BinOp op) {
  return (info(op).flags & kCommutative) != 0;
}
bool can_fail(BinOp op) {
  return (info(op).flags & kCanFail) != 0;
}

bool has_type(BinOp op, PrimType type) {
  return is_among(type, info(op).types);
}
bool has_type(UnOp op, PrimType type) {
  return is_among(type, info(op).types);
}
bool has_type(CmpOp op, PrimType type) {
  return is_among(type, info(op).types);
}
bool has_type(FunOp op, PrimType type) {
  return is_among(type, info(op).types);
}

// OneName pairs a signed type with the unsigned one of the same width.
bool has_types(ConvOp op, PrimType from, PrimType to) {
  const ConvInfo& conv = info(op);
  if (!is_among(from, conv.from) || !is_among(to, conv.to)) return false;
  switch (conv.pairs) {
    case Pairs::AllPairs:
      return true;
    case Pairs::Different:
      return from != to;
    case Pairs::SameWidth:
    case Pairs::OneName:
      return bit_width(from) == bit_width(to);
  }
  return false;
}

std::string name_of(BinOp op, PrimType type) {
  return member_name(info(op), type);
}
std::string name_of(UnOp op, PrimType type) {
  return member_name(info(op), type);
}
std::string name_of(CmpOp op, PrimType type) {
  return member_name(info(op), type);
}
std::string name_of(FunOp op, PrimType type) {
  return member_name(info(op), type);
}

std::string name_of(ConvOp op, PrimType from, PrimType to) {
  const ConvInfo& conv = info(op);
  if (conv.pairs == Pairs::OneName) return fmt::format("{}_{}", conv.stem, name_of(is_signed(from) ? from : to));
  return fmt::format("{}_{}_{}", conv.stem, name_of(from), name_of(to));
}

std::optional<ScalarOp> scalar_op_named(std::string_view name) {
  using enum ScalarOp::Kind;
  if (std::optional<ScalarOp> op = find(kBinOps, Bin, name)) return op;
  if (std::optional<ScalarOp> op = find(kUnOps, Un, name)) return op;
  if (std::optional<ScalarOp> op = find(kCmpOps, Cmp, name)) return op;
  if (std::optional<ScalarOp> op = find(kFunOps, Fun, name)) return op;
  return find_conversion(name);
}

std::string name_of(ScalarOp op) {
  switch (op.kind) {
    case ScalarOp::Kind::Bin:
      return name_of(op.bin_op(), op.type);
    case ScalarOp::Kind::Un:
      return name_of(op.un_op(), op.type);
    case ScalarOp::Kind::Cmp:
      return name_of(op.cmp_op(), op.type);
    case ScalarOp::Kind::Conv:
      return name_of(op.conv_op(), op.type, op.to);
    case ScalarOp::Kind::Fun:
      return name_of(op.fun_op(), op.type);
  }
  return {};
}

Signature signature_of(FunOp op, PrimType type) {
  Signature out{{}, 0, letter_type(info(op).signature.back(), type)};
  for (char letter : info(op).signature) {
    if (letter == '>') break;
    out.operands[out.num_operands++] = letter_type(letter, type);
  }
  return out;
}

Signature signature_of(ScalarOp op) {
  switch (op.kind) {
    case ScalarOp::Kind::Bin:
      return {{op.type, op.type}, 2, op.type};
    case ScalarOp::Kind::Un:
      return {{op.type}, 1, op.type};
    case ScalarOp::Kind::Cmp:
      return {{op.type, op.type}, 2, PrimType::Bool};
    case ScalarOp::Kind::Conv:
      return {{op.type}, 1, op.to};
    case ScalarOp::Kind::Fun:
      break;
  }
  return signature_of(op.fun_op(), op.type);
}

// The only evaluation that checks its operands: what a pass or the interpreter of a program passes is its
// responsibility, and a mistake here would otherwise show far away.
EvalResult eval(ScalarOp op, std::span<const Value> args) {
  Signature signature = signature_of(op);
  FEHU_CHECK(args.size() == static_cast<size_t>(signature.num_operands), "{} applied to {} operands", name_of(op),
             args.size());
  for (size_t i = 0; i < args.size(); i++)
    FEHU_CHECK(args[i].type == signature.operands[i], "{} applied to a value of type {}", name_of(op),
               name_of(args[i].type));
  switch (op.kind) {
    case ScalarOp::Kind::Bin:
      return eval(op.bin_op(), op.type, args[0], args[1]);
    case ScalarOp::Kind::Un:
      return {eval(op.un_op(), op.type, args[0])};
    case ScalarOp::Kind::Cmp:
      return {bool_value(eval(op.cmp_op(), op.type, args[0], args[1]))};
    case ScalarOp::Kind::Conv:
      return {eval(op.conv_op(), op.type, op.to, args[0])};
    case ScalarOp::Kind::Fun:
      break;
  }
  return {eval(op.fun_op(), op.type, args)};
}

}  // namespace fehu::prim
