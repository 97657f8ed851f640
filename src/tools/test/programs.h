// What `test` and `bench` have in common: the options of both, and the programs with their test blocks.
#pragma once

#include "tools/test/options.h"

namespace fehu {

// False if the text is no number, or one below `min`.
bool parse_number(const std::string& text, int64_t min, int64_t& out);
// Options that take a text, by the key of the table of options; others are left alone.
void set_text_option(std::string_view key, const std::string& value, TestOptions& options);
// Can lines on standard output be drawn anew in place?
bool can_draw();

// The programs that the paths stand for, with their test blocks, less the excluded ones. A test block that does not
// parse stops everything: it is a mistake of whoever wrote the test, not a failing test. The exit code.
int find_programs(const std::vector<std::string>& paths, const TestOptions& options, std::vector<TestProgram>& out,
                  size_t& num_excluded);

}  // namespace fehu
