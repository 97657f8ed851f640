// The pass `kept-indices`: indices that a filter keeps need no checks.
//
//   let {is2: [n]i64, k} = with_acc acc [n] (is) do .. screma(n, iota n) .. update_acc is[..] <- {i}
//   let {kept: [k]i64} = is2[0 :+ k]
//   let {ys} = screma(k, kept) map \i ->                 let {ys} = screma(k, kept) map \i ->
//     let {in} = slt64(i, n)                        =>     let {in} = true
//     let {x} = #{assert in} xs[i]                         let {x} = #{assert in} xs[i]
//
// All of them are below n, and none is negative. When it runs: after fusion, which has made filters what they are, and
// before fusion again, which SOACs that may fail would be in the way of.
//
// Leaves out: indices that are read from the array by others than SOACs.
#include "soac/kept_indices.h"

#include <algorithm>
#include <unordered_map>

#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "soac/compaction.h"

namespace fehu::soac {

namespace {

using namespace ir;

class IndexKeeper : public Mapper {
 public:
  using Mapper::Mapper;
  const Body* body(const Body* b) override;
  Stm stm(const Stm& s) override;

 private:
  void note_indices(const Stm& s);
  bool is_true(const CmpOpExp& e) const;

  std::unordered_map<uint32_t, Operand> width_of_;  // by array of indices that stay: how many there were
  std::unordered_map<uint32_t, Operand> is_below_;  // by parameter that stands for one of them
};

// From outside to inside: the indices of a body are known in the bodies inside.
const Body* IndexKeeper::body(const Body* b) {
  auto is_filter = [](const Stm& s) { return s.exp->kind == ExpKind::WithAcc; };
  if (std::ranges::none_of(b->stms, is_filter)) return map_body(b, *this);
  const Binders binders(b->stms);
  for (const Stm& s : b->stms)
    if (std::optional<Filter> filter = filter_of_indices(binders, s))
      width_of_.emplace(s.pat[0].name.id, filter->screma->width);
  return map_body(b, *this);
}

void IndexKeeper::note_indices(const Stm& s) {
  const SoacExp* soac = as_soac(s.exp);
  for (size_t i = 0; soac && i < soac->arrays.size(); i++)
    if (auto found = width_of_.find(soac->arrays[i].id); found != width_of_.end())
      is_below_.emplace(soac->lambda->params[i].name.id, found->second);
}

bool IndexKeeper::is_true(const CmpOpExp& e) const {
  auto bound_of = [&](const Operand& x) { return x.is_var() ? is_below_.find(x.name.id) : is_below_.end(); };
  auto x = bound_of(e.x), y = bound_of(e.y), none = is_below_.end();
  return (e.op == prim::CmpOp::Slt && x != none && same_operand(x->second, e.y)) ||
         (e.op == prim::CmpOp::Sle && y != none && is_const(e.x, 0));
}

Stm IndexKeeper::stm(const Stm& s) {
  note_indices(s);
  const auto* e = try_as<CmpOpExp>(s.exp);
  if (!e || !is_true(*e)) return map_stm(s, *this);
  Stm made = s;
  made.exp = arena.make<OperandExp>(bool_operand(true));
  return made;
}

}  // namespace

const Program* kept_indices(const Program* program, pass::Context& context) {
  IndexKeeper keeper(context.arena);
  return map_program(program, keeper);
}

}  // namespace fehu::soac
