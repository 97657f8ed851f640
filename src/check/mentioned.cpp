// Follows names from the user's files into the prelude. Each definition there is looked at once.
#include "check/mentioned.h"

#include <algorithm>

#include "check/file_graph.h"

namespace fehu::check {

namespace {

// The definitions of values in the prelude, those in modules as well, by their names.
class PreludeValues {
 public:
  explicit PreludeValues(size_t num_names) : first_(num_names) {}

  void add(const syntax::File& file) {
    for (const syntax::Dec* dec : file.decs) add(file, *dec);
  }

  // fn(Mention) for each name in the definitions of `name`.
  template <typename Fn>
  void for_each_mention(Name name, Fn&& fn) const {
    for (uint32_t number = first_[name.index()]; number > 0; number = values_[number - 1].next) {
      const Value& value = values_[number - 1];
      auto at = std::ranges::lower_bound(value.file->mentions, value.loc.begin, {}, &syntax::Mention::place);
      for (; at != value.file->mentions.end() && at->place < value.loc.end; ++at) fn(*at);
    }
  }

 private:
  struct Value {
    const syntax::File* file;
    Loc loc;
    uint32_t next;  // of the same name, its number plus one; 0: none
  };

  void add(const syntax::File& file, const syntax::Dec& dec) {
    if (dec.kind == syntax::DecKind::Local) return add(file, *syntax::as<syntax::LocalDec>(dec).dec);
    if (dec.kind == syntax::DecKind::Attr) return add(file, *syntax::as<syntax::AttrDec>(dec).dec);
    if (dec.kind == syntax::DecKind::Module) return add(file, *syntax::as<syntax::ModDec>(dec).body);
    if (dec.kind == syntax::DecKind::Open) return add(file, *syntax::as<syntax::OpenDec>(dec).mod);
    if (dec.kind != syntax::DecKind::Value) return;
    uint32_t& first = first_[syntax::as<syntax::ValueDec>(dec).name.name.index()];
    values_.push_back({&file, dec.loc, first});
    first = static_cast<uint32_t>(values_.size());
  }

  void add(const syntax::File& file, const syntax::ModExp& exp) {
    switch (exp.kind) {
      case syntax::ModExpKind::Paren:
        return add(file, *syntax::as<syntax::ParenModExp>(exp).mod);
      case syntax::ModExpKind::Body:
        for (const syntax::Dec* dec : syntax::as<syntax::BodyModExp>(exp).decs) add(file, *dec);
        return;
      case syntax::ModExpKind::Ascript:
        return add(file, *syntax::as<syntax::AscriptModExp>(exp).mod);
      case syntax::ModExpKind::Lambda:
        return add(file, *syntax::as<syntax::LambdaModExp>(exp).body);
      case syntax::ModExpKind::Apply:
        add(file, *syntax::as<syntax::ApplyModExp>(exp).fn);
        return add(file, *syntax::as<syntax::ApplyModExp>(exp).arg);
      case syntax::ModExpKind::Import:
      case syntax::ModExpKind::Name:
      case syntax::ModExpKind::Error:
        return;
    }
  }

  std::vector<uint32_t> first_;  // by the number of the name: that of its latest value plus one
  std::vector<Value> values_;
};

}  // namespace

Mentioned::Mentioned(std::span<const LoadedFile> files, size_t num_names) : is_mentioned_(num_names) {
  PreludeValues values(num_names);
  for (const LoadedFile& file : files)
    if (file.source->is_builtin) values.add(*file.syntax);
  std::vector<Name> work;
  auto mention = [&](const syntax::Mention& m) {
    if (is_mentioned_[m.name.index()]) return;
    is_mentioned_[m.name.index()] = true;
    work.push_back(m.name);
  };
  for (const LoadedFile& file : files)
    if (!file.source->is_builtin) std::ranges::for_each(file.syntax->mentions, mention);
  while (!work.empty()) {
    Name next = work.back();
    work.pop_back();
    values.for_each_mention(next, mention);
  }
}

}  // namespace fehu::check
