// The pass `grow-arrays`: an array to which a loop appends has room in reserve, so that it need not be copied each
// time.
//
//                                                       let {b: [n]i64} = copy(a)
//   loop (k: i64 = n, x: [k]i64 = a) for i < m do {     loop (room: i64 = n, k: i64 = n, y: *[room]i64 = b) for .. do {
//     ..                                                  let {x: [k]i64} = y[0 :+ k]
//     let {t: i64} = add64(k, s)                    =>    ..
//     ..                                                  let {t: i64} = add64(k, s)
//     let {z: [t]i64} = concat (x, v)                     let {room2: i64, y2: [room2]i64} = if room < t then {
//     in {t, z}                                             let {more: i64} = smax64(room + room / 2, t)
//   }                                                       let {new: [more]i64} = scratch([more]i64)
//                                                           in {more, new with [0 :+ k] <- y[0 :+ k]}
//                                                         } else {room, y}
//                                                         ..
//                                                         let {y3: [room2]i64} = y2 with [k :+ s] <- v
//                                                         in {room2, t, y3}
//                                                       }
//
// Before, n iterations copied about n * n / 2 elements, now at most three times as many as there are in the end.
//
// Relies on: the array is of no use any more when the next one is made of it (growing.h). What is asked of it before is
// answered by a view. Memory that is appended to belongs to the loop: `simplify` removes the copy at the beginning if
// the array is new; an empty one is not copied.
//
// - The room is one and a half times what is needed, at most. The copy to a larger one is the last use of the old one:
//   if nobody else holds that, it is enlarged where it is (imp/moves.h).
// - Branches and inner loops that the array goes through carry the room along.
// - The room is made, if the size is known, before what is appended: `coalesce` makes that in its place then. No check
//   may come between, except the one that the size is not too large, which can always come earlier: if that fails there
//   is no memory for the parts.
//
// Leaves out: arrays that are updated in the same iteration, or of which several new ones are made; constants.
#include "loops/grow.h"

#include <algorithm>
#include <map>
#include <set>

#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "loops/growing.h"

namespace fehu::loops {

using namespace ir;

namespace {

constexpr size_t kMaxElements = 8;  // of literals that are written element by element

class Grower : public Mapper {
 public:
  Grower(const Program& p, pass::Context& context)
      : Mapper(context.arena),
        growing_(p),
        aliases_(context.aliases.of(p)),
        build_(context.arena, context.names, p.num_names) {
    for (const Stm& s : p.constants)
      for (const PatElem& elem : s.pat) build_.bind(elem);
  }

  // Most functions have no such loop, and are not rebuilt.
  const Body* fun(const Fun& f) {
    find(f.body);
    if (members_.empty()) return f.body;
    know_types(f);
    const Body* made = body(f.body);
    members_.clear();
    return made;
  }
  uint32_t num_names() const { return build_.num_names(); }

  const Body* body(const Body* b) override {
    build_.begin_body();
    stms(b);
    return end(b, {}, {});
  }
  VName name(VName n) override {
    const Operand* moved = renamed_.find(n);
    return moved ? moved->name : n;
  }

 private:
  // An array with room for more.
  struct Room {
    Operand size;
    VName array;
  };

  // The builder asks for the types of names that it has not bound itself.
  void know_types(const Fun& f) {
    struct Binder : Walker {
      Build& build;
      explicit Binder(Build& build) : build(build) {}
      void param(const Param& p) override { build.bind(p); }
    } binder(build_);
    walk_fun(f, binder);
  }

  // --- the plan: outer loops first, so that chains are whole
  void find(const Body* b) {
    for (const Stm& s : b->stms) {
      if (const auto* loop = try_as<LoopExp>(s.exp))
        for (size_t i = 0; i < loop->params.size(); i++)
          if (!members_.contains(loop->params[i].param.name.id))
            if (std::optional<Members> found = growing_.of_param(*loop, i))
              members_.insert(found->begin(), found->end());
      for_each_nested(s.exp, [&](const Nested& nested) { find(nested.body); });
    }
  }
  bool is_member(VName name) const { return members_.contains(name.id); }
  bool is_append(const Stm& s) const { return s.exp->kind == ExpKind::Concat && is_member(s.pat[0].name); }

