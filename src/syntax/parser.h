// From source text to tokens and to the syntax tree.
//
// Whatever the text, a tree comes back; errors are in the sink, and Error nodes stand where something was missing.
// The parser is recursive: it needs up to kMaxNesting frames of expression depth, so give it a large stack.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/arena.h"
#include "base/name.h"
#include "base/source.h"
#include "diag/diagnostic.h"
#include "syntax/ast.h"
#include "syntax/token.h"

namespace fehu::syntax {

// Constructs nested deeper than this are an error. Chains of `let`, of operators and of `else if` do not count.
constexpr int kMaxNesting = 10000;

// All tokens, with Eof at the end. All comments are put in `comments` if it is given.
std::vector<Token> lex(const SourceFile& source, Arena& arena, Interner& names, diag::Sink& sink,
                       std::vector<Comment>* comments = nullptr);

// The names that stand in the text, in order, which is free of errors.
std::vector<Name> names_in(std::string_view text, Interner& names);

// A part of a text, from one byte to before another.
struct TextRange {
  uint32_t begin, end;
};

// None of these returns null: after errors, which are in the sink, there are Error nodes in the tree.
// What is left out, in order, is as if it were blank.
const File* parse_file(const SourceFile& source, Arena& arena, Interner& names, diag::Sink& sink,
                       std::span<const TextRange> left_out = {});
// The whole text must be one expression or one type.
const Exp* parse_expression(const SourceFile& source, Arena& arena, Interner& names, diag::Sink& sink);
const TypeExp* parse_type(const SourceFile& source, Arena& arena, Interner& names, diag::Sink& sink);

}  // namespace fehu::syntax
