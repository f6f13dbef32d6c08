import { ALWAYS_DRAWN, bandIndex, CLUSTERED, HIDDEN, STALE_BAND } from '#src/map/base/looks.ts';
import { type FleetBuffer, STRIDE } from '#src/map/positions/fleet-buffer.ts';

/** The smallest width of a cell in pixels; between two zoom steps up to 1.41 times as much. */
export const CELL_PX = 64;
/** From this number of drivers in view on, markers are assumed to overlap in cells with `CROWD`. */
export const MANY_IN_VIEW = 1_500;
const CROWD = 10;
/** This many drivers in one cell cannot be told apart, however few there are elsewhere. */
const HEAP = 40;
/**
 * A circle is dissolved only well below the number that formed it, so that nothing flickers at the
 * limit.
 */
const KEEP = 0.7;

/** In mercator units: x grows to the east, y to the south. */
export interface Extent {
  west: number;
  north: number;
  east: number;
  south: number;
}

/**
 * The drivers that are drawn as one circle. `free` excludes stale drivers, whose position is
 * unknown.
 */
export interface Cluster {
  /**
   * The cell in world coordinates. It does not change at the same zoom, wherever the map is panned.
   */
  key: number;
  x: number;
  y: number;
  count: number;
  free: number;
  busy: number;
  onBreak: number;
  stale: number;
}

interface Source {
  readonly status: Uint8Array;
  readonly atMs: Float64Array;
}

/**
 * The side of a cell in mercator units. It changes in steps of half a zoom, so that cells stay
 * fixed in between.
 */
export const cellSize = (zoom: number): number => CELL_PX / (512 * 2 ** (Math.floor(zoom * 2) / 2));

/**
 * The radius of a circle in pixels. It grows with the logarithm of the count, and is limited by the
 * cell.
 */
export const clusterRadius = (count: number): number =>
  Math.min(27, 13 + 1.9 * Math.log2(Math.max(1, count / 8)));

/** The world has fewer columns than this at any zoom. */
const keyOf = (column: number, row: number) => row * 4_194_304 + column;

const AVAILABLE = 1;
const BUSY = 2;

/**
 * Counts the fleet in cells that are fixed in the world, and marks the drivers in crowded cells as
 * clustered. It takes one pass over the slots to count and one to mark, and is designed to run a
 * few times a second.
 */
export class Clusters {
  list: readonly Cluster[] = [];
  /** The number of drivers in view at the last count, without hidden ones. */
  inView = 0;
  private cell = 0;
  private crowded: ReadonlySet<number> = new Set();
  private cellOf = new Int32Array(0);

  /** Counts the drivers in `room`: `view` with a margin. */
  count(
    buffer: FleetBuffer,
    source: Source,
    view: Extent,
    room: Extent,
    cell: number,
    nowMs: number,
  ): void {
    const firstColumn = Math.floor(room.west / cell);
    const firstRow = Math.floor(room.north / cell);
    const columns = Math.floor(room.east / cell) - firstColumn + 1;
    const rows = Math.floor(room.south / cell) - firstRow + 1;
    const cells = columns * rows;
    const counts = new Int32Array(cells);
    const sumX = new Float64Array(cells);
    const sumY = new Float64Array(cells);
    const free = new Int32Array(cells);
    const busy = new Int32Array(cells);
    const stale = new Int32Array(cells);
    if (this.cellOf.length < buffer.count) this.cellOf = new Int32Array(buffer.ids.length);
    const { cellOf } = this;
    let inView = 0;
    for (let slot = 0; slot < buffer.count; slot += 1) {
      cellOf[slot] = -1;
      const look = buffer.looks[slot] as number;
      if (buffer.ids[slot] === 0 || (look & HIDDEN) !== 0) continue;
      const x = (buffer.data[slot * STRIDE + 2] as number) + buffer.originX;
      const y = (buffer.data[slot * STRIDE + 3] as number) + buffer.originY;
      const column = Math.floor(x / cell) - firstColumn;
      const row = Math.floor(y / cell) - firstRow;
      if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
      if (x >= view.west && x <= view.east && y >= view.north && y <= view.south) inView += 1;
      if ((look & ALWAYS_DRAWN) !== 0) continue;
      const at = row * columns + column;
      cellOf[slot] = at;
      counts[at] = (counts[at] as number) + 1;
      sumX[at] = (sumX[at] as number) + x;
      sumY[at] = (sumY[at] as number) + y;
      const ageMs = nowMs - (source.atMs[slot] as number);
      if (bandIndex(ageMs) >= STALE_BAND) stale[at] = (stale[at] as number) + 1;
      else if (source.status[slot] === AVAILABLE) free[at] = (free[at] as number) + 1;
      else if (source.status[slot] === BUSY) busy[at] = (busy[at] as number) + 1;
    }
    this.inView = inView;

    const limit = inView > MANY_IN_VIEW ? CROWD : HEAP;
    const before = cell === this.cell ? this.crowded : new Set<number>();
    const crowded = new Set<number>();
    const list: Cluster[] = [];
    const isCrowded = new Uint8Array(cells);
    for (let at = 0; at < cells; at += 1) {
      const n = counts[at] as number;
      if (n < limit * KEEP) continue;
      const column = firstColumn + (at % columns);
      const row = firstRow + Math.floor(at / columns);
      const key = keyOf(column, row);
      if (n < (before.has(key) ? limit * KEEP : limit)) continue;
      isCrowded[at] = 1;
      crowded.add(key);
      // As near to the centroid of the drivers as possible without touching a neighbour's circle.
      const slack = Math.max(0, 0.5 - (clusterRadius(n) + 1) / CELL_PX);
      const within = (mean: number, first: number) =>
        cell * (first + 0.5 + Math.min(slack, Math.max(-slack, mean / cell - first - 0.5)));
      list.push({
        key,
        x: within((sumX[at] as number) / n, column),
        y: within((sumY[at] as number) / n, row),
        count: n,
        free: free[at] as number,
        busy: busy[at] as number,
        stale: stale[at] as number,
        onBreak: n - (free[at] as number) - (busy[at] as number) - (stale[at] as number),
      });
    }
    this.cell = cell;
    this.crowded = crowded;
    this.list = list;
    for (let slot = 0; slot < buffer.count; slot += 1) {
      const look = buffer.looks[slot] as number;
      const at = cellOf[slot] as number;
      const isIn = at !== -1 && isCrowded[at] === 1;
      if (((look & CLUSTERED) !== 0) !== isIn)
        buffer.setLook(slot, isIn ? look | CLUSTERED : look & ~CLUSTERED);
    }
  }

  /**
   * True if a position was in a crowded cell at the last count, so that a new driver there is not
   * drawn first.
   */
  holds(x: number, y: number): boolean {
    if (this.crowded.size === 0) return false;
    return this.crowded.has(keyOf(Math.floor(x / this.cell), Math.floor(y / this.cell)));
  }

  /** Draws every driver separately again. */
  clear(buffer: FleetBuffer): void {
    this.list = [];
    this.crowded = new Set();
    for (let slot = 0; slot < buffer.count; slot += 1) {
      const look = buffer.looks[slot] as number;
      if ((look & CLUSTERED) !== 0) buffer.setLook(slot, look & ~CLUSTERED);
    }
  }
}
