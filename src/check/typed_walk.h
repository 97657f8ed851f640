// The expressions, patterns and annotations directly inside an expression of the typed tree.
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
      for (const FieldInit& f : cast<RecordExp>(e)->fields) on_exp(f.exp);
      return;
    case ExpKind::Array:
      for (Exp* elem : cast<ArrayExp>(e)->elems) on_exp(elem);
      return;
    case ExpKind::Construct:
      for (Exp* arg : cast<ConstructExp>(e)->payload) on_exp(arg);
      return;
    case ExpKind::Project:
      on_exp(cast<ProjectExp>(e)->record);
      return;
    case ExpKind::Index:
      on_exp(cast<IndexExp>(e)->array);
      indices(cast<IndexExp>(e)->parts);
      return;
    case ExpKind::Update:
      on_exp(cast<UpdateExp>(e)->target);
      for (const Step& step : cast<UpdateExp>(e)->steps) indices(step.parts);
      on_exp(cast<UpdateExp>(e)->value);
      return;
    case ExpKind::Range:
      on_exp(cast<RangeExp>(e)->start);
      maybe(cast<RangeExp>(e)->second);
      on_exp(cast<RangeExp>(e)->end);
      return;
    case ExpKind::Logic:
      on_exp(cast<LogicExp>(e)->left);
      on_exp(cast<LogicExp>(e)->right);
      return;
    case ExpKind::Negate:
    case ExpKind::Not:
      on_exp(cast<UnaryExp>(e)->exp);
      return;
    case ExpKind::Apply:
      on_exp(cast<ApplyExp>(e)->fn);
      for (Exp* arg : cast<ApplyExp>(e)->args) on_exp(arg);
      return;
    case ExpKind::RightSection:
      on_exp(cast<RightSectionExp>(e)->op);
      on_exp(cast<RightSectionExp>(e)->operand);
      return;
    case ExpKind::Lambda:
      for (Pat* pat : cast<LambdaExp>(e)->params) on_pat(pat);
      type(cast<LambdaExp>(e)->annotation);
      on_exp(cast<LambdaExp>(e)->body);
      return;
    case ExpKind::Let:
      on_pat(cast<LetExp>(e)->pat);
      on_exp(cast<LetExp>(e)->value);
      on_exp(cast<LetExp>(e)->body);
      return;
    case ExpKind::LetFun: {
      Function& fn = cast<LetFunExp>(e)->fn;
      for (Pat* pat : fn.params) on_pat(pat);
      type(fn.annotation);
      on_exp(fn.body);
      on_exp(cast<LetFunExp>(e)->body);
      return;
    }
    case ExpKind::If:
      on_exp(cast<IfExp>(e)->cond);
      on_exp(cast<IfExp>(e)->then_exp);
      on_exp(cast<IfExp>(e)->else_exp);
      return;
    case ExpKind::Match:
      on_exp(cast<MatchExp>(e)->scrutinee);
      for (const Case& c : cast<MatchExp>(e)->cases) {
        on_pat(c.pat);
        on_exp(c.body);
      }
      return;
    case ExpKind::Loop:
      on_pat(cast<LoopExp>(e)->pat);
      on_exp(cast<LoopExp>(e)->init);
      if (cast<LoopExp>(e)->elem) on_pat(cast<LoopExp>(e)->elem);
      on_exp(cast<LoopExp>(e)->bound);
      on_exp(cast<LoopExp>(e)->body);
      return;
    case ExpKind::Ascript:
    case ExpKind::Coerce:
      on_exp(cast<AscriptExp>(e)->exp);
      type(cast<AscriptExp>(e)->annotation);
      return;
    case ExpKind::Assert:
      on_exp(cast<AssertExp>(e)->cond);
      on_exp(cast<AssertExp>(e)->exp);
      return;
    case ExpKind::Attr:
      on_exp(cast<AttrExp>(e)->exp);
      return;
  }
}

}  // namespace fehu::typed
