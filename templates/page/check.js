/* An equation for one entry, typed by a reader, compared with the generated code in random states. */
function checker(model, machine) {
  const { jsep } = vendor;
  jsep.addBinaryOp("**", 11, true);
  jsep.removeBinaryOp("^");
  const functions = { sin: Math.sin, cos: Math.cos, sqrt: Math.sqrt, tan: Math.tan };
  const operations = { "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "/": (a, b) => a / b, "**": (a, b) => a ** b };

  function value(node, names) {
    switch (node.type) {
      case "Literal":
        if (typeof node.value !== "number") break;
        return node.value;
      case "Identifier":
        if (node.name in names && !Array.isArray(names[node.name])) return names[node.name];
        throw new Error(`unknown name ${node.name}`);
      case "UnaryExpression":
        if (node.operator === "-") return -value(node.argument, names);
        if (node.operator === "+") return value(node.argument, names);
        break;
      case "BinaryExpression":
        if (node.operator in operations) return operations[node.operator](value(node.left, names), value(node.right, names));
        break;
      case "CallExpression":
        if (node.callee.name in functions && node.arguments.length === 1) return functions[node.callee.name](value(node.arguments[0], names));
        break;
      case "MemberExpression": {
        const array = names[node.object.name];
        const k = node.computed && node.property.type === "Literal" ? node.property.value : NaN;
        if (Array.isArray(array) && k in array) return array[k];
        throw new Error(`expected an entry such as ${model.nv ? "q[0]" : "q"}`);
      }
    }
    throw new Error("expected numbers, names, + - * / **, sin, cos, tan and sqrt");
  }

  /* {right, text}: what is to be said of an equation. */
  return function check(text) {
    const [left, ...rest] = text.split("=");
    const found = /^\s*(\w+)\s*\[\s*(\d+)\s*(?:,\s*(\d+)\s*)?\]\s*$/.exec(left);
    const what = found && model.checked[found[1]];
    if (!what || rest.length !== 1) {
      return { right: false, text: `expected ${Object.keys(model.checked).map((n) => (n === "M" ? "M[0,0]" : `${n}[0]`)).join(" or ")} = an expression` };
    }
    const square = what.square;
    const [i, j] = [Number(found[2]), found[3] === undefined ? null : Number(found[3])];
    if (i >= model.nv || (square ? j === null || j >= model.nv : j !== null)) return { right: false, text: `there is no entry ${left.trim()}` };
    const { at, code } = machine;
    const [q, qd] = [at.q.slice(), at.qd.slice()];
    try {
      const tree = jsep(rest[0]);
      let seed = 1;
      const draw = () => { seed = (seed * 48271) % 2147483647; return (4 * seed) / 2147483647 - 2; };
      const trials = 64;
      for (let trial = 0; trial < trials; trial++) {
        at.q.forEach((_, k) => { at.q[k] = draw(); });
        at.qd.forEach((_, k) => { at.qd[k] = draw(); });
        const names = { q: [...at.q], qd: [...at.qd], pi: Math.PI };
        model.parameters.forEach((each, k) => { names[each.name] = at.parameters[k]; });
        const mine = value(tree, names);
        code[what.quantity]();
        const theirs = at[what.array][square ? i * model.nv + j : i];
        if (!(Math.abs(mine - theirs) <= 1e-9 * (1 + Math.abs(theirs)))) {
          const shown = (v) => [...v].map((x) => x.toFixed(4)).join(", ");
          return { right: false, text: `differs: ${mine.toPrecision(10)} where the generated code has ${theirs.toPrecision(10)}\nat q = (${shown(at.q)})${what.rates ? `, qd = (${shown(at.qd)})` : ""}` };
        }
      }
      return { right: true, text: `agrees in ${trials} random states to nine digits; symgen check proves it` };
    } catch (error) {
      return { right: false, text: error.message };
    } finally {
      at.q.set(q);
      at.qd.set(qd);
    }
  };
}
