// The pass `read-sources`: what a map makes by few operations is computed again where it is read by its index.
//
//   let {a: [n]i32} = screma(n, xs) map \x -> x * 2        let {b: [n]i32} = screma(n, is, xs)
//   let {b: [n]i32} = screma(n, is, a)                       map \i x ->
//     map \i y ->                                              let {y} = x * 2
//       let {z} = a[n - 1 - i]                          =>     let {x2} = xs[n - 1 - i]
//       in {y + z}                                             let {z} = x2 * 2
//                                                              in {y + z}
//
// An array that is turned round, rotated or shifted is read like that. If it is read in no other way, or only in order,
// it need not be stored: what is read in order is fused, as in the example, by the pass `fuse`. When it runs: before
// that, and when checks of indices have left the maps.
//
// - The array is made by a map of a few operations on scalars that cannot fail (analysis/recompute.h), or by a nest of
//   maps that does only this. What it takes has elements that are not larger, so reading them costs no more.
// - What the map takes is never consumed, so it is still there where the array is read.
// - The readers are SOACs in the body in which the array is made. In their maps, or nests of them, as many indices are
//   computed as the array has elements, at most, or in loops of a few iterations that many times; in all, few
//   operations are done again for each (kMaxAgain).
// - All that is done with the array is that, or it is an input of a SOAC there: otherwise it must be stored anyway.
//
// Leaves out: readers in other loops, filters and operators; arrays of which slices are read.
#include "soac/read_sources.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "analysis/consumption.h"
#include "analysis/recompute.h"
#include "analysis/sizes.h"
#include "analysis/uses.h"
#include "ir/build.h"
#include "ir/names.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "soac/simple.h"

namespace fehu::soac {

namespace {

using namespace ir;

// A store and a trip over the data cost more than so many operations that can be done side by side.
constexpr size_t kMaxAgain = 8;

// A map, or a nest of maps, that makes one array.
struct Cheap {
  const Stm* stm;
  std::vector<const ScremaExp*> nest;  // the outermost first
  std::vector<VName> sources;          // what the outermost takes
  size_t num_again = 0;                // operations for one element, what is read more than the element itself included
  std::vector<const Stm*> readers = {};
  size_t num_reads = 0;   // by them, for each element, loops taken into account
  size_t num_inputs = 0;  // how often it is an input of a SOAC
};

// The sizes of the dimensions over which maps around a statement run.
using Widths = std::vector<Operand>;

class SourceReader : public Mapper {
 public:
  SourceReader(const Program& p, pass::Context& context)
      : Mapper(context.arena),
        names{p.num_names},
        num_uses_(analysis::count_uses(p)),
        aliases_(context.aliases.of(p)),
        is_consumed_(analysis::consumed_roots(p, aliases_)),
        sizes_(p.num_names) {
    for (const Fun& f : p.funs)
      for (const Param& param : f.params) bind(param);
  }
  Stm stm(const Stm& s) override;
  const Body* body(const Body* b) override;
  NameSource names;

 private:
  using Cheaps = std::unordered_map<uint32_t, Cheap>;  // by the number of what they make

  std::optional<Cheap> cheap(const Stm& s) const;
  bool is_always_there(VName array) const;
  void find_readers(const Stm& s, Cheaps& cheaps);
  void find_in(const Body* b, Widths& widths, size_t trips, Cheaps& cheaps);
  void note_read(const Stm& s, const IndexExp& e, const Widths& widths, size_t trips, Cheaps& cheaps);
  bool are_among(const Widths& widths, List<Dim> sizes, size_t count);
  void bind(const Param& p);
  void read(const Cheap& from, const Stm& reader, std::vector<Stm>& out);

