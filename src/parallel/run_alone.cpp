// The pass `run-alone`: entry points in two versions, one of them for one thread.
//
//   entry main (xs) = body
// =>
//   def main_1 (xs) = body
//   entry main (xs) =
//     let {most: i64} = chunks(infinitely many points, 0)
//     let {is_alone: bool} = sle64(most, 1)
//     let {res} = match is_alone { true => #[sequential] main_1(xs), _ => main_1(xs) }
//     in {res}
//
// Relies on: the pass `parallelise` comes next, which takes a function that is called as #[sequential] for the code of
// a point: what is called there is a copy without regions.
//
// A region alone is as fast as the SOAC that it was made of, but passes for one core see less of the code around it: a
// loop does not compute in place what its regions make, and a histogram has a trip of its own. So
//
// - an entry point has two versions if there are SOACs in loops, or others than maps, reductions and scans, or maps
// over
//   columns that scan these, of which `scan-rows` makes scans of rows;
// - the question is asked once for each call of the program, not for each region;
// - only so many statements are there twice that the C compiler does not take twice as long as without threads.
//
// With --fixed-chunks there is always more than one chunk, and so the parallel code runs: its sums are those of any
// number of threads.
//
// Leaves out: SOACs of a few points, which stay as they are; long programs.
#include "parallel/run_alone.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ir/build.h"
#include "ir/names.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "parallel/regions.h"

namespace fehu::parallel {

using namespace ir;
using prim::PrimType;

namespace {

constexpr size_t kMostStmsAlone = 300;
// So few points are not worth a region.
constexpr int64_t kFewPoints = 1000;

// What there is in a function outside of SOACs.
struct HostCode : Walker {
  struct Callee {
    uint32_t name;
    bool is_in_loop;
  };
  std::vector<Callee> callees;
  bool has_scremas = false, has_scremas_in_loops = false, has_other_soacs = false;
  size_t num_stms = 0;               // with those inside of SOACs
  int num_loops = 0, num_soacs = 0;  // around the statement at hand
  std::set<uint32_t> turned;         // matrices that are transpositions

  void callee(VName n) override { callees.push_back({n.id, num_loops > 0}); }
  void operand(const Operand&) override {}
  void type(const Type&) override {}
  void stm(const Stm& s) override {
    num_stms++;
    const SoacExp* soac = as_soac(s.exp);
    bool is_loop = s.exp->kind == ExpKind::Loop;
    const auto* rearranged = try_as<RearrangeExp>(s.exp);
    if (rearranged && rearranged->perm.size() == 2 && rearranged->perm[0] == 1) turned.insert(s.pat[0].name.id);
    if (soac && num_soacs == 0) learn(*soac);
    num_loops += is_loop;
    num_soacs += soac != nullptr;
    walk_children(s.exp, *this);
    num_loops -= is_loop;
    num_soacs -= soac != nullptr;
  }

 private:
  void learn(const SoacExp& soac) {
    if (soac.width.is_const() && prim::as_i64(soac.width.value) <= kFewPoints) return;
    const auto* screma = try_as<ScremaExp>(&soac);
    bool has_accs =
        std::ranges::any_of(soac.lambda->params, [](const Param& p) { return p.type.kind == TypeKind::Acc; });
    has_scremas |= screma != nullptr;
    has_scremas_in_loops |= screma && num_loops > 0;
    has_other_soacs |= !screma || has_accs || scans_columns(soac);
  }
  bool scans_columns(const SoacExp& soac) const {
    auto scans = [](const Stm& s) {
      const auto* inner = try_as<ScremaExp>(s.exp);
      return inner && !inner->scans.empty();
    };
    return std::ranges::any_of(soac.arrays, [&](VName n) { return turned.contains(n.id); }) &&
           std::ranges::any_of(soac.lambda->body->stms, scans);
  }
};

class EntrySplitter {
 public:
  EntrySplitter(const Program& program, pass::Context& context)
      : build_(context.arena, context.names, program.num_names),
        arena_(context.arena),
        sequential_(arena_.list({Attr{context.names.intern("sequential"), {}, {}}})) {
    for (const Fun& f : program.funs) code_[f.name.id].body(f.body);
  }
  const Program* run(const Program* program);

