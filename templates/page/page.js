/* The page: it plays the motion, and what is moved by hand goes to the model. */
(async () => {
  const model = JSON.parse(document.getElementById("model").textContent);
  const find = (id) => document.getElementById(id);
  const m = await machine(model, find("code").textContent);
  const scene = drawing(model, find("canvas"));
  const graphs = plots(model, { energy: find("energy"), motion: find("motion"), phase: find("phase") });
  const start = { q: [...model.state.q], qd: [...model.state.qd] };
  const SAMPLED = 10;
  let samples = [];
  let time = 0;
  let playing = false;
  let carry = 0;
  let last = null;
  let stale = true;

  function sample(jump = false) {
    const [T, V] = m.energies();
    samples.push({ t: time, q: [...m.at.q], qd: [...m.at.qd], T, V, jump });
    if (samples.length > 30000) samples = samples.slice(5000);
    stale = true;
  }

  /* Begin again; return false if the loops of the mechanism do not close. */
  function restart() {
    m.put(start.q, start.qd);
    m.at.work[0] = 0;
    const closed = m.settle();
    say(closed ? "" : "The loop does not close from this start.");
    if (!closed) pause();
    time = carry = 0;
    samples = [];
    scene.start();
    sample();
    show();
    return closed;
  }

  const say = (text) => { find("notice").textContent = text; };

  function show() {
    const now = samples[samples.length - 1];
    find("clock").textContent = `t = ${now.t.toFixed(2)} s`;
    find("scrub").max = samples.length - 1;
    find("scrub").value = samples.length - 1;
    scene.draw(m.points());
  }

  function advance(steps) {
    const begun = time;
    time = begun + m.advance(steps, model.step, (passed) => {
      time = begun + passed;
      const before = m.points();
      sample();
      m.code.happen();
      scene.moveOn(before, m.points());
      sample(true);
    });
    if (m.at.event[0] < 0) {
      pause();
      say(`The motion stops at t = ${time.toFixed(3)} s: no step keeps the energy there, as in a singular position.`);
    }
  }

  function tick(now) {
    if (playing) {
      const passed = Math.min(0.05, (now - (last ?? now)) / 1000) * Number(find("speed").value);
      carry += passed;
      const steps = Math.floor(carry / model.step);
      carry -= steps * model.step;
      for (let left = steps; left > 0 && playing; left -= SAMPLED) {
        advance(Math.min(left, SAMPLED));
        sample();
      }
      show();
    }
    if (stale && samples.length) {
      graphs.draw(samples);
      stale = false;
    }
    last = now;
    requestAnimationFrame(tick);
  }

  function pause() {
    playing = false;
    find("play").textContent = "Play";
  }

  find("play").addEventListener("click", () => {
    const at = Number(find("scrub").value);
    if (!playing && at < samples.length - 1) {
      samples = samples.slice(0, at + 1);
      const from = samples[at];
      m.put(from.q, from.qd);
      time = from.t;
    }
    playing = !playing;
    find("play").textContent = playing ? "Pause" : "Play";
  });
  find("restart").addEventListener("click", restart);
  find("scrub").addEventListener("input", (event) => {
    pause();
    const at = samples[Number(event.target.value)];
    m.put(at.q, at.qd);
    find("clock").textContent = `t = ${at.t.toFixed(2)} s`;
    scene.draw(m.points());
  });

  /* Sliders. */
  function slider(place, name, title, unit, value, low, high, changed) {
    const row = document.createElement("div");
    row.className = "control";
    row.innerHTML = "<label></label><input type=range><output></output>";
    const [label, range, shown] = row.children;
    label.textContent = name;
    label.title = title;
    Object.assign(range, { min: low, max: high, step: (high - low) / 1000, value });
    range.setAttribute("aria-label", title || name);
    range.id = `slider-${name}`;
    const sign = unit.replace("^2", "²").replace("^3", "³").replace(/ /g, " ");
    const say = (v) => { shown.textContent = `${Number(v).toPrecision(3)} ${sign}`; };
    say(value);
    const set = (v) => { range.value = v; say(v); };
    range.addEventListener("input", () => { say(range.value); changed(Number(range.value), set); });
    find(place).append(row);
    return set;
  }
  const sliders = [];
  if (model.nq === model.nv) {
    model.q.forEach((each, k) => {
      const reach = each.unit === "m" ? 1 : Math.PI;
      sliders.push(slider("start", each.name, `start of ${each.name}`, each.unit, start.q[k], Math.min(-reach, start.q[k]), Math.max(reach, start.q[k]),
        (v) => { start.q[k] = v; restart(); }));
    });
  }
  model.qd.forEach((each, k) => {
    const reach = Math.max(6, 2 * Math.abs(start.qd[k]));
    slider("start", `${each.name}'`, `start of the rate of ${each.name}`, each.unit, start.qd[k], -reach, reach,
      (v) => { start.qd[k] = v; restart(); });
  });
  model.parameters.forEach((each, k) => {
    const reach = 2 * Math.abs(each.value) || 1;
    const low = each.positive ? 0.1 * each.value : each.value - reach;
    slider("parameters", each.name, each.doc, each.unit, each.value, low, each.value + reach, (v, set) => {
      const before = m.at.parameters[k];
      say("");
      if (!m.change(k, v)) {
        const [q, qd] = [m.at.q.slice(), m.at.qd.slice()];
        const value = `${each.name} = ${v.toPrecision(3)} ${each.unit}`;
        m.at.parameters[k] = v;
        m.put(start.q, start.qd);
        if (m.settle()) {
          restart();
          say(`Restarted: with ${value} the loop does not close from where it was.`);
        } else {
          m.at.parameters[k] = before;
          m.put(q, qd);
          set(before);
          say(`With ${value} the loop does not close: it is ${before.toPrecision(3)} again.`);
        }
      }
      m.at.work[0] = 0;
      sample();
      show();
    });
  });
  if (!model.parameters.length) find("parameters").remove();
  model.q.slice(0, model.nv).forEach((each, k) => {
    const option = document.createElement("option");
    option.value = k;
    option.textContent = each.name;
    find("joint").append(option);
  });
  find("joint").addEventListener("input", (event) => { graphs.choose(Number(event.target.value)); stale = true; });

  /* Joints dragged by a point of the drawing: damped least squares on what it does on the canvas. */
  const canvas = find("canvas");
  let held = -1;
  const local = (event) => { const box = canvas.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };
  canvas.addEventListener("pointerdown", (event) => {
    held = scene.picked(...local(event));
    if (held < 0) return;
    pause();
    scene.controls.enabled = false;
    canvas.setPointerCapture(event.pointerId);
  }, true);
  canvas.addEventListener("pointermove", (event) => {
    if (held < 0) return;
    const target = local(event);
    for (let round = 0; round < 3; round++) {
      const now = scene.where(m.points(), held);
      const q = m.at.q.slice();
      const columns = Array.from({ length: model.nv }, (_, k) => {
        const change = new Array(model.nv).fill(0);
        change[k] = 1e-5;
        m.displace(change);
        const there = scene.where(m.points(), held);
        m.at.q.set(q);
        return [(there[0] - now[0]) / 1e-5, (there[1] - now[1]) / 1e-5];
      });
      const [a, b, d] = columns.reduce(([a, b, d], [x, y]) => [a + x * x, b + x * y, d + y * y], [25, 0, 25]);
      const [ex, ey] = [target[0] - now[0], target[1] - now[1]];
      const det = a * d - b * b;
      const [u, v] = [(d * ex - b * ey) / det, (a * ey - b * ex) / det];
      m.displace(columns.map(([x, y]) => Math.max(-0.3, Math.min(0.3, x * u + y * v))));
      m.at.qd.fill(0);
      m.settle();
    }
    time = carry = 0;
    start.q = [...m.at.q];
    start.qd = [...m.at.qd];
    sliders.forEach((set, k) => set(start.q[k]));
    samples = [];
    sample();
    show();
  });
  canvas.addEventListener("pointerup", () => { held = -1; scene.controls.enabled = true; });
  canvas.addEventListener("pointermove", () => { if (!playing) scene.render(); });
  canvas.addEventListener("wheel", () => requestAnimationFrame(() => scene.render()));

  if (Object.keys(model.checked).length) {
    const check = checker(model, m);
    const judge = () => {
      const verdict = check(find("equation").value);
      find("verdict").textContent = verdict.text;
      find("verdict").className = `verdict ${verdict.right ? "right" : "wrong"}`;
    };
    find("compare").addEventListener("click", judge);
    find("equation").addEventListener("keydown", (event) => { if (event.key === "Enter") judge(); });
  } else {
    find("yours").remove();
  }

  restart();
  scene.frame(m.points());
  scene.resize();
  show();
  requestAnimationFrame(tick);
  window.symgen = {
    model, machine: m, restart, play: () => find("play").click(), samples: () => samples,
    run: (steps) => { advance(steps); sample(); show(); return { time, q: [...m.at.q], qd: [...m.at.qd] }; },
  };
})();