  std::vector<uint32_t> num_uses_;  // by number
  const AliasTable& aliases_;
  std::vector<bool> is_consumed_;  // by root
  analysis::Sizes sizes_;
  std::unordered_map<const Stm*, const Cheap*> reads_;
};

// Readers are looked for from outside to inside, so those of nests are known when their bodies are made anew.
const Body* SourceReader::body(const Body* b) {
  Cheaps cheaps;
  for (const Stm& s : b->stms) {
    sizes_.bind(s);
    if (!cheaps.empty()) find_readers(s, cheaps);
    if (std::optional<Cheap> found = cheap(s)) cheaps.emplace(s.pat[0].name.id, *found);
  }
  for (const auto& [id, c] : cheaps) {
    bool is_known = c.readers.size() + c.num_inputs == num_uses_[id];
    if (c.readers.empty() || !is_known || c.num_reads * c.num_again > kMaxAgain) continue;
    for (const Stm* reader : c.readers) reads_.emplace(reader, &c);
  }
  std::vector<Stm> stms;
  bool is_changed = false;
  for (const Stm& s : b->stms) {
    auto found = reads_.find(&s);
    is_changed |= found != reads_.end();
    if (found != reads_.end()) {
      read(*found->second, s, stms);
      continue;
    }
    stms.push_back(stm(s));
    is_changed |= stms.back().exp != s.exp;
  }
  return is_changed ? arena.make<Body>(arena.list(stms), b->results) : b;
}

// Of the elements of one array it makes one of another by scalar operations, or a row of a row by such a map.
static bool append_nest(const ScremaExp& e, std::vector<const ScremaExp*>& nest) {
  const Lambda& f = *e.lambda;
  if (!is_map(e) || f.ret.size() != 1 || e.arrays.empty()) return false;
  nest.push_back(&e);
  if (f.ret[0].kind == TypeKind::Prim) {
    auto is_scalar = [](const Param& p) { return p.type.kind == TypeKind::Prim; };
    return std::ranges::all_of(f.params, is_scalar) && analysis::is_cheaper_than_load(f);
  }
  if (f.body->stms.size() != 1 || !f.body->stms[0].certs.empty() || !f.body->results[0].certs.empty()) return false;
  const Stm& row = f.body->stms[0];
  const auto* inner = try_as<ScremaExp>(row.exp);
  if (!inner || f.body->results[0].value.name != row.pat[0].name || inner->arrays.size() != f.params.size())
    return false;
  for (size_t i = 0; i < f.params.size(); i++)
    if (inner->arrays[i] != f.params[i].name) return false;
  return append_nest(*inner, nest);
}

bool SourceReader::is_always_there(VName array) const {
  return std::ranges::none_of(aliases_.roots(array), [&](uint32_t root) { return is_consumed_[root]; });
}

std::optional<Cheap> SourceReader::cheap(const Stm& s) const {
  const auto* e = try_as<ScremaExp>(s.exp);
  Cheap made{&s, {}, {}};
  if (!e || !append_nest(*e, made.nest) || !std::ranges::all_of(e->arrays, [&](VName x) { return is_always_there(x); }))
    return std::nullopt;
  const Lambda& f = *made.nest.back()->lambda;
  auto is_larger = [&](const Param& p) { return prim::bit_width(p.type.prim) > prim::bit_width(f.ret[0].prim); };
  if (std::ranges::any_of(f.params, is_larger)) return std::nullopt;
  made.sources.assign(e->arrays.begin(), e->arrays.end());
  made.num_again = f.body->stms.size() + 2 * (made.sources.size() - 1);
  return made;
}

void SourceReader::find_readers(const Stm& s, Cheaps& cheaps) {
  const SoacExp* soac = as_soac(s.exp);
  if (!soac) return;
  for (VName array : soac->arrays)
    if (auto found = cheaps.find(array.id); found != cheaps.end()) found->second.num_inputs++;
  Widths widths = {soac->width};
  find_in(soac->lambda->body, widths, 1, cheaps);
}

// Fixed indices first, then all of the other dimensions. How many are fixed; none: it is another slice.
static std::optional<size_t> num_fixed(const IndexExp& e, const Type& array) {
  size_t count = 0;
  while (count < e.slice.size() && e.slice[count].is_fixed) count++;
  for (size_t i = count; i < e.slice.size(); i++) {
    const SliceDim& d = e.slice[i];
    if (d.is_fixed || !is_const(d.start, 0) || !is_const(d.stride, 1) || !same_operand(d.count, array.dims[i].size))
      return std::nullopt;
  }
  return count == 0 ? std::nullopt : std::optional(count);
}

// Is each of them one of the first `count` sizes, or less, and each size for at most one of them?
bool SourceReader::are_among(const Widths& widths, List<Dim> sizes, size_t count) {
  std::vector<bool> is_taken(count);
  return std::ranges::all_of(widths, [&](const Operand& width) {
    for (size_t i = 0; i < count; i++) {
      if (is_taken[i] || !(same_operand(sizes[i].size, width) || sizes_.is_at_most(width, sizes[i].size))) continue;
      return static_cast<bool>(is_taken[i] = true);
    }
    return false;
  });
}

// Arrays have no negative sizes.
void SourceReader::bind(const Param& p) {
  sizes_.bind(p.name, p.type);
  for (const Dim& d : p.type.dims)
    if (d.size.is_var()) sizes_.learn_nonnegative(d.size.name);
}

Stm SourceReader::stm(const Stm& s) {
  for_each_nested(s.exp, [&](const Nested& nested) { for_each_param(nested, [&](const Param& p) { bind(p); }); });
  return map_stm(s, *this);
}

void SourceReader::note_read(const Stm& s, const IndexExp& e, const Widths& widths, size_t trips, Cheaps& cheaps) {
  auto found = cheaps.find(e.array.id);
  if (found == cheaps.end()) return;
  Cheap& from = found->second;
  const Type& type = from.stm->pat[0].type;
  std::optional<size_t> fixed = num_fixed(e, type);
  if (!fixed || *fixed > from.nest.size() || !are_among(widths, type.dims, *fixed)) return;
  from.readers.push_back(&s);
  from.num_reads += trips;
}

// How often the body of a loop runs, if that is a small constant.
static size_t num_trips(const Exp* e) {
  const auto* loop = try_as<LoopExp>(e);
  if (!loop || loop->form != LoopForm::For || !loop->bound.is_const()) return 0;
  int64_t count = prim::as_i64(loop->bound.value);
  return count > 0 && count <= static_cast<int64_t>(kMaxAgain) ? static_cast<size_t>(count) : 0;
}

void SourceReader::find_in(const Body* b, Widths& widths, size_t trips, Cheaps& cheaps) {
  for (const Stm& s : b->stms) {
    if (const auto* e = try_as<IndexExp>(s.exp)) {
      note_read(s, *e, widths, trips, cheaps);
    } else if (const SoacExp* soac = as_soac(s.exp)) {
      widths.push_back(soac->width);
      find_in(soac->lambda->body, widths, trips, cheaps);
      widths.pop_back();
    } else if (s.exp->kind == ExpKind::Match) {
      for_each_nested(s.exp, [&](const Nested& branch) { find_in(branch.body, widths, trips, cheaps); });
    } else if (size_t more = num_trips(s.exp)) {
      find_in(as<LoopExp>(s.exp)->body, widths, trips * more, cheaps);
    }
  }
}

// What the map takes is read at these indices, and the function applied to it.
void SourceReader::read(const Cheap& from, const Stm& reader, std::vector<Stm>& out) {
  List<SliceDim> slice = as<IndexExp>(reader.exp)->slice;
  size_t fixed = *num_fixed(*as<IndexExp>(reader.exp), from.stm->pat[0].type);
  const Lambda* f = rename(from.nest[fixed - 1]->lambda, names, arena);
  List<VName> certs = join_certs(arena, reader.certs, from.stm->certs);
  for (size_t i = 0; i < from.sources.size(); i++) {
    List<PatElem> pat = arena.list({f->params[i]});
    out.push_back({pat, certs, {}, reader.where, arena.make<IndexExp>(from.sources[i], slice)});
  }
  out.insert(out.end(), f->body->stms.begin(), f->body->stms.end());
  Stm made = reader;
  made.exp = arena.make<OperandExp>(f->body->results[0].value);
  out.push_back(made);
}

}  // namespace

const Program* read_sources(const Program* program, pass::Context& context) {
  SourceReader reader(*program, context);
  const Program* made = map_program(program, reader);
  return with_names(made, program, reader.names.next, context.arena);
}

}  // namespace fehu::soac
