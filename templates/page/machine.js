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

  /* Take so many steps of length h. "happen" gets the time of each event, and changes the state. Return the time that
     passed: less than all of it if the motion cannot go on. */
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
  const settle = () => code.settle() === 1 && finite();

  /* Change a parameter in mid-motion by small pieces, each closed again. Return false, and change nothing, if that fails. */
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

  /* Joints moved by a small change along their velocities. */
  function displace(change) {
    at.dq.set(change);
    code.displaced();
    at.q.set(at.q_displaced);
  }

  return { code, at, has, energies, points, put, advance, displace, settle, change };
}
