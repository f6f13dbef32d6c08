import { latOf, lonOf, mercatorX, mercatorY } from '#src/map/mercator.ts';

/**
 * Floats per driver: from x, y; to x, y; moved at (s); reported at (s); look and glide; heading
 * (degrees, or -1).
 */
export const STRIDE = 8;
/** The glide, in hundredths of a second, is stored above the eight bits of the look. */
const GLIDE_UNIT = 256;
const MIN_GLIDE_S = 0.1;
const MAX_GLIDE_S = 2;
/** Reports arrive slightly unevenly. A glide that ended early would make the marker stop and go. */
const GLIDE_SPARE = 1.1;
/** A marker that would glide further than this jumps. Mercator units; about 3 km. */
const JUMP = 1e-4;
/**
 * The number of slots that are uploaded together: a compromise between few calls and little
 * unchanged data.
 */
const BLOCK = 256;
const MAX_GAP = 4;
const FIRST_ROOM = 1_024;
/** The graphics card keeps seconds as float32. After this time their origin is moved. */
const REBASE_AFTER_S = 4 * 3_600;

/**
 * The fleet in the layout of the graphics card: 32 bytes per driver, in the same slots as the
 * columns of positions. Positions are offsets from an origin near the city, for which float32 is
 * exact to millimetres; times are seconds from `epochMs`. A move creates no object.
 */
export class FleetBuffer {
  data = new Float32Array(FIRST_ROOM * STRIDE);
  /** The id of the driver in each slot; 0 for none. */
  ids = new Int32Array(FIRST_ROOM);
  /** The bits of `looks.ts`. */
  looks = new Uint8Array(FIRST_ROOM);
  /** One more than the highest slot that was ever used. */
  count = 0;
  /** The number of drivers, visible or hidden; empty slots do not count. */
  size = 0;
  /** The end of the last glide, in seconds from `epochMs`. */
  movingUntil = 0;
  epochMs: number;
  readonly originX: number;
  readonly originY: number;
  private isDirty = new Uint8Array(FIRST_ROOM / BLOCK);

  constructor(origin: { lat: number; lon: number }, epochMs: number) {
    this.originX = mercatorX(origin.lon);
    this.originY = mercatorY(origin.lat);
    this.epochMs = epochMs;
  }

  seconds(ms: number): number {
    return (ms - this.epochMs) / 1000;
  }

  /**
   * Sets the reported position of a slot's driver. The marker glides there from its current
   * position, for as long as the time between the last two reports. Without a further report it
   * stays there.
   */
  place(
    slot: number,
    id: number,
    lat: number,
    lon: number,
    heading: number,
    atMs: number,
    nowMs: number,
  ): void {
    this.ensure(slot);
    const { data } = this;
    const at = slot * STRIDE;
    const now = this.seconds(nowMs);
    const pinged = this.seconds(atMs);
    // Rounded as the array stores them, so that an unmoved driver compares as equal.
    const x = Math.fround(mercatorX(lon) - this.originX);
    const y = Math.fround(mercatorY(lat) - this.originY);
    const isNew = this.ids[slot] !== id;
    const dx = x - (data[at + 2] as number);
    const dy = y - (data[at + 3] as number);
    if (isNew || dx * dx + dy * dy > JUMP * JUMP) {
      if (isNew) {
        if (this.ids[slot] === 0) this.size += 1;
        this.ids[slot] = id;
        this.looks[slot] = 0;
      }
      data[at] = x;
      data[at + 1] = y;
      data[at + 4] = now;
      this.pack(slot, 0);
    } else if (dx !== 0 || dy !== 0) {
      const part = this.part(slot, now);
      data[at] = (data[at] as number) + ((data[at + 2] as number) - (data[at] as number)) * part;
      data[at + 1] =
        (data[at + 1] as number) + ((data[at + 3] as number) - (data[at + 1] as number)) * part;
      data[at + 4] = now;
      const apart = (pinged - (data[at + 5] as number)) * GLIDE_SPARE;
      const glide = Math.min(MAX_GLIDE_S, Math.max(MIN_GLIDE_S, apart));
      this.pack(slot, glide);
      if (now + glide > this.movingUntil) this.movingUntil = now + glide;
    }
    data[at + 2] = x;
    data[at + 3] = y;
    data[at + 5] = pinged;
    data[at + 7] = heading;
    this.touch(slot);
  }

  /** Changes the look of a slot's driver, without moving it. */
  setLook(slot: number, look: number): void {
    if (this.looks[slot] === look) return;
    this.looks[slot] = look;
    this.pack(slot, this.glide(slot));
    this.touch(slot);
  }

