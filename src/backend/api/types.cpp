// Collects the types that entry points mention, with all that they are made of.
#include "backend/api/types.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "backend/api/functions.h"
#include "backend/api/md5.h"
#include "backend/api/type_names.h"
#include "imp/seq/tuning.h"

namespace fehu::backend {

namespace {

struct Collector {
  const ir::Program& program;
  std::vector<ApiType> types = {};
  std::map<std::string, size_t, std::less<>> by_name = {};

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

  size_t of(const ir::EntryType& type) {
    switch (type.kind) {
      case ir::EntryTypeKind::Prim:
        return static_cast<size_t>(type.prim);
      case ir::EntryTypeKind::Array:
        return array(type.prim, type.rank);
      case ir::EntryTypeKind::Opaque:
        return opaque(type.name);
    }
    return 0;
  }

  size_t opaque(std::string_view name) {
    if (auto it = by_name.find(name); it != by_name.end()) return it->second;
    ApiType type{.name = std::string(name), .c_name = "opaque_" + c_opaque_name(name), .kind = ApiKind::Record};
    for (const ir::OpaqueType& known : program.opaque_types)
      if (known.name == name) describe(known, type);
    if (type.parts.empty()) type.parts.push_back({prim::PrimType::Bool, 0});
    return add(std::move(type));
  }

  void describe(const ir::OpaqueType& known, ApiType& type) {
    type.doc = known.doc;
    switch (known.kind) {
      case ir::OpaqueType::Kind::Plain:
        break;
      case ir::OpaqueType::Kind::Record:
        for (const ir::OpaqueField& f : known.fields) add_field(type, f);
        break;
      case ir::OpaqueType::Kind::Sum:
        describe_sum(known, type);
        break;
      case ir::OpaqueType::Kind::ArrayOfOpaque:
      case ir::OpaqueType::Kind::ArrayOfRecord: {
        bool has_fields = known.kind == ir::OpaqueType::Kind::ArrayOfRecord;
        type.kind = has_fields ? ApiKind::RecordArray : ApiKind::OpaqueArray;
        type.rank = known.rank;
        type.elem = opaque(known.elem);
        if (has_fields)
          for (const ir::OpaqueField& f : known.fields) add_field(type, f);
        type.parts = types[type.elem].parts;
        for (ApiPart& part : type.parts) part.rank += known.rank;
      }
    }
  }

  void add_field(ApiType& type, const ir::OpaqueField& f) {
    size_t field = of(f.type);
    type.fields.push_back({std::string(f.name), c_part_name(f.name), field, type.parts.size()});
    type.parts.insert(type.parts.end(), types[field].parts.begin(), types[field].parts.end());
  }

  void describe_sum(const ir::OpaqueType& known, ApiType& type) {
    type.kind = ApiKind::Sum;
    for (const ir::Type& part : known.parts) type.parts.push_back({part.prim, static_cast<uint32_t>(part.rank())});
    for (const ir::OpaqueConstr& c : known.constrs) {
      ApiConstr constr{std::string(c.name), c_part_name(c.name), {}, {}};
      size_t used = 0;
      for (const ir::EntryType& p : c.payload) {
        constr.payload.push_back(of(p));
        for (size_t k = 0; k < types[constr.payload.back()].parts.size(); k++)
          constr.slots.push_back(static_cast<int>(c.slots[used++]));
      }
      type.constrs.push_back(std::move(constr));
    }
  }
};

std::string show(const ir::Attr& attr) {
  std::string text(attr.number.empty() ? attr.name.str() : attr.number);
  for (size_t i = 0; i < attr.args.size(); i++) text += (i == 0 ? "(" : ", ") + show(attr.args[i]);
  return attr.args.empty() ? text : text + ")";
}

ApiEntry make_entry(Collector& types, const ir::Fun& fun, std::vector<std::string> tuning_params) {
  const ir::Entry& entry = *fun.entry;
  ApiEntry made{};
  made.fun = &fun;
  made.name = entry.name;
  made.c_name = c_entry_name(entry.name);
  for (const ir::EntryParam& p : entry.params)
    made.inputs.push_back({std::string(p.name), types.of(p.type), p.type.unique});
  made.output = types.of(entry.output);
  made.is_output_unique = entry.output.unique;
  for (const ir::Attr& a : fun.attrs) made.attributes.push_back(show(a));
  made.tuning_params = std::move(tuning_params);
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

ApiTable make_table(const ir::Program& program) {
  Collector collector{program};
  collector.add_prims();
  ApiTable table;
  imp::TuningParams params = imp::find_tuning_params(program);
  for (std::string_view name : params.names) table.tuning_params.push_back({std::string(name), "custom", 0});
  for (size_t i = 0; i < program.funs.size(); i++) {
    if (!program.funs[i].entry) continue;
    std::vector<std::string> names;
    for (uint32_t number : params.of_fun[i]) names.emplace_back(params.names[number]);
    table.entries.push_back(make_entry(collector, program.funs[i], std::move(names)));
  }
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
