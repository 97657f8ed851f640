// Text made from syntax trees: source text again, and dumps for tests.
#pragma once

#include <string>

#include "syntax/ast.h"

namespace fehu::syntax {

// Canonical source text that parses to the same tree. Documentation is kept; other comments are not in the tree and
// are lost.
std::string print(const File& file);
// On one line: for messages.
std::string print(const Exp& exp);
std::string print(const TypeExp& type);
std::string print(const Pat& pat);
std::string print(const ModTypeExp& type);
std::string print(const QualName& name);

// One S-expression per declaration, without places. Two trees are the same iff their dumps are.
std::string dump(const File& file);
std::string dump(const Exp& exp);
std::string dump(const TypeExp& type);
std::string dump(const Pat& pat);

}  // namespace fehu::syntax
