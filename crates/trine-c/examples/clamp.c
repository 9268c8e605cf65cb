/* Words: parse, assert, check, read a model, enumerate models, read a core. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include "trine.h"

/* Ends the program with the message of the context when a call did not do what it was asked. */
static void must(TrineContext *c, TrineStatus status) {
    if (status != TRINE_STATUS_OK) {
        fprintf(stderr, "%s\n", trine_error_message(c).bytes);
        assert(0);
    }
}

static const TrineTerm *term(TrineContext *c, const char *text) {
    const TrineTerm *read;
    must(c, trine_parse_term(c, text, SIZE_MAX, &read));
    return read;
}

/* Prints each declared constant with its value. */
static void print_model(TrineContext *c, const TrineModel *model) {
    const TrineTerm *constant;
    TrineText text;
    for (size_t i = 0; trine_constant(c, i, &constant) == TRINE_STATUS_OK; i++) {
        must(c, trine_term_text(c, constant, &text));
        printf("%s = ", text.bytes);
        must(c, trine_value(c, model, constant, &text));
        printf("%s\n", text.bytes);
    }
}

/* Prints all words x with x * x = 1. */
static void enumerate(TrineContext *c, const TrineTerm *x) {
    TrineAnswer answer;
    TrineModel *model;
    TrineText text;
    must(c, trine_push(c));
    must(c, trine_assert(c, term(c, "(= (bvmul x x) #x01)")));
    while (trine_check(c, NULL, 0, NULL, &answer) == TRINE_STATUS_OK && answer == TRINE_ANSWER_SAT) {
        const TrineTerm *pair[2] = {x, NULL}, *other;
        must(c, trine_model_of(c, &model));
        must(c, trine_value(c, model, x, &text));
        printf("root %s\n", text.bytes);
        pair[1] = term(c, text.bytes);
        must(c, trine_apply(c, "distinct", pair, 2, &other));
        must(c, trine_assert(c, other));
        trine_model_free(model);
    }
    must(c, trine_pop(c, 1));
}

int main(void) {
    TrineContext *c = trine_context_new();
    const TrineSort *word;
    const TrineTerm *x, *unknown;
    TrineAnswer answer;
    TrineModel *model;
    TrineText text;
    uint32_t line, column;
    size_t names, assumptions, position;

    must(c, trine_set_option(c, "produce-unsat-cores", "true"));
    must(c, trine_parse_sort(c, "(_ BitVec 8)", SIZE_MAX, &word));
    must(c, trine_declare(c, "x", SIZE_MAX, word, &x));
    must(c, trine_push(c));
    must(c, trine_assert(c, term(c, "(bvult (bvadd x #x01) x)")));
    must(c, trine_check(c, NULL, 0, NULL, &answer));
    assert(answer == TRINE_ANSWER_SAT);
    must(c, trine_model_of(c, &model));
    print_model(c, model);
    trine_model_free(model);
    must(c, trine_pop(c, 1));

    enumerate(c, x);

    must(c, trine_assert_named(c, "small", SIZE_MAX, term(c, "(bvult x #x10)")));
    const TrineTerm *assumed[2] = {term(c, "(= x x)"), term(c, "(bvugt x #x20)")};
    must(c, trine_check(c, assumed, 2, NULL, &answer));
    assert(answer == TRINE_ANSWER_UNSAT && trine_last_answer(c) == TRINE_ANSWER_UNSAT);
    must(c, trine_core_size(c, &names, &assumptions));
    assert(names == 1 && assumptions == 1);
    must(c, trine_core_name(c, 0, &text));
    must(c, trine_core_assumption(c, 0, &position));
    printf("core: %s and assumption %zu\n", text.bytes, position);

    assert(trine_parse_term(c, "(bvadd x\n  y)", SIZE_MAX, &unknown) == TRINE_STATUS_REJECTED);
    trine_error_position(c, &line, &column);
    assert(line == 2 && column == 3);
    printf("error at %s\n", trine_error_message(c).bytes);
    assert(trine_model_of(c, &model) == TRINE_STATUS_NOT_THERE);
    assert(trine_assert(c, NULL) == TRINE_STATUS_MISUSE);
    assert(trine_pop(c, 1) == TRINE_STATUS_REJECTED);
    trine_context_free(c);
    return 0;
}
