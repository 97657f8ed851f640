// Reading a command line, and the table of options that --help shows.
// The rules are those of GNU getopt_long, which Futhark's own command line follows.
#include "tools/options.h"

#include <fmt/format.h>
#include <algorithm>

namespace fehu {

bool Arguments::has(std::string_view key) const {
  return std::any_of(options.begin(), options.end(), [&](const Given& given) { return given.option->key() == key; });
}

std::vector<std::string> Arguments::values(std::string_view key) const {
  std::vector<std::string> all;
  for (const Given& given : options) {
    if (given.option->key() != key || !given.value) continue;
    std::string_view rest = *given.value;
    while (!rest.empty()) {
      size_t end = std::min(rest.find(','), rest.size());
      if (end > 0) all.emplace_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return all;
}

std::optional<std::string> Arguments::value(std::string_view key) const {
  for (auto given = options.rbegin(); given != options.rend(); ++given)
    if (given->option->key() == key) return given->value;
  return std::nullopt;
}

namespace {

// Goes through the words once. A mistake is noted and reading goes on, so that all of them are shown together.
class Reader {
 public:
  Reader(std::span<const Option> options, std::span<const std::string> words, MinusWord minus_word)
      : options_(options), words_(words), minus_word_(minus_word) {}

  // A single dash is an operand, by custom standard input; after "--" everything is one.
  Arguments read() {
    bool options_ended = false;
    while (next_ < words_.size()) {
      const std::string& word = words_[next_++];
      if (options_ended || word.size() < 2 || word[0] != '-')
        result_.operands.push_back(word);
      else if (word == "--")
        options_ended = true;
      else if (word[1] == '-')
        read_long(word);
      else if (minus_word_ == MinusWord::IsOperand && !are_short_options(word))
        result_.operands.push_back(word);
      else
        read_short(word);
    }
    return std::move(result_);
  }

 private:
  void problem(std::string text) { result_.problems.push_back(std::move(text)); }

  void add(const Option& option, std::optional<std::string> value) {
    result_.options.push_back({&option, std::move(value)});
  }

  // --name, --name=value, --name value
  void read_long(const std::string& word) {
    size_t equals = word.find('=');
    std::string_view name = std::string_view(word).substr(2, equals == std::string::npos ? equals : equals - 2);
    const Option* option = find_long(name, word);
    if (!option) return;
    bool has_value = equals != std::string::npos;
    if (has_value && option->argument == Argument::None)
      problem(fmt::format("option `--{}' doesn't allow an argument", option->long_name));
    else if (has_value)
      add(*option, word.substr(equals + 1));
    else if (option->argument == Argument::Required)
      take_next_word(*option, fmt::format("--{}", option->long_name));
    else
      add(*option, std::nullopt);
  }

  // The option with exactly this name, or the only one that begins so.
  const Option* find_long(std::string_view name, const std::string& word) {
    std::vector<const Option*> candidates;
    for (const Option& option : options_) {
      if (option.long_name.empty()) continue;
      if (option.long_name == name) return &option;
      if (option.long_name.starts_with(name)) candidates.push_back(&option);
    }
    if (candidates.size() == 1) return candidates[0];
    if (candidates.empty()) {
      problem(fmt::format("Unrecognised argument: {}", word));
    } else {
      std::string text = fmt::format("option `--{}' is ambiguous; could be one of:", name);
      for (const Option* option : candidates) text += fmt::format(" --{}", option->long_name);
      problem(text);
    }
    return nullptr;
  }

  const Option* find_short(char letter) const {
    auto found =
        std::find_if(options_.begin(), options_.end(), [&](const Option& o) { return o.short_name == letter; });
    return found == options_.end() ? nullptr : &*found;
  }

  // Does every letter up to the first that takes a value name an option?
  bool are_short_options(const std::string& word) const {
    for (size_t i = 1; i < word.size(); i++) {
      const Option* option = find_short(word[i]);
      if (!option || option->argument != Argument::None) return option != nullptr;
    }
    return true;
  }

  // -x, -xVALUE, -x VALUE, and several without values together: -xyz
  void read_short(const std::string& word) {
    for (size_t i = 1; i < word.size(); i++) {
      const Option* option = find_short(word[i]);
      if (!option) return problem(fmt::format("Unrecognised argument: {}", word));
      std::string rest = word.substr(i + 1);
      if (option->argument == Argument::None) {
        add(*option, std::nullopt);
        continue;
      }
      if (!rest.empty())
        add(*option, rest);
      else if (option->argument == Argument::Required)
        take_next_word(*option, fmt::format("-{}", option->short_name));
      else
        add(*option, std::nullopt);
      return;
    }
  }

  // The value is a word of its own, whatever it looks like.
  void take_next_word(const Option& option, std::string_view shown) {
    if (next_ < words_.size())
      add(option, words_[next_++]);
    else
      problem(fmt::format("option `{}' requires an argument {}", shown, option.argument_name));
  }

  std::span<const Option> options_;
  std::span<const std::string> words_;
  MinusWord minus_word_;
  size_t next_ = 0;
  Arguments result_;
};

// The first column of the help: "-o FILE", "    --server", "-e, --entry-point=NAME".
std::string shown_names(const Option& option) {
  std::string_view name = option.argument_name;
  std::string short_form, long_form;
  if (option.short_name) {
    short_form = fmt::format("-{}", option.short_name);
    if (option.argument == Argument::Required && option.long_name.empty()) short_form += fmt::format(" {}", name);
    if (option.argument == Argument::Optional && option.long_name.empty()) short_form += fmt::format("[{}]", name);
  }
  if (!option.long_name.empty()) {
    long_form = fmt::format("--{}", option.long_name);
    if (option.argument == Argument::Required) long_form += fmt::format("={}", name);
    if (option.argument == Argument::Optional) long_form += fmt::format("[={}]", name);
  }
  if (short_form.empty()) return "    " + long_form;
  return long_form.empty() ? short_form : short_form + ", " + long_form;
}

}  // namespace

Arguments parse_arguments(std::span<const Option> options, std::span<const std::string> words, MinusWord minus_word) {
  return Reader(options, words, minus_word).read();
}

std::string describe_options(std::span<const Option> options) {
  std::vector<const Option*> sorted;
  size_t width = 0;
  for (const Option& option : options) {
    sorted.push_back(&option);
    width = std::max(width, shown_names(option).size());
  }
  std::stable_sort(sorted.begin(), sorted.end(), [](const Option* a, const Option* b) { return a->key() < b->key(); });
  std::string out;
  for (const Option* option : sorted) out += fmt::format("  {:<{}}  {}\n", shown_names(*option), width, option->help);
  return out;
}

}  // namespace fehu
