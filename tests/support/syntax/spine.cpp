// Following long chains in expressions without recursion.
#include "support/syntax/spine.h"

namespace fehu::syntax {

const Exp* left_child(const Exp* exp) {
  switch (exp->kind) {
    case ExpKind::Project:
      return static_cast<const ProjectExp*>(exp)->record;
    case ExpKind::Index:
      return static_cast<const IndexExp*>(exp)->array;
    case ExpKind::Binary:
      return static_cast<const BinaryExp*>(exp)->left;
    case ExpKind::And:
    case ExpKind::Or:
      return static_cast<const LogicExp*>(exp)->left;
    case ExpKind::Range:
      return static_cast<const RangeExp*>(exp)->start;
    case ExpKind::Ascript:
    case ExpKind::Coerce:
      return static_cast<const AscriptExp*>(exp)->exp;
    case ExpKind::Update:
      return static_cast<const UpdateExp*>(exp)->target;
    default:
      return nullptr;
  }
}

const Exp* tail_child(const Exp* exp) {
  switch (exp->kind) {
    case ExpKind::Let:
      return static_cast<const LetExp*>(exp)->body;
    case ExpKind::LetFun:
      return static_cast<const LetFunExp*>(exp)->body;
    case ExpKind::LetUpdate:
      return static_cast<const LetUpdateExp*>(exp)->body;
    case ExpKind::If:
      return static_cast<const IfExp*>(exp)->else_exp;
    default:
      return nullptr;
  }
}

}  // namespace fehu::syntax
