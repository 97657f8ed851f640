// Comparing the lifetimes of blocks.
//
//     let {a: mem} = alloc(n) ... last use of a ... let {b: mem} = alloc(n) ...      a and b do not interfere
// Blocks of different bodies are compared in the innermost body around both, where each is needed for the whole
// statement that contains it.
#include "analysis/interference.h"

#include <algorithm>

#include "ir/traverse.h"

namespace fehu::analysis {

using namespace ir;

Interference::Interference(const Program& p) : lifetimes_(p) {
  struct Collector : Walker {
    std::vector<VName> names;
    std::vector<const AllocExp*> allocs;
    void operand(const Operand&) override {}
    void type(const Type&) override {}
    void stm(const Stm& s) override {
      if (s.exp->kind == ExpKind::Alloc) {
        names.push_back(s.pat[0].name);
        allocs.push_back(as<AllocExp>(s.exp));
      }
      walk_stm(s, *this);
    }
  } collector;
  walk_program(p, collector);
  for (size_t i = 0; i < collector.names.size(); i++) {
    uint32_t body = lifetimes_.of(collector.names[i]).body;
    blocks_.push_back({collector.names[i], collector.allocs[i], body, lifetimes_.body(body).is_repeated});
  }
}

namespace {
// From where to where something is needed in a body.
struct Span {
  uint32_t body, first, last;
};
}  // namespace

// What is passed on, to a function or out of its body, may be needed by other names from then on.
static Span span_of(const Lifetimes& lifetimes, VName block) {
  const Lifetime& life = lifetimes.of(block);
  return {life.body, life.first, lifetimes.is_passed_on(block) ? Lifetime::kForever : life.last};
}

// Seen from the body around, all of it happens in one statement, unless it leaves the body.
static Span seen_from_outside(const Lifetimes& lifetimes, const Span& span) {
  const BodyPlace& place = lifetimes.body(span.body);
  return {place.parent, place.statement, span.last == Lifetime::kForever ? span.last : place.statement};
}

// Two branches of one match never run together.
bool Interference::may_interfere(VName a, VName b) const {
  if (!lifetimes_.of(a).is_used() || !lifetimes_.of(b).is_used()) return false;
  Span x = span_of(lifetimes_, a), y = span_of(lifetimes_, b);
  while (x.body != y.body) {
    const BodyPlace &place_x = lifetimes_.body(x.body), &place_y = lifetimes_.body(y.body);
    if (place_x.depth == place_y.depth && place_x.parent == place_y.parent) {
      if (place_x.parent == 0) return true;  // one function may call the other
      if (place_x.statement == place_y.statement) return !place_x.is_branch || !place_y.is_branch;
    }
    if (place_x.depth >= place_y.depth) x = seen_from_outside(lifetimes_, x);
    if (place_y.depth >= place_x.depth) y = seen_from_outside(lifetimes_, y);
  }
  return std::max(x.first, y.first) <= std::min(x.last, y.last);
}

}  // namespace fehu::analysis
