// The pass `strip-scans`: a scan goes through its array in strips, and computes all elements of one before it adds them
// up.
//
// In one loop, each element waits for the sum before it, so that not even what is computed of the elements alone can be
// done for many at once. In two, the first is a map, which runs in vectors, and the second is `prefix`, which the run
// time has in vectors. A strip is short enough to stay in the cache between them.
//
//   let {ys: [n]i32} = screma(n, xs)       let {ys: [n]i32} = if n < 64 then (as before) else {
//     scan {0i32} (+)                        loop (ys = scratch, sum = 0i32) for k < (n + 1023) / 1024 do
//     map \(x: i32) -> {f(x)}           =>     let {strip} = screma(c, xs[1024k :+ c]) map \(x: i32) -> {f(x)}
//                                              let {ys} = ys with [1024k :+ c] <- strip
//                                              let {ys} = prefix add32(sum, ys[1024k :+ c])
//                                              in {ys, ys[1024k + c - 1]} }                c: 1024, or what is left
//
// Relies on: what the language says of operators. Integers come out exactly the same, floats within rounding.
// Coalescing makes the strip where it belongs.
// Algorithm: one walk over the program. Taken are scremas that only scan, by one operation each that `prefix` knows.
// Leaves out: other operators; scans whose results are at once computed with or reduced; functions so long that a
// second copy of them, for few elements, would cost more than it brings.
#include "soac/strip_scans.h"

#include <vector>

#include "ir/op_facts.h"
#include "soac/operators.h"
#include "soac/rewriter.h"

namespace fehu::soac {

namespace {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

// Fewer elements are not worth two loops. 4 or 8 KB are a part of the first cache.
constexpr int64_t kShortestScan = 64, kScanStrip = 1024;
constexpr size_t kMostStripStms = 40;

size_t num_strip_stms(const Body& body) {
  size_t count = body.stms.size();
  for (const Stm& s : body.stms)
    for_each_nested(s.exp, [&](const Nested& nested) { count += num_strip_stms(*nested.body); });
  return count;
}

// The operation of each scan; empty if one is not for us.
std::vector<Component> components(const Stm& s, const ScremaExp& e) {
  bool is_short = e.width.is_const() && prim::as_i64(e.width.value) < kShortestScan;
  bool only_scans = e.reduces.empty() && !e.post && s.pat.size() == e.scans.size();
  std::vector<Component> out;
  if (is_short || !only_scans || num_strip_stms(*e.lambda->body) > kMostStripStms) return {};
  for (const Scan& scan : e.scans) {
    std::vector<Component> one = components_of(*scan.op, scan.neutral);
    if (one.size() != 1 || !has_prefix(one[0].op, one[0].type)) return {};
    out.push_back(one[0]);
  }
  return out;
}

class Stripper : public Rewriter {
 public:
  using Rewriter::Rewriter;

 private:
  bool replace(const Stm& s) override {
    const auto* screma = try_as<ScremaExp>(s.exp);
    std::vector<Component> scans = screma ? components(s, *screma) : std::vector<Component>();
    if (scans.empty()) return false;
    std::vector<Type> types;
    for (const PatElem& p : s.pat) types.push_back(p.type);
    auto short_scan = [&] { return build_.let_all("scan", types, rename(screma, build_.names(), arena), {}, s.attrs); };
    Operands made = screma->width.is_const()
                        ? strips(*screma, scans, types, s.certs)
                        : build_.choose(
                              build_.less(screma->width, i64_operand(kShortestScan)), types, short_scan,
                              [&] { return strips(*screma, scans, types, {}); }, s.certs);
    for (size_t i = 0; i < s.pat.size(); i++) build_.define(s.pat[i], made[i]);
    return true;
  }

  // What goes round: the arrays, then the sums so far.
  Operands strips(const ScremaExp& e, const std::vector<Component>& scans, std::span<const Type> types,
                  List<VName> certs) {
    Operands inits;
    for (const Type& type : types) inits.push_back(build_.scratch(type));
    for (const Component& scan : scans) inits.push_back(scan.neutral);
    Operand rounds = build_.bin(BinOp::SQuotSafe, PrimType::I64, build_.add(e.width, i64_operand(kScanStrip - 1)),
                                i64_operand(kScanStrip));
    Operands made = build_.loop(
        inits, rounds,
        [&](const Operand& round, std::span<const Operand> params) { return strip(e, scans, round, params); }, certs);
    made.resize(scans.size());
    return made;
  }

  Operands strip(const ScremaExp& e, const std::vector<Component>& scans, const Operand& round,
                 std::span<const Operand> params) {
    Operand first = build_.mul(round, i64_operand(kScanStrip));
    Operand count = build_.bin(BinOp::SMin, PrimType::I64, i64_operand(kScanStrip), build_.sub(e.width, first));
    Operands values = elements(e, first, count);
    Operands arrays, sums;
    for (size_t i = 0; i < scans.size(); i++) {
      Type type = build_.type_of(params[i]);
      Operand written = build_.update_slice(params[i], slice_rows(arena, type, first, count), values[i]);
      const Exp* totals =
          arena.make<PrefixExp>(scans[i].op, scans[i].type, written.name, first, count, params[scans.size() + i]);
      type.unique = false;
      arrays.push_back(build_.let("scan", type, totals));
    }
    Operand last = build_.sub(build_.add(first, count), i64_operand(1));
    for (const Operand& array : arrays) sums.push_back(build_.element(array, {&last, 1}));
    arrays.insert(arrays.end(), sums.begin(), sums.end());
    return arrays;
  }

  // Those of one strip, by a map; elements of the inputs are there already.
  Operands elements(const ScremaExp& e, const Operand& first, const Operand& count) {
    std::vector<VName> inputs;
    for (VName array : e.arrays)
      inputs.push_back(build_.index(var_operand(array), slice_rows(arena, build_.type_of(array), first, count)).name);
    Operands out;
    for (const Result& r : e.lambda->body->results)
      for (size_t i = 0; i < inputs.size(); i++)
        if (r.certs.empty() && same_operand(r.value, var_operand(e.lambda->params[i].name)))
          out.push_back(var_operand(inputs[i]));
    if (out.size() == e.lambda->body->results.size()) return out;
    std::vector<Type> types;
    for (const Type& type : e.lambda->ret) types.push_back(build_.array_type({&count, 1}, type));
    return build_.let_all("strip", types, build_.map_exp(count, inputs, e.lambda));
  }
};

}  // namespace

const Program* strip_scans(const Program* program, pass::Context& context) {
  return Stripper(*program, context).run(program);
}

}  // namespace fehu::soac
