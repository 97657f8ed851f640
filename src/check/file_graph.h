// The files of a program: loading, parsing, and the order of imports. Spec: language.md 13; cli.md 1.1.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "check/check.h"
#include "check/mentioned.h"
#include "syntax/ast.h"

namespace fehu::check {

struct LoadedFile {
  const SourceFile* source;
  const syntax::File* syntax;
  bool has_errors;  // of syntax: it is not checked further
};

class FileGraph {
 public:
  FileGraph(Compilation& compilation, FileLoader& loader) : compilation_(compilation), loader_(loader) {}
  // Goes on from where `base` ended.
  FileGraph(const FileGraph& base, Compilation& compilation, FileLoader& loader)
      : compilation_(compilation), loader_(loader), entries_(base.entries_), order_(base.order_) {}

  // Loads a file and everything that it imports, and reports what is missing or goes in a circle. False if the file
  // itself cannot be read.
  bool load_root(const std::string& path);
  // The same for the prelude, or those parts of it that matter to somebody. Its files come before all others; what was
  // loaded of it before is forgotten.
  void load_prelude(const Mentioned* mentioned);

  // Everything loaded so far, each file after those that it imports.
  const std::vector<LoadedFile>& in_order() const { return order_; }
  // The place in in_order() of what `from` means by import "path"; -1 if it could not be loaded.
  int find_import(const SourceFile& from, std::string_view path) const;

 private:
  // Active: on the stack, so that importing it again is a cycle. Missing is what a path has that nobody has asked for,
  // or that could not be read.
  enum class State : uint8_t { Missing, Active, Done };
  struct Entry {
    State state = State::Missing;
    int index = -1;  // in order_, when done
  };
  struct Import {
    std::string_view path;
    Loc loc;
  };
  // A file whose imports are being followed; `next` is the first that was not yet.
  struct Frame {
    LoadedFile file;
    std::vector<Import> imports;
    size_t next = 0;
  };
  bool load(const std::string& path, bool builtin);
  const SourceFile* read(const std::string& path, bool builtin);
  void visit(const Import& import);
  void push(const std::string& path, const SourceFile* source);
  void finish();
  void report_cycle(const Import& import, const std::string& path);
  static void find_imports(const syntax::Dec& dec, std::vector<Import>* out);
  static void find_imports(const syntax::ModExp& exp, std::vector<Import>* out);

  Compilation& compilation_;
  FileLoader& loader_;
  std::unordered_map<std::string, Entry> entries_;  // by path
  std::vector<Frame> stack_;
  std::vector<LoadedFile> order_;
  const Mentioned* mentioned_ = nullptr;  // while the prelude is loaded
};

}  // namespace fehu::check
