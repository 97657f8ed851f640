// Helpers of the syntax tests.
#pragma once

#include <string>

#include "support/syntax/print.h"
#include "syntax/parser.h"

namespace fehu::syntax {

// One text, parsed, with everything that belongs to it.
struct Parsed {
  SourceMap sources;
  Arena arena;
  Interner names;
  diag::Sink sink;
  const SourceFile* source;

  explicit Parsed(std::string text) : source(sources.add("test.fut", std::move(text))) {}
};

// "Code@line:column" of every error in order, separated by blanks.
inline std::string errors_of(const Parsed& parsed) {
  std::string out;
  for (const diag::Diagnostic* d : parsed.sink.sorted()) {
    LineColumn at = parsed.sources.line_column(d->loc.begin);
    if (!out.empty()) out += ' ';
    out += fmt::format("{}@{}:{}", diag::info(d->code).id, at.line, at.column);
  }
  return out;
}

inline std::string file_errors(std::string text) {
  Parsed parsed(std::move(text));
  parse_file(*parsed.source, parsed.arena, parsed.names, parsed.sink);
  return errors_of(parsed);
}

// The dump of a file, or its errors. A file without errors must survive printing and parsing again.
inline std::string file_dump(std::string text) {
  Parsed parsed(std::move(text));
  const File* file = parse_file(*parsed.source, parsed.arena, parsed.names, parsed.sink);
  if (parsed.sink.has_errors()) return errors_of(parsed);
  std::string result = dump(*file);
  Parsed again(print(*file));
  const File* copy = parse_file(*again.source, again.arena, again.names, again.sink);
  if (again.sink.has_errors()) return "printed text has errors: " + errors_of(again) + "\n" + again.source->text;
  if (dump(*copy) != result) return "round trip differs: " + dump(*copy) + result;
  return result;
}

inline std::string exp_dump(std::string text) {
  Parsed parsed(std::move(text));
  const Exp* exp = parse_expression(*parsed.source, parsed.arena, parsed.names, parsed.sink);
  if (parsed.sink.has_errors()) return errors_of(parsed);
  std::string result = dump(*exp);
  Parsed again(print(*exp));
  const Exp* copy = parse_expression(*again.source, again.arena, again.names, again.sink);
  if (again.sink.has_errors() || dump(*copy) != result) return "round trip differs: " + again.source->text;
  return result;
}

inline std::string type_dump(std::string text) {
  Parsed parsed(std::move(text));
  const TypeExp* type = parse_type(*parsed.source, parsed.arena, parsed.names, parsed.sink);
  if (parsed.sink.has_errors()) return errors_of(parsed);
  std::string result = dump(*type);
  Parsed again(print(*type));
  const TypeExp* copy = parse_type(*again.source, again.arena, again.names, again.sink);
  if (again.sink.has_errors() || dump(*copy) != result) return "round trip differs: " + again.source->text;
  return result;
}

// The kinds and spellings of all tokens but the last.
inline std::string tokens_of(std::string text) {
  Parsed parsed(std::move(text));
  std::string out;
  for (const Token& token : lex(*parsed.source, parsed.arena, parsed.names, parsed.sink)) {
    if (token.kind == TokenKind::Eof) break;
    if (!out.empty()) out += ' ';
    out += fmt::format("{}:{}", kind_id(token.kind), parsed.sources.text_of(token.loc));
  }
  if (parsed.sink.has_errors()) out += " !" + errors_of(parsed);
  return out;
}

}  // namespace fehu::syntax
