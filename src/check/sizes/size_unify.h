// Flexible sizes and how types fit together (pass 2). Spec: language.md 6.2, 6.4, 6.5, 7.5.
//
// Scoping is by time. Binding a name, leaving its scope and making a flexible size are events on one clock; a size may
// be given to a flexible variable if every name in it was in scope when the variable was made. Two flexible sizes that
// become one take the intersection of their scopes, which is again an interval of time.
//
// Function types that were inferred have lost the names of their parameters. So each arrow of such a type gets a name
// of its own (an ArrowScope), which the flexible sizes in its result may mention: when `i64 -> [?]t` meets `(k: i64) ->
// [k]t`, it becomes that. Two such arrows that meet have one name from then on.
//
// Such a function may be called before that: with `g: (x: i64) -> [?]t`, the call `g 3` has a flexible size of its own,
// a CallSize, which waits for `?`. Once that is `x + 1`, it is `3 + 1`. What is never decided is the same for all
// calls.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "check/context.h"
#include "check/typed.h"
#include "check/types/name_sets.h"

namespace fehu::check {

class AbsorbedNames;

// Why a flexible size exists; for the message when nothing determines it.
enum class SizeOrigin : uint8_t {
  Annotation,
  SizeParam,
  TypeParam,
  EmptyArray,
  Hole,
  Constructor,
  Parameter,
  Pattern,
  Internal
};

// A flexible size. Bound: it has a value. Absorbed: it stands for a size that differs from call to call of a function.
struct SizeMetaInfo {
  enum class State : uint8_t { Flexible, Bound, Absorbed } state = State::Flexible;
  bool absorbs = false;  // may stand for sizes bound inside function types (spec 6.5)
  SizeOrigin origin;
  Loc loc;               // where it was made
  Name about;            // the parameter it stands for, if any
  uint32_t first, last;  // scope: names bound at or before `first` and not left at or before `last`
  typed::Size value = nullptr;
  uint32_t family = 0;      // shared by the sizes of one type that was filled in, such as an instantiated parameter
  bool is_opened = false;   // stands for an existential size of a type being matched, for the time of that
  bool is_payload = false;  // among what it stands for is a payload of a constructor that is not there, or a hole
  bool is_asked = false;    // or something else that nothing but a value determines
  // `[]` of a parameter of a definition, or a size of a loop's parameter: branches do not decide it (join.cpp).
  bool is_own = false;
  typed::Size initial = nullptr;      // of a loop's parameter
  uint32_t arrows = 0;                // the innermost ArrowScope whose name it may mention; 0: none
  bool absorbs_if_unused = false;     // absorbs as long as the function whose result it belongs to is not called
  bool is_linked = false;             // several sizes of one family that must be equal
  bool is_of_call = false;            // waits for the type of a function (calls.cpp), or so does what it stands for
  bool has_left = false;              // occurs in the type of a lambda that has ended
  std::vector<typed::Size> met = {};  // Absorbed: the sizes it was matched with, in order
  uint32_t opening = 0;               // of which match the last one of them is

  // Every name may occur in it.
  void make_global() { first = UINT32_MAX, last = 0; }
};

// Why two types do not fit.
struct Misfit {
  enum class Kind : uint8_t {
    Sizes,
    Shape,
    Consumption,
    Freshness,
    HiddenSize,
    ScopeViolation,
    Occurs,
  } kind;
  typed::Size expected = nullptr;  // the sizes that differ, resolved
  typed::Size actual = nullptr;
  bool expected_was_flexible = false;  // and was set before
  bool actual_was_flexible = false;
  bool is_flipped = false;  // in a parameter: what is expected there comes from the actual type
  typed::VName name = {};   // HiddenSize, ScopeViolation: the name that is in the way
  uint32_t meta = 0;        // HiddenSize, ScopeViolation: the flexible size that cannot take it
};

// A call of a function whose type is not known yet.
struct CallPlace {
  List<typed::VName>* exts;  // gets the unknown sizes that the call turns out to bring into being; may be null
  uint32_t region = 0;       // when the body that it is in began
  Loc loc;
};

// One per definition. Types are compared with `fits`, single sizes with `unify`; both give values to flexible sizes.
class SizeSolver {
 public:
  // Names with numbers up to `last_global` are visible everywhere.
  SizeSolver(Context& ctx, uint32_t last_global) : ctx_(ctx), last_global_(last_global) {}

