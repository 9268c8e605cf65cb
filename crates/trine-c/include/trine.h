/* Trine: an SMT solver. The manual is docs/c.md.
 *
 * Every pointer that a function gives out belongs to the context, except contexts and models, which the
 * caller frees. Functions return a status; trine_error_message has the text. One context is used by one
 * thread at a time; trine_interrupt may be called from any thread.
 *
 * Made from crates/trine-c by cbindgen; changes belong there. */

#ifndef TRINE_H
#define TRINE_H

#include <stddef.h>
#include <stdint.h>

// Whether a function did what it was asked. `trine_error_message` has the text.
typedef enum {
  // It did.
  TRINE_STATUS_OK = 0,
  // The call is wrong: a null pointer, text that is not UTF-8, or a term, sort or model that belongs
  // to another context or was forgotten by a `(reset)`.
  TRINE_STATUS_MISUSE = 1,
  // Trine does not take the input: syntax, names, sorts, values of options. Nothing has changed.
  TRINE_STATUS_REJECTED = 2,
  // What is asked for is not there: a model after `unsat`, a core after `sat`, a value that no model
  // can give.
  TRINE_STATUS_NOT_THERE = 3,
  // Another thread is in a function with this context. Nothing has changed.
  TRINE_STATUS_BUSY = 4,
  // A fault of Trine, or a table without room. The context can only be freed.
  TRINE_STATUS_FAULT = 5,
} TrineStatus;

// The answer of a check; the numbers are those of IPASIR.
typedef enum {
  // Trine does not know; `trine_reason_unknown` says why.
  TRINE_ANSWER_UNKNOWN = 0,
  // There is a model.
  TRINE_ANSWER_SAT = 10,
  // There is none.
  TRINE_ANSWER_UNSAT = 20,
} TrineAnswer;

// A context: terms, declarations, levels of assertions, options, and the answer of the last check.
// Several contexts share nothing. One context is used by one thread at a time; `trine_interrupt` alone
// may be called from any thread meanwhile.
typedef struct TrineContext TrineContext;

// A model that a check found. The caller owns it and frees it, before or after the context.
typedef struct TrineModel TrineModel;

// A sort of a context. It belongs to the context and is freed with it; equal sorts are equal pointers.
typedef struct TrineSort TrineSort;

// A term of a context. It belongs to the context and is freed with it; equal terms are equal pointers.
typedef struct TrineTerm TrineTerm;

// Limits of one check; zeros mean none.
typedef struct {
  // Wall-clock time in seconds.
  double seconds;
  // Steps, which are the same on every machine.
  uint64_t ticks;
} TrineLimits;

// A text of the library. It belongs to the context and stays until the next call that gives out a text.
typedef struct {
  // UTF-8, with a zero byte after the last one.
  const char *bytes;
  // Bytes without the zero byte.
  size_t length;
} TrineText;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Decides the assertions together with assumptions, which hold for this check alone. `limits` may be null;
// the limits of the options hold as well.
//
// # Safety
// The context is valid, there are `count` assumptions, `limits` is null or valid, and `answer` is valid for
// a write.
TrineStatus trine_check(TrineContext *context,
                        const TrineTerm *const *assumptions,
                        size_t count,
                        const TrineLimits *limits,
                        TrineAnswer *answer);

// Ends the check that another thread runs in this context, or the next one if none runs: its answer is
// `TRINE_ANSWER_UNKNOWN`. The one function that any thread may call at any time; a signal handler may, too.
//
// # Safety
// The context is valid.
void trine_interrupt(const TrineContext *context);

// Has checks of this context ask a function, about a thousand times a second, whether they shall end: a result other than
// zero makes the answer `TRINE_ANSWER_UNKNOWN`. Null asks no more. The function is called by the thread that checks, and
// must not call functions with this context other than `trine_interrupt`.
//
// # Safety
// The context is valid; the function may be called with the argument until another one is set or the context
// is freed.
TrineStatus trine_set_terminate(TrineContext *context,
                                void *argument,
                                int (*terminate)(void *argument));

