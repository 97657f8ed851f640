// Fuzzing executables that fehu makes: options, the readers of values in text and binary, the printers. The input is a
// command line, standard input, and the file "given". Printed values read back as the same values.
#include "generated.h"

static bool is_same(const struct memory_file *a, const struct memory_file *b) {
  return a->size == b->size && (a->size == 0 || memcmp(a->bytes, b->bytes, a->size) == 0);
}

// Entry points that return what they are given.
static bool is_identity(const char *entry) {
  return (strncmp(entry, "t_", 2) == 0 && strlen(entry) < 8) || strcmp(entry, "matrix") == 0 ||
         strcmp(entry, "cube") == 0;
}

static void check_round_trip(const char *entry, const struct memory_file *in) {
  struct memory_file text = {0}, binary = {0}, again = {0};
  char as_text[64], as_binary[64];
  until_failure = 0;
  snprintf(as_text, sizeof as_text, "-e %s", entry);
  snprintf(as_binary, sizeof as_binary, "-be %s", entry);
  EXPECT(run_program(as_text, in, &text) == 0);
  EXPECT(run_program(as_text, &text, &again) == 0 && is_same(&text, &again));
  EXPECT(run_program(as_binary, in, &binary) == 0);
  EXPECT(run_program(as_binary, &binary, &again) == 0 && is_same(&binary, &again));
  EXPECT(run_program(as_text, &binary, &again) == 0 && is_same(&text, &again));
  free(text.bytes);
  free(binary.bytes);
  free(again.bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  until_failure = *data++ % 64;
  size--;
  struct memory_file line = next_piece(&data, &size), in = next_piece(&data, &size), out = {0};
  given = next_piece(&data, &size);
  int status = run_program(line.bytes, &in, &out);
  if (status == 0 && strncmp(line.bytes, "-e ", 3) == 0 && is_identity(line.bytes + 3))
    check_round_trip(line.bytes + 3, &in);
  free(line.bytes);
  free(in.bytes);
  free(out.bytes);
  free(given.bytes);
  free(written.bytes);
  memset(&written, 0, sizeof written);
  return 0;
}