  // --- statements
  void stms(const Body* b) {
    std::map<size_t, std::vector<const Stm*>> early = early_rooms(b);
    for (size_t i = 0; i < b->stms.size(); i++) {
      for (const Stm* append : early[i]) make_room(*append);
      if (!moved_.contains(&b->stms[i])) statement(b->stms[i]);
    }
  }

  void statement(const Stm& s) {
    build_.where = s.where;
    if (is_append(s)) return append(s);
    if (const auto* e = try_as<LoopExp>(s.exp)) {
      auto grows = [&](const LoopParam& p) { return is_member(p.param.name); };
      if (std::ranges::any_of(e->params, grows)) return loop(s, *e);
    }
    if (const auto* e = try_as<MatchExp>(s.exp)) {
      auto grows = [&](const PatElem& p) { return is_member(p.name); };
      if (std::ranges::any_of(s.pat, grows)) return match(s, *e);
    }
    build_.emit(map_stm(s, *this));
  }

  // The array that is bound by this name is the beginning of one with room.
  void bind(const Param& p, const Room& room, List<VName> certs = {}) {
    if (is_member(p.name)) rooms_[p.name.id] = room;
    PatElem elem = p;
    elem.type.unique = false;
    const Type& type = build_.type_of(room.array);
    List<SliceDim> slice = slice_rows(arena, type, i64_operand(0), p.type.dims[0].size);
    build_.emit({&elem, 1}, arena.make<IndexExp>(room.array, slice), certs);
  }

  // The type of the array that has the room: the same but for the outer size.
  Type type_with_room(const Type& t, const Dim& size) const {
    Type type = t;
    std::vector<Dim> dims(t.dims.begin(), t.dims.end());
    dims[0] = size;
    type.dims = arena.list(dims);
    return type;
  }
  // A number of elements, and the array that has so many, to be bound.
  std::pair<Param, Param> room_for(const Param& p, bool is_unique) {
    Param size = build_.param("room", prim_type(prim::PrimType::I64));
    Type type = type_with_room(p.type, {var_operand(size.name), -1});
    type.unique = is_unique;
    return {size, {build_.fresh_like(p.name, type), type, nullptr}};
  }

  // Ends the body. The sizes of rooms come before the other results, of which those of members are the rooms.
  const Body* end(const Body* b, const std::vector<size_t>& growing, const std::vector<Room>& rooms) {
    std::vector<Result> results;
    for (size_t i = 0; i < growing.size(); i++) results.push_back({b->results[growing[i]].certs, rooms[i].size});
    for (const Result& r : b->results) results.push_back({r.certs, operand(r.value)});
    for (size_t i = 0; i < growing.size(); i++)
      results[growing.size() + growing[i]].value = var_operand(rooms[i].array);
    return build_.end_body(results);
  }

  const Body* body_with_rooms(const Body* b, const std::vector<size_t>& growing) {
    std::vector<Room> rooms;
    for (size_t i : growing) rooms.push_back(rooms_.at(b->results[i].value.name.id));
    return end(b, growing, rooms);
  }

  // The pattern, and what binds the members after it.
  void emit_with_rooms(const Stm& s, const std::vector<size_t>& growing, const Exp* exp) {
    std::vector<PatElem> sizes, pat(s.pat.begin(), s.pat.end());
    std::vector<Room> rooms;
    for (size_t i : growing) {
      auto [size, array] = room_for(s.pat[i], false);
      sizes.push_back(size);
      pat[i] = array;
      rooms.push_back({var_operand(size.name), array.name});
    }
    pat.insert(pat.begin(), sizes.begin(), sizes.end());
    build_.emit({arena.list(pat), s.certs, s.attrs, s.where, exp});
    for (size_t i = 0; i < growing.size(); i++) bind(s.pat[growing[i]], rooms[i]);
  }

