import type { DriverStatus } from '#contract/routes/driver-status.ts';
import { latOf, lonOf, mercatorX, mercatorY } from './mercator.ts';

/** Floats a driver: from x, y; to x, y; moved at (s); pinged at (s); look; heading (degrees or -1). */
export const STRIDE = 8;
/** The time that a marker takes to its new place: a little more than the tick that reports come in. */
export const GLIDE_S = 1.1;
/** A marker that would have to fly further than this (in mercator units, about 3 km) jumps. */
const JUMP = 1e-4;

export const LOOKS: Readonly<Record<Exclude<DriverStatus, 'offline'>, number>> = {
  available: 0,
  busy: 1,
  on_break: 2,
};
export const SELECTED = 8;
export const HIDDEN = 16;

export interface Report {
  lat: number;
  lon: number;
  heading: number | null;
  pingAtMs: number;
  look: number;
}

/**
 * All drivers in one typed array that goes to the graphics card as it is: 32 bytes a driver. Places
 * are offsets from an origin near the city, for which a float32 is exact to millimetres; times are
 * seconds from `epochMs`. No object is made for a move.
 */
export class Fleet {
  data = new Float32Array(256 * STRIDE);
  count = 0;
  /** First and last changed index since the last upload; empty while `dirtyTo` is below. */
  dirtyFrom = 0;
  dirtyTo = -1;
  /** Until when something glides. Seconds from `epochMs`. */
  movingUntil = 0;
  readonly ids: number[] = [];
  private readonly indexOf = new Map<number, number>();
  readonly originX: number;
  readonly originY: number;
  readonly epochMs: number;

  constructor(origin: { lat: number; lon: number }, epochMs: number) {
    this.originX = mercatorX(origin.lon);
    this.originY = mercatorY(origin.lat);
    this.epochMs = epochMs;
  }

  seconds(ms: number): number {
    return (ms - this.epochMs) / 1000;
  }

  /** Puts a driver at a new place; it glides there from where it is drawn at this moment. */
  report(id: number, to: Report, nowMs: number): void {
    const known = this.indexOf.get(id);
    const index = known ?? this.add(id);
    const at = index * STRIDE;
    const { data } = this;
    const now = this.seconds(nowMs);
    const x = mercatorX(to.lon) - this.originX;
    const y = mercatorY(to.lat) - this.originY;
    const moved = x !== data[at + 2] || y !== data[at + 3];
    if (
      known === undefined ||
      Math.hypot(x - (data[at + 2] ?? 0), y - (data[at + 3] ?? 0)) > JUMP
    ) {
      data[at] = x;
      data[at + 1] = y;
      data[at + 4] = now;
    } else if (moved) {
      const place = this.offset(index, now);
      data[at] = place.x;
      data[at + 1] = place.y;
      data[at + 4] = now;
    }
    data[at + 2] = x;
    data[at + 3] = y;
    data[at + 5] = this.seconds(to.pingAtMs);
    data[at + 6] = to.look;
    data[at + 7] = to.heading ?? -1;
    if (moved) this.movingUntil = Math.max(this.movingUntil, now + GLIDE_S);
    this.touch(index);
  }

  /** Changes how a driver is drawn, not where. */
  setLook(id: number, look: number): void {
    const index = this.indexOf.get(id);
    if (index === undefined || this.data[index * STRIDE + 6] === look) return;
    this.data[index * STRIDE + 6] = look;
    this.touch(index);
  }

  remove(id: number): void {
    const index = this.indexOf.get(id);
    if (index === undefined) return;
    const last = this.count - 1;
    const lastId = this.ids[last];
    if (lastId !== undefined && last !== index) {
      this.data.copyWithin(index * STRIDE, last * STRIDE, (last + 1) * STRIDE);
      this.ids[index] = lastId;
      this.indexOf.set(lastId, index);
      this.touch(index);
    }
    this.ids.pop();
    this.indexOf.delete(id);
    this.count = last;
  }

  /** Where a driver is drawn at a moment, in degrees. */
  placeOf(id: number, nowMs: number): { lat: number; lon: number } | null {
    const index = this.indexOf.get(id);
    if (index === undefined) return null;
    const { x, y } = this.offset(index, this.seconds(nowMs));
    return { lat: latOf(y + this.originY), lon: lonOf(x + this.originX) };
  }

  /**
   * The driver nearest to a place, within a radius in mercator units; null when there is none. A scan
   * of the array: an index would have to follow every move.
   */
  nearest(lat: number, lon: number, radius: number, nowMs: number): number | null {
    const x = mercatorX(lon) - this.originX;
    const y = mercatorY(lat) - this.originY;
    const now = this.seconds(nowMs);
    let best = radius * radius;
    let found: number | null = null;
    for (let index = 0; index < this.count; index += 1) {
      const at = index * STRIDE;
      if (((this.data[at + 6] ?? 0) & HIDDEN) !== 0) continue;
      const toX = this.data[at + 2] ?? 0;
      const toY = this.data[at + 3] ?? 0;
      // Most are far from both ends of their glide.
      if (Math.abs(toX - x) > radius + JUMP || Math.abs(toY - y) > radius + JUMP) continue;
      const place = this.offset(index, now);
      const distance = (place.x - x) ** 2 + (place.y - y) ** 2;
      if (distance < best) {
        best = distance;
        found = this.ids[index] ?? null;
      }
    }
    return found;
  }

  /** The changed range since the last call, as indexes with an exclusive end. */
  takeDirty(): { from: number; to: number } | null {
    const from = this.dirtyFrom;
    const to = Math.min(this.dirtyTo + 1, this.count);
    this.dirtyFrom = Number.POSITIVE_INFINITY;
    this.dirtyTo = -1;
    return to > from ? { from, to } : null;
  }

  touchAll(): void {
    this.dirtyFrom = 0;
    this.dirtyTo = this.count - 1;
  }

  private offset(index: number, now: number): { x: number; y: number } {
    const at = index * STRIDE;
    const { data } = this;
    const part = Math.min(1, Math.max(0, (now - (data[at + 4] ?? 0)) / GLIDE_S));
    const fromX = data[at] ?? 0;
    const fromY = data[at + 1] ?? 0;
    return {
      x: fromX + ((data[at + 2] ?? 0) - fromX) * part,
      y: fromY + ((data[at + 3] ?? 0) - fromY) * part,
    };
  }

  private add(id: number): number {
    if ((this.count + 1) * STRIDE > this.data.length) {
      const larger = new Float32Array(this.data.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    const index = this.count;
    this.ids[index] = id;
    this.indexOf.set(id, index);
    this.count += 1;
    return index;
  }

  private touch(index: number): void {
    this.dirtyFrom = Math.min(this.dirtyFrom, index);
    this.dirtyTo = Math.max(this.dirtyTo, index);
  }
}
