// Shrinking: entry points, definitions, results, parameters and inputs go; expressions become simpler ones.
#include "random/shrink.h"

#include <algorithm>
#include <chrono>
#include <map>

namespace random_programs {

namespace {

using fehu::prim::Data;

std::string text_of(const Node& node) {
  std::string out;
  append_text(out, node, true);
  return out;
}

// The node with this number in preorder.
const Node* find_node(const NodeRef& root, size_t& number) {
  if (number == 0) return root;
  number--;
  for (const Node::Kid& kid : root->kids)
    if (const Node* found = find_node(kid.node, number)) return found;
  return nullptr;
}

NodeRef replaced(const NodeRef& root, size_t& number, const NodeRef& with) {
  if (number-- == 0) return with;
  size_t before = number;
  for (size_t i = 0; i < root->kids.size(); i++) {
    size_t count = num_nodes(*root->kids[i].node);
    if (before < count) {
      Node* copy = new_node(*root);
      copy->kids[i].node = replaced(root->kids[i].node, before, with);
      return copy;
    }
    before -= count;
  }
  return root;
}

// Parts of the same type, the outermost first.
void add_same_type(const Node& node, const TypeRef& type, std::vector<NodeRef>& out) {
  for (const Node::Kid& kid : node.kids) {
    if (out.size() >= 6) return;
    if (kid.node->type && same(kid.node->type, type))
      out.push_back(kid.node);
    else
      add_same_type(*kid.node, type, out);
  }
}

class Shrinker {
 public:
  Shrinker(Program program, const StillWrong& is_wrong, int seconds)
      : program_(std::move(program)), is_wrong_(is_wrong), end_(Clock::now() + std::chrono::seconds(seconds)) {}

