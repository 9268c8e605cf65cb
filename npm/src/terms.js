// Terms as a program builds them: a graph of sorts, symbols and applications, which becomes the text of SMT-LIB.
//
// Idea: the operators are functions that are made from the solver's own table (operators.js). A term knows the constants and
// functions that it needs, and the solver declares them before the term is first used. Sorts are checked by the solver, whose
// errors carry the text of the term; TypeScript checks the kinds before.
// Invariant: a part that occurs often is written once (`let`), so a text is no longer than its graph; nothing recurses over terms.
// Reference: SMT-LIB 2.7, chapter 3.

/** A sort: its text, and its kind. */
export class Sort {
  constructor(kind, text) {
    this.kind = kind;
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

export const Bool = new Sort("Bool", "Bool");
export const Int = new Sort("Int", "Int");
export const Real = new Sort("Real", "Real");
export const String = new Sort("String", "String");
export const RegLan = new Sort("RegLan", "RegLan");
export const RoundingMode = new Sort("RoundingMode", "RoundingMode");
export const BitVec = (width) => new Sort("BitVec", `(_ BitVec ${natural(width)})`);
export const Float = (exponent, significand) =>
  new Sort("Float", `(_ FloatingPoint ${natural(exponent)} ${natural(significand)})`);
export const Seq = (element) => new Sort("Seq", `(Seq ${element.text})`);
export const FiniteSet = (element) => new Sort("Set", `(Set ${element.text})`);
export const Array = (index, element) => new Sort("Array", `(Array ${index.text} ${element.text})`);

function natural(number) {
  if (!Number.isSafeInteger(number) || number < 0) throw new TypeError(`${number} is no number of bits`);
  return number;
}

/** A term. `head` is what stands before the arguments; a symbol has a declaration. */
export class Term {
  constructor(head, args = [], declaration = null) {
    this.head = head;
    this.args = args;
    this.declaration = declaration;
  }

  toString() {
    return text(this);
  }
}

const PLAIN = /^[A-Za-z~!@$%^&*_+=<>.?/-][A-Za-z0-9~!@$%^&*_+=<>.?/-]*$/;
const RESERVED = new Set(["_", "!", "as", "let", "exists", "forall", "match", "par", "BINARY", "DECIMAL", "HEXADECIMAL", "NUMERAL", "STRING"]);

/** A name as SMT-LIB writes it. */
export function symbol(name) {
  if (PLAIN.test(name) && !RESERVED.has(name)) return name;
  if (/[|\\]/.test(name)) throw new TypeError("a name cannot contain | or \\");
  return `|${name}|`;
}

/** A constant of a sort. */
export function constant(name, sort) {
  const written = symbol(name);
  return new Term(written, [], { name: written, text: `(declare-const ${written} ${sort.text})` });
}

/** A function from sorts to a sort: call it with terms. */
export function func(name, params, sort) {
  const written = symbol(name);
  const sorts = params.map((param) => param.text).join(" ");
  const declaration = { name: written, text: `(declare-fun ${written} (${sorts}) ${sort.text})` };
  return (...args) => {
    if (args.length !== params.length) throw new TypeError(`${name} takes ${params.length} arguments`);
    return new Term(written, args.map(term), declaration);
  };
}

/** The set without elements, of a sort of sets. */
export const emptySet = (sort) => new Term(`(as set.empty ${sort.text})`);
/** The set of all elements of a finite sort, of a sort of sets. */
export const universe = (sort) => new Term(`(as set.universe ${sort.text})`);

export const bool = (name) => constant(name, Bool);
export const int = (name) => constant(name, Int);
export const real = (name) => constant(name, Real);
export const string = (name) => constant(name, String);
export const bitVec = (name, width) => constant(name, BitVec(width));

/** A word of so many bits with a value, which is taken modulo its range. */
export function bv(value, width) {
  if (natural(width) === 0) throw new TypeError("a word has a bit at least");
  return new Term(`(_ bv${BigInt.asUintN(width, BigInt(value))} ${width})`);
}

/** A string as a literal. */
export function str(value) {
  const letters = [...value].map((letter) => {
    const code = letter.codePointAt(0);
    if (code > 0x2ffff) throw new TypeError(`SMT-LIB has no letter U+${code.toString(16)}`);
    if (letter === '"') return '""';
    return code < 32 || code > 126 || letter === "\\" ? `\\u{${code.toString(16)}}` : letter;
  });
  return new Term(`"${letters.join("")}"`);
}

/** An integer as a literal. */
export function num(value) {
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new TypeError(`${value} is no integer; use a bigint`);
  const number = BigInt(value);
  return number < 0n ? new Term("-", [new Term(`${-number}`)]) : new Term(`${number}`);
}

/** A real number as a literal: a fraction of integers. */
export function frac(numerator, denominator = 1) {
  const [above, below] = [BigInt(numerator), BigInt(denominator)];
  if (below <= 0n) throw new TypeError("a denominator is above zero");
  const size = new Term("/", [new Term(`${above < 0n ? -above : above}.0`), new Term(`${below}.0`)]);
  return above < 0n ? new Term("-", [size]) : size;
}

/** Truth values, integers and strings of JavaScript as terms; a term is itself. */
export function term(value) {
  if (value instanceof Term) return value;
  if (typeof value === "boolean") return new Term(`${value}`);
  if (typeof value === "number" || typeof value === "bigint") return num(value);
  if (typeof value === "string") return str(value);
  throw new TypeError(`${value} is no term`);
}

/** What the operators of the table are made with: a function with a name, indices first, then arguments. */
export function operator(name, indices, fewest, most) {
  return (...all) => {
    const [given, args] = [all.slice(0, indices), all.slice(indices)];
    if (args.length < fewest || args.length > most || given.length < indices) {
      const range = most === fewest ? `${fewest}` : most === Infinity ? `${fewest} or more` : `${fewest} to ${most}`;
      throw new TypeError(`${name} takes ${indices === 0 ? "" : `${indices} indices and `}${range} arguments`);
    }
    given.forEach(natural);
    return new Term(indices === 0 ? name : `(_ ${name} ${given.join(" ")})`, args.map(term));
  };
}

/** Each part of a term once, arguments first. */
export function parts(root) {
  const [order, seen, open] = [[], new Set(), [[root, 0]]];
  seen.add(root);
  while (open.length > 0) {
    const top = open[open.length - 1];
    if (top[1] < top[0].args.length) {
      const next = top[0].args[top[1]++];
      if (!seen.has(next)) {
        seen.add(next);
        open.push([next, 0]);
      }
    } else {
      order.push(open.pop()[0]);
    }
  }
  return order;
}

/** The text of a term, with `let` for parts that occur more than once or lie deep. */
export function text(root) {
  const uses = new Map();
  const order = parts(root);
  for (const part of order) for (const arg of part.args) uses.set(arg, (uses.get(arg) ?? 0) + 1);
  const [texts, pieces] = [new Map(), []];
  let depth = 0;
  // No symbol begins so.
  let prefix = "?";
  while (order.some((part) => part.head.startsWith(prefix))) prefix += "?";
  for (const part of order) {
    let written = part.head;
    if (part.args.length > 0) {
      written = `(${part.head} ${part.args.map((arg) => texts.get(arg)).join(" ")})`;
      // What is long is named, so that no text is copied into the next one again and again.
      if (part !== root && (uses.get(part) > 1 || written.length > 200)) {
        pieces.push(`(let ((${prefix}${depth} ${written})) `);
        written = `${prefix}${depth++}`;
      }
    }
    texts.set(part, written);
  }
  return pieces.join("") + texts.get(root) + ")".repeat(depth);
}
