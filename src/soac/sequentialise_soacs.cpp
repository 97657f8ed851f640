// Sequentialisation of SOACs: each becomes one loop that carries its results round and writes to them in place.
//
// A LoopDraft is a loop under construction: what goes round is added with `carry`, then the body is made, then
// `end_loop` emits it. The parameter, the initial value, the name after the loop and the result of the body have
// the same number.
#include <algorithm>

#include "base/check.h"
#include "soac/sequentialiser.h"

namespace fehu::soac {

using ir::ExpKind;
using ir::TypeKind;
using prim::PrimType;

// `start` is the time at which the loop begins: what is born later was made by the iteration.
Sequentialiser::LoopDraft Sequentialiser::draft(const Operand& bound) {
  return {.counter = fresh("i", ir::prim_type(PrimType::I64)),
          .bound = bound,
          .params = {},
          .pat = {},
          .results = {},
          .start = clock_};
}

// A value that goes round. Returns its number.
size_t Sequentialiser::carry(LoopDraft& loop, const Param& param, const Operand& init, const PatElem& bound) {
  LoopParam p{param, init};
  p.param.type.unique = p.param.type.kind == TypeKind::Array;
  loop.params.push_back(p);
  loop.pat.push_back(bound);
  loop.pat.back().type.unique = false;
  loop.results.emplace_back();
  bind(p.param);
  return loop.params.size() - 1;
}

// The body is open; it ends here, and the loop takes over certificates and attributes of the statement.
void Sequentialiser::end_loop(LoopDraft& loop, const Stm& s) {
  const Body* body = end_body(loop.results);
  const Exp* exp = arena_.make<ir::LoopExp>(ir::LoopForm::For, arena_.list(loop.params), loop.counter, PrimType::I64,
                                            loop.bound, VName{}, body, loop.is_parallel);
  std::vector<ir::Attr> attrs(s.attrs.begin(), s.attrs.end());
  if (loop.is_skippable) attrs.push_back(skippable_);
  emit(loop.pat, exp, s.certs, arena_.list(attrs));
}

// The lambda's parameter is a view of the element, or a copy if the lambda writes to it.
void Sequentialiser::bind_element(const LoopDraft& loop, const Param& p, VName array) {
  Operand at[] = {loop.index()};
  const Exp* exp = element_exp(array, at);
  bool is_copied = p.type.kind == TypeKind::Array && facts_.consumes(p);
  if (is_copied) exp = arena_.make<ir::CopyExp>(let(p.name.base.str(), p.type, exp).name);
  emit({&p, 1}, exp);
  if (!is_copied) is_foreign(p.name);
}

// The array that a result is collected in: a new one, or a part of the one that the result is to be a part of.
Sequentialiser::Dest Sequentialiser::make_out(LoopDraft& loop, const PatElem& bound) {
  Dest* outer = dest_of(bound);
  Dest dest = outer ? *outer : Dest{.array = {}, .type = bound.type};
  dest.is_written = false;
  dest.type.unique = false;
  dest.enter(loop.index());
  Operand init = outer ? ir::var_operand(outer->array) : scratch(dest.type);
  dest.array = fresh(bound.name.base.str(), dest.type);
  PatElem after = outer ? PatElem{fresh(bound.name.base.str(), dest.type), dest.type, nullptr} : bound;
  carry(loop, {dest.array, dest.type, nullptr}, init, after);
  if (outer) {
    outer->array = after.name;
    outer->is_written = true;
  }
  return dest;
}

// The operator's old values are what goes round.
void Sequentialiser::carry_neutral(LoopDraft& loop, const Lambda* op, List<Operand> neutral,
                                   std::span<const PatElem> bound) {
  for (size_t i = 0; i < neutral.size(); i++) carry(loop, op->params[i], copy(neutral[i]), bound[i]);
}

// Which results are made in this iteration and share with no other?
List<bool> Sequentialiser::exclusive_results(List<Result> results, uint32_t start) {
  std::unordered_map<uint32_t, int> counts;
  for (const Result& r : results)
    for (uint32_t root : facts_.aliases.roots(r.value)) counts[root]++;
  bool* is_exclusive = arena_.make_array<bool>(results.size());
  for (size_t i = 0; i < results.size(); i++) {
    is_exclusive[i] = is_owned(results[i].value, start);
    for (uint32_t root : facts_.aliases.roots(results[i].value)) is_exclusive[i] &= counts[root] == 1;
  }
  return {is_exclusive, results.size()};
}

// A parameter of an operator for a new value.
void Sequentialiser::bind_new(const Param& p, const Result& value, bool is_exclusive) {
  if (put_off_.contains(p.name.id)) return;
  bool is_copied = p.type.kind == TypeKind::Array && facts_.consumes(p) && !is_exclusive;
  define(p, is_copied ? copy(value.value) : value.value, value.certs);
  if (!is_copied && !is_exclusive) is_foreign(p.name);
}

// The operator on what went round and the new values. What it can change in place stays where it is.
std::vector<Result> Sequentialiser::fold(LoopDraft& loop, const Lambda* op, std::span<const Result> values,
                                         std::span<const bool> is_exclusive) {
  size_t count = values.size();
  for (size_t i = 0; i < count; i++) bind_new(op->params[count + i], values[i], is_exclusive[i]);
  std::vector<Dest> olds(count);
  std::vector<Dest*> dests(count);
  for (size_t i = 0; i < count; i++) {
    const Param& old = op->params[i];
    if (old.type.kind != TypeKind::Array || !updates_in_place(op->body, old, op->body->results[i])) continue;
    olds[i] = {.array = old.name, .type = type_of(old.name)};
    dests[i] = &olds[i];
    start_in_place(old, op->body->results[i]);
  }
  splice(op->body, dests);
  std::vector<Result> results;
  for (size_t i = 0; i < count; i++)
    results.push_back(dests[i] ? Result{{}, ir::var_operand(olds[i].array)} : owned(op->body->results[i], loop));
  return results;
}

// What goes round: scans, reductions and the rest as they are bound, then the accumulators of the scans.
void Sequentialiser::carry_screma(ScremaDraft& d, const Stm& s, const ir::ScremaExp& e) {
  LoopDraft& loop = d.loop;
  for (size_t i = 0; i < d.num_arrays; i++) {
    d.positions[i] = loop.params.size();
    d.outs[i] = make_out(loop, s.pat[i]);
  }
  for (size_t at = d.num_arrays; const ir::Reduce& reduce : e.reduces) {
    carry_neutral(loop, reduce.op, reduce.neutral, s.pat.subspan(at));
    at += reduce.neutral.size();
  }
  for (size_t i = d.num_arrays + num_reduced(e); i < s.pat.size(); i++) {
    d.positions[i] = loop.params.size();
    if (s.pat[i].type.kind == TypeKind::Acc) {
      carry_acc(loop, s.pat[i], e);
    } else {
      d.outs[i] = make_out(loop, s.pat[i]);
      d.dests[i - d.num_before] = &d.outs[i];
    }
  }
  d.scan_accs = loop.params.size();
  for (const ir::Scan& scan : e.scans) {
    std::vector<PatElem> unused;
    for (size_t i = 0; i < scan.neutral.size(); i++)
      unused.push_back({fresh("last", scan.op->params[i].type), scan.op->params[i].type, nullptr});
    carry_neutral(loop, scan.op, scan.neutral, unused);
  }
}

// The accumulator that comes back is the one of the same certificate that went in.
void Sequentialiser::carry_acc(LoopDraft& loop, const PatElem& bound, const ir::SoacExp& e) {
  for (size_t i = 0; i < e.arrays.size(); i++) {
    const Param& p = e.lambda->params[i];
    if (p.type.kind != TypeKind::Acc || p.type.acc != bound.type.acc) continue;
    std::vector<VName> inits = acc_of(ir::var_operand(e.arrays[i]))->arrays;
    Acc inside = fresh_acc(p.name, p.type), after = fresh_acc(bound.name, bound.type);
    for (size_t k = 0; k < inits.size(); k++) {
      Type array = acc_array_type(p.type, k);
      carry(loop, {inside.arrays[k], array, nullptr}, ir::var_operand(inits[k]), {after.arrays[k], array, nullptr});
    }
    return;
  }
}

// What the map function or, if there is one, the post function gives: collected, and accumulators.
void Sequentialiser::collect(ScremaDraft& d, const Stm& s, List<Result> values) {
  for (size_t i = 0; i < s.pat.size(); i++) {
    bool is_acc = s.pat[i].type.kind == TypeKind::Acc;
    if (!is_acc && (i < d.num_before || !d.dests[i - d.num_before])) continue;
    const Result& value = values[i - d.num_before];
    if (is_acc) {
      std::vector<Result> arrays;
      expand_operand(value, arrays);
      std::copy(arrays.begin(), arrays.end(), d.loop.results.begin() + static_cast<ptrdiff_t>(d.positions[i]));
      continue;
    }
    if (!d.outs[i].is_written) write(d.outs[i], value);
    d.loop.results[d.positions[i]] = {{}, ir::var_operand(d.outs[i].array)};
  }
}

// The scanned elements.
std::vector<Result> Sequentialiser::scan_results(ScremaDraft& d, const ir::ScremaExp& e, List<Result> values,
                                                 List<bool> is_exclusive) {
  std::vector<Result> scanned;
  for (const ir::Scan& scan : e.scans) {
    size_t at = scanned.size(), count = scan.neutral.size();
    std::vector<Result> news = fold(d.loop, scan.op, values.subspan(at, count), is_exclusive.subspan(at, count));
    for (const Result& value : news) {
      d.loop.results[d.scan_accs + scanned.size()] = {kept_certs(value.certs), value.value};
      scanned.push_back(value);
    }
  }
  return scanned;
}

// Combines the values of this iteration into what goes round for the reductions.
void Sequentialiser::reduce_results(ScremaDraft& d, const ir::ScremaExp& e, List<Result> values,
                                    List<bool> is_exclusive) {
  size_t at = d.first_value, next = d.num_arrays;
  for (const ir::Reduce& reduce : e.reduces) {
    size_t count = reduce.neutral.size();
    std::vector<Result> news = fold(d.loop, reduce.op, values.subspan(at, count), is_exclusive.subspan(at, count));
    for (const Result& value : news) d.loop.results[next++] = {kept_certs(value.certs), value.value};
    at += count;
  }
}

// The parameter stands for an accumulator. Certificates are those of its arrays from now on.
void Sequentialiser::bind_acc(const Param& p, const Result& value) {
  Acc acc = *acc_of(value.value);
  if (!value.certs.empty())
    for (VName& array : acc.arrays)
      array =
          let(array.base.str(), type_of(array), arena_.make<ir::OperandExp>(ir::var_operand(array)), value.certs).name;
  accs_[p.name.id] = acc;
}

// The post function gets the scanned elements, which go round and so are not its own, and the mapped ones.
void Sequentialiser::post(ScremaDraft& d, const ir::ScremaExp& e, List<Result> values) {
  List<bool> is_exclusive = exclusive_results(values, d.loop.start);
  std::vector<Result> scanned = scan_results(d, e, values, is_exclusive);
  reduce_results(d, e, values, is_exclusive);
  size_t next = 0;
  for (const Result& value : scanned) bind_new(e.post->params[next++], value, false);
  for (size_t i = d.num_folded; i < values.size(); i++) {
    const Param& p = e.post->params[next++];
    if (p.type.kind == TypeKind::Acc)
      bind_acc(p, values[i]);
    else
      bind_new(p, values[i], is_exclusive[i]);
  }
  find_compactions(e);
  d.loop.is_skippable = is_skippable(e, d.num_folded);
  splice(e.post->body, d.dests);
}

Sequentialiser::ScremaDraft Sequentialiser::draft_screma(const Stm& s, const ir::ScremaExp& e) {
  size_t num_scanned = ir::num_scanned(e), num_reduced = ir::num_reduced(e);
  const Lambda* collected = e.post ? e.post : e.lambda;
  ScremaDraft d{.loop = draft(e.width),
                .num_folded = num_scanned + num_reduced,
                .num_arrays = e.post ? 0 : num_scanned,
                .first_value = num_scanned,
                .num_before = e.post ? num_reduced : 0,
                .outs = std::vector<Dest>(s.pat.size()),
                .dests = std::vector<Dest*>(collected->ret.size()),
                .positions = std::vector<size_t>(s.pat.size())};
  carry_screma(d, s, e);
  auto is_array = [](const PatElem& p) { return p.type.kind == TypeKind::Array; };
  d.loop.is_parallel = d.num_folded == 0 && std::ranges::all_of(s.pat, is_array);
  return d;
}

// Rows that are scanned or reduced need not be stored, maybe.
void Sequentialiser::defer_folded(const ir::ScremaExp& e) {
  List<Result> values = e.lambda->body->results;
  auto fold = [&, at = size_t{0}](const Lambda* op, size_t count) mutable {
    defer(e.lambda->body, values.subspan(at, count), op, count);
    at += count;
  };
  for (const ir::Scan& scan : e.scans) fold(scan.op, scan.neutral.size());
  for (const ir::Reduce& reduce : e.reduces) fold(reduce.op, reduce.neutral.size());
}

// In order: elements are bound, the map function is put in place, its results are collected, then scanned and reduced.
void Sequentialiser::operation(const Stm& s, const ir::ScremaExp& e) {
  ScremaDraft d = draft_screma(s, e);
  begin_body();
  for (size_t i = 0; i < e.arrays.size(); i++)
    if (const Acc* acc = acc_of(ir::var_operand(e.arrays[i])); !acc) {
      if (!bind_in_place(d, s, e, i) && !bind_put_off(d.loop, e, i))
        bind_element(d.loop, e.lambda->params[i], e.arrays[i]);
    } else if (!accs_.contains(e.lambda->params[i].name.id)) {
      accs_[e.lambda->params[i].name.id] = Acc(*acc);
    }
  List<Result> values = e.lambda->body->results;
  defer_folded(e);
  if (e.post) {
    splice(e.lambda->body);
    post(d, e, values);
    collect(d, s, e.post->body->results);
    return end_loop(d.loop, s);
  }
  splice(e.lambda->body, d.dests);
  // First what is collected: operators may write to the values in place.
  collect(d, s, values);
  List<Result> folded = values.subspan(0, d.num_folded);
  List<bool> is_exclusive = exclusive_results(folded, d.loop.start);
  std::vector<Result> scanned = scan_results(d, e, folded, is_exclusive);
  for (size_t i = 0; i < scanned.size(); i++) {
    write(d.outs[i], scanned[i]);
    d.loop.results[d.positions[i]] = {{}, ir::var_operand(d.outs[i].array)};
  }
  reduce_results(d, e, folded, is_exclusive);
  end_loop(d.loop, s);
}

// All destinations go round. Each operator combines its values into them at its index, as accumulators do.
void Sequentialiser::operation(const Stm& s, const ir::HistExp& e) {
  LoopDraft loop = draft(e.width);
  for (size_t at = 0; const ir::HistOp& op : e.ops)
    for (VName dest : op.dests) {
      const PatElem& p = s.pat[at++];
      carry(loop, {fresh(dest.base.str(), p.type), p.type, nullptr}, ir::var_operand(dest), p);
    }
  begin_body();
  for (size_t i = 0; i < e.arrays.size(); i++) bind_element(loop, e.lambda->params[i], e.arrays[i]);
  List<Result> results = e.lambda->body->results;
  size_t index = 0, value = 0, done = 0;
  for (const ir::HistOp& op : e.ops) value += op.shape.size();
  for (size_t at = value; const ir::HistOp& op : e.ops) {
    if (is_in_place(op)) defer(e.lambda->body, results.subspan(at, op.dests.size()), op.op, op.dests.size());
    at += op.dests.size();
  }
  splice(e.lambda->body);
  for (const ir::HistOp& op : e.ops) {
    bool is_row = is_in_place(op);
    Combination c{.shape = op.shape,
                  .at = {},
                  .arrays = {},
                  .values = {},
                  .source = op.op,
                  .op = is_row ? nullptr : sequential(op.op),
                  .num_indices = 0,
                  .certs = {}};
    std::vector<VName> certs;
    for (size_t i = 0; i < op.shape.size(); i++, index++) {
      c.at.push_back(results[index].value);
      certs.insert(certs.end(), results[index].certs.begin(), results[index].certs.end());
    }
    c.certs = arena_.list(certs);
    for (size_t i = 0; i < op.dests.size(); i++) {
      c.arrays.push_back(loop.params[done + i].param.name);
      c.values.push_back(results[value++]);
    }
    for (VName array : is_row ? combine_in_place(c) : combine(c)) loop.results[done++] = {{}, ir::var_operand(array)};
  }
  end_loop(loop, s);
}

// One chunk: the whole width. The function is not called with an empty one.
void Sequentialiser::operation(const Stm& s, const ir::StreamExp& e) {
  const Lambda* l = e.lambda;
  size_t num_accs = e.accs.size();
  std::vector<PatElem> pat;
  std::vector<Type> types;
  std::vector<Result> nothing;
  begin_body();
  for (size_t i = num_accs; i < s.pat.size(); i++) nothing.push_back({{}, scratch(s.pat[i].type)});
  std::vector<Result> accs;
  for (const Operand& acc : e.accs) expand_operand({{}, acc_of(acc) ? acc : copy(acc)}, accs);
  accs.insert(accs.end(), nothing.begin(), nothing.end());
  const Body* empty = end_body(accs);

  LoopDraft chunk{.counter = {}, .bound = e.width, .params = {}, .pat = {}, .results = {}, .start = clock_};
  begin_body();
  define(l->params[0], e.width);
  for (size_t i = 0; i < num_accs; i++) {
    const Param& p = l->params[1 + i];
    if (const Acc* acc = acc_of(e.accs[i]))
      accs_[p.name.id] = Acc(*acc);
    else
      define(p, copy(e.accs[i]));
  }
  for (size_t i = 0; i < e.arrays.size(); i++) {
    const Param& p = l->params[1 + num_accs + i];
    bool is_copied = facts_.consumes(p);
    define(p, is_copied ? copy(ir::var_operand(e.arrays[i])) : ir::var_operand(e.arrays[i]));
    if (!is_copied) is_foreign(p.name);
  }
  splice(l->body);
  std::vector<Result> results;
  for (const Result& r : l->body->results) expand_operand(acc_of(r.value) ? r : owned(r, chunk), results);
  const Body* whole = end_body(results);

  std::vector<Type> ret;
  for (const PatElem& p : s.pat) ret.push_back(p.type);
  ir::MatchCase none{arena_.list({prim::i64_value(0)}), arena_.list({false}), empty};
  emit(expand_pat(s.pat),
       arena_.make<ir::MatchExp>(arena_.list({e.width}), arena_.list({none}), whole,
                                 arena_.list(expand_types(arena_.list(ret)))),
       s.certs, s.attrs);
}

}  // namespace fehu::soac
