// Removal of variables and pointers that nothing needs: generating code makes them freely (sizes, offsets, pointers of
// arrays that are only looked at through views).
//
// Everything with an effect needs the names it mentions; a needed variable needs the names in all values it is given; a
// needed pointer those in its offset. The rest goes. Also finds out which pointers are only read through.
#include "imp/prune.h"

#include <unordered_map>
#include <unordered_set>

namespace fehu::imp {

namespace {

class Pruner {
 public:
  explicit Pruner(Arena& arena) : arena_(arena) {}

  Code run(Code code, List<Param> kept) {
    for (const Param& param : kept) need(param.name);
    collect(code);
    while (!worklist_.empty()) {
      uint32_t id = worklist_.back();
      worklist_.pop_back();
      auto [from, to] = values_.equal_range(id);
      for (auto it = from; it != to; ++it) need_exp(it->second);
    }
    return sweep(code);
  }

 private:
  void need(VName name) {
    if (needed_.insert(name.id).second) worklist_.push_back(name.id);
  }
  bool is_needed(VName name) const { return needed_.contains(name.id); }

  void need_exp(const Exp* e) {
    switch (e->kind) {
      case ExpKind::Const:
        return;
      case ExpKind::Var:
        return need(cast<VarExp>(e)->name);
      case ExpKind::Bin:
        need_exp(cast<BinExp>(e)->x);
        return need_exp(cast<BinExp>(e)->y);
      case ExpKind::Un:
        return need_exp(cast<UnExp>(e)->x);
      case ExpKind::Cmp:
        need_exp(cast<CmpExp>(e)->x);
        return need_exp(cast<CmpExp>(e)->y);
      case ExpKind::Conv:
        return need_exp(cast<ConvExp>(e)->x);
      case ExpKind::Fun:
        return need_exps(cast<FunExp>(e)->args);
      case ExpKind::Load:
        need(cast<LoadExp>(e)->pointer);
        return need_exp(cast<LoadExp>(e)->index);
      case ExpKind::Tuning:
        return need_exp(cast<TuningExp>(e)->initial);
    }
  }
  void need_exps(List<const Exp*> exps) {
    for (const Exp* e : exps)
      if (e) need_exp(e);
  }
  void need_strided(const Strided& array) {
    need(array.pointer);
    need_exp(array.offset);
    need_exps(array.strides);
  }
  void write(const Strided& array) {
    written_.insert(array.pointer.id);
    need_strided(array);
  }

  void collect(Code code) {
    for (const Stm* stm : code) collect(stm);
  }

  void collect(const Stm* stm) {
    switch (stm->kind) {
      case StmKind::DeclareScalar:
        if (cast<DeclareScalar>(stm)->value) value(cast<DeclareScalar>(stm)->name, cast<DeclareScalar>(stm)->value);
        return;
      case StmKind::Assign:
        return value(cast<Assign>(stm)->name, cast<Assign>(stm)->value);
      case StmKind::DeclarePointer:
        return value(cast<DeclarePointer>(stm)->name, cast<DeclarePointer>(stm)->offset);
      case StmKind::DeclareBlock:
      case StmKind::ShareBlock:
      case StmKind::MoveBlock:
      case StmKind::SwapBlocks:
      case StmKind::Release:
        return;
      case StmKind::Allocate:
        return need_exps(cast<Allocate>(stm)->shape);
      case StmKind::Store: {
        auto* s = cast<Store>(stm);
        written_.insert(s->pointer.id);
        need(s->pointer);
        need_exp(s->index);
        return need_exp(s->value);
      }
      case StmKind::StoreTable:
        written_.insert(cast<StoreTable>(stm)->pointer.id);
        return need(cast<StoreTable>(stm)->pointer);
      case StmKind::Copy: {
        auto* s = cast<Copy>(stm);
        need_exps(s->shape);
        need_strided(s->from);
        return write(s->to);
      }
      case StmKind::Fill: {
        auto* s = cast<Fill>(stm);
        need_exps(s->shape);
        need_exp(s->value);
        return write(s->to);
      }
      case StmKind::For:
        need_exp(cast<For>(stm)->bound);
        return collect(cast<For>(stm)->body);
      case StmKind::While:
        need(cast<While>(stm)->condition);
        return collect(cast<While>(stm)->body);
      case StmKind::If:
        need_exp(cast<If>(stm)->condition);
        collect(cast<If>(stm)->yes);
        return collect(cast<If>(stm)->no);
      case StmKind::Call:
        for (const CallResult& result : cast<Call>(stm)->results) need(result.name);
        return need_exps(cast<Call>(stm)->args);
      case StmKind::Assert:
        need_exp(cast<Assert>(stm)->condition);
        for (const MessagePart& part : cast<Assert>(stm)->message)
          if (part.value) need_exp(part.value);
        return;
      case StmKind::Trace: {
        auto* s = cast<Trace>(stm);
        if (s->scalar) return need_exp(s->scalar);
        need_strided(s->array);
        return need_exps(s->shape);
      }
    }
  }
  void value(VName name, const Exp* value) {
    values_.emplace(name.id, value);
    if (is_needed(name)) need_exp(value);
  }

  Code sweep(Code code) {
    std::vector<const Stm*> kept;
    for (const Stm* stm : code)
      if (const Stm* rest = sweep(stm)) kept.push_back(rest);
    return arena_.list(kept);
  }

  const Stm* sweep(const Stm* stm) {
    switch (stm->kind) {
      case StmKind::DeclareScalar:
        return is_needed(cast<DeclareScalar>(stm)->name) ? stm : nullptr;
      case StmKind::Assign:
        return is_needed(cast<Assign>(stm)->name) ? stm : nullptr;
      case StmKind::DeclarePointer: {
        DeclarePointer pointer = *cast<DeclarePointer>(stm);
        if (!is_needed(pointer.name)) return nullptr;
        pointer.is_read_only = !written_.contains(pointer.name.id);
        return arena_.make<DeclarePointer>(pointer);
      }
      case StmKind::For: {
        For loop = *cast<For>(stm);
        loop.body = sweep(loop.body);
        return loop.body.empty() ? nullptr : arena_.make<For>(loop);
      }
      case StmKind::While: {
        While loop = *cast<While>(stm);
        loop.body = sweep(loop.body);
        return arena_.make<While>(loop);
      }
      case StmKind::If: {
        If branch = *cast<If>(stm);
        branch.yes = sweep(branch.yes);
        branch.no = sweep(branch.no);
        return branch.yes.empty() && branch.no.empty() ? nullptr : arena_.make<If>(branch);
      }
      default:
        return stm;
    }
  }

  Arena& arena_;
  std::unordered_set<uint32_t> needed_, written_;
  std::unordered_multimap<uint32_t, const Exp*> values_;
  std::vector<uint32_t> worklist_;
};

}  // namespace

Code prune(Code code, List<Param> kept, Arena& arena) {
  return Pruner(arena).run(code, kept);
}

}  // namespace fehu::imp
