// Match coverage: looks for a value that all cases leave out.
//
// The cases are rows of a matrix whose columns are the parts of the value still to be looked at. The leftmost column is
// split by constructor: for each constructor of its type keep the rows that fit, with the payload as new columns, and
// look for a missing value there. Numbers have more constructors than anybody writes down, so a column of numbers also
// asks about "any other number".
// - a row without tests matches everything, so the search ends there;
// - a column in which no row tests anything is skipped without branching;
// - rows are linked lists that share their tails, so splitting costs one step per row.
// The problem is NP-hard in general; the search gives up after a number of steps that no sensible program needs.
#include "check/local/coverage.h"

#include <algorithm>

#include <fmt/format.h>

namespace fehu::check {

using namespace typed;

namespace {

constexpr size_t kMaxSteps = 20'000'000;

const Pat* skip_ascription(const Pat* pat) {
  while (pat && pat->kind == PatKind::Ascript) pat = as<AscriptPat>(pat)->pat;
  return pat;
}

// The columns of a row from left to right. Null: no columns left.
struct Row {
  const Pat* head;  // null: anything
  const Row* tail;
  bool matches_all;
};
// The types of the columns, in the same order as the parts of a row.
struct Columns {
  const Type* type;
  const Columns* tail;
};
// What a missing value looks like, one text for each column, leftmost last.
using Example = std::vector<std::string>;

// A literal pattern's value, such that equal literals have equal keys.
struct LiteralKey {
  bool is_float;
  bool is_negative;
  uint64_t integer;
  double number;
  friend bool operator==(const LiteralKey&, const LiteralKey&) = default;
};

// 0.0 and -0.0 are equal, as they are when the program compares them.
LiteralKey key_of(const LiteralPat* pat) {
  const LiteralExp* literal = pat->literal;
  const auto* type = try_as<typed::PrimType>(literal->type);
  if (type && prim::is_float(type->prim)) {
    double value = prim::as_double(literal_as_float(literal, type->prim));
    return {true, false, 0, value == 0 ? 0.0 : pat->is_negative ? -value : value};
  }
  return {false, pat->is_negative && literal->int_value != 0, literal->int_value, 0};
}

bool key_less(const LiteralKey& a, const LiteralKey& b) {
  if (a.is_float != b.is_float) return b.is_float;
  if (a.is_negative != b.is_negative) return b.is_negative;
  return a.is_float ? a.number < b.number : a.integer < b.integer;
}

class Search {
 public:
  bool gave_up() const { return steps_ > kMaxSteps; }

  // Fills `example` with one value per column that no row matches.
  bool find_missing(std::vector<const Row*> rows, const Columns* columns, Example& example) {
    std::vector<const Type*> skipped;
    while (true) {
      steps_ += rows.size() + 1;
      if (gave_up()) return false;
      if (!rows.empty() && (!rows.front() || rows.front()->matches_all)) return false;
      if (rows.empty() || !columns) break;
      bool has_test = std::any_of(rows.begin(), rows.end(), [](const Row* row) { return row->head != nullptr; });
      if (has_test) break;
      for (const Row*& row : rows) row = row->tail;
      skipped.push_back(columns->type);
      columns = columns->tail;
    }
    if (rows.empty()) {
      for (const Columns* c = columns; c; c = c->tail) example.push_back("_");
    } else if (!columns || !split(rows, columns, example)) {
      return false;
    }
    for (size_t i = 0; i < skipped.size(); ++i) example.push_back("_");
    return true;
  }

  // A pattern that matches everything is no test, so that rows of such patterns end the search.
  const Row* push(const Pat* head, const Row* tail) {
    head = skip_ascription(head);
    bool is_test =
        head && head->kind != PatKind::Wildcard && head->kind != PatKind::Name && head->kind != PatKind::Error;
    if (is_test && head->kind != PatKind::Literal && is_irrefutable(head)) is_test = false;
    return arena_.make<Row>(is_test ? head : nullptr, tail, !is_test && (!tail || tail->matches_all));
  }
  const Columns* push_column(const Type* type, const Columns* tail) { return arena_.make<Columns>(type, tail); }

 private:
  bool split(const std::vector<const Row*>& rows, const Columns* columns, Example& example) {
    if (const auto* record = try_as<RecordType>(columns->type)) return split_record(rows, columns, record, example);
    if (const auto* sum = try_as<SumType>(columns->type)) return split_sum(rows, columns, sum, example);
    return split_literals(rows, columns, example);
  }

