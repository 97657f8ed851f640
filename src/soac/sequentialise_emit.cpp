// Sequentialisation: what is done with statements that are made, and who owns what.
#include "soac/sequentialiser.h"

namespace fehu::soac {

void Sequentialiser::bind(const Param& p) {
  Build::bind(p);
  is_born(p.name);
}

void Sequentialiser::is_born(VName name) {
  if (name.id < births_.size()) births_[name.id] = ++clock_;
}

void Sequentialiser::is_foreign(VName name) {
  if (name.id < births_.size()) births_[name.id] = 0;
}

void Sequentialiser::emit(const Stm& s) {
  for (const PatElem& p : s.pat) is_born(p.name);
  Stm made = s;
  if (depth() == around_.depth) made.certs = ir::join_certs(arena_, around_.certs, s.certs);
  made.certs = kept_certs(made.certs);
  Build::emit(made);
}

void Sequentialiser::write(Dest& dest, const Result& value) {
  Operands at;
  for (const Index& i : dest.at) at.push_back(i.shift.is_var() ? add(i.shift, i.value) : i.value);
  List<SliceDim> all = ir::slice_at(arena_, dest.type, at);
  std::vector<SliceDim> dims(all.begin(), all.end());
  if (dest.start.is_var()) dims[at.size()] = {false, dest.start, dest.count, ir::i64_operand(1)};
  dest.array = update_slice(ir::var_operand(dest.array), dims, value.value, value.certs).name;
}

// The certificates of accumulators are gone.
List<VName> Sequentialiser::kept_certs(List<VName> certs) {
  auto is_gone = [&](VName c) { return acc_infos_.contains(c.id); };
  if (std::none_of(certs.begin(), certs.end(), is_gone)) return certs;
  std::vector<VName> kept(certs.begin(), certs.end());
  std::erase_if(kept, is_gone);
  return arena_.list(kept);
}

// ---------------------------------------------------------------------------------------------------------------
// Ownership. The roots are those of the program as it was: lambdas' parameters are roots whose births say what they
// are.

bool Sequentialiser::is_owned(const Operand& x, uint32_t start) const {
  for (uint32_t root : facts_.aliases.roots(x))
    if (births_[root] <= start) return false;
  return true;
}

// A value for the next iteration: nobody else may have it.
Result Sequentialiser::owned(const Result& r, LoopDraft& loop) {
  bool is_mine = is_owned(r.value, loop.start);
  for (uint32_t root : facts_.aliases.roots(r.value)) is_mine = loop.given.insert(root).second && is_mine;
  return is_mine ? r : Result{r.certs, copy(r.value)};
}

}  // namespace fehu::soac
