// Made from the solver's table of options (crates/trine-wasm/tests/npm_sources.rs).

/** What the solver may be told. */
export interface Options {
  /** print `success` after each command that prints nothing else */
  "print-success"?: boolean;
  /** allow get-model and get-value */
  "produce-models"?: boolean;
  /** print the model after each `sat` of check-sat, as get-model would */
  "print-models"?: boolean;
  /** allow get-assignment */
  "produce-assignments"?: boolean;
  /** allow get-unsat-core */
  "produce-unsat-cores"?: boolean;
  /** allow get-unsat-assumptions */
  "produce-unsat-assumptions"?: boolean;
  /** allow get-proof */
  "produce-proofs"?: boolean;
  /** allow get-assertions */
  "produce-assertions"?: boolean;
  /** shrink each core until no assertion of it can be left out, as far as the limits allow */
  "minimal-unsat-cores"?: boolean;
  /** solve each core again from scratch, without preprocessing, before it is printed */
  "check-unsat-cores"?: boolean;
  /** how several objectives count: `lex`, the first before the second; `box`, each by itself */
  "opt.priority"?: "lex" | "box";
  /** keep declarations and definitions when their level is popped */
  "global-declarations"?: boolean;
  /** after an error that is no rejected question: `immediate-exit` ends the script with exit code 1, `continued-execution` goes on and gives no answer that the error could have changed */
  "error-behavior"?: "immediate-exit" | "continued-execution";
  /** seed of every random choice */
  "random-seed"?: number | bigint;
  /** limit of each check in ticks, which count steps and not seconds; 0 for none */
  "reproducible-resource-limit"?: number | bigint;
  /** wall-clock limit of each check in milliseconds, or with a unit, as in 10s or 2min; 0 for none */
  "timeout"?: number | bigint;
  /** memory limit in MiB; `auto` for three quarters of what the machine or the control group has, 0 for none */
  "memory-limit"?: number | "auto";
  /** make instances of quantified formulas also for the values of candidates, not only for what triggers match; `false` answers `unknown` sooner */
  "quantifier-models"?: boolean;
  /** 0: only what the procedures need, 1: local rules, 2: all rules */
  "rewrite-level"?: number | bigint;
  /** simplify the assertions as a whole before they are solved */
  "preprocess"?: boolean;
  /** from 1 on, long checks tell each second on standard error what they do */
  "verbosity"?: number | bigint;
  /** escapes in string literals: those of the standard (std), those of the language C (legacy), or legacy where the script states version 2.5 or earlier (auto) */
  "string-escapes"?: "std" | "auto" | "legacy";
  /** strings of models with more letters are not printed: asking for one is an error */
  "max-printed-string-length"?: number | bigint;
  /** how get-model prints: definitions of the standard, or a table for people, with decimal values and lengths */
  "model-style"?: "smtlib" | "table";
  /** how assertions are decided; no strategy changes an answer */
  "strategy"?: "usual" | "models" | "refutations" | "circuits" | "facts" | "plain" | "local" | "unprocessed" | "short-strings" | "reversed" | "cubes";
  /** change how much work goes into what, for experiments; no effort changes the meaning of an answer */
  "efforts"?: string;
  /** decide conjunctions of string literals by this procedure alone, to compare procedures; most answers become `unknown` */
  "strings.only"?: "any" | "periods" | "languages" | "lengths" | "order" | "tag-automata" | "implied-lengths" | "automata" | "afa" | "tapes" | "images" | "powers" | "levi" | "positions" | "numbers" | "noodles" | "small-words" | "forward";
  /** how get-proof writes proofs: for trine check-proof, as clauses and LRAT, in Alethe or in CPC; --proof F writes files F-CHECK.cnf and .lrat, .alethe or .cpc, beside F */
  "proof-format"?: "trine" | "lrat" | "alethe" | "cpc";
  /** where answers go: stdout, stderr or a file that is appended to */
  "regular-output-channel"?: string;
  /** where diagnostics go: stdout, stderr or a file that is appended to */
  "diagnostic-output-channel"?: string;
  /** wall-clock limit of the whole run in milliseconds, or with a unit, as in 10s or 2min; 0 for none */
  "total-timeout"?: number | bigint;
  /** print statistics as comment lines at the end */
  "stats"?: boolean;
  /** write proofs of all answers `unsat` to this file, for trine check-proof and trine-check */
  "proof"?: string;
  /** make a proof of each answer `unsat` and have it checked before the answer is printed; a rejected proof is a fault */
  "check-proofs"?: boolean;
  /** file that gets the heap of the last `sat`, or the automata and transducers of the assertions, as a drawing; more than one go to files with numbers */
  "svg"?: string;
  /** the same files as graphs for Graphviz */
  "dot"?: string;
}
