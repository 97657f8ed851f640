// Does a literal without a suffix fit the type that inference gave it? Spec: language.md 5.4.
//
// `let x: u8 = 300` is an error; 300u8 is not, since a suffix asks for wrapping. Only the finished type tells, hence a
// check after inference.
#include <cmath>

#include "check/local/local_parts.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

namespace {

// Signed types reach one further below zero than above.
bool integer_fits(const LiteralExp* literal, bool is_negative, prim::PrimType type) {
  if (!literal->fits_u64) return false;
  uint64_t value = literal->int_value;
  int bits = prim::bit_width(type);
  if (prim::is_unsigned(type)) return is_negative ? value == 0 : bits == 64 || value >> bits == 0;
  uint64_t limit = uint64_t{1} << (bits - 1);
  return is_negative ? value <= limit : value < limit;
}

std::string range_of(prim::PrimType type) {
  int bits = prim::bit_width(type);
  if (prim::is_unsigned(type)) return fmt::format("0 to {}", bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1);
  uint64_t limit = uint64_t{1} << (bits - 1);
  return fmt::format("-{} to {}", limit, limit - 1);
}

// The smallest type of the common ones that has the number.
std::string larger_type_help(const LiteralExp* literal, bool is_negative, const std::string& shown) {
  if (literal->spelling.starts_with('\'')) return {};
  for (prim::PrimType type : {prim::PrimType::I32, prim::PrimType::I64, prim::PrimType::U64})
    if (integer_fits(literal, is_negative, type))
      return fmt::format("For a number of a larger type write `{}{}`.", shown, prim::name_of(type));
  return {};
}

}  // namespace

void check_literal(Context& ctx, const LiteralExp* literal, bool is_negative, Loc loc) {
  const auto* type = try_as<typed::PrimType>(literal->type);
  if (!type || literal->has_suffix || literal->form == LiteralExp::Form::Bool) return;
  std::string shown = fmt::format("{}{}", is_negative ? "-" : "", literal->spelling);
  if (prim::is_integer(type->prim) && literal->form == LiteralExp::Form::Int) {
    if (integer_fits(literal, is_negative, type->prim)) return;
    ctx.sink
        .report(Code::LiteralRange, loc,
                fmt::format("The literal {} does not fit in type {}.", shown, prim::name_of(type->prim)))
        .set_here(fmt::format("this is {}", prim::name_of(type->prim)))
        .note(fmt::format("The numbers of type {} are {}.", prim::name_of(type->prim), range_of(type->prim)))
        .set_help(larger_type_help(literal, is_negative, shown));
  } else if (prim::is_float(type->prim)) {
    if (std::isfinite(prim::as_double(literal_as_float(literal, type->prim)))) return;
    ctx.sink
        .report(Code::LiteralInfinity, loc,
                fmt::format("The literal {} is too large for type {}: it would become infinite.", shown,
                            prim::name_of(type->prim)))
        .set_here(fmt::format("this is {}", prim::name_of(type->prim)))
        .set_help(fmt::format("If infinity is meant, write `{}.inf`.", prim::name_of(type->prim)));
  }
}

}  // namespace fehu::check