  // A branch that appends may have moved to a larger room, and another may not. So the room is a result of the match, a
  // size and an array, as everything else that depends on the branch. The sizes come first, and the numbers of
  // existential sizes in the other types go up by as many (`shifted`).
  void match(const Stm& s, const MatchExp& e) {
    std::vector<size_t> growing;
    for (size_t i = 0; i < s.pat.size(); i++)
      if (is_member(s.pat[i].name)) growing.push_back(i);
    auto branch = [&](const Body* b) {
      auto rooms = rooms_;
      Substitution renamed = renamed_;
      build_.begin_body();
      stms(b);
      const Body* made = body_with_rooms(b, growing);
      rooms_ = std::move(rooms);
      renamed_ = std::move(renamed);
      return made;
    };
    MatchExp made = e;
    std::vector<MatchCase> cases(e.cases.begin(), e.cases.end());
    for (MatchCase& c : cases) c.body = branch(c.body);
    made.cases = arena.list(cases);
    made.otherwise = branch(e.otherwise);
    std::vector<Type> ret(growing.size(), prim_type(prim::PrimType::I64));
    for (size_t i = 0; i < e.ret.size(); i++) ret.push_back(shifted(e.ret[i], growing.size()));
    for (size_t i = 0; i < growing.size(); i++)
      ret[growing.size() + growing[i]] =
          type_with_room(ret[growing.size() + growing[i]], {{}, static_cast<int32_t>(i)});
    made.ret = arena.list(ret);
    emit_with_rooms(s, growing, arena.make<MatchExp>(made));
  }

  // A type of results behind which `by` others now come first.
  Type shifted(Type type, size_t by) const {
    std::vector<Dim> dims(type.dims.begin(), type.dims.end());
    for (Dim& d : dims)
      if (d.is_ext()) d.ext += static_cast<int32_t>(by);
    type.dims = arena.list(dims);
    return type;
  }

  // Each array that grows becomes a size and an array of that size; what it was before is a view of the array, and is
  // bound when the body begins. The old parameter stays as the size of what is used.
  void loop(const Stm& s, const LoopExp& e) {
    std::vector<size_t> growing;
    std::vector<LoopParam> sizes, params(e.params.begin(), e.params.end());
    std::vector<Room> rooms;
    for (size_t i = 0; i < e.params.size(); i++) {
      if (!is_member(e.params[i].param.name)) continue;
      growing.push_back(i);
      Room first = first_room(e.params[i], s.certs);
      auto [size, array] = room_for(e.params[i].param, true);
      sizes.push_back({size, first.size});
      params[i] = {array, var_operand(first.array)};
      rooms.push_back({var_operand(size.name), array.name});
    }
    params.insert(params.begin(), sizes.begin(), sizes.end());
    build_.begin_body();
    for (const LoopParam& p : params) build_.bind(p.param);
    if (has_counter(e)) build_.bind({e.counter, prim_type(e.counter_type), nullptr});
    for (size_t i = 0; i < growing.size(); i++) bind(e.params[growing[i]].param, rooms[i]);
    stms(e.body);
    LoopExp made = e;
    made.body = body_with_rooms(e.body, growing);
    made.params = arena.list(params);
    emit_with_rooms(s, growing, arena.make<LoopExp>(made));
  }

  // What the loop begins with: the room there is, an empty one, or a copy.
  Room first_room(const LoopParam& p, List<VName> certs) {
    if (auto found = rooms_.find(p.init.name.id); found != rooms_.end()) return found->second;
    const Type& type = build_.type_of(p.init.name);
    const Operand& size = type.dims[0].size;
    if (is_const(size, 0)) return {size, build_.as_name(build_.scratch(type))};
    if (p.param.type.unique) return {size, p.init.name};
    Type own = type;
    own.unique = false;
    return {size, build_.let("grown", own, arena.make<CopyExp>(p.init.name), certs).name};
  }

