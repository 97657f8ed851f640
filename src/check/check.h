// The front end as a function: from a root file to a typed program or diagnostics. This is the only header that the
// rest of the compiler and the commands need for checking; everything else in this folder is internal to it, apart from
// typed.h, which describes the result.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/arena.h"
#include "base/name.h"
#include "base/source.h"
#include "check/typed.h"
#include "diag/diagnostic.h"
#include "syntax/ast.h"

namespace fehu::check {

// Where source text comes from: the file system, or a test's or an editor's memory.
struct FileLoader {
  virtual std::optional<std::string> read(const std::string& path) = 0;  // none: see `problem`
  std::string problem = "file not found";                                // why the last one could not be read
 protected:
  ~FileLoader() = default;
};
struct DiskLoader : FileLoader {
  std::optional<std::string> read(const std::string& path) override;
};

// The library that every program sees, loaded and checked. Whoever checks many programs makes one and hands it to each,
// so that only the programs themselves are left to check. It is never changed, and must live longer than they do.
class Library {
 public:
  explicit Library(bool types_only);
  ~Library();

  struct Checked;  // what the checker knows when the library is done
  const Checked& checked() const { return *checked_; }

 private:
  std::unique_ptr<const Checked> checked_;
};

// `extra_entry_points` are names of functions in the root file that count as entry points although the source does not
// say `entry` (an option of the commands).
struct CheckOptions {
  std::vector<std::string> extra_entry_points = {};
  // Only diagnostics and types are wanted: bodies of the prelude are not checked (its own tests do that), and there is
  // no program.
  bool types_only = false;
  const Library* library = nullptr;  // made for the same `types_only`; null: it is checked, too
};

// Everything that one run of the front end makes. Keep it alive as long as anything in it is used.
struct Compilation {
  Compilation() = default;
  explicit Compilation(const Compilation& base) : names(base.names), sources(base.sources) {}  // goes on from `base`

  Arena arena;
  Interner names;
  SourceMap sources;
  diag::Sink sink;
  // Null if there were errors. Definitions of the prelude that it cannot mention may be left out.
  const typed::Program* program = nullptr;
  std::vector<const syntax::File*> syntax_files;  // without the prelude; imported files before importers, the root last
  // Inferred schemes of the root file's top-level values in order, shown as in the specification's section 21.2.
  std::vector<std::string> shown_schemes;
  struct Times {
    double load_ms, lex_parse_ms, prelude_ms, check_ms;
  } times{};
};

// Parses the root file and everything it imports (check-syntax, imports).
std::unique_ptr<Compilation> parse_program(const std::string& root, FileLoader& loader);
// Parses and checks.
std::unique_ptr<Compilation> check_program(const std::string& root, FileLoader& loader, const CheckOptions& options);

}  // namespace fehu::check
