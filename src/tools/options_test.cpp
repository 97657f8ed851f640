// Tests of reading command lines.
#include "tools/options.h"

#include <doctest/doctest.h>

using namespace fehu;

static constexpr Option kOptions[] = {
    {'w', "", Argument::None, "", "Quiet."},
    {'o', "output", Argument::Required, "FILE", "Where to."},
    {'v', "verbose", Argument::Optional, "FILE", "Talk."},
    {0, "Werror", Argument::None, "", "Strict."},
    {0, "version", Argument::None, "", "Version."},
};

static Arguments parse(std::vector<std::string> words) {
  return parse_arguments(kOptions, words);
}

TEST_CASE("options: words with a minus that are operands") {
  constexpr Option options[] = {{'w', "", Argument::None, "", ""}, {'f', "file", Argument::Required, "FILE", ""}};
  auto operands = [&](const std::vector<std::string>& words) {
    Arguments arguments = parse_arguments(options, words, MinusWord::IsOperand);
    std::string out;
    for (const std::string& operand : arguments.operands) out += operand + ";";
    for (const std::string& problem : arguments.problems) out += "problem " + problem;
    return out;
  };
  CHECK(operands({"-7 / 2", "-x", "-w", "-(1)"}) == "-7 / 2;-x;-(1);");
  CHECK(operands({"-f", "-1", "-2"}) == "-2;");
  CHECK(operands({"-wf", "a"}) == "");
  CHECK(operands({"-w + 1"}) == "-w + 1;");
  CHECK(operands({"--", "-w", "--7"}) == "-w;--7;");
  CHECK(operands({"--nonsense"}) == "problem Unrecognised argument: --nonsense");
}

TEST_CASE("options and operands mix") {
  Arguments a = parse({"x.fut", "-w", "--output=a", "y", "--output", "b", "--", "-w2"});
  CHECK(a.problems.empty());
  CHECK(a.has("w"));
  CHECK(a.value("output") == "b");
  CHECK(a.operands == std::vector<std::string>{"x.fut", "y", "-w2"});
}

TEST_CASE("short options join, and take their values") {
  Arguments a = parse({"-wofile", "-v", "x"});
  CHECK(a.has("w"));
  CHECK(a.value("output") == "file");
  CHECK(a.has("verbose"));
  CHECK(a.value("verbose") == std::nullopt);
  CHECK(parse({"-vlog"}).value("verbose") == "log");
  CHECK(parse({"-"}).operands.size() == 1);
}

TEST_CASE("abbreviations, and what is wrong") {
  CHECK(parse({"--out=a"}).value("output") == "a");
  CHECK(parse({"--We"}).has("Werror"));
  CHECK(parse({"--nix"}).problems[0] == "Unrecognised argument: --nix");
  CHECK(parse({"-x"}).problems[0] == "Unrecognised argument: -x");
  CHECK(parse({"--ver"}).problems[0] == "option `--ver' is ambiguous; could be one of: --verbose --version");
  CHECK(parse({"--Werror=1"}).problems[0] == "option `--Werror' doesn't allow an argument");
  CHECK(parse({"-o"}).problems[0] == "option `-o' requires an argument FILE");
}

TEST_CASE("the table of options is aligned and sorted") {
  CHECK(describe_options(kOptions) ==
        "      --Werror          Strict.\n"
        "  -o, --output=FILE     Where to.\n"
        "  -v, --verbose[=FILE]  Talk.\n"
        "      --version         Version.\n"
        "  -w                    Quiet.\n");
}
