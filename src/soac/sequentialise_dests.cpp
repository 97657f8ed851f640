// Sequentialisation: results that are rows of a bigger array are written where they belong, not made and then copied.
//
//     map (\i -> replicate m 0) (iota n)      =>      two loops that write zeros into one array [n][m]
// While the statements of a lambda are put in place, `destinations_` says for each of its results where it is to go.
// Whatever makes such a result and knows how to write to a place asks there.
#include "soac/sequentialiser.h"

namespace fehu::soac {

using ir::as;
using ir::ExpKind;
using prim::PrimType;

// Null: the result is made as an array of its own.
Sequentialiser::Dest* Sequentialiser::dest_of(const PatElem& p) const {
  auto found = destinations_.find(p.name.id);
  return found == destinations_.end() ? nullptr : found->second;
}

// A loop nest over the shape that writes values, which may depend on the innermost index, to the destination.
void Sequentialiser::fill(Dest& dest, List<Operand> shape, const std::function<Operand(const Operand&)>& value) {
  LoopDraft loop = draft(shape[0]);
  Dest inner = dest;
  inner.array = fresh(dest.array.base.str(), dest.type);
  inner.enter(loop.index());
  VName after = fresh(dest.array.base.str(), dest.type);
  carry(loop, {inner.array, dest.type, nullptr}, ir::var_operand(dest.array), {after, dest.type, nullptr});
  begin_body();
  if (shape.size() > 1)
    fill(inner, shape.subspan(1), value);
  else
    write(inner, {{}, value(loop.index())});
  loop.results[0] = {{}, ir::var_operand(inner.array)};
  end_loop(loop, {});
  dest.array = after;
}

// Operations without bodies whose result has a destination. False: they are not of that kind.
bool Sequentialiser::write_directly(const Stm& s) {
  if (s.pat.size() != 1 || !s.certs.empty()) return false;
  Dest* dest = dest_of(s.pat[0]);
  if (!dest) return false;
  if (s.exp->kind == ExpKind::Replicate && !as<ir::ReplicateExp>(s.exp)->shape.empty()) {
    const auto& e = *as<ir::ReplicateExp>(s.exp);
    fill(*dest, e.shape, [&](const Operand&) { return e.value; });
  } else if (s.exp->kind == ExpKind::Iota) {
    const auto& e = *as<ir::IotaExp>(s.exp);
    Operand shape[] = {e.count};
    fill(*dest, shape, [&](const Operand& i) {
      Operand at = conv(prim::ConvOp::SExt, PrimType::I64, e.type, i);
      return bin(prim::BinOp::Add, e.type, e.start, bin(prim::BinOp::Mul, e.type, at, e.stride));
    });
  } else if (s.exp->kind == ExpKind::Copy) {
    write(*dest, {{}, ir::var_operand(as<ir::CopyExp>(s.exp)->array)});
  } else {
    return false;
  }
  dest->is_written = true;
  return true;
}

}  // namespace fehu::soac
