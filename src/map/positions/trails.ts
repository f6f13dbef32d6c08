/** How far back a trail reaches. */
export const TRAIL_MS = 10 * 60_000;
/** A little more than one point per second for ten minutes. The oldest point is overwritten. */
const ROOM = 720;

export type TrailPoint = readonly [lat: number, lon: number, atMs: number, ...rest: unknown[]];

interface Ring {
  points: Float64Array;
  /** The number of points ever written. */
  written: number;
  /** Points from before the selection, fetched from the server, oldest first. */
  past: readonly TrailPoint[];
}

/** The trails of the selected drivers: ring buffers of their last positions. */
export class Trails {
  private readonly rings = new Map<number, Ring>();

  /** Keeps these drivers and drops all others. Returns the new ones. */
  keep(ids: readonly number[]): number[] {
    const wanted = new Set(ids);
    for (const id of this.rings.keys()) if (!wanted.has(id)) this.rings.delete(id);
    const fresh = ids.filter((id) => !this.rings.has(id));
    for (const id of fresh)
      this.rings.set(id, { points: new Float64Array(ROOM * 3), written: 0, past: [] });
    return fresh;
  }

  push(id: number, lat: number, lon: number, atMs: number): void {
    const ring = this.rings.get(id);
    if (!ring) return;
    const last = ((ring.written + ROOM - 1) % ROOM) * 3;
    if (ring.written > 0 && (ring.points[last + 2] as number) >= atMs) return;
    const at = (ring.written % ROOM) * 3;
    ring.points[at] = lat;
    ring.points[at + 1] = lon;
    ring.points[at + 2] = atMs;
    ring.written += 1;
  }

  /** Sets the points from before the selection. */
  fill(id: number, past: readonly TrailPoint[]): void {
    const ring = this.rings.get(id);
    if (ring) ring.past = past;
  }

  /** The longitudes and latitudes of the last ten minutes, oldest first. */
  line(id: number, nowMs: number): [number, number][] {
    const ring = this.rings.get(id);
    if (!ring) return [];
    const since = nowMs - TRAIL_MS;
    const first = Math.max(0, ring.written - ROOM);
    const ownSince = ring.written > 0 ? (ring.points[(first % ROOM) * 3 + 2] as number) : nowMs;
    const line: [number, number][] = [];
    for (const [lat, lon, atMs] of ring.past)
      if (atMs >= since && atMs < ownSince) line.push([lon, lat]);
    for (let n = first; n < ring.written; n += 1) {
      const at = (n % ROOM) * 3;
      if ((ring.points[at + 2] as number) >= since)
        line.push([ring.points[at + 1] as number, ring.points[at] as number]);
    }
    return line;
  }
}
