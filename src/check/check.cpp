// The front end as a function: loads, parses and checks the library and the program. The prelude comes first and is
// opened for every file after it; bodies of definitions that the program cannot mention are not checked. Files are
// then checked in the order of their imports, so that what a file imports is ready when it is looked at; the root file
// is the last.
#include "check/check.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/check.h"
#include "base/clock.h"
#include "check/context.h"
#include "check/file_graph.h"
#include "check/finished.h"
#include "check/intrinsics.h"
#include "check/mentioned.h"
#include "check/modules/modules.h"

namespace fehu::check {

// Opening a directory succeeds and reading from it fails, hence the second check.
std::optional<std::string> DiskLoader::read(const std::string& path) {
  auto fail = [&] -> std::optional<std::string> {
    problem = errno == ENOENT ? "file not found" : std::strerror(errno);
    return std::nullopt;
  };
  // A pipe would make us wait for whoever writes to it, a device may have no end: only files have a text.
  struct stat status;
  if (stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) {
    problem = "not a file, but a pipe, socket or device";
    return std::nullopt;
  }
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (!file) return fail();
  std::string text;
  char buffer[1 << 16];
  while (size_t count = std::fread(buffer, 1, sizeof buffer, file)) text.append(buffer, count);
  if (std::ferror(file) != 0) {  // a directory, for example
    fail();
    std::fclose(file);
    return std::nullopt;
  }
  std::fclose(file);
  return text;
}

namespace {

// Checks files in the order of the graph.
class ProgramChecker final : public ImportResolver {
 public:
  // If the names are given that matter, other definitions of the prelude have a type only, and are not in the program,
  // or are left out altogether.
  ProgramChecker(Compilation& compilation, FileGraph& graph, bool types_only, const Mentioned* mentioned = nullptr,
                 bool leaves_out_unmentioned = false)
      : compilation_(compilation),
        graph_(graph),
        ctx_(compilation.arena, compilation.names, compilation.sources, compilation.sink) {
    ctx_.trust_prelude = types_only;
    ctx_.mentioned = mentioned;
    ctx_.leaves_out_unmentioned = leaves_out_unmentioned;
    bind_builtins(ctx_, scope_);
  }
  // Goes on from where `base` ended.
  ProgramChecker(const ProgramChecker& base, Compilation& compilation, FileGraph& graph)
      : compilation_(compilation),
        graph_(graph),
        ctx_(base.ctx_, compilation.arena, compilation.names, compilation.sources, compilation.sink),
        scope_(base.scope_),
        checked_(base.checked_) {}

  bool is_types_only() const { return ctx_.trust_prelude; }

  const CheckedFile* resolve(const SourceFile& from, std::string_view path) override {
    int index = graph_.find_import(from, path);
    return index >= 0 && static_cast<size_t>(index) < checked_.size() ? &checked_[static_cast<size_t>(index)] : nullptr;
  }

  // Checks the built-in files, which come first, and makes the library visible for everything that is checked
  // afterwards.
  void check_prelude() {
    checked_.reserve(graph_.in_order().size());
    while (checked_.size() < graph_.in_order().size() && graph_.in_order()[checked_.size()].source->is_builtin)
      check_file(graph_.in_order()[checked_.size()], nullptr);
    if (!checked_.empty()) scope_.open_at_once(*checked_.back().mod);
    ctx_.mentioned = nullptr;
    ctx_.leaves_out_unmentioned = false;
  }

  // Checks all other files. The last one is the root.
  void check_rest(const CheckOptions& options) {
    checked_.reserve(graph_.in_order().size());
    while (checked_.size() < graph_.in_order().size())
      check_file(graph_.in_order()[checked_.size()],
                 checked_.size() + 1 == graph_.in_order().size() ? &options : nullptr);
  }

  void finish();

 private:
  void check_file(const LoadedFile& file, const CheckOptions* root_options);

