// The pass `kept-elements`: a filter of indices also keeps the elements that are read by the indices which stay.
//
//   let {a: [n]i32} = screma(n, xs) scan (+)           let {is2, as2, k} = with_acc acc [n] (is) acc [n] (as) do
//   let {is2: [n]i64, k} = with_acc acc [n] (is) do      .. screma(n, iota n, a) .. update_acc is[..] <- {i}
//     .. screma(n, iota n) .. update_acc is[..] <- {i}                              update_acc as[..] <- {x}
//   let {kept: [k]i64} = is2[0 :+ k]               =>  let {kept: [k]i64} = is2[0 :+ k]
//   let {ys} = screma(k, kept) map \i ->               let {kept_as: [k]i32} = as2[0 :+ k]
//     let {in} = slt64(i, n) ..                        let {ys} = screma(k, kept, kept_as) map \i x ->
//     let {x} = #{assert in} a[i]                        let {in} = true ..
//
// Now `fuse` makes the array in the filter, an element at a time, and it is not stored. When it runs: after fusion,
// which has made filters what they are, and before fusion again.
//
// - All indices that stay are below n, and none is negative: so checks of indices go, whatever is read.
// - The array is made by a SOAC of the body, which has no effects, nor other results; all of its elements are computed
// in
//   any case. Where it stands behind the filter, it moves in front of it: it must not need what is made in between.
// - All its uses are reads by an index that stays, in SOACs over these indices in the same body.
// - The filter is one as `soac/compaction.h` knows it, whose count says how many indices there are.
//
// Leaves out: reads in with_acc; rows; filters of other arrays that were zipped with the indices by hand.
#include "fuse/kept_elements.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "fuse/fuse.h"
#include "fuse/name_giver.h"
#include "ir/accs.h"
#include "ir/build.h"
#include "ir/op_facts.h"
#include "soac/compaction.h"

namespace fehu::fuse {

namespace {

using namespace ir;

using soac::Binders;
using soac::Filter;

// An array that is read by such indices, and by nothing else.
struct ReadByKept {
  const Stm* producer;
  const Stm* view;                                   // of the indices
  Filter filter;                                     // that keeps them
  std::unordered_map<uint32_t, const Stm*> readers;  // SOACs over the indices, by the parameter that stands for one
};

// How often elements of arrays are read by one index, by array.
struct ReadsBy : Walker {
  VName index;
  std::unordered_map<uint32_t, uint32_t> counts;
  std::vector<VName> arrays = {};  // in the order in which they are read first
  explicit ReadsBy(VName index) : index(index) {}
  void stm(const Stm& s) override {
    const auto* read = try_as<IndexExp>(s.exp);
    if (read && read->slice.size() == 1 && read->slice[0].is_fixed &&
        same_operand(read->slice[0].start, var_operand(index)))
      if (counts[read->array.id]++ == 0) arrays.push_back(read->array);
    Walker::stm(s);
  }
};

// Puts the element in place of the reads by an index.
struct TakenElement : Mapper {
  VName array, index, element;
  TakenElement(Arena& arena, VName array, VName index, VName element)
      : Mapper(arena), array(array), index(index), element(element) {}
  Stm stm(const Stm& s) override {
    Stm made = map_stm(s, *this);
    const auto* read = try_as<IndexExp>(s.exp);
    if (read && read->array == array && same_operand(read->slice[0].start, var_operand(index)))
      made.exp = arena.make<OperandExp>(var_operand(element));
    return made;
  }
};

template <typename T>
List<T> with_more(Arena& arena, List<T> list, std::initializer_list<T> more) {
  std::vector<T> made(list.begin(), list.end());
  made.insert(made.end(), more);
  return arena.list(made);
}

template <typename T>
List<T> inserted(Arena& arena, List<T> list, size_t at, const T& x) {
  std::vector<T> made(list.begin(), list.end());
  made.insert(made.begin() + static_cast<ptrdiff_t>(at), x);
  return arena.list(made);
}

class ElementKeeper : public NameGiver {
 public:
  using NameGiver::NameGiver;
  const Body* body(const Body* b) override;

