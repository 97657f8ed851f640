// Warns about constant positions that lie outside of every array they can meet: negative ones, and those beyond a
// constant size. Spec: language.md 10.3 and 18, warning 11.
#include <algorithm>

#include "check/local/local_parts.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

namespace {

std::optional<int64_t> constant_of(const Exp* e) {
  bool is_negative = e->kind == ExpKind::Negate;
  if (is_negative) e = as<UnaryExp>(e)->exp;
  const auto* literal = try_as<LiteralExp>(e);
  const auto* type = try_as<typed::PrimType>(e->type);
  if (!literal || !type || literal->form != LiteralExp::Form::Int || !prim::is_integer(type->prim)) return std::nullopt;
  prim::Value value = prim::int_value(type->prim, is_negative ? 0 - literal->int_value : literal->int_value);
  if (prim::is_unsigned(type->prim) && value.bits > INT64_MAX) return std::nullopt;
  return prim::is_unsigned(type->prim) ? static_cast<int64_t>(value.bits) : prim::as_i64(value);
}

// As far as they are constants. What is not written is its default.
struct ConstantSlice {
  std::optional<int64_t> start = {}, end = {}, stride = {}, size = {};
};

std::string beyond(int64_t size) {
  return fmt::format("the array has {} element{}", size, size == 1 ? "" : "s");
}

// Why it surely fails, or nothing. A slice without elements may begin anywhere; all others must begin and end inside.
std::string mistake_of(const ConstantSlice& s) {
  if (!s.start || !s.stride) return "";
  if (*s.stride == 0) return "the stride is zero";
  bool is_up = *s.stride > 0;
  // The end of the array is no negative number, so there is at least the first element.
  if (!s.end) return is_up && *s.start < 0 ? "it is negative" : "";
  if (*s.start == *s.end) return "";
  if ((*s.start < *s.end) != is_up) return "it leads away from its end";
  int64_t last = is_up ? *s.end - 1 : *s.end + 1;
  if (*s.stride != 1 && *s.stride != -1) last = *s.start;  // the first is enough to know
  if (*s.start < 0 || last < 0) return "it is negative";
  return s.size && std::max(*s.start, last) >= *s.size ? beyond(*s.size) : "";
}

std::string mistake_of(const IndexPart& part, std::optional<int64_t> size) {
  if (!part.is_slice) {
    std::optional<int64_t> at = constant_of(part.first);
    if (at && *at < 0) return "it is negative";
    return at && size && *at >= *size ? beyond(*size) : "";
  }
  ConstantSlice slice{.size = size};
  slice.stride = part.stride ? constant_of(part.stride) : 1;
  bool is_up = slice.stride.value_or(0) > 0;
  if (part.first || is_up) slice.start = part.first ? constant_of(part.first) : 0;
  slice.end = part.second ? constant_of(part.second) : is_up ? size : std::nullopt;
  if (part.second && !slice.end) return "";  // it may make the slice empty
  return mistake_of(slice);
}

void warn(Context& ctx, const IndexPart& part, const std::string& mistake) {
  diag::Diagnostic& d =
      ctx.sink.report(Code::ConstantIndex, part.loc, "This index is out of bounds: it will always fail.");
  d.set_here(mistake);
  if (std::optional<int64_t> at = part.first ? constant_of(part.first) : std::nullopt; at == -1 && !part.is_slice)
    d.set_help("Positions count from 0. The last element of `xs` is `last xs` or `xs[length xs - 1]`.");
  std::optional<int64_t> end = part.is_slice && part.second ? constant_of(part.second) : std::nullopt;
  if (end && *end < 0 && !part.stride)
    d.set_help(fmt::format("Positions count from 0, also that of the end: write `length xs - {}`.",
                           0 - static_cast<uint64_t>(*end)));
}

}  // namespace

void warn_constant_index(Context& ctx, const Type* array, List<IndexPart> parts) {
  if (ctx.in_prelude) return;
  for (const IndexPart& part : parts) {
    const auto* type = try_as<ArrayType>(array);
    if (!type) return;
    std::string mistake = mistake_of(part, constant_of(type->size));
    if (!mistake.empty()) warn(ctx, part, mistake);
    array = type->elem;
  }
}

}  // namespace fehu::check
