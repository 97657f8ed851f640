// What fuzzing the run time of generated programs needs: memory that is counted and may run out, files that lie in
// memory, and an exit that comes back. The C file that fehu made is included, with the names of these instead of those
// of the C library; PROGRAM is its path.
#pragma once

#define _DEFAULT_SOURCE
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define EXPECT(condition)                                                 \
  do {                                                                    \
    if (!(condition)) {                                                   \
      dprintf(2, "%s:%d: expected %s\n", __FILE__, __LINE__, #condition); \
      abort();                                                            \
    }                                                                     \
  } while (0)

// ---------------------------------------------------------------------------------------------------------------
// Memory: everything that the program has and did not give back

enum { MAX_LIVE = 1 << 16, MAX_BLOCK = 1 << 24 };
static void* live[MAX_LIVE];
static int num_live;
static int64_t num_allocations;  // so far: that there are any shows that they come here
static int64_t until_failure;    // this allocation fails; 0: none

// The place in `live`, of new memory the one after all others.
static int place_of(void* block) {
  int i = num_live;
  while (i-- > 0)
    if (block != NULL && live[i] == block) return i;
  return num_live;
}

// If it fails, the old memory stays.
static void* fuzz_realloc(void* old, size_t size) {
  int place = place_of(old);
  if (size > MAX_BLOCK || place == MAX_LIVE || (until_failure > 0 && --until_failure == 0)) return NULL;
  void* made = realloc(old, size);
  EXPECT(made != NULL);
  num_live += place == num_live;
  live[place] = made;
  num_allocations++;
  return made;
}

static void fuzz_free(void* block) {
  int place = place_of(block);
  if (place < num_live) live[place] = live[--num_live];
  free(block);
}

static void free_all(void) {
  while (num_live > 0) free(live[--num_live]);
}

// ---------------------------------------------------------------------------------------------------------------
// Files: "given" is brought by the input, "file" can be written and read, others cannot be opened

struct memory_file {
  char* bytes;
  size_t size;
};
enum { MAX_OPEN = 8 };
static struct memory_file given, written;
static FILE* open_files[MAX_OPEN];
static FILE* writing;  // the one of them that goes to `written`
static int num_open;

static FILE* remember(FILE* file) {
  EXPECT(file != NULL && num_open < MAX_OPEN);
  return open_files[num_open++] = file;
}

static FILE* read_memory(const struct memory_file* file) {
  return remember(file->size > 0 ? fmemopen(file->bytes, file->size, "rb") : fopen("/dev/null", "rb"));
}

static FILE* write_memory(struct memory_file* file) {
  free(file->bytes);
  file->bytes = NULL;
  file->size = 0;
  return remember(open_memstream(&file->bytes, &file->size));
}

static FILE* fuzz_fopen(const char* path, const char* mode) {
  bool is_write = mode[0] == 'w', is_given = strcmp(path, "given") == 0;
  bool is_there = num_open < MAX_OPEN && (is_given ? !is_write : strcmp(path, "file") == 0 && writing == NULL);
  if (!is_there) {
    errno = ENOENT;
    return NULL;
  }
  if (is_write) return writing = write_memory(&written);
  return read_memory(is_given ? &given : &written);
}

static int fuzz_fclose(FILE* file) {
  int i = 0;
  while (i < num_open && open_files[i] != file) i++;
  EXPECT(i < num_open);
  open_files[i] = open_files[--num_open];
  if (file == writing) writing = NULL;
  return fclose(file);
}

static void close_all(void) {
  while (num_open > 0) fuzz_fclose(open_files[num_open - 1]);
}

// ---------------------------------------------------------------------------------------------------------------
// The program

static jmp_buf stopped;
__attribute__((noreturn)) static void fuzz_exit(int status) {
  longjmp(stopped, status + 1);
}

#define realloc fuzz_realloc
#define free fuzz_free
#define fopen fuzz_fopen
#define fclose fuzz_fclose
#define exit fuzz_exit
#define strtoll(text, rest, base) (strtoll(text, rest, base) % 4)  // among them how often it runs
#define main program_main
#include PROGRAM
#undef realloc
#undef strtoll
#undef free
#undef fopen
#undef fclose
#undef exit
#undef main

// Runs the program on the words of a line and standard input; its output goes to `out`. Returns its exit status. What
// it did not give back is given back, but a program that ends well has nothing left.
static int run_program(const char* line, const struct memory_file* in, struct memory_file* out) {
  enum { MAX_LINE = 256, MAX_ARGS = 16 };
  char words[MAX_LINE], *argv[MAX_ARGS + 2] = {(char*)"PROG"};
  int argc = 1;
  snprintf(words, sizeof words, "%s", line);
  for (char* word = strtok(words, " "); word != NULL && argc <= MAX_ARGS; word = strtok(NULL, " ")) argv[argc++] = word;
  static FILE* nowhere;
  if (nowhere == NULL) nowhere = fopen("/dev/null", "w");
  FILE *real_stdin = stdin, *real_stdout = stdout, *real_stderr = stderr;
  stdin = read_memory(in), stdout = write_memory(out), stderr = nowhere;
  int stop = setjmp(stopped);  // status + 1
  int status = stop == 0 ? program_main(argc, argv) : stop - 1;
  stdin = real_stdin, stdout = real_stdout, stderr = real_stderr;
  if (stop == 0) EXPECT(num_open == 2 && num_live == 0 && num_allocations > 0);
  close_all();
  free_all();
  return status;
}

// ---------------------------------------------------------------------------------------------------------------
// The input: a byte that says which allocation fails, then pieces with lines of the separator between them

static const char separator[] = "\n====\n";

// Cuts off the next piece, to be freed. It ends with a zero that does not count.
static struct memory_file next_piece(const uint8_t** data, size_t* size) {
  size_t length = 0, cut = sizeof separator - 1;
  while (length < *size && (*size - length < cut || memcmp(*data + length, separator, cut) != 0)) length++;
  struct memory_file piece = {(char*)malloc(length + 1), length};
  EXPECT(piece.bytes != NULL);
  memcpy(piece.bytes, *data, length);
  piece.bytes[length] = 0;
  size_t used = length == *size ? length : length + cut;
  *data += used;
  *size -= used;
  return piece;
}
