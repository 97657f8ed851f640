// Names of the kinds of nodes.
#include "imp/imp.h"

#include "base/check.h"

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

void wrong_kind(std::string_view found, std::string_view wanted) {
  internal_error(__FILE__, __LINE__, fmt::format("a node `{}` is taken for a `{}`", found, wanted));
}

}  // namespace fehu::imp
