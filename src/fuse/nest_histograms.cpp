// The pass `nest-histograms`: a histogram of what a nest of maps makes, row after row, is made in the nest, one of
// places that a scan computes where it computes them, and one of what a map makes beside sums or other arrays there.
//
//   let {bins: [n][m]i64} = screma(n, xs) map f      let {h} = with_acc acc [k] (dest) neutral {0} (+)
//   let {flat: [nm]i64} = reshape([nm], bins)          do \(c, acc) -> screma(n, xs, acc) map \(x, acc) ->
//   let {h: [k]i32} = hist(nm, flat)              =>      let {row: [m]i64} = f(x)
//     into (dest) [k] neutral {0} (+)                     screma(m, row, acc) map \(b, acc) ->
//     map \(b) -> {b, 1}                                    update_acc acc[b] <- {1}
//
// When it runs: after all other fusion, first of what is for one core. For several, a histogram is cut into pieces,
// which an accumulator with an operator is not.
//
// - The histogram becomes a map that updates an accumulator, and `fuse` makes the two one: it nests maps that take rows
//   one after the other (views.cpp), and moves what a with_acc takes into it (with_acc.cpp). In sequential code the two
//   forms are the same loop, with elements in the same order.
// - All arrays that go in are joined dimensions of what maps in the same body make, and nobody else needs these. If the
//   maps may fail, the histogram must not depend on a check that comes after them (`early-checks` has moved that of the
//   size).
// - Or the first of them is what a scan makes, which nobody else needs: then the histogram becomes one with the scan,
//   as do scatters that take what it makes. What else goes in is taken as it is.
// - Or one of them is what a map or reduction makes, which nobody else needs, among other things, which no histogram
// can
//   give: sums, or arrays that only this histogram needs or that leave the body as results. So what is counted is not
//   stored, though something else of it is added up.
//
// Leaves out: histograms that take other arrays as well, and those whose elements nothing joins, which `fuse` has
// fused.
#include "fuse/nest_histograms.h"

#include <algorithm>
#include <unordered_set>

#include "fuse/fuse.h"
#include "fuse/name_giver.h"
#include "ir/accs.h"
#include "ir/build.h"
#include "ir/op_facts.h"

namespace fehu::fuse {

using namespace ir;

namespace {

class Nester : public NameGiver {
 public:
  using NameGiver::NameGiver;
  const Body* body(const Body* b) override;