  // --- appending
  // Before which statements of the body room can be made: after everything that says how much, and after all checks but
  // the one of the size. Sums of sizes and that check move there.
  std::map<size_t, std::vector<const Stm*>> early_rooms(const Body* b) {
    std::map<size_t, std::vector<const Stm*>> early;
    std::vector<size_t> checks;
    for (size_t i = 0; i < b->stms.size(); i++) {
      const Stm& s = b->stms[i];
      if (s.exp->kind == ExpKind::Assert) checks.push_back(i);
      if (!is_append(s)) continue;
      const ConcatExp& e = *as<ConcatExp>(s.exp);
      std::set<size_t> moved = checks_of_size(b, i);
      auto is_other = [&](size_t check) { return !moved.contains(check); };
      auto last = std::ranges::find_if(checks.rbegin(), checks.rend(), is_other);
      size_t at = std::max(last == checks.rend() ? 0 : *last + 1, after(b, var_operand(e.arrays[0])));
      for (size_t check : std::set(moved))
        for (const MessagePart& part : as<AssertExp>(b->stms[check].exp)->message)
          at = std::max(at, after_sums(b, part.value, moved));
      at = std::max(at, after_sums(b, e.size, moved));
      early[at].push_back(&s);
      std::erase_if(moved, [&](size_t position) { return position < at; });
      for (size_t position : moved) moves_[&s].push_back(&b->stms[position]);
      for (size_t position : moved) moved_.insert(&b->stms[position]);
    }
    return early;
  }

  // The same for a size: sums of the body that it is made of can move.
  size_t after_sums(const Body* b, const Operand& x, std::set<size_t>& moved) const {
    const Growing::Def* d = x.is_var() ? &growing_.def(x.name) : nullptr;
    if (!d || d->body != b) return 0;
    const auto* sum = try_as<BinOpExp>(d->stm->exp);
    if (!sum || sum->op != prim::BinOp::Add || !d->stm->certs.empty() || moved_.contains(d->stm))
      return d->position + 1;
    moved.insert(d->position);
    return std::max(after_sums(b, sum->x, moved), after_sums(b, sum->y, moved));
  }

  // The statement of the body after which the operand is known.
  size_t after(const Body* b, const Operand& x) const {
    return x.is_var() && growing_.def(x.name).body == b ? growing_.def(x.name).position + 1 : 0;
  }

  // Of those that the statement depends on, the checks that the size is not negative.
  std::set<size_t> checks_of_size(const Body* b, size_t at) const {
    std::set<size_t> found;
    const Operand& size = as<ConcatExp>(b->stms[at].exp)->size;
    for (VName cert : b->stms[at].certs) {
      const Growing::Def& check = growing_.def(cert);
      bool is_free = check.body == b && check.stm->certs.empty() && !moved_.contains(check.stm);
      if (!is_free || check.stm->exp->kind != ExpKind::Assert) continue;
      if (is_not_negative(as<AssertExp>(check.stm->exp)->cond, size)) found.insert(check.position);
    }
    return found;
  }
  bool is_not_negative(const Operand& cond, const Operand& size) const {
    const Stm* s = cond.is_var() ? growing_.def(cond.name).stm : nullptr;
    const auto* compare = s ? try_as<CmpOpExp>(s->exp) : nullptr;
    return compare && compare->op == prim::CmpOp::Sle && is_const(compare->x, 0) && same_operand(compare->y, size);
  }

