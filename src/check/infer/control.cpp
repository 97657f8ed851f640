// Pass 1: let, if, match and loop. Spec: language.md 3.3, 5.3, 5.5.
//
// All branches of `if` and `match`, and a loop's parameter, initial value and body, have one type: a fresh
// variable that each is unified with. It is limited to types without functions (5.6), and the limit remembers
// which rule it came from.
#include "check/infer/infer_state.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

// ---------------------------------------------------------------------------------------------------------------
// let. Chains of lets can be very long, so they are walked in a loop.

// One `let` of a chain whose body has not been seen yet.
struct Infer::LetFrame {
  Scope::Mark mark;
  LetExp* let = nullptr;  // one of the two
  LetFunExp* fun = nullptr;
};

// Goes down the chain, binding names, and comes back up, putting each body into its `let`.
Exp* Infer::let_chain(const syntax::Exp& first) {
  std::vector<LetFrame> frames;
  const syntax::Exp* next = &first;
  while (true) {
    LetFrame frame{scope.mark()};
    if (next->kind == syntax::ExpKind::Let)
      next = enter_let(*syntax::as<syntax::LetExp>(next), frame);
    else if (next->kind == syntax::ExpKind::LetFun)
      next = enter_let_fun(*syntax::as<syntax::LetFunExp>(next), frame);
    else if (next->kind == syntax::ExpKind::LetUpdate)
      next = enter_let_update(*syntax::as<syntax::LetUpdateExp>(next), frame);
    else
      break;
    frames.push_back(frame);
  }
  Exp* body = exp(*next);
  for (size_t i = frames.size(); i-- > 0;) {
    const LetFrame& frame = frames[i];
    if (frame.let) {
      set_type(frame.let->type, body->type);
      frame.let->body = body;
      body = frame.let;
    } else {
      set_type(frame.fun->type, body->type);
      frame.fun->body = body;
      body = frame.fun;
    }
    scope.leave(frame.mark);
  }
  return body;
}

// The value is checked before the names are bound: `let x = x + 1` means the outer x on the right. Sizes are bound
// before the pattern, whose types mention them: let [n] (xs: [n]i32) = ...
const syntax::Exp* Infer::enter_let(const syntax::LetExp& e, LetFrame& frame) {
  bool is_name = e.pat->kind == syntax::PatKind::Name;
  if (is_name) being_defined.push_back(syntax::as<syntax::NamePat>(*e.pat).name.name);
  Exp* value = exp(*e.value);
  if (is_name) being_defined.pop_back();
  if (value->kind == ExpKind::Lambda) note_open_params(as<LambdaExp>(value)->params);
  std::vector<BoundName> names;
  std::vector<VName> sizes;
  for (const syntax::Ident& size_name : e.sizes) {
    VName vname = ctx.fresh(size_name.name, size_name.loc);
    sizes.push_back(vname);
    names.push_back({size_name.name, vname, types.i64(), size_name.loc});
    bind_value(size_name.name, vname, types.i64(), size_name.loc);
  }
  size_t num_sizes = names.size();
  Reason reason{.why = Why::Pattern, .loc = e.pat->loc, .other = value->loc, .other_text = "the value"};
  Pat* typed_pat = pat(*e.pat, value->type, reason, names);
  check_duplicates(names);
  bind_names({names.begin() + static_cast<ptrdiff_t>(num_sizes), names.end()});
  frame.let = arena.make<LetExp>();
  frame.let->loc = e.loc;
  frame.let->sizes = arena.list(sizes);
  frame.let->pat = typed_pat;
  frame.let->value = value;
  return e.body;
}

// let x steps = v in b  is  let x = (x with steps = v) in b
const syntax::Exp* Infer::enter_let_update(const syntax::LetUpdateExp& e, LetFrame& frame) {
  Exp* value = update(name(e.name), e.steps, *e.value, Loc{e.name.loc.begin, e.value->loc.end});
  VName vname = ctx.fresh(e.name.name, e.name.loc);
  NamePat* typed_pat = node<NamePat>(e.name.loc, value->type);
  typed_pat->name = vname;
  bind_value(e.name.name, vname, value->type, e.name.loc);
  frame.let = arena.make<LetExp>();
  frame.let->loc = e.loc;
  frame.let->pat = typed_pat;
  frame.let->value = value;
  return e.body;
}

