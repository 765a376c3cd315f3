/* Plots over time: energies, and positions, velocities or forces with one axis for each unit. */
function plots(model, places) {
  const { Plot } = vendor;
  const TINTS = ["#2f5d94", "#c2573a", "#2d7a4b", "#8a5fa8", "#b08a2e", "#4f9aa8", "#777777"];
  const HEIGHT = 190;
  let shown = "q";
  let wrapped = false;
  let doubled = false;
  let motion = null;

  /* The range of an axis: values that differ by rounding errors only are one line in the middle. */
  function range(_, low, high) {
    const flat = !(high - low > 1e-9 * Math.max(1, Math.abs(low), Math.abs(high)));
    const room = flat ? Math.max(1, Math.abs(high ?? 0)) : 0.05 * (high - low);
    return [(low ?? 0) - room, (high ?? 0) + room];
  }

  /* A plot of named values; each unit has a scale and an axis, the first at the left. */
  function over(place, values, second = []) {
    place.replaceChildren();
    const units = [...new Set(values.map((each) => each.unit))];
    const curve = ({ name, unit }, k) => ({
      label: unit ? `${printed(name)} [${signs(unit)}]` : printed(name), scale: `y ${unit}`, width: 1.6, spanGaps: false, stroke: TINTS[k % TINTS.length],
    });
    const dashed = (each, k) => ({ ...curve(each, k), label: `second ${printed(each.name)}`, dash: [4, 4] });
    return new Plot({
      width: place.clientWidth || 360, height: HEIGHT, cursor: { drag: { x: false, y: false } },
      scales: { x: { time: false }, ...Object.fromEntries(units.map((unit) => [`y ${unit}`, { range }])) },
      series: [{ label: "t [s]" }, ...values.map(curve), ...second.map(dashed)],
      axes: [{ size: 30 }, ...units.map((unit, k) => ({
        scale: `y ${unit}`, side: k ? 1 : 3, size: 54, label: signs(unit), labelSize: 16, grid: { show: k === 0 },
      }))],
    }, [[0], ...[...values, ...second].map(() => [0])], place);
  }

  const energy = over(places.energy, ["kinetic", "potential", "total", "total less work"].map((name) => ({ name, unit: "J" })));
  const choose = (what = shown) => {
    shown = what;
    motion = over(places.motion, model[shown], doubled ? model[shown] : []);
  };

  /* The values of a sample that are shown, with angles between -pi and pi if the reader chose that. */
  const turn = 2 * Math.PI;
  const folded = (unit, value) => (wrapped && unit === "rad" ? value - turn * Math.round(value / turn) : value);

  /* One column of values; where an angle jumps by a turn the line is broken. */
  function column(states, k) {
    const { unit } = model[shown][k];
    const values = states.map((each) => (each ? folded(unit, each[shown][k]) : null));
    return values.map((v, i) => (wrapped && i && Math.abs(v - values[i - 1]) > Math.PI ? null : v));
  }

  function draw(samples) {
    const stride = Math.ceil(samples.length / 1500);
    const few = samples.filter((_, k) => k % stride === 0 || k === samples.length - 1);
    const t = few.map((each) => each.t);
    const total = few.map((e) => e.T + e.V);
    energy.setData([t, few.map((e) => e.T), few.map((e) => e.V), total, few.map((e, k) => total[k] - e.W)]);
    const second = few.map((each) => each.other);
    const columns = (states) => model[shown].map((_, k) => column(states, k));
    motion.setData([t, ...columns(few), ...(doubled ? columns(second) : [])]);
    return few;
  }

  choose();
  window.addEventListener("resize", () => {
    energy.setSize({ width: places.energy.clientWidth, height: HEIGHT });
    motion.setSize({ width: places.motion.clientWidth, height: HEIGHT });
  });
  const wrap = (on) => { wrapped = on; choose(); };
  const double = (on) => { doubled = on; choose(); };
  return { draw, choose, folded, wrap, double, data: () => motion.data };
}
