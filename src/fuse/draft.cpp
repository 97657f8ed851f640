// Drafts of SOACs: taking a statement apart, putting two together, making a statement again.
#include "fuse/draft.h"

#include "ir/build.h"
#include "ir/equal.h"
#include "ir/op_facts.h"

namespace fehu::fuse {

using namespace ir;

// ---------------------------------------------------------------------------------------------------------------
// From a statement and back

static std::vector<Value> values_of(const Lambda* l, size_t first, size_t count) {
  std::vector<Value> values;
  for (size_t i = first; i < first + count; i++) values.push_back({l->body->results[i], l->ret[i]});
  return values;
}

static void add_inputs(Draft& d, const SoacExp& e) {
  d.width = e.width;
  d.arrays.assign(e.arrays.begin(), e.arrays.end());
  d.params.assign(e.lambda->params.begin(), e.lambda->params.end());
  d.stms.assign(e.lambda->body->stms.begin(), e.lambda->body->stms.end());
  for (size_t i = 0; i < d.arrays.size(); i++) d.input_of.try_emplace(d.arrays[i].id, i);
}

static void number_outs(Draft& d) {
  d.out_of.clear();
  d.scan_out_of.clear();
  for (size_t i = 0; i < d.outs.size(); i++) d.out_of[d.outs[i].name.id] = i;
  for (size_t i = 0; i < d.scan_outs.size(); i++) d.scan_out_of[d.scan_outs[i].name.id] = i;
}

// A screma apart: results of its map function, of its scans and reductions and of its post function, each with the name
// it is known by outside.
static void add_screma(Draft& d, const Stm& s, const ScremaExp& e) {
  size_t num_scanned = ir::num_scanned(e), num_reduced = ir::num_reduced(e), num_folded = num_scanned + num_reduced;
  d.scans.assign(e.scans.begin(), e.scans.end());
  d.reduces.assign(e.reduces.begin(), e.reduces.end());
  d.scanned = values_of(e.lambda, 0, num_scanned);
  d.reduced = values_of(e.lambda, num_scanned, num_reduced);
  d.mapped = values_of(e.lambda, num_folded, e.lambda->ret.size() - num_folded);
  if (e.post) {
    d.has_post = true;
    d.post_scanned.assign(e.post->params.begin(), e.post->params.begin() + static_cast<ptrdiff_t>(num_scanned));
    d.post_mapped.assign(e.post->params.begin() + static_cast<ptrdiff_t>(num_scanned), e.post->params.end());
    d.post_stms.assign(e.post->body->stms.begin(), e.post->body->stms.end());
    d.posted = values_of(e.post, 0, e.post->ret.size());
    num_scanned = 0;
  }
  d.scan_outs.assign(s.pat.begin(), s.pat.begin() + static_cast<ptrdiff_t>(num_scanned));
  List<PatElem> rest = s.pat.subspan(num_scanned);
  d.reduce_outs.assign(rest.begin(), rest.begin() + static_cast<ptrdiff_t>(num_reduced));
  d.outs.assign(rest.begin() + static_cast<ptrdiff_t>(num_reduced), rest.end());
  d.is_dead.resize(d.outs.size());
  number_outs(d);
}

// Of histograms and flatmaps only the map function takes part in fusion; the rest of the operation stays in `other`.
std::optional<Draft> draft_of(const Stm& s) {
  Draft d;
  d.certs = s.certs;
  d.attrs = s.attrs;
  d.where = s.where;
  if (const auto* screma = try_as<ScremaExp>(s.exp)) {
    add_inputs(d, *screma);
    add_screma(d, s, *screma);
    return d;
  }
  if (s.exp->kind != ExpKind::Hist && s.exp->kind != ExpKind::Flatmap) return std::nullopt;
  d.other = as_soac(s.exp);
  add_inputs(d, *d.other);
  d.mapped = values_of(d.other->lambda, 0, d.other->lambda->ret.size());
  d.outs.assign(s.pat.begin(), s.pat.end());
  return d;
}

// A function under construction: what it returns, and the types of that.
namespace {
struct Results {
  std::vector<Result> values;
  std::vector<Type> types;
  void add(const Value& v) {
    values.push_back(v.result);
    types.push_back(v.type);
  }
  void add(const std::vector<Value>& all) {
    for (const Value& v : all) add(v);
  }
  const Lambda* lambda(Arena& arena, const std::vector<Param>& params, const std::vector<Stm>& stms) const {
    const Body* body = arena.make<Body>(arena.list(stms), arena.list(values));
    return arena.make<Lambda>(arena.list(params), body, arena.list(types));
  }
};
}  // namespace

// What is bound has the type that the SOAC gives it. If it is known by another with as many elements, it is bound under
// a new name and seen as that afterwards.
static PatElem bound(const PatElem& out, const Type& elem, const Draft& d, Workshop& w, std::vector<Stm>& after) {
  if (elem.kind == TypeKind::Acc) return out;
  Type type = array_type(w.arena, {&d.width, 1}, elem);
  type.unique = false;
  if (equal(type, out.type)) return out;
  PatElem made{w.names.fresh_like(out.name), type, nullptr};
  const Exp* reshape = w.arena.make<ReshapeExp>(made.name, w.arena.list(shape_of(out.type)));
  after.push_back({w.arena.list({out}), d.certs, {}, d.where, reshape});
  return made;
}

// What nobody uses any more is left out, except for what the post function takes: its parameters must match.
static const Exp* screma_of(const Draft& d, Arena& arena) {
  Results map, post;
  map.add(d.scanned);
  map.add(d.reduced);
  for (size_t i = 0; i < d.mapped.size(); i++)
    if (d.has_post || !d.is_dead[i]) map.add(d.mapped[i]);
  ScremaExp made{soac(d.width, arena.list(d.arrays), map.lambda(arena, d.params, d.stms)), arena.list(d.scans),
                 arena.list(d.reduces)};
  if (!d.has_post) return arena.make<ScremaExp>(made);
  std::vector<Param> params = d.post_scanned;
  params.insert(params.end(), d.post_mapped.begin(), d.post_mapped.end());
  for (size_t i = 0; i < d.posted.size(); i++)
    if (!d.is_dead[i]) post.add(d.posted[i]);
  made.post = post.lambda(arena, params, d.post_stms);
  return arena.make<ScremaExp>(made);
}

// Draft to statement. Where a value is known outside by a type with other names for its sizes, it gets that type
// afterwards.
void finish(Draft& d, Workshop& w, std::vector<Stm>& out) {
  std::vector<Stm> after;
  std::vector<PatElem> pat;
  const Exp* exp;
  if (d.other) {
    Results results;
    results.add(d.mapped);
    exp = with_inputs(d.other, w.arena.list(d.arrays), results.lambda(w.arena, d.params, d.stms), w.arena);
    pat = d.outs;
  } else {
    exp = screma_of(d, w.arena);
    for (size_t i = 0; i < d.scan_outs.size(); i++)
      pat.push_back(bound(d.scan_outs[i], d.scanned[i].type, d, w, after));
    pat.insert(pat.end(), d.reduce_outs.begin(), d.reduce_outs.end());
    for (size_t i = 0; i < d.outs.size(); i++)
      if (!d.is_dead[i]) pat.push_back(bound(d.outs[i], (d.has_post ? d.posted : d.mapped)[i].type, d, w, after));
  }
  out.insert(out.end(), d.before.begin(), d.before.end());
  out.push_back({w.arena.list(pat), d.certs, d.attrs, d.where, exp});
  out.insert(out.end(), after.begin(), after.end());
}

// ---------------------------------------------------------------------------------------------------------------
// Post functions

static Param fresh_param(Workshop& w, std::string_view base, const Type& type) {
  return {w.names.fresh(w.interner.intern(base)), type, nullptr};
}

// Gives the draft a post function that returns what comes out anyway.
static void add_post(Draft& d, Workshop& w) {
  if (d.has_post) return;
  d.has_post = true;
  std::vector<PatElem> outs = std::exchange(d.scan_outs, {});
  for (const Value& v : d.scanned) {
    d.post_scanned.push_back(fresh_param(w, "scanned", v.type));
    d.posted.push_back({{{}, var_operand(d.post_scanned.back().name)}, v.type});
  }
  std::vector<Value> mapped;
  for (size_t i = 0; i < d.mapped.size(); i++) {
    if (d.is_dead[i]) continue;
    d.post_mapped.push_back(fresh_param(w, "x", d.mapped[i].type));
    d.posted.push_back({{{}, var_operand(d.post_mapped.back().name)}, d.mapped[i].type});
    mapped.push_back(d.mapped[i]);
    outs.push_back(d.outs[i]);
  }
  d.mapped = std::move(mapped);
  d.outs = std::move(outs);
  d.is_dead.assign(d.outs.size(), false);
  number_outs(d);
}

// Which mapped value is it that the post function returns as this result, unchanged? -1: none.
static ptrdiff_t passed_on(const Draft& d, size_t out) {
  const Result& r = d.posted[out].result;
  if (r.value.is_const() || !r.certs.empty()) return -1;
  for (size_t i = 0; i < d.post_mapped.size(); i++)
    if (d.post_mapped[i].name == r.value.name) return static_cast<ptrdiff_t>(i);
  return -1;
}

Moment moment_of(const Draft& d, VName out) {
  if (d.other) return Moment::Never;
  if (d.scan_out_of.contains(out.id)) return Moment::Post;
  auto found = d.out_of.find(out.id);
  if (found == d.out_of.end() || d.outs[found->second].type.kind != TypeKind::Array) return Moment::Never;
  return !d.has_post || passed_on(d, found->second) >= 0 ? Moment::Map : Moment::Post;
}

const Type& element_type(const Draft& d, VName out) {
  if (auto found = d.scan_out_of.find(out.id); found != d.scan_out_of.end()) return d.scanned[found->second].type;
  size_t i = d.out_of.at(out.id);
  return d.has_post ? d.posted[i].type : d.mapped[i].type;
}

const PatElem& out_named(const Draft& d, VName out) {
  auto found = d.scan_out_of.find(out.id);
  return found != d.scan_out_of.end() ? d.scan_outs[found->second] : d.outs[d.out_of.at(out.id)];
}

void rename_out(Draft& d, VName out, const PatElem& as) {
  auto rename = [&](std::unordered_map<uint32_t, size_t>& numbers, std::vector<PatElem>& outs) {
    auto found = numbers.find(out.id);
    if (found == numbers.end()) return;
    size_t i = found->second;
    numbers.erase(found);
    numbers[as.name.id] = i;
    outs[i] = as;
  };
  rename(d.scan_out_of, d.scan_outs);
  rename(d.out_of, d.outs);
  for (PatElem& reduced : d.reduce_outs)
    if (reduced.name == out) reduced = as;
}

static const Value& value_in_map(const Draft& d, VName out) {
  size_t i = d.out_of.at(out.id);
  return d.mapped[d.has_post ? static_cast<size_t>(passed_on(d, i)) : i];
}

// ---------------------------------------------------------------------------------------------------------------
// Putting together

namespace {

// Code that moves to where its parameters are values.
struct Move {
  Workshop& w;
  Substitution subst = {};

