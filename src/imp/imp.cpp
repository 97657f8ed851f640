// Names of the kinds of nodes.
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

}  // namespace fehu::imp
