// Tests of what the outside sees: names in C, digests, the header and the manifest.
#include "backend/api/api.h"

#include <doctest/doctest.h>

#include "backend/api/md5.h"
#include "backend/api/type_names.h"
#include "imp/seq/generate.h"
#include "ir/ir_test_util.h"

using namespace fehu;
using namespace fehu::backend;

TEST_CASE("api: digests") {
  CHECK(md5_hex("") == "d41d8cd98f00b204e9800998ecf8427e");
  CHECK(md5_hex("message digest") == "f96b697d7cb7938d525a2f31aaf161d0");
  CHECK(md5_hex(std::string(55, 'a')) == "ef1772b6dff9a122358552954ad0df65");
  CHECK(md5_hex(std::string(56, 'a')) == "3b0c8ac703f828b04c6c197006d17218");
  CHECK(md5_hex(std::string(64, 'a')) == "014842d480b571495a4a0363793f7367");
}

TEST_CASE("api: names of types") {
  CHECK(c_opaque_name("()") == "unit");
  CHECK(c_opaque_name("point") == "point");
  CHECK(c_opaque_name("m.t") == "m_t");
  CHECK(c_opaque_name("[](i32, bool)") == "arr1d_tup2_i32_bool");
  CHECK(c_opaque_name("[][]m.t") == "arr2d_m_t");
  CHECK(c_opaque_name("((i32, bool), []f32)") == "tup2_tup2_i32_bool_arr1d_f32");
  CHECK(c_opaque_name("{a: []f16, b: i32}") == "84ccb7f848beb8be1fab2c39388a366c");
  CHECK(c_opaque_name("pair i32 bool") == md5_hex("pair i32 bool"));
  CHECK(c_opaque_name("a.b.c") == md5_hex("a.b.c"));
  CHECK(c_opaque_name("t'") == md5_hex("t'"));
  CHECK(c_opaque_name("(i32, {a: i32, b: i32})") == md5_hex("(i32, {a: i32, b: i32})"));
  CHECK(c_array_name(prim::PrimType::U8, 3) == "u8_3d");
}

TEST_CASE("api: names of entry points and fields") {
  CHECK(c_entry_name("main") == "main");
  CHECK(c_entry_name("zip_Z9") == "zip_Z9");
  CHECK(c_entry_name("div'") == "divzq");
  CHECK(c_entry_name("z'") == "zzzq");
  CHECK(c_entry_name("a->b") == "azmzgb");
  CHECK(c_entry_name("\xc3\xa6") == "z0e6U");
  CHECK(c_entry_name("\xe2\x88\x91") == "z2211U");
  CHECK(c_part_name("0") == "0");
  CHECK(c_part_name("x'") == "xzq");
}

// A small program, in the memory stage.
static Api api_of(const char* text) {
  auto parsed = ir::read_program(text);
  REQUIRE(parsed->program);
  ApiOptions options;
  options.version = "1\n2";
  return make_api(*imp::generate_sequential(*parsed->program, parsed->arena, parsed->names), options);
}

static constexpr const char* kProgram = R"(stage seq_mem
type "point" = record {f32, u8} fields ("x": f32, "y": u8) doc "A \"place\"."

entry "shift" ("p": *"point" * 2, "xs": []f32 * 1) -> ("": *[]f32 * 1) doc "Moves."
fun shift_1 (mem_2: mem, o_3: i64, n_4: i64, a_5: f32, b_6: i8, xs_7: [n_4]f32 at mem_2[o_3; 1i64]) :
  {mem, i64, [n_4]f32} = {mem_2, o_3, xs_7}
)";