  // The parameter is that value. It is copied if the code writes to it, as the array's element would have been.
  void bind(const Param& p, const Value& v, std::vector<Stm>& stms, const Provenance& where) {
    bool is_array = p.type.kind == TypeKind::Array;
    PatElem elem = p;
    elem.type.unique = false;
    if (is_array && w.consumes(p))
      return stms.push_back(
          {w.arena.list({elem}), v.result.certs, {}, where, w.arena.make<CopyExp>(v.result.value.name)});
    if (is_array) w.memory.join(p.name, v.result.value);
    if (v.result.certs.empty()) return subst.add(p.name, v.result.value);
    stms.push_back({w.arena.list({elem}), v.result.certs, {}, where, w.arena.make<OperandExp>(v.result.value)});
  }
  void move(const std::vector<Stm>& from, std::vector<Stm>& to) const {
    for (const Stm& s : from) to.push_back(subst.empty() ? s : substitute(s, subst, w.arena));
  }
  void move(const std::vector<Value>& from, std::vector<Value>& to) const {
    for (Value v : from) {
      const Operand* value = v.result.value.is_var() ? subst.find(v.result.value.name) : nullptr;
      if (value) v.result.value = *value;
      to.push_back(v);
    }
  }
};

template <typename T>
void add_all(std::vector<T>& to, const std::vector<T>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

}  // namespace

static void add_input(Draft& d, VName array, const Param& param) {
  d.input_of.try_emplace(array.id, d.arrays.size());
  d.arrays.push_back(array);
  d.params.push_back(param);
}

// The parameter that stands for an element of the array, if there is one already.
static const Param* param_of(const Draft& d, VName array) {
  auto found = d.input_of.find(array.id);
  return found == d.input_of.end() ? nullptr : &d.params[found->second];
}

static Value as_value(const Param& p) {
  return {{{}, var_operand(p.name)}, p.type};
}

// Parameters of `c` become values that `p` has, or parameters of `p`.
static void bind_inputs(Draft& p, const Draft& c, Move& move) {
  for (size_t i = 0; i < c.arrays.size(); i++) {
    if (moment_of(p, c.arrays[i]) == Moment::Map)
      move.bind(c.params[i], value_in_map(p, c.arrays[i]), p.stms, c.where);
    else if (const Param* known = param_of(p, c.arrays[i]))
      move.bind(c.params[i], as_value(*known), p.stms, c.where);
    else
      add_input(p, c.arrays[i], c.params[i]);
  }
}

// What belongs to the statements and not to what they compute: both must be allowed to run, and what is said of either
// holds for the whole.
static void join_rest(Draft& p, const Draft& c, Workshop& w) {
  p.before.insert(p.before.end(), c.before.begin(), c.before.end());
  p.certs = join_certs(w.arena, p.certs, c.certs);
  p.where = c.where;
  std::vector<Attr> attrs(p.attrs.begin(), p.attrs.end());
  for (const Attr& attr : c.attrs)
    if (std::none_of(attrs.begin(), attrs.end(), [&](const Attr& a) { return a.name == attr.name; }))
      attrs.push_back(attr);
  p.attrs = w.arena.list(attrs);
}

static void add_outs(Draft& p, const Draft& c) {
  for (size_t i = 0; i < c.outs.size(); i++) {
    p.out_of[c.outs[i].name.id] = p.outs.size();
    p.outs.push_back(c.outs[i]);
    p.is_dead.push_back(c.is_dead[i]);
  }
}

// The code of `c` comes behind that of `p`, and reads what `p` has made of an element. If one of them has a post
// function, the other gets one that does nothing, so that both are of one form.
void append(Draft& p, Draft&& c, Workshop& w) {
  Move move{w};
  bind_inputs(p, c, move);
  if (p.has_post || c.has_post) {
    add_post(p, w);
    add_post(c, w);
  }
  move.move(c.stms, p.stms);
  move.move(c.scanned, p.scanned);
  move.move(c.reduced, p.reduced);
  move.move(c.mapped, p.mapped);
  add_all(p.scans, c.scans);
  add_all(p.reduces, c.reduces);
  add_all(p.post_scanned, c.post_scanned);
  add_all(p.post_mapped, c.post_mapped);
  add_all(p.post_stms, c.post_stms);
  add_all(p.posted, c.posted);
  for (const PatElem& out : c.scan_outs) {
    p.scan_out_of[out.name.id] = p.scan_outs.size();
    p.scan_outs.push_back(out);
  }
  add_all(p.reduce_outs, c.reduce_outs);
  add_outs(p, c);
  join_rest(p, c, w);
}

// What `c` reads from elsewhere goes through the map function of `p` unchanged.
void append_post(Draft& p, Draft&& c, Workshop& w) {
  add_post(p, w);
  Move move{w};
  for (size_t i = 0; i < c.arrays.size(); i++) {
    const Param& param = c.params[i];
    if (moment_of(p, c.arrays[i]) != Moment::Never) {
      move.bind(param, p.posted[p.out_of.at(c.arrays[i].id)], p.post_stms, c.where);
      continue;
    }
    if (!param_of(p, c.arrays[i])) add_input(p, c.arrays[i], fresh_param(w, param.name.base.str(), param.type));
    p.mapped.push_back(as_value(*param_of(p, c.arrays[i])));
    p.post_mapped.push_back(param);
  }
  move.move(c.stms, p.post_stms);
  move.move(c.mapped, p.posted);
  add_outs(p, c);
  join_rest(p, c, w);
}

// Does the map function of `c` only map the parameter, as it is?
bool hands_on(const Draft& c, const Param& p) {
  if (c.other || !c.has_post) return false;
  struct Uses : Walker {
    VName name_;
    bool is_used = false;
    explicit Uses(VName name) : name_(name) {}
    void name(VName n) override { is_used = is_used || n == name_; }
  } uses(p.name);
  for (const Stm& s : c.stms) uses.stm(s);
  for (const auto* values : {&c.scanned, &c.reduced})
    for (const Value& v : *values) uses.operand(v.result.value);
  return !uses.is_used;
}

// The post function of `c` takes from that of `p` what `c` has handed on to it.
void append_handed_on(Draft& p, Draft&& c, Workshop& w) {
  add_post(p, w);
  Move move{w};
  std::vector<Stm> post_stms;
  Draft rest = c;
  rest.arrays.clear();
  rest.params.clear();
  rest.input_of.clear();
  std::unordered_map<uint32_t, Value> late;  // by parameter
  for (size_t i = 0; i < c.arrays.size(); i++) {
    if (moment_of(p, c.arrays[i]) == Moment::Post)
      late.emplace(c.params[i].name.id, p.posted[p.out_of.at(c.arrays[i].id)]);
    else
      add_input(rest, c.arrays[i], c.params[i]);
  }
  rest.mapped.clear();
  rest.post_mapped.clear();
  for (size_t k = 0; k < c.mapped.size(); k++) {
    auto found = late.find(c.mapped[k].result.value.name.id);
    if (found != late.end()) {
      move.bind(c.post_mapped[k], found->second, post_stms, c.where);
      continue;
    }
    rest.mapped.push_back(c.mapped[k]);
    rest.post_mapped.push_back(c.post_mapped[k]);
  }
  move.move(c.post_stms, post_stms);
  rest.post_stms = std::move(post_stms);
  rest.posted.clear();
  move.move(c.posted, rest.posted);
  append(p, std::move(rest), w);
}

// The same for a consumer that is no screma: its form stays, and the map function of the producer moves in front of its
// own.
void prepend(Draft& p, Draft& c, Workshop& w) {
  Move move{w};
  std::vector<VName> arrays = std::exchange(c.arrays, p.arrays);
  std::vector<Param> params = std::exchange(c.params, p.params);
  c.input_of = std::move(p.input_of);
  std::vector<Stm> stms = std::exchange(c.stms, std::move(p.stms));
  for (size_t i = 0; i < arrays.size(); i++) {
    if (moment_of(p, arrays[i]) == Moment::Map)
      move.bind(params[i], value_in_map(p, arrays[i]), c.stms, c.where);
    else if (const Param* known = param_of(c, arrays[i]))
      move.bind(params[i], as_value(*known), c.stms, c.where);
    else
      add_input(c, arrays[i], params[i]);
  }
  move.move(stms, c.stms);
  std::vector<Value> mapped = std::exchange(c.mapped, {});
  move.move(mapped, c.mapped);
  join_rest(c, p, w);
}

// All indices come before all values.
void append_hist(Draft& a, Draft&& b, Workshop& w) {
  Move move{w};
  bind_inputs(a, b, move);
  move.move(b.stms, a.stms);
  HistExp made = *as<HistExp>(static_cast<const Exp*>(a.other));
  const HistExp& second = *as<HistExp>(static_cast<const Exp*>(b.other));
  auto num_indices = [](const HistExp& e) {
    size_t count = 0;
    for (const HistOp& op : e.ops) count += op.shape.size();
    return static_cast<ptrdiff_t>(count);
  };
  std::vector<Value> moved;
  move.move(b.mapped, moved);
  ptrdiff_t num_moved = num_indices(second);
  a.mapped.insert(a.mapped.begin() + num_indices(made), moved.begin(), moved.begin() + num_moved);
  a.mapped.insert(a.mapped.end(), moved.begin() + num_moved, moved.end());
  std::vector<HistOp> ops(made.ops.begin(), made.ops.end());
  ops.insert(ops.end(), second.ops.begin(), second.ops.end());
  made.ops = w.arena.list(ops);
  a.other = w.arena.make<HistExp>(made);
  add_all(a.outs, b.outs);
  join_rest(a, b, w);
}

}  // namespace fehu::fuse
