// Tests of inlining.
#include "soac/inline.h"
#include "soac/soac_test_util.h"

namespace fehu::soac {

static const char* const kHead = "entry \"main\" (\"x\": i32 * 1) -> (\"\": i32 * 1)\n";

TEST_CASE("inline: small functions, existential sizes, places of the calls") {
  PassTest test(
      "fun g_30 (n_31: i64) : {i64, *[?0]i32} = {\n"
      "  let {m_32: i64} @5-6 = add64(n_31, 1i64)\n"
      "  let {xs_33: [m_32]i32} @7-8 = replicate([m_32], 3i32)\n"
      "  in {m_32, xs_33} }\n"
      "entry \"f\" (\"x\": i64 * 1) -> (\"\": *[]i32 * 1)\n" +
          ir::fun_f("x_2: i64", "i64, *[?0]i32",
                    "let {k_3: i64, ys_4: [k_3]i32} @1-2 = apply g_30(x_2) : {i64, *[?0]i32}", "k_3, ys_4"),
      kInline);
  CHECK(!test.has("apply"));
  CHECK(!test.has("g_30"));
  test.values("1i64", "2i64; [3i32, 3i32]");
  std::string text = ir::print(*test.made, {.places = ir::PrintOptions::Places::Offsets});
  CHECK(text.find("@5-6 @1-2") != std::string::npos);
}

TEST_CASE("inline: what stays a function") {
  std::string recursive =
      "fun g_30 (n_31: i32) : {i32} = {\n"
      "  let {c_32: bool} = slt32(n_31, 1i32)\n"
      "  let {r_33: i32} = if c_32 then {0i32} else {\n"
      "    let {m_34: i32} = sub32(n_31, 1i32)\n"
      "    let {s_35: i32} = apply g_30(m_34) : {i32}\n"
      "    let {t_36: i32} = add32(s_35, n_31)\n"
      "    in {t_36} } : {i32}\n"
      "  in {r_33} }\n";
  std::string call = ir::fun_f("x_2: i32", "i32", "let {y_3: i32} = apply g_30(x_2) : {i32}", "y_3");
  PassTest test(recursive + kHead + call, kInline);
  CHECK(test.has("apply g_30"));
  test.values("4i32", "10i32");

  std::string plain = "fun g_30 (n_31: i32) : {i32} = {n_31}\n";
  CHECK(PassTest("#[noinline]\n" + plain + kHead + call, kInline).has("apply g_30"));
  std::string no_call = ir::fun_f("x_2: i32", "i32", "#[noinline] let {y_3: i32} = apply g_30(x_2) : {i32}", "y_3");
  CHECK(PassTest(plain + kHead + no_call, kInline).has("apply g_30"));
  CHECK(!PassTest(plain + kHead + call, kInline).has("apply g_30"));
}

// A big function called often stays one; called once, or if it asks for it, it is inlined.
TEST_CASE("inline: big functions") {
  std::string big = "fun g_1000 (n_31: i32) : {i32} = {\n";
  for (int i = 0; i < 150; i++)
    big += fmt::format("let {{v_{}: i32}} = add32({}, 1i32)\n", 100 + i, i == 0 ? "n_31" : fmt::format("v_{}", 99 + i));
  big += "in {v_249} }\n";
  auto calls = [&](int count) {
    std::string stms, result = "x_2";
    for (int i = 0; i < count; i++) {
      stms += fmt::format("let {{y_{}: i32}} = apply g_1000({}) : {{i32}} ", 3 + i, result);
      result = fmt::format("y_{}", 3 + i);
    }
    return ir::fun_f("x_2: i32", "i32", stms, result);
  };
  PassTest once(big + kHead + calls(1), kInline), often(big + kHead + calls(5), kInline),
      wanted("#[inline]\n" + big + kHead + calls(5), kInline);
  CHECK(!once.has("apply"));
  CHECK(often.has("apply"));
  CHECK(!wanted.has("apply"));
  once.values("1i32", "151i32");
  often.values("1i32", "751i32");
  wanted.values("1i32", "751i32");
}

// Each function calls the one before twice: copies everywhere would be 2^40.
TEST_CASE("inline: chains of calls do not explode") {
  std::string text = "#[inline]\nfun g_1000 (n_31: i32) : {i32} = { let {m_32: i32} = add32(n_31, 1i32) in {m_32} }\n";
  for (int i = 1; i <= 40; i++)
    text += fmt::format(
        "#[inline]\nfun g_{} (n_{}: i32) : {{i32}} = {{ let {{a_{}: i32}} = apply g_{}(n_{}) : {{i32}} "
        "let {{b_{}: i32}} = apply g_{}(a_{}) : {{i32}} in {{b_{}}} }}\n",
        1000 + i, 100 + i, 200 + i, 999 + i, 100 + i, 300 + i, 999 + i, 200 + i, 300 + i);
  text += kHead + ir::fun_f("x_2: i32", "i32", "let {y_3: i32} = apply g_1040(x_2) : {i32}", "y_3");
  PassTest test(text, kInline);
  CHECK(test.text().size() < 2'000'000);
}

TEST_CASE("inline: consumption, certificates and functions nobody calls") {
  PassTest test(
      "fun dead_60 (n_61: i32) : {i32} = {n_61}\n"
      "fun g_30 (n_31: i64, xs_32: *[n_31]i32, ok_33: bool) : {*[n_31]i32} = {\n"
      "  let {c_34: cert} = assert(ok_33, \"inside\")\n"
      "  let {ys_35: [n_31]i32} = xs_32 with safe [0i64] <- 5i32\n"
      "  in {#{c_34} ys_35} }\n"
      "entry \"f\" (\"n\": i64 * 1, \"x\": *[]i32 * 1, \"ok\": bool * 1, \"fine\": bool * 1) -> (\"\": *[]i32 * 1)\n" +
          ir::fun_f("m_1000: i64, n_2: i64, xs_3: *[m_1000]i32, ok_4: bool, fine_5: bool", "*[m_1000]i32",
                    "let {c_6: cert} = assert(fine_5, \"outside\") let {ys_7: [m_1000]i32} = "
                    "#{c_6} apply g_30(m_1000, *xs_3, ok_4) : {*[m_1000]i32}",
                    "ys_7"),
      kInline);
  CHECK(!test.has("dead_60"));
  CHECK(!test.has("apply"));
  test.values("2i64 0i64 [1i32,2i32] true true", "[5i32, 2i32]");
  test.values("2i64 0i64 [1i32,2i32] false true", "error: inside");
  test.values("2i64 0i64 [1i32,2i32] true false", "error: outside");
}

}  // namespace fehu::soac
