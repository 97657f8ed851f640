// Collects the types that entry points mention, with all that they are made of.
// Starting from the entry points, descriptions of opaque types (entry/entry.h) are turned into rows of the table that
// refer to each other by number.
#include "backend/api/types.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <unordered_map>

#include "backend/api/functions.h"
#include "backend/api/md5.h"
#include "backend/api/type_names.h"
#include "base/check.h"

namespace fehu::backend {

namespace {

// Types are found by their external names. The primitives come first, with their own numbers.
struct TypeCollector {
  const imp::Program& program;
  std::vector<ApiType> types = {};
  std::unordered_map<std::string_view, const OpaqueType*> described = {};  // by name
  std::unordered_map<uint32_t, const imp::Function*> functions = {};       // by number of the name
  std::map<std::string, size_t, std::less<>> by_name = {};

  // A type is complete when it is added; those it is made of have been added before it.
  size_t add(ApiType type) {
    by_name[type.name] = types.size();
    types.push_back(std::move(type));
    return types.size() - 1;
  }

  void add_prims() {
    for (int i = 0; i < prim::kNumPrimTypes; i++) {
      auto prim = static_cast<prim::PrimType>(i);
      std::string name(prim::name_of(prim));
      add({.name = name, .c_name = name, .kind = ApiKind::Prim, .prim = prim, .parts = {{prim, 0}}});
    }
  }

  size_t array(prim::PrimType prim, uint32_t rank) {
    std::string name;
    for (uint32_t i = 0; i < rank; i++) name += "[]";
    name += prim::name_of(prim);
    if (auto it = by_name.find(name); it != by_name.end()) return it->second;
    return add({.name = name,
                .c_name = c_array_name(prim, rank),
                .kind = ApiKind::Array,
                .prim = prim,
                .parts = {{prim, rank}},
                .rank = rank,
                .elem = static_cast<size_t>(prim)});
  }

  size_t of(const EntryType& type) {
    switch (type.kind) {
      case EntryTypeKind::Prim:
        return static_cast<size_t>(type.prim);
      case EntryTypeKind::Array:
        return array(type.prim, type.rank);
      case EntryTypeKind::Opaque:
        return opaque(type.name);
    }
    return 0;
  }

  // A name that the program does not describe has a single boolean as its part, like unit.
  size_t opaque(std::string_view name) {
    if (auto it = by_name.find(name); it != by_name.end()) return it->second;
    ApiType type{.name = std::string(name), .c_name = "opaque_" + c_opaque_name(name), .kind = ApiKind::Record};
    if (auto known = described.find(name); known != described.end()) describe(*known->second, type);
    if (type.parts.empty()) type.parts.push_back({prim::PrimType::Bool, 0});
    return add(std::move(type));
  }

  // An array of records has the parts of its elements, each with more dimensions.
  void describe(const OpaqueType& known, ApiType& type) {
    type.doc = known.doc;
    switch (known.kind) {
      case OpaqueType::Kind::Plain:
        break;
      case OpaqueType::Kind::Record:
        for (const OpaqueField& f : known.fields) add_field(type, f);
        break;
      case OpaqueType::Kind::Sum:
        describe_sum(known, type);
        break;
      case OpaqueType::Kind::ArrayOfOpaque:
      case OpaqueType::Kind::ArrayOfRecord: {
        bool has_fields = known.kind == OpaqueType::Kind::ArrayOfRecord;
        type.kind = has_fields ? ApiKind::RecordArray : ApiKind::OpaqueArray;
        type.rank = known.rank;
        type.elem = opaque(known.elem);
        if (has_fields)
          for (const OpaqueField& f : known.fields) add_field(type, f);
        type.parts = types[type.elem].parts;
        for (ApiPart& part : type.parts) part.rank += known.rank;
      }
    }
  }

  // The parts of a record are those of its fields, one after the other.
  void add_field(ApiType& type, const OpaqueField& f) {
    size_t field = of(f.type);
    type.fields.push_back({std::string(f.name), c_part_name(f.name), field, type.parts.size()});
    type.parts.insert(type.parts.end(), types[field].parts.begin(), types[field].parts.end());
  }

