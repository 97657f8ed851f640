// The manifest, written key by key in sorted order, on one line.
// A small writer of JSON is enough here: the order of keys is fixed by the specification, and texts are the only
// values that need escaping.
#include "backend/api/manifest.h"

#include <algorithm>
#include <utility>

#include "backend/api/functions.h"

namespace fehu::backend {

namespace {

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      out += {'\\', c};
    else if (c == '\n')
      out += "\\n";
    else if (static_cast<unsigned char>(c) < 0x20)
      out += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
    else
      out += c;
  }
  return out + "\"";
}

// Members in the order of their keys.
std::string object(std::vector<std::pair<std::string, std::string>> members) {
  std::sort(members.begin(), members.end());
  std::string text;
  for (auto& [key, value] : members) text += fmt::format("{}{}:{}", text.empty() ? "" : ",", quoted(key), value);
  return fmt::format("{{{}}}", text);
}

template <typename T, typename Fn>
std::string list(const std::vector<T>& items, Fn&& show) {
  std::string text;
  for (const T& item : items) text += (text.empty() ? "" : ",") + show(item);
  return fmt::format("[{}]", text);
}

std::string boolean(bool b) {
  return b ? "true" : "false";
}

// One function for each kind of object in the manifest.
struct Manifest {
  const ApiTable& table;

  std::string type_name(size_t type) const { return quoted(table.types[type].name); }

  std::string entry(const ApiEntry& e) const {
    std::vector<std::pair<std::string, std::string>> members = {
        {"cfun", quoted("futhark_entry_" + e.c_name)},
        {"inputs",
         list(e.inputs,
              [&](const ApiParam& p) {
                return object({{"name", quoted(p.name)}, {"type", type_name(p.type)}, {"unique", boolean(p.unique)}});
              })},
        {"output", object({{"type", type_name(e.output)}, {"unique", boolean(e.is_output_unique)}})},
        {"tuning_params", list(e.tuning_params, quoted)},
        {"attributes", list(e.attributes, quoted)},
    };
    if (!e.point->entry->doc.empty()) members.push_back({"doc", quoted(e.point->entry->doc)});
    return object(members);
  }

  // The functions of a type, by what they do.
  std::string ops(const ApiType& t, std::vector<std::string_view> names) const {
    std::vector<std::pair<std::string, std::string>> members;
    for (std::string_view name : names)
      members.push_back({std::string(name), quoted(fmt::format("futhark_{}_{}", name, t.c_name))});
    return object(members);
  }

  std::string fields(const ApiType& t) const {
    return list(t.fields, [&](const ApiField& f) {
      return object({{"name", quoted(f.name)}, {"type", type_name(f.type)}, {"project", quoted(field_function(t, f))}});
    });
  }

  std::string function(const ApiType& t, std::string_view what) const {
    return quoted(fmt::format("futhark_{}_{}", what, t.c_name));
  }

  // How a type can be taken apart, under a key that says of which kind it is.
  std::pair<std::string, std::string> structure(const ApiType& t) const {
    switch (t.kind) {
      case ApiKind::Prim:
      case ApiKind::Array:
      case ApiKind::Record:
        return {"record", object({{"new", function(t, "new")}, {"fields", fields(t)}})};
      case ApiKind::Sum:
        return {"sum", object({{"variant", function(t, "variant")},
                               {"variants", list(t.constrs, [&](const ApiConstr& c) {
                                  return object({{"name", quoted(c.name)},
                                                 {"payload", list(c.payload, [&](size_t p) { return type_name(p); })},
                                                 {"construct", quoted(constr_function(t, "new", c))},
                                                 {"destruct", quoted(constr_function(t, "destruct", c))}});
                                })}})};
      case ApiKind::OpaqueArray:
      case ApiKind::RecordArray:
        break;
    }
    std::vector<std::pair<std::string, std::string>> members = {
        {"rank", fmt::format("{}", t.rank)}, {"elemtype", type_name(t.elem)}, {"index", function(t, "index")},
        {"shape", function(t, "shape")},     {"new", function(t, "new")},     {"set", function(t, "set")}};
    if (t.kind == ApiKind::OpaqueArray) return {"opaque_array", object(members)};
    members.push_back({"fields", fields(t)});
    members.push_back({"zip", function(t, "zip")});
    return {"record_array", object(members)};
  }

  std::string type(const ApiType& t) const {
    std::vector<std::pair<std::string, std::string>> members = {{"ctype", quoted(c_type_of(t))}};
    if (t.kind == ApiKind::Array) {
      members.push_back({"kind", quoted("array")});
      members.push_back({"rank", fmt::format("{}", t.rank)});
      members.push_back({"elemtype", quoted(prim::name_of(t.prim))});
      members.push_back({"ops", ops(t, {"free", "shape", "values", "new", "new_raw", "values_raw", "index"})});
      return object(members);
    }
    members.push_back({"kind", quoted("opaque")});
    members.push_back({"ops", ops(t, {"free", "store", "restore"})});
    if (!t.doc.empty()) members.push_back({"doc", quoted(t.doc)});
    members.push_back(structure(t));
    return object(members);
  }
};

}  // namespace

// Primitive types are not described.
std::string make_manifest(const ApiTable& table, const ApiOptions& options) {
  Manifest manifest{table};
  std::vector<std::pair<std::string, std::string>> entries, types;
  for (const ApiEntry& e : table.entries) entries.push_back({e.name, manifest.entry(e)});
  for (const ApiType& t : table.types)
    if (t.kind != ApiKind::Prim) types.push_back({t.name, manifest.type(t)});
  return object({{"backend", quoted(options.backend)},
                 {"version", quoted(options.version)},
                 {"entry_points", object(entries)},
                 {"types", object(types)}});
}

}  // namespace fehu::backend
