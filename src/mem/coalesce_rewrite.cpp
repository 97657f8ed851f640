// `coalesce`: the program as the plan wants it.
//
// Offsets and strides of new places are symbols (coalescer.h). Where a place is needed, the statements that compute it
// are made, unless the program has computed the same before.
#include "base/check.h"
#include "ir/build.h"
#include "ir/traverse.h"
#include "mem/coalescer.h"

namespace fehu::mem {

using ir::as;
using ir::Operand;
using ir::Stm;

namespace {

class Rewriter : public ir::Mapper {
 public:
  Rewriter(const Coalescer& coalescer, Arena& arena, Interner& interner)
      : Mapper(arena), coalescer_(coalescer), plan_(coalescer.plan()), code_(arena, interner, coalescer.num_names()) {
    for (const auto& [id, hoist] : plan_.hoisted) before_[hoist.made.id].push_back(hoist.name);
    for (auto& [made, names] : before_)
      std::ranges::sort(names, {}, [&](VName name) { return coalescer.position_of(name); });
  }

  const ir::Program* program(const ir::Program* p) {
    ir::Program result = *p;
    code_.begin_body();
    for (const Stm& s : p->constants) statement(s);
    std::vector<ir::Fun> funs(p->funs.begin(), p->funs.end());
    for (ir::Fun& f : funs) {
      if (!plan_.changed_funs.contains(f.name.id)) continue;
      for (const ir::Param& param : f.params) is_bound(param.name) = true;
      f.body = body(f.body);
    }
    result.constants = code_.end_stms();
    result.funs = arena.list(funs);
    result.num_names = code_.num_names();
    return arena.make<ir::Program>(result);
  }

  // Names are in scope from their binding to the end of the body.
  const ir::Body* body(const ir::Body* b) override {
    size_t num_bound = bound_.size();
    code_.begin_body();
    for (const Stm& s : b->stms) statement(s);
    for (; bound_.size() > num_bound; bound_.pop_back()) is_bound(bound_.back()) = false;
    return code_.end_body(b->results);
  }
  VName binder(VName n) override {
    is_bound(n) = true;
    bound_.push_back(n);
    return n;
  }
  ir::Param param(const ir::Param& p) override {
    binder(p.name);
    auto found = plan_.places.find(p.name.id);
    return found == plan_.places.end() ? p : ir::Param{p.name, p.type, place(found->second)};
  }

 private:
  std::vector<bool>::reference is_bound(VName name) {
    if (name.id >= is_bound_.size()) is_bound_.resize(name.id + 1);
    return is_bound_[name.id];
  }

  const ir::MemInfo* place(const Layout& layout) {
    Operand offset = value(layout.offset);
    Operands strides;
    for (const Operand& stride : layout.strides) strides.push_back(value(stride));
    return arena.make<ir::MemInfo>(layout.mem, offset, arena.list(strides));
  }

  // The operand, computed here if its name is not in scope.
  Operand value(const Operand& x) {
    if (x.is_const() || is_bound(x.name)) return x;
    const ir::Exp* e = coalescer_.recomputable(x.name);
    FEHU_CHECK(e, "the place of an array is not known where it is made");
    if (const auto* op = ir::try_as<ir::BinOpExp>(e)) {
      Operand left = value(op->x), right = value(op->y);
      return code_.bin(op->op, op->type, left, right);
    }
    if (const auto* op = ir::try_as<ir::CmpOpExp>(e)) {
      Operand left = value(op->x), right = value(op->y);
      return code_.cmp(op->op, op->type, left, right);
    }
    if (const auto* op = ir::try_as<ir::ConvOpExp>(e)) return code_.conv(op->op, op->from, op->to, value(op->x));
    return value(as<ir::OperandExp>(e)->value);
  }

