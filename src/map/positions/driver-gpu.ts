import { FRAGMENT, VERTEX } from './driver-shaders.ts';
import { type FleetBuffer, STRIDE } from './fleet-buffer.ts';

const UNIFORMS = ['matrix', 'now', 'size', 'pixel', 'ink', 'soft', 'halo', 'stale', 'accent'];

/** The WebGL objects that draw the fleet. */
export interface Gpu {
  gl: WebGL2RenderingContext;
  buffer: WebGLBuffer;
  vertexArray: WebGLVertexArrayObject;
  program: WebGLProgram;
  at: Record<string, WebGLUniformLocation | null>;
  /** Initial capacity of the buffer, in drivers. */
  capacity: number;
}

/** Compiles the shaders and creates the buffer of the drivers. Throws if WebGL fails to. */
export function buildGpu(gl: WebGL2RenderingContext): Gpu {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error('The graphics context is gone');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(`The driver shader does not link: ${gl.getProgramInfoLog(program)}`);
  const vertexArray = gl.createVertexArray();
  const buffer = gl.createBuffer();
  gl.bindVertexArray(vertexArray);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  const bytes = STRIDE * 4;
  for (const [location, offset] of [
    [0, 0],
    [1, 16],
  ] as const) {
    gl.enableVertexAttribArray(location);
    gl.vertexAttribPointer(location, 4, gl.FLOAT, false, bytes, offset);
  }
  const at = Object.fromEntries(
    UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)]),
  );
  return { gl, buffer, vertexArray, program, at, capacity: 0 };
}

/** Copies the changed drivers to the graphics card; all drivers if the array has grown. */
export function upload(gpu: Gpu, positions: FleetBuffer): void {
  const { gl, buffer } = gpu;
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  const room = positions.data.length / STRIDE;
  if (gpu.capacity !== room) {
    gl.bufferData(gl.ARRAY_BUFFER, positions.data, gl.DYNAMIC_DRAW);
    gpu.capacity = room;
    positions.takeDirty(() => undefined);
  } else
    positions.takeDirty((from, to) =>
      gl.bufferSubData(
        gl.ARRAY_BUFFER,
        from * STRIDE * 4,
        positions.data,
        from * STRIDE,
        (to - from) * STRIDE,
      ),
    );
}
