// Type variables of inference and their unification, up to sizes. Spec: language.md 5.2, 5.6.
//
// A variable (MetaType) is an index into a table of cells; solved variables are links, followed with path compression.
// Sizes, existential binders, marks and consumption are ignored here: pass 2 looks at them.
#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "check/context.h"
#include "check/types/types.h"

namespace fehu::check {

using typed::Liftedness;
using typed::Type;

// Why a variable may not stand for every type: functions (and sometimes types with hidden sizes) are kept out.
struct Limit {
  enum class Kind : uint8_t { None, ArrayElement, IfResult, MatchResult, LoopParam, Parameter } kind = Kind::None;
  Loc loc;
  std::string_view function;  // Parameter: the function whose type parameter is instantiated
  Name param;
  bool is_equality = false;  // Parameter: the function is the built-in == or !=
};

// What went wrong in the last unification, where inside the two types, and with which parts.
struct Mismatch {
  enum class Kind : uint8_t {
    None,
    Shape,
    Overload,
    NoField,
    NoConstr,
    FieldSet,
    ConstrSet,
    Payload,
    Occurs,
    Scope,
    Lift
  } kind = Kind::None;
  const Type* expected = nullptr;
  const Type* actual = nullptr;
  Name label;                 // of the field, constructor or rigid type parameter concerned
  size_t expected_count = 0;  // Payload: how many values the constructor carries
  size_t actual_count = 0;
  Limit limit;  // Lift
  Liftedness allowed = Liftedness::Lifted;
  std::vector<std::string> path;  // innermost first
};

// What is known of a variable that has not been decided: nothing (Free), that it is one of some primitive types, or
// some labels of the record or sum that it is. A decided one is a link to its type.
struct MetaCell {
  enum class Kind : uint8_t { Free, Overloaded, Record, Sum, Linked } kind = Kind::Free;
  Liftedness lift = Liftedness::Lifted;  // the greatest one allowed
  prim::PrimSet prims = 0;               // Overloaded
  uint32_t level = 0;                    // how many local functions with type parameters surround it
  uint32_t limit = 0;                    // index of the reason for `lift`
  Loc loc;                               // what made the variable
  const Type* link = nullptr;            // Linked
  const Type* finished = nullptr;        // the final type without sizes, once known
  std::vector<typed::Field> fields;      // Record: at least these
  std::vector<typed::Constr> constrs;    // Sum: at least these
};

// One per definition. Every variable belongs to one Unifier; types that leave the definition have none (finish).
class Unifier {
 public:
  explicit Unifier(Context& ctx) : ctx_(ctx), types_(ctx.types) { limits_.emplace_back(); }

  const Type* fresh(Liftedness lift, Loc loc, uint32_t limit = 0);
  const Type* overloaded(prim::PrimSet prims, Loc loc);
  const Type* record_with(Name field, const Type* type, Loc loc);
  const Type* sum_with(Name constr, List<const Type*> payload, Loc loc);
  uint32_t add_limit(const Limit& limit);

  void enter_level() { level_++; }
  void leave_level() { level_--; }
  void set_rigid_level(typed::VName param);  // a type parameter of the local function entered last
  void lower_levels(const Type* type);       // variables in `type` survive the function just left

  const Type* resolve(const Type* type);  // the outermost node is not a solved variable
  const MetaCell& cell(const Type* meta) { return cells_[typed::as<typed::MetaType>(meta)->id]; }

  // Makes the types equal up to sizes. On failure, failure() says why. When that has been reported, call forgive(): the
  // variables concerned then fit everything, so that the same mistake does not show up again.
  bool unify(const Type* expected, const Type* actual);
  const Mismatch& failure() const { return failure_; }
  void forgive();

  void link(const Type* meta, const Type* type);  // decides an unsolved variable
  size_t num_metas() const { return cells_.size(); }
  const Type* meta_at(size_t index) { return metas_[index]; }

  // The final type: no variables, no sizes, no marks. Variables that nobody decided become ().
  const Type* finish(const Type* type);