  void make_room(const Stm& s) {
    const ConcatExp& e = *as<ConcatExp>(s.exp);
    build_.where = s.where;
    for (const Stm* moved : moves_[&s]) {
      Stm made = *moved;
      if (const auto* check = try_as<AssertExp>(moved->exp)) {
        AssertExp early = *check;
        early.cond = build_.at_most(i64_operand(0), e.size);
        made.exp = arena.make<AssertExp>(early);
      }
      build_.emit(made);
    }
    VName array = e.arrays[0];
    const Type type = build_.type_of(array);
    Room& room = rooms_.at(array.id);
    room = with_room(room, type, e.size);
    // From here on what is read of the array is read at its new place.
    Param moved{build_.fresh_like(array, type), type, nullptr};
    bind(moved, room);
    renamed_.add(array, moved.name);
  }

  Room with_room(const Room& room, const Type& type, const Operand& wanted) {
    const Type result[] = {prim_type(prim::PrimType::I64), type_with_room(type, {{}, 0})};
    auto larger = [&]() -> Operands {
      Operand half = build_.bin(prim::BinOp::AShr, prim::PrimType::I64, room.size, i64_operand(1));
      Operand more = build_.bin(prim::BinOp::SMax, prim::PrimType::I64, build_.add(room.size, half), wanted);
      Operand blank = build_.scratch(type_with_room(type, {more, -1}));
      List<SliceDim> rows = slice_rows(arena, build_.type_of(blank.name), i64_operand(0), type.dims[0].size);
      return {more, build_.update_slice(blank, rows, build_.index(var_operand(room.array), rows))};
    };
    auto same = [&]() -> Operands { return {room.size, var_operand(room.array)}; };
    Operands made = build_.choose(build_.less(room.size, wanted), result, larger, same);
    return {made[0], made[1].name};
  }

  void append(const Stm& s) {
    const ConcatExp& e = *as<ConcatExp>(s.exp);
    Room room = rooms_.at(e.arrays[0].id);
    Operand to = build_.type_of(e.arrays[0]).dims[0].size;
    for (VName part : e.arrays.subspan(1)) {
      room.array = with_part(room.array, to, part, e.arrays[0], s.certs);
      to = build_.add(to, build_.type_of(part).dims[0].size);
    }
    bind(s.pat[0], room, s.certs);
  }

  VName with_part(VName array, const Operand& to, VName part, VName appended, List<VName> certs) {
    const Stm* s = growing_.def(part).stm;
    const auto* literal = s ? try_as<ArrayLitExp>(s->exp) : nullptr;
    Operand whole = var_operand(array);
    if (literal && literal->elem_type.kind == TypeKind::Prim && literal->elems.size() <= kMaxElements) {
      for (size_t i = 0; i < literal->elems.size(); i++) {
        const Operand at[] = {build_.add(to, i64_operand(static_cast<int64_t>(i)))};
        std::vector<VName> all(certs.begin(), certs.end());
        all.insert(all.end(), s->certs.begin(), s->certs.end());
        whole = build_.update(whole, at, literal->elems[i], all);
      }
      return whole.name;
    }
    Operand value = var_operand(name(part));
    if (aliases_.may_share(part, appended)) value = build_.copy(value);
    Operand count = build_.type_of(part).dims[0].size;
    return build_.update_slice(whole, slice_rows(arena, build_.type_of(array), to, count), value, certs).name;
  }

  Growing growing_;
  const AliasTable& aliases_;
  Build build_;
  Members members_;
  std::unordered_map<uint32_t, Room> rooms_;                       // of members, by number
  Substitution renamed_;                                           // members that have moved
  std::unordered_map<const Stm*, std::vector<const Stm*>> moves_;  // of what appends: what moves before it, in order
  std::unordered_set<const Stm*> moved_;
};

}  // namespace

const Program* grow_arrays(const Program* program, pass::Context& context) {
  Grower grower(*program, context);
  const Program* grown = map_bodies(program, context.arena, [&](const Fun& f) { return grower.fun(f); });
  return with_names(grown, program, grower.num_names(), context.arena);
}

}  // namespace fehu::loops