 private:
  std::optional<ReadByKept> find_read(const Body* b) const;
  bool can_be_made_there(const Binders& binders, const Stm& producer, const Filter& filter) const;
  const Body* with_kept(const Body* b, const ReadByKept& read);
  Stm keeping(const ReadByKept& read, const PatElem& blank, const PatElem& stored);
  Stm reading(const Stm& reader, const ReadByKept& read, const PatElem& elements);
};

// What the producer needs is there before the filter begins.
bool ElementKeeper::can_be_made_there(const Binders& binders, const Stm& producer, const Filter& filter) const {
  const auto* soac = try_as<ScremaExp>(producer.exp);
  if (!soac || producer.pat.size() != 1 || effects_.has_effect(producer) ||
      !same_operand(soac->width, filter.screma->width))
    return false;
  const Type& type = producer.pat[0].type;
  if (type.rank() != 1 || type.unique || !same_operand(type.dims[0].size, soac->width)) return false;
  return std::ranges::none_of(free_names(producer), [&](VName name) {
    const Stm* binder = binders.of(name);  // none: it is bound outside of the body
    return binder && binder >= filter.with_acc;
  });
}

std::optional<ReadByKept> ElementKeeper::find_read(const Body* b) const {
  auto is_filter = [](const Stm& s) { return s.exp->kind == ExpKind::WithAcc; };
  if (std::ranges::none_of(b->stms, is_filter)) return std::nullopt;
  const Binders binders(b->stms);
  std::unordered_map<uint32_t, uint32_t> num_reads;  // by array: of those that were found so far
  std::unordered_map<uint32_t, ReadByKept> reads;
  for (const Stm& s : b->stms) {
    const SoacExp* reader = as_soac(s.exp);
    for (size_t i = 0; reader && i < reader->arrays.size(); i++) {
      const Stm* view = binders.of(reader->arrays[i]);
      std::optional<Filter> filter = view ? soac::filter_of_indices(binders, *view) : std::nullopt;
      if (!filter) continue;
      VName index = reader->lambda->params[i].name;
      ReadsBy found(index);
      found.lambda(reader->lambda);
      for (VName array : found.arrays) {
        ReadByKept& read = reads.try_emplace(array.id, ReadByKept{binders.of(array), view, *filter, {}}).first->second;
        if (read.view != view) continue;
        read.readers.emplace(index.id, &s);
        uint32_t count = num_reads[array.id] += found.counts[array.id];
        bool is_all = count == num_uses_[array.id];
        if (is_all && read.producer && can_be_made_there(binders, *read.producer, *filter)) return read;
      }
    }
  }
  return std::nullopt;
}

// The filter with one more array, of elements that it takes as they are.
Stm ElementKeeper::keeping(const ReadByKept& read, const PatElem& blank, const PatElem& stored) {
  const Filter& f = read.filter;
  const auto& e = *as<WithAccExp>(f.with_acc->exp);
  const Type elem = row_type(blank.type);
  const Type elems[] = {elem};
  size_t num = e.inputs.size();
  List<Operand> shape = e.inputs[f.number].shape;
  Param cert{fresh("acc_cert"), cert_type(), nullptr};
  Type type = acc_type(cert.name, shape, elems, arena);
  auto acc = [&] { return Param{fresh("acc"), type, nullptr}; };
  auto value = [](const Param& p) { return Result{{}, var_operand(p.name)}; };
  Param given = acc(), taken = acc(), late = acc(), updated = acc(), made = acc();
  Param x{fresh("x"), elem, nullptr}, late_x{fresh("x"), elem, nullptr};
  // The SOAC: the accumulator and the element go through to the post function.
  ScremaExp screma = *f.screma;
  const Lambda &map = *screma.lambda, &post = *screma.post;
  screma.arrays = with_more(arena, screma.arrays, {given.name, read.producer->pat[0].name});
  const Body* map_body =
      arena.make<Body>(map.body->stms, with_more(arena, map.body->results, {value(taken), value(x)}));
  screma.lambda =
      arena.make<Lambda>(with_more(arena, map.params, {taken, x}), map_body, with_more(arena, map.ret, {type, elem}));
  const auto& old = *as<UpdateAccExp>(f.update->exp);
  const Exp* update = arena.make<UpdateAccExp>(late.name, old.indices, arena.list({var_operand(late_x.name)}));
  const Body* post_body = arena.make<Body>(
      with_more(arena, post.body->stms, {Stm{arena.list({PatElem(updated)}), f.update->certs, {}, {}, update}}),
      with_more(arena, post.body->results, {value(updated)}));
  screma.post =
      arena.make<Lambda>(with_more(arena, post.params, {late, late_x}), post_body, with_more(arena, post.ret, {type}));
  Stm inside = e.lambda->body->stms[0];
  inside.exp = arena.make<ScremaExp>(screma);
  inside.pat = with_more(arena, inside.pat, {PatElem(made)});
  // The with_acc around it.
  const Body* body = arena.make<Body>(arena.list({inside}), inserted(arena, e.lambda->body->results, num, value(made)));
  List<Param> params = inserted(arena, inserted(arena, e.lambda->params, 2 * num, given), num, cert);
  const Lambda* lambda = arena.make<Lambda>(params, body, inserted(arena, e.lambda->ret, num, type));
  AccInput input{shape, arena.list({blank.name}), nullptr, {}};
  Stm result = *f.with_acc;
  result.exp = arena.make<WithAccExp>(with_more(arena, e.inputs, {input}), lambda);
  result.pat = inserted(arena, result.pat, num, stored);
  return result;
}

// The SOAC takes the elements beside the indices.
Stm ElementKeeper::reading(const Stm& reader, const ReadByKept& read, const PatElem& elements) {
  const SoacExp& soac = *as_soac(reader.exp);
  const PatElem& array = read.producer->pat[0];
  Param x{fresh("x"), row_type(array.type), nullptr};
  const Lambda* lambda = soac.lambda;
  for (const Param& p : soac.lambda->params) {
    TakenElement taken(arena, array.name, p.name, x.name);
    if (read.readers.contains(p.name.id)) lambda = taken.lambda(lambda);
  }
  lambda = arena.make<Lambda>(with_more(arena, lambda->params, {x}), lambda->body, lambda->ret);
  Stm made = reader;
  made.exp = with_inputs(&soac, with_more(arena, soac.arrays, {elements.name}), lambda, arena);
  return made;
}

const Body* ElementKeeper::with_kept(const Body* b, const ReadByKept& read) {
  const PatElem& array = read.producer->pat[0];
  PatElem blank = array, stored = array, elements = array;
  for (PatElem* p : {&blank, &stored, &elements}) p->name = names.fresh_like(array.name);
  const auto& slice = *as<IndexExp>(read.view->exp);
  elements.type = array_type(arena, {&slice.slice[0].count, 1}, row_type(array.type));
  const Exp* scratch = arena.make<ScratchExp>(array.type.prim, arena.list(shape_of(array.type)));
  std::vector<Stm> stms;
  for (const Stm& s : b->stms) {
    if (&s == read.producer) continue;
    bool is_reader = std::ranges::any_of(read.readers, [&](const auto& entry) { return entry.second == &s; });
    if (&s == read.filter.with_acc) {
      stms.push_back(*read.producer);
      stms.push_back({arena.list({blank}), {}, {}, s.where, scratch});
      stms.push_back(keeping(read, blank, stored));
    } else {
      stms.push_back(is_reader ? reading(s, read, elements) : s);
    }
    if (&s == read.view) {
      Stm view = s;
      view.pat = arena.list({elements});
      view.exp = arena.make<IndexExp>(stored.name, slice.slice);
      stms.push_back(view);
    }
  }
  return arena.make<Body>(arena.list(stms), b->results);
}

const Body* ElementKeeper::body(const Body* b) {
  while (std::optional<ReadByKept> read = find_read(b)) b = with_kept(b, *read);
  return map_body(b, *this);
}

}  // namespace

const Program* kept_elements(const Program* program, pass::Context& context) {
  if (context.is_disabled && context.is_disabled("fuse")) return program;
  ElementKeeper keeper(*program, context);
  const Program* made = map_program(program, keeper);
  if (made == program) return program;
  return fuse(with_names(made, program, keeper.names.next, context.arena), context);
}

}  // namespace fehu::fuse
