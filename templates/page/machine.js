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

  /* So many whole steps of length h; "happen" is called at each event with the time that passed, and changes the state. */
  function advance(steps, h, happen = () => code.happen()) {
    let time = 0;
    let left = steps * h;
    while (left > 0.5 * h) {
      const passed = code.run(Math.round(left / h), h);
      time += passed;
      left -= passed;
      if (at.event[0]) happen(time);
    }
    return time;
  }

  /* Joints moved by a small change along their velocities. */
  function displace(change) {
    at.dq.set(change);
    code.displaced();
    at.q.set(at.q_displaced);
  }

  return { code, at, has, energies, points, put, advance, displace, settle: () => code.settle() };
}