  /** Empties a slot whose driver went off duty. Nothing is drawn there until the slot is reused. */
  empty(slot: number): void {
    if (slot >= this.count || this.ids[slot] === 0) return;
    this.size -= 1;
    this.ids[slot] = 0;
    this.looks[slot] = 0;
    this.data.fill(0, slot * STRIDE, (slot + 1) * STRIDE);
    // A look that the shader hides, whatever else the slot contains.
    this.data[slot * STRIDE + 6] = EMPTY_LOOK;
    this.touch(slot);
  }

  /**
   * The drawn position of a slot, in mercator units from the origin. `now` in seconds of this
   * array.
   */
  x(slot: number, now: number): number {
    const from = this.data[slot * STRIDE] as number;
    return from + ((this.data[slot * STRIDE + 2] as number) - from) * this.part(slot, now);
  }

  y(slot: number, now: number): number {
    const from = this.data[slot * STRIDE + 1] as number;
    return from + ((this.data[slot * STRIDE + 3] as number) - from) * this.part(slot, now);
  }

  /** The drawn position of a slot at an instant, in degrees; null for an empty slot. */
  placeOf(slot: number | undefined, nowMs: number): { lat: number; lon: number } | null {
    if (slot === undefined || slot >= this.count || this.ids[slot] === 0) return null;
    const now = this.seconds(nowMs);
    return {
      lat: latOf(this.y(slot, now) + this.originY),
      lon: lonOf(this.x(slot, now) + this.originX),
    };
  }

  /** Reports the ranges of slots that have changed since the last call; the end is exclusive. */
  takeDirty(each: (from: number, to: number) => void): void {
    const blocks = Math.ceil(this.count / BLOCK);
    let from = -1;
    let last = -1;
    for (let block = 0; block < blocks; block += 1) {
      if (this.isDirty[block] === 0) continue;
      this.isDirty[block] = 0;
      if (from !== -1 && block - last > MAX_GAP) {
        each(from * BLOCK, (last + 1) * BLOCK);
        from = block;
      } else if (from === -1) from = block;
      last = block;
    }
    if (from !== -1) each(from * BLOCK, Math.min(this.count, (last + 1) * BLOCK));
  }

  touchAll(): void {
    this.isDirty.fill(1);
  }

  /** Moves the origin of time to now if it is so long ago that float32 loses precision. */
  rebase(nowMs: number): void {
    const passed = this.seconds(nowMs);
    if (passed < REBASE_AFTER_S) return;
    for (let slot = 0; slot < this.count; slot += 1) {
      const at = slot * STRIDE;
      this.data[at + 4] = (this.data[at + 4] as number) - passed;
      this.data[at + 5] = (this.data[at + 5] as number) - passed;
    }
    this.movingUntil -= passed;
    this.epochMs = nowMs;
    this.touchAll();
  }

  private glide(slot: number): number {
    return Math.floor((this.data[slot * STRIDE + 6] as number) / GLIDE_UNIT) / 100;
  }

  private pack(slot: number, glideS: number): void {
    this.data[slot * STRIDE + 6] =
      Math.round(glideS * 100) * GLIDE_UNIT + (this.looks[slot] as number);
  }

  private part(slot: number, now: number): number {
    const glide = this.glide(slot);
    if (glide === 0) return 1;
    const part = (now - (this.data[slot * STRIDE + 4] as number)) / glide;
    return part >= 1 ? 1 : Math.max(0, part);
  }

  private ensure(slot: number): void {
    if (slot >= this.count) {
      let room = this.ids.length;
      while (room <= slot) room *= 2;
      if (room !== this.ids.length) this.grow(room);
      for (let fresh = this.count; fresh <= slot; fresh += 1)
        this.data[fresh * STRIDE + 6] = EMPTY_LOOK;
      this.count = slot + 1;
    }
  }

  private grow(room: number): void {
    const { data, ids, looks } = this;
    this.data = new Float32Array(room * STRIDE);
    this.data.set(data);
    this.ids = new Int32Array(room);
    this.ids.set(ids);
    this.looks = new Uint8Array(room);
    this.looks.set(looks);
    this.isDirty = new Uint8Array(room / BLOCK).fill(1);
  }

  private touch(slot: number): void {
    this.isDirty[(slot / BLOCK) | 0] = 1;
  }
}

/** The hidden bit of `looks.ts`, repeated here so that the two files need not import each other. */
const EMPTY_LOOK = 16;
