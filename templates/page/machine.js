/* The model: its generated code as WebAssembly, with named arrays. */
async function machine(model, base64) {
  const bytes = Uint8Array.from(atob(base64.trim()), (c) => c.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const code = instance.exports;
  if (code._initialize) code._initialize();
  const at = {};
  model.arrays.forEach(([name, size], k) => {
    at[name] = new Float64Array(code.memory.buffer, code.array(k), size);
  });
  at.parameters = new Float64Array(code.memory.buffer, code.array(model.arrays.length), model.parameters.length);
  at.parameters.set(model.parameters.map((each) => each.value));
  const has = (name) => name in code;

  function energies() {
    code.kinetic_energy();
    if (has("potential_energy")) code.potential_energy();
    return [at.T[0], has("potential_energy") ? at.V[0] : 0];
  }

  function points() {
    code.drawn_points();
    return at.points.slice();
  }

  function put(q, qd) {
    at.q.set(q);
    at.qd.set(qd);
  }

  /* Take a number of steps of length h. "happen" gets the time of each event, and changes the state. Return the time that
     passed, which is shorter if the motion cannot go on. */
  function advance(steps, h, happen = () => code.happen()) {
    let time = 0;
    let left = steps * h;
    while (left > 0.5 * h) {
      const passed = code.run(Math.round(left / h), h);
      time += passed;
      left -= passed;
      if (at.event[0] < 0) break;
      if (at.event[0]) happen(time);
    }
    return time;
  }

  const finite = () => [...at.q, ...at.qd].every(Number.isFinite);
  const settle = () => {
    if (at.loose) at.loose.fill(1);
    return code.settle() === 1 && finite();
  };

  /* Close the loops from a start; independent coordinates keep their values if that is possible. */
  function close(q, qd) {
    put(q, qd);
    if (!at.loose) return finite();
    at.loose.fill(1);
    model.independent.forEach((k) => { at.loose[k] = 1e-9; });
    if (code.settle() === 1 && finite()) return true;
    put(q, qd);
    return settle();
  }

  /* Change a parameter during a motion in small steps, and close the loops after each. If that fails, change nothing and return false. */
  function change(k, value) {
    const [q, qd, from] = [at.q.slice(), at.qd.slice(), at.parameters[k]];
    const pieces = code.constraint_jacobian ? 1 + Math.ceil(Math.abs(value - from) / (0.02 * Math.abs(from) + 1e-9)) : 1;
    const most = Math.min(200, pieces);
    for (let piece = 1; piece <= most; piece++) {
      at.parameters[k] = from + ((value - from) * piece) / most;
      if (!settle()) {
        put(q, qd);
        at.parameters[k] = from;
        return false;
      }
    }
    return true;
  }

  /* Move the joints by a small change along their velocities. */
  function displace(change) {
    at.dq.set(change);
    code.displaced();
    at.q.set(at.q_displaced);
  }

  /* Save the state, the parameters and the forces; "load" restores them. */
  const kept = ["q", "qd", "work", "parameters", "push", "damping", "goal", "turns", "gain"].filter((name) => name in at);
  const save = () => kept.map((name) => at[name].slice());
  const load = (values) => kept.forEach((name, k) => at[name].set(values[k]));

  /* The inertia along each velocity, the diagonal of the mass matrix of the tree. */
  function inertias() {
    const qd = at.qd.slice();
    const found = Array.from(qd, (_, k) => {
      at.qd.fill(0);
      at.qd[k] = 1;
      code.kinetic_energy();
      return 2 * at.T[0];
    });
    at.qd.set(qd);
    return found;
  }

  /* The derivatives of a function of the positions along each velocity. */
  function slopes(value, step = 1e-5) {
    const q = at.q.slice();
    const moved = (k, amount) => {
      displace(Array.from({ length: model.nv }, (_, j) => (j === k ? amount : 0)));
      const there = value();
      at.q.set(q);
      return there;
    };
    return Array.from({ length: model.nv }, (_, k) => {
      const [after, before] = [moved(k, step), moved(k, -step)];
      return after.map((x, i) => (x - before[i]) / (2 * step));
    });
  }

  return { code, at, has, energies, points, put, advance, displace, settle, close, change, save, load, inertias, slopes };
}
