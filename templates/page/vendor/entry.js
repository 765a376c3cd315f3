export { Box, Camera, Color, Cylinder, Mesh, Orbit, Program, Renderer, Sphere, Transform, Vec3, Quat } from "ogl";
export { default as Plot } from "uplot";