  // Scopes.
  uint32_t now() const { return clock_; }
  uint32_t tick() { return ++clock_; }
  void bind(typed::VName name) { time_of(name).bound = tick(); }
  void leave(typed::VName name) { time_of(name).left = clock_ + 1; }
  // Unknown sizes count as bound where the body that computes them begins: that they are used too early is the
  // causality check's matter.
  void bind_unknown(typed::VName name, uint32_t region_start) {
    time_of(name).bound = region_start;
    time_of(name).unknown = true;
  }
  // Unknown sizes that were made since the given time of their region.
  bool is_unknown_since(typed::VName name, uint32_t region_start) const;

  // Flexible sizes.
  typed::Size fresh_meta(SizeOrigin origin, Loc loc, bool absorbs, Name about = {});
  SizeMetaInfo& meta(uint32_t id) { return metas_[id]; }
  size_t num_metas() const { return metas_.size(); }
  bool is_flexible(typed::Size size) const;  // an unbound SizeMeta, after resolving
  bool is_absorbed(typed::Size size) const;
  // Whether two absorbed sizes are equal in every value of the type that they were made for.
  bool are_absorbed_alike(uint32_t a, uint32_t b) const;
  void set_value(uint32_t meta, typed::Size value);  // unconditionally
  // How many sizes were absorbed so far.
  size_t num_absorbed() const { return num_absorbed_; }
  // The flexible size is one of an argument, wherever the function is called. It may mention the parameters of the
  // arrows around that argument, of which `arrows` is the innermost.
  void set_given_by_argument(typed::Size meta, uint32_t arrows);
  // A new name for the parameter of an arrow inside the arrow `parent` (or 0).
  uint32_t open_arrow(uint32_t parent, Name base);
  typed::VName arrow_name(uint32_t arrow) const { return arrows_[arrow].name; }
  bool names_arrow(typed::VName name) const { return arrow_of(name) != 0; }
  // A function is called of whose type not all is known. What is still open in its result and may mention the
  // parameter becomes sizes of this call. `arg`: null if it can be no part of a size; then nothing in the result may
  // come to depend on the parameter. `at` is where sizes are made that differ from call to call (calls.cpp).
  const typed::Type* call(const typed::ArrowType* arrow, typed::Size arg, const CallPlace& at);
  // The common size of branches, some of which end with such a call: it waits too.
  typed::Size join_later(std::vector<typed::Size> sizes, const CallPlace& at);
  // Does one of the flexible sizes wait?
  bool waits(std::span<const typed::Size> sizes) const;
  // The sizes of calls that still wait, of functions made since `start`, are the same for all calls. The place of the
  // first call for which that cannot be.
  std::optional<std::pair<Loc, Misfit>> settle_calls(uint32_t start);
  // A name is left that stands for `value`, and this is the type of what it was bound in: sizes of calls with an
  // argument that mentions the name are sizes of calls with the value.
  const typed::Type* replace_in_calls(const typed::Type* type, typed::VName name, typed::Size value,
                                      uint32_t arrows = 0);
  // The same for the parameters of a lambda: if sizes of its result wait for calls with them, they get the names of
  // arrows, so that the lambda may itself be called before it is known. Returns the type of the result.
  const typed::Type* name_arrows(std::vector<typed::VName>& names, std::vector<const typed::Type*>& params,
                                 const typed::Type* result);
  // Names have been left, and this is the type of what they were bound in: sizes of calls may no longer mention them.
  void seal_calls(const typed::Type* type);
  // The same for the type of a function that has ended.
  void seal_function(const typed::Type* type);
  // The flexible size stands for an existential one: nobody else can see it.
  void note_hidden(typed::Size meta) { hidden_.push_back(meta); }
  // Is it the flexible size of a payload that is not there, and of nothing else?
  bool is_free_payload(typed::Size size) const;
  // Hidden sizes of what is not there may be anything: they become 0.
  void settle_hidden();
  // The inferred type with every hole replaced by a flexible size, inside the given arrow (or 0).
  const typed::Type* fill_holes(const typed::Type* type, SizeOrigin origin, Loc loc, bool absorbs, Name about = {},
                                uint32_t arrows = 0);
  // The same for a written type, where one `[]` is one size however often it occurs: `t []` with `type t [n] = ([n]i32,
  // [n + 1]i32)`.
  const typed::Type* fill_written_holes(const typed::Type* type, SizeOrigin origin, Loc loc);

