/* An equation for one entry, typed by a reader, compared with the generated code in random states. */
function checker(model, machine) {
  const { at, code } = machine;
  const TRIALS = 64;
  const shapes = Object.fromEntries(Object.entries(model.checked).map(([letter, { square }]) => [letter, square ? 2 : 1]));
  if ("b" in shapes && "g" in shapes) shapes.c = 1;
  if ("b" in shapes && "M" in shapes) shapes.tau = 1;
  Object.assign(shapes, { T: 0 }, machine.has("potential_energy") ? { V: 0 } : {});

  /* The names of coordinates with their rates, of parameters and of entries: each gets the values of a state. */
  function vocabulary(name, index, dots) {
    const spelled = bare(name);
    const vectors = { q: 0, qd: 1, qdd: 2 };
    const states = ["q", "qd", "qdd"];
    if (index === null) return spelled in vectors;
    if (index.length) {
      if (!(spelled in vectors) || index.length > 1 || !(index[0] in at.q)) throw new Error("expected an entry such as q[0]");
      return (v) => v[states[vectors[spelled] + dots]][index[0]];
    }
    if (dots === 0 && spelled === "pi") return () => Math.PI;
    const parameter = model.parameters.findIndex((each) => bare(each.name) === spelled);
    if (parameter >= 0 && dots === 0) return () => at.parameters[parameter];
    for (const [k, each] of model.q.entries()) {
      const own = bare(each.name);
      const order = [own, `d${own}`, `dd${own}`].indexOf(spelled);
      const dotted = [own, `${own}dot`, `${own}ddot`].indexOf(spelled);
      const rate = Math.max(order, dotted) + dots;
      if (rate >= dots && Math.max(order, dotted) >= 0 && rate < 3) return (v) => v[states[rate]][k];
    }
    if (dots) {
      const numbered = /^q(\d+)$/.exec(spelled);
      if (numbered && numbered[1] - 1 in at.q) return (v) => v[states[dots]][numbered[1] - 1];
      throw new Error(`unknown name ${name}`);
    }
    return null;
  }

  /* The letter and the indices, from 0, of the left side: M[0,1], M(1,2), M_{12} or T. */
  function claim(text) {
    const found = /^\s*([A-Za-z]+)\s*(?:\[\s*(\d+)\s*(?:,\s*(\d+)\s*)?\]|\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)|_\{?(\d)(\d)?\}?)?\s*$/.exec(text.replaceAll("\\", ""));
    const letter = found?.[1];
    const index = found ? [2, 3, 4, 5, 6, 7].flatMap((k) => (found[k] === undefined ? [] : [found[k] - (k > 3 ? 1 : 0)])) : [];
    if (!Object.hasOwn(shapes, letter ?? "") || (index.length === 0) !== (shapes[letter] === 0)) {
      const forms = Object.entries(shapes).map(([name, size]) => name + ["", "[0]", "[0,0]"][size]);
      throw new Error(`expected ${forms.join(" or ")} = an expression`);
    }
    if (index.length !== shapes[letter] || index.some((k) => !(k in at.q))) throw new Error(`there is no entry ${text.trim()}`);
    return { letter, index };
  }

  const entries = (letter) => { code[model.checked[letter].quantity](); return at[model.checked[letter].array]; };

  /* The value of the generated code for an entry. */
  function truth({ letter, index: [i, j] }, qdd) {
    if (letter === "T" || letter === "V") return machine.energies()[letter === "T" ? 0 : 1];
    if (letter === "c") return entries("b")[i] - entries("g")[i];
    if (letter === "tau") return entries("b")[i] + qdd.reduce((sum, x, k) => sum + entries("M")[i * model.nv + k] * x, 0);
    return entries(letter)[letter === "M" ? i * model.nv + j : i];
  }

  /* {right, text}: the verdict on an equation. */
  return function check(text) {
    const [q, qd] = [at.q.slice(), at.qd.slice()];
    try {
      const parts = text.replace(/[#%].*$/, "").split(/:=|={1,2}/);
      if (parts.length < 2) claim("?");
      const claims = parts.slice(0, -1).map(claim);
      const value = parsed(parts.at(-1), vocabulary);
      let seed = 1;
      const draw = () => { seed = (seed * 48271) % 2147483647; return (4 * seed) / 2147483647 - 2; };
      let zero = null;
      for (let trial = 0; trial < TRIALS; trial++) {
        at.q.forEach((_, k) => { at.q[k] = draw(); });
        at.qd.forEach((_, k) => { at.qd[k] = draw(); });
        const state = { q: [...at.q], qd: [...at.qd], qdd: Array.from(at.qd, draw) };
        for (const each of claims) {
          const [mine, theirs] = [value(state), truth(each, state.qdd)];
          if (each.letter === "V") zero ??= theirs - mine;
          const wanted = theirs - (each.letter === "V" ? zero : 0);
          if (!(Math.abs(mine - wanted) <= 1e-9 * (1 + Math.abs(wanted)))) {
            const shown = (v) => [...v].map((x) => x.toFixed(4)).join(", ");
            const rates = ["M", "g", "V"].includes(each.letter) ? "" : `, qd = (${shown(at.qd)})`;
            return { right: false, text: `differs: ${mine.toPrecision(10)} where the generated code has ${wanted.toPrecision(10)}\nat q = (${shown(at.q)})${rates}` };
          }
        }
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
