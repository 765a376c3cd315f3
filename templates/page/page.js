/* The page: it plays the motion, and applies the reader's inputs to the model. */
(async () => {
  const model = JSON.parse(document.getElementById("model").textContent);
  const find = (id) => document.getElementById(id);
  const m = await machine(model, find("code").textContent);
  const scene = drawing(model, find("canvas"));
  const lines = overlay(model, find("overlay"), scene);
  const graphs = plots(model, { energy: find("energy"), motion: find("motion") });
  const plane = phase(model, find("phase"), graphs.folded);
  const motion = motions(model, m);
  const start = { q: [...model.state.q], qd: [...model.state.qd] };
  let playing = false;
  let carry = 0;
  let last = null;
  let stale = true;

  const say = (text) => { find("notice").textContent = text; };
  const place = () => Number(find("scrub").value);

  /* Draw the sample of a number; the plots follow with the next picture. */
  function show(number = motion.samples().length - 1) {
    const samples = motion.samples();
    const now = samples[number];
    find("clock").textContent = `t = ${now.t.toFixed(2)} s`;
    find("scrub").max = samples.length - 1;
    find("scrub").value = number;
    scene.draw(now.points, now.other?.points);
    lines.draw(samples, number, pointer?.ends());
    stale = true;
  }

  /* Begin again; return false if the loops of the mechanism do not close. */
  function restart() {
    const closed = m.close(start.q, start.qd);
    say(closed ? "" : "The loop does not close from this start.");
    if (!closed) pause();
    carry = 0;
    motion.begin();
    show();
    return closed;
  }

  function advance(steps) {
    if (motion.advance(steps, pointer?.push)) return;
    pause();
    say(`The motion stops at t = ${motion.time().toFixed(3)} s: no step keeps the energy there, as in a singular position.`);
  }

  function tick(now) {
    if (playing) {
      carry += Math.min(0.05, (now - (last ?? now)) / 1000) * Number(find("speed").value);
      const steps = Math.floor(carry / model.step);
      carry -= steps * model.step;
      advance(steps);
      show();
    }
    if (stale) {
      plane.draw(graphs.draw(motion.samples()));
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
    if (!playing && place() < motion.samples().length - 1) motion.resume(place());
    playing = !playing;
    find("play").textContent = playing ? "Pause" : "Play";
  });
  find("restart").addEventListener("click", restart);
  find("scrub").addEventListener("input", (event) => {
    pause();
    const number = Number(event.target.value);
    m.put(motion.samples()[number].q, motion.samples()[number].qd);
    show(number);
  });

  /* Start and parameters. */
  const starts = model.nq === model.nv ? model.q.map((each, k) => {
    const reach = each.unit === "m" ? 1 : Math.PI;
    const [low, high] = [Math.min(-reach, start.q[k]), Math.max(reach, start.q[k])];
    return slider(find("start"), { ...each, title: `start of ${each.name}`, value: start.q[k], low, high }, (v) => {
      start.q[k] = v;
      restart();
    });
  }) : [];
  model.qd.forEach((each, k) => {
    const reach = Math.max(6, 2 * Math.abs(start.qd[k]));
    const what = { name: `${each.name}'`, title: `start of the rate of ${each.name}`, unit: each.unit };
    slider(find("start"), { ...what, value: start.qd[k], low: -reach, high: reach }, (v) => {
      start.qd[k] = v;
      restart();
    });
  });

  /* Change a parameter in mid-motion; if the loop does not close, begin again or keep the old value. */
  function change(each, k, v, set) {
    const before = m.at.parameters[k];
    say("");
    if (!m.change(k, v)) {
      const [q, qd] = [m.at.q.slice(), m.at.qd.slice()];
      const value = `${each.name} = ${v.toPrecision(3)} ${each.unit}`;
      m.at.parameters[k] = v;
      if (m.close(start.q, start.qd)) {
        restart();
        say(`Restarted: with ${value} the loop does not close near the present positions.`);
      } else {
        m.at.parameters[k] = before;
        m.put(q, qd);
        set(before);
        say(`With ${value} the loop does not close. The value is ${before.toPrecision(3)} again.`);
      }
    }
    motion.sample();
    show();
  }
  model.parameters.forEach((each, k) => {
    const reach = 2 * Math.abs(each.value) || 1;
    const low = each.positive ? 0.1 * each.value : each.value - reach;
    const what = { name: each.name, title: each.doc, unit: each.unit, value: each.value, low, high: each.value + reach };
    slider(find("parameters"), what, (v, set) => change(each, k, v, set));
  });
  if (!model.parameters.length) find("parameters").remove();

  /* Forces and the hand. */
  m.close(start.q, start.qd);
  const applied = forces(model, m, find, say);
  const pointer = hand(m, scene, find("canvas"), applied.inertia, {
    playing: () => playing,
    points: motion.points,
    push: applied.apply,
    moved: () => {
      start.q = [...m.at.q];
      start.qd = [...m.at.qd];
      starts.forEach((set, k) => set(start.q[k]));
      motion.begin();
      show();
    },
  });

  /* The view. */
  const again = () => { scene.render(); lines.draw(motion.samples(), place(), pointer.ends()); };
  find("canvas").addEventListener("pointermove", () => { if (!playing) again(); });
  find("canvas").addEventListener("wheel", () => requestAnimationFrame(again));
  find("fit").addEventListener("click", () => { scene.fit(motion.samples()[place()].points); show(place()); });
  find("follow").checked = scene.following();
  find("follow").addEventListener("input", (event) => { scene.setFollowing(event.target.checked); show(place()); });
  options(find("trail"), model.points.map((each) => each.name), model.points.map((each) => each.at));
  find("trail").addEventListener("input", (event) => { lines.trace(Number(event.target.value)); show(place()); });
  find("beside").addEventListener("input", (event) => { restart(); motion.beside(event.target.checked); graphs.double(event.target.checked); restart(); });
  find("csv").addEventListener("click", () => saveTable(model, motion.samples()));
  find("png").addEventListener("click", () => savePicture(model, [find("canvas"), find("overlay")]));

  /* The plots. */
  options(find("joint"), model.q.slice(0, model.nv).map((each) => each.name), [...model.q.keys()]);
  find("joint").addEventListener("input", (event) => { plane.choose(Number(event.target.value)); stale = true; });
  find("shown").addEventListener("input", (event) => { graphs.choose(event.target.value); stale = true; });
  find("wrap").addEventListener("input", (event) => { graphs.wrap(event.target.checked); stale = true; });
  if (![...model.q].some((each) => each.unit === "rad")) find("wrap").parentElement.remove();

  if (Object.keys(model.checked).length) {
    const check = checker(model, m);
    const judge = () => {
      const verdict = check(find("equation").value);
      find("verdict").textContent = verdict.text;
      find("verdict").className = `verdict ${verdict.right ? "right" : "wrong"}`;
    };
    find("compare").addEventListener("click", judge);
    find("equation").addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey) return;
      event.preventDefault();
      judge();
    });
  } else {
    find("yours").remove();
  }

  scene.resize();
  restart();
  scene.fit(m.points());
  show();
  window.addEventListener("resize", () => { scene.resize(); show(place()); });
  requestAnimationFrame(tick);
  window.symgen = {
    model, machine: m, restart, play: () => find("play").click(), samples: motion.samples, where: scene.where,
    plotted: () => { graphs.draw(motion.samples()); return graphs.data(); },
    run: (steps) => { advance(steps); show(); return { time: motion.time(), q: [...m.at.q], qd: [...m.at.qd] }; },
  };
})();
