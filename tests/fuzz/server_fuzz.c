// Fuzzing the server of programs that fehu makes: any commands get answers, one each, or end the server. The input is
// the commands and the file "given", which they can restore values from.
#include "generated.h"

static int count_lines(const struct memory_file *file, const char *wanted) {
  int count = 0;
  size_t length = strlen(wanted);
  for (const char *at = file->bytes, *end = at + file->size; at < end;) {
    const char *stop = (const char *)memchr(at, '\n', (size_t)(end - at));
    if (stop == NULL) stop = end;
    if (length == 0 || ((size_t)(stop - at) == length && memcmp(at, wanted, length) == 0)) count++;
    at = stop + 1;
  }
  return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  until_failure = *data++;
  size--;
  struct memory_file commands = next_piece(&data, &size), out = {0};
  given = next_piece(&data, &size);
  int status = run_program("", &commands, &out);
  if (status == 0) EXPECT(count_lines(&out, "%%% OK") == count_lines(&commands, "") + 1);
  free(commands.bytes);
  free(out.bytes);
  free(given.bytes);
  free(written.bytes);
  memset(&written, 0, sizeof written);
  return 0;
}
