/* The meshes of one motion: cylinders, balls and boxes between the points of its parts. */
function figure(gl, world, model, pale) {
  const { Mesh, Sphere, Cylinder, Box, Quat } = vendor;
  const shapes = {
    rod: new Cylinder(gl, { radialSegments: 24 }),
    ball: new Sphere(gl, { widthSegments: 32, heightSegments: 24 }),
    box: new Box(gl),
  };
  const round = { ball: "ball", joint: "ball", sphere: "ball", slider: "box", cart: "box" };
  const tints = { rod: "#5b7799", axle: "#2f3b4d", slider: "#2f3b4d", cart: "#8fa6c2", ball: "#c2573a", disc: "#8fa6c2", sphere: "#8fa6c2", joint: "#2f3b4d" };
  const heaviest = Math.max(1e-9, ...model.parts.filter((p) => p.kind === "ball").map((p) => p.size));
  const meshes = model.parts.map(({ kind }) => {
    const clear = kind === "disc" || kind === "sphere" ? 0.4 : 1;
    const program = paint(gl, pale ? "#9aa5b5" : tints[kind], pale ? 0.35 * clear : clear);
    const mesh = new Mesh(gl, { geometry: shapes[round[kind] ?? "rod"], program });
    mesh.setParent(world);
    return mesh;
  });

  /* The shortest turn from the y axis to a unit vector, as a quaternion. */
  function fromY(u) {
    const w = 1 + u[1];
    if (w < 1e-9) return new Quat(1, 0, 0, 0);
    const n = Math.hypot(u[2], -u[0], w);
    return new Quat(u[2] / n, 0, -u[0] / n, w / n);
  }

  const apart = (a, b) => Math.hypot(...a.map((x, i) => x - b[i]));

  /* Place all meshes at points [right, up, out]; "size" is the reach of the drawing. */
  function place(points, size) {
    const s = 0.03 * size;
    model.parts.forEach((part, k) => {
      const mesh = meshes[k];
      const [a, b] = [points[part.a], points[part.b]];
      const length = apart(a, b) || 1;
      mesh.quaternion.copy(fromY(b.map((x, i) => (x - a[i]) / length)));
      mesh.position.set(...a);
      if (part.kind === "rod") {
        mesh.scale.set(1.1 * s, length, 1.1 * s);
        mesh.position.set(...a.map((x, i) => 0.5 * (x + b[i])));
      } else if (part.kind === "axle") {
        mesh.scale.set(2.2 * s, 3 * s, 2.2 * s);
      } else if (part.kind === "slider") {
        mesh.scale.set(2.4 * s, 4 * s, 2.4 * s);
      } else if (part.kind === "cart") {
        mesh.scale.set(5 * s, 10 * s, 2.4 * s);
      } else if (part.kind === "disc") {
        const radius = apart(a, points[part.rim]);
        mesh.scale.set(2 * radius, 0.7 * s, 2 * radius);
      } else {
        const radius = { joint: 1.6 * s, ball: 2.1 * s * Math.max(0.35, Math.cbrt(part.size / heaviest)) }[part.kind];
        mesh.scale.set(2 * (radius ?? apart(a, points[part.rim])));
      }
    });
  }

  const show = (visible) => meshes.forEach((mesh) => { mesh.visible = visible; });
  return { place, show };
}

/* A lit surface of one colour. */
function paint(gl, tint, alpha = 1) {
  return new vendor.Program(gl, {
    vertex: `attribute vec3 position, normal; uniform mat4 modelViewMatrix, projectionMatrix; uniform mat3 normalMatrix;
      varying vec3 n; void main() { n = normalize(normalMatrix * normal);
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
    fragment: `precision highp float; uniform vec3 tint; uniform float alpha; varying vec3 n; void main() {
      float light = 0.62 + 0.38 * max(dot(normalize(n), normalize(vec3(0.4, 0.7, 0.9))), 0.0);
      gl_FragColor = vec4(tint * light, alpha); }`,
    uniforms: { tint: { value: new vendor.Color(tint) }, alpha: { value: alpha } },
    transparent: alpha < 1,
    cullFace: null,
  });
}
