// The expressions, patterns and annotations directly inside an expression of the typed tree. Walks that treat most
// kinds of expression alike (looking for something, rewriting all types) handle the kinds that matter to them and leave
// the rest to this function; a new kind of expression must be added here once.
#pragma once

#include "check/typed.h"

namespace fehu::typed {

// Calls on_exp(Exp*) for every direct subexpression, on_pat(Pat*) for every pattern and on_type(RetType&) for every
// written type, from left to right.
template <typename OnExp, typename OnPat, typename OnType>
void for_each_part(Exp* e, OnExp&& on_exp, OnPat&& on_pat, OnType&& on_type) {
  auto maybe = [&](Exp* sub) {
    if (sub) on_exp(sub);
  };
  auto indices = [&](List<IndexPart> parts) {
    for (const IndexPart& part : parts) {
      maybe(part.first);
      maybe(part.second);
      maybe(part.stride);
    }
  };
  auto type = [&](RetType& annotation) {
    if (annotation.type) on_type(annotation);
  };
  switch (e->kind) {
    case ExpKind::Literal:
    case ExpKind::String:
    case ExpKind::Var:
    case ExpKind::Hole:
    case ExpKind::SizeHole:
    case ExpKind::SizeMeta:
    case ExpKind::Error:
      return;
    case ExpKind::Record:
      for (const FieldInit& f : as<RecordExp>(e)->fields) on_exp(f.exp);
      return;
    case ExpKind::Array:
      for (Exp* elem : as<ArrayExp>(e)->elems) on_exp(elem);
      return;
    case ExpKind::Construct:
      for (Exp* arg : as<ConstructExp>(e)->payload) on_exp(arg);
      return;
    case ExpKind::Project:
      on_exp(as<ProjectExp>(e)->record);
      return;
    case ExpKind::Index:
      on_exp(as<IndexExp>(e)->array);
      indices(as<IndexExp>(e)->parts);
      return;
    case ExpKind::Update:
      on_exp(as<UpdateExp>(e)->target);
      for (const Step& step : as<UpdateExp>(e)->steps) indices(step.parts);
      on_exp(as<UpdateExp>(e)->value);
      return;
    case ExpKind::Range:
      on_exp(as<RangeExp>(e)->start);
      maybe(as<RangeExp>(e)->second);
      on_exp(as<RangeExp>(e)->end);
      return;
    case ExpKind::Logic:
      on_exp(as<LogicExp>(e)->left);
      on_exp(as<LogicExp>(e)->right);
      return;
    case ExpKind::Negate:
    case ExpKind::Not:
      on_exp(as<UnaryExp>(e)->exp);
      return;
    case ExpKind::Apply:
      on_exp(as<ApplyExp>(e)->fn);
      for (Exp* arg : as<ApplyExp>(e)->args) on_exp(arg);
      return;
    case ExpKind::RightSection:
      on_exp(as<RightSectionExp>(e)->op);
      on_exp(as<RightSectionExp>(e)->operand);
      return;
    case ExpKind::Lambda:
      for (Pat* pat : as<LambdaExp>(e)->params) on_pat(pat);
      type(as<LambdaExp>(e)->annotation);
      on_exp(as<LambdaExp>(e)->body);
      return;
    case ExpKind::Let:
      on_pat(as<LetExp>(e)->pat);
      on_exp(as<LetExp>(e)->value);
      on_exp(as<LetExp>(e)->body);
      return;
    case ExpKind::LetFun: {
      Function& fn = as<LetFunExp>(e)->fn;
      for (Pat* pat : fn.params) on_pat(pat);
      type(fn.annotation);
      on_exp(fn.body);
      on_exp(as<LetFunExp>(e)->body);
      return;
    }
    case ExpKind::If:
      on_exp(as<IfExp>(e)->cond);
      on_exp(as<IfExp>(e)->then_exp);
      on_exp(as<IfExp>(e)->else_exp);
      return;
    case ExpKind::Match:
      on_exp(as<MatchExp>(e)->scrutinee);
      for (const Case& c : as<MatchExp>(e)->cases) {
        on_pat(c.pat);
        on_exp(c.body);
      }
      return;
    case ExpKind::Loop:
      on_pat(as<LoopExp>(e)->pat);
      on_exp(as<LoopExp>(e)->init);
      if (as<LoopExp>(e)->elem) on_pat(as<LoopExp>(e)->elem);
      on_exp(as<LoopExp>(e)->bound);
      on_exp(as<LoopExp>(e)->body);
      return;
    case ExpKind::Ascript:
    case ExpKind::Coerce:
      on_exp(as<AscriptExp>(e)->exp);
      type(as<AscriptExp>(e)->annotation);
      return;
    case ExpKind::Assert:
      on_exp(as<AssertExp>(e)->cond);
      on_exp(as<AssertExp>(e)->exp);
      return;
    case ExpKind::Attr:
      on_exp(as<AttrExp>(e)->exp);
      return;
  }
}

}  // namespace fehu::typed
