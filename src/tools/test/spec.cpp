// Reading test blocks.
//
// A block is a comment that begins with a line `-- ==`:
//
//   -- ==
//   -- entry: sum
//   -- input { [1, 2, 3] } output { 6 }
//
// The first block may also have tags and expect an error. Grammar: test-format.md
// 2; the functions below carry their productions.
#include "tools/test/spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

namespace fehu {

bool has_tag(const std::vector<std::string>& tags, std::string_view tag) {
  return std::find(tags.begin(), tags.end(), tag) != tags.end();
}

namespace {

bool is_space(char c) {
  return std::isspace(static_cast<unsigned char>(c));
}
bool is_tag_char(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-';
}

// A block with the `--` of its lines turned into blanks, so that columns stay what they were.
struct Block {
  std::string text;
  size_t first_line;  // number of the line `-- ==`, from 1
};

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

// Reads one block into the specification of the whole file. Functions return false
// after an error, which names file, line and column.
class BlockParser {
 public:
  BlockParser(const std::string& path, const Block& block, TestSpec& spec)
      : path_(path), block_(block), text_(block.text), spec_(spec) {}

  bool first_block() {
    if (take_word("tags") && !tags_in_braces()) return false;
    if (take_word("error:")) {
      spec_.error = rest_of_line();
      return at_end();
    }
    return later_block(true);
  }

  // later-block ::= cases | ('property:' name+ EOL)+
  bool later_block(bool is_first) {
    if (peek_word("property:")) {
      while (take_word("property:")) {
        size_t before = spec_.properties.size();
        if (!names_of_line(spec_.properties)) return false;
        if (spec_.properties.size() == before) return fail("expected the name of a property");
      }
      return at_end();
    }
    std::vector<std::string> names;
    if (take_word("entry:")) {
      if (!names_of_line(names)) return false;
    } else {
      names = {"main"};
    }
    std::vector<TestCase> cases;
    while (!is_at_end()) {
      if (peek_word("entry:"))
        return fail(
            "a test block has one line 'entry:', before its cases. Name several entry points in it, as in 'entry: f "
            "g', or "
            "begin another block with '-- =='");
      if (is_first && peek_keyword("structure")) {
        if (!structure()) return false;
      } else if (is_first && take_word("warning:")) {
        spec_.warnings.push_back(rest_of_line());
      } else {
        cases.emplace_back();
        if (!test_case(cases.back(), cases.size() - 1)) return false;
      }
    }
    if (!are_names_unique(cases)) return false;
    for (const std::string& name : names) spec_.entries.push_back({name, cases});
    return true;
  }

  const std::string& error() const { return error_; }

 private:
  // -------------------------------------------------------------------------------------------------------------
  // Text

  bool fail(std::string_view message) { return fail_at(at_, message); }
  // The offset is one in the block; lines are counted from where it begins in the file.
  bool fail_at(size_t offset, std::string_view message) {
    size_t line = block_.first_line, start = 0;
    for (size_t i = 0; i < std::min(offset, text_.size()); i++) {
      if (text_[i] != '\n') continue;
      line++;
      start = i + 1;
    }
    error_ = fmt::format("{}:{}:{}: {}.", path_, line, offset - start + 1, message);
    return false;
  }

  void skip() {
    while (at_ < text_.size() && is_space(text_[at_])) at_++;
  }
  bool is_at_end() {
    skip();
    return at_ == text_.size();
  }
  bool at_end() { return is_at_end() || fail("expected the end of the test block"); }
  // Does the text go on like this? The word may be the beginning of a longer one; `take_word` looks at that.
  bool peek_word(std::string_view word) {
    skip();
    return text_.substr(at_).starts_with(word);
  }
  bool take_word(std::string_view word) {
    if (!peek_word(word)) return false;
    bool is_longer =
        is_tag_char(word.back()) && at_ + word.size() < text_.size() && is_tag_char(text_[at_ + word.size()]);
    if (is_longer) return false;
    at_ += word.size();
    return true;
  }
  bool peek_keyword(std::string_view word) {
    size_t before = at_;
    bool is_there = take_word(word);
    at_ = before;
    return is_there;
  }
  std::string word_of(bool (*belongs)(char)) {
    skip();
    size_t start = at_;
    while (at_ < text_.size() && belongs(text_[at_])) at_++;
    return std::string(text_.substr(start, at_ - start));
  }
  std::string rest_of_line() {
    size_t end = std::min(text_.find('\n', at_), text_.size());
    std::string rest(trim(text_.substr(at_, end - at_)));
    at_ = end;
    return rest;
  }
  // Names of entry points: anything without blanks and '}', which shows that more than names is on the line.
  bool names_of_line(std::vector<std::string>& names) {
    size_t end = std::min(text_.find('\n', at_), text_.size());
    while (true) {
      while (at_ < end && is_space(text_[at_])) at_++;
      if (at_ == end) return true;
      size_t start = at_;
      while (at_ < end && !is_space(text_[at_])) {
        if (text_[at_] == '}') return fail("expected the end of the line after the names of entry points");
        at_++;
      }
      names.emplace_back(text_.substr(start, at_ - start));
    }
  }

