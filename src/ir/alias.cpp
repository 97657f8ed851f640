// Aliases in one walk over the program; the rules are in alias.h.
#include "ir/alias.h"

#include <algorithm>

namespace fehu::ir {

std::span<const uint32_t> AliasTable::roots(VName name) const {
  if (name.id >= ranges_.size()) return {};
  Range range = ranges_[name.id];
  return std::span(roots_).subspan(range.start, range.count);
}

std::span<const uint32_t> AliasTable::roots(const Operand& x) const {
  return x.is_var() ? roots(x.name) : std::span<const uint32_t>();
}

bool AliasTable::may_share(VName a, VName b) const {
  std::span<const uint32_t> as = roots(a), bs = roots(b);
  size_t i = 0, j = 0;
  while (i < as.size() && j < bs.size()) {
    if (as[i] == bs[j]) return true;
    as[i] < bs[j] ? i++ : j++;
  }
  return false;
}

std::span<const uint32_t> AliasTable::consumed_by(const Stm& match) const {
  if (match.pat.empty()) return {};
  auto found = consumed_.find(match.pat[0].name.id);
  return found == consumed_.end() ? std::span<const uint32_t>() : found->second;
}

using Roots = std::vector<uint32_t>;

class AliasAnalysis {
 public:
  explicit AliasAnalysis(uint32_t num_names) : depths_(num_names), escapes_(num_names), is_consumed_(num_names) {
    table_.ranges_.resize(num_names);
    table_.is_consumed_.resize(num_names);
  }

  AliasTable run(const Program& p) {
    for (const Stm& s : p.constants) stm(s);
    depth_++;
    for (const Fun& f : p.funs) {
      for (const Param& param : f.params) bind_fresh(param);
      stms(f.body);
    }
    for (size_t i = stand_ins_.size(); i-- > 0;)
      if (table_.is_consumed_[stand_ins_[i].second]) table_.is_consumed_[stand_ins_[i].first] = true;
    return std::move(table_);
  }

 private:
  bool is_known(VName name) const { return name.id < depths_.size(); }

  // What has memory and no other roots is a root itself.
  void bind(const Param& p, Roots roots) {
    if (!has_memory(p.type) || !is_known(p.name)) return;
    if (roots.empty()) roots.push_back(p.name.id);
    std::sort(roots.begin(), roots.end());
    roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
    depths_[p.name.id] = depth_;
    table_.ranges_[p.name.id] = {static_cast<uint32_t>(table_.roots_.size()), static_cast<uint32_t>(roots.size())};
    table_.roots_.insert(table_.roots_.end(), roots.begin(), roots.end());
  }
  void bind_fresh(const Param& p) { bind(p, {}); }
  void bind_all_fresh(List<PatElem> pat) {
    for (const PatElem& p : pat) bind_fresh(p);
  }

  void consume(const Operand& x) {
    for (uint32_t root : table_.roots(x)) {
      if (!is_consumed_[root]) log_.push_back(root);
      is_consumed_[root] = true;
      table_.is_consumed_[root] = true;
    }
  }

  // A root inside a body, seen from outside: the first name that the body's value is bound to stands for it. So it is
  // with a root that one branch consumes and another returns: afterwards the old name is of no use. What stands for it
  // may be inside a body itself, or consumed.
  uint32_t outside(uint32_t root, VName bound) {
    while (depths_[root] > depth_ || is_consumed_[root]) {
      if (escapes_[root] == 0) {
        escapes_[root] = bound.id;
        stand_ins_.emplace_back(root, bound.id);
      }
      root = escapes_[root];
      if (root == bound.id) break;
    }
    return root;
  }
  void add_outside(Roots& to, const Operand& value, VName bound) {
    for (uint32_t root : table_.roots(value)) to.push_back(outside(root, bound));
  }