  // First what must be known before this statement, because a place needs it here. A copy to its place becomes another
  // name, an update says that its value is there already.
  void statement(const Stm& s) {
    code_.where = s.where;
    VName first = s.pat.empty() ? VName() : s.pat[0].name;
    if (auto found = before_.find(first.id); found != before_.end())
      for (VName name : found->second) early(name);
    if (plan_.unneeded.contains(first.id) || plan_.hoisted.contains(first.id)) return;
    if (auto found = plan_.matches.find(first.id); found != plan_.matches.end()) return match(s, found->second);
    auto placed = plan_.placed.find(first.id);
    if (placed == plan_.placed.end()) return code_.emit(plain(s));
    if (const auto* e = ir::try_as<ir::ConcatExp>(s.exp)) return concat(s, *e, placed->second);
    Stm changed = ir::map_stm(s, *this);
    if (const auto* e = ir::try_as<ir::CopyExp>(s.exp)) {
      changed.exp = arena.make<ir::OperandExp>(ir::var_operand(e->array));
    } else {
      ir::UpdateExp update = *as<ir::UpdateExp>(s.exp);
      update.is_placed = true;
      changed.exp = arena.make<ir::UpdateExp>(update);
    }
    code_.emit(changed);
  }

  // Loops whose iterations now see what others write are no longer independent.
  Stm plain(const Stm& s) {
    Stm mapped = ir::map_stm(s, *this);
    if (s.exp->kind == ir::ExpKind::Apply) return call(mapped);
    if (s.pat.empty() || !plan_.ordered_loops.contains(s.pat[0].name.id)) return mapped;
    ir::LoopExp loop = *as<ir::LoopExp>(mapped.exp);
    loop.is_parallel = false;
    mapped.exp = arena.make<ir::LoopExp>(loop);
    return mapped;
  }

  // Functions are told where the arrays lie that they make.
  Stm call(const Stm& s) {
    ir::ApplyExp e = *as<ir::ApplyExp>(s.exp);
    std::vector<ir::Arg> args(e.args.begin(), e.args.end());
    size_t destination = 0;
    for (size_t i = 0; i < e.ret.size(); i++) {
      if (!e.ret[i].is_placed) continue;
      args[destination++].value = ir::var_operand(s.pat[i].mem->mem);
      args[destination++].value = s.pat[i].mem->offset;
    }
    e.args = arena.list(args);
    Stm result = s;
    if (destination > 0) result.exp = arena.make<ir::ApplyExp>(e);
    return result;
  }

  // The blocks of arrays that have moved are no longer among the results.
  void match(const Stm& s, const std::vector<MatchChange>& changes) {
    ir::MatchExp e = *as<ir::MatchExp>(s.exp);
    std::vector<ir::PatElem> pat;
    for (const ir::PatElem& p : s.pat) pat.push_back(param(p));
    std::vector<ir::MatchCase> cases(e.cases.begin(), e.cases.end());
    for (size_t i = 0; i < cases.size(); i++) cases[i].body = branch(s, cases[i].body, i, changes);
    e.cases = arena.list(cases);
    e.otherwise = branch(s, e.otherwise, cases.size(), changes);
    std::vector<ir::Type> ret(e.ret.begin(), e.ret.end());
    for (size_t number : dropped(changes)) {
      pat.erase(pat.begin() + static_cast<ptrdiff_t>(number));
      ret.erase(ret.begin() + static_cast<ptrdiff_t>(number));
      for (ir::Type& type : ret) {
        std::vector<ir::Dim> dims(type.dims.begin(), type.dims.end());
        for (ir::Dim& d : dims)
          if (d.is_ext() && static_cast<size_t>(d.ext) > number) d.ext--;
        type.dims = arena.list(dims);
      }
    }
    e.ret = arena.list(ret);
    code_.emit({arena.list(pat), s.certs, s.attrs, s.where, arena.make<ir::MatchExp>(e)});
  }

  // From the last to the first, so that numbers stay right.
  static std::vector<size_t> dropped(const std::vector<MatchChange>& changes) {
    std::vector<size_t> numbers;
    for (const MatchChange& change : changes) numbers.push_back(change.block);
    std::ranges::sort(numbers, std::greater<>());
    return numbers;
  }

