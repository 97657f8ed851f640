// What leaves a body.
//
// Backwards through the statements: if a result may be the memory of a name, whatever that name was made from
// may be, too.
#include "analysis/escapes.h"

#include <algorithm>

#include "ir/op_facts.h"
#include "ir/places.h"

namespace fehu::analysis {

using namespace ir;

Escapes::Escapes(const Body* body, const std::vector<uint32_t>& block_of) : block_of_(block_of) {
  results(body);
  stms(body->stms);
}

// An array takes its block along.
void Escapes::add(const Operand& x) {
  if (!x.is_var()) return;
  names_.insert(x.name.id);
  if (block_of_[x.name.id] != 0) names_.insert(block_of_[x.name.id]);
}

void Escapes::results(const Body* body) {
  for (const Result& r : body->results) add(r.value);
}

void Escapes::stms(List<Stm> list) {
  for (size_t i = list.size(); i-- > 0;) stm(list[i]);
}

void Escapes::stm(const Stm& s) {
  bool is_escaping = std::ranges::any_of(s.pat, [&](const PatElem& p) { return contains(p.name); });
  if (is_escaping) inputs(s.exp);
  for_each_nested(s.exp, [&](const Nested& nested) {
    if (is_escaping) results(nested.body);
    stms(nested.body->stms);
  });
}

// What may come out again as a result. New arrays lie in the blocks that their patterns name.
void Escapes::inputs(const Exp* e) {
  add(result_of(e).source);
  if (const auto* apply = try_as<ApplyExp>(e))
    for (const Arg& arg : apply->args.subspan(std::min(num_destinations(apply->ret), apply->args.size())))
      add(arg.value);
  if (const auto* loop = try_as<LoopExp>(e))
    for (const LoopParam& p : loop->params) add(p.init);
  for_each_part(e, [&](const Param&, const Operand& whole, size_t) { add(whole); });
}

}  // namespace fehu::analysis