  void stms(const Body* b) {
    for (const Stm& s : b->stms) stm(s);
  }
  void inner_body(const Body* b) {
    depth_++;
    stms(b);
    depth_--;
  }
  // What it consumes is still there for its siblings.
  void branch(const Body* b, Roots& consumed) {
    size_t start = log_.size();
    inner_body(b);
    for (size_t i = start; i < log_.size(); i++) {
      is_consumed_[log_[i]] = false;
      if (depths_[log_[i]] <= depth_) consumed.push_back(log_[i]);
    }
    log_.resize(start);
  }
  void lambda(const Lambda* l) {
    if (!l) return;
    depth_++;
    for (const Param& p : l->params) bind_fresh(p);
    stms(l->body);
    depth_--;
  }

  // A lambda that consumes a parameter consumes the array of which it is a part.
  void soac_lambda(const Lambda* l, size_t first_param, List<VName> arrays) {
    lambda(l);
    for (size_t i = 0; i < arrays.size() && first_param + i < l->params.size(); i++)
      if (is_consumed(l->params[first_param + i])) consume({arrays[i], {}});
  }
  bool is_consumed(const Param& p) const { return is_known(p.name) && is_consumed_[p.name.id]; }

  void stm(const Stm& s);
  void stream(const StreamExp& e);
  void alias_of(const Stm& s, const Operand& x) {
    std::span<const uint32_t> roots = table_.roots(x);
    for (const PatElem& p : s.pat) bind(p, Roots(roots.begin(), roots.end()));
  }
  void alias_of(const Stm& s, VName name) { alias_of(s, Operand{name, {}}); }
  void apply(const Stm& s, const ApplyExp& e);
  void match(const Stm& s, const MatchExp& e);
  void loop(const Stm& s, const LoopExp& e);
  void with_acc(const Stm& s, const WithAccExp& e);