  // Follows bindings, at the top / everywhere.
  typed::Size resolve_head(typed::Size size) const;
  // Sizes share parts, so a short program can have sizes that are too large to write out.
  bool is_too_large(typed::Size size) const;
  void make_own(typed::Size size);
  typed::Size resolve(typed::Size size);
  // From now on no flexible size gets another value: what sizes stand for is worked out once for each part of them.
  void end() { has_ended_ = true; }
  // Absorbed sizes become existentials of the nearest arrow result. Outside arrows they stay.
  const typed::Type* resolve(const typed::Type* type);
  // Names for absorbed sizes outside arrows, made by make(). Inside of arrows a size that is the same gets the same
  // name: the type says which one it is.
  const typed::Type* name_absorbed(const typed::Type* type, const std::function<typed::Size()>& make);
  // Inside of functions, the names that equal sizes outside have got.
  const typed::Type* name_inside(const typed::Type* type, AbsorbedNames& names);
  // The same for what a type parameter stands for: sizes outside arrows that are absorbed get names of their own.
  const typed::Type* resolve_inst(const typed::Type* type);

  // A value of type `actual` used where `expected` is asked for. Nothing is reported here.
  std::optional<Misfit> fits(const typed::Type* expected, const typed::Type* actual);
  std::optional<Misfit> unify(typed::Size expected, typed::Size actual);
  // Whether results must be as fresh as expected: only where freshness is already known (module matching).
  bool check_freshness = false;

 private:
  struct Time {
    uint32_t bound = 0;
    uint32_t left = UINT32_MAX;
    bool unknown = false;
    bool inner = false;  // bound inside a type being matched
    uint32_t arrow = 0;  // the ArrowScope that it names
  };
  struct ArrowScope {
    typed::VName name;
    uint32_t parent;        // the arrow around
    uint32_t same;          // the one that it has become one with; itself if none
    bool is_named = false;  // `name` is as written in some type
    bool is_closed = false;
  };
  Time& time_of(typed::VName name);
  const Time* find_time(typed::VName name) const;
  bool is_visible(const SizeMetaInfo& meta, typed::VName name) const;
  std::optional<Misfit> set(uint32_t id, typed::Size size);
  bool absorb(uint32_t id, typed::Size size);
  typed::Size resolve_leaf(typed::Size leaf);
  typed::Size resolve_parts(typed::Size size);
  const typed::Type* fill(const typed::Type* type, const SizeMetaInfo& like, uint32_t arrows, bool in_result);
  uint32_t arrow_of(typed::VName name) const;
  uint32_t same_arrow(uint32_t arrow) const;
  bool is_inside(uint32_t arrow, uint32_t outer) const;
  void narrow(SizeMetaInfo& meta, const SizeMetaInfo& to) const;
  typed::VName common_name(const typed::ArrowType* expected, const typed::ArrowType* actual);
  const typed::Exp* canonical(const typed::Exp* leaf) const;
  std::optional<Misfit> fits_arrow(const typed::ArrowType* expected, const typed::ArrowType* actual);
  const typed::Type* open_result(const typed::ArrowType* arrow, typed::VName common_name, bool as_flexible);
  std::optional<Misfit> fits_args(List<typed::TypeArg> expected, List<typed::TypeArg> actual);
  typed::VName inner_name(Name base);

  // A flexible size that is another one, with the argument of a call for the parameter of an arrow.
  struct CallSize {
    uint32_t arrow;
    typed::Size arg;
    CallPlace at;
    uint32_t arrow_around = 0;   // if the call is inside of a function
    typed::Size of = nullptr;    // the other one
    typed::Size size = nullptr;  // this one
    bool is_in_arrow = false;    // it is in the result of a function, of which there may be many calls
  };
  struct JoinedSize {
    std::vector<typed::Size> of;
    typed::Size size;
    CallPlace at;
  };
  bool settle_join(const JoinedSize& join);
  // All flexible sizes in the type, if some sizes wait.
  void for_each_waiting(const typed::Type* type, const std::function<void(SizeMetaInfo&)>& fn);
  bool make_unknown_at(typed::Size size, const CallPlace& at);
  void close_arrow(const typed::ArrowType* arrow);
  bool waits_for_call(const typed::Exp* leaf, uint32_t arrow) const;
  typed::Size size_of_call(typed::Size of, CallSize call, uint32_t arrows = 0);
  bool waits_on(const typed::Type* type, std::span<const typed::VName> names) const;
  const CallSize* find_call(typed::Size leaf) const;
  typed::Size at_call(typed::Size size, const CallSize& call);
  std::optional<Misfit> wake_calls(uint32_t meta);
  bool make_unknown(uint32_t meta, typed::Size met);
  bool make_unknown(const CallSize& call, typed::Size met);