  // -------------------------------------------------------------------------------------------------------------
  // Parts

  bool tags_in_braces() {
    if (!take_word("{")) return fail("expected '{' after 'tags'");
    while (!take_word("}")) {
      std::string tag = word_of(is_tag_char);
      if (tag.empty()) return fail("expected a tag or '}'");
      spec_.tags.push_back(tag);
    }
    return true;
  }

  // structure ::= 'structure' [ PIPELINE ] '{' ( METRIC NUMBER )* '}'
  bool structure() {
    take_word("structure");
    StructureTest test;
    test.pipeline = word_of(is_tag_char);
    static constexpr std::string_view kPipelines[] = {"", "gpu", "gpu-mem", "mc", "mc-mem", "seq-mem", "internalised"};
    if (std::find(std::begin(kPipelines), std::end(kPipelines), test.pipeline) == std::end(kPipelines))
      return fail(fmt::format("'{}' is no pipeline", test.pipeline));
    if (!take_word("{")) return fail("expected '{'");
    while (!take_word("}")) {
      std::string metric = word_of([](char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '/'; });
      std::string number = word_of([](char c) { return c >= '0' && c <= '9'; });
      if (metric.empty()) return fail("expected a metric or '}'");
      if (number.empty()) return fail("expected a number");
      test.metrics.emplace_back(metric, std::atoll(number.c_str()));
    }
    spec_.structures.push_back(std::move(test));
    return true;
  }

  // case ::= [ STRING ] tag* 'input' input [ result ]
  bool test_case(TestCase& out, size_t index) {
    out.index = index;
    bool has_name = peek_word("\"");
    if (has_name && !quoted(out.name)) return false;
    while (!take_word("input")) {
      size_t before = at_;
      std::string tag = word_of(is_tag_char);
      if (tag.empty() || tag == "structure" || tag == "warning")
        return fail_at(tag.empty() ? at_ : before, "expected 'input' or a tag");
      out.tags.push_back(tag);
    }
    if (!input(out)) return false;
    if (!has_name) out.name = default_name(out);
    return result(out.expected);
  }

  bool quoted(std::string& out) {
    skip();
    size_t end = text_.find_first_of("\"\n", ++at_);
    if (end == std::string_view::npos || text_[end] != '"') return fail("expected '\"' at the end of the name");
    out = text_.substr(at_, end - at_);
    at_ = end + 1;
    return true;
  }

  bool file_name(std::string& out) {
    out = word_of([](char c) { return !is_space(c); });
    return !out.empty() || fail("expected the name of a file");
  }

  // The tags `random` and `script` before it say how the braces are to be read.
  bool input(TestCase& out) {
    bool is_random = has_tag(out.tags, "random"), is_script = has_tag(out.tags, "script");
    bool is_file = !is_random && take_word("@");
    if (is_file) {
      out.input.kind = is_script ? TestInput::Kind::ScriptFile : TestInput::Kind::File;
      return file_name(out.input.file);
    }
    if (!take_word("{")) return fail(is_random ? "expected '{'" : "expected '{' or '@'");
    if (is_script) return script(out.input);
    if (is_random) return random(out.input);
    size_t begin = at_;
    if (!values(out.input.values)) return false;
    out.input.text = trim(text_.substr(begin, at_ - 1 - begin));
    return true;
  }

  // In the notation of data files.
  bool values(std::vector<prim::WrittenData>& out) {
    while (!take_word("}")) {
      if (is_at_end()) return fail("expected a value or '}'");
      prim::DataReader reader{text_, at_};
      out.emplace_back();
      if (prim::read_written(reader, out.back()) != prim::ReadStatus::Value)
        return fail_at(std::max(reader.error.offset, at_),
                       reader.error.message.empty() ? "expected a value" : reader.error.message);
      at_ = reader.at;
    }
    return true;
  }

  // Types with sizes and constants; each has a canonical text, which names its file.
  bool random(TestInput& out) {
    out.kind = TestInput::Kind::Random;
    while (!take_word("}")) {
      size_t before = at_;
      std::string text = word_of([](char c) { return !is_space(c) && c != '}'; });
      RandomItem item;
      item.type = prim::parse_data_type(text);
      bool is_sized =
          item.type && std::all_of(item.type->shape.begin(), item.type->shape.end(), [](int64_t n) { return n >= 0; });
      std::optional<prim::Value> constant = item.type ? std::nullopt : prim::parse_value(text);
      if (!is_sized && !constant) return fail_at(before, "expected a type with sizes, a number or '}'");
      if (constant) item.constant = *constant;
      item.text = item.type ? prim::show_type(*item.type) : prim::show(*constant);
      out.random.push_back(std::move(item));
    }
    return true;
  }

  bool script(TestInput& out) {
    out.kind = TestInput::Kind::Script;
    ScriptError error;
    if (!parse_script_exp(text_, at_, out.script, error)) return fail_at(error.offset, error.message);
    return take_word("}") || fail("expected '}'");
  }

