# Writes OUTPUT, a C++ file with the text of every .h file of FOLDER (see src/backend/c/rts_text.h).
file(GLOB files ${FOLDER}/*.h)
list(SORT files)
set(entries "")
set(count 0)
foreach(file IN LISTS files)
  get_filename_component(name "${file}" NAME)
  file(READ "${file}" text)
  string(APPEND entries "    {\"${name}\", R\"rts(${text})rts\"},\n")
  math(EXPR count "${count} + 1")
endforeach()
file(WRITE "${OUTPUT}" "// Generated from rts/c/*.h by tools/embed_rts.cmake.
#include \"backend/c/rts_text.h\"

#include <array>

namespace fehu::backend {

static constexpr std::array<RtsFile, ${count}> kFiles = {{
${entries}}};

std::span<const RtsFile> rts_files() { return kFiles; }

}  // namespace fehu::backend
")