  // One constructor: the fields become columns.
  bool split_record(const std::vector<const Row*>& rows, const Columns* columns, const RecordType* record,
                    Example& example) {
    const Columns* inner = columns->tail;
    for (size_t i = record->fields.size(); i-- > 0;) inner = push_column(record->fields[i].type, inner);
    std::vector<const Row*> inner_rows;
    for (const Row* row : rows) {
      std::vector<const Pat*> parts(record->fields.size());
      if (row->head && row->head->kind == PatKind::Record) {
        for (const FieldPat& f : as<RecordPat>(row->head)->fields) place_field(record, f, parts);
      }
      const Row* inner_row = row->tail;
      for (size_t i = parts.size(); i-- > 0;) inner_row = push(parts[i], inner_row);
      steps_ += parts.size();
      inner_rows.push_back(inner_row);
    }
    if (!find_missing(std::move(inner_rows), inner, example)) return false;
    std::vector<std::string> parts = take(example, record->fields.size());
    bool tuple = is_tuple(record);
    std::string text = tuple ? "(" : "{";
    for (size_t i = 0; i < parts.size(); ++i) {
      if (i > 0) text += ", ";
      if (!tuple) text += fmt::format("{} = ", record->fields[i].name.str());
      text += parts[i];
    }
    example.push_back(text + (tuple ? ")" : "}"));
    return true;
  }

  static void place_field(const RecordType* record, const FieldPat& f, std::vector<const Pat*>& parts) {
    auto at = std::lower_bound(record->fields.begin(), record->fields.end(), f.name,
                               [](const Field& field, Name name) { return label_less(field.name, name); });
    if (at != record->fields.end() && at->name == f.name) parts[at - record->fields.begin()] = f.pat;
  }

  // The first constructor under which something is missing gives the example.
  bool split_sum(const std::vector<const Row*>& rows, const Columns* columns, const SumType* sum, Example& example) {
    // Rows by constructor in one go; rows that test nothing here belong to all.
    std::vector<std::vector<const Row*>> by_constr(sum->constrs.size());
    for (const Row* row : rows) {
      if (row->head && row->head->kind == PatKind::Constr) {
        const auto* pat = as<ConstrPat>(row->head);
        auto at = std::lower_bound(sum->constrs.begin(), sum->constrs.end(), pat->constr,
                                   [](const Constr& c, Name name) { return label_less(c.name, name); });
        if (at == sum->constrs.end() || at->name != pat->constr) continue;
        size_t index = static_cast<size_t>(at - sum->constrs.begin());
        const Row* inner = row->tail;
        for (size_t i = pat->payload.size(); i-- > 0;) inner = push(pat->payload[i], inner);
        by_constr[index].push_back(inner);
      } else {
        for (size_t index = 0; index < by_constr.size(); ++index) {
          const Row* inner = row->tail;
          for (size_t i = 0; i < sum->constrs[index].payload.size(); ++i) inner = push(nullptr, inner);
          by_constr[index].push_back(inner);
        }
        steps_ += by_constr.size();
      }
    }
    for (size_t index = 0; index < by_constr.size(); ++index) {
      const Constr& constr = sum->constrs[index];
      const Columns* inner = columns->tail;
      for (size_t i = constr.payload.size(); i-- > 0;) inner = push_column(constr.payload[i], inner);
      if (!find_missing(std::move(by_constr[index]), inner, example)) continue;
      std::string text = fmt::format("#{}", constr.name.str());
      for (const std::string& part : take(example, constr.payload.size())) {
        text += part.starts_with('#') && part.find(' ') != std::string::npos ? fmt::format(" ({})", part) : " " + part;
      }
      example.push_back(text);
      return true;
    }
    return false;
  }

