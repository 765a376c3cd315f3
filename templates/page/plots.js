/* Plots over time by uPlot, and the phase plane. */
function plots(model, places) {
  const { Plot } = vendor;
  const tints = ["#2f5d94", "#c2573a", "#2d7a4b", "#8a5fa8", "#b08a2e", "#4f9aa8", "#777777"];
  const over = (place, names, unit) => new Plot({
    width: place.clientWidth || 360, height: 190, cursor: { drag: { x: false, y: false } },
    scales: { x: { time: false } },
    series: [{ label: "t [s]" }, ...names.map((label, k) => ({ label, stroke: tints[k % tints.length], width: 1.6 }))],
    axes: [{ size: 30 }, { size: 54, label: unit, labelSize: 16 }],
  }, [[0], ...names.map(() => [0])], place);
  const energy = over(places.energy, ["kinetic", "potential", "total"], "J");
  const motion = over(places.motion, model.q.map((each) => each.name), model.q[0].unit);
  let chosen = 0;

  function phase(samples) {
    const canvas = places.phase;
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    const x = samples.map((each) => each.q[chosen]);
    const y = samples.map((each) => each.qd[chosen]);
    const span = (v) => {
      const [low, high] = v.reduce(([a, b], each) => [Math.min(a, each), Math.max(b, each)], [Infinity, -Infinity]);
      const pad = 0.08 * (high - low) || 0.5;
      return [low - pad, high + pad];
    };
    const [[x0, x1], [y0, y1]] = [span(x), span(y)];
    const [left, bottom] = [46, 26];
    const px = (v) => left + ((v - x0) / (x1 - x0)) * (width - left - 8);
    const py = (v) => height - bottom - ((v - y0) / (y1 - y0)) * (height - bottom - 8);
    pen.strokeStyle = "#d9dee6";
    pen.fillStyle = "#5d6675";
    pen.font = "11px system-ui, sans-serif";
    pen.strokeRect(left, 8, width - left - 8, height - bottom - 8);
    for (const share of [0.1, 0.5, 0.9]) {
      const [vx, vy] = [x0 + share * (x1 - x0), y0 + share * (y1 - y0)];
      pen.textAlign = "center";
      pen.fillText(vx.toPrecision(2), px(vx), height - 10);
      pen.textAlign = "right";
      pen.fillText(vy.toPrecision(2), left - 5, py(vy) + 4);
    }
    pen.strokeStyle = "#2f5d94";
    pen.lineWidth = 1.3;
    pen.beginPath();
    samples.forEach((each, k) => {
      const jump = k === 0 || each.jump;
      pen[jump ? "moveTo" : "lineTo"](px(x[k]), py(y[k]));
    });
    pen.stroke();
    pen.fillStyle = "#c2573a";
    pen.beginPath();
    pen.arc(px(x[x.length - 1]), py(y[y.length - 1]), 4, 0, 7);
    pen.fill();
  }

  function draw(samples) {
    const stride = Math.ceil(samples.length / 1500);
    const few = samples.filter((_, k) => k % stride === 0 || k === samples.length - 1);
    const t = few.map((each) => each.t);
    energy.setData([t, few.map((e) => e.T), few.map((e) => e.V), few.map((e) => e.T + e.V)]);
    motion.setData([t, ...model.q.map((_, k) => few.map((e) => e.q[k]))]);
    phase(few);
  }

  const resize = () => {
    energy.setSize({ width: places.energy.clientWidth, height: 190 });
    motion.setSize({ width: places.motion.clientWidth, height: 190 });
  };
  window.addEventListener("resize", resize);
  return { draw, choose: (k) => { chosen = k; } };
}
