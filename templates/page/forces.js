/* Forces: motors as sliders, damping, and a controller that holds a position. */
function forces(model, m, find, say) {
  const { at } = m;
  const motor = new Float64Array(model.nv);
  const hold = new Float64Array(model.nv);
  const inertia = m.inertias();
  const named = (k) => model.tau[k].name;
  let frequency = 5;

  /* The scale of a slider: one, two or five times a power of ten. */
  const round = (value) => {
    const power = 10 ** Math.floor(Math.log10(value));
    return power * [1, 2, 5, 10].find((each) => each * power >= value * (1 - 1e-9));
  };
  const apply = (hand) => { at.push.forEach((_, k) => { at.push[k] = motor[k] + hold[k] + (hand ? hand[k] : 0); }); };

  for (const k of model.motors) {
    const reach = round(15 * inertia[k]);
    const title = `force of the motor along ${named(k)}`;
    slider(find("motors"), { id: `tau-${named(k)}`, name: `τ ${named(k)}`, title, unit: model.tau[k].unit, value: 0, low: -reach, high: reach }, (v) => {
      motor[k] = v;
      apply();
    });
  }
  for (const unit of new Set(model.tau.map((each) => each.unit))) {
    const along = model.tau.flatMap((each, k) => (each.unit === unit ? [k] : []));
    const reach = round(2 * Math.max(...along.map((k) => inertia[k])));
    const per = { N: "N s/m", "N m": "N m s/rad" }[unit] ?? "";
    const what = { id: `damping-${unit.replace(" ", "-")}`, name: "damping", title: `damping [${per}]`, unit: per };
    slider(find("motors"), { ...what, value: 0, low: 0, high: reach }, (v) => {
      along.forEach((k) => { at.damping[k] = v; });
    });
  }

  function slopes(goal, value) {
    const q = at.q.slice();
    at.q.set(goal);
    const along = m.slopes(value);
    at.q.set(q);
    return along;
  }

  /* The derivatives of the positions at the goal along each velocity, rounded to nine digits. */
  const tangents = (goal) => slopes(goal, () => [...at.q]).map((row) => row.map((x) => Math.round(x * 1e9) / 1e9));

  /* The forces that hold the model in a position, limited to its motors. */
  function weights(goal) {
    return slopes(goal, () => [m.energies()[1]]).map(([value], k) => (model.motors.includes(k) ? value : 0));
  }

  /* A spring and a critically damped damper along each motor, about the target or the present position. */
  function pd() {
    const goal = model.regulator?.goal ?? [...at.q];
    at.goal.set(goal);
    at.gain.fill(0);
    const directions = tangents(goal);
    for (const k of model.motors) {
      const row = (model.nq + model.nv) * k;
      const length = directions[k].reduce((sum, x) => sum + x * x, 0);
      directions[k].forEach((x, j) => { at.gain[row + j] = (inertia[k] * frequency ** 2 * x) / length; });
      at.gain[row + model.nq + k] = 2 * inertia[k] * frequency;
    }
    hold.set(model.regulator?.hold ?? (m.has("constraint_jacobian") ? hold.fill(0) : weights(goal)));
  }

  function lqr() {
    at.goal.set(model.regulator.goal);
    at.gain.set(model.regulator.gain.flat());
    hold.set(model.regulator.hold);
  }

  function off() {
    at.gain.fill(0);
    hold.fill(0);
  }

  const laws = { off, pd, lqr };
  const control = (name) => {
    laws[name]();
    find("frequency").hidden = name !== "pd";
    const place = [...at.goal].map((v, k) => `${model.q[k].name} = ${v.toPrecision(3)} ${model.q[k].unit}`).join(", ");
    say(name === "off" ? "" : `The controller holds ${place}; its motors: ${model.motors.map(named).join(", ")}.`);
    apply();
  };
  at.turns.set(model.q.map((each) => (each.unit === "rad" ? 1 : 0)));
  if (model.regulator) {
    find("controller").value = "lqr";
    lqr();
    apply();
  } else {
    find("controller").querySelector("option[value=lqr]").remove();
  }
  find("controller").addEventListener("input", (event) => control(event.target.value));
  slider(find("frequency"), { name: "frequency", title: "natural frequency of the PD controller", unit: "1/s", value: frequency, low: 1, high: 30 }, (v) => {
    frequency = v;
    control("pd");
  });
  return { apply, inertia };
}
