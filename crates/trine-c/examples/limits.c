/* Limits, interruption from another thread and by a function that is asked, counted owners, a context for each of two
 * threads, and reasons. */
#define _DEFAULT_SOURCE /* usleep, with -std=c11 too */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "trine.h"

/* Two factors of a product of two large primes: no quick answer. */
static const char *const HARD =
    "(declare-const p (_ BitVec 80))(declare-const q (_ BitVec 80))"
    "(assert (= (bvmul p q) (_ bv730750818665456651398749 80)))"
    "(assert (bvult p (_ bv1099511627776 80)))(assert (bvult q (_ bv1099511627776 80)))"
    "(assert (bvugt p (_ bv1 80)))(assert (bvugt q (_ bv1 80)))";

static void *interrupt_soon(void *context) {
    usleep(200000);
    trine_interrupt(context);
    return NULL;
}

/* Ends a check that has asked so often. */
static int enough(void *asked) { return ++*(long *)asked >= 20; }

static void *own_context(void *bound) {
    TrineContext *c = trine_context_new();
    TrineText said;
    char script[200];
    snprintf(script, sizeof script, "(declare-const n Int)(assert (> (* 7 n) %ld))(assert (< n %ld))(check-sat)",
             *(long *)bound, *(long *)bound / 7 + 2);
    assert(trine_run_script(c, script, SIZE_MAX, &said) == TRINE_STATUS_OK);
    *(long *)bound = strcmp(said.bytes, "sat\n") == 0;
    trine_context_free(c);
    return NULL;
}

int main(void) {
    TrineContext *c = trine_context_new();
    TrineAnswer answer;
    TrineText reason;
    pthread_t thread, threads[2];
    long bounds[2] = {100, 1000};

    assert(trine_run_script(c, HARD, SIZE_MAX, NULL) == TRINE_STATUS_OK);
    TrineLimits limits = {.seconds = 0.2, .ticks = 0};
    assert(trine_check(c, NULL, 0, &limits, &answer) == TRINE_STATUS_OK);
    assert(answer == TRINE_ANSWER_UNKNOWN);
    assert(trine_reason_unknown(c, &reason) == TRINE_STATUS_OK);
    printf("%s\n", reason.bytes);

    assert(pthread_create(&thread, NULL, interrupt_soon, c) == 0);
    assert(trine_check(c, NULL, 0, NULL, &answer) == TRINE_STATUS_OK);
    assert(answer == TRINE_ANSWER_UNKNOWN);
    assert(trine_reason_unknown(c, &reason) == TRINE_STATUS_OK);
    printf("%s\n", reason.bytes);
    pthread_join(thread, NULL);

    long asked = 0;
    assert(trine_set_terminate(c, &asked, enough) == TRINE_STATUS_OK);
    assert(trine_check(c, NULL, 0, NULL, &answer) == TRINE_STATUS_OK);
    assert(answer == TRINE_ANSWER_UNKNOWN && asked >= 20);
    assert(trine_set_terminate(c, NULL, NULL) == TRINE_STATUS_OK);
    trine_context_retain(c); /* a second owner, so that the first call frees nothing */
    trine_context_free(c);
    assert(trine_reason_unknown(c, &reason) == TRINE_STATUS_OK);
    printf("%s\n", reason.bytes);
    trine_context_free(c);

    for (int i = 0; i < 2; i++) assert(pthread_create(&threads[i], NULL, own_context, &bounds[i]) == 0);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    printf("%ld %ld\n", bounds[0], bounds[1]);
    return 0;
}
