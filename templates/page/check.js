/* Equations typed by a reader, compared with the generated code in random states. */
function checker(model, machine) {
  const { at, code } = machine;
  const TRIALS = 64;
  const n = model.nv;
  const shapes = Object.fromEntries(Object.entries(model.checked).map(([letter, { square }]) => [letter, square ? 2 : 1]));
  if ("b" in shapes && "g" in shapes) shapes.c = 1;
  if ("b" in shapes && "M" in shapes) shapes.tau = 1;
  Object.assign(shapes, { T: 0 }, machine.has("potential_energy") ? { V: 0 } : {});
  const forms = Object.entries(shapes).map(([name, size]) => name + ["", "[0]", "[0,0]"][size]);
  const expected = `expected ${forms.join(" or ")} = an expression`;

  const entries = (letter) => { code[model.checked[letter].quantity](); return at[model.checked[letter].array]; };

  /* The value of the generated code for an entry; tau moves the model with the accelerations qdd. */
  function truth(letter, [i, j], qdd) {
    if (letter === "T" || letter === "V") return machine.energies()[letter === "T" ? 0 : 1];
    if (letter === "c") return entries("b")[i] - entries("g")[i];
    if (letter === "tau") return entries("b")[i] + qdd.reduce((sum, x, k) => sum + entries("M")[i * n + k] * x, 0);
    return entries(letter)[letter === "M" ? i * n + j : i];
  }

  /* The accelerations without forces. */
  function free() {
    const rows = Array.from({ length: n }, (_, i) => [...entries("M").slice(i * n, i * n + n), -entries("b")[i]]);
    rows.forEach((row, i) => {
      rows.forEach((other, k) => { if (k !== i) { const ratio = other[i] / row[i]; other.forEach((_, j) => { other[j] -= ratio * row[j]; }); } });
    });
    return rows.map((row, i) => row[n] / row[i]);
  }

  /* Return the value of a name in a state: a coordinate or its rate, a parameter, an entry or a definition. */
  const vocabulary = (defined, used) => (name, index, dots) => {
    const spelled = bare(name);
    const vectors = { q: 0, qd: 1, qdd: 2 };
    const states = ["q", "qd", "qdd"];
    if (index === null) return spelled in vectors || shapes[spelled] > 0;
    if (index.length) {
      if (shapes[spelled] > 0) {
        if (index.length !== shapes[spelled] || index.some((k) => !(k >= 0 && k < n))) throw new Error(`there is no entry ${name}[${index}]`);
        used.add(spelled);
        return (v) => truth(spelled, index, v.qdd);
      }
      if (!(spelled in vectors) || index.length > 1 || !(index[0] in at.q)) throw new Error("expected an entry such as q[0]");
      used.add(states[vectors[spelled] + dots]);
      return (v) => v[states[vectors[spelled] + dots]][index[0]];
    }
    if (dots === 0 && Object.hasOwn(defined, spelled)) return defined[spelled];
    if (dots === 0 && spelled === "pi") return () => Math.PI;
    const parameter = model.parameters.findIndex((each) => bare(each.name) === spelled);
    if (parameter >= 0 && dots === 0) return () => at.parameters[parameter];
    for (const [k, each] of model.q.entries()) {
      const own = bare(each.name);
      if (spelled === `tau${own}` && "tau" in shapes) { used.add("tau"); return (v) => truth("tau", [k], v.qdd); }
      const order = [own, `d${own}`, `dd${own}`].indexOf(spelled);
      const dotted = [own, `${own}dot`, `${own}ddot`].indexOf(spelled);
      const rate = Math.max(order, dotted) + dots;
      if (rate >= dots && Math.max(order, dotted) >= 0 && rate < 3) { used.add(states[rate]); return (v) => v[states[rate]][k]; }
    }
    if (dots) {
      const numbered = /^q(\d+)$/.exec(spelled);
      if (numbered && numbered[1] - 1 in at.q) { used.add(states[dots]); return (v) => v[states[dots]][numbered[1] - 1]; }
      throw new Error(`unknown name ${name}`);
    }
    if (shapes[spelled] === 0) { used.add(spelled); return (v) => truth(spelled, [], v.qdd); }
    return null;
  };

  /* The pairs of values that a statement makes equal, each with its name; a definition is added to "defined". */
  function claims(sides, defined, latex) {
    if (sides.length < 2) throw new Error(expected);
    const used = new Set();
    const find = vocabulary(defined, used);
    const named = sides.map((side) => (side.length === 1 && side[0].kind === "name" ? bare(side[0].text) : null));
    const values = sides.map((side, k) => {
      const last = k === sides.length - 1;
      const whole = named[k] && (shapes[named[k]] > 0 || !find(side[0].text, [], 0));
      if (whole && !last && !/_\{?[\d,]+\}?$/.test(side[0].text)) return null;
      try {
        return parsed([...side], find, latex, !last);
      } catch (error) {
        if (last || !/^(unknown name|expected an entry)/.test(error.message)) throw error;
        if (named[k]) return null;
        throw new Error(expected);
      }
    });
    const value = values.at(-1);
    const found = [];
    sides.slice(0, -1).forEach((side, k) => {
      const name = named[k] ?? side.map((each) => each.text).join("");
      if (Array.isArray(value)) {
        const size = [0, n, n * n][shapes[name]];
        if (!size || (shapes[name] === 2 && value.length !== n) || value.flat(9).length !== size) throw new Error(`expected ${size ? `${size} entries` : "M, g, b, c or tau"} on the left of a list`);
        value.flat(9).forEach((each, j) => {
          const index = shapes[name] === 2 ? [Math.floor(j / n), j % n] : [j];
          found.push({ name: `${name}[${index}]`, mine: each, theirs: (v) => truth(name, index, v.qdd), used });
        });
      } else if (values[k] === null) {
        if (shapes[name] > 0) throw new Error(`${name} is a vector or matrix here: choose another name, or claim an entry`);
        defined[name] = value;
      } else {
        found.push({ name, mine: value, theirs: values[k], used });
      }
    });
    return found;
  }

  /* The first state in which two values differ, or null. */
  function difference({ name, mine, theirs, used }, moving) {
    let seed = 1;
    const draw = () => { seed = (seed * 48271) % 2147483647; return (4 * seed) / 2147483647 - 2; };
    let zero = null;
    for (let trial = 0; trial < TRIALS; trial++) {
      at.q.forEach((_, k) => { at.q[k] = draw(); });
      at.qd.forEach((_, k) => { at.qd[k] = draw(); });
      const driven = Array.from(at.qd, draw);
      const state = { q: [...at.q], qd: [...at.qd], qdd: moving ? free() : driven };
      const [left, right] = [mine(state), theirs(state)];
      if (name === "V") zero ??= right - left;
      const wanted = right - (name === "V" ? zero : 0);
      if (!(Math.abs(left - wanted) <= 1e-9 * (1 + Math.abs(wanted)))) {
        const shown = (v) => [...v].map((x) => x.toFixed(4)).join(", ");
        const rates = used.has("qd") || ["b", "c", "tau", "T"].some((each) => used.has(each)) ? `, qd = (${shown(at.qd)})` : "";
        return `differs: ${left.toPrecision(10)}, but the generated code gives ${wanted.toPrecision(10)}\nat q = (${shown(at.q)})${rates}`;
      }
    }
    return null;
  }

  /* {right, text}: the verdict on equations. */
  return function check(text) {
    const [q, qd] = [at.q.slice(), at.qd.slice()];
    try {
      const defined = {};
      const made = statements(text).flatMap((sides) => claims(sides, defined, text.includes("\\")));
      if (!made.length) throw new Error(expected);
      for (const each of made) {
        const unforced = each.used.has("qdd") && !each.used.has("tau") && "tau" in shapes;
        const found = difference(each, false) && difference(each, unforced);
        if (found) return { right: false, text: `${made.length > 1 ? `${each.name} ` : ""}${found}` };
      }
      return { right: true, text: `agrees in ${TRIALS} random states to nine digits; symgen check proves it` };
    } catch (error) {
      return { right: false, text: error.message };
    } finally {
      at.q.set(q);
      at.qd.set(qd);
    }
  };
}
