// Distribution of nests: the function of a scan, a filter or a histogram that has much to do is a map of its own.
//
//   let {ys: [n]i64} = screma(n, rows) scan (+) {0} map \(row) -> { sum = screma(m, row) reduce (+) {0} ..; in {sum} }
// =>
//   let {made: [n]i64} = screma(n, rows) map \(row) -> { sum = screma(m, row) reduce (+) {0} ..; in {sum} }
//   let {ys: [n]i64} = screma(n, made) scan (+) {0} map \(sum) -> {sum}
//
// The map has the versions that all maps have (versions.h), so the parallelism inside of one point is reached as well;
// and nothing is made twice by the two passes of a scan. What it costs is to store and read some numbers for each
// point, next to which the work of a point is large.
#include "parallel/distribute.h"

#include <algorithm>

#include "ir/names.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::parallel {

using namespace ir;

// So few elements are rather scalar code.
constexpr int64_t kFewElements = 64;

static bool is_acc(const Type& t) {
  return t.kind == TypeKind::Acc;
}

// Accumulators may go through, but nothing else is done with them.
static bool are_accs_idle(const Lambda& l) {
  return std::ranges::none_of(l.params, [&](const Param& p) {
    return is_acc(p.type) && std::ranges::any_of(l.body->stms, [&](const Stm& s) {
             return std::ranges::count(free_names(s), p.name) > 0;
           });
  });
}

// The parts of what the function makes: what is stored, once each; and what follows from that by a conversion, which is
// done again. (A filter is known by how its flags are counted.)
namespace {
class Distribution {
 public:
  Distribution(const SoacExp& e, Build& build) : e_(e), all_(*e.lambda), build_(build), arena_(build.arena()) {}

  std::optional<Distributed> made() {
    List<Result> values = all_.body->results;
    std::vector<Operand> passed(values.size());
    for (size_t i = 0; i < values.size(); i++)
      if (!conversion(i)) {
        std::optional<Operand> x = is_acc(all_.ret[i]) ? acc(i) : stored(i);
        if (!x) return std::nullopt;
        passed[i] = *x;
      }
    if (pat_.empty()) return std::nullopt;
    build_.begin_body();
    for (size_t i = 0; i < values.size(); i++)
      if (const ConvOpExp* conv = conversion(i))
        passed[i] = build_.conv(conv->op, conv->from, conv->to, passed[*number_of(conv->x, i)]);
    Lambda rest = all_, function = all_;
    rest.params = arena_.list(rest_params_);
    rest.body = build_.end_body(passed);
    for (size_t i = 0; i < all_.params.size(); i++)
      if (!is_acc(all_.params[i].type)) {
        params_.push_back(all_.params[i]);
        arrays_.push_back(e_.arrays[i]);
      }
    function.params = arena_.list(params_);
    function.ret = arena_.list(ret_);
    function.body = arena_.make<Body>(all_.body->stms, arena_.list(results_));
    return Distributed{{soac(e_.width, arena_.list(arrays_), arena_.make<Lambda>(function)), {}, {}},
                       pat_,
                       soac(e_.width, arena_.list(rest_arrays_), arena_.make<Lambda>(rest))};
  }

 private:
  // The first result but that one which is this operand, and no conversion itself.
  std::optional<size_t> number_of(const Operand& x, size_t but) const {
    List<Result> values = all_.body->results;
    for (size_t i = 0; i < values.size(); i++)
      if (i != but && x.is_var() && same_operand(values[i].value, x)) return i;
    return std::nullopt;
  }

  // What makes the result from another one.
  const ConvOpExp* conversion(size_t i) const {
    const Result& r = all_.body->results[i];
    if (!r.certs.empty() || !r.value.is_var()) return nullptr;
    for (const Stm& s : all_.body->stms) {
      const auto* conv = try_as<ConvOpExp>(s.exp);
      if (!conv || s.pat.size() != 1 || !(s.pat[0].name == r.value.name)) continue;
      std::optional<size_t> from = number_of(conv->x, i);
      return from && !conversion(*from) ? conv : nullptr;
    }
    return nullptr;
  }

  Operand rest_param(const Type& type, VName array) {
    rest_params_.push_back(build_.param("made", type));
    rest_arrays_.push_back(array);
    return var_operand(rest_params_.back().name);
  }

  std::optional<Operand> acc(size_t i) {
    const Result& r = all_.body->results[i];
    for (size_t k = 0; r.certs.empty() && k < all_.params.size(); k++)
      if (all_.params[k].name == r.value.name) return rest_param(all_.ret[i], e_.arrays[k]);
    return std::nullopt;
  }

  std::optional<Operand> stored(size_t i) {
    if (all_.ret[i].kind != TypeKind::Prim) return std::nullopt;
    ret_.push_back(all_.ret[i]);
    results_.push_back(all_.body->results[i]);
    pat_.push_back(build_.param("made", build_.array_type({&e_.width, 1}, all_.ret[i])));
    return rest_param(all_.ret[i], pat_.back().name);
  }

  const SoacExp& e_;
  const Lambda& all_;
  Build& build_;
  Arena& arena_;
  std::vector<Param> params_, rest_params_;
  std::vector<VName> arrays_, rest_arrays_;
  std::vector<Type> ret_;
  std::vector<Result> results_;
  std::vector<PatElem> pat_;
};
}  // namespace

std::optional<Distributed> distributed(const SoacExp& e, Build& build) {
  return are_accs_idle(*e.lambda) ? Distribution(e, build).made() : std::nullopt;
}

bool has_soacs(const Lambda* l) {
  struct Finder : Walker {
    bool is_found = false;
    void stm(const Stm& s) override {
      const SoacExp* soac = as_soac(s.exp);
      is_found |= soac && (soac->width.is_var() || prim::as_i64(soac->width.value) > kFewElements);
      walk_stm(s, *this);
    }
  } finder;
  finder.body(l->body);
  return finder.is_found;
}

}  // namespace fehu::parallel
