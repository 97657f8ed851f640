// Functions: those that entry points call outside of SOACs are host code, in which SOACs become parallel regions. One
// that SOACs call as well is copied first, and the copy stays as it is: where all threads are busy, a region would only
// cost time. One that only SOACs call, but has SOACs of many elements, is host code, too: a single point may have all
// the work there is. Not so if it calls itself: nobody would see how deep regions are nested.
#include "parallel/versions.h"

#include <algorithm>
#include <functional>
#include <iterator>

#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "parallel/steering.h"

namespace fehu::parallel {

using namespace ir;

namespace {

// So long a function that only points call may be there twice.
constexpr size_t kMostStmsOfPoint = 100;

// Calls in host code, and those of single points or of sequential code.
struct Calls : Walker {
  std::vector<uint32_t> on_host, inside;
  std::vector<uint32_t> of_points;  // those of `inside` that need not be sequential
  bool has_soacs = false;           // with an unknown number of elements
  bool has_loops = false;           // with an unknown number of iterations
  size_t num_stms = 0;
  int depth = 0, num_sequential = 0;  // SOACs and sequential calls around; the latter alone

  void callee(VName n) override {
    (depth > 0 ? inside : on_host).push_back(n.id);
    if (depth > 0 && num_sequential == 0) of_points.push_back(n.id);
  }
  void operand(const Operand&) override {}
  void type(const Type&) override {}
  void stm(const Stm& s) override {
    const SoacExp* soac = as_soac(s.exp);
    const auto* loop = try_as<LoopExp>(s.exp);
    bool is_inside = soac || calls_copy(s);
    has_soacs |= soac && soac->width.is_var();
    has_loops |= loop && (!has_counter(*loop) || loop->bound.is_var());
    num_stms++;
    bool is_sequential = !steering_of(s.attrs).is_parallel;
    depth += is_inside;
    num_sequential += is_sequential;
    walk_children(s.exp, *this);
    depth -= is_inside;
    num_sequential -= is_sequential;
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

// These, and the functions in which, or in what they call, there is something like that. Callees come before callers.
template <typename HasIt>
std::unordered_set<uint32_t> those_with(const Program& program, std::unordered_map<uint32_t, Calls>& calls,
                                        std::unordered_set<uint32_t> found, const HasIt& has_it) {
  auto is_found = [&](uint32_t f) { return found.contains(f); };
  for (const Fun& f : program.funs) {
    const Calls& made = calls[f.name.id];
    if (has_it(made) || std::ranges::any_of(made.on_host, is_found) || std::ranges::any_of(made.inside, is_found))
      found.insert(f.name.id);
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
  std::unordered_set<uint32_t> recursive = in_circles(program, calls);
  std::unordered_set<uint32_t> have_soacs = those_with(program, calls, {}, [](const Calls& c) { return c.has_soacs; });
  unknown = those_with(program, calls, recursive, [](const Calls& c) { return c.has_soacs || c.has_loops; });
  auto is_worth_it = [&](uint32_t f) {
    return have_soacs.contains(f) && !recursive.contains(f) && calls[f].num_stms <= kMostStmsOfPoint;
  };
  auto append = [](std::vector<uint32_t>& out, const std::vector<uint32_t>& more) {
    out.insert(out.end(), more.begin(), more.end());
  };
  on_host = reached(entries, [&](uint32_t f, std::vector<uint32_t>& open) {
    append(open, calls[f].on_host);
    std::ranges::copy_if(calls[f].of_points, std::back_inserter(open), is_worth_it);
  });
  std::ranges::copy_if(on_host, std::inserter(have_regions, have_regions.end()), is_worth_it);
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

bool has_parallel_calls(const Lambda* l, const FunctionVersions& versions) {
  Calls calls;
  calls.body(l->body);
  return std::ranges::any_of(calls.on_host, [&](uint32_t f) { return versions.have_regions.contains(f); });
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
