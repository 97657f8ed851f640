// Copies of what is consumed, but not by its owner: until the verifier finds nothing more.
#include "lower/own_copies.h"

#include <algorithm>
#include <unordered_map>

#include "ir/alias.h"
#include "ir/traverse.h"
#include "ir/verify/consume.h"

namespace fehu::lower {

ir::Stm copy_of(ir::Builder& b, VName array, VName& copy) {
  ir::PatElem elem = b.param("copy", b.type_of(array));
  copy = elem.name;
  return {b.arena().list({elem}), {}, {}, {}, b.arena().make<ir::CopyExp>(array)};
}

namespace {

// The same operation with the changes that `change` makes.
template <typename T>
const ir::Exp* changed(Arena& arena, const ir::Exp* exp, auto change) {
  T result = *ir::as<T>(exp);
  change(result);
  return arena.make<T>(result);
}

// The same list with the changes that `change` makes to each element.
template <typename T>
void change_all(Arena& arena, List<T>& list, auto change) {
  std::vector<T> items(list.begin(), list.end());
  for (T& item : items) change(item);
  list = arena.list(items);
}

// Names for the arrays and accumulators of a SOAC, which its lambda consumes in parts.
const ir::Exp* with_array(Arena& arena, const ir::Exp* exp, size_t number, VName name) {
  auto replace = [&](List<VName>& arrays, size_t i) {
    std::vector<VName> names(arrays.begin(), arrays.end());
    names[i] = name;
    arrays = arena.list(names);
  };
  if (exp->kind == ir::ExpKind::Screma)
    return changed<ir::ScremaExp>(arena, exp, [&](ir::ScremaExp& e) { replace(e.arrays, number); });
  if (exp->kind == ir::ExpKind::Scatter)
    return changed<ir::ScatterExp>(arena, exp, [&](ir::ScatterExp& e) { replace(e.arrays, number); });
  if (exp->kind == ir::ExpKind::Hist)
    return changed<ir::HistExp>(arena, exp, [&](ir::HistExp& e) { replace(e.arrays, number); });
  return changed<ir::StreamExp>(arena, exp, [&](ir::StreamExp& e) {
    if (number >= e.accs.size()) return replace(e.arrays, number - e.accs.size());
    std::vector<ir::Operand> accs(e.accs.begin(), e.accs.end());
    accs[number].name = name;
    e.accs = arena.list(accs);
  });
}

VName array_of(const ir::Exp* exp, size_t number) {
  if (exp->kind == ir::ExpKind::Screma) return ir::as<ir::ScremaExp>(exp)->arrays[number];
  if (exp->kind == ir::ExpKind::Scatter) return ir::as<ir::ScatterExp>(exp)->arrays[number];
  if (exp->kind == ir::ExpKind::Hist) return ir::as<ir::HistExp>(exp)->arrays[number];
  const auto& e = *ir::as<ir::StreamExp>(exp);
  return number < e.accs.size() ? e.accs[number].name : e.arrays[number - e.accs.size()];
}

struct Copier : ir::Mapper {
  ir::Builder& b;
  std::unordered_map<const void*, std::vector<ir::ConsumedPlace>> places;  // by operation or body
  bool has_copied = false;

  Copier(ir::Builder& b, std::span<const ir::ConsumedPlace> found) : Mapper(b.arena()), b(b) {
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
          owned.exp = with_array(arena, owned.exp, p.number, copy(array_of(s.exp, p.number), out));
        else
          consumed[p.number] = copy(consumed[p.number], out);
      owned.exp = with_consumed(arena, owned.exp, consumed);
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

const ir::Exp* with_consumed(Arena& arena, const ir::Exp* exp, std::span<const VName> names) {
  size_t next = 0;
  auto replace = [&](VName& name) { name = names[next++]; };
  switch (exp->kind) {
    case ir::ExpKind::Update:
      return changed<ir::UpdateExp>(arena, exp, [&](ir::UpdateExp& e) { replace(e.array); });
    case ir::ExpKind::FlatUpdate:
      return changed<ir::FlatUpdateExp>(arena, exp, [&](ir::FlatUpdateExp& e) { replace(e.array); });
    case ir::ExpKind::UpdateAcc:
      return changed<ir::UpdateAccExp>(arena, exp, [&](ir::UpdateAccExp& e) { replace(e.acc); });
    case ir::ExpKind::Apply:
      return changed<ir::ApplyExp>(arena, exp, [&](ir::ApplyExp& e) {
        change_all(arena, e.args, [&](ir::Arg& arg) {
          if (arg.is_consumed && arg.value.is_var()) replace(arg.value.name);
        });
      });
    case ir::ExpKind::Loop:
      return changed<ir::LoopExp>(arena, exp, [&](ir::LoopExp& e) {
        change_all(arena, e.params, [&](ir::LoopParam& p) {
          if (ir::is_owned(p.param.type) && p.init.is_var()) replace(p.init.name);
        });
      });
    case ir::ExpKind::WithAcc:
      return changed<ir::WithAccExp>(arena, exp, [&](ir::WithAccExp& e) {
        change_all(arena, e.inputs, [&](ir::AccInput& input) { change_all(arena, input.arrays, replace); });
      });
    case ir::ExpKind::Scatter:
      return changed<ir::ScatterExp>(arena, exp, [&](ir::ScatterExp& e) {
        change_all(arena, e.dests, [&](ir::ScatterDest& dest) { replace(dest.array); });
      });
    case ir::ExpKind::Hist:
      return changed<ir::HistExp>(arena, exp, [&](ir::HistExp& e) {
        change_all(arena, e.ops, [&](ir::HistOp& op) { change_all(arena, op.dests, replace); });
      });
    default:
      return exp;
  }
}

// Every round copies at places that a later round finds right, so there is a last one; mostly the first.
const ir::Program* copy_wrongly_consumed(const ir::Program* program, ir::Builder& b) {
  while (true) {
    std::vector<ir::ConsumedPlace> places = ir::wrongly_consumed(*program, ir::alias_analysis(*program));
    if (places.empty()) return program;
    Copier copier(b, places);
    program = copier.run(*program);
    if (!copier.has_copied) return program;
  }
}

}  // namespace fehu::lower
