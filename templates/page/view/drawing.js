/* The drawing: one or two figures above the ground, a camera that can be turned, fits and follows, points to pick. */
function drawing(model, canvas) {
  const { Renderer, Camera, Transform, Mesh, Box, Orbit, Vec3 } = vendor;
  const HEIGHT = 420;
  const renderer = new Renderer({ canvas, dpr: Math.min(2, window.devicePixelRatio || 1), antialias: true, preserveDrawingBuffer: true });
  const gl = renderer.gl;
  gl.clearColor(0.969, 0.976, 0.988, 1);
  const camera = new Camera(gl, { fov: model.normal ? 20 : 30, near: 0.001, far: 1000 });
  const world = new Transform();
  const frame = axes(model);
  const viewed = (p, i) => frame.map((axis) => axis[0] * p[3 * i] + axis[1] * p[3 * i + 1] + axis[2] * p[3 * i + 2]);
  const all = (p) => Array.from({ length: p.length / 3 }, (_, i) => viewed(p, i));
  const box = (tint) => {
    const mesh = new Mesh(gl, { geometry: new Box(gl), program: paint(gl, tint) });
    mesh.setParent(world);
    return mesh;
  };
  const ground = box(model.fixed ? "#8d99a9" : "#dfe5ed");
  const wide = !model.fixed && !model.normal;
  const marks = Array.from({ length: model.fixed ? 0 : 41 }, () => box("#c3cbd6"));
  const rows = Array.from({ length: wide ? 41 : 0 }, () => box("#c3cbd6"));
  const attached = model.fixed && !model.independent.length;
  const figures = [figure(gl, world, model, false), figure(gl, world, model, true)];
  const controls = new Orbit(camera, { element: canvas, enableRotate: true, ease: 1, inertia: 0, zoomSpeed: 0.3 });
  const used = [...new Set(model.parts.flatMap((p) => (p.kind === "rod" ? [p.a, p.b] : ["disc", "sphere"].includes(p.kind) ? [p.a, p.rim] : [p.a])))];
  let size = 1;
  let shown = [];
  let following = !model.fixed;

  const middleOf = (points, of = used) => points[0].map((_, k) => of.reduce((sum, i) => sum + points[i][k], 0) / of.length);
  const moving = used.filter((i) => i !== 0 || !model.fixed);

  /* The reach of the drawing: from its first point along rods, but not much more than its present size. */
  function reachOf(points) {
    const apart = (a, b) => Math.hypot(...points[a].map((x, i) => x - points[b][i]));
    if (!attached) {
      const middle = middleOf(points);
      return Math.max(1e-3, 1.25 * Math.max(...used.map((i) => Math.hypot(...points[i].map((x, k) => x - middle[k])))));
    }
    const far = new Map([[0, 0]]);
    for (let round = 0; round < model.parts.length; round++) {
      for (const { kind, a, b } of model.parts) {
        if (kind !== "rod" && kind !== "joint" && kind !== "ball") continue;
        for (const [u, v] of [[a, b], [b, a]]) {
          if (far.has(u) && !far.has(v)) far.set(v, far.get(u) + apart(u, v));
        }
      }
    }
    const now = Math.max(...[...far.keys()].map((i) => apart(0, i)));
    return Math.max(1e-3, Math.min(Math.max(...far.values()), 1.7 * now));
  }

  /* Look at the whole drawing as it stands. */
  function fit(points) {
    const now = all(points);
    size = reachOf(now);
    const middle = middleOf(now, following ? moving : used);
    const lean = model.normal ? 0 : 0.25 * size * Math.sign(middle[1] - now[0][1]);
    const target = attached && !following ? [now[0][0], now[0][1] + lean, now[0][2]] : middle;
    const narrow = Math.max(1, 0.9 / (camera.aspect || 1));
    const far = (model.normal ? 6.2 : model.fixed ? 3.7 : 4.6) * size * narrow;
    const away = model.normal ? [0, 0, far] : [0.55 * far, 0.45 * far, 0.75 * far];
    controls.target.set(...target);
    camera.position.set(...target.map((x, i) => x + away[i]));
    controls.forcePosition();
  }

  /* Move the camera along with the model: along the ground, or everywhere without one. */
  function follow() {
    const middle = middleOf(shown, moving);
    const free = model.fixed || wide;
    const passed = middle.map((x, k) => (k === 0 || free ? x - controls.target[k] : 0));
    controls.target.set(...passed.map((x, k) => controls.target[k] + x));
    camera.position.set(...passed.map((x, k) => camera.position[k] + x));
  }

  function placeGround() {
    const [x, , z] = controls.target;
    if (model.fixed) {
      ground.scale.set(0.16 * size, 0.02 * size, 0.16 * size);
      ground.position.set(shown[0][0], shown[0][1] - 0.055 * size, shown[0][2]);
      return;
    }
    const depth = (wide ? 20 : 0.6) * size;
    const middle = wide ? z : 0;
    const nearest = (v, k) => 0.5 * size * (Math.round(v / (0.5 * size)) + k - 20);
    ground.scale.set((wide ? 20 : 60) * size, 0.02 * size, depth);
    ground.position.set(x, -0.011 * size, middle);
    marks.forEach((mark, k) => {
      mark.scale.set(0.015 * size, 0.0205 * size, depth);
      mark.position.set(nearest(x, k), -0.0105 * size, middle);
    });
    rows.forEach((row, k) => {
      row.scale.set(20 * size, 0.0205 * size, 0.015 * size);
      row.position.set(x, -0.0105 * size, nearest(z, k));
    });
  }

  /* Draw the points of a motion, and of a second one if there is one. */
  function draw(points, second) {
    shown = all(points);
    if (following) follow();
    placeGround();
    figures[0].place(shown, size);
    figures[1].show(Boolean(second));
    if (second) figures[1].place(all(second), size);
    render();
  }

  function render() {
    controls.update();
    renderer.render({ scene: world, camera });
  }

  function resize() {
    const width = canvas.parentElement.getBoundingClientRect().width;
    renderer.setSize(width, HEIGHT);
    camera.perspective({ aspect: width / HEIGHT });
    render();
  }

  /* The place on the canvas of a point [right, up, out], in pixels. */
  function pixel(p) {
    const v = new Vec3(...p);
    camera.project(v);
    const area = canvas.getBoundingClientRect();
    return [0.5 * (v[0] + 1) * area.width, 0.5 * (1 - v[1]) * area.height];
  }

  /* The point of a part under a place of the canvas, or -1. */
  function picked(x, y) {
    let best = -1;
    let least = 22;
    for (const part of model.parts) {
      if (part.kind !== "ball" && part.kind !== "rod") continue;
      for (const i of [part.a, part.b]) {
        if (i === 0 && model.fixed) continue;
        const [px, py] = pixel(shown[i]);
        const d = Math.hypot(px - x, py - y);
        if (d < least) [best, least] = [i, d];
      }
    }
    return best;
  }

  const where = (points, i) => pixel(viewed(points, i));
  const setFollowing = (on) => { following = on; };
  return { draw, fit, resize, render, picked, where, controls, setFollowing, following: () => following };
}

/* The unit vectors to the right, up and toward the eye. */
function axes(model) {
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const unit = (a) => a.map((x) => x / Math.hypot(...a));
  const up = unit(model.up);
  let out = model.normal;
  if (!out) {
    const side = Math.abs(up[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0];
    out = cross(side, up);
  }
  out = unit(out);
  return [unit(cross(up, out)), up, out];
}