// The answer of the last check, by call or by script; unknown if there was none since the assertions
// changed.
//
// # Safety
// The context is valid.
TrineAnswer trine_last_answer(const TrineContext *context);

// Why the last check was answered unknown, as `(get-info :reason-unknown)` says it: `timeout`,
// `resourceout`, `interrupted`, or `(incomplete "..")`.
//
// # Safety
// The context is valid; `text` is valid for a write.
TrineStatus trine_reason_unknown(TrineContext *context, TrineText *text);

// Version of the library, as "0.1.0"; never freed.
const char *trine_version(void);

// A new context without declarations and assertions, or null if none can be made. It has one owner, the
// caller, who frees it.
TrineContext *trine_context_new(void);

// Gives a context one more owner, who frees it too.
//
// # Safety
// The context is valid.
void trine_context_retain(TrineContext *context);

// Takes one owner from a context; the last one frees it with its terms, sorts and texts. Null is allowed. Models are
// freed on their own.
//
// # Safety
// The context has an owner left, and where it is the last one, no other thread uses it.
void trine_context_free(TrineContext *context);

// Message of the last function of this context that did not return `TRINE_STATUS_OK`. It stays until the
// next one that does not.
//
// # Safety
// The context is valid.
TrineText trine_error_message(const TrineContext *context);

// Line and column, from one, that the last error message is about; zeros if it is about no text.
//
// # Safety
// The context is valid; the places are null or valid for a write.
void trine_error_position(const TrineContext *context, uint32_t *line, uint32_t *column);

// Sets an option by its name in SMT-LIB, without the colon, and its value as text:
// `trine_set_option(c, "produce-unsat-cores", "true")`. Both end with a zero byte. The names are those of
// the command line (docs/options.md); those for the whole process do not belong here.
//
// # Safety
// The context is valid; the texts end with a zero byte.
TrineStatus trine_set_option(TrineContext *context,
                             const char *name,
                             const char *value);

// How many named assertions and how many assumptions the core of the last check has. Names need the
// option `produce-unsat-cores`.
//
// # Safety
// The context is valid; the places are valid for a write.
TrineStatus trine_core_size(TrineContext *context, size_t *names, size_t *assumptions);

// The name of an assertion of the core, counted from zero, quoted as SMT-LIB wants it.
//
// # Safety
// The context is valid; `text` is valid for a write.
TrineStatus trine_core_name(TrineContext *context, size_t index, TrineText *text);

// An assumption of the core: `position` gets its place among the assumptions of the check.
//
// # Safety
// The context is valid; `position` is valid for a write.
TrineStatus trine_core_assumption(TrineContext *context, size_t index, size_t *position);

// The model of the last check, by call or by script. The caller frees it.
//
// # Safety
// The context is valid; `model` is valid for a write.
TrineStatus trine_model_of(TrineContext *context, TrineModel **model);

// Gives a model one more owner, who frees it too.
//
// # Safety
// The model is valid.
void trine_model_retain(TrineModel *model);

// Takes one owner from a model; the last one frees it. Null is allowed.
//
// # Safety
// The model has an owner left.
void trine_model_free(TrineModel *model);

// The value of a term in a model, as SMT-LIB writes it.
//
// # Safety
// Context, model and term are valid; `text` is valid for a write.
TrineStatus trine_value(TrineContext *context,
                        const TrineModel *model,
                        const TrineTerm *term,
                        TrineText *text);

// A model as `(get-model)` writes it, with the heap if there is one.
//
// # Safety
// Context and model are valid; `text` is valid for a write.
TrineStatus trine_model_text(TrineContext *context, const TrineModel *model, TrineText *text);

// Runs a script, given with its length (or `SIZE_MAX` if it ends with a zero byte). `responses` gets what
// the binary would print, each response with a line break after it. Names, levels, assertions and the last
// answer stay for what comes after. After the first error the script stops, unless the option
// `error-behavior` says otherwise; then the status is `TRINE_STATUS_REJECTED`, the responses are there all
// the same, and what stood before the error has taken place.
//
// # Safety
// The context is valid, the text has that length, and `responses` is null or valid for a write.
TrineStatus trine_run_script(TrineContext *context,
                             const char *text,
                             size_t length,
                             TrineText *responses);