  bool split_literals(const std::vector<const Row*>& rows, const Columns* columns, Example& example) {
    struct Group {
      LiteralKey key;
      const LiteralPat* pat;
    };
    std::vector<Group> groups;
    for (const Row* row : rows) {
      if (row->head && row->head->kind == PatKind::Literal)
        groups.push_back({key_of(as<LiteralPat>(row->head)), as<LiteralPat>(row->head)});
    }
    std::sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) { return key_less(a.key, b.key); });
    groups.erase(
        std::unique(groups.begin(), groups.end(), [](const Group& a, const Group& b) { return a.key == b.key; }),
        groups.end());
    std::vector<std::vector<const Row*>> by_group(groups.size());
    std::vector<const Row*> others;
    for (const Row* row : rows) {
      if (row->head && row->head->kind == PatKind::Literal) {
        LiteralKey key = key_of(as<LiteralPat>(row->head));
        auto at = std::lower_bound(groups.begin(), groups.end(), key,
                                   [](const Group& g, const LiteralKey& k) { return key_less(g.key, k); });
        by_group[at - groups.begin()].push_back(row->tail);
      } else {
        for (std::vector<const Row*>& group : by_group) group.push_back(row->tail);
        steps_ += by_group.size();
        others.push_back(row->tail);
      }
    }
    // The general case first: its example is the one that tells most.
    bool is_bool = is_prim(columns->type, prim::PrimType::Bool);
    bool is_complete = is_bool && groups.size() == 2;
    if (!is_complete && find_missing(std::move(others), columns->tail, example)) {
      std::vector<LiteralKey> used;
      for (const Group& g : groups) used.push_back(g.key);
      example.push_back(is_bool ? (used.front().integer != 0 ? "false" : "true") : unused_number(columns->type, used));
      return true;
    }
    for (size_t i = 0; i < groups.size(); ++i) {
      if (!find_missing(std::move(by_group[i]), columns->tail, example)) continue;
      const LiteralPat* pat = groups[i].pat;
      if (is_bool)
        example.push_back(pat->literal->int_value != 0 ? "true" : "false");
      else
        example.push_back(fmt::format("{}{}", pat->is_negative ? "-" : "", pat->literal->spelling));
      return true;
    }
    return false;
  }

  // The smallest natural number that is not used, or `_`. `used` is sorted.
  static std::string unused_number(const Type* type, const std::vector<LiteralKey>& used) {
    const auto* prim = try_as<typed::PrimType>(type);
    if (!prim || !prim::is_integer(prim->prim)) return "_";
    uint64_t next = 0;
    for (const LiteralKey& key : used) {
      if (!key.is_float && !key.is_negative && key.integer == next) ++next;
    }
    int bits = prim::bit_width(prim->prim) - (prim::is_signed(prim->prim) ? 1 : 0);
    return bits < 64 && next >> bits != 0 ? "_" : fmt::format("{}", next);
  }

  // The `count` leftmost columns of an example.
  static std::vector<std::string> take(Example& example, size_t count) {
    std::vector<std::string> parts;
    for (size_t i = 0; i < count; ++i) {
      parts.push_back(std::move(example.back()));
      example.pop_back();
    }
    return parts;
  }

  Arena arena_;
  size_t steps_ = 0;
};

}  // namespace

// A constructor pattern matches everything only if its type has no other constructor.
bool is_irrefutable(const Pat* pat) {
  switch (pat->kind) {
    case PatKind::Wildcard:
    case PatKind::Name:
    case PatKind::Error:
      return true;
    case PatKind::Literal:
      return false;
    case PatKind::Ascript:
      return is_irrefutable(as<AscriptPat>(pat)->pat);
    case PatKind::Record:
      return std::all_of(as<RecordPat>(pat)->fields.begin(), as<RecordPat>(pat)->fields.end(),
                         [](const FieldPat& f) { return is_irrefutable(f.pat); });
    case PatKind::Constr: {
      const auto* sum = try_as<SumType>(pat->type);
      if (sum && sum->constrs.size() != 1) return false;
      return std::all_of(as<ConstrPat>(pat)->payload.begin(), as<ConstrPat>(pat)->payload.end(), is_irrefutable);
    }
  }
  return true;
}

// One row per case, one column: the value.
Coverage check_coverage(const Type* type, List<const Pat*> patterns) {
  Search search;
  std::vector<const Row*> rows;
  for (const Pat* pat : patterns) rows.push_back(search.push(pat, nullptr));
  Example example;
  bool found = search.find_missing(std::move(rows), search.push_column(type, nullptr), example);
  Coverage result{.missing = std::nullopt, .is_too_complex = search.gave_up()};
  if (found && !result.is_too_complex) result.missing = example.back();
  return result;
}

}  // namespace fehu::check
