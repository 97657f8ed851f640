// Lets the run time's own code run in steps, so that all ways in which threads can interleave are tried, one after the
// other. Included after rts/multicore/atomic.h, in place of what that defines.
//
// Threads are coroutines; before every access to what they share, control goes to `next_step`, which picks one of those
// that can go on. A run is a list of such choices. The next run makes the same choices up to the last one that has an
// alternative left, so that no run is made twice and in the end all were made (a search in depth). Going on with
// another thread although the one at hand could go on is a preemption; runs with up to a given number of these are
// tried, which is where mistakes are found. The order of accesses is that of one memory that all share: what the atomic
// functions promise for accesses `IN_ORDER`, and more than they promise for others.
#pragma once

#include <ucontext.h>

enum { MAX_FIBERS = 8, MAX_CHOICES = 100000, FIBER_STACK = 1 << 18 };

struct fiber {
  ucontext_t state;
  char* stack;
  void* (*start)(void*);
  void* argument;
  bool is_done;
  const void* waits_for;  // a mutex, a condition that has not been signalled, or a fiber; NULL: nothing
  enum { FOR_NOTHING, FOR_MUTEX, FOR_SIGNAL, FOR_END } reason;
};

static struct {
  struct fiber fibers[MAX_FIBERS];
  int num_fibers, current;
  struct {
    short taken, num;
  } choices[MAX_CHOICES];
  int num_choices, position;  // of the run at hand
  int num_preemptions, max_preemptions;
  const void* held[16];  // mutexes
  int num_held;
  int64_t time, num_runs;
} model;

static bool is_held(const void* mutex) {
  for (int i = 0; i < model.num_held; i++)
    if (model.held[i] == mutex) return true;
  return false;
}

static bool can_go_on(const struct fiber* fiber) {
  if (fiber->is_done) return false;
  if (fiber->reason == FOR_MUTEX) return !is_held(fiber->waits_for);
  if (fiber->reason == FOR_END) return ((const struct fiber*)fiber->waits_for)->is_done;
  return fiber->reason != FOR_SIGNAL;
}

// One of `num`, the first when the choice is made for the first time.
static int choose(int num) {
  if (num == 1) return 0;
  if (model.position == MAX_CHOICES) abort();
  if (model.position == model.num_choices) {
    model.choices[model.num_choices].taken = 0;
    model.choices[model.num_choices++].num = (short)num;
  }
  if (model.choices[model.position].num != num) abort();  // the run is not the same as before
  return model.choices[model.position++].taken;
}

// The fiber at hand goes on first of all, unless it cannot.
static void next_step(void) {
  int options[MAX_FIBERS], num = 0;
  bool can_stay = can_go_on(&model.fibers[model.current]);
  if (can_stay) options[num++] = model.current;
  for (int i = 0; i < model.num_fibers; i++)
    if (i != model.current && can_go_on(&model.fibers[i]) &&
        (!can_stay || model.num_preemptions < model.max_preemptions))
      options[num++] = i;
  if (num == 0) {
    fprintf(stderr, "nobody can go on, in run %" PRId64 "\n", model.num_runs);
    abort();
  }
  int next = options[choose(num)];
  if (next == model.current) return;
  if (can_stay) model.num_preemptions++;
  int before = model.current;
  model.current = next;
  swapcontext(&model.fibers[before].state, &model.fibers[next].state);
}

static void wait_until(const void* thing, int reason) {
  struct fiber* fiber = &model.fibers[model.current];
  fiber->waits_for = thing;
  fiber->reason = reason;
  next_step();
  fiber->reason = FOR_NOTHING;
}

static void model_lock(const void* mutex) {
  wait_until(mutex, FOR_MUTEX);
  model.held[model.num_held++] = mutex;
}
static void model_unlock(const void* mutex) {
  int i = 0;
  while (model.held[i] != mutex) i++;
  model.held[i] = model.held[--model.num_held];
  next_step();
}
static void model_wait(const void* condition, const void* mutex) {
  int i = 0;
  while (model.held[i] != mutex) i++;
  model.held[i] = model.held[--model.num_held];
  wait_until(condition, FOR_SIGNAL);
  model_lock(mutex);
}
static void model_signal(const void* condition) {
  for (int i = 0; i < model.num_fibers; i++) {
    struct fiber* fiber = &model.fibers[i];
    if (fiber->reason == FOR_SIGNAL && fiber->waits_for == condition) fiber->reason = FOR_NOTHING;
  }
}