// Reads a sort as SMT-LIB writes it, for example `(_ BitVec 32)`.
//
// # Safety
// The context is valid, the text has that length (`SIZE_MAX`: it ends with a zero byte), and `sort` is
// valid for a write.
TrineStatus trine_parse_sort(TrineContext *context,
                             const char *text,
                             size_t length,
                             const TrineSort **sort);

// Reads a term as SMT-LIB writes it. Names mean what they mean at the present level.
//
// # Safety
// As for `trine_parse_sort`.
TrineStatus trine_parse_term(TrineContext *context,
                             const char *text,
                             size_t length,
                             const TrineTerm **term);

// Applies a function to terms. `head` ends with a zero byte and is what stands at the head of an
// application in SMT-LIB: `bvadd`, `(_ extract 7 0)`, or a name in scope.
//
// # Safety
// The context is valid, there are `count` arguments, and `term` is valid for a write.
TrineStatus trine_apply(TrineContext *context,
                        const char *head,
                        const TrineTerm *const *arguments,
                        size_t count,
                        const TrineTerm **term);

// Declares a constant at the present level. The name is the symbol itself, without bars.
//
// # Safety
// The context is valid, the name has that length (`SIZE_MAX`: it ends with a zero byte), and `term` is
// null or valid for a write.
TrineStatus trine_declare(TrineContext *context,
                          const char *name,
                          size_t length,
                          const TrineSort *sort,
                          const TrineTerm **term);

// Declares a function at the present level; `trine_apply` applies it by its name.
//
// # Safety
// The context is valid, the name has that length (`SIZE_MAX`: it ends with a zero byte), and there are
// `count` parameters.
TrineStatus trine_declare_function(TrineContext *context,
                                   const char *name,
                                   size_t length,
                                   const TrineSort *const *parameters,
                                   size_t count,
                                   const TrineSort *result);

// Adds an assertion to the present level.
//
// # Safety
// The context and the term are valid.
TrineStatus trine_assert(TrineContext *context, const TrineTerm *formula);

// Adds an assertion with a name, by which cores mention it, to the present level. Cores need the option
// `produce-unsat-cores`.
//
// # Safety
// The context and the term are valid; the name has that length (`SIZE_MAX`: it ends with a zero byte).
TrineStatus trine_assert_named(TrineContext *context,
                               const char *name,
                               size_t length,
                               const TrineTerm *formula);

// Opens a level: what is declared and asserted from here on ends with it.
//
// # Safety
// The context is valid.
TrineStatus trine_push(TrineContext *context);

// Closes the innermost levels. Rejected if fewer are open.
//
// # Safety
// The context is valid.
TrineStatus trine_pop(TrineContext *context, uint32_t levels);

// Number of open levels.
//
// # Safety
// The context is valid.
uint32_t trine_level(const TrineContext *context);

// The sort of a term.
//
// # Safety
// The context and the term are valid; `sort` is valid for a write.
TrineStatus trine_sort_of(TrineContext *context, const TrineTerm *term, const TrineSort **sort);

// A term as SMT-LIB writes it.
//
// # Safety
// The context and the term are valid; `text` is valid for a write.
TrineStatus trine_term_text(TrineContext *context, const TrineTerm *term, TrineText *text);

// A sort as SMT-LIB writes it.
//
// # Safety
// The context and the sort are valid; `text` is valid for a write.
TrineStatus trine_sort_text(TrineContext *context, const TrineSort *sort, TrineText *text);

// A constant in scope by its place in the order of declarations, from zero; functions with parameters are
// left out. `TRINE_STATUS_NOT_THERE` after the last one, so a loop needs no count. Its text is its name.
//
// # Safety
// The context is valid; `term` is valid for a write.
TrineStatus trine_constant(TrineContext *context,
                           size_t index,
                           const TrineTerm **term);

// A simpler term with the same meaning, as far as the rules of the rewriter go.
//
// # Safety
// The context and the term are valid; `simpler` is valid for a write.
TrineStatus trine_simplify(TrineContext *context, const TrineTerm *term, const TrineTerm **simpler);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* TRINE_H */
