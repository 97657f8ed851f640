// Pass 1: arguments in another order than the parameters, as in `take xs 3`, `map xs f`, `reduce 0 (+) xs`.
//
// When an argument does not fit, the arguments are compared with the parameters in all orders, by what is known of
// their types: functions, arrays, numbers of some type. The first order in which all fit is the one to write: of
// arguments that could stand for each other it keeps the order. It is about programs that are wrong anyway, so that
// nothing here needs to be exact.
#include <algorithm>
#include <numeric>

#include "check/infer/infer_state.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

// A number without a suffix fits every type of numbers, whatever it was taken for in the meantime.
static bool is_open_number(Unifier& unifier, const Exp* arg) {
  if (arg->kind != ExpKind::Literal || unifier.resolve(arg->type)->kind == TypeKind::Prim) return false;
  LiteralExp::Form form = as<LiteralExp>(arg)->form;
  return form == LiteralExp::Form::Int || form == LiteralExp::Form::Float;
}

static prim::PrimSet prims_of(Unifier& unifier, const Type* type) {
  if (auto* prim = try_as<PrimType>(type)) return prim::set_of(prim->prim);
  bool is_overloaded = type->kind == TypeKind::Meta && unifier.cell(type).kind == MetaCell::Kind::Overloaded;
  return is_overloaded ? unifier.cell(type).prims : 0;
}

// Could a value of type `given` be one of type `wanted`? What is open may be anything but a function.
static bool may_fit(Unifier& unifier, const Type* wanted, const Type* given) {
  wanted = unifier.resolve(wanted);
  given = unifier.resolve(given);
  if (wanted->kind == TypeKind::Arrow || given->kind == TypeKind::Arrow) return wanted->kind == given->kind;
  auto* wanted_array = try_as<ArrayType>(wanted);
  auto* given_array = try_as<ArrayType>(given);
  if (wanted_array && given_array) return may_fit(unifier, wanted_array->elem, given_array->elem);
  bool is_open = wanted->kind == TypeKind::Meta && unifier.cell(wanted).kind == MetaCell::Kind::Free;
  if (is_open || is_error(wanted)) return true;
  prim::PrimSet wanted_prims = prims_of(unifier, wanted);
  return wanted_prims != 0 ? (wanted_prims & prims_of(unifier, given)) != 0 : wanted->kind == given->kind;
}

static bool argument_fits(Unifier& unifier, const Type* param, const Exp* arg) {
  if (!is_open_number(unifier, arg)) return may_fit(unifier, param, arg->type);
  param = unifier.resolve(param);
  prim::PrimSet prims = prims_of(unifier, param);
  return prims != 0 ? (prims & prim::kNumericSet) != 0 : param->kind == TypeKind::Meta || is_error(param);
}

// Functions, arrays, truth values, numbers with a fraction and all others. Where they agree a conversion is the
// likelier cure.
static int kind_of(Unifier& unifier, const Type* type) {
  type = unifier.resolve(type);
  if (type->kind == TypeKind::Arrow) return 1;
  if (type->kind == TypeKind::Array) return 2;
  if (is_prim(type, prim::PrimType::Bool)) return 3;
  prim::PrimSet prims = prims_of(unifier, type);
  return prims != 0 && (prims & ~prim::kFloatSet) == 0 ? 4 : 0;
}

static bool is_of_other_kind(Unifier& unifier, const Type* param, const Exp* arg) {
  const Type* wanted = unifier.resolve(param);
  bool is_open = wanted->kind == TypeKind::Meta && unifier.cell(wanted).kind == MetaCell::Kind::Free;
  return !is_open && !is_error(wanted) && kind_of(unifier, wanted) != kind_of(unifier, arg->type);
}

// The parameters that the arguments are for; fewer if the function takes fewer.
static std::vector<const Type*> params_of(Unifier& unifier, const Type* function, size_t count) {
  std::vector<const Type*> params;
  function = unifier.resolve(function);
  while (params.size() < count && function->kind == TypeKind::Arrow) {
    params.push_back(as<ArrowType>(function)->param);
    function = unifier.resolve(as<ArrowType>(function)->ret.type);
  }
  return params;
}

// The order of the arguments in which all fit; empty if that is none, or the order in which they stand.
static std::vector<size_t> fitting_order(Unifier& unifier, const Exp* fn, const std::vector<Exp*>& args) {
  constexpr size_t kMostArguments = 5;
  std::vector<const Type*> params = params_of(unifier, fn->type, args.size());
  if (args.size() < 2 || args.size() > kMostArguments || params.size() != args.size()) return {};
  bool is_other_kind = false;
  for (size_t i = 0; i < args.size(); i++) is_other_kind |= is_of_other_kind(unifier, params[i], args[i]);
  if (!is_other_kind) return {};
  std::vector<size_t> order(args.size());
  std::iota(order.begin(), order.end(), 0);
  auto fits = [&] {
    for (size_t i = 0; i < order.size(); i++)
      if (!argument_fits(unifier, params[i], args[order[i]])) return false;
    return true;
  };
  if (fits()) return {};
  while (std::next_permutation(order.begin(), order.end()))
    if (fits()) return order;
  return {};
}

// Of the reports from `first` on, that about one of the arguments.
static diag::Diagnostic* report_about(diag::Sink& sink, size_t first, const std::vector<Exp*>& args) {
  for (size_t i = first; i < sink.all().size(); i++)
    for (const Exp* arg : args)
      if (sink.at(i).code == Code::ArgumentType && sink.at(i).loc == arg->loc) return &sink.at(i);
  return nullptr;
}

void Infer::explain_order(const syntax::ApplyExp& e, const Exp* fn, const std::vector<Exp*>& args,
                          size_t first_report) {
  if (ctx.sink.all().size() == first_report || !ctx.gives_hints() || e.args.size() != args.size()) return;
  diag::Diagnostic* d = report_about(ctx.sink, first_report, args);
  bool is_known = std::ranges::none_of(
      args, [&](const Exp* arg) { return !is_open_number(unifier, arg) && is_error(unifier.resolve(arg->type)); });
  if (!d || !is_known) return;
  std::vector<size_t> order = fitting_order(unifier, fn, args);
  if (order.empty()) return;
  std::string code = text_of(fn->loc);
  for (size_t i : order) code += fmt::format(" {}", argument_text(*e.args[i]));
  constexpr size_t kLongestShown = 80;
  bool is_short = code.size() <= kLongestShown && code.find('\n') == std::string::npos;
  d->set_help(is_short ? fmt::format("Its arguments come in another order: write `{}`.", code)
                       : "Its arguments come in another order.");
}

}  // namespace fehu::check