 private:
  bool is_of_rows(List<Stm> stms, size_t at) const;
  bool is_of_scan(List<Stm> stms, size_t at) const;
  bool is_beside_others(const Body* b, size_t at) const;
  bool can_be_joined(const Body* b, const Stm& producer, const HistExp& e) const;
  const Stm* binder(List<Stm> stms, size_t before, VName name) const;
  bool is_held_up(List<Stm> stms, const Stm* producer, size_t at) const;
  Stm as_with_acc(const Stm& s, const HistExp& e);
  AccInput input_of(const HistOp& op);
  const Lambda* updating(const HistExp& e, const std::vector<Param>& accs);
};

const Body* Nester::body(const Body* b) {
  std::vector<Stm> stms(b->stms.begin(), b->stms.end());
  bool is_changed = false;
  for (size_t i = 0; i < stms.size(); i++) {
    if (stms[i].exp->kind != ExpKind::Hist) continue;
    if (!is_of_rows(b->stms, i) && !is_of_scan(b->stms, i) && !is_beside_others(b, i)) continue;
    stms[i] = as_with_acc(stms[i], *as<HistExp>(stms[i].exp));
    is_changed = true;
  }
  return map_body(is_changed ? arena.make<Body>(arena.list(stms), b->results) : b, *this);
}

// Statements are looked for backwards, not further than a producer is as a rule.
const Stm* Nester::binder(List<Stm> stms, size_t before, VName name) const {
  constexpr size_t kMaxDistance = 200;
  for (size_t i = before; i-- > 0 && before - i <= kMaxDistance;)
    if (std::ranges::find(stms[i].pat, name, &PatElem::name) != stms[i].pat.end()) return &stms[i];
  return nullptr;
}

// Does something that the histogram depends on have to come after the producer?
bool Nester::is_held_up(List<Stm> stms, const Stm* producer, size_t at) const {
  if (!effects_.has_effect(*producer)) return false;
  std::vector<VName> needed = free_names(stms[at]);
  return std::any_of(producer + 1, &stms[at], [&](const Stm& s) {
    return effects_.has_effect(s) && std::ranges::any_of(s.pat, [&](const PatElem& p) {
             return std::ranges::find(needed, p.name) != needed.end();
           });
  });
}

bool Nester::is_of_rows(List<Stm> stms, size_t at) const {
  const auto& e = *as<HistExp>(stms[at].exp);
  return !e.arrays.empty() && std::ranges::all_of(e.arrays, [&](VName array) {
    const Stm* view = binder(stms, at, array);
    const auto* reshape = view ? try_as<ReshapeExp>(view->exp) : nullptr;
    if (!reshape || reshape->shape.size() != 1 || num_uses_[array.id] != 1) return false;
    const Stm* producer = binder(stms, static_cast<size_t>(view - &stms[0]), reshape->array);
    const auto* map = producer ? try_as<ScremaExp>(producer->exp) : nullptr;
    bool is_map = map && map->scans.empty() && map->reduces.empty() && !map->post;
    return is_map && num_uses_[reshape->array.id] == 1 && !is_held_up(stms, producer, at);
  });
}

bool Nester::is_of_scan(List<Stm> stms, size_t at) const {
  const auto& e = *as<HistExp>(stms[at].exp);
  if (e.arrays.empty() || num_uses_[e.arrays[0].id] != 1) return false;
  const Stm* producer = binder(stms, at, e.arrays[0]);
  const auto* scan = producer ? try_as<ScremaExp>(producer->exp) : nullptr;
  return scan && !scan->scans.empty() && !is_held_up(stms, producer, at);
}

// Does the histogram wait for what the producer makes, other than as arrays whose elements it takes?
static bool waits_for(const Stm* producer, const Stm* hist) {
  std::unordered_set<uint32_t> made;
  auto add = [&](const Stm& s) {
    for (const PatElem& p : s.pat) made.insert(p.name.id);
  };
  auto is_made = [&](VName name) { return made.contains(name.id); };
  add(*producer);
  for (const Stm* s = producer + 1; s < hist; s++)
    if (std::ranges::any_of(free_names(*s), is_made)) add(*s);
  for (VName array : as<HistExp>(hist->exp)->arrays)
    if (std::ranges::find(producer->pat, array, &PatElem::name) != producer->pat.end()) made.erase(array.id);
  return std::ranges::any_of(free_names(*hist), is_made);
}

// Does nobody in the body need arrays of the producer, apart from the histogram? Then `fuse` will move it into the
// with_acc that the histogram becomes, which gives what is reduced, and arrays that are results of the body.
bool Nester::can_be_joined(const Body* b, const Stm& producer, const HistExp& e) const {
  List<PatElem> arrays = producer.pat.subspan(num_reduced(*as<ScremaExp>(producer.exp)));
  return std::ranges::all_of(arrays, [&](const PatElem& out) {
    auto is_result = [&](const Result& r) { return r.value.is_var() && r.value.name == out.name; };
    auto count = static_cast<uint32_t>(std::ranges::count_if(b->results, is_result));
    return num_uses_[out.name.id] == count + (std::ranges::find(e.arrays, out.name) != e.arrays.end() ? 1 : 0);
  });
}

bool Nester::is_beside_others(const Body* b, size_t at) const {
  const auto& e = *as<HistExp>(b->stms[at].exp);
  return std::ranges::any_of(e.arrays, [&](VName array) {
    const Stm* producer = num_uses_[array.id] == 1 ? binder(b->stms, at, array) : nullptr;
    const auto* screma = producer ? try_as<ScremaExp>(producer->exp) : nullptr;
    return screma && screma->scans.empty() && producer->pat.size() > 1 && same_operand(screma->width, e.width) &&
           can_be_joined(b, *producer, e) && !is_held_up(b->stms, producer, at) && !waits_for(producer, &b->stms[at]);
  });
}

// The operator gets the indices as well.
AccInput Nester::input_of(const HistOp& op) {
  std::vector<Param> params;
  for (size_t i = 0; i < op.shape.size(); i++) params.push_back({fresh("i"), prim_type(prim::PrimType::I64), nullptr});
  params.insert(params.end(), op.op->params.begin(), op.op->params.end());
  return {op.shape, op.dests, arena.make<Lambda>(arena.list(params), op.op->body, op.op->ret), op.neutral};
}

// The map function, followed by an update of each accumulator.
const Lambda* Nester::updating(const HistExp& e, const std::vector<Param>& accs) {
  std::vector<Param> params(e.lambda->params.begin(), e.lambda->params.end());
  std::vector<Stm> stms(e.lambda->body->stms.begin(), e.lambda->body->stms.end());
  std::vector<Result> results;
  std::vector<Type> types;
  List<Result> values = e.lambda->body->results;
  size_t index = 0, value = 0;
  for (const HistOp& op : e.ops) value += op.shape.size();
  for (size_t i = 0; i < accs.size(); i++) {
    const HistOp& op = e.ops[i];
    List<VName> certs;
    auto take = [&](size_t& from, size_t count) {
      std::vector<Operand> taken;
      for (size_t k = 0; k < count; k++, from++) {
        taken.push_back(values[from].value);
        certs = join_certs(arena, certs, values[from].certs);
      }
      return arena.list(taken);
    };
    params.push_back({fresh("acc"), accs[i].type, nullptr});
    PatElem made{fresh("acc"), accs[i].type, nullptr};
    List<Operand> indices = take(index, op.shape.size()), news = take(value, op.dests.size());
    const Exp* update = arena.make<UpdateAccExp>(params.back().name, indices, news);
    stms.push_back({arena.list({made}), certs, {}, {}, update});
    results.push_back({{}, var_operand(made.name)});
    types.push_back(made.type);
  }
  return arena.make<Lambda>(arena.list(params), arena.make<Body>(arena.list(stms), arena.list(results)),
                            arena.list(types));
}

Stm Nester::as_with_acc(const Stm& s, const HistExp& e) {
  std::vector<AccInput> inputs;
  std::vector<Param> certs, accs;
  std::vector<PatElem> pat;
  std::vector<Result> results;
  std::vector<Type> types;
  std::vector<VName> arrays(e.arrays.begin(), e.arrays.end());
  for (size_t out = 0; const HistOp& op : e.ops) {
    std::vector<Type> elems;
    for (size_t k = 0; k < op.dests.size(); k++) elems.push_back(row_type(s.pat[out++].type, op.shape.size()));
    inputs.push_back(input_of(op));
    certs.push_back({fresh("acc_cert"), cert_type(), nullptr});
    types.push_back(acc_type(certs.back().name, op.shape, elems, arena));
    accs.push_back({fresh("acc"), types.back(), nullptr});
    pat.push_back({fresh("acc"), types.back(), nullptr});
    arrays.push_back(accs.back().name);
    results.push_back({{}, var_operand(pat.back().name)});
  }
  const Exp* map =
      arena.make<ScremaExp>(ir::soac(e.width, arena.list(arrays), updating(e, accs)), List<Scan>{}, List<Reduce>{});
  const Stm inside{arena.list(pat), {}, {}, s.where, map};
  std::vector<Param> params = certs;
  params.insert(params.end(), accs.begin(), accs.end());
  const Body* body = arena.make<Body>(arena.list({inside}), arena.list(results));
  Stm made = s;
  made.exp =
      arena.make<WithAccExp>(arena.list(inputs), arena.make<Lambda>(arena.list(params), body, arena.list(types)));
  return made;
}

}  // namespace

const Program* nest_histograms(const Program* program, pass::Context& context) {
  if (context.is_disabled && context.is_disabled("fuse")) return program;
  Nester nester(*program, context);
  const Program* nested = map_program(program, nester);
  if (nested == program) return program;
  return fuse(with_names(nested, program, nester.names.next, context.arena), context);
}

}  // namespace fehu::fuse
