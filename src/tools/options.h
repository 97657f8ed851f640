// Command-line options in the GNU style: mixed with operands, long ones abbreviated where that is
// unambiguous. Commands describe their options in a table (`Option`); what was given comes back as
// data (`Arguments`), and nothing is printed or decided here.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fehu {

enum class Argument : uint8_t { None, Required, Optional };

struct Option {
  char short_name;             // 0 if there is none
  std::string_view long_name;  // empty if there is none
  Argument argument;
  std::string_view argument_name;  // shown in the help
  std::string_view help;

  // The name by which commands ask for the option: the long one, if there is one.
  std::string_view key() const { return long_name.empty() ? std::string_view(&short_name, 1) : long_name; }
};

// What a command line says, in its order.
struct Arguments {
  struct Given {
    const Option* option;
    std::optional<std::string> value;
  };
  std::vector<Given> options;
  std::vector<std::string> operands;
  std::vector<std::string> problems;  // lines to be shown above the usage

  bool has(std::string_view key) const;
  // Of the last one given.
  std::optional<std::string> value(std::string_view key) const;
  // Of all that were given; each may be a list, separated by commas.
  std::vector<std::string> values(std::string_view key) const;
};

// Never fails: what is wrong is listed in `problems`, and the caller shows it.
// What a word is that begins with one `-` and is no option: a mistake, or an operand as any other.
enum class MinusWord : uint8_t { IsMistake, IsOperand };
Arguments parse_arguments(std::span<const Option> options, std::span<const std::string> words,
                          MinusWord minus_word = MinusWord::IsMistake);

// An aligned table, sorted by long name; every line ends in a newline.
std::string describe_options(std::span<const Option> options);

}  // namespace fehu
