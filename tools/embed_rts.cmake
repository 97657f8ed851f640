# Writes OUTPUT, a C++ file with the text of every .h file of FOLDER/c, and of FOLDER/multicore, named with the folder
# (see src/backend/c/rts_text.h).
file(GLOB files ${FOLDER}/c/*.h ${FOLDER}/multicore/*.h)
list(SORT files)
set(entries "")
set(count 0)
foreach(file IN LISTS files)
  file(RELATIVE_PATH name ${FOLDER} "${file}")
  string(REGEX REPLACE "^c/" "" name "${name}")
  file(READ "${file}" text)
  string(APPEND entries "    {\"${name}\", R\"rts(${text})rts\"},\n")
  math(EXPR count "${count} + 1")
endforeach()
file(WRITE "${OUTPUT}" "// Generated from rts by tools/embed_rts.cmake.
#include \"backend/c/rts_text.h\"

#include <array>

namespace fehu::backend {

static constexpr std::array<RtsFile, ${count}> kFiles = {{
${entries}}};

std::span<const RtsFile> rts_files() { return kFiles; }

}  // namespace fehu::backend
")