  AliasTable table_;
  std::vector<uint32_t> depths_;   // of roots: how many bodies they are inside
  std::vector<uint32_t> escapes_;  // of roots: what stands for them outside of their body; 0 if nothing does yet
  std::vector<std::pair<uint32_t, uint32_t>> stand_ins_;  // all that was ever in `escapes_`, inner ones first
  std::vector<bool> is_consumed_;                         // of roots, at the moment
  Roots log_;                                             // roots in the order in which they were consumed
  std::vector<VName> consumed_;                           // by the operation at hand
  uint32_t depth_ = 0;
};

void AliasAnalysis::apply(const Stm& s, const ApplyExp& e) {
  Roots shared;
  for (const Arg& arg : e.args) {
    std::span<const uint32_t> roots = table_.roots(arg.value);
    if (!arg.is_consumed) shared.insert(shared.end(), roots.begin(), roots.end());
  }
  bool is_first = true;
  for (size_t i = 0; i < s.pat.size(); i++) {
    bool is_unique = i < e.ret.size() && is_owned(e.ret[i]);
    if (is_unique || !has_memory(s.pat[i].type)) {
      bind_fresh(s.pat[i]);
      continue;
    }
    // Memory that the callee made may be in all of these.
    if (is_first) shared.push_back(s.pat[i].name.id);
    is_first = false;
    bind(s.pat[i], shared);
  }
}

void AliasAnalysis::match(const Stm& s, const MatchExp& e) {
  std::vector<Roots> roots(s.pat.size());
  Roots consumed;
  for (const MatchCase& c : e.cases) branch(c.body, consumed);
  branch(e.otherwise, consumed);
  for (uint32_t root : consumed) {
    if (!is_consumed_[root]) log_.push_back(root);
    is_consumed_[root] = true;
    escapes_[root] = 0;  // what stood for it inside of a branch does not matter to the others
  }
  auto add_results = [&](const Body* b) {
    for (size_t i = 0; i < std::min(roots.size(), b->results.size()); i++)
      add_outside(roots[i], b->results[i].value, s.pat[i].name);
  };
  for (const MatchCase& c : e.cases) add_results(c.body);
  add_results(e.otherwise);
  for (size_t i = 0; i < roots.size(); i++) bind(s.pat[i], std::move(roots[i]));
  if (!consumed.empty() && !s.pat.empty()) table_.consumed_[s.pat[0].name.id] = std::move(consumed);
}

// A parameter that is not unique may be, after the loop, what any parameter it was passed to began with.
void AliasAnalysis::loop(const Stm& s, const LoopExp& e) {
  depth_++;
  for (const LoopParam& p : e.params) bind_fresh(p.param);
  stms(e.body);
  depth_--;
  size_t count = std::min({s.pat.size(), e.params.size(), e.body->results.size()});
  auto param_number = [&](uint32_t root) -> size_t {
    for (size_t i = 0; i < count; i++)
      if (e.params[i].param.name.id == root) return is_owned(e.params[i].param.type) ? count : i;
    return count;
  };
  for (size_t i = 0; i < count; i++) {
    if (is_owned(e.params[i].param.type) || !has_memory(s.pat[i].type)) {
      bind_fresh(s.pat[i]);
      continue;
    }
    Roots roots;
    std::vector<bool> is_seen(count);
    std::vector<size_t> work{i};
    is_seen[i] = true;
    while (!work.empty()) {
      size_t j = work.back();
      work.pop_back();
      add_outside(roots, e.params[j].init, s.pat[i].name);
      for (uint32_t root : table_.roots(e.body->results[j].value)) {
        size_t k = param_number(root);
        if (k == count)
          roots.push_back(outside(root, s.pat[i].name));
        else if (!is_seen[k])
          is_seen[k] = true, work.push_back(k);
      }
    }
    bind(s.pat[i], std::move(roots));
  }
}

void AliasAnalysis::with_acc(const Stm& s, const WithAccExp& e) {
  size_t num_arrays = 0;
  for (const AccInput& input : e.inputs) {
    lambda(input.op);
    num_arrays += input.arrays.size();
  }
  lambda(e.lambda);
  List<Result> results = e.lambda->body->results;
  for (size_t i = 0; i < s.pat.size(); i++) {
    Roots roots;
    size_t result = i - num_arrays + e.inputs.size();
    if (i >= num_arrays && result < results.size()) add_outside(roots, results[result].value, s.pat[i].name);
    bind(s.pat[i], std::move(roots));
  }
}

void AliasAnalysis::stream(const StreamExp& e) {
  soac_lambda(e.lambda, 1 + e.accs.size(), e.arrays);
  for (size_t i = 0; i < e.accs.size() && 1 + i < e.lambda->params.size(); i++)
    if (is_consumed(e.lambda->params[1 + i])) consume(e.accs[i]);
}

void AliasAnalysis::stm(const Stm& s) {
  if (is_about_scalars(s.exp->kind)) return;
  consumed_.clear();
  append_consumed(s.exp, consumed_);
  for (VName name : consumed_) consume({name, {}});
  switch (s.exp->kind) {
    case ExpKind::Operand:
      return alias_of(s, cast<OperandExp>(s.exp)->value);
    case ExpKind::Opaque:
      return alias_of(s, cast<OpaqueExp>(s.exp)->value);
    case ExpKind::Index:
      return alias_of(s, cast<IndexExp>(s.exp)->array);
    case ExpKind::FlatIndex:
      return alias_of(s, cast<FlatIndexExp>(s.exp)->array);
    case ExpKind::Rearrange:
      return alias_of(s, cast<RearrangeExp>(s.exp)->array);
    case ExpKind::Reshape:
      return alias_of(s, cast<ReshapeExp>(s.exp)->array);
    case ExpKind::Apply:
      return apply(s, *cast<ApplyExp>(s.exp));
    case ExpKind::Match:
      return match(s, *cast<MatchExp>(s.exp));
    case ExpKind::Loop:
      return loop(s, *cast<LoopExp>(s.exp));
    case ExpKind::WithAcc:
      return with_acc(s, *cast<WithAccExp>(s.exp));
    case ExpKind::Screma: {
      const auto& e = *cast<ScremaExp>(s.exp);
      for (const Scan& scan : e.scans) lambda(scan.op);
      for (const Reduce& reduce : e.reduces) lambda(reduce.op);
      soac_lambda(e.map, 0, e.arrays);
      return bind_all_fresh(s.pat);
    }
    case ExpKind::Scatter:
      soac_lambda(cast<ScatterExp>(s.exp)->lambda, 0, cast<ScatterExp>(s.exp)->arrays);
      return bind_all_fresh(s.pat);
    case ExpKind::Hist: {
      const auto& e = *cast<HistExp>(s.exp);
      for (const HistOp& op : e.ops) lambda(op.op);
      soac_lambda(e.lambda, 0, e.arrays);
      return bind_all_fresh(s.pat);
    }
    case ExpKind::Stream:
      stream(*cast<StreamExp>(s.exp));
      return bind_all_fresh(s.pat);
    case ExpKind::BinOp:
    case ExpKind::UnOp:
    case ExpKind::CmpOp:
    case ExpKind::ConvOp:
    case ExpKind::FunOp:
    case ExpKind::Assert:
    case ExpKind::Alloc:
      return;
    case ExpKind::ArrayLit:
    case ExpKind::Update:
    case ExpKind::FlatUpdate:
    case ExpKind::Concat:
    case ExpKind::Iota:
    case ExpKind::Replicate:
    case ExpKind::Scratch:
    case ExpKind::Copy:
    case ExpKind::Manifest:
    case ExpKind::UpdateAcc:
      return bind_all_fresh(s.pat);
  }
}

AliasTable alias_analysis(const Program& p) {
  return AliasAnalysis(p.num_names).run(p);
}

void append_consumed(const Exp* exp, std::vector<VName>& out) {
  switch (exp->kind) {
    case ExpKind::Update:
      return out.push_back(cast<UpdateExp>(exp)->array);
    case ExpKind::FlatUpdate:
      return out.push_back(cast<FlatUpdateExp>(exp)->array);
    case ExpKind::UpdateAcc:
      return out.push_back(cast<UpdateAccExp>(exp)->acc);
    case ExpKind::Apply:
      for (const Arg& arg : cast<ApplyExp>(exp)->args)
        if (arg.is_consumed && arg.value.is_var()) out.push_back(arg.value.name);
      return;
    case ExpKind::Loop:
      for (const LoopParam& p : cast<LoopExp>(exp)->params)
        if (is_owned(p.param.type) && p.init.is_var()) out.push_back(p.init.name);
      return;
    case ExpKind::WithAcc:
      for (const AccInput& input : cast<WithAccExp>(exp)->inputs)
        out.insert(out.end(), input.arrays.begin(), input.arrays.end());
      return;
    case ExpKind::Scatter:
      for (const ScatterDest& dest : cast<ScatterExp>(exp)->dests) out.push_back(dest.array);
      return;
    case ExpKind::Hist:
      for (const HistOp& op : cast<HistExp>(exp)->ops) out.insert(out.end(), op.dests.begin(), op.dests.end());
      return;
    case ExpKind::Operand:
    case ExpKind::Opaque:
    case ExpKind::BinOp:
    case ExpKind::UnOp:
    case ExpKind::CmpOp:
    case ExpKind::ConvOp:
    case ExpKind::FunOp:
    case ExpKind::Assert:
    case ExpKind::ArrayLit:
    case ExpKind::Index:
    case ExpKind::FlatIndex:
    case ExpKind::Concat:
    case ExpKind::Iota:
    case ExpKind::Replicate:
    case ExpKind::Scratch:
    case ExpKind::Copy:
    case ExpKind::Manifest:
    case ExpKind::Rearrange:
    case ExpKind::Reshape:
    case ExpKind::Alloc:
    case ExpKind::Match:
    case ExpKind::Screma:
    case ExpKind::Stream:
      return;
  }
}

}  // namespace fehu::ir
