// Positions are polynomials over the counter and what is bound outside of the loop. They are compared modulo 2^64, as
// the machine computes them.
#include "scalars/recurrences.h"

#include <algorithm>
#include <optional>

#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::scalars {

using namespace ir;
using analysis::Polynomial;

namespace {

// Positions are computed in few steps; whoever takes more is not followed.
constexpr int kMaxSteps = 16;

class Finder : public Walker {
 public:
  Finder(const Program& p, std::unordered_map<uint32_t, std::vector<Recurrence>>& found)
      : found_(found), definitions_(p.num_names), depths_(p.num_names) {}

  void stm(const Stm& s) override {
    for (const PatElem& p : s.pat) depths_[p.name.id] = depth_;
    if (const auto* loop = try_as<LoopExp>(s.exp)) return this->loop(*loop);
    if (s.pat.size() == 1) definitions_[s.pat[0].name.id] = s.exp;
    if (const auto* index = try_as<IndexExp>(s.exp); index && s.pat[0].type.kind == TypeKind::Prim)
      reads_.push_back({s.pat[0].name, index});
    for_each_nested(s.exp, [&](const Nested& n) { body(n.body); });
  }

 private:
  struct Read {
    VName name;
    const IndexExp* index;
  };

  // What is read in inner loops is read in this one.
  void loop(const LoopExp& e) {
    depth_++;
    for (const LoopParam& p : e.params) depths_[p.param.name.id] = depth_;
    if (has_counter(e)) depths_[e.counter.id] = depth_;
    if (is_region(e)) depths_[e.last.id] = depth_;
    size_t first = reads_.size();
    body(e.body);
    if (e.form == LoopForm::For)
      for (size_t k = 0; k < e.params.size(); k++) look_at(e, k, first);
    if (--depth_ == 0) reads_.clear();
  }

  // The iteration writes one element of the array that goes round. With the counter one less, its position is where the
  // iteration before has written: who reads there reads the value that was written then.
  void look_at(const LoopExp& e, size_t k, size_t first_read) {
    const Param& p = e.params[k].param;
    const Operand& result = e.body->results[k].value;
    if (p.type.kind != TypeKind::Array || result.is_const() || !has_outside_sizes(p.type)) return;
    const Exp* definition = definitions_[result.name.id];
    const auto* update = definition ? try_as<UpdateExp>(definition) : nullptr;
    if (!update || !(update->array == p.name) || update->is_safe || !is_element(update->slice)) return;
    Recurrence r{k, update->value, {}, {}};
    for (const SliceDim& d : update->slice) {
      std::optional<Polynomial> before = position_before(d.start, e);
      if (!before) return;
      r.positions.push_back(*before);
    }
    for (size_t i = first_read; i < reads_.size(); i++)
      if (reads_[i].index->array == p.name && is_at(reads_[i].index->slice, r.positions, e))
        r.reads.push_back(reads_[i].name);
    if (!r.reads.empty()) found_[e.counter.id].push_back(r);
  }

  bool has_outside_sizes(const Type& type) const {
    return std::all_of(type.dims.begin(), type.dims.end(),
                       [&](const Dim& d) { return d.size.is_const() || depths_[d.size.name.id] < depth_; });
  }
  static bool is_element(List<SliceDim> slice) {
    return std::all_of(slice.begin(), slice.end(), [](const SliceDim& d) { return d.is_fixed; });
  }
  bool is_at(List<SliceDim> slice, const std::vector<Polynomial>& positions, const LoopExp& e) {
    for (size_t i = 0; i < slice.size(); i++) {
      int steps = kMaxSteps;
      std::optional<Polynomial> here = position(slice[i].start, e, steps);
      if (!here || !(*here == positions[i])) return false;
    }
    return true;
  }

  // Where it was when the counter was one less.
  std::optional<Polynomial> position_before(const Operand& x, const LoopExp& e) {
    int steps = kMaxSteps;
    std::optional<Polynomial> here = position(x, e, steps);
    std::optional<Polynomial> last = Polynomial::variable(e.counter).minus(Polynomial::constant(1));
    return here && last ? here->with(e.counter.id, *last) : std::nullopt;
  }

  // Positions are polynomials in the counter and what is known before the loop: so two of them are the same whatever
  // the order in which they are written. All numbers wrap alike, so equality modulo 2^64 is enough.
  std::optional<Polynomial> position(const Operand& x, const LoopExp& e, int& steps) {
    if (x.is_const()) return Polynomial::constant(prim::as_i64(x.value));
    if (x.name == e.counter || depths_[x.name.id] < depth_) return Polynomial::variable(x.name);
    const Exp* definition = definitions_[x.name.id];
    if (!definition || --steps < 0) return std::nullopt;
    if (const auto* same = try_as<OperandExp>(definition)) return position(same->value, e, steps);
    if (const auto* conv = try_as<ConvOpExp>(definition)) return converted(*conv, e);
    const auto* bin = try_as<BinOpExp>(definition);
    if (!bin || bin->type != prim::PrimType::I64) return std::nullopt;
    bool is_sum = bin->op == prim::BinOp::Add || bin->op == prim::BinOp::Sub;
    if (!is_sum && bin->op != prim::BinOp::Mul) return std::nullopt;
    std::optional<Polynomial> a = position(bin->x, e, steps);
    std::optional<Polynomial> b = a ? position(bin->y, e, steps) : std::nullopt;
    if (!b) return std::nullopt;
    return is_sum ? a->plus(*b, bin->op == prim::BinOp::Add ? 1 : -1) : a->times(*b);
  }
  // A counter has the same value in any type that is wide enough: it is never negative.
  static std::optional<Polynomial> converted(const ConvOpExp& conv, const LoopExp& e) {
    bool is_wider = conv.op == prim::ConvOp::SExt && conv.to == prim::PrimType::I64;
    if (!is_wider || conv.x.is_const() || !(conv.x.name == e.counter)) return std::nullopt;
    return Polynomial::variable(e.counter);
  }

  std::unordered_map<uint32_t, std::vector<Recurrence>>& found_;
  std::vector<const Exp*> definitions_;  // by number
  std::vector<int> depths_;              // by number: how many loops a name is bound in
  std::vector<Read> reads_;
  int depth_ = 0;
};

}  // namespace

Recurrences::Recurrences(const Program& program) {
  Finder finder(program, by_counter_);
  for (const Fun& f : program.funs) finder.body(f.body);
}

const std::vector<Recurrence>* Recurrences::of(const LoopExp& loop) const {
  auto found = loop.form == LoopForm::For ? by_counter_.find(loop.counter.id) : by_counter_.end();
  return found == by_counter_.end() ? nullptr : &found->second;
}

}  // namespace fehu::scalars
