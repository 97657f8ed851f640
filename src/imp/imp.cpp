// Names of the kinds of nodes, and when expressions are the same.
#include "imp/imp.h"

namespace fehu::imp {

std::string_view name_of(ExpKind kind) {
  switch (kind) {
#define EXP(name, text) \
  case ExpKind::name:   \
    return text;
#include "imp/imp.def"
  }
  return "";
}

std::string_view name_of(StmKind kind) {
  switch (kind) {
#define STM(name, text) \
  case StmKind::name:   \
    return text;
#include "imp/imp.def"
  }
  return "";
}

bool is_same(const Exp* x, const Exp* y) {
  auto *a = try_as<VarExp>(x), *b = try_as<VarExp>(y);
  if (a && b) return a->name == b->name;
  auto *c = try_as<ConstExp>(x), *d = try_as<ConstExp>(y);
  if (c && d) return prim::as_i64(c->value) == prim::as_i64(d->value);
  auto *e = try_as<BinExp>(x), *f = try_as<BinExp>(y);
  return e && f && e->op == f->op && is_same(e->x, f->x) && is_same(e->y, f->y);
}

}  // namespace fehu::imp
