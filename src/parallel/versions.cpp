// Functions: those that entry points call outside of SOACs are host code, in which SOACs become parallel regions. One
// that SOACs call as well is copied first, and the copy stays as it is: where all threads are busy, a region would only
// cost time.
#include "parallel/versions.h"

#include <algorithm>
#include <functional>

#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "parallel/steering.h"

namespace fehu::parallel {

using namespace ir;

namespace {

// Calls in host code, and those of single points or of sequential code.
struct Calls : Walker {
  std::vector<uint32_t> on_host, inside;
  bool has_soacs = false;
  int depth = 0;  // of SOACs

  void callee(VName n) override { (depth > 0 ? inside : on_host).push_back(n.id); }
  void operand(const Operand&) override {}
  void type(const Type&) override {}
  void stm(const Stm& s) override {
    bool is_soac = as_soac(s.exp) != nullptr, is_inside = is_soac || calls_copy(s);
    has_soacs |= is_soac;
    depth += is_inside;
    walk_children(s.exp, *this);
    depth -= is_inside;
  }
};

struct ToCopies : Mapper {
  const FunctionVersions& versions;
  ToCopies(const FunctionVersions& versions, Arena& arena) : Mapper(arena), versions(versions) {}
  VName callee(VName n) override {
    auto copy = versions.inside.find(n.id);
    return copy == versions.inside.end() ? n : copy->second;
  }
};

struct Prints : Walker {
  const std::unordered_set<uint32_t>& known;
  bool is_found = false;
  explicit Prints(const std::unordered_set<uint32_t>& known) : known(known) {}
  void callee(VName n) override { is_found |= known.contains(n.id); }
  void stm(const Stm& s) override {
    is_found |= effect_of(s.exp) == Effect::Shows;
    walk_children(s.exp, *this);
  }
};

// Callees come before callers, except where there is a circle: a function that calls itself or a later one.
std::unordered_set<uint32_t> in_circles(const Program& program, std::unordered_map<uint32_t, Calls>& calls) {
  std::unordered_set<uint32_t> found, earlier;
  for (const Fun& f : program.funs) {
    auto is_later = [&](uint32_t callee) { return !earlier.contains(callee); };
    const Calls& made = calls[f.name.id];
    if (std::ranges::any_of(made.on_host, is_later) || std::ranges::any_of(made.inside, is_later))
      found.insert(f.name.id);
    earlier.insert(f.name.id);
  }
  return found;
}

// The functions that are reached from these.
std::unordered_set<uint32_t> reached(std::vector<uint32_t> open,
                                     const std::function<void(uint32_t, std::vector<uint32_t>&)>& add_calls) {
  std::unordered_set<uint32_t> found;
  while (!open.empty()) {
    uint32_t next = open.back();
    open.pop_back();
    if (found.insert(next).second) add_calls(next, open);
  }
  return found;
}

// The copy is never an entry point, and calls copies itself: from a point on, everything is for one thread.
Fun copy_of(const Fun& f, VName name, const FunctionVersions& versions, NameSource& names, Arena& arena) {
  const Lambda* whole = arena.make<Lambda>(f.params, f.body, f.ret);
  const Lambda* copy = calling_copies(rename(whole, names, arena), versions, arena);
  Fun result = f;
  result.name = name;
  result.entry = nullptr;
  result.params = copy->params;
  result.body = copy->body;
  result.ret = copy->ret;
  return result;
}

}  // namespace

bool calls_copy(const Stm& s) {
  return s.exp->kind == ExpKind::Apply && !steering_of(s.attrs).is_parallel;
}

Stm calling_copy(const Stm& s, const FunctionVersions& versions, Arena& arena) {
  ToCopies mapper(versions, arena);
  Stm made = s;
  made.exp = map_children(s.exp, mapper);
  return made;
}

const Lambda* calling_copies(const Lambda* l, const FunctionVersions& versions, Arena& arena) {
  if (versions.inside.empty()) return l;
  ToCopies mapper(versions, arena);
  return map_lambda(l, mapper);
}

// Two searches through the graph of calls: from the entry points along calls of host code, and from what SOACs call
// along all calls. What both reach gets a copy; what only the second one reaches calls the copies, too.
FunctionVersions::FunctionVersions(const Program& program, NameSource& names, Arena& arena) {
  std::unordered_map<uint32_t, Calls> calls;
  std::vector<uint32_t> entries, points;
  for (const Fun& f : program.funs) {
    calls[f.name.id].body(f.body);
    if (f.entry) entries.push_back(f.name.id);
  }
  recursive = in_circles(program, calls);
  auto append = [](std::vector<uint32_t>& out, const std::vector<uint32_t>& more) {
    out.insert(out.end(), more.begin(), more.end());
  };
  on_host = reached(entries, [&](uint32_t f, std::vector<uint32_t>& open) { append(open, calls[f].on_host); });
  for (uint32_t f : on_host) append(points, calls[f].inside);
  std::unordered_set<uint32_t> of_points = reached(points, [&](uint32_t f, std::vector<uint32_t>& open) {
    append(open, calls[f].on_host);
    append(open, calls[f].inside);
  });
  for (const Fun& f : program.funs)
    if (on_host.contains(f.name.id) && of_points.contains(f.name.id)) inside[f.name.id] = names.fresh_like(f.name);
  ToCopies to_copies(*this, arena);
  for (const Fun& f : program.funs) {
    auto copy = inside.find(f.name.id);
    if (copy != inside.end()) funs.push_back(copy_of(f, copy->second, *this, names, arena));
    funs.push_back(f);
    if (!on_host.contains(f.name.id)) funs.back().body = map_body(f.body, to_copies);
  }
}

bool calls_any(const Lambda* l, const std::unordered_set<uint32_t>& funs) {
  Calls calls;
  calls.body(l->body);
  auto is_one = [&](uint32_t callee) { return funs.contains(callee); };
  return std::ranges::any_of(calls.on_host, is_one) || std::ranges::any_of(calls.inside, is_one);
}

// Again and again, until no call of such a function makes another one a function that prints.
std::unordered_set<uint32_t> printing_functions(const Program& program) {
  std::unordered_set<uint32_t> found;
  for (size_t before = 1; before != found.size();) {
    before = found.size();
    for (const Fun& f : program.funs) {
      Prints prints(found);
      prints.body(f.body);
      if (prints.is_found) found.insert(f.name.id);
    }
    if (found.empty()) break;
  }
  return found;
}

}  // namespace fehu::parallel
