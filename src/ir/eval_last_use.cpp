// Finds last uses: walks bodies backwards; the first use met is the last.
//
// - A name dies in the body that binds it, or in a branch of a match there: a branch runs at most once.
// - Loops and lambdas run often, so what they use from outside dies at the statement that contains them: such names "escape".
// - Branches of a match each start with what is used after the match; what died in any of them is used up at the match.
#include "ir/eval_last_use.h"

#include <algorithm>

namespace fehu::ir {

namespace {

struct Nested {
  const Body* body;
  std::vector<VName> params;
  bool is_branch;
};

// What a statement mentions, types apart: sizes are scalars, and scalars are not tracked.
struct Mentioned {
  std::vector<uint32_t> direct;
  std::vector<Nested> nested;

  void use(VName name) {
    if (name) direct.push_back(name.id);
  }
  void use(const Operand& operand) { use(operand.name); }
  void use(List<Operand> operands) {
    for (const Operand& operand : operands) use(operand);
  }
  void use(List<VName> names) {
    for (VName name : names) use(name);
  }
  void use(const Lambda* lambda) {
    if (!lambda) return;
    Nested inner{lambda->body, {}, false};
    for (const Param& param : lambda->params) inner.params.push_back(param.name);
    nested.push_back(std::move(inner));
  }
};

}  // namespace

static void mention_loop(Mentioned& m, const LoopExp& e) {
  Nested inner{e.body, {}, false};
  if (e.counter) inner.params.push_back(e.counter);
  for (const LoopParam& param : e.params) {
    m.use(param.init);
    inner.params.push_back(param.param.name);
  }
  m.nested.push_back(std::move(inner));
}

static void mention_match(Mentioned& m, const MatchExp& e) {
  for (const MatchCase& c : e.cases) m.nested.push_back(Nested{c.body, {}, true});
  m.nested.push_back(Nested{e.otherwise, {}, true});
}

static void mention_soac(Mentioned& m, const Exp* exp) {
  if (exp->kind == ExpKind::Screma) {
    const ScremaExp& e = *cast<ScremaExp>(exp);
    m.use(e.arrays);
    for (const Scan& scan : e.scans) m.use(scan.op), m.use(scan.neutral);
    for (const Reduce& reduce : e.reduces) m.use(reduce.op), m.use(reduce.neutral);
    m.use(e.map);
  } else if (exp->kind == ExpKind::Scatter) {
    const ScatterExp& e = *cast<ScatterExp>(exp);
    m.use(e.arrays);
    m.use(e.lambda);
    for (const ScatterDest& dest : e.dests) m.use(dest.array);
  } else if (exp->kind == ExpKind::Hist) {
    const HistExp& e = *cast<HistExp>(exp);
    m.use(e.arrays);
    m.use(e.lambda);
    for (const HistOp& op : e.ops) m.use(op.dests), m.use(op.neutral), m.use(op.op);
  } else if (exp->kind == ExpKind::Stream) {
    const StreamExp& e = *cast<StreamExp>(exp);
    m.use(e.arrays);
    m.use(e.accs);
    m.use(e.lambda);
  }
}

static void mention_with_acc(Mentioned& m, const WithAccExp& e) {
  for (const AccInput& input : e.inputs) m.use(input.arrays), m.use(input.op), m.use(input.neutral);
  m.use(e.lambda);
}

// Operands that can only be scalars are left out.
static void mention(Mentioned& m, const Exp* exp) {
  switch (exp->kind) {
    case ExpKind::Operand: return m.use(cast<OperandExp>(exp)->value);
    case ExpKind::Opaque: return m.use(cast<OpaqueExp>(exp)->value);
    case ExpKind::BinOp:
    case ExpKind::UnOp:
    case ExpKind::CmpOp:
    case ExpKind::ConvOp:
    case ExpKind::FunOp:
    case ExpKind::Assert:
    case ExpKind::Iota:
    case ExpKind::Scratch: return;
    case ExpKind::ArrayLit: return m.use(cast<ArrayLitExp>(exp)->elems);
    case ExpKind::Index: return m.use(cast<IndexExp>(exp)->array);
    case ExpKind::Update: return m.use(cast<UpdateExp>(exp)->array), m.use(cast<UpdateExp>(exp)->value);
    case ExpKind::FlatIndex: return m.use(cast<FlatIndexExp>(exp)->array);
    case ExpKind::FlatUpdate: return m.use(cast<FlatUpdateExp>(exp)->array), m.use(cast<FlatUpdateExp>(exp)->value);
    case ExpKind::Concat: return m.use(cast<ConcatExp>(exp)->arrays);
    case ExpKind::Replicate: return m.use(cast<ReplicateExp>(exp)->value);
    case ExpKind::Copy: return m.use(cast<CopyExp>(exp)->array);
    case ExpKind::Manifest: return m.use(cast<ManifestExp>(exp)->array);
    case ExpKind::Rearrange: return m.use(cast<RearrangeExp>(exp)->array);
    case ExpKind::Reshape: return m.use(cast<ReshapeExp>(exp)->array);
    case ExpKind::UpdateAcc: return m.use(cast<UpdateAccExp>(exp)->values);
    case ExpKind::Apply:
      for (const Arg& arg : cast<ApplyExp>(exp)->args) m.use(arg.value);
      return;
    case ExpKind::Match: return mention_match(m, *cast<MatchExp>(exp));
    case ExpKind::Loop: return mention_loop(m, *cast<LoopExp>(exp));
    case ExpKind::WithAcc: return mention_with_acc(m, *cast<WithAccExp>(exp));
    case ExpKind::Screma:
    case ExpKind::Scatter:
    case ExpKind::Hist:
    case ExpKind::Stream: return mention_soac(m, exp);
  }
}

struct LastUseWalker {
  LastUses& table;
  std::vector<uint32_t>* bound;                 // names bound so far, or null
  std::vector<uint32_t> marked = {};            // names seen, in order, so that a branch can be undone
  std::vector<std::vector<uint32_t>> escaped = {};  // by level: used there, bound further out

