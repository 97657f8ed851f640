// Tests of arenas, blocks of memory, names and source places.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstring>
#include <new>
#include <set>
#include <thread>
#include <utility>

#include "base/arena.h"
#include "base/large_stack.h"
#include "base/name.h"
#include "base/name_index.h"
#include "base/source.h"

using namespace fehu;

TEST_CASE("arena: alignment, lists, large blocks") {
  struct alignas(16) Wide {
    char bytes[48];
  };
  Arena arena;
  arena.make<char>('x');
  for (int i = 0; i < 10000; i++) CHECK(reinterpret_cast<size_t>(arena.make<Wide>()) % 16 == 0);
  List<int> list = arena.list({1, 2, 3});
  CHECK(list.size() == 3);
  CHECK(list[2] == 3);
  char* large = arena.make_array<char>(1 << 20);
  large[(1 << 20) - 1] = 'y';
  CHECK(arena.text("hello") == "hello");
  CHECK(arena.list(std::vector<int>()).empty());
}

TEST_CASE("names are equal iff their texts are") {
  Interner interner;
  std::string text = "foo";
  Name a = interner.intern(text);
  text = "bar";
  Name b = interner.intern(text);
  CHECK(a == interner.intern("foo"));
  CHECK_FALSE(a == b);
  CHECK(a.str() == "foo");
  CHECK(b.index() == 1);
  CHECK(Name().str() == "");
}

TEST_CASE("labels: numbers by value, then the rest by text") {
  Interner interner;
  auto less = [&](const char* x, const char* y) { return label_less(interner.intern(x), interner.intern(y)); };
  CHECK(less("2", "10"));
  CHECK(less("10", "a"));
  CHECK(less("a", "b"));
  CHECK_FALSE(less("a", "a"));
  CHECK_FALSE(less("a", "3"));
}

// A few names are compared one by one, many are in a table; nobody sees the difference.
TEST_CASE("names in a list are found at their first place, in short and long lists, and after some were taken away") {
  Interner interner;
  auto name = [&](size_t i) { return interner.intern(std::to_string(i)); };
  for (size_t count : {3u, 16u, 17u, 100u}) {
    NameIndex index;
    for (size_t round = 0; round < 2; round++)
      for (size_t i = 0; i < count; i++) index.add(name(i));
    CHECK(index.size() == 2 * count);
    CHECK(index.find(name(count - 1)) == count - 1);
    CHECK(index.find(name(count)) == NameIndex::kNone);
    CHECK_FALSE(index.contains({}));
    index.resize(count - 1);
    CHECK(index.find(name(count - 1)) == NameIndex::kNone);
    CHECK(index.find(name(0)) == 0);
    index.resize(1);
    for (size_t i = 0; i < count; i++) index.add(name(count + i));
    CHECK(index.find(name(2 * count - 1)) == count);
    CHECK(index.find(name(1)) == NameIndex::kNone);
  }
}

TEST_CASE("places: columns in long lines are those that counting from the left gives") {
  SourceMap sources;
  std::string text = "x\n";
  for (int i = 0; i < 500; i++) text += i % 7 == 0 ? "\t" : i % 3 == 0 ? "\u00e4" : "ab ";
  size_t line_end = text.size();
  text += "\nlast";
  const SourceFile* file = sources.add("a.fut", text);
  uint32_t column = 1;
  for (size_t i = 2; i < line_end; i++) {
    bool is_inside = (text[i] & 0xC0) == 0x80;  // a character has the place of its first byte
    if (!is_inside) CHECK(sources.line_column(file->base + static_cast<uint32_t>(i)).column == column);
    if (text[i] == '\t')
      column = (column + 7) / 8 * 8 + 1;
    else if (!is_inside)
      column++;
  }
  CHECK(sources.line_column(file->base + static_cast<uint32_t>(line_end + 2)).column == 2);
  CHECK(sources.line_column(file->base + static_cast<uint32_t>(line_end + 2)).line == 3);
}

TEST_CASE("places: lines, columns, files") {
  SourceMap sources;
  const SourceFile* a = sources.add("a.fut", "one\n\ttwo \xC3\xA9 x\n");
  const SourceFile* b = sources.add("b.fut", "");
  const SourceFile* c = sources.add("c.fut", "abc");
  auto at = [](const SourceFile* file, uint32_t begin, uint32_t end) {
    return Loc{file->base + begin, file->base + end};
  };
  CHECK(sources.describe(at(a, 0, 3)) == "a.fut:1:1-4");
  CHECK(sources.describe(at(a, 5, 8)) == "a.fut:2:9-12");
  CHECK(sources.describe(at(a, 12, 13)) == "a.fut:2:15-16");
  CHECK(sources.describe(at(a, 0, 8)) == "a.fut:1:1-2:12");
  CHECK(sources.describe(at(b, 0, 0)) == "b.fut:1:1-1");
  CHECK(sources.file_of(at(c, 0, 1)) == c);
  CHECK(sources.file_of(Loc{}) == nullptr);
  CHECK(sources.text_of(at(c, 1, 3)) == "bc");
  CHECK(join(at(a, 0, 1), at(a, 5, 6)) == at(a, 0, 6));
  CHECK(join(Loc{}, at(a, 5, 6)) == at(a, 5, 6));
}

TEST_CASE("operator new: blocks of all sizes are aligned, are not given twice, and can be freed by another thread") {
  std::vector<std::pair<unsigned char*, size_t>> blocks;
  auto fill = [&](size_t bytes) {
    auto* block = static_cast<unsigned char*>(::operator new(bytes));
    CHECK(reinterpret_cast<size_t>(block) % alignof(std::max_align_t) == 0);
    std::memset(block, static_cast<int>(blocks.size() % 251), bytes);
    blocks.push_back({block, bytes});
  };
  for (size_t bytes = 0; bytes < 1100; bytes++) fill(bytes);
  for (size_t i = 0; i < blocks.size(); i += 2) ::operator delete(blocks[i].first);
  run_on_large_stack([&] {
    for (size_t i = 1; i < blocks.size(); i += 4) ::operator delete(std::exchange(blocks[i].first, nullptr));
  });
  size_t num_before = blocks.size();
  for (size_t bytes = 0; bytes < 1100; bytes += 2) fill(bytes);
  bool are_whole = true;
  for (size_t i = 0; i < blocks.size(); i++) {
    if (i < num_before && (i % 2 == 0 || !blocks[i].first)) continue;
    for (size_t k = 0; k < blocks[i].second; k++) are_whole &= blocks[i].first[k] == i % 251;
    ::operator delete(blocks[i].first);
  }
  CHECK(are_whole);
}

TEST_CASE("operator new: what a thread has freed is there for others when it has ended") {
  std::set<void*> blocks;
  for (int i = 0; i < 100; i++)
    std::thread([&] {
      void* block = ::operator new(900'000);
      blocks.insert(block);
      ::operator delete(block);
    }).join();
  CHECK(blocks.size() < 10);
}
