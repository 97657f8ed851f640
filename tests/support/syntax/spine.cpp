// Following long chains in expressions without recursion.
#include "support/syntax/spine.h"

namespace fehu::syntax {

const Exp* left_child(const Exp* exp) {
  switch (exp->kind) {
    case ExpKind::Project:
      return as<ProjectExp>(exp)->record;
    case ExpKind::Index:
      return as<IndexExp>(exp)->array;
    case ExpKind::Binary:
      return as<BinaryExp>(exp)->left;
    case ExpKind::And:
    case ExpKind::Or:
      return as<LogicExp>(exp)->left;
    case ExpKind::Range:
      return as<RangeExp>(exp)->start;
    case ExpKind::Ascript:
    case ExpKind::Coerce:
      return as<AscriptExp>(exp)->exp;
    case ExpKind::Update:
      return as<UpdateExp>(exp)->target;
    default:
      return nullptr;
  }
}

const Exp* tail_child(const Exp* exp) {
  switch (exp->kind) {
    case ExpKind::Let:
      return as<LetExp>(exp)->body;
    case ExpKind::LetFun:
      return as<LetFunExp>(exp)->body;
    case ExpKind::LetUpdate:
      return as<LetUpdateExp>(exp)->body;
    case ExpKind::If:
      return as<IfExp>(exp)->else_exp;
    default:
      return nullptr;
  }
}

}  // namespace fehu::syntax