  void bind(VName name, uint32_t level) {
    if (!name || name.id >= table.level_.size()) return;
    table.level_[name.id] = level;
    table.order_[name.id] = table.next_order_++;
    table.is_seen_[name.id] = false;
    if (bound) bound->push_back(name.id);
  }

  // Is this, going backwards, the first use of a name that may die here?
  bool mark(uint32_t id, uint32_t level) {
    if (id >= table.level_.size() || table.level_[id] == 0) return false;
    if (table.level_[id] != level) {
      escaped[level].push_back(id);
      return false;
    }
    if (table.is_seen_[id]) return false;
    table.is_seen_[id] = true;
    marked.push_back(id);
    return true;
  }

  // `inner` are names used inside of nested bodies.
  BodyUses::Range place(BodyUses& uses, std::vector<uint32_t> direct, const std::vector<uint32_t>& inner, uint32_t level) {
    BodyUses::Range range{static_cast<uint32_t>(uses.names.size()), 0, 0};
    std::vector<uint32_t> fixed;
    for (uint32_t id : inner)
      if (mark(id, level)) fixed.push_back(id);
    std::sort(direct.begin(), direct.end());
    for (size_t i = 0, next; i < direct.size(); i = next) {
      for (next = i + 1; next < direct.size() && direct[next] == direct[i];) next++;
      if (mark(direct[i], level)) (next == i + 1 ? uses.names : fixed).push_back(direct[i]);
    }
    range.movable = static_cast<uint32_t>(uses.names.size());
    uses.names.insert(uses.names.end(), fixed.begin(), fixed.end());
    range.end = static_cast<uint32_t>(uses.names.size());
    return range;
  }