// A local function: polymorphic in the type parameters written, in nothing else. Variables that were made inside
// belong to a deeper level; those that are part of the function's type move to this one, since the surroundings may
// still decide them.
const syntax::Exp* Infer::enter_let_fun(const syntax::LetFunExp& e, LetFrame& frame) {
  LetFunExp* result = arena.make<LetFunExp>();
  result->loc = e.loc;
  Function& fn = result->fn;
  fn.name = ctx.fresh(e.name.name, e.name.loc);
  fn.name_loc = e.name.loc;
  Scope::Mark mark = scope.mark();
  being_defined.push_back(e.name.name);
  if (e.name.name.str() == "mut" || e.name.name.str() == "rec") modifiers.push_back(&e);
  unifier.enter_level();
  params(e.type_params, e.params, fn);
  const Type* ret = nullptr;
  result_type(e.result_type, fn, ret);
  Exp* body = exp(*e.value);
  if (fn.annotation.type)
    unify(ret, body->type,
          {.why = Why::Body,
           .loc = final_loc(body),
           .other = e.result_type->loc,
           .other_text = "the result type written here",
           .value = body});
  else
    ret = body->type;
  fn.body = body;
  unifier.leave_level();
  being_defined.pop_back();
  scope.leave(mark);
  warn_unused_params(fn.params_of_type);

  const Type* type = function_type(fn, ret);
  unifier.lower_levels(type);
  note_open_params(fn.params);
  TermBinding binding;
  binding.kind = TermBinding::Kind::Value;
  binding.name = fn.name;
  binding.scheme = arena.make<Scheme>(fn.params_of_type, type);
  binding.loc = e.name.loc;
  scope.bind(e.name.name, binding);
  frame.fun = result;
  return e.body;
}

// Parameters of a local function whose type is still open when the function is complete.
void Infer::note_open_params(List<Pat*> params) {
  for (const Pat* p : params) {
    const Type* type = unifier.resolve(p->type);
    if (p->kind == PatKind::Name && type->kind == TypeKind::Meta && unifier.cell(type).kind == MetaCell::Kind::Free)
      open_params.push_back(as<NamePat>(p)->name);
  }
}

// ---------------------------------------------------------------------------------------------------------------
// if and match

// After branches that do not agree the whole has an error type, so that no use of it is reported as well.
Exp* Infer::if_exp(const syntax::IfExp& e) {
  Exp* cond = check(*e.cond, types.boolean(), {.why = Why::IfCondition, .loc = e.cond->loc});
  const Type* type = fresh_limited(Liftedness::SizeLifted, Limit::Kind::IfResult, e.loc);
  bool ok = true;
  Exp* then_exp = check(*e.then_exp, type, {.why = Why::IfBranches, .loc = e.then_exp->loc}, &ok);
  Reason reason{
      .why = Why::IfBranches, .loc = e.else_exp->loc, .other = final_loc(then_exp), .other_text = "the other branch"};
  Exp* else_exp = check(*e.else_exp, type, reason, &ok);
  IfExp* result = node<IfExp>(e.loc, ok ? type : types.error());
  result->cond = cond;
  result->then_exp = then_exp;
  result->else_exp = else_exp;
  return result;
}

// The type of what is matched is pushed into each pattern. Whether the cases cover everything is asked later, when
// types are known (local/coverage.cpp).
Exp* Infer::match(const syntax::MatchExp& e) {
  Exp* scrutinee = exp(*e.scrutinee);
  const Type* matched = scrutinee->type;
  const Type* type = fresh_limited(Liftedness::SizeLifted, Limit::Kind::MatchResult, e.loc);
  std::vector<Case> cases;
  bool ok = true;
  for (const syntax::Case& c : e.cases) {
    Scope::Mark mark = scope.mark();
    std::vector<BoundName> names;
    Reason reason{
        .why = Why::CasePattern, .loc = c.pat->loc, .other = scrutinee->loc, .other_text = "the value that is matched"};
    size_t errors = ctx.sink.num_errors();
    Pat* typed_pat = pat(*c.pat, matched, reason, names);
    // If no pattern of this kind fits, the others will not either.
    const Mismatch& f = unifier.failure();
    if (ctx.sink.num_errors() > errors && f.kind == Mismatch::Kind::Shape && f.path.empty()) matched = types.error();
    check_duplicates(names);
    bind_names(names);
    Reason branch{.why = Why::MatchBranches, .loc = c.body->loc};
    if (!cases.empty()) {
      branch.other = final_loc(cases.front().body);
      branch.other_text = "the first case";
    }
    cases.push_back({c.loc, typed_pat, check(*c.body, ok ? type : types.error(), branch, &ok)});
    scope.leave(mark);
  }
  MatchExp* result = node<MatchExp>(e.loc, ok ? type : types.error());
  result->scrutinee = scrutinee;
  result->cases = arena.list(cases);
  return result;
}

// ---------------------------------------------------------------------------------------------------------------
// loop