 private:
  // All that an entry point calls, once in loops and once outside.
  struct Reached {
    std::set<std::pair<uint32_t, bool>> seen;
    bool is_different = false;
    size_t num_stms = 0;
  };
  void add(uint32_t function, bool is_in_loop, Reached& sum);
  bool is_worth_it(const Fun& f);
  const Body* call(VName function, const Lambda& like, List<Attr> attrs);
  Fun choosing(const Fun& f, VName body);

  Build build_;
  Arena& arena_;
  const List<Attr> sequential_;
  std::unordered_map<uint32_t, HostCode> code_;
};

void EntrySplitter::add(uint32_t function, bool is_in_loop, Reached& sum) {
  const HostCode& code = code_[function];
  if (!sum.seen.contains({function, !is_in_loop})) sum.num_stms += code.num_stms;
  if (!sum.seen.insert({function, is_in_loop}).second) return;
  sum.is_different |= code.has_other_soacs || code.has_scremas_in_loops || (is_in_loop && code.has_scremas);
  for (const HostCode::Callee& callee : code.callees) add(callee.name, is_in_loop || callee.is_in_loop, sum);
}

bool EntrySplitter::is_worth_it(const Fun& f) {
  if (!f.entry) return false;
  Reached sum;
  add(f.name.id, false, sum);
  return sum.is_different && sum.num_stms <= kMostStmsAlone;
}

const Body* EntrySplitter::call(VName function, const Lambda& like, List<Attr> attrs) {
  std::vector<Arg> args;
  for (const Param& p : like.params) args.push_back({var_operand(p.name), p.type.unique});
  build_.begin_body();
  const Exp* exp = arena_.make<ApplyExp>(function, arena_.list(args), like.ret);
  return build_.end_body(build_.let_all("res", like.ret, exp, {}, attrs));
}

// The entry point, which calls one of two versions of what was its body.
Fun EntrySplitter::choosing(const Fun& f, VName body) {
  const Lambda* outside = rename(arena_.make<Lambda>(f.params, arena_.make<Body>(), f.ret), build_.names(), arena_);
  for (const Param& p : outside->params) build_.bind(p);
  build_.where = {};
  build_.begin_body();
  const Exp* asked = arena_.make<ChunksExp>(i64_operand(kUnlimitedPoints), i64_operand(0));
  Operand is_alone = build_.at_most(build_.let("most", prim_type(PrimType::I64), asked), i64_operand(1));
  std::vector<Type> types(outside->ret.begin(), outside->ret.end());
  for (Type& type : types) type.unique = false;
  MatchCase alone{arena_.list({prim::bool_value(true)}), arena_.list({false}), call(body, *outside, sequential_)};
  const Exp* choice = arena_.make<MatchExp>(arena_.list({is_alone}), arena_.list({alone}), call(body, *outside, {}),
                                            arena_.list(types));
  Fun made = f;
  made.params = outside->params;
  made.ret = outside->ret;
  made.body = build_.end_body(build_.let_all("res", types, choice));
  return made;
}

const Program* EntrySplitter::run(const Program* program) {
  std::vector<Fun> funs;
  for (const Fun& f : program->funs) {
    funs.push_back(f);
    if (!is_worth_it(f)) continue;
    Fun& body = funs.back();
    body.name = build_.names().fresh_like(f.name);
    body.entry = nullptr;
    funs.push_back(choosing(f, body.name));
  }
  if (funs.size() == program->funs.size()) return program;
  Program made = *program;
  made.funs = arena_.list(funs);
  made.num_names = build_.num_names();
  return arena_.make<Program>(made);
}

}  // namespace

const Program* run_alone(const Program* program, pass::Context& context) {
  return EntrySplitter(*program, context).run(program);
}

}  // namespace fehu::parallel
