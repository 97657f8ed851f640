// Removal of variables and pointers that nothing needs: generating code makes them freely (sizes, offsets, pointers of
// arrays that are only looked at through views).
//
//   const n_2: i64 = add64(m_1, 1)                 pointer ys_5: const i32 = ys_mem_3[0]
//   pointer xs_4: i32 = xs_mem_3[mul64(n_2, 8)] =>
//   pointer ys_5: i32 = ys_mem_3[0]                const y_6: i32 = ys_5[m_1]
//   const y_6: i32 = ys_5[m_1]                     out_7 := y_6
//   out_7 := y_6
//
// - Everything with an effect needs the names it mentions. A needed variable needs the names in all values it is given,
//   a needed pointer those in its offset. The rest goes, and with it loops and branches that nothing is left of.
// - Pointers that nothing is written through are marked as read-only.
// - In the body of a loop, what comes after a check that always fails is never reached, and goes as well. (Loops that
//   are cut into borders and a middle have such parts, for arrays that are too small.)
// - Blocks stay, needed or not: who holds them has been decided.
//
// Leaves out: what is never reached in branches and functions, since what is there may give variables their values.
#include "imp/prune.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "imp/traverse.h"

namespace fehu::imp {

namespace {

bool always_fails(const Stm* s) {
  auto* check = try_as<Assert>(s);
  auto* condition = check ? try_as<ConstExp>(check->condition) : nullptr;
  return condition && !prim::as_bool(condition->value);
}

// Cuts the bodies of loops behind a check that always fails.
class LoopCutter : public Mapper {
 public:
  using Mapper::Mapper;
  const Exp* exp(const Exp* e) override { return e; }
  const Stm* stm(const Stm* s) override {
    const Stm* rest = map_children(s, *this);
    auto* loop = try_as<For>(rest);
    if (!loop) return rest;
    auto failing = std::find_if(loop->body.begin(), loop->body.end(), always_fails);
    size_t length = static_cast<size_t>(failing - loop->body.begin()) + 1;
    if (length >= loop->body.size()) return rest;
    For cut = *loop;
    cut.body = loop->body.first(length);
    return arena.make<For>(cut);
  }
};

// Finds the names that are needed. Statements are walked once; the values of a variable are put aside until the
// variable is known to be needed, and then need the names in them in turn.
class Needs : public Walker {
 public:
  std::unordered_set<uint32_t> needed, written;

  void run(Code body, List<Param> kept) {
    for (const Param& param : kept) need(param.name);
    code(body);
    while (!worklist_.empty()) {
      uint32_t id = worklist_.back();
      worklist_.pop_back();
      auto [from, to] = values_.equal_range(id);
      for (auto it = from; it != to; ++it) exp(it->second);
    }
  }

  void name(VName name, NameKind kind, Use use) override {
    if (use == Use::Declare) return;
    if (kind == NameKind::Pointer && use != Use::Read) written.insert(name.id);
    need(name);
  }

  void stm(const Stm* s) override {
    if (auto* scalar = try_as<DeclareScalar>(s)) {
      if (scalar->value) value(scalar->name, scalar->value);
    } else if (auto* assign = try_as<Assign>(s)) {
      value(assign->name, assign->value);
    } else if (auto* pointer = try_as<DeclarePointer>(s)) {
      value(pointer->name, pointer->offset);
    } else {
      walk_children(s, *this);
    }
  }

 private:
  void need(VName name) {
    if (needed.insert(name.id).second) worklist_.push_back(name.id);
  }
  void value(VName name, const Exp* value) {
    values_.emplace(name.id, value);
    if (needed.contains(name.id)) exp(value);
  }

  std::unordered_multimap<uint32_t, const Exp*> values_;
  std::vector<uint32_t> worklist_;
};

// Drops what is not needed, in a second walk. `while` loops stay: they might not end.
class Sweeper : public Mapper {
 public:
  Sweeper(Arena& arena, const Needs& needs) : Mapper(arena), needs_(needs) {}

  const Exp* exp(const Exp* e) override { return e; }

  const Stm* stm(const Stm* s) override {
    if (auto* scalar = try_as<DeclareScalar>(s)) return is_needed(scalar->name) ? s : nullptr;
    if (auto* assign = try_as<Assign>(s)) return is_needed(assign->name) ? s : nullptr;
    if (auto* pointer = try_as<DeclarePointer>(s)) return is_needed(pointer->name) ? marked(*pointer) : nullptr;
    const Stm* rest = map_children(s, *this);
    if (auto* loop = try_as<For>(rest)) return loop->body.empty() ? nullptr : rest;
    if (auto* region = try_as<Parallel>(rest)) return region->body.empty() ? nullptr : rest;
    if (auto* branch = try_as<If>(rest)) return branch->yes.empty() && branch->no.empty() ? nullptr : rest;
    return rest;
  }

 private:
  bool is_needed(VName name) const { return needs_.needed.contains(name.id); }
  const Stm* marked(DeclarePointer pointer) {
    pointer.is_read_only = !needs_.written.contains(pointer.name.id);
    return arena.make<DeclarePointer>(pointer);
  }

  const Needs& needs_;
};

}  // namespace

Code prune(Code code, List<Param> kept, Arena& arena) {
  Code reached = LoopCutter(arena).code(code);
  Needs needs;
  needs.run(reached, kept);
  return Sweeper(arena, needs).code(reached);
}

}  // namespace fehu::imp
