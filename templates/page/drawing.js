/* The drawing: cylinders, balls and boxes between points, turnable, with joints that can be dragged. */
function drawing(model, canvas) {
  const { Renderer, Camera, Transform, Program, Mesh, Sphere, Cylinder, Box, Orbit, Vec3, Color, Quat } = vendor;
  const renderer = new Renderer({ canvas, dpr: Math.min(2, window.devicePixelRatio || 1), antialias: true, preserveDrawingBuffer: true });
  const gl = renderer.gl;
  gl.clearColor(0.969, 0.976, 0.988, 1);
  const camera = new Camera(gl, { fov: model.normal ? 20 : 30, near: 0.001, far: 1000 });
  const world = new Transform();
  const [right, up, out] = axes(model);
  const turned = (p, i) => {
    const at = [p[3 * i], p[3 * i + 1], p[3 * i + 2]];
    return [right, up, out].map((axis) => axis[0] * at[0] + axis[1] * at[1] + axis[2] * at[2]);
  };
  const shapes = {
    rod: new Cylinder(gl, { radialSegments: 24 }),
    ball: new Sphere(gl, { widthSegments: 32, heightSegments: 24 }),
    box: new Box(gl),
  };
  const tints = { rod: "#5b7799", axle: "#2f3b4d", slider: "#2f3b4d", ball: "#c2573a", disc: "#8fa6c2", joint: "#2f3b4d" };
  const program = (tint, alpha = 1) => new Program(gl, {
    vertex: `attribute vec3 position, normal; uniform mat4 modelViewMatrix, projectionMatrix; uniform mat3 normalMatrix;
      varying vec3 n; void main() { n = normalize(normalMatrix * normal);
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
    fragment: `precision highp float; uniform vec3 tint; uniform float alpha; varying vec3 n; void main() {
      float light = 0.62 + 0.38 * max(dot(normalize(n), normalize(vec3(0.4, 0.7, 0.9))), 0.0);
      gl_FragColor = vec4(tint * light, alpha); }`,
    uniforms: { tint: { value: new Color(tint) }, alpha: { value: alpha } },
    transparent: alpha < 1,
    cullFace: null,
  });
  const heaviest = Math.max(1e-9, ...model.parts.filter((p) => p.kind === "ball").map((p) => p.size));
  const meshes = model.parts.map((part) => {
    const shape = part.kind === "ball" || part.kind === "joint" ? shapes.ball : part.kind === "slider" ? shapes.box : shapes.rod;
    const mesh = new Mesh(gl, { geometry: shape, program: program(tints[part.kind], part.kind === "disc" ? 0.4 : 1) });
    mesh.setParent(world);
    return mesh;
  });
  const ground = new Mesh(gl, { geometry: shapes.box, program: program(model.fixed ? "#8d99a9" : "#dfe5ed") });
  ground.setParent(world);
  const marks = Array.from({ length: model.fixed ? 0 : 41 }, () => {
    const mark = new Mesh(gl, { geometry: shapes.box, program: program("#aab4c2") });
    mark.setParent(world);
    return mark;
  });
  const controls = new Orbit(camera, { element: canvas, enableRotate: true, ease: 1, inertia: 0, zoomSpeed: 0.3 });
  let size = 1;
  let shift = [0, 0, 0];
  let shown = [];

  function place(mesh, a, b, radius, length) {
    const d = b.map((x, i) => x - a[i]);
    const l = Math.hypot(...d) || 1;
    const u = d.map((x) => x / l);
    mesh.quaternion.copy(fromY(u));
    mesh.scale.set(radius * 2, length, radius * 2);
    return l;
  }

  /* The shortest turn from the y axis to a unit vector, as a quaternion. */
  function fromY(u) {
    const w = 1 + u[1];
    if (w < 1e-9) return new Quat(1, 0, 0, 0);
    const n = Math.hypot(u[2], -u[0], w);
    return new Quat(u[2] / n, 0, -u[0] / n, w / n);
  }

  /* How far the drawing can reach from its first point along rods, but not much farther than it does. */
  function reachOf(all) {
    const far = new Map([[0, 0]]);
    const apart = (a, b) => Math.hypot(...all[a].map((x, i) => x - all[b][i]));
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

  function frame(points) {
    const all = Array.from({ length: points.length / 3 }, (_, i) => turned(points, i));
    const used = [...new Set(model.parts.flatMap((p) => (p.kind === "rod" || p.kind === "ball" ? [p.a, p.b] : [p.a])))].map((i) => all[i]);
    const reach = reachOf(all);
    size = reach;
    const middle = all[0].map((_, i) => used.reduce((sum, p) => sum + p[i], 0) / used.length);
    const lean = model.normal ? 0 : 0.25 * reach * Math.sign(middle[1] - all[0][1]);
    const target = model.fixed ? [all[0][0], all[0][1] + lean, all[0][2]] : middle;
    const far = (model.normal ? 6.2 : 3.7) * reach;
    const away = model.normal ? [0, 0, far] : [0.55 * far, 0.45 * far, 0.75 * far];
    controls.target.set(...target);
    camera.position.set(...target.map((x, i) => x + away[i]));
    controls.forcePosition();
  }

  /* The eye goes along with what walks; marks on the ground tell. */
  function follow(x) {
    const passed = x - controls.target.x;
    controls.target.x += passed;
    camera.position.x += passed;
    ground.scale.set(60 * size, 0.02 * size, 0.6 * size);
    ground.position.set(x, -0.01 * size, 0);
    marks.forEach((mark, k) => {
      mark.scale.set(0.02 * size, 0.021 * size, 0.6 * size);
      mark.position.set(0.5 * size * (Math.round(x / (0.5 * size)) + k - 20), -0.0095 * size, 0);
    });
  }

  function draw(points) {
    shown = Array.from({ length: points.length / 3 }, (_, i) => turned(points, i).map((x, k) => x + shift[k]));
    if (model.fixed) {
      ground.scale.set(0.16 * size, 0.02 * size, 0.16 * size);
      ground.position.set(shown[0][0], shown[0][1] - 0.055 * size, shown[0][2]);
    } else {
      follow(shown.reduce((sum, p) => sum + p[0], 0) / shown.length);
    }
    model.parts.forEach((part, k) => {
      const mesh = meshes[k];
      const a = shown[part.a];
      const b = shown[part.b];
      const s = 0.03 * size;
      if (part.kind === "rod") {
        const l = place(mesh, a, b, 0.55 * s, 1);
        mesh.scale.y = l;
        mesh.position.set(...a.map((x, i) => 0.5 * (x + b[i])));
      } else if (part.kind === "axle") {
        place(mesh, a, b, 1.1 * s, 3 * s);
        mesh.position.set(...a);
      } else if (part.kind === "slider") {
        place(mesh, a, b, 1.2 * s, 4 * s);
        mesh.position.set(...a);
      } else if (part.kind === "disc") {
        place(mesh, a, b, part.size, 0.7 * s);
        mesh.position.set(...a);
      } else {
        const r = part.kind === "ball" ? 2.1 * s * Math.max(0.35, Math.cbrt(part.size / heaviest)) : 1.6 * s;
        mesh.scale.set(2 * r);
        mesh.position.set(...a);
      }
    });
    render();
  }

  function render() {
    controls.update();
    renderer.render({ scene: world, camera });
  }

  function resize() {
    const box = canvas.parentElement.getBoundingClientRect();
    renderer.setSize(box.width, 420);
    camera.perspective({ aspect: box.width / 420 });
    render();
  }

  /* Where a point is on the canvas, in pixels. */
  function pixel(p) {
    const v = new Vec3(...p);
    camera.project(v);
    const box = canvas.getBoundingClientRect();
    return [0.5 * (v[0] + 1) * box.width, 0.5 * (1 - v[1]) * box.height];
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

  const where = (points, i) => pixel(turned(points, i).map((x, k) => x + shift[k]));
  const moveOn = (before, after) => {
    shift = shift.map((x, k) => x + turned(before, 0)[k] - turned(after, 0)[k]);
  };
  const start = () => { shift = [0, 0, 0]; };
  window.addEventListener("resize", resize);
  return { draw, frame, resize, render, picked, where, moveOn, start, controls };
}

/* Right, up and towards the eye. */
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
