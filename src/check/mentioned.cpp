// Cuts the prelude into parts, and follows names from the user's files into them. Each part is looked at once.
#include "check/mentioned.h"

#include <algorithm>

#include "check/file_graph.h"
#include "check/prelude_text.h"

namespace fehu::check {

// ---------------------------------------------------------------------------------------------------------------
// Parts

namespace {

using syntax::TextRange;

constexpr std::string_view kModule = "module ", kModuleType = "module type ";

// The word at the beginning, or the operator in parentheses.
std::string_view name_at(std::string_view text) {
  if (text.starts_with('(')) return text.substr(1, text.find(')') - 1);
  return text.substr(0, text.find_first_of(" :=\n"));
}

// Goes through a file line by line. A value ends before the next line that is indented no more than its first; a module
// ends with the next line that is a closing brace.
class PartFinder {
 public:
  PartFinder(std::string_view text, Interner& names) : text_(text), names_(names) {}

  std::vector<PreludePart> run() {
    for (uint32_t at = 0; at < text_.size();) {
      size_t newline = text_.find('\n', at);
      uint32_t end = newline == text_.npos ? size() : static_cast<uint32_t>(newline) + 1;
      line(at, end);
      at = end;
    }
    end_value(size());
    return std::move(parts_);
  }

 private:
  uint32_t size() const { return static_cast<uint32_t>(text_.size()); }

  void line(uint32_t at, uint32_t end) {
    std::string_view line = text_.substr(at, end - at);
    size_t indentation = std::min(line.find_first_not_of(' '), line.size());
    std::string_view rest = line.substr(indentation);
    if (value_ && indentation > indentation_) return;
    bool is_comment = rest.starts_with("--");
    if (!has_comment_) begin_ = at;
    has_comment_ = is_comment;
    if (rest == "\n" || is_comment) return;
    end_value(begin_);
    if (rest.starts_with("def ")) begin_value(PreludePart::Kind::Value, rest, indentation);
    if (rest.starts_with("val ")) begin_value(PreludePart::Kind::Spec, rest, indentation);
    if (indentation > 0) return;
    if (rest.starts_with(kModule) && !rest.starts_with(kModuleType)) begin_module(rest);
    if (rest.starts_with('}')) end_module(end);
  }

  void begin_value(PreludePart::Kind kind, std::string_view rest, size_t indentation) {
    Name module = module_ ? parts_[*module_].name : Name();
    value_ = parts_.size();
    indentation_ = indentation;
    parts_.push_back({kind, {begin_, size()}, names_.intern(name_at(rest.substr(4))), module});
  }
  void end_value(uint32_t end) {
    if (value_) parts_[*value_].range.end = end;
    value_.reset();
  }

  void begin_module(std::string_view rest) {
    module_ = parts_.size();
    Name name = names_.intern(name_at(rest.substr(kModule.size())));
    parts_.push_back({PreludePart::Kind::Module, {begin_, size()}, name});
  }
  void end_module(uint32_t end) {
    if (module_) parts_[*module_].range.end = end;
    module_.reset();
  }

  std::string_view text_;
  Interner& names_;
  std::vector<PreludePart> parts_ = {};
  uint32_t begin_ = 0;                 // of the line, or of the comment before it
  bool has_comment_ = false;           // the line before is one
  std::optional<size_t> value_ = {};   // the one that the lines are in
  size_t indentation_ = 0;             // of its first line
  std::optional<size_t> module_ = {};  // the same for modules
};

// The module types that a file of the prelude defines.
std::vector<Name> module_types_in(std::string_view text, Interner& names) {
  std::vector<Name> result;
  for (size_t at = text.find(kModuleType); at != text.npos; at = text.find(kModuleType, at + 1))
    if (at == 0 || text[at - 1] == '\n') result.push_back(names.intern(name_at(text.substr(at + kModuleType.size()))));
  return result;
}

}  // namespace

std::vector<PreludePart> prelude_parts(std::string_view text, Interner& names) {
  return PartFinder(text, names).run();
}

// ---------------------------------------------------------------------------------------------------------------
// What is mentioned

void Mentioned::mention(Name name) {
  if (name.index() >= is_mentioned_.size()) is_mentioned_.resize(name.index() + 1);
  is_mentioned_[name.index()] = true;
}

// A value whose name, and whose module's, is mentioned: what it mentions is mentioned, too. True if that is news.
bool Mentioned::reach(const File& file, PreludePart& part, Interner& names) {
  bool is_news = part.kind == PreludePart::Kind::Value && !part.is_reached && contains(part.name) &&
                 (!part.module || contains(part.module));
  if (!is_news) return false;
  part.is_reached = true;
  std::string_view text = file.text.substr(part.range.begin, part.range.end - part.range.begin);
  for (Name name : syntax::names_in(text, names)) mention(name);
  return true;
}

Mentioned::Mentioned(std::span<const LoadedFile> files, Interner& names) {
  for (const LoadedFile& file : files)
    for (const syntax::Mention& m : file.syntax->mentions) mention(m.name);
  for (const PreludeFile& file : prelude_files())
    files_.push_back({file.path, file.text, prelude_parts(file.text, names)});
  for (bool is_news = true; is_news;) {
    is_news = false;
    for (File& file : files_)
      for (PreludePart& part : file.parts) is_news |= reach(file, part, names);
  }
  for (const File& file : files_)
    for (Name name : module_types_in(file.text, names)) has_module_types_ |= contains(name);
}

// The comment at the beginning of a file, which may have nothing left to be about.
static TextRange first_comment(std::string_view text) {
  size_t at = 0;
  while (text.substr(at).starts_with("--")) at = std::min(text.find('\n', at), text.size() - 1) + 1;
  bool is_apart = text.substr(at).starts_with('\n');
  return {0, is_apart ? static_cast<uint32_t>(at) : 0};
}

bool Mentioned::matters(const PreludePart& part) const {
  bool is_member = part.kind == PreludePart::Kind::Spec || part.module;
  return contains(part.name) || (is_member && has_module_types_);
}

std::vector<TextRange> Mentioned::left_out(std::string_view path) const {
  std::vector<TextRange> result;
  auto file = std::ranges::find(files_, path, &File::path);
  if (file == files_.end()) return result;
  result.push_back(first_comment(file->text));
  for (const PreludePart& part : file->parts)
    if (!matters(part) && part.range.begin >= result.back().end) result.push_back(part.range);
  return result;
}

}  // namespace fehu::check
