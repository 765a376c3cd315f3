/* The hand: it moves joints of a model at rest, and pulls a model in motion by a spring. */
function hand(m, scene, canvas, inertia, { playing, points, moved, push }) {
  const STIFFNESS = 64;
  const DAMPING = 8;
  let held = -1;
  let target = [0, 0];

  const local = (event) => {
    const area = canvas.getBoundingClientRect();
    return [event.clientX - area.left, event.clientY - area.top];
  };
  const place = () => scene.where(points(), held);

  /* Move the joints so that the held point goes to the pointer, by damped least squares in pixels. */
  function drag() {
    for (let round = 0; round < 3; round++) {
      const now = place();
      const columns = m.slopes(place);
      const [a, b, d] = columns.reduce(([a, b, d], [x, y]) => [a + x * x, b + x * y, d + y * y], [25, 0, 25]);
      const [ex, ey] = [target[0] - now[0], target[1] - now[1]];
      const det = a * d - b * b;
      const [u, v] = [(d * ex - b * ey) / det, (a * ey - b * ex) / det];
      m.displace(columns.map(([x, y]) => Math.max(-0.3, Math.min(0.3, x * u + y * v))));
      m.at.qd.fill(0);
      m.settle();
    }
    moved();
  }

  /* The joint forces of a spring between the held point and the pointer, with a frequency that suits the inertia at the point. */
  function pull() {
    if (held < 0) return null;
    const now = place();
    const columns = m.slopes(place);
    const mobility = columns.reduce((sum, [x, y], k) => sum + (x * x + y * y) / inertia[k], 1e-12);
    const force = [0, 1].map((i) => {
      const rate = columns.reduce((sum, column, k) => sum + column[i] * m.at.qd[k], 0);
      return (STIFFNESS * (target[i] - now[i]) - DAMPING * rate) / mobility;
    });
    return columns.map(([x, y]) => x * force[0] + y * force[1]);
  }

  canvas.addEventListener("pointerdown", (event) => {
    target = local(event);
    held = scene.picked(...target);
    if (held < 0) return;
    scene.controls.enabled = false;
    canvas.setPointerCapture(event.pointerId);
  }, true);
  canvas.addEventListener("pointermove", (event) => {
    if (held < 0) return;
    target = local(event);
    if (!playing()) drag();
  });
  const release = () => {
    if (held < 0) return;
    held = -1;
    scene.controls.enabled = true;
    push(null);
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
  return { push: () => { if (held >= 0) push(pull()); }, ends: () => (held >= 0 && playing() ? [place(), target] : null) };
}