  void add_unused(BodyUses& uses, VName name, BodyUses::Range& range) {
    if (!name || name.id >= table.level_.size() || table.is_seen_[name.id]) return;
    uses.names.push_back(name.id);
    range.end = static_cast<uint32_t>(uses.names.size());
  }

  void walk_branch(const Body& body, uint32_t level, std::vector<uint32_t>& inner) {
    uint32_t first_order = table.next_order_;
    size_t first_marked = marked.size();
    walk_body(body, {}, level);
    for (size_t i = first_marked; i < marked.size(); i++) {
      if (table.order_[marked[i]] >= first_order) continue;
      table.is_seen_[marked[i]] = false;
      inner.push_back(marked[i]);
    }
    marked.resize(first_marked);
  }

  void walk_repeated(const Nested& nested, uint32_t level, std::vector<uint32_t>& inner) {
    if (escaped.size() <= level + 1) escaped.resize(level + 2);
    escaped[level + 1].clear();
    size_t first_marked = marked.size();
    walk_body(*nested.body, nested.params, level + 1);
    marked.resize(first_marked);
    std::vector<uint32_t>& names = escaped[level + 1];
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    inner.insert(inner.end(), names.begin(), names.end());
    names.clear();
  }

  BodyUses::Range walk_stm(BodyUses& uses, const Stm& stm, uint32_t level) {
    Mentioned mentioned;
    mention(mentioned, stm.exp);
    std::vector<uint32_t> inner;
    for (const Nested& nested : mentioned.nested)
      nested.is_branch ? walk_branch(*nested.body, level, inner) : walk_repeated(nested, level, inner);
    std::vector<uint32_t> unused;
    BodyUses::Range range = place(uses, std::move(mentioned.direct), inner, level);
    for (const PatElem& elem : stm.pat) add_unused(uses, elem.name, range);
    return range;
  }

  void walk_body(const Body& body, std::span<const VName> params, uint32_t level) {
    for (VName param : params) bind(param, level);
    for (const Stm& stm : body.stms)
      for (const PatElem& elem : stm.pat) bind(elem.name, level);
    BodyUses uses;
    uses.places.resize(body.stms.size() + 1);
    std::vector<uint32_t> direct;
    for (const Result& result : body.results)
      if (result.value.is_var()) direct.push_back(result.value.name.id);
    uses.places.back() = place(uses, std::move(direct), {}, level);
    for (size_t i = body.stms.size(); i-- > 0;) uses.places[i] = walk_stm(uses, body.stms[i], level);
    uses.entry.begin = uses.entry.movable = uses.entry.end = static_cast<uint32_t>(uses.names.size());
    for (VName param : params) add_unused(uses, param, uses.entry);
    bool is_new = table.bodies.try_emplace(&body, std::move(uses)).second;
    if (!is_new) forget(table.bodies[&body]);
  }

  // A body that stands at two places has no places of its own where outer names die.
  void forget(BodyUses& uses) {
    uses.names.clear();
    uses.entry = {};
    std::fill(uses.places.begin(), uses.places.end(), BodyUses::Range{});
  }
};

LastUses::LastUses(uint32_t num_names) : level_(num_names, 0), order_(num_names, 0), is_seen_(num_names, false) {}

void LastUses::add_fun(const Fun& fun) {
  auto [names, is_new] = bound.try_emplace(&fun);
  if (!is_new) return;
  LastUseWalker walker{*this, &names->second};
  walker.escaped.resize(2);
  std::vector<VName> params;
  for (const Param& param : fun.params) params.push_back(param.name);
  walker.walk_body(*fun.body, params, 1);
}

void LastUses::add_constant(const Stm& stm) {
  LastUseWalker walker{*this, nullptr};
  walker.escaped.resize(2);
  BodyUses ignored;
  walker.walk_stm(ignored, stm, 0);
}

}  // namespace fehu::ir
