/* The grammar of equation files for one entry: plain, Python, MATLAB and LaTeX. It evaluates nothing but numbers. */
const FUNCTIONS = {
  sin: Math.sin, cos: Math.cos, tan: Math.tan, sqrt: Math.sqrt,
  cot: (x) => 1 / Math.tan(x), sec: (x) => 1 / Math.cos(x), csc: (x) => 1 / Math.sin(x),
};
const TOKEN = /\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+)|(\\?[A-Za-z]+\d*(?:_(?:\{[^{}]*\}|[A-Za-z0-9]+))*)|(\*\*|[-+*/^()[\]{},]))/y;
const bare = (name) => name.replace(/[\\_{}]/g, "");

function tokens(text) {
  const clean = text.replace(/[#%].*$/, "").replace(/\\(left|right|[,;! ])/g, " ").replace(/\\(cdot|times)(?![A-Za-z])/g, "*")
    .replace(/\.([*/^])/g, "$1").replace(/(;|\\\\)?\s*$/, "");
  const found = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < clean.length) {
    const start = TOKEN.lastIndex;
    const match = TOKEN.exec(clean);
    if (!match) throw new Error(`unexpected ${clean[start].trim() || "character"} at character ${start + 1}`);
    const [, number, name, sign] = match;
    found.push({ kind: number ? "number" : name ? "name" : sign, text: match[0].trim() });
  }
  return found;
}

/* Return the value of an expression as a function of the values of names; "find" resolves a name and its indices. */
function parsed(text, find) {
  const list = tokens(text);
  const latex = text.includes("\\");
  let at = 0;
  const next = (kind) => at < list.length && list[at].kind === kind;
  const accept = (kind) => (next(kind) ? list[at++] : null);
  const expect = (kind) => { if (!accept(kind)) throw new Error(`expected ${kind} ${at < list.length ? `before ${list[at].text}` : "at the end"}`); };
  const begins = () => at < list.length && ["number", "name", "(", "{"].includes(list[at].kind);

  function sum() {
    const sign = accept("-") ? -1 : (accept("+"), 1);
    const first = product();
    let value = (v) => sign * first(v);
    for (;;) {
      const before = value;
      if (accept("+")) { const term = product(); value = (v) => before(v) + term(v); }
      else if (accept("-")) { const term = product(); value = (v) => before(v) - term(v); }
      else return value;
    }
  }

  function product() {
    let value = power();
    let divided = false;
    for (;;) {
      const before = value;
      if (accept("*")) { const factor = signed(); value = (v) => before(v) * factor(v); divided = false; }
      else if (accept("/")) { const factor = signed(); value = (v) => before(v) / factor(v); divided = true; }
      else if (begins()) {
        if (divided) throw new Error(`a/b c can be read in two ways: write a product or brackets before ${list[at].text}`);
        const factor = power();
        value = (v) => before(v) * factor(v);
      } else return value;
    }
  }

  function signed() {
    if (accept("-")) { const value = signed(); return (v) => -value(v); }
    accept("+");
    return power();
  }

  function power() {
    const base = primary();
    const exponent = raised();
    return exponent ? (v) => base(v) ** exponent(v) : base;
  }

  function raised() {
    if (!accept("^") && !accept("**")) return null;
    const exponent = accept("-") ? ((inner) => (v) => -inner(v))(primary()) : primary();
    if (next("^") || next("**")) throw new Error("a^b^c can be read in two ways: write brackets");
    return exponent;
  }

  function group(close) {
    const inner = sum();
    expect(close);
    return inner;
  }

  function primary() {
    if (next("number")) { const number = Number(list[at++].text); return () => number; }
    if (accept("(")) return group(")");
    if (accept("{")) return group("}");
    if (next("name")) return named(list[at++].text);
    throw new Error(at < list.length ? `unexpected ${list[at].text}` : "expected an expression at the end");
  }

  function named(name) {
    const plain = name.replace("\\", "");
    if (plain === "frac") {
      const [above, below] = [primary(), primary()];
      return (v) => above(v) / below(v);
    }
    const dots = { dot: 1, ddot: 2 }[plain];
    if (dots && name.startsWith("\\")) {
      const wrapped = accept("{");
      const inner = list[at++]?.text ?? "";
      if (wrapped) expect("}");
      return find(bare(inner), [], dots);
    }
    if (Object.hasOwn(FUNCTIONS, plain)) {
      const exponent = raised();
      const inner = argument(name);
      return (v) => FUNCTIONS[plain](inner(v)) ** (exponent ? exponent(v) : 1);
    }
    return entry(name);
  }

  /* The argument of a function: brackets, or in LaTeX numbers and one name. */
  function argument(name) {
    if (accept("(")) return group(")");
    if (accept("{")) return group("}");
    if (!name.startsWith("\\")) throw new Error(`expected brackets after ${name}`);
    let factor = 1;
    while (next("number")) factor *= Number(list[at++].text);
    const inner = next("name") ? named(list[at++].text) : () => 1;
    return (v) => factor * inner(v);
  }

  function entry(name) {
    if (accept("[")) return find(name, indices("]", 0), 0);
    if (next("(") && find(name, null, 0)) { at++; return find(name, indices(")", 1), 0); }
    const whole = find(name, [], 0);
    if (whole) return whole;
    const [base, index] = name.split(/_\{?/);
    if (index && /^\d+\}?$/.test(index) && find(base, null, 0)) return find(base, [...index.replace("}", "")].map((d) => d - 1), 0);
    if (latex) {
      const known = Array.from({ length: name.length - 1 }, (_, k) => name.slice(0, name.length - 1 - k)).find((part) => find(part, [], 0));
      if (known) {
        const [first, rest] = [find(known, [], 0), entry(name.slice(known.length).replace(/^_/, ""))];
        return (v) => first(v) * rest(v);
      }
    }
    throw new Error(`unknown name ${name}`);
  }

  function indices(close, first) {
    const found = [];
    do {
      if (!next("number")) throw new Error("expected an index");
      found.push(Number(list[at++].text) - first);
    } while (accept(","));
    expect(close);
    return found;
  }

  const value = sum();
  if (at < list.length) throw new Error(`unexpected ${list[at].text}`);
  return value;
}
