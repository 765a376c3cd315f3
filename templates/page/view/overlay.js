/* Lines over the drawing: the trail of a point, and the force of the hand. */
function overlay(model, canvas, scene) {
  const pen = canvas.getContext("2d");
  const TRAIL = 1000;
  let traced = -1;

  function path(samples, pointsOf, tint) {
    pen.strokeStyle = tint;
    pen.lineWidth = 1.6;
    pen.beginPath();
    let on = false;
    for (const sample of samples) {
      const points = pointsOf(sample);
      if (points) pen[on && !sample.jump ? "lineTo" : "moveTo"](...scene.where(points, traced));
      on = Boolean(points);
    }
    pen.stroke();
  }

  function arrow([x, y], [toX, toY]) {
    const turn = Math.atan2(toY - y, toX - x);
    pen.strokeStyle = pen.fillStyle = "#b5482d";
    pen.lineWidth = 2;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(toX, toY);
    pen.stroke();
    pen.beginPath();
    pen.moveTo(toX, toY);
    for (const side of [2.7, -2.7]) pen.lineTo(toX + 11 * Math.cos(turn + side), toY + 11 * Math.sin(turn + side));
    pen.fill();
  }

  /* Draw over the sample of this number; "pull" is the pair of ends of the hand's force. */
  function draw(samples, number, pull) {
    const ratio = window.devicePixelRatio || 1;
    const { clientWidth: width, clientHeight: height } = canvas;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    pen.scale(ratio, ratio);
    if (traced >= 0) {
      const past = samples.slice(Math.max(0, number - TRAIL), number + 1);
      path(past, (sample) => sample.other?.points, "#9aa5b5");
      path(past, (sample) => sample.points, "#2d7a4b");
    }
    if (pull) arrow(...pull);
  }

  return { draw, trace: (point) => { traced = point; } };
}
