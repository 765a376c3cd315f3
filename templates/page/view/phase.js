/* The phase plane of one joint: its rate over its position. */
function phase(model, canvas, folded) {
  let chosen = 0;

  const span = (values) => {
    const [low, high] = values.reduce(([a, b], each) => [Math.min(a, each), Math.max(b, each)], [Infinity, -Infinity]);
    const pad = Math.max(0.08 * (high - low), 1e-6 * Math.max(Math.abs(low), Math.abs(high)), 1e-6) || 0.5;
    return high - low < 1e-9 ? [low - 0.5, high + 0.5] : [low - pad, high + pad];
  };
  const digits = (v, width) => v.toFixed(Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(width)))));
  const named = ({ name, unit }, prime) => `${printed(name)}${prime}${unit ? ` [${unit}]` : ""}`;

  function draw(samples) {
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    const [{ unit }, rate] = [model.q[chosen], model.qd[chosen]];
    const x = samples.map((each) => folded(unit, each.q[chosen]));
    const y = samples.map((each) => each.qd[chosen]);
    const [[x0, x1], [y0, y1]] = [span(x), span(y)];
    const [left, bottom] = [62, 42];
    const px = (v) => left + ((v - x0) / (x1 - x0)) * (width - left - 8);
    const py = (v) => height - bottom - ((v - y0) / (y1 - y0)) * (height - bottom - 8);
    pen.strokeStyle = "#d9dee6";
    pen.fillStyle = "#5d6675";
    pen.font = "11px system-ui, sans-serif";
    pen.strokeRect(left, 8, width - left - 8, height - bottom - 8);
    for (const share of [0.1, 0.5, 0.9]) {
      const [vx, vy] = [x0 + share * (x1 - x0), y0 + share * (y1 - y0)];
      pen.textAlign = "center";
      pen.fillText(digits(vx, x1 - x0), px(vx), height - bottom + 15);
      pen.textAlign = "right";
      pen.fillText(digits(vy, y1 - y0), left - 5, py(vy) + 4);
    }
    pen.textAlign = "center";
    pen.fillText(named(model.q[chosen], ""), 0.5 * (left + width), height - 8);
    pen.save();
    pen.translate(12, 0.5 * (height - bottom));
    pen.rotate(-Math.PI / 2);
    pen.fillText(named(rate, "'"), 0, 0);
    pen.restore();
    pen.strokeStyle = "#2f5d94";
    pen.lineWidth = 1.3;
    pen.beginPath();
    samples.forEach((each, k) => {
      const jump = k === 0 || each.jump || Math.abs(x[k] - x[k - 1]) > 3;
      pen[jump ? "moveTo" : "lineTo"](px(x[k]), py(y[k]));
    });
    pen.stroke();
    pen.fillStyle = "#c2573a";
    pen.beginPath();
    pen.arc(px(x[x.length - 1]), py(y[y.length - 1]), 4, 0, 7);
    pen.fill();
  }

  return { draw, choose: (k) => { chosen = k; } };
}