  // What was computed in the branch is not known outside of it, and must be computed again there: so names are
  // forgotten when it ends.
  const ir::Body* branch(const Stm& s, const ir::Body* b, size_t number, const std::vector<MatchChange>& changes) {
    size_t num_bound = bound_.size();
    code_.begin_body();
    for (const Stm& inner : b->stms) statement(inner);
    std::vector<ir::Result> results(b->results.begin(), b->results.end());
    for (const MatchChange& change : changes) {
      for (const auto& [position, x] : change.place) results[position].value = value(x);
      ir::Result& array = results[change.array];
      if (!change.is_copied[number]) continue;
      const ir::Type& type = coalescer_.type_of(array.value.name);
      ir::PatElem copy{code_.fresh_like(array.value.name, type), type,
                       place(plan_.places.at(s.pat[change.array].name.id))};
      copy.type.unique = false;
      code_.emit({&copy, 1}, arena.make<ir::CopyExp>(array.value.name), array.certs);
      array.value = ir::var_operand(copy.name);
    }
    for (size_t dropped : dropped(changes)) results.erase(results.begin() + static_cast<ptrdiff_t>(dropped));
    for (; bound_.size() > num_bound; bound_.pop_back()) is_bound(bound_.back()) = false;
    return code_.end_body(results);
  }

  // An allocation or a check, before its time.
  void early(VName name) {
    if (plan_.unneeded.contains(name.id)) return;
    struct Values : Mapper {
      Rewriter& rewriter;
      explicit Values(Rewriter& rewriter) : Mapper(rewriter.arena), rewriter(rewriter) {}
      Operand operand(const Operand& x) override { return rewriter.value(x); }
    } values(*this);
    Stm s = *coalescer_.definition(name);
    s.exp = ir::map_children(s.exp, values);
    binder(name);
    code_.emit(s);
  }

  // A blank array, to which the operands are written one after the other, unless they are there.
  void concat(const Stm& s, const ir::ConcatExp& e, const std::set<size_t>& placed) {
    ir::PatElem whole = param(s.pat[0]);
    Operands shape = ir::shape_of(whole.type);
    VName last = code_.fresh_like(whole.name, whole.type);
    auto emit = [&](VName name, const ir::Exp* exp) {
      ir::PatElem elem{name, whole.type, whole.mem};
      code_.emit({arena.list({elem}), s.certs, s.attrs, s.where, exp});
    };
    emit(last, arena.make<ir::ScratchExp>(whole.type.prim, arena.list(shape)));
    Operand done = ir::i64_operand(0);
    for (size_t i = 0; i < e.arrays.size(); i++) {
      Operands part = ir::shape_of(coalescer_.type_of(e.arrays[i]));
      std::vector<ir::SliceDim> slice;
      for (size_t d = 0; d < part.size(); d++)
        slice.push_back({false, d == e.dim ? done : ir::i64_operand(0), part[d], ir::i64_operand(1)});
      VName next = i + 1 == e.arrays.size() ? whole.name : code_.fresh_like(whole.name, whole.type);
      emit(next,
           arena.make<ir::UpdateExp>(last, arena.list(slice), ir::var_operand(e.arrays[i]), false, placed.contains(i)));
      done = code_.add(done, part[e.dim]);
      last = next;
    }
  }

  const Coalescer& coalescer_;
  const CoalescePlan& plan_;
  Code code_;
  std::unordered_map<uint32_t, std::vector<VName>> before_;  // by an array: what is bound before it is made
  std::vector<bool> is_bound_;                               // by number: is it in scope?
  std::vector<VName> bound_;                                 // in scope, in order of binding
};

}  // namespace

const ir::Program* rewritten(const ir::Program* p, const Coalescer& coalescer, pass::Context& context) {
  return Rewriter(coalescer, context.arena, context.names).program(p);
}

}  // namespace fehu::mem
