import { NOT_DRAWN } from '#src/map/base/looks.ts';
import { type FleetBuffer, STRIDE } from './fleet-buffer.ts';

const REBUILD_AFTER_MS = 100;
/** The average number of drivers in a cell. */
const PER_CELL = 2;
const MAX_SIDE = 256;

/**
 * Finds the driver under the pointer among 50,000. It is a grid over the drawn positions, built by
 * counting sort when the pointer asks and the grid is more than a tenth of a second old.
 */
export class PickGrid {
  private readonly buffer: FleetBuffer;
  private builtAtMs = Number.NEGATIVE_INFINITY;
  private side = 1;
  private west = 0;
  private north = 0;
  private cellX = 1;
  private cellY = 1;
  private starts = new Int32Array(2);
  private sorted = new Int32Array(0);
  private cells = new Int32Array(0);
  private xs = new Float64Array(0);
  private ys = new Float64Array(0);

  constructor(buffer: FleetBuffer) {
    this.buffer = buffer;
  }

  /**
   * The slot drawn nearest to a point within a radius, in mercator units from the origin; -1 if
   * there is none.
   */
  nearest(x: number, y: number, radius: number, nowMs: number): number {
    const age = nowMs - this.builtAtMs;
    if (age >= REBUILD_AFTER_MS || age < 0) this.build(nowMs);
    const { side, starts, sorted, xs, ys } = this;
    const clamp = (cell: number) => Math.min(side - 1, Math.max(0, Math.floor(cell)));
    const fromC = clamp((x - radius - this.west) / this.cellX);
    const toC = clamp((x + radius - this.west) / this.cellX);
    const fromR = clamp((y - radius - this.north) / this.cellY);
    const toR = clamp((y + radius - this.north) / this.cellY);
    let best = radius * radius;
    let found = -1;
    for (let r = fromR; r <= toR; r += 1) {
      const last = starts[r * side + toC + 1] as number;
      for (let at = starts[r * side + fromC] as number; at < last; at += 1) {
        const slot = sorted[at] as number;
        const distance = ((xs[slot] as number) - x) ** 2 + ((ys[slot] as number) - y) ** 2;
        if (distance < best) {
          best = distance;
          found = slot;
        }
      }
    }
    return found;
  }

  /** Call it after looks changed: hidden drivers cannot be picked. */
  forget(): void {
    this.builtAtMs = Number.NEGATIVE_INFINITY;
  }

  private build(nowMs: number): void {
    this.builtAtMs = nowMs;
    const { buffer } = this;
    const now = buffer.seconds(nowMs);
    if (this.xs.length < buffer.count) {
      const room = buffer.data.length / STRIDE;
      this.xs = new Float64Array(room);
      this.ys = new Float64Array(room);
      this.cells = new Int32Array(room);
      this.sorted = new Int32Array(room);
    }
    const { xs, ys, cells, sorted } = this;
    let [west, north, east, south, seen] = [1, 1, -1, -1, 0];
    for (let slot = 0; slot < buffer.count; slot += 1) {
      cells[slot] = -1;
      if (buffer.ids[slot] === 0 || ((buffer.looks[slot] as number) & NOT_DRAWN) !== 0) continue;
      const x = buffer.x(slot, now);
      const y = buffer.y(slot, now);
      xs[slot] = x;
      ys[slot] = y;
      cells[slot] = 0;
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < north) north = y;
      if (y > south) south = y;
      seen += 1;
    }
    const side = Math.min(MAX_SIDE, Math.max(1, Math.ceil(Math.sqrt(seen / PER_CELL))));
    this.side = side;
    this.west = west;
    this.north = north;
    // Slightly wider, so that the outermost drivers fall into the last cell, not beyond it.
    this.cellX = Math.max(1e-12, ((east - west) / side) * 1.000001);
    this.cellY = Math.max(1e-12, ((south - north) / side) * 1.000001);
    const starts = new Int32Array(side * side + 1);
    for (let slot = 0; slot < buffer.count; slot += 1) {
      if (cells[slot] === -1) continue;
      const c = Math.min(side - 1, Math.floor(((xs[slot] as number) - west) / this.cellX));
      const r = Math.min(side - 1, Math.floor(((ys[slot] as number) - north) / this.cellY));
      const cell = r * side + c;
      cells[slot] = cell;
      starts[cell] = (starts[cell] as number) + 1;
    }
    // Sums up to the end of each cell, then fills from the back: each count becomes a start index.
    for (let cell = 1; cell <= side * side; cell += 1)
      starts[cell] = (starts[cell] as number) + (starts[cell - 1] as number);
    for (let slot = buffer.count - 1; slot >= 0; slot -= 1) {
      const cell = cells[slot] as number;
      if (cell === -1) continue;
      const at = (starts[cell] as number) - 1;
      starts[cell] = at;
      sorted[at] = slot;
    }
    this.starts = starts;
  }
}
