// The pass `map-kept`: a filter stores what a map makes of the elements that it keeps.
//
//   let {a: [n]i64} = scratch                            let {a: [n]i32} = scratch
//   let {a2: [n]i64, k} = with_acc acc [n] (a) do        let {a2: [n]i32, k} = with_acc acc [n] (a) do
//     .. update_acc a[yes ? i - 1 : -1] <- {x}      =>     .. let {y: i32} = f(x)
//   let {kept: [k]i64} = a2[0 :+ k]                           update_acc a[yes ? i - 1 : -1] <- {y}
//   let {ys: [k]i32} = screma(k, kept) map f             let {ys: [k]i32} = a2[0 :+ k]
//
// So the elements themselves are never stored. When it runs: first of what is for one core, when everything is fused.
//
// - The function is applied to elements that are not kept as well. So it is a few scalar operations, which cannot fail
//   (analysis/recompute.h).
// - What it makes takes no more room than what it is made of: the array is as long as if all elements were kept.
// - What else the function mentions is known before the filter begins: not, say, how many elements are kept.
// - Nobody else needs the elements.
//
// Leaves out: filters of several arrays, and maps that take or make several.
#include "soac/map_kept.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "analysis/recompute.h"
#include "analysis/uses.h"
#include "ir/accs.h"
#include "ir/build.h"
#include "ir/names.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "soac/compaction.h"
#include "soac/simple.h"

namespace fehu::soac {

namespace {

using namespace ir;

// A map of what a filter keeps.
struct Kept {
  const Stm* map;
  const ScremaExp* screma;  // the map
  const Stm* view;
  Filter filter;
};

// Puts another type in place of that of one accumulator, and statements before one update.
class FilterRewriter : public Mapper {
 public:
  FilterRewriter(Arena& arena, const Kept& kept, const Type& acc, NameSource& names)
      : Mapper(arena), kept_(kept), acc_(acc), names_(names) {}
  Type type(const Type& t) override { return t.kind == TypeKind::Acc && t.acc == acc_.acc ? acc_ : t; }
  const Body* body(const Body* b) override;

 private:
  const Kept& kept_;
  const Type& acc_;
  NameSource& names_;
};

const Body* FilterRewriter::body(const Body* b) {
  const Body* mapped = map_body(b, *this);
  auto found = std::ranges::find_if(b->stms, [&](const Stm& s) { return &s == kept_.filter.update; });
  if (found == b->stms.end()) return mapped;
  size_t at = static_cast<size_t>(found - b->stms.begin());
  std::vector<Stm> stms(mapped->stms.begin(), mapped->stms.begin() + static_cast<ptrdiff_t>(at));
  Stm update = mapped->stms[at];
  UpdateAccExp made = *as<UpdateAccExp>(update.exp);
  const Lambda* f = rename(kept_.screma->lambda, names_, arena);
  Substitution subst;
  subst.add(f->params[0].name, made.values[0]);
  const Body* function = substitute(f->body, subst, arena);
  stms.insert(stms.end(), function->stms.begin(), function->stms.end());
  made.values = arena.list({function->results[0].value});
  update.exp = arena.make<UpdateAccExp>(made);
  stms.push_back(update);
  stms.insert(stms.end(), mapped->stms.begin() + static_cast<ptrdiff_t>(at) + 1, mapped->stms.end());
  return arena.make<Body>(arena.list(stms), mapped->results);
}

class KeptMapper : public Mapper {
 public:
  KeptMapper(const Program& program, pass::Context& context)
      : Mapper(context.arena), names{program.num_names}, num_uses_(analysis::count_uses(program)) {}
  const Body* body(const Body* b) override;
  NameSource names;

 private:
  std::optional<Kept> kept_of(const Binders& binders, const Stm& s) const;
  bool is_cheap(const ScremaExp& e) const;
  bool is_known_before(const Binders& binders, const Lambda& f, const Stm& filter) const;
  bool begins_blank(const Binders& binders, const Filter& filter) const;
  void change(const Binders& binders, const Kept& kept, std::unordered_map<uint32_t, std::optional<Stm>>& instead);
  Stm changed_filter(const Kept& kept, const Type& array);

