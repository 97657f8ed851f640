// The files of a program: a depth-first walk along imports, with a stack of its own so that long chains are no problem.
// A file is pushed when it is met for the first time, and finished when everything that it imports is. So the order of
// finishing is one in which imported files come before importers, and an import of a file that is still on the stack
// closes a cycle.
#include "check/file_graph.h"

#include <algorithm>

#include "base/clock.h"
#include "check/prelude_text.h"
#include "syntax/parser.h"

namespace fehu::check {

using diag::Code;

namespace {

// Adds the time it lives to a total.
struct Stopwatch {
  explicit Stopwatch(double& total) : total_(total), start_ms_(now_ms()) {}
  ~Stopwatch() { total_ += now_ms() - start_ms_; }
  double& total_;
  double start_ms_;
};

}  // namespace

// ---------------------------------------------------------------------------------------------------------------
// Paths

// Removes `.` and `..` components as text; `..` at the start stays.
static std::string normalise(std::string_view path) {
  bool is_absolute = path.starts_with('/');
  std::vector<std::string_view> parts;
  for (size_t at = 0; at <= path.size();) {
    size_t end = std::min(path.find('/', at), path.size());
    std::string_view part = path.substr(at, end - at);
    if (part == ".." && !parts.empty() && parts.back() != "..")
      parts.pop_back();
    else if (!part.empty() && part != "." && !(part == ".." && is_absolute))
      parts.push_back(part);
    at = end + 1;
  }
  std::string result = is_absolute ? "/" : "";
  for (size_t i = 0; i < parts.size(); i++) {
    if (i > 0) result += '/';
    result += parts[i];
  }
  return result;
}

// What a file means by `import "path"`: relative to the folder that it lies in itself, and without the extension. A
// path that begins with `/` is taken as it is: `/prelude/soacs` is how the built-in files call each other.
static std::string import_path(std::string_view from, std::string_view import) {
  std::string file = fmt::format("{}.fut", import);
  size_t slash = from.rfind('/');
  if (import.starts_with('/') || slash == std::string_view::npos) return normalise(file);
  return normalise(fmt::format("{}/{}", from.substr(0, slash), file));
}

static const PreludeFile* find_builtin(std::string_view path) {
  for (const PreludeFile& file : prelude_files())
    if (file.path == path) return &file;
  return nullptr;
}

static std::string_view without_extension(std::string_view path) {
  if (path.ends_with(".fut")) path.remove_suffix(4);
  return path;
}

// ---------------------------------------------------------------------------------------------------------------
// Imports in a tree

// Imports can be deep inside module expressions: `module m = (import "a") : t`. All are collected in the order of the
// source before any is followed.
void FileGraph::find_imports(const syntax::ModExp& exp, std::vector<Import>* out) {
  switch (exp.kind) {
    case syntax::ModExpKind::Paren:
      return find_imports(*syntax::as<syntax::ParenModExp>(exp).mod, out);
    case syntax::ModExpKind::Body:
      for (const syntax::Dec* dec : syntax::as<syntax::BodyModExp>(exp).decs) find_imports(*dec, out);
      return;
    case syntax::ModExpKind::Import: {
      const auto& import = syntax::as<syntax::ImportModExp>(exp);
      out->push_back({import.path, import.path_loc});
      return;
    }
    case syntax::ModExpKind::Ascript:
      return find_imports(*syntax::as<syntax::AscriptModExp>(exp).mod, out);
    case syntax::ModExpKind::Lambda:
      return find_imports(*syntax::as<syntax::LambdaModExp>(exp).body, out);
    case syntax::ModExpKind::Apply:
      find_imports(*syntax::as<syntax::ApplyModExp>(exp).fn, out);
      return find_imports(*syntax::as<syntax::ApplyModExp>(exp).arg, out);
    case syntax::ModExpKind::Name:
    case syntax::ModExpKind::Error:
      return;
  }
}

void FileGraph::find_imports(const syntax::Dec& dec, std::vector<Import>* out) {
  switch (dec.kind) {
    case syntax::DecKind::Module:
      return find_imports(*syntax::as<syntax::ModDec>(dec).body, out);
    case syntax::DecKind::Open:
      return find_imports(*syntax::as<syntax::OpenDec>(dec).mod, out);
    case syntax::DecKind::Import: {
      const auto& import = syntax::as<syntax::ImportDec>(dec);
      out->push_back({import.path, import.path_loc});
      return;
    }
    case syntax::DecKind::Local:
      return find_imports(*syntax::as<syntax::LocalDec>(dec).dec, out);
    case syntax::DecKind::Attr:
      return find_imports(*syntax::as<syntax::AttrDec>(dec).dec, out);
    case syntax::DecKind::Value:
    case syntax::DecKind::Type:
    case syntax::DecKind::ModType:
    case syntax::DecKind::Error:
      return;
  }
}

// ---------------------------------------------------------------------------------------------------------------
// The walk

// A file on disk wins over a built-in one of the same path, except when a built-in file asks: the prelude means itself.
const SourceFile* FileGraph::read(const std::string& path, bool builtin) {
  Stopwatch watch(compilation_.times.load_ms);
  std::optional<std::string> text = builtin ? std::nullopt : loader_.read(path);
  bool is_builtin = false;
  if (!text)
    if (const PreludeFile* file = find_builtin(path)) {
      text = std::string(file->text);
      is_builtin = true;
    }
  if (!text) return nullptr;
  const SourceFile* source = compilation_.sources.add(path, std::move(*text), is_builtin);
  if (!source)
    compilation_.sink.report(Code::FileTooLarge, {},
                             fmt::format("{}: the program has more than 4 GiB of source text.", path));
  return source;
}

// Parses a file that was just read and puts it on the stack, with the imports that are still to be followed.
void FileGraph::push(const std::string& path, const SourceFile* source) {
  Stopwatch watch(compilation_.times.lex_parse_ms);
  size_t before = compilation_.sink.num_errors();
  std::vector<syntax::TextRange> left_out;
  if (mentioned_) left_out = mentioned_->left_out(path);
  const syntax::File* file =
      syntax::parse_file(*source, compilation_.arena, compilation_.names, compilation_.sink, left_out);
  std::vector<Import> imports;
  for (const syntax::Dec* dec : file->decs) find_imports(*dec, &imports);
  entries_[path].state = State::Active;
  stack_.push_back({{source, file, compilation_.sink.num_errors() != before}, std::move(imports)});
}

// All imports of the file on top of the stack are done, so it is next in the order.
void FileGraph::finish() {
  Entry& entry = entries_[stack_.back().file.source->path];
  entry = {State::Done, static_cast<int>(order_.size())};
  order_.push_back(stack_.back().file);
  stack_.pop_back();
}

// Shows the whole circle: `a -> b -> c -> a`.
void FileGraph::report_cycle(const Import& import, const std::string& path) {
  auto is_start = [&](const Frame& frame) { return frame.file.source->path == path; };
  std::string circle;
  for (auto it = std::ranges::find_if(stack_, is_start); it != stack_.end(); ++it)
    circle += fmt::format("{} -> ", without_extension(it->file.source->path));
  compilation_.sink
      .report(Code::ImportCycle, import.loc, fmt::format("Import cycle: {}{}", circle, without_extension(path)))
      .set_help("Move what both files need into a third one.");
}

// A file that is not there: what may be wrong with the path.
static std::string help_with_import(std::string_view path) {
  if (path.ends_with(".fut")) return fmt::format("Leave `.fut` out: `import \"{}\"`.", without_extension(path));
  if (path.starts_with("futlib") || path.starts_with("/futlib") || path.starts_with("/prelude"))
    return "The prelude is visible everywhere: no import is needed.";
  constexpr std::string_view kHosts[] = {"github.com/", "gitlab.com/", "codeberg.org/", "bitbucket.org/"};
  bool is_host = std::ranges::any_of(kHosts, [&](std::string_view host) { return path.starts_with(host); });
  if (is_host)
    return fmt::format(
        "Packages lie in the folder `lib`: write `import \"lib/{}\"`, and copy the files of the package there.", path);
  if (path.starts_with("lib/") || path.find("/lib/") != std::string_view::npos)
    return "There is no package manager yet: copy the files of the package to this place.";
  return "The path is read from the folder of the file that imports, and is written without `.fut`.";
}

// Follows one import of the file on top of the stack.
void FileGraph::visit(const Import& import) {
  const SourceFile& from = *stack_.back().file.source;
  if (import.path.empty() && stack_.back().file.has_errors) return;  // the path is what was wrong
  std::string path = import_path(from.path, import.path);
  auto known = entries_.find(path);
  if (known != entries_.end() && known->second.state == State::Active) return report_cycle(import, path);
  if (known != entries_.end() && known->second.state == State::Done) return;
  if (const SourceFile* source = read(path, from.is_builtin)) return push(path, source);
  compilation_.sink.report(Code::ImportNotFound, import.loc, fmt::format("Could not read file \"{}\".", path))
      .set_help(help_with_import(import.path));
}

// After a file that could not be read, or was wrong, the walk goes on with the others, so that all mistakes
// show at once.
bool FileGraph::load(const std::string& path, bool builtin) {
  const SourceFile* source = read(path, builtin);
  if (!source) return false;
  push(path, source);
  while (!stack_.empty()) {
    if (stack_.back().next == stack_.back().imports.size()) {
      finish();
    } else {
      Import import = stack_.back().imports[stack_.back().next++];
      visit(import);
    }
  }
  return true;
}

void FileGraph::load_prelude(const Mentioned* mentioned) {
  auto is_builtin = [](const LoadedFile& file) { return file.source->is_builtin; };
  for (const LoadedFile& file : order_)
    if (is_builtin(file)) entries_.erase(file.source->path);
  std::erase_if(order_, is_builtin);
  std::vector<LoadedFile> others = std::exchange(order_, {});
  mentioned_ = mentioned;
  load("/prelude/prelude.fut", true);
  mentioned_ = nullptr;
  order_.insert(order_.end(), others.begin(), others.end());
  for (size_t i = 0; i < order_.size(); i++) entries_[order_[i].source->path].index = static_cast<int>(i);
}

bool FileGraph::load_root(const std::string& given) {
  if (!given.ends_with(".fut")) {
    compilation_.sink.report(Code::FileExtension, {},
                             fmt::format("{}: source files must have a .fut extension.", given));
    return false;
  }
  std::string path = normalise(given);
  if (load(path, false)) return true;
  if (!compilation_.sink.has_errors())
    compilation_.sink.report(Code::FileNotFound, {}, fmt::format("{}: {}.", given, loader_.problem));
  return false;
}

int FileGraph::find_import(const SourceFile& from, std::string_view path) const {
  auto found = entries_.find(import_path(from.path, path));
  return found == entries_.end() ? -1 : found->second.index;
}

}  // namespace fehu::check