  Context& ctx_;
  uint32_t last_global_;
  uint32_t clock_ = 1;
  uint32_t opening_ = 1;  // counts the arrow results that were matched
  std::vector<SizeMetaInfo> metas_;
  size_t num_absorbed_ = 0;
  bool has_ended_ = false;
  std::unordered_map<typed::Size, typed::Size> resolved_;  // once it has
  std::vector<typed::Size> hidden_;
  std::map<uint32_t, std::vector<CallSize>> calls_;  // by the flexible size that they wait for
  std::vector<JoinedSize> joins_;
  std::vector<ArrowScope> arrows_ = {{{}, 0, 0}};
  bool has_joined_arrows_ = false;
  std::vector<Time> times_;
};

// Names for the absorbed sizes of a type. Every occurrence of a type parameter has sizes of its own (spec 6.5), but the
// sizes inside one occurrence keep their relations: `?[k].([k]a, [k]b)` stays that.
class AbsorbedNames {
 public:
  explicit AbsorbedNames(const SizeSolver& solver) : solver_(solver) {}
  // The name of an absorbed size at the next place, made by make() if it is a new one.
  typed::Size at(typed::Size size, auto&& make) {
    uint32_t meta = as_meta(size);
    for (size_t i = entries_.size(); i-- > 0;) {
      Entry& entry = entries_[i];
      if (!solver_.are_absorbed_alike(entry.metas[0], meta)) continue;
      if (std::find(entry.metas.begin(), entry.metas.end(), meta) != entry.metas.end()) break;  // the next occurrence
      entry.metas.push_back(meta);
      return entry.name;
    }
    entries_.push_back({{meta}, make()});
    return entries_.back().name;
  }
  // The name of a size inside a function type: that of an equal one outside, in the same occurrence of the parameter.
  // The size itself if there is none.
  typed::Size inside_function(typed::Size size);
  // Is the size itself named outside? Each occurrence of a parameter has each of its sizes once, so here is another
  // one.
  bool has(typed::Size size) const;
  bool empty() const { return entries_.empty(); }

 private:
  struct Entry {
    std::vector<uint32_t> metas;
    typed::Size name;
  };
  uint32_t as_meta(typed::Size size) const;

  const SizeSolver& solver_;
  std::vector<Entry> entries_;
  std::vector<std::pair<uint32_t, size_t>> inside_;  // how often each size was met inside of functions
};

// The parameters of a scheme replaced by arguments.
struct SchemeSubstitution final : typed::Substitution {
  typed::ParamIndex params;
  std::vector<typed::InstArg> args;  // one for each parameter; both null: unchanged
  std::vector<typed::TypeDef> defs;  // of the types among them
  explicit SchemeSubstitution(const typed::Scheme& scheme) : params(scheme.params) {}
  void add(typed::InstArg arg) {
    args.push_back(arg);
    defs.push_back({{}, {{}, arg.type}});
  }
  const typed::TypeDef* type_of(typed::VName name) override {
    size_t i = params.find(name);
    return i < args.size() && args[i].type ? &defs[i] : nullptr;
  }
  typed::Size size_of(typed::VName name) override {
    size_t i = params.find(name);
    return i < args.size() ? args[i].size : nullptr;
  }
};

// Size names replaced by sizes. Mostly there are one or two; only many get a table.
class SizeSubstitution final : public typed::Substitution {
 public:
  void add(typed::VName from, typed::Size to) {
    sizes_.emplace_back(from, to);
    if (sizes_.size() <= kFew) return;
    if (!table_) table_ = std::make_unique<std::unordered_map<uint32_t, size_t>>();
    for (size_t i = table_->size(); i < sizes_.size(); i++) table_->emplace(sizes_[i].first.id, i);
  }
  bool empty() const { return sizes_.empty(); }
  const typed::TypeDef* type_of(typed::VName) override { return nullptr; }
  typed::Size size_of(typed::VName name) override {
    if (sizes_.size() > kFew) {
      auto found = table_->find(name.id);
      return found == table_->end() ? nullptr : sizes_[found->second].second;
    }
    for (auto& [from, to] : sizes_)
      if (from == name) return to;
    return nullptr;
  }

 private:
  static constexpr size_t kFew = 8;
  std::vector<std::pair<typed::VName, typed::Size>> sizes_;
  std::unique_ptr<std::unordered_map<uint32_t, size_t>> table_;  // by number of the name, if there are more than a few
};

}  // namespace fehu::check