 private:
  struct Bounds {  // what everything inside a type must respect when a variable comes to stand for it
    uint32_t self;
    Liftedness lift;
    uint32_t level;
    uint32_t limit;
  };
  MetaCell& cell_of(const Type* meta) { return cells_[typed::as<typed::MetaType>(meta)->id]; }
  const Type* add_cell(MetaCell cell);
  bool fail(Mismatch::Kind kind, const Type* expected, const Type* actual, Name label = {});
  bool fail_payload(Name constr, size_t expected_count, size_t actual_count, const Type* expected, const Type* actual);
  bool at(std::string step);
  void give_up(const Type* meta);
  void give_up_inside(const Type* type);

  bool unify_resolved(const Type* expected, const Type* actual);
  bool unify_structure(const Type* expected, const Type* actual);
  bool unify_records(const typed::RecordType* a, const typed::RecordType* b);
  bool unify_sums(const typed::SumType* a, const typed::SumType* b);
  bool unify_payload(Name constr, List<const Type*> a, List<const Type*> b, const Type* whole_a, const Type* whole_b);
  bool unify_named(const typed::NamedType* a, const typed::NamedType* b);
  bool unify_metas(const Type* a, const Type* b);
  bool merge_labels(const Type* kept, const std::vector<typed::Field>& fields,
                    const std::vector<typed::Constr>& constrs, bool kept_is_expected);
  bool adjust_labels(const Type* meta);
  bool bind(const Type* meta, const Type* type, bool meta_is_expected);
  bool bind_record(const Type* meta, const typed::RecordType* type, bool meta_is_expected);
  bool bind_sum(const Type* meta, const typed::SumType* type, bool meta_is_expected);
  bool respects(const Type* type, const Bounds& bounds);
  bool adjust(const Type* type, const Bounds& bounds);
  bool adjust_meta(const Type* meta, const Bounds& bounds);
  bool adjust_named(const typed::NamedType* type, const Bounds& bounds);
  void fail_lift(const Type* type, const Bounds& bounds);
  uint32_t rigid_level(typed::VName name) const;

  const Type* finish_structure(const Type* type);

  Context& ctx_;
  typed::Types& types_;
  std::vector<MetaCell> cells_;
  std::vector<const Type*> metas_;
  std::vector<Limit> limits_;
  std::unordered_map<uint32_t, uint32_t> rigid_levels_;  // by name id; absent: 0
  std::unordered_map<const Type*, const Type*> finished_;
  // Types share parts: `(x, x)` repeated n times is a small graph, but a tree of 2^n nodes. Walks that take long
  // remember where they were.
  uint32_t steps_ = 0;
  uint32_t pairs_ = 0;
  std::set<std::pair<const Type*, Liftedness>> walked_;
  std::set<std::pair<const Type*, const Type*>> unified_;
  Mismatch failure_;
  std::vector<const Type*> given_up_;
  uint32_t level_ = 0;
};

// Types as the user sees them while they are not fully known. Unknown parts get names (?a, ?b) that are explained in
// notes; very large types are cut.
class TypePrinter {
 public:
  TypePrinter(Context& ctx, Unifier& unifier) : ctx_(ctx), unifier_(unifier) {}
  std::string show(const Type* type);
  std::string show_part(const Type* type) {
    return show_named(type);
  }  // a name also for a type that is not known at all
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  std::string show_named(const Type* type);
  const Type* named(const Type* type);
  const Type* rebuilt(const Type* type);
  const Type* cut();
  const Type* name_for(const Type* meta);
  std::string describe(const Type* meta);

  Context& ctx_;
  Unifier& unifier_;
  std::vector<std::pair<const Type*, const Type*>> names_;
  std::vector<std::string> notes_;
  size_t parts_left_ = 0;      // of the type being shown
  const Type* cut_ = nullptr;  // stands for what is left out
};

// "any numeric type", "i32 or i64", ...
std::string show_prim_set(prim::PrimSet prims);

}  // namespace fehu::check