TEST_CASE("api: the manifest is one line with sorted keys") {
  CHECK(api_of(kProgram).manifest ==
        R"({"backend":"c","entry_points":{"shift":{"attributes":[],"cfun":"futhark_entry_shift","doc":"Moves.",)"
        R"("inputs":[{"name":"p","type":"point","unique":true},{"name":"xs","type":"[]f32","unique":false}],)"
        R"("output":{"type":"[]f32","unique":true},"tuning_params":[]}},"types":{)"
        R"("[]f32":{"ctype":"struct futhark_f32_1d *","elemtype":"f32","kind":"array","ops":{)"
        R"("free":"futhark_free_f32_1d","index":"futhark_index_f32_1d","new":"futhark_new_f32_1d",)"
        R"("new_raw":"futhark_new_raw_f32_1d","shape":"futhark_shape_f32_1d","values":"futhark_values_f32_1d",)"
        R"("values_raw":"futhark_values_raw_f32_1d"},"rank":1},)"
        R"("point":{"ctype":"struct futhark_opaque_point *","doc":"A \"place\".","kind":"opaque","ops":{)"
        R"("free":"futhark_free_opaque_point","restore":"futhark_restore_opaque_point",)"
        R"("store":"futhark_store_opaque_point"},"record":{"fields":[)"
        R"({"name":"x","project":"futhark_project_opaque_point_x","type":"f32"},)"
        R"({"name":"y","project":"futhark_project_opaque_point_y","type":"u8"}],"new":"futhark_new_opaque_point"}}},)"
        R"("version":"1\n2"})");
}

TEST_CASE("api: the header declares what the manifest names") {
  std::string header = api_of(kProgram).header;
  for (const char* line :
       {"#pragma once\n", "#define FUTHARK_BACKEND_c\n", "#define FUTHARK_OUT_OF_MEMORY 3\n",
        "struct futhark_f32_1d *futhark_new_f32_1d(struct futhark_context *ctx, const float *data, int64_t dim0);\n",
        "int futhark_new_opaque_point(struct futhark_context *ctx, struct futhark_opaque_point **out, const float v0, "
        "const uint8_t v1);\n",
        "int futhark_project_opaque_point_y(struct futhark_context *ctx, uint8_t *out, const struct "
        "futhark_opaque_point *obj);\n",
        "int futhark_entry_shift(struct futhark_context *ctx, struct futhark_f32_1d **out, const struct "
        "futhark_opaque_point *in0, const struct futhark_f32_1d *in1);\n"})
    CHECK(header.find(line) != std::string::npos);
  CHECK(header.find("// Initialisation") < header.find("// Arrays"));
  CHECK(header.find("// Arrays") < header.find("// Opaque values"));
  CHECK(header.find("// Opaque values") < header.find("// Entry points"));
}

TEST_CASE("api: tuning parameters of entry points, also those of functions and constants they use") {
  Api api = api_of(R"(stage seq_mem
let {c_1: i64} = tunable("c", "custom", 1i64)
let {d_2: i64} = add64(c_1, 1i64)

fun helper_3 () : {i64} = {
  let {b_4: i64} = tunable("b", "tile_size", 2i64)
  in {b_4}
}

entry "calls" () -> ("": i64 * 1)
fun calls_5 () : {i64} = {
  let {x_6: i64} = apply helper_3() : {i64}
  in {x_6}
}

entry "constant" () -> ("": i64 * 1)
fun constant_7 () : {i64} = {d_2}

entry "own" ("x": i64 * 1, "y": i32 * 1) -> ("": i64 * 1)
fun own_8 (x_9: i64, y_10: i32) : {i64} = {
  let {a_11: i64} = tunable("a", "custom", x_9)
  let {x_14: i64} = apply helper_3() : {i64}
  in {x_14}
}
)");
  auto has = [&](const char* text) { return api.manifest.find(text) != std::string::npos; };
  CHECK(
      has(R"("cfun":"futhark_entry_calls","inputs":[],"output":{"type":"i64","unique":false},"tuning_params":["b"])"));
  CHECK(has(
      R"("cfun":"futhark_entry_constant","inputs":[],"output":{"type":"i64","unique":false},"tuning_params":["c"])"));
  CHECK(has(R"("tuning_params":["a","b"]})"));
  CHECK(api.settings.find("{\"a\", \"custom\", 0},\n    {\"b\", \"tile_size\", 0},\n    {\"c\", \"custom\", 0},\n") !=
        std::string::npos);
}
