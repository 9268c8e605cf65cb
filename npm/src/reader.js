// Responses of the solver as values of JavaScript.
// Reference: SMT-LIB 2.7, sections 3.1 (tokens) and 4.1 (responses).

/** The expression that a text begins with: a token, or a list. Quotes of symbols stay. */
export function read(text) {
  const token = /\s*(?:;[^\n]*\n\s*)*([()]|"(?:[^"]|"")*"|\|[^|]*\||[^\s()"|;]+)/y;
  const open = [[]];
  for (let found; (found = token.exec(text)) !== null; ) {
    const word = found[1];
    if (word === "(") open.push([]);
    else if (word !== ")") open[open.length - 1].push(word);
    else if (open.length > 1) {
      const list = open.pop();
      open[open.length - 1].push(list);
    }
    if (open.length === 1 && open[0].length > 0) break;
  }
  return open[0][0];
}

/** An expression as text. */
export function written(expression) {
  const [pieces, open] = [[], [expression]];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === "string") pieces.push(next);
    else open.push(")", ...next.slice().reverse(), "(");
  }
  return pieces.join(" ").replaceAll("( ", "(").replaceAll(" )", ")");
}

/** A literal as a value: truth values, integers and words (bigint), strings; anything else stays text. */
export function value(expression) {
  if (Array.isArray(expression)) {
    const [head, arg] = expression;
    if (expression.length === 2 && head === "-" && /^\d+$/.test(arg)) return -BigInt(arg);
    if (expression.length === 3 && head === "_" && /^bv\d+$/.test(arg)) return BigInt(arg.slice(2));
    return written(expression);
  }
  if (expression === "true" || expression === "false") return expression === "true";
  if (/^\d+$/.test(expression)) return BigInt(expression);
  if (/^#[xb]/.test(expression)) return BigInt(`0${expression.slice(1)}`);
  if (expression.startsWith('"')) return unescaped(expression.slice(1, -1).replaceAll('""', '"'));
  return expression;
}

function unescaped(text) {
  const letter = (_, long, short) => String.fromCodePoint(parseInt(long ?? short, 16));
  return text.replace(/\\u(?:\{([0-9a-fA-F]{1,5})\}|([0-9a-fA-F]{4}))/g, letter);
}

/** A name without the quotes of SMT-LIB. */
export function unquoted(name) {
  return name.startsWith("|") ? name.slice(1, -1) : name;
}

/** An error of the solver. */
export class TrineError extends Error {
  constructor(message, line = null, column = null) {
    super(message);
    this.name = "TrineError";
    this.line = line;
    this.column = column;
  }
}

/** The error that a response reports, or null. */
export function errorOf(response) {
  const found = /^\(error "((?:[^"]|"")*)"\)$/.exec(response);
  if (found === null) return null;
  const text = found[1].replaceAll('""', '"');
  const place = /^(\d+):(\d+): ([\s\S]*)$/.exec(text);
  return place === null ? new TrineError(text) : new TrineError(place[3], Number(place[1]), Number(place[2]));
}
