// One walk finds what happens to blocks in each list that declares some, and decides when the list ends.
#include "imp/borrows.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "imp/traverse.h"

namespace fehu::imp {

namespace {

class BorrowFinder : public Walker {
 public:
  std::unordered_set<uint32_t> found;

  void code(Code code) override {
    Events before = std::exchange(events_, {});
    walk_code(code, *this);
    for (uint32_t block : events_.declared)
      if (borrows(block)) found.insert(block);
    events_.declared = std::move(before.declared);
    add(events_.changed, before.changed);
    add(events_.released, before.released);
    if (events_.shared.size() < before.shared.size()) events_.shared.swap(before.shared);
    for (auto& [to, from] : before.shared) {
      std::vector<uint32_t>& all = events_.shared[to];
      all.insert(all.end(), from.begin(), from.end());
    }
  }

  void stm(const Stm* s) override {
    if (auto* share = try_as<ShareBlock>(s)) {
      events_.shared[share->to.id].push_back(share->from.id);
      read_.insert(share->from.id);
    } else if (auto* release = try_as<Release>(s)) {
      events_.released.insert(release->block.id);
    } else {
      walk_children(s, *this);
    }
  }
  void exp(const Exp*) override {}
  void name(VName name, NameKind kind, Use use) override {
    if (kind != NameKind::Block) return;
    if (use == Use::Read)
      read_.insert(name.id);
    else if (use == Use::Declare)
      events_.declared.push_back(name.id);
    else
      events_.changed.insert(name.id);
  }

 private:
  // What happens to variables for blocks in a list, and in those inside of it; but only itself declares what is told.
  struct Events {
    std::vector<uint32_t> declared;
    std::unordered_set<uint32_t> changed, released;
    std::unordered_map<uint32_t, std::vector<uint32_t>> shared;  // from which variables
  };

  // The smaller set goes into the larger one: lists may have many others inside.
  static void add(std::unordered_set<uint32_t>& to, std::unordered_set<uint32_t>& from) {
    if (to.size() < from.size()) to.swap(from);
    to.merge(from);
  }

  bool borrows(uint32_t block) const {
    auto sources = events_.shared.find(block);
    if (sources == events_.shared.end() || events_.changed.contains(block) || !read_.contains(block)) return false;
    return std::ranges::all_of(sources->second, [&](uint32_t from) {
      return from != block && !events_.changed.contains(from) && !events_.released.contains(from) &&
             !events_.shared.contains(from);
    });
  }

  Events events_;  // of the list at hand
  std::unordered_set<uint32_t> read_;
};

}  // namespace

std::unordered_set<uint32_t> borrowing_blocks(Code body) {
  BorrowFinder finder;
  finder.code(body);
  return std::move(finder.found);
}

}  // namespace fehu::imp