  Compilation& compilation_;
  FileGraph& graph_;
  Context ctx_;
  Scope scope_;
  std::vector<CheckedFile> checked_;  // reserved before use: resolve() hands out addresses
  std::vector<const typed::ValueDec*> entries_;
};

// A file with syntax errors is not checked, but it has a place in the list: its module is marked as erroneous, so that
// nothing is said about names that importers miss in it.
void ProgramChecker::check_file(const LoadedFile& file, const CheckOptions* root_options) {
  std::vector<Name> extra;
  if (root_options)
    for (const std::string& name : root_options->extra_entry_points) extra.push_back(ctx_.names.intern(name));
  ctx_.in_prelude = file.source->is_builtin;
  CheckedDecs decs;
  decs.is_incomplete = true;
  if (!file.has_errors)
    decs =
        check_file_decs(ctx_, scope_, *file.syntax, *this, root_options != nullptr, ctx_.arena.list(extra), &entries_);
  Mod* mod = ctx_.arena.make<Mod>();
  mod->env = decs.env;
  mod->is_error = decs.is_incomplete;
  const typed::File* typed_file = ctx_.arena.make<typed::File>(std::string_view(file.source->path), decs.decs);
  checked_.push_back({typed_file, static_cast<uint32_t>(checked_.size()), mod, file.source->is_builtin});
}

// The types of the root file are shown even if there were errors elsewhere. The program itself is handed on only if it
// is free of errors and was checked in full.
void ProgramChecker::finish() {
  for (const typed::Dec* dec : checked_.back().file->decs) {
    if (dec->kind != typed::DecKind::Value) continue;
    const typed::Function& fn = typed::as<typed::ValueDec>(dec)->fn;
    List<typed::VName> exts = fn.params.empty() ? fn.ret.exts : List<typed::VName>();
    if (const typed::Scheme* scheme = ctx_.scheme_of(fn.name))
      compilation_.shown_schemes.push_back(typed::show_scheme(fn.name.base.str(), *scheme, exts));
  }
  if (compilation_.sink.has_errors() || ctx_.trust_prelude) return;
  std::vector<typed::File> files;
  for (const CheckedFile& file : checked_) files.push_back(*file.file);
  typed::Program* program = ctx_.arena.make<typed::Program>();
  program->files = ctx_.arena.list(files);
  program->entries = ctx_.arena.list(entries_);
  program->num_names = static_cast<uint32_t>(ctx_.vnames.size());
  program->builtins = ctx_.arena.list(ctx_.builtins);
  program->acc = ctx_.acc;
  require_finished(*program);
  compilation_.program = program;
}

// The prelude has no files but its own.
struct NoFiles final : FileLoader {
  std::optional<std::string> read(const std::string&) override { return std::nullopt; }
};

// Tools that work on syntax (listing definitions and imports, hashing) want the user's files only.
void list_syntax(Compilation& compilation, const FileGraph& graph) {
  for (const LoadedFile& file : graph.in_order())
    if (!file.source->is_builtin) compilation.syntax_files.push_back(file.syntax);
}

}  // namespace

struct Library::Checked {
  explicit Checked(bool types_only) : checker(compilation, graph, types_only) {
    graph.load_prelude(nullptr);
    checker.check_prelude();
    FEHU_CHECK(!compilation.sink.has_errors(), "the prelude is right");
  }

  Compilation compilation;
  NoFiles loader;
  FileGraph graph{compilation, loader};
  ProgramChecker checker;
};

Library::Library(bool types_only) : checked_(std::make_unique<const Checked>(types_only)) {}
Library::~Library() = default;

std::unique_ptr<Compilation> parse_program(const std::string& root, FileLoader& loader) {
  auto compilation = std::make_unique<Compilation>();
  FileGraph graph(*compilation, loader);
  graph.load_root(root);
  list_syntax(*compilation, graph);
  return compilation;
}

// Loads the user's files. False: there is nothing to check.
static bool load_files(const std::string& root, Compilation& compilation, FileGraph& graph) {
  bool loaded = graph.load_root(root);
  list_syntax(compilation, graph);
  return loaded;
}

// Checks the user's files, when the library is there.
static void check_files(const CheckOptions& options, Compilation& compilation, ProgramChecker& checker) {
  double start = now_ms();
  checker.check_rest(options);
  compilation.times.check_ms += now_ms() - start;
}

// Checks the prelude, or what matters of it, and then the user's files, which have been loaded.
static void check_all(const CheckOptions& options, Compilation& compilation, FileGraph& graph,
                      const Mentioned& mentioned, bool leaves_out_unmentioned) {
  double start = now_ms();
  graph.load_prelude(leaves_out_unmentioned ? &mentioned : nullptr);
  ProgramChecker checker(compilation, graph, options.types_only, &mentioned, leaves_out_unmentioned);
  checker.check_prelude();
  compilation.times.prelude_ms += now_ms() - start;
  check_files(options, compilation, checker);
  if (!compilation.sink.has_errors() || !leaves_out_unmentioned) checker.finish();
}

// Messages may speak of anything in the prelude: a program with mistakes is checked again, when nothing is left out.
static void check_loaded(const CheckOptions& options, Compilation& compilation, FileGraph& graph) {
  double start = now_ms(), lex_parse_ms = compilation.times.lex_parse_ms, load_ms = compilation.times.load_ms;
  Mentioned mentioned(graph.in_order(), compilation.names);
  compilation.times.prelude_ms += now_ms() - start;
  const diag::Sink before = compilation.sink;
  if (!compilation.sink.has_errors()) check_all(options, compilation, graph, mentioned, true);
  if (compilation.sink.has_errors()) {
    compilation.sink = before;
    check_all(options, compilation, graph, mentioned, false);
  }
  compilation.times.lex_parse_ms = lex_parse_ms;  // that of the prelude is part of `prelude_ms`
  compilation.times.load_ms = load_ms;
}

std::unique_ptr<Compilation> check_program(const std::string& root, FileLoader& loader, const CheckOptions& options) {
  if (options.library) {
    const Library::Checked& library = options.library->checked();
    FEHU_CHECK(library.checker.is_types_only() == options.types_only, "the library was checked for this purpose");
    auto compilation = std::make_unique<Compilation>(library.compilation);
    FileGraph graph(library.graph, *compilation, loader);
    ProgramChecker checker(library.checker, *compilation, graph);
    if (!load_files(root, *compilation, graph)) return compilation;
    check_files(options, *compilation, checker);
    checker.finish();
    return compilation;
  }
  auto compilation = std::make_unique<Compilation>();
  FileGraph graph(*compilation, loader);
  if (load_files(root, *compilation, graph)) check_loaded(options, *compilation, graph);
  return compilation;
}

}  // namespace fehu::check
