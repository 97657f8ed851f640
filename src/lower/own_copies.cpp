// Copies of what is consumed, but not by its owner: until the verifier finds nothing more.
#include "lower/own_copies.h"

#include <algorithm>
#include <unordered_map>

#include "ir/alias.h"
#include "ir/traverse.h"
#include "ir/verify/consume.h"

namespace fehu::lower {

ir::Stm copy_of(Builder& b, VName array, VName& copy) {
  ir::PatElem elem = b.param("copy", b.type_of(array));
  copy = elem.name;
  return {b.arena().list({elem}), {}, {}, {}, b.arena().make<ir::CopyExp>(array)};
}

namespace {

VName whole_of(const ir::Exp* exp, size_t number) {
  VName found;
  ir::for_each_part(exp, [&](const ir::Param&, const ir::Operand& whole, size_t i) {
    if (i == number) found = whole.name;
  });
  return found;
}

struct Copier : ir::Mapper {
  Builder& b;
  std::unordered_map<const void*, std::vector<ir::ConsumedPlace>> places;  // by operation or body
  bool has_copied = false;

  Copier(Builder& b, std::span<const ir::ConsumedPlace> found) : Mapper(b.arena()), b(b) {
    for (const ir::ConsumedPlace& p : found) {
      const void* where = p.exp ? static_cast<const void*>(p.exp) : p.body;
      std::vector<ir::ConsumedPlace>& here = places[where];
      if (std::none_of(here.begin(), here.end(), [&](const ir::ConsumedPlace& other) { return is_same(p, other); }))
        here.push_back(p);
    }
  }
  static bool is_same(const ir::ConsumedPlace& p, const ir::ConsumedPlace& q) {
    return p.number == q.number && p.is_whole == q.is_whole;
  }

  // Accumulators cannot be copied.
  VName copy(VName array, std::vector<ir::Stm>& out) {
    if (b.type_of(array).kind != ir::TypeKind::Array) return array;
    VName result;
    out.push_back(copy_of(b, array, result));
    has_copied = true;
    return result;
  }

  void stm(const ir::Stm& s, std::vector<ir::Stm>& out) {
    ir::Stm owned = s;
    owned.exp = ir::map_children(s.exp, *this);
    if (auto found = places.find(s.exp); found != places.end()) {
      std::vector<VName> consumed;
      ir::append_consumed(s.exp, consumed);
      for (const ir::ConsumedPlace& p : found->second)
        if (p.is_whole)
          owned.exp = ir::with_whole(owned.exp, p.number, copy(whole_of(s.exp, p.number), out), arena);
        else
          consumed[p.number] = copy(consumed[p.number], out);
      owned.exp = ir::with_consumed(owned.exp, consumed, arena);
    }
    out.push_back(owned);
  }

  List<ir::Stm> stms(List<ir::Stm> list) {
    std::vector<ir::Stm> out;
    for (const ir::Stm& s : list) stm(s, out);
    return arena.list(out);
  }

  const ir::Body* body(const ir::Body* body) override {
    std::vector<ir::Stm> out;
    for (const ir::Stm& s : body->stms) stm(s, out);
    std::vector<ir::Result> results(body->results.begin(), body->results.end());
    if (auto found = places.find(body); found != places.end())
      for (const ir::ConsumedPlace& p : found->second)
        results[p.number].value.name = copy(results[p.number].value.name, out);
    return arena.make<ir::Body>(arena.list(out), arena.list(results));
  }

  const ir::Program* run(ir::Program program) {
    std::vector<ir::Fun> funs(program.funs.begin(), program.funs.end());
    program.constants = stms(program.constants);
    for (ir::Fun& f : funs) f.body = body(f.body);
    program.funs = arena.list(funs);
    program.num_names = b.num_names();
    return arena.make<ir::Program>(program);
  }
};

}  // namespace

// Every round copies at places that a later round finds right, so there is a last one; mostly the first.
const ir::Program* copy_wrongly_consumed(const ir::Program* program, Builder& b) {
  while (true) {
    std::vector<ir::ConsumedPlace> places = ir::wrongly_consumed(*program, ir::alias_analysis(*program));
    if (places.empty()) return program;
    Copier copier(b, places);
    program = copier.run(*program);
    if (!copier.has_copied) return program;
  }
}

}  // namespace fehu::lower
