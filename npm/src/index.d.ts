import type { Options } from "./options.js";

export type { Options } from "./options.js";
export * from "./operators.js";

/** The kinds of sorts. */
export type Kind =
  | "Bool"
  | "Int"
  | "Real"
  | "BitVec"
  | "Float"
  | "RoundingMode"
  | "String"
  | "RegLan"
  | "Array"
  | "Seq"
  | "Set";

/** A sort: its text, and its kind. */
export declare class Sort<K extends Kind = Kind> {
  readonly kind: K;
  readonly text: string;
  toString(): string;
}

/** A term of a sort of this kind. */
export declare class Term<K extends Kind = Kind> {
  private readonly kind: K;
  /** The text of SMT-LIB. */
  toString(): string;
}

/** A term, or a value of JavaScript that stands for one. */
export type Arg<K extends Kind = Kind> =
  | Term<K>
  | ("Bool" extends K ? boolean : never)
  | ("Int" extends K ? number | bigint : never)
  | ("String" extends K ? string : never);

export declare const Bool: Sort<"Bool">;
export declare const Int: Sort<"Int">;
export declare const Real: Sort<"Real">;
export declare const String: Sort<"String">;
export declare const RegLan: Sort<"RegLan">;
export declare const RoundingMode: Sort<"RoundingMode">;
/** Machine words of so many bits. */
export declare function BitVec(width: number): Sort<"BitVec">;
/** Floats with so many bits of exponent and significand, the hidden one included. */
export declare function Float(exponent: number, significand: number): Sort<"Float">;
export declare function Array(index: Sort, element: Sort): Sort<"Array">;
export declare function Seq(element: Sort): Sort<"Seq">;
/** Finite sets of elements of a sort. */
export declare function FiniteSet(element: Sort): Sort<"Set">;

/** A constant of a sort; equal names are equal constants. */
export declare function constant<K extends Kind>(name: string, sort: Sort<K>): Term<K>;
/** A function from sorts to a sort. */
export declare function func<K extends Kind>(name: string, params: Sort[], sort: Sort<K>): (...args: Arg[]) => Term<K>;
/** The set without elements, of a sort of sets. */
export declare function emptySet(sort: Sort<"Set">): Term<"Set">;
/** The set of all elements of a finite sort, of a sort of sets. */
export declare function universe(sort: Sort<"Set">): Term<"Set">;
export declare function bool(name: string): Term<"Bool">;
export declare function int(name: string): Term<"Int">;
export declare function real(name: string): Term<"Real">;
export declare function string(name: string): Term<"String">;
export declare function bitVec(name: string, width: number): Term<"BitVec">;
/** A word of so many bits with a value, which is taken modulo its range. */
export declare function bv(value: number | bigint, width: number): Term<"BitVec">;
export declare function str(value: string): Term<"String">;
export declare function num(value: number | bigint): Term<"Int">;
/** A fraction as a real number. */
export declare function frac(numerator: number | bigint, denominator?: number | bigint): Term<"Real">;
/** A value of JavaScript as a term. */
export declare function term<K extends Kind>(value: Arg<K>): Term<K>;
/** The text of a term, with `let` for parts that occur more than once. */
export declare function text(root: Term): string;
/** A name as SMT-LIB writes it. */
export declare function symbol(name: string): string;

/** An error of the solver, with its place in the text that it read. */
export declare class TrineError extends Error {
  readonly line: number | null;
  readonly column: number | null;
}

/** Refuses calls that were ended by {@link Solver.stop}. */
export declare class Stopped extends Error {}

export type Answer = "sat" | "unsat" | "unknown";

/** A value of a model: truth values, integers and words, strings; anything else as SMT-LIB writes it. */
export type Value = boolean | bigint | string;

export interface RunOptions {
  /** Options of this script alone. */
  options?: Options;
  /** Whether to say what decided each check, or why nothing did: as text, or in a format. */
  explain?: boolean | "text" | "json" | "html";
  /** Whether to draw heaps of models, automata and transducers. */
  draw?: boolean;
  /** Whether to write a proof of each answer "unsat", for {@link Solver.checkProof}. */
  prove?: boolean;
  /** Hears each answer as it comes. */
  onAnswer?: (answer: string) => void;
  /** Hears each warning. */
  onWarning?: (warning: string) => void;
}

export interface Result {
  /** How the run ended; "error" if one of the answers is an error. */
  status: "done" | "error" | "usage" | "fault" | "output-lost" | "out-of-memory" | string;
  /** What the solver said to the script, one text for each response. */
  answers: string[];
  errors: TrineError[];
  warnings: string[];
  /** Drawings of the last check that has some, as SVG. */
  drawings: string[];
  explanation: string;
  /** The proofs of all checks, if they were wanted and there is one. */
  proof: Uint8Array | null;
  milliseconds: number;
}

/** A solver in a worker of its own. */
export declare class Solver {
  private constructor();
  /** A solver; options are those of `set-option`. */
  static create(options?: Options): Promise<Solver>;

  /** Runs a script in a new session. */
  run(script: string, options?: RunOptions): Promise<Result>;
  /** The answers of a script, as they come. */
  answers(script: string, options?: RunOptions): AsyncGenerator<string, void, void>;

  /** Runs the next piece of the lasting session; returns its answers, or throws the first error. */
  send(script: string): Promise<string[]>;
  /** Asserts formulas. */
  add(...formulas: Arg<"Bool">[]): Promise<void>;
  /** Asserts a formula under a name, which cores may contain. */
  addNamed(name: string, formula: Arg<"Bool">): Promise<void>;
  push(levels?: number): Promise<void>;
  pop(levels?: number): Promise<void>;
  /** Whether the formulas have a model, with these assumed for now. */
  check(...assumptions: Arg<"Bool">[]): Promise<Answer>;
  /** Why the last check was answered "unknown". */
  reason(): Promise<string>;
  /** The value of a term in the model of the last check. */
  value(of: Arg): Promise<Value>;
  values(...terms: Arg[]): Promise<Value[]>;
  /** The model of the last check, as SMT-LIB writes it. */
  model(): Promise<string>;
  /** The names of formulas that have no model together. */
  core(): Promise<string[]>;
  /** The assumptions of the last check that have no model with what was added. */
  failedAssumptions(): Promise<Term<"Bool">[]>;
  /** The proof of the last answer "unsat". */
  proof(): Promise<string>;
  /** Forgets the lasting session; the next formula begins another one. */
  reset(): void;

  /** What the checker, a program of its own, says of a proof of a script. */
  checkProof(script: string, proof: string | Uint8Array): Promise<{ accepted: boolean; report: string }>;
  /** Bytes of the memory of the module. */
  memory(): Promise<number>;
  /** Ends the worker, whatever it does; open calls are refused with {@link Stopped}. Another is made ready. */
  stop(): void;
  close(): void;
}

/** Compiles the modules before they are needed. */
export declare function load(): Promise<{ solver: WebAssembly.Module; checker: WebAssembly.Module }>;

/** The proof in a response to `get-proof`, without the parentheses around it. */
export declare function proofOf(response: string): string;
