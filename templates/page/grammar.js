/* The grammar of equation files: plain, Python, MATLAB, Maple and LaTeX. It evaluates nothing but numbers. */
const FUNCTIONS = {
  sin: Math.sin, cos: Math.cos, tan: Math.tan, sqrt: Math.sqrt,
  cot: (x) => 1 / Math.tan(x), sec: (x) => 1 / Math.cos(x), csc: (x) => 1 / Math.sin(x),
};
const MATRICES = ["matrix", "pmatrix", "bmatrix", "vmatrix", "array", "Matrix", "ImmutableMatrix", "sym"];
const TOKEN = /([^\S\n]*)(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+)|((?:\\[A-Za-z]+|[A-Za-z]+\d*)(?:_(?:\{[^{}]*\}|[A-Za-z0-9]+))*)|(\*\*|:=|==|[-+*/^()[\]{},=;&_'\n]))/y;
const bare = (name) => name.replace(/[\\_{}]/g, "");

function tokens(text) {
  const clean = text.replace(/[#%].*$/gm, "").replace(/\.\.\.\s*\n/g, " ").replace(/\\\\/g, ";").replace(/\\(left|right|[,;:! ])/g, " ")
    .replace(/\\(cdot|times)(?![A-Za-z])/g, "*").replace(/\\(?:mathbf|mathrm|boldsymbol)\{([^{}]*)\}/g, "$1 ")
    .replace(/\\(?:begin|end)\{(?:align|aligned|equation|gather)\*?\}/g, "").replace(/\.([*/^'])/g, "$1").trimEnd();
  const found = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < clean.length) {
    const start = TOKEN.lastIndex;
    const match = TOKEN.exec(clean);
    if (!match) throw new Error(`unexpected ${clean[start].trim() || "character"} at character ${start + 1}`);
    const [, space, number, name, sign] = match;
    found.push({ kind: number ? "number" : name ? "name" : sign, text: match[0].trim(), spaced: space.length > 0 });
  }
  return found;
}

/* The statements of a text: lines, or parts of lines that end in a semicolon. Each is a list of sides, which are lists of tokens. */
function statements(text) {
  const found = [[[]]];
  let depth = 0;
  for (const token of tokens(text)) {
    depth += ["(", "[", "{"].includes(token.kind) || token.text === "\\begin" ? 1 : 0;
    depth -= [")", "]", "}"].includes(token.kind) || token.text === "\\end" ? 1 : 0;
    const side = found.at(-1).at(-1);
    const open = ["+", "-", "*", "/", "^", ","].includes(side.at(-1)?.kind);
    if (depth > 0 || !["\n", ";", "=", "==", ":=", "&"].includes(token.kind)) side.push(token);
    else if (token.kind === ";" || (token.kind === "\n" && !open)) found.push([[]]);
    else if (["=", "==", ":="].includes(token.kind)) found.at(-1).push([]);
  }
  return found.filter((sides) => sides.length > 1 || sides[0].length);
}

/* Read one side: a function of the values of names, or for a vector or matrix an array. "find" resolves a name and its
   indices; in a "target", g(2) is an entry even if a parameter is called g. */
function parsed(list, find, latex, target = false) {
  let at = 0;
  let inRow = false;
  const next = (kind) => at < list.length && list[at].kind === kind;
  const accept = (kind) => (next(kind) ? list[at++] : null);
  const shown = () => (at < list.length ? `before ${list[at].text}` : "at the end");
  const expect = (kind) => { if (!accept(kind)) throw new Error(`expected ${kind} ${shown()}`); };
  const begins = () => at < list.length && ["number", "name", "(", "{"].includes(list[at].kind) && list[at].text !== "\\end";

  function sum() {
    const sign = accept("-") ? -1 : (accept("+"), 1);
    const first = product();
    let value = (v) => sign * first(v);
    for (;;) {
      const before = value;
      if ((next("+") || next("-")) && inRow && list[at].spaced && !list[at + 1]?.spaced) throw new Error(`expected a comma or equal spaces around ${list[at].text}`);
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
        if (inRow) throw new Error(`expected a comma or * before ${list[at].text}`);
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
    const outer = inRow;
    inRow = false;
    const inner = sum();
    expect(close);
    inRow = outer;
    return inner;
  }

  function primary() {
    if (next("number")) { const number = Number(list[at++].text); return () => number; }
    if (accept("(")) return group(")");
    if (accept("{")) return group("}");
    if (latex && accept("[")) return group("]");
    if (next("name")) return named(list[at++].text);
    throw new Error(at < list.length ? `unexpected ${list[at].text}` : "expected an expression at the end");
  }

  function named(name) {
    const plain = name.replace("\\", "");
    if (["frac", "tfrac", "dfrac"].includes(plain) && name !== plain) {
      const [above, below] = [digit() ?? primary(), digit() ?? primary()];
      return (v) => above(v) / below(v);
    }
    const dots = { dot: 1, ddot: 2 }[plain];
    if (dots && name.startsWith("\\")) {
      const wrapped = accept("{");
      let inner = list[at++]?.text ?? "";
      if (wrapped) expect("}");
      if (accept("_")) { const braced = accept("{"); inner += `_${list[at++]?.text}`; if (braced) expect("}"); }
      return find(bare(inner), [], dots);
    }
    if (Object.hasOwn(FUNCTIONS, plain)) {
      const exponent = raised();
      const inner = argument(name);
      return (v) => FUNCTIONS[plain](inner(v)) ** (exponent ? exponent(v) : 1);
    }
    return entry(name);
  }

  /* One digit of \frac12. */
  function digit() {
    if (!next("number") || list[at].text.length < 2) return null;
    const value = Number(list[at].text[0]);
    list[at] = { ...list[at], text: list[at].text.slice(1) };
    return () => value;
  }

  /* The argument of a function: brackets, or in LaTeX numbers and one name. */
  function argument(name) {
    if (accept("(")) return group(")");
    if (accept("{")) return group("}");
    if (!name.startsWith("\\")) throw new Error(`expected brackets after ${name}`);
    let factor = 1;
    while (next("number")) factor *= Number(list[at++].text);
    const inner = next("name") ? named(list[at++].text) : () => 1;
    if (next("^") || next("**")) throw new Error(`expected brackets: where the argument of ${name} ends is unclear`);
    return (v) => factor * inner(v);
  }

  function entry(name) {
    const vector = find(name, null, 0);
    if (next("[") && !latex) { at++; return find(name, indices("]", 0), 0); }
    if (next("(") && vector && list[at + 1]?.kind === "number") {
      const single = list[at + 2]?.kind === ")";
      if (single && !target && find(name, [], 0)) throw new Error(`${name}(${list[at + 1].text}) can be read in two ways: write * or square brackets`);
      at++;
      return find(name, indices(")", 1), 0);
    }
    const whole = find(name, [], 0);
    if (whole) return whole;
    const [base, index] = name.split(/_\{?/);
    if (index && /^[\d,]+\}?$/.test(index) && find(base, null, 0)) {
      const numbers = index.replace("}", "");
      return find(base, [...(numbers.includes(",") ? numbers.split(",") : numbers)].map((d) => d - 1), 0);
    }
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

  /* The rows of a list: [[a, b], [c, d]], [a, b; c, d], or a matrix of LaTeX. */
  function rows(close) {
    const found = [[]];
    inRow = !latex;
    while (!close()) {
      if (at >= list.length) throw new Error("expected the end of a matrix");
      if (accept(";") || accept("\n")) { if (found.at(-1).length) found.push([]); }
      else if (!accept(",") && !accept("&")) found.at(-1).push(accept("[") ? rows(() => accept("]")) : sum());
    }
    inRow = false;
    const full = found.filter((row) => row.length);
    return full.length === 1 ? full[0] : full.map((row) => (row.length === 1 ? row[0] : row));
  }

  function environment() {
    expect("{");
    if (!MATRICES.includes(list[at++]?.text)) throw new Error("expected a matrix");
    expect("}");
  }

  function side() {
    if (list[at]?.text === "\\begin") {
      at++;
      environment();
      const found = rows(() => list[at]?.text === "\\end" && at++ >= 0);
      environment();
      return found;
    }
    if (MATRICES.includes(list[at]?.text) && list[at + 1]?.kind === "(") {
      at += 2;
      const found = side();
      expect(")");
      return found;
    }
    if (next("[") && !latex) { at++; return rows(() => accept("]")); }
    return sum();
  }

  const value = side();
  if (accept("'") && !Array.isArray(value)) throw new Error("expected a vector or matrix before '");
  if (at < list.length) throw new Error(`unexpected ${list[at].text}`);
  return value;
}