  std::vector<uint32_t> num_uses_;  // by number
};

// Of several maps of what one filter keeps, one is treated in each round.
const Body* KeptMapper::body(const Body* b) {
  auto is_filter = [](const Stm& s) { return s.exp->kind == ExpKind::WithAcc; };
  if (std::ranges::none_of(b->stms, is_filter)) return map_body(b, *this);
  const Binders binders(b->stms);
  std::unordered_map<uint32_t, std::optional<Stm>> instead;  // of statements, by the first name that they bind
  for (const Stm& s : b->stms) {
    std::optional<Kept> kept = s.exp->kind == ExpKind::Screma ? kept_of(binders, s) : std::nullopt;
    if (kept && !instead.contains(kept->filter.with_acc->pat[0].name.id)) change(binders, *kept, instead);
  }
  if (instead.empty()) return map_body(b, *this);
  std::vector<Stm> stms;
  for (const Stm& s : b->stms) {
    auto found = s.pat.empty() ? instead.end() : instead.find(s.pat[0].name.id);
    if (found == instead.end())
      stms.push_back(s);
    else if (found->second)
      stms.push_back(*found->second);
  }
  return body(arena.make<Body>(arena.list(stms), b->results));
}

// One number is made of each, by few operations, and is not larger.
bool KeptMapper::is_cheap(const ScremaExp& e) const {
  const Lambda& f = *e.lambda;
  if (!is_map(e) || e.arrays.size() != 1 || f.ret.size() != 1 || f.params[0].type.kind != TypeKind::Prim) return false;
  return analysis::is_cheaper_than_load(f) && prim::bit_width(f.ret[0].prim) <= prim::bit_width(f.params[0].type.prim);
}

bool KeptMapper::is_known_before(const Binders& binders, const Lambda& f, const Stm& filter) const {
  return std::ranges::none_of(free_names(&f), [&](VName name) {
    const Stm* binder = binders.of(name);  // none: it is bound outside of the body
    return binder && binder >= &filter;
  });
}

// Nobody may rely on what was in the array before.
bool KeptMapper::begins_blank(const Binders& binders, const Filter& filter) const {
  const AccInput& input = as<WithAccExp>(filter.with_acc->exp)->inputs[filter.number];
  const Stm* blank = binders.of(input.arrays[0]);
  return blank && blank->exp->kind == ExpKind::Scratch && num_uses_[input.arrays[0].id] == 1;
}

std::optional<Kept> KeptMapper::kept_of(const Binders& binders, const Stm& s) const {
  const auto& screma = *as<ScremaExp>(s.exp);
  if (!s.certs.empty() || !is_cheap(screma) || num_uses_[screma.arrays[0].id] != 1) return std::nullopt;
  const Stm* view = binders.of(screma.arrays[0]);
  std::optional<Filter> filter = view ? filter_of(binders, *view) : std::nullopt;
  if (!filter || num_uses_[filter->with_acc->pat[filter->number].name.id] != 1) return std::nullopt;
  if (!is_known_before(binders, *screma.lambda, *filter->with_acc) || !begins_blank(binders, *filter))
    return std::nullopt;
  return Kept{&s, &screma, view, *filter};
}

Stm KeptMapper::changed_filter(const Kept& kept, const Type& array) {
  const auto& e = *as<WithAccExp>(kept.filter.with_acc->exp);
  const Type elems[] = {kept.screma->lambda->ret[0]};
  Type acc = acc_type(e.lambda->params[kept.filter.number].name, e.inputs[kept.filter.number].shape, elems, arena);
  FilterRewriter rewriter(arena, kept, acc, names);
  Stm made = *kept.filter.with_acc;
  made.exp = map_children(kept.filter.with_acc->exp, rewriter);
  std::vector<PatElem> pat(made.pat.begin(), made.pat.end());
  pat[kept.filter.number].type = array;
  made.pat = arena.list(pat);
  return made;
}

// The map's result is what its input was: the first elements of what the filter has stored.
void KeptMapper::change(const Binders& binders, const Kept& kept,
                        std::unordered_map<uint32_t, std::optional<Stm>>& instead) {
  const AccInput& input = as<WithAccExp>(kept.filter.with_acc->exp)->inputs[kept.filter.number];
  const Type& elem = kept.screma->lambda->ret[0];
  Type array = array_type(arena, input.shape, elem);
  Stm blank = *binders.of(input.arrays[0]), view = *kept.view;
  blank.pat = arena.list({PatElem{blank.pat[0].name, array, nullptr}});
  blank.exp = arena.make<ScratchExp>(elem.prim, input.shape);
  view.pat = kept.map->pat;
  instead[blank.pat[0].name.id] = blank;
  instead[kept.filter.with_acc->pat[0].name.id] = changed_filter(kept, array);
  instead[kept.view->pat[0].name.id] = std::nullopt;
  instead[view.pat[0].name.id] = view;
}

}  // namespace

const Program* map_kept(const Program* program, pass::Context& context) {
  KeptMapper mapper(*program, context);
  const Program* mapped = map_program(program, mapper);
  return with_names(mapped, program, mapper.names.next, context.arena);
}

}  // namespace fehu::soac
