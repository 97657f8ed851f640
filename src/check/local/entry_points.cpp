// What an entry point's type may be. Spec: language.md 14.
//
// What comes from outside is data: no functions, no accumulators, no type parameters. And a size parameter must be the
// size of some argument, since the outside gives no sizes on their own.
#include "check/infer/type_exp.h"
#include "check/local/local_checks.h"
#include "check/types/name_sets.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

namespace {

// Arrays of accumulators do not exist, and functions were excluded before.
bool contains_accumulator(const Context& ctx, const Type* type) {
  if (!(type->flags & kHasNamed)) return false;
  if (const auto* named = try_as<NamedType>(type)) return named->name == ctx.acc;
  if (const auto* record = try_as<RecordType>(type)) {
    for (const Field& f : record->fields) {
      if (contains_accumulator(ctx, f.type)) return true;
    }
  }
  if (const auto* sum = try_as<SumType>(type)) {
    for (const Constr& c : sum->constrs) {
      for (const Type* t : c.payload) {
        if (contains_accumulator(ctx, t)) return true;
      }
    }
  }
  return false;
}

// A curried result counts as further parameters.
struct EntryType {
  std::vector<const Type*> params;
  const Type* result;
};
// `entry f : i32 -> i32 -> i32 = ...` takes two arguments.
EntryType flatten(const Type* type) {
  EntryType entry{{}, type};
  while (const auto* arrow = try_as<ArrowType>(entry.result)) {
    entry.params.push_back(arrow->param);
    entry.result = arrow->ret.type;
  }
  return entry;
}

// One message for each size that nobody can find out.
void check_size(Context& ctx, const Function& fn, const EntryType& entry, const TypeParam& size) {
  auto mentions_it = [&](const Type* type) { return mentions(type, size.name); };
  bool is_mentioned = std::ranges::any_of(entry.params, mentions_it);
  if (!is_mentioned && !mentions_it(entry.result)) return;
  std::string_view entry_name = fn.name.base.str();
  Loc loc = size.loc ? size.loc : fn.name_loc;
  if (is_mentioned) {
    ctx.sink
        .report(Code::EntrySizeNotWitnessed, loc,
                fmt::format("The entry point \"{}\" has a size \"{}\" that is no dimension of any argument by itself.",
                            entry_name, size.name.base.str()))
        .set_here("cannot be found out from the arguments")
        .note(fmt::format("Type: {}", show(fn.scheme->type)))
        .set_help("Give an argument with this size as a dimension, or pass the size as an i64.");
    return;
  }
  ctx.sink
      .report(Code::EntrySizeNotWitnessed, loc,
              fmt::format("The size \"{}\" of the entry point \"{}\" occurs in its result only.", size.name.base.str(),
                          entry_name))
      .set_here("no argument determines this size")
      .note(fmt::format("Type: {}", show(fn.scheme->type)))
      .set_help("Pass the size as an argument of type i64.");
}

}  // namespace

// In the order of what helps most: a polymorphic entry point has no types that one could look at.
void check_entry_point(Context& ctx, const ValueDec* dec) {
  const Function& fn = dec->fn;
  if (!fn.scheme || (fn.scheme->type->flags & kHasError)) return;
  std::string_view name = fn.name.base.str();
  for (const TypeParam& param : fn.scheme->params) {
    if (param.is_size) continue;
    diag::Diagnostic& d = ctx.sink.report(Code::EntryPolymorphic, fn.name_loc,
                                          fmt::format("The entry point \"{}\" is polymorphic.", name));
    d.set_here("entry points cannot have type parameters").note(fmt::format("Type: {}", show_scheme(name, *fn.scheme)));
    d.set_help("Write the types of the parameters.");
    return;
  }
  EntryType entry = flatten(fn.scheme->type);
  for (size_t i = 0; i <= entry.params.size(); ++i) {
    bool is_result = i == entry.params.size();
    const Type* type = is_result ? entry.result : entry.params[i];
    Loc loc = i < fn.params.size() ? fn.params[i]->loc : fn.name_loc;
    if (contains_function(type)) {
      ctx.sink
          .report(Code::EntryHigherOrder, loc,
                  fmt::format("The {} of the entry point \"{}\" may contain a function.",
                              is_result ? "result" : "parameter", name))
          .set_here(fmt::format("has type {}", show(type)))
          .set_help("Only data can go in and out of a compiled program.");
      return;
    }
    if (contains_accumulator(ctx, type)) {
      ctx.sink
          .report(Code::EntryAccumulator, loc,
                  fmt::format("The entry point \"{}\" has an accumulator in its type.", name))
          .set_here(fmt::format("has type {}", show(type)));
      return;
    }
  }
  if (fn.scheme->params.empty()) return;
  NameSet witnessed;
  for (const Type* param : entry.params) for_each_witnessed(ctx, param, [&](VName size) { witnessed.add(size); });
  for (const TypeParam& param : fn.scheme->params)
    if (!witnessed.contains(param.name)) check_size(ctx, fn, entry, param);
}

}  // namespace fehu::check