  // result ::= 'auto' 'output' | 'output' ( '{' value* '}' | '@' FILENAME ) | 'error:' REGEX-LINE
  bool result(TestExpectation& out) {
    using enum TestExpectation::Kind;
    size_t before = at_;
    if (take_word("auto")) {
      if (take_word("output")) {
        out.kind = Auto;
        return true;
      }
      at_ = before;  // a tag of the next case
      return true;
    }
    if (take_word("error:")) {
      out.kind = Error;
      out.regex = rest_of_line();
      return true;
    }
    if (!take_word("output")) return true;
    if (take_word("@")) {
      out.kind = File;
      return file_name(out.file);
    }
    out.kind = Values;
    return take_word("{") ? values(out.values) : fail("expected '{' or '@' after 'output'");
  }

  // -------------------------------------------------------------------------------------------------------------
  // Names of datasets

  // A dataset without a name is called by its contents, as reports and `fehu dataget` need a name.
  static std::string default_name(const TestCase& test) {
    switch (test.input.kind) {
      case TestInput::Kind::Values:
        return fmt::format("#{} (\"{}\")", test.index, shortened(test.input.values));
      case TestInput::Kind::File: {
        std::string_view name = test.input.file;
        if (name.ends_with(".gz")) name.remove_suffix(3);
        return std::string(name);
      }
      case TestInput::Kind::ScriptFile:
        return test.input.file;
      case TestInput::Kind::Random: {
        std::string text;
        for (const RandomItem& item : test.input.random) text += (text.empty() ? "" : " ") + item.text;
        return text;
      }
      case TestInput::Kind::Script:
        return show(test.input.script);
    }
    return "";
  }

  static std::string shortened(const std::vector<prim::WrittenData>& values) {
    constexpr size_t kMaxLength = 50;
    std::string text;
    for (const prim::WrittenData& value : values) text += (text.empty() ? "" : " ") + prim::show(value);
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text.size() <= kMaxLength ? text : text.substr(0, kMaxLength) + "...";
  }

  // Within one block.
  bool are_names_unique(const std::vector<TestCase>& cases) {
    std::set<std::string_view> names;
    for (const TestCase& test : cases) {
      if (names.insert(test.name).second) continue;
      error_ = fmt::format("{}: multiple datasets with name \"{}\"", path_, test.name);
      return false;
    }
    return true;
  }

  const std::string& path_;
  const Block& block_;
  std::string_view text_;
  TestSpec& spec_;
  size_t at_ = 0;
  std::string error_;
};

// The line at the position, without its newline.
std::string_view line_at(std::string_view text, size_t at) {
  std::string_view line = text.substr(at, std::min(text.find('\n', at), text.size()) - at);
  return line;
}

constexpr std::string_view kStart = "-- ==";

// Blocks of a file in order. False if a line begins as a block does and goes on otherwise.
bool find_blocks(const std::string& path, std::string_view text, std::vector<Block>& out, std::string& error) {
  bool is_inside = false;
  size_t number = 1;
  for (size_t at = 0; at < text.size(); number++) {
    std::string_view line = line_at(text, at);
    at += line.size() + 1;
    if (line.starts_with(kStart)) {
      if (!trim(line.substr(kStart.size())).empty()) {
        error = fmt::format("{}:{}:{}: expected the end of the line after '-- =='.", path, number, kStart.size() + 1);
        return false;
      }
      out.push_back({std::string(line.size(), ' ') + "\n", number});
      is_inside = true;
    } else if (is_inside && line.starts_with("--")) {
      out.back().text += fmt::format("  {}\n", line.substr(2));
    } else {
      is_inside = false;
    }
  }
  return true;
}

}  // namespace

// A mark at the start that says UTF-8 is no part of the first line.
static void skip_mark(std::string_view& text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
}

// A program that must not check has only the block that says so.
bool parse_test_spec(const std::string& path, std::string_view text, TestSpec& out, std::string& error) {
  skip_mark(text);
  std::vector<Block> blocks;
  if (!find_blocks(path, text, blocks, error)) return false;
  for (size_t i = 0; i < blocks.size(); i++) {
    if (out.error) {
      error =
          fmt::format("{}:{}:1: no other test block may be in a file with an error test.", path, blocks[i].first_line);
      return false;
    }
    BlockParser parser(path, blocks[i], out);
    if (!(i == 0 ? parser.first_block() : parser.later_block(false))) {
      error = parser.error();
      return false;
    }
  }
  return true;
}

// A whole file is one block without the `--`: description, a line `==`, the directives.
bool parse_spec_file(const std::string& path, std::string_view text, TestSpec& out, std::string& error) {
  skip_mark(text);
  size_t number = 1, at = 0;
  while (at < text.size() && trim(line_at(text, at)) != "==") {
    at += line_at(text, at).size() + 1;
    number++;
  }
  if (at >= text.size()) {
    error = fmt::format("{}:{}:1: expected a line '=='.", path, number);
    return false;
  }
  std::string_view heading = line_at(text, at);
  Block block{std::string(heading.size(), ' ') + std::string(text.substr(at + heading.size())), number};
  BlockParser parser(path, block, out);
  if (parser.first_block()) return true;
  error = parser.error();
  return false;
}

}  // namespace fehu
