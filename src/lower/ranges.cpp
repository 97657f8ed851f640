// Ranges. Spec: language.md 10.4.
//
// `a..b...c`, `a..b..<c` and `a..b..>c` become `iota(count, a, b - a)` behind a check that the range is valid: it goes
// in the right direction and has at most 2^63-1 elements. Without a second number the step is 1, or -1 for `..>`.
#include "lower/lowerer.h"

namespace fehu::lower {

// Every step is arithmetic that must not overflow wrongly: differences are
// taken in the element type, and read as unsigned.
const Value* Lowerer::range(const typed::RangeExp* e, Env& env) {
  auto array = typed::try_as<typed::ArrayType>(e->type);
  auto elem = array ? typed::try_as<typed::PrimType>(array->elem) : nullptr;
  PrimType source = elem ? elem->prim : PrimType::I64;
  PrimType prim = ir::core_prim(source);
  bool is_unsigned = prim::is_unsigned(source);
  Operand start = scalar(e->start, env);
  Operand second = e->second ? scalar(e->second, env) : Operand{};
  Operand end = scalar(e->end, env);
  where(e->loc);
  bool is_down = e->range == typed::RangeKind::DownTo;
  auto number = [&](int64_t n) { return ir::const_operand(prim::int_value(prim, static_cast<uint64_t>(n))); };
  auto less = [&](const Operand& x, const Operand& y) {
    return b.cmp(is_unsigned ? prim::CmpOp::Ult : prim::CmpOp::Slt, prim, x, y);
  };
  auto at_most = [&](const Operand& x, const Operand& y) {
    return b.cmp(is_unsigned ? prim::CmpOp::Ule : prim::CmpOp::Sle, prim, x, y);
  };
  Operand step = e->second ? b.bin(prim::BinOp::Sub, prim, second, start) : number(is_down ? -1 : 1);
  Operand goes_up = e->second ? less(start, second) : ir::bool_operand(!is_down);
  Operand goes_down = e->second ? less(second, start) : ir::bool_operand(is_down);

  Operand ok;
  switch (e->range) {
    case typed::RangeKind::UpTo:
      ok = b.both(goes_up, at_most(start, end));
      break;
    case typed::RangeKind::DownTo:
      ok = b.both(goes_down, at_most(end, start));
      break;
    case typed::RangeKind::To:
      ok = b.either(b.both(goes_up, at_most(start, end)), b.both(goes_down, at_most(end, start)));
      break;
  }
  // The distance is not negative and is read as unsigned, so that it may have
  // the whole width; so is the size of the step.
  Operand distance =
      b.select(prim, goes_up, b.bin(prim::BinOp::Sub, prim, end, start), b.bin(prim::BinOp::Sub, prim, start, end));
  Operand width = b.select(prim, goes_up, step, b.un(prim::UnOp::Neg, prim, step));
  auto wide = [&](const Operand& x) { return b.conv(prim::ConvOp::ZExt, prim, PrimType::I64, x); };
  // Only 64 bits can have a range of more than 2^63-1 elements, and not upwards from a positive number. Its count has
  // wrapped to a negative number, or, if the end belongs to it, to zero.
  bool is_inclusive = e->range == typed::RangeKind::To;
  bool is_short = prim != PrimType::I64 || (!is_unsigned && ir::same_operand(goes_up, ir::bool_operand(true)) &&
                                            start.is_const() && prim::as_i64(start.value) >= (is_inclusive ? 1 : 0));
  Operand count, fits = ir::bool_operand(true);
  if (is_inclusive) {
    Operand whole = ir::same_operand(width, number(1))
                        ? wide(distance)
                        : b.bin(prim::BinOp::UDivSafe, PrimType::I64, wide(distance), wide(width));
    count = b.add(whole, ir::i64_operand(1));
    if (!is_short) fits = b.cmp(prim::CmpOp::Slt, prim, ir::i64_operand(0), count);
  } else {
    count = ir::same_operand(width, number(1))
                ? wide(distance)
                : b.bin(prim::BinOp::UDivUpSafe, PrimType::I64, wide(distance), wide(width));
    if (!is_short) fits = b.cmp(prim::CmpOp::Sle, prim, ir::i64_operand(0), count);
  }
  Certs certs;
  if (!is_unsafe()) {
    std::vector<ir::MessagePart> message{{"Range ", {}, {}}, {{}, start, source}};
    if (e->second) {
      message.push_back({"..", {}, {}});
      message.push_back({{}, second, source});
    }
    std::string_view sign = e->range == typed::RangeKind::To ? "..." : is_down ? "..>" : "..<";
    message.push_back({sign, {}, {}});
    message.push_back({{}, end, source});
    message.push_back({" is invalid.", {}, {}});
    check(b.both(ok, fits), message, certs);
  }
  // A size that had to be computed has passed the check, too: it may be all that is used of the range.
  if (!certs.empty() && !ir::same_operand(count, end))
    count = b.let("count", ir::prim_type(PrimType::I64), arena.make<ir::OperandExp>(count), certs);
  ir::Type type = b.array_type({&count, 1}, ir::prim_type(prim));
  Operand result = b.let("range", type, arena.make<ir::IotaExp>(count, start, step, prim), certs);
  const Value* v = leaf(result);
  bind_sizes(e->type, v, e->exts, env);
  return v;
}

}  // namespace fehu::lower