  Program run(size_t entry, size_t input) {
    keep_one_call(entry, input);
    bool is_smaller = true;
    while (is_smaller && !is_over()) {
      is_smaller = false;
      is_smaller |= drop_definitions();
      is_smaller |= drop_parts();
      for (size_t i = 0; i < num_roots(); i++) is_smaller |= simplify_root(i);
      is_smaller |= simplify_inputs();
    }
    return program_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  bool is_over() const { return Clock::now() > end_; }

  bool accept(Program candidate) {
    if (is_over() || !is_wrong_(candidate)) return false;
    program_ = std::move(candidate);
    return true;
  }

  void keep_one_call(size_t entry, size_t input) {
    Program candidate = program_;
    if (entry < candidate.entries.size()) {
      Entry kept = candidate.entries[entry];
      if (input < kept.inputs.size()) kept.inputs = {kept.inputs[input]};
      candidate.entries = {kept};
      if (accept(candidate)) return;
    }
    for (size_t i = program_.entries.size(); i-- > 0 && program_.entries.size() > 1;) {
      candidate = program_;
      candidate.entries.erase(candidate.entries.begin() + static_cast<ptrdiff_t>(i));
      accept(candidate);
    }
  }

  // All that nobody mentions, at once.
  bool drop_unused_definitions() {
    Program candidate = program_;
    bool is_smaller = true;
    while (is_smaller) {
      is_smaller = false;
      for (size_t i = candidate.definitions.size(); i-- > 0;) {
        Program without = candidate;
        without.definitions.erase(without.definitions.begin() + static_cast<ptrdiff_t>(i));
        // Names are marked, so that x1 is not found in x12.
        std::string name = candidate.definitions[i].name;
        name = name.substr(0, name.find('.'));
        std::string text = show(without, "@");
        bool is_used = false;
        for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
          is_used |= std::isdigit(static_cast<unsigned char>(text[at + name.size()])) == 0;
        if (is_used) continue;
        candidate = std::move(without);
        is_smaller = true;
      }
    }
    return candidate.definitions.size() < program_.definitions.size() && accept(candidate);
  }

  bool drop_definitions() {
    bool is_smaller = drop_unused_definitions();
    for (size_t i = program_.definitions.size(); i-- > 0;) {
      Program candidate = program_;
      candidate.definitions.erase(candidate.definitions.begin() + static_cast<ptrdiff_t>(i));
      is_smaller |= accept(candidate);
    }
    return is_smaller;
  }

  bool drop_parts() {
    bool is_smaller = false;
    for (size_t e = 0; e < program_.entries.size(); e++) {
      for (size_t i = program_.entries[e].results.size(); i-- > 0 && program_.entries[e].results.size() > 1;) {
        Program candidate = program_;
        candidate.entries[e].results.erase(candidate.entries[e].results.begin() + static_cast<ptrdiff_t>(i));
        is_smaller |= accept(candidate);
      }
      for (size_t i = program_.entries[e].lets.size(); i-- > 0;) {
        Program candidate = program_;
        candidate.entries[e].lets.erase(candidate.entries[e].lets.begin() + static_cast<ptrdiff_t>(i));
        is_smaller |= accept(candidate);
      }
      for (size_t i = program_.entries[e].params.size(); i-- > 0;) is_smaller |= drop_param(e, i);
      for (size_t i = program_.entries[e].inputs.size(); i-- > 0 && program_.entries[e].inputs.size() > 1;) {
        Program candidate = program_;
        candidate.entries[e].inputs.erase(candidate.entries[e].inputs.begin() + static_cast<ptrdiff_t>(i));
        is_smaller |= accept(candidate);
      }
    }
    return is_smaller;
  }

  bool drop_param(size_t e, size_t i) {
    Program candidate = program_;
    Entry& entry = candidate.entries[e];
    entry.params.erase(entry.params.begin() + static_cast<ptrdiff_t>(i));
    for (std::vector<Data>& input : entry.inputs) input.erase(input.begin() + static_cast<ptrdiff_t>(i));
    // Sizes that no parameter has any more go too.
    std::erase_if(entry.size_params, [&](const std::string& name) {
      return std::ranges::none_of(entry.params, [&](const Param& param) {
        std::vector<Size> sizes = named_sizes(param.type);
        return std::ranges::any_of(sizes, [&](const Size& size) { return size.name == name; });
      });
    });
    return accept(candidate);
  }

  // All expressions of the program, as numbered trees.
  size_t num_roots() const {
    size_t count = program_.definitions.size();
    for (const Entry& entry : program_.entries) count += entry.results.size() + entry.lets.size();
    return count;
  }

  static NodeRef& root(Program& program, size_t i) {
    if (i < program.definitions.size()) return program.definitions[i].text;
    i -= program.definitions.size();
    for (Entry& entry : program.entries) {
      if (i < entry.lets.size()) return entry.lets[i];
      i -= entry.lets.size();
      if (i < entry.results.size()) return entry.results[i];
      i -= entry.results.size();
    }
    return program.entries.back().results.back();
  }

  bool simplify_root(size_t i) {
    bool is_smaller = false;
    for (size_t at = 0; i < num_roots() && at < num_nodes(*root(program_, i)) && !is_over(); at++)
      while (simplify_node(i, at)) is_smaller = true;
    return is_smaller;
  }

  bool simplify_node(size_t i, size_t at) {
    size_t number = at;
    const Node* node = find_node(root(program_, i), number);
    if (!node || !node->type || (node->kids.empty() && node->is_atom)) return false;
    std::vector<NodeRef> candidates;
    if (NodeRef constant = simplest(node->type))
      if (text_of(*constant) != text_of(*node)) candidates.push_back(constant);
    add_same_type(*node, node->type, candidates);
    size_t size = num_nodes(*node);
    for (const NodeRef& with : candidates) {
      if (num_nodes(*with) >= size && size > 1) continue;
      Program candidate = program_;
      number = at;
      NodeRef& tree = root(candidate, i);
      tree = replaced(tree, number, with);
      if (accept(candidate)) return true;
    }
    return false;
  }

  // Shorter arrays, then zeros.
  bool simplify_inputs() {
    bool is_smaller = false;
    for (size_t e = 0; e < program_.entries.size(); e++)
      for (size_t i = 0; i < program_.entries[e].inputs.size(); i++) {
        for (const std::string& name : size_names(program_.entries[e]))
          for (int64_t value = 0; value < 3; value++)
            if (set_size(e, i, name, value)) {
              is_smaller = true;
              break;
            }
        for (size_t p = 0; p < program_.entries[e].inputs[i].size(); p++) is_smaller |= make_zero(e, i, p);
      }
    return is_smaller;
  }

  static std::vector<std::string> size_names(const Entry& entry) {
    std::vector<std::string> names = entry.size_params;
    for (const Param& param : entry.params)
      if (std::ranges::any_of(entry.params, [&](const Param& p) {
            std::vector<Size> sizes = named_sizes(p.type);
            return std::ranges::any_of(sizes, [&](const Size& size) { return size.name == param.name; });
          }))
        names.push_back(param.name);
    return names;
  }

  bool set_size(size_t e, size_t i, const std::string& name, int64_t value) {
    Program candidate = program_;
    Entry& entry = candidate.entries[e];
    bool is_changed = false;
    for (size_t p = 0; p < entry.params.size(); p++) {
      Data& data = entry.inputs[i][p];
      if (entry.params[p].name == name) {
        is_changed |= fehu::prim::as_i64(data.element(0)) > value;
        data = fehu::prim::scalar_data(fehu::prim::i64_value(value));
      }
      TypeRef type = entry.params[p].type;
      bool has_size = false;
      int64_t count = 1;
      for (size_t d = 0; d < data.shape.size(); d++, type = type->parts[0]) {
        if (type->size.name == name) {
          is_changed |= data.shape[d] > value;
          data.shape[d] = value;
          has_size = true;
        }
        count *= data.shape[d];
      }
      if (has_size) data.bytes.resize(static_cast<size_t>(count * fehu::prim::byte_size(data.type)));
    }
    return is_changed && accept(candidate);
  }

  bool make_zero(size_t e, size_t i, size_t p) {
    Program candidate = program_;
    Entry& entry = candidate.entries[e];
    Data& data = entry.inputs[i][p];
    if (std::ranges::all_of(data.bytes, [](uint8_t byte) { return byte == 0; })) return false;
    for (const std::string& name : size_names(entry))
      if (entry.params[p].name == name) return false;
    std::ranges::fill(data.bytes, uint8_t{0});
    return accept(candidate);
  }

  Program program_;
  const StillWrong& is_wrong_;
  Clock::time_point end_;
};

}  // namespace

Program shrunk(Program program, size_t entry, size_t input, const StillWrong& is_wrong, int seconds) {
  return Shrinker(std::move(program), is_wrong, seconds).run(entry, input);
}

}  // namespace random_programs
