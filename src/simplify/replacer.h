// Puts replacements in place of names, in one statement and not in its bodies; for the engine only.
#pragma once

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "ir/equal.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "simplify/engine.h"

namespace fehu::simplify {

struct Replacer : ir::Mapper {
  using Operand = ir::Operand;
  using Type = ir::Type;
  using Param = ir::Param;
  using Body = ir::Body;
  using Lambda = ir::Lambda;

  Engine& engine;
  std::vector<VName> certs;  // on which the replaced operands depend

  explicit Replacer(Engine& engine) : Mapper(engine.arena), engine(engine) {}

  Operand operand(const Operand& x) override {
    Operand now = x;
    while (now.is_var() && engine.infos_[now.name.id].is_replaced) {
      const auto& info = engine.infos_[now.name.id];
      certs.insert(certs.end(), info.by_certs.begin(), info.by_certs.end());
      now = info.by;
    }
    return now;
  }
  VName name(VName n) override {
    Operand now = operand({n, {}});
    return now.is_var() ? now.name : n;
  }
  // A size in a type is not evaluated there.
  Type type(const Type& t) override {
    size_t count = certs.size();
    Type result = Mapper::type(t);
    certs.resize(count);
    return result;
  }
  Param param(const Param& p) override { return p; }
  Param with_type(const Param& p) {
    size_t count = certs.size();
    Param result = Mapper::param(p);
    certs.resize(count);
    return result;
  }
  // Mostly nothing changes; then no list is made.
  List<Param> with_types(List<Param> list) {
    std::vector<Param> changed;
    for (size_t i = 0; i < list.size(); i++) {
      if (!mentions_replaced(list[i])) continue;
      Param mapped = with_type(list[i]);
      if (changed.empty() && is_same(mapped, list[i])) continue;
      if (changed.empty()) changed.assign(list.begin(), list.end());
      changed[i] = mapped;
    }
    return changed.empty() ? list : arena.list(changed);
  }
  // May be true also if nothing is.
  bool mentions_replaced(const Param& p) const {
    if (!ir::has_memory(p.type)) return false;
    if (p.type.kind == ir::TypeKind::Acc) return true;
    auto is_replaced = [&](const Operand& x) { return x.is_var() && engine.infos_[x.name.id].is_replaced; };
    for (const ir::Dim& d : p.type.dims)
      if (is_replaced(d.size)) return true;
    if (!p.mem) return false;
    return engine.infos_[p.mem->mem.id].is_replaced || is_replaced(p.mem->offset) ||
           std::any_of(p.mem->strides.begin(), p.mem->strides.end(), is_replaced);
  }
  static bool is_same(const Param& a, const Param& b) {
    return a.type.dims.data() == b.type.dims.data() && a.mem == b.mem && a.type.acc == b.type.acc &&
           a.type.acc_shape.data() == b.type.acc_shape.data() && a.type.acc_elems.data() == b.type.acc_elems.data();
  }
  List<Type> types(List<Type> list) {
    std::vector<Type> mapped;
    bool is_same = true;
    for (const Type& t : list) {
      mapped.push_back(type(t));
      is_same &= ir::equal(mapped.back(), t);
    }
    return is_same ? list : arena.list(mapped);
  }
  const Body* body(const Body* b) override { return b; }
  const Lambda* lambda(const Lambda* l) override { return l; }

  // Lists of more certificates than these are worth making shorter.
  static constexpr size_t kFewCerts = 16;

  // A check that carries certificates itself implies these: whoever has its certificate does not need them.
  void drop_implied(std::vector<VName>& list) const {
    std::unordered_set<uint32_t> implied;
    for (VName c : list)
      for (VName earlier : engine.certs_of(c)) implied.insert(earlier.id);
    std::erase_if(list, [&](VName c) { return implied.contains(c.id); });
  }

  // The old certificates and the new ones, each once, without those that always hold.
  List<VName> all_certs(List<VName> old) {
    if (certs.empty() && std::none_of(old.begin(), old.end(), [&](VName c) {
          return engine.infos_[c.id].is_replaced || engine.infos_[c.id].is_forgotten;
        }))
      return old;
    std::vector<VName> result;
    std::unordered_set<uint32_t> many;  // the same, while there are more than a few
    auto is_new = [&](VName c) {
      if (result.size() < kFewCerts) return std::find(result.begin(), result.end(), c) == result.end();
      if (many.empty())
        for (VName known : result) many.insert(known.id);
      return many.insert(c.id).second;
    };
    std::vector<VName> work(old.begin(), old.end());
    work.insert(work.end(), certs.begin(), certs.end());
    for (size_t i = 0; i < work.size(); i++) {
      certs.clear();
      VName c = name(work[i]);
      work.insert(work.end(), certs.begin(), certs.end());
      const auto& info = engine.infos_[c.id];
      if (info.is_forgotten)
        work.insert(work.end(), info.by_certs.begin(), info.by_certs.end());
      else if (is_new(c))
        result.push_back(c);
    }
    certs.clear();
    if (result.size() > kFewCerts) drop_implied(result);
    bool is_same = result.size() == old.size() && std::equal(result.begin(), result.end(), old.begin());
    return is_same ? old : arena.list(result);
  }
};

}  // namespace fehu::simplify
