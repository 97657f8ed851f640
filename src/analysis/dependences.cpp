// Finding dependences, from top to bottom: each root knows who uses it.
#include "analysis/dependences.h"

#include <algorithm>
#include <unordered_map>

#include "analysis/consumption.h"
#include "ir/traverse.h"

namespace fehu::analysis {

using namespace ir;

namespace {

// Statements come in order. A statement must stay behind those that bind what it mentions, behind the one that consumed
// memory it may see, and, if it consumes, behind all that have looked at that memory. Statements with effects keep
// their order among themselves.
class Builder {
 public:
  Builder(const Program& p, const AliasTable& aliases, const Effects& effects)
      : aliases_(aliases), effects_(effects), is_consumed_(p.num_names) {}

  std::vector<uint32_t> add(const Stm& s, uint32_t number) {
    std::vector<uint32_t> before;
    uses(s, number, before);
    consumption(s, number, before);
    if (effects_.has_effect(s)) {
      if (has_effect_) before.push_back(last_effect_);
      has_effect_ = true;
      last_effect_ = number;
    }
    for (const PatElem& elem : s.pat) binder_[elem.name.id] = number;
    std::sort(before.begin(), before.end());
    before.erase(std::unique(before.begin(), before.end()), before.end());
    return before;
  }

 private:
  // Memory that is named by its root (ir/alias.h): who has used it, and who consumed it last.
  struct Root {
    std::vector<uint32_t> users;  // since it was consumed
    uint32_t consumer = 0;        // plus one; 0: none
  };

  // Bodies count too: whatever is inside a statement happens when it is evaluated.
  void uses(const Stm& s, uint32_t number, std::vector<uint32_t>& before) {
    struct : Walker {
      std::vector<VName> names;
      void name(VName n) override { names.push_back(n); }
    } mentioned;
    mentioned.stm(s);
    for (VName name : mentioned.names) {
      auto found = binder_.find(name.id);
      if (found != binder_.end()) before.push_back(found->second);
      for (uint32_t id : aliases_.roots(name)) {
        Root& root = roots_[id];
        if (root.consumer > 0) before.push_back(root.consumer - 1);
        if (root.users.empty() || root.users.back() != number) root.users.push_back(number);
      }
    }
  }

  // From here on the memory has other contents: later users depend on this statement, no longer on the earlier users.
  void consumption(const Stm& s, uint32_t number, std::vector<uint32_t>& before) {
    std::vector<uint32_t> consumed;
    append_consumed_roots(s, aliases_, is_consumed_, consumed);
    for (uint32_t id : consumed) {
      is_consumed_[id] = false;
      Root& root = roots_[id];
      for (uint32_t user : root.users)
        if (user != number) before.push_back(user);
      root.users.clear();
      root.consumer = number + 1;
    }
  }

  const AliasTable& aliases_;
  const Effects& effects_;
  std::vector<bool> is_consumed_;                  // scratch
  std::unordered_map<uint32_t, uint32_t> binder_;  // the statements that bind names
  std::unordered_map<uint32_t, Root> roots_;
  bool has_effect_ = false;
  uint32_t last_effect_ = 0;
};

}  // namespace

Dependences::Dependences(List<Stm> stms, const Program& p, const AliasTable& aliases, const Effects& effects) {
  Builder builder(p, aliases, effects);
  for (size_t i = 0; i < stms.size(); i++) before_.push_back(builder.add(stms[i], static_cast<uint32_t>(i)));
}

bool Dependences::depends(size_t later, size_t earlier) const {
  return std::ranges::binary_search(before_[later], static_cast<uint32_t>(earlier));
}

// Is there a chain from `earlier` to `later` by way of a statement between them? Then the two cannot become neighbours.
bool Dependences::has_between(size_t earlier, size_t later) const {
  // Which statements from `earlier` on must come after it?
  std::vector<bool> is_after(later - earlier);
  for (size_t i = earlier + 1; i < later; i++)
    for (uint32_t b : before_[i])
      if (b == earlier || (b > earlier && is_after[b - earlier])) is_after[i - earlier] = true;
  return std::ranges::any_of(before_[later], [&](uint32_t b) { return b > earlier && is_after[b - earlier]; });
}

}  // namespace fehu::analysis
