// The data of tests: inputs in files, random ones made, expected ones read, and the comparison. Spec: test-format.md
// 3, 4.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/system/files.h"
#include "tools/test/spec.h"

namespace fehu {

// Functions return false on failure; `problem` then says why.

// The text of a file beside the program; unpacked if it ends in .gz (by the program `gzip`).
bool read_test_file(const std::string& program, const std::string& file, std::string& out, std::string& problem);
// A path to that text for a server.
bool find_test_file(const std::string& program, const std::string& file, TemporaryFolder& temporary, std::string& out,
                    std::string& problem);

prim::Data make_random_value(const RandomItem& item);
// The file with the random value beside the program, which is made if it is not there.
bool find_random_file(const std::string& program, const RandomItem& item, std::string& out, std::string& problem);
// The bytes of several.
bool read_random_files(const std::string& program, const std::vector<RandomItem>& items, std::string& out,
                       std::string& problem);

// Where the result of an `auto output` case is kept.
std::string reference_file(const std::string& program, const std::string& entry, const std::string& dataset);
// The data folder beside the program, made and marked as a cache.
bool make_data_folder(const std::string& program, std::string& problem);
bool is_older(const std::string& file, const std::string& than);

// Of cases that expect values.
bool read_expected(const std::string& program, const std::string& entry, const TestCase& test,
                   std::vector<prim::WrittenData>& out, std::string& problem);

// Numbers without a suffix take the types of the results. False if one does not fit.
bool fit_expected(const std::vector<prim::WrittenData>& written, const std::vector<prim::Data>& got,
                  std::vector<prim::Data>& expected, std::string& problem);
// Empty if all are equal; else what differs. Both are then written to files named after the program.
std::string compare_results(const std::string& program, const std::string& entry, size_t index,
                            const std::vector<prim::Data>& got, const std::vector<prim::WrittenData>& expected);

enum class RegexResult : uint8_t { Match, NoMatch, BadRegex };
RegexResult matches_regex(const std::string& regex, const std::string& text);

}  // namespace fehu
