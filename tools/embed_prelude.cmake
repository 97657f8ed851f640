# Writes OUTPUT, a C++ file with the text of every .fut file of FOLDER (see src/check/prelude_text.h).
file(GLOB files ${FOLDER}/*.fut)
list(SORT files)
set(entries "")
set(count 0)
foreach(file IN LISTS files)
  get_filename_component(name "${file}" NAME)
  file(READ "${file}" text)
  string(APPEND entries "    {\"/prelude/${name}\", R\"prelude(${text})prelude\"},\n")
  math(EXPR count "${count} + 1")
endforeach()
file(WRITE "${OUTPUT}" "// Generated from prelude/*.fut by tools/embed_prelude.cmake.
#include \"check/prelude_text.h\"

#include <array>

namespace fehu {

static constexpr std::array<PreludeFile, ${count}> kFiles = {{
${entries}}};

std::span<const PreludeFile> prelude_files() { return kFiles; }

}  // namespace fehu
")