static void run_fiber(void) {
  struct fiber* fiber = &model.fibers[model.current];
  fiber->start(fiber->argument);
  fiber->is_done = true;
  next_step();
}

static int model_create(pthread_t* thread, void* (*start)(void*), void* argument) {
  if (model.num_fibers == MAX_FIBERS) abort();
  struct fiber* fiber = &model.fibers[model.num_fibers];
  *thread = (pthread_t)model.num_fibers++;
  fiber->start = start;
  fiber->argument = argument;
  fiber->is_done = false;
  fiber->reason = FOR_NOTHING;
  getcontext(&fiber->state);
  if (fiber->stack == NULL) fiber->stack = (char*)malloc(FIBER_STACK);
  fiber->state.uc_stack.ss_sp = fiber->stack;
  fiber->state.uc_stack.ss_size = FIBER_STACK;
  makecontext(&fiber->state, run_fiber, 0);
  return 0;
}

// Time passes so quickly that nobody has patience.
static int model_time(struct timespec* now) {
  model.time += 15000;
  now->tv_sec = 0;
  now->tv_nsec = model.time;
  return 0;
}

// Threads of the model have no processors.
static int no_processors(const void* set) {
  (void)set;
  return -1;
}

// Prepares the next run; false: all were made.
static bool next_run(void) {
  if (model.num_runs++ > 0) {
    while (model.num_choices > 0 &&
           model.choices[model.num_choices - 1].taken + 1 == model.choices[model.num_choices - 1].num)
      model.num_choices--;
    if (model.num_choices == 0) return false;
    model.choices[model.num_choices - 1].taken++;
  }
  model.position = model.num_preemptions = model.current = model.num_held = 0;
  model.num_fibers = 1;
  model.fibers[0].is_done = false;
  model.fibers[0].reason = FOR_NOTHING;
  model.time = 0;
  return true;
}

#undef ATOMIC_LOAD
#undef ATOMIC_LOAD_IN_ORDER
#undef ATOMIC_STORE
#undef ATOMIC_STORE_IN_ORDER
#undef ATOMIC_ADD_IN_ORDER
#undef ATOMIC_REPLACE
#undef ATOMIC_REPLACE_IN_ORDER
#define ATOMIC_LOAD(p) (next_step(), *(p))
#define ATOMIC_LOAD_IN_ORDER(p) (next_step(), *(p))
#define ATOMIC_STORE(p, x) (next_step(), (void)(*(p) = (x)))
#define ATOMIC_STORE_IN_ORDER(p, x) (next_step(), (void)(*(p) = (x)))
#define ATOMIC_ADD_IN_ORDER(p, x) (next_step(), *(p) += (x))
#define ATOMIC_REPLACE(p, old, x) (next_step(), *(p) == *(old) ? (*(p) = (x), true) : (*(old) = *(p), false))
#define ATOMIC_REPLACE_IN_ORDER(p, old, x) ATOMIC_REPLACE(p, old, x)

#define pthread_mutex_lock(mutex) model_lock(mutex)
#define pthread_mutex_unlock(mutex) model_unlock(mutex)
#define pthread_cond_wait(condition, mutex) model_wait(condition, mutex)
#define pthread_cond_signal(condition) model_signal(condition)
#define pthread_create(thread, attributes, start, argument) ((void)(attributes), model_create(thread, start, argument))
#define pthread_join(thread, out) wait_until(&model.fibers[thread], FOR_END)
#define clock_gettime(clock, out) model_time(out)
#define sched_yield() ((void)0)
#define sched_getcpu() 0
#define sched_getaffinity(thread, size, set) no_processors(set)
#define sched_setaffinity(thread, size, set) no_processors(set)