// The initialiser that was left out: the pattern read as an expression in the scope around the loop. `loop (x, y) for i
// < n do ...` is `loop (x, y) = (x, y) for i < n do ...`.
Exp* Infer::pattern_as_exp(const syntax::Pat& p) {
  using enum syntax::PatKind;
  switch (p.kind) {
    case Name:
      return name(syntax::as<syntax::NamePat>(p).name);
    case Paren:
      return pattern_as_exp(*syntax::as<syntax::ParenPat>(p).pat);
    case Ascript:
      return pattern_as_exp(*syntax::as<syntax::AscriptPat>(p).pat);
    case Attr:
      return pattern_as_exp(*syntax::as<syntax::AttrPat>(p).pat);
    case Unit:
      return record(p.loc, {});
    case Tuple: {
      std::vector<FieldInit> fields;
      for (const syntax::Pat* part : syntax::as<syntax::TuplePat>(p).parts)
        fields.push_back({number(fields.size()), pattern_as_exp(*part), part->loc});
      return record(p.loc, std::move(fields));
    }
    case Record: {
      std::vector<FieldInit> fields;
      for (const syntax::FieldPat& f : syntax::as<syntax::RecordPat>(p).fields)
        fields.push_back({f.name.name, pattern_as_exp(*f.pat), f.name.loc});
      return record(p.loc, std::move(fields));
    }
    case Wildcard:
    case Literal:
    case Constr:
      ctx.sink
          .report(Code::LoopWithoutInit, p.loc,
                  "This pattern cannot be read as an expression, so the loop needs an initial value.")
          .set_help("Write loop pattern = value.");
      return error_exp(p.loc);
    case Error:
      return error_exp(p.loc);
  }
  return error_exp(p.loc);
}

// The names of the pattern are in scope in the condition of `while` and in the body, but not in the bound or the array
// that `for` runs over.
Exp* Infer::loop(const syntax::LoopExp& e) {
  LoopExp* result = arena.make<LoopExp>();
  result->loc = e.loc;
  result->form = e.loop;
  result->implicit_init = e.init == nullptr;
  const syntax::LoopExp* around = std::exchange(loop_head, &e);
  result->init = e.init ? exp(*e.init) : pattern_as_exp(*e.pat);
  const Type* type = fresh_limited(Liftedness::SizeLifted, Limit::Kind::LoopParam, e.pat->loc);
  unify(type, result->init->type, {.why = Why::LoopInit, .loc = result->init->loc});
  set_type(result->type, type);

  // What the loop runs over, in the scope around it.
  std::vector<BoundName> counters;
  if (e.loop == syntax::LoopKind::ForLess) {
    const Type* counter = unifier.overloaded(prim::kIntegerSet, e.bound->loc);
    result->bound = check(*e.bound, counter, {.why = Why::LoopBound, .loc = e.bound->loc});
    result->counter = ctx.fresh(e.counter.name, e.counter.loc);
    result->counter_loc = e.counter.loc;
    set_type(result->counter_type, counter);
    counters.push_back({e.counter.name, result->counter, counter, e.counter.loc});
  } else if (e.loop == syntax::LoopKind::ForIn) {
    const Type* elem = fresh_limited(Liftedness::Unlifted, Limit::Kind::ArrayElement, e.bound->loc);
    result->bound = check(*e.bound, array_of(elem), {.why = Why::ForIn, .loc = e.bound->loc});
    Reason reason{.why = Why::Pattern, .loc = e.elem->loc, .other = e.bound->loc, .other_text = "the array"};
    result->elem = pat(*e.elem, elem, reason, counters);
  }
  loop_head = around;

  Scope::Mark mark = scope.mark();
  std::vector<BoundName> names;
  Reason reason{.why = Why::Pattern, .loc = e.pat->loc, .other = result->init->loc, .other_text = "the initial value"};
  size_t errors = ctx.sink.num_errors();
  result->pat = pat(*e.pat, type, reason, names);
  if (ctx.sink.num_errors() > errors) type = types.error();
  check_duplicates(counters);
  check_duplicates(names);
  bind_names(counters);
  bind_names(names);  // on equal names the loop's parameter wins
  if (e.loop == syntax::LoopKind::While)
    result->bound = check(*e.bound, types.boolean(), {.why = Why::WhileCondition, .loc = e.bound->loc});
  bool ok = true;
  result->body =
      check(*e.body, type,
            {.why = Why::LoopBody, .loc = e.body->loc, .other = e.pat->loc, .other_text = "the loop parameter"}, &ok);
  if (!ok) result->type = types.error();
  scope.leave(mark);
  return result;
}

}  // namespace fehu::check
