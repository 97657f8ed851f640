// Tests of choosing pieces of the run time: what defines a name, what is used, macros and features.
#include "backend/c/pieces.h"

#include <doctest/doctest.h>

#include "backend/c/rts_text.h"

using namespace fehu::backend;

// The pieces of the run time `rts` that the text `used` needs.
static std::string chosen(std::string_view rts, std::string_view used, std::vector<std::string_view> features = {}) {
  Section sections[] = {{"a.h", rts, true}};
  return assemble(sections, used, features);
}

TEST_CASE("pieces: a paragraph is kept if one of its names is used, from outside or by another one") {
  constexpr std::string_view kRts = R"(// What the file is.

#include <stdio.h>

// First.
static int first(void) {
  return 1;

}
static int beside_it(void) { return 2; }

static int second(int x) { return beside_it() + x; }

static int third(void) { return second(0); }
)";
  CHECK(chosen(kRts, "") == "// ---- a.h\n#include <stdio.h>\n");
  CHECK(chosen(kRts, "y = first ( );") == R"(// ---- a.h
#include <stdio.h>
// First.
static int first(void) {
  return 1;

}
static int beside_it(void) { return 2; }
)");
  std::string all = chosen(kRts, "third");
  for (const char* name : {"first(", "beside_it(void)", "second(int", "third("}) CHECK(all.find(name) != all.npos);
  CHECK(chosen(kRts, "// first\n \"first\" first_one") == chosen(kRts, ""));
}

TEST_CASE("pieces: inside of functions only directives count") {
  constexpr std::string_view kRts = R"(static int quotes(int x) {
  return x == '}' ? '"' : "{" [0];  // }
}

static int inner(void) {
#define INNER 1
  int other(void);
  return INNER;
}

static void always(void) {
  #pragma GCC unroll 4
  for (;;) {}
}
)";
  CHECK(chosen(kRts, "").find("quotes") == std::string::npos);
  CHECK(chosen(kRts, "").find("always") != std::string::npos);
  CHECK(chosen(kRts, "quotes").find("quotes") != std::string::npos);
  CHECK(chosen(kRts, "INNER").find("inner") != std::string::npos);
  CHECK(chosen(kRts, "other").find("inner") == std::string::npos);
}

TEST_CASE("pieces: names that are defined") {
  constexpr std::string_view kRts = R"(struct point {
  int x;
};

enum { RED, GREEN = RED + 1 };

enum color { BLUE };

typedef int number;

#define TWICE(x) ((x) + (x))

static const struct point origin = {0};

static int table[] = {1, 2};

NEVER static struct point *make(enum color wanted) ATTRIBUTE(1);

#if defined(A)
#define EITHER 1

#else
#define EITHER 2
#endif
)";
  auto has = [&](std::string_view used, std::string_view text) { return chosen(kRts, used).find(text) != text.npos; };
  for (std::string_view used : {"point", "RED", "GREEN", "color", "BLUE", "number", "TWICE", "origin", "table", "make"})
    CHECK_MESSAGE(!chosen(kRts, used).empty(), used);
  for (std::string_view used : {"x", "wanted", "NEVER", "ATTRIBUTE", "static", "A"})
    CHECK_MESSAGE(chosen(kRts, used).empty(), used);
  CHECK(has("GREEN", "RED"));
  CHECK(has("origin", "struct point {"));
  CHECK(has("make", "BLUE"));
  CHECK(has("EITHER", "#endif"));
}

TEST_CASE("pieces: macros make functions, of which those are kept that are used") {
  constexpr std::string_view kRts = R"(// W: width.
#define DEFINE_ONE(name, T) \
  OPERATION T name(T x) { return x; }
#define DEFINE_OPS(W, T, F)         \
  OPERATION T add##W(T x, T y) {    \
    return x + y;                   \
  }                                 \
  /* Wraps. */                      \
  OPERATION T neg##W(T x) { return sub##F##_r(0, x); } \
  DEFINE_ONE(same##W, T)
DEFINE_OPS(8, char, )
DEFINE_OPS(32, int, f)
)";
  CHECK(chosen(kRts, "add8") == "// ---- a.h\nOPERATION char add8(char x, char y) {\n  return x + y;\n}\n");
  CHECK(chosen(kRts, "neg8 neg32") == R"(// ---- a.h
/* Wraps. */
OPERATION char neg8(char x) { return sub_r(0, x); }
/* Wraps. */
OPERATION int neg32(int x) { return subf_r(0, x); }
)");
  CHECK(chosen(kRts, "same32") == "// ---- a.h\nOPERATION int same32(int x) { return x; }\n");
}

TEST_CASE("pieces: features") {
  constexpr std::string_view kRts = R"(static int helper(void);

static int with(void) {
#ifdef WITH_SUMS
  return helper();
#else
  return 0;
#endif
}
)";
  CHECK(chosen(kRts, "with") == "// ---- a.h\nstatic int with(void) {\n  return 0;\n}\n");
  CHECK(chosen(kRts, "with", {"SUMS"}) ==
        "// ---- a.h\nstatic int helper(void);\nstatic int with(void) {\n  return helper();\n}\n");
}

// Also that brackets match in all of them, and macros are known.
TEST_CASE("pieces: the run time can be cut, and a file of which nothing is used leaves little") {
  for (const RtsFile& file : rts_files()) {
    Section sections[] = {{file.name, file.text, true}};
    std::string text = assemble(sections, "", {});
    CHECK_MESSAGE(text.size() < 1000, file.name);
  }
}