  // The parts are the tag and the slots; the payloads' parts are spread over the slots.
  void describe_sum(const OpaqueType& known, ApiType& type) {
    type.kind = ApiKind::Sum;
    for (const EntryType& part : known.parts) type.parts.push_back({part.prim, part.rank});
    for (const OpaqueConstr& c : known.constrs) {
      ApiConstr constr{std::string(c.name), c_part_name(c.name), {}, {}};
      size_t used = 0;
      for (const EntryType& p : c.payload) {
        constr.payload.push_back(of(p));
        for (size_t k = 0; k < types[constr.payload.back()].parts.size(); k++)
          constr.slots.push_back(static_cast<int>(c.slots[used++]));
      }
      type.constrs.push_back(std::move(constr));
    }
  }
};

ApiEntry make_entry(TypeCollector& types, const imp::Program& program, const imp::EntryPoint& point) {
  const Entry& entry = *point.entry;
  ApiEntry made{};
  made.point = &point;
  made.function = types.functions[point.function.id];
  FEHU_CHECK(made.function, "an entry point without a function");
  made.name = entry.name;
  made.c_name = c_entry_name(entry.name);
  for (const EntryParam& p : entry.params)
    made.inputs.push_back({std::string(p.name), types.of(p.type), p.type.unique});
  made.output = types.of(entry.output);
  made.is_output_unique = entry.output.unique;
  made.attributes.assign(point.attributes.begin(), point.attributes.end());
  for (uint32_t number : point.tuning_params) made.tuning_params.emplace_back(program.tuning_params[number].name);
  return made;
}

// Types after the primitives in the order of their names; everything that refers to them follows.
void sort_types(ApiTable& table) {
  std::vector<size_t> order(table.types.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin() + prim::kNumPrimTypes, order.end(),
            [&](size_t a, size_t b) { return table.types[a].name < table.types[b].name; });
  std::vector<size_t> now(order.size());
  std::vector<ApiType> sorted;
  for (size_t i = 0; i < order.size(); i++) {
    now[order[i]] = i;
    sorted.push_back(std::move(table.types[order[i]]));
  }
  for (ApiType& t : sorted) {
    t.elem = now[t.elem];
    for (ApiField& f : t.fields) f.type = now[f.type];
    for (ApiConstr& c : t.constrs)
      for (size_t& p : c.payload) p = now[p];
  }
  table.types = std::move(sorted);
  for (ApiEntry& e : table.entries) {
    e.output = now[e.output];
    for (ApiParam& p : e.inputs) p.type = now[p.type];
  }
}

// `name`, or if that is taken, with a number behind it.
std::string untaken(std::set<std::string>& taken, const std::string& name) {
  std::string made = name;
  for (int i = 2; !taken.insert(made).second; i++) made = fmt::format("{}_{}", name, i);
  return made;
}

// Different names of Futhark may be one in C: `m.t` and `m_t`, `x'` and `xzq`; `new_opaque_a_b` makes an `a_b`, or an
// `a` by its constructor `b`. The first has it; types that come later are called by their digest.
void make_names_unique(ApiTable& table) {
  std::set<std::string> taken, entries;
  for (ApiType& t : table.types) {
    std::set<std::string> parts;
    for (ApiField& f : t.fields) f.c_name = untaken(parts, f.c_name);
    for (ApiConstr& c : t.constrs) c.c_name = untaken(parts, c.c_name);
    if (!t.is_opaque()) continue;
    auto is_taken = [&](const std::string& name) { return taken.contains(name); };
    if (std::ranges::any_of(opaque_function_names(t), is_taken)) t.c_name = "opaque_" + md5_hex(t.name);
    for (std::string& name : opaque_function_names(t)) taken.insert(std::move(name));
  }
  for (ApiEntry& e : table.entries) e.c_name = untaken(entries, e.c_name);
}

}  // namespace

// Entry points are sorted by name, types too, so that the interface does not depend on the order of declarations.
ApiTable make_table(const imp::Program& program) {
  TypeCollector collector{program};
  collector.add_prims();
  for (const OpaqueType& type : program.opaque_types) collector.described.emplace(type.name, &type);
  for (const imp::Function& function : program.functions) collector.functions.emplace(function.name.id, &function);
  ApiTable table;
  for (const imp::TuningParam& param : program.tuning_params)
    table.tuning_params.push_back({std::string(param.name), std::string(param.class_name)});
  for (const imp::EntryPoint& point : program.entries) table.entries.push_back(make_entry(collector, program, point));
  std::sort(table.entries.begin(), table.entries.end(),
            [](const ApiEntry& a, const ApiEntry& b) { return a.name < b.name; });
  table.types = std::move(collector.types);
  sort_types(table);
  make_names_unique(table);
  return table;
}

std::string c_type_of(const ApiType& type) {
  if (type.kind == ApiKind::Prim) return std::string(c_value_type(type.prim));
  return fmt::format("struct futhark_{} *", type.c_name);
}

std::string c_in_param(const ApiType& type, std::string_view name) {
  if (type.kind == ApiKind::Prim) return fmt::format("const {} {}", c_value_type(type.prim), name);
  return fmt::format("const struct futhark_{} *{}", type.c_name, name);
}

std::string c_out_param(const ApiType& type, std::string_view name) {
  if (type.kind == ApiKind::Prim) return fmt::format("{} *{}", c_value_type(type.prim), name);
  return fmt::format("struct futhark_{} **{}", type.c_name, name);
}

}  // namespace fehu::backend
