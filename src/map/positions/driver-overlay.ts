import type { CustomLayerInterface, Map as MapLibre } from 'maplibre-gl';
import { buildGpu, type Gpu, upload } from './driver-gpu.ts';
import type { FleetBuffer } from './fleet-buffer.ts';

/** Colours as red, green, blue, each 0 to 1. */
export type Rgb = readonly [number, number, number];
export interface DriverColours {
  ink: Rgb;
  soft: Rgb;
  halo: Rgb;
  stale: Rgb;
  accent: Rgb;
}

const MARKER_PX = 21;
const EARTH_M = 40_075_016;
/** The assumed top speed of a scooter, in metres per second. */
const FAST_M_S = 15;
const STEPS_PER_PIXEL = 8;
/** Changes are drawn after this time at the latest, even if the movement is too small to see. */
const NEWS_MS = 30;
const FRAME_MS = 16;

/**
 * Draws the fleet on its own canvas above the map: in the map's frame while the camera moves,
 * otherwise on its own, so that moving drivers never make the map repaint. A GeoJSON source was
 * rejected: 17 times the work for 1,000 drivers, and too slow for 10,000 (design notes of the map).
 */
export class DriverOverlay {
  readonly canvas = document.createElement('canvas');
  /** The number of frames drawn, for the details of the connection pill. */
  frames = 0;
  private gpu: Gpu | null = null;
  private readonly listeners = new Set<() => void>();
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private gone = false;
  private isBehind = false;
  private drawnAtMs = 0;
  /** The time of the last frame, in seconds of the fleet's clock. */
  private drawnAt = 0;
  private readonly map: MapLibre;
  readonly buffer: FleetBuffer;
  private readonly nowMs: () => number;
  private colours: DriverColours;
  private camera: ArrayLike<number> = [];

  /**
   * A layer of the map that draws nothing, because the map passes its matrix only to custom layers.
   * Add it above the other layers each time a style was loaded.
   */
  readonly cameraLayer: CustomLayerInterface = {
    id: 'drivers-camera',
    type: 'custom',
    render: (_, { defaultProjectionData }) => {
      this.camera = defaultProjectionData.mainMatrix;
    },
  };

  constructor(map: MapLibre, buffer: FleetBuffer, colours: DriverColours, nowMs: () => number) {
    this.map = map;
    this.buffer = buffer;
    this.colours = colours;
    this.nowMs = nowMs;
    this.canvas.className = 'map-drivers';
    this.canvas.setAttribute('aria-hidden', 'true');
    this.canvas.addEventListener('webglcontextlost', this.lost);
    this.canvas.addEventListener('webglcontextrestored', this.restored);
    map.getCanvasContainer().append(this.canvas);
    this.open();
    map.on('render', this.draw);
    map.on('resize', this.draw);
  }

  /** Calls back after every frame, for elements that must stay beside a driver. */
  onDraw(fn: () => void): () => void {
    this.listeners.add(fn);
    return () => void this.listeners.delete(fn);
  }

  setColours(colours: DriverColours): void {
    this.colours = colours;
    this.wake();
  }

  /** Requests a frame, and continues as long as a driver is gliding. */
  wake = (): void => {
    this.isBehind = true;
    this.request();
  };

  /**
   * Requests a frame for the time when there will be a visible change, because an unchanged frame
   * costs as much as any other.
   */
  private request(): void {
    if (this.frame !== 0 || this.gone) return;
    const restMs = this.isBehind ? Math.min(NEWS_MS, this.restMs()) : this.restMs();
    const waitMs = restMs - (performance.now() - this.drawnAtMs);
    if (waitMs <= FRAME_MS) {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.frame = requestAnimationFrame(this.alone);
    } else if (this.timer === undefined || this.isBehind) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        this.timer = undefined;
        this.request();
      }, waitMs - FRAME_MS);
    }
  }

  destroy(): void {
    this.gone = true;
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.map.off('render', this.draw);
    this.map.off('resize', this.draw);
    this.canvas.removeEventListener('webglcontextlost', this.lost);
    this.canvas.removeEventListener('webglcontextrestored', this.restored);
    this.gpu?.gl.getExtension('WEBGL_lose_context')?.loseContext();
    this.canvas.remove();
  }

  private open(): void {
    const gl = this.canvas.getContext('webgl2', { alpha: true, antialias: false });
    this.gpu = gl ? buildGpu(gl) : null;
    this.buffer.touchAll();
  }

  private readonly lost = (event: Event) => {
    // Without this, the browser never restores the context.
    event.preventDefault();
    this.gpu = null;
  };

  private readonly restored = () => {
    this.open();
    this.wake();
  };

  private readonly alone = () => {
    this.frame = 0;
    // While the camera moves, the map's own frame draws the fleet; a second draw per frame is not
    // needed.
    if (!this.map.isMoving()) this.draw();
    // Continues until a frame has shown every driver at the end of its glide.
    if (this.isBehind || this.buffer.movingUntil > this.drawnAt) this.request();
  };

  /**
   * How long a frame may stay, in ms. Zoomed out, a moving driver takes seconds to cross a pixel,
   * and redrawing at 60 frames per second would draw the same frame each time.
   */
  private restMs(): number {
    const { lat } = this.map.getCenter();
    const metresPerPixel =
      (EARTH_M * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** this.map.getZoom());
    const frames = Math.min(60, Math.max(10, (STEPS_PER_PIXEL * FAST_M_S) / metresPerPixel));
    return frames === 60 ? 0 : 1000 / frames;
  }

  /**
   * The camera's matrix, translated to the fleet's origin in double precision before it is
   * converted to float32.
   */
  private matrix(): Float32Array {
    const m = this.camera;
    const { originX: x, originY: y } = this.buffer;
    const out = Float32Array.from(m);
    for (let row = 0; row < 4; row += 1)
      out[12 + row] = (m[row] ?? 0) * x + (m[4 + row] ?? 0) * y + (m[12 + row] ?? 0);
    return out;
  }

  private readonly draw = () => {
    const { gpu, canvas, buffer, colours } = this;
    if (!gpu || this.camera.length === 0) return;
    const source = this.map.getCanvas();
    if (canvas.width !== source.width || canvas.height !== source.height) {
      canvas.width = source.width;
      canvas.height = source.height;
    }
    const { gl, at } = gpu;
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, not React's.
    gl.useProgram(gpu.program);
    gl.bindVertexArray(gpu.vertexArray);
    upload(gpu, buffer);
    const ratio = source.width / Math.max(1, source.clientWidth);
    const zoom = this.map.getZoom();
    const size = MARKER_PX * ratio * Math.min(1.5, Math.max(0.6, 0.6 + (zoom - 10) * 0.12));
    gl.uniformMatrix4fv(at.matrix ?? null, false, this.matrix());
    this.drawnAt = buffer.seconds(this.nowMs());
    gl.uniform1f(at.now ?? null, this.drawnAt);
    gl.uniform1f(at.size ?? null, size);
    gl.uniform1f(at.pixel ?? null, 1 / size);
    for (const name of ['ink', 'soft', 'halo', 'stale', 'accent'] as const)
      gl.uniform4f(at[name] ?? null, ...colours[name], 1);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.drawArrays(gl.POINTS, 0, buffer.count);
    this.frames += 1;
    this.isBehind = false;
    this.drawnAtMs = performance.now();
    for (const fn of this.listeners) fn();
  };
}
