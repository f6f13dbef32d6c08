/**
 * Drivers' positions as the socket carries them. Layout, version 1, little endian:
 *
 * | bytes | what                                                                        |
 * |-------|-----------------------------------------------------------------------------|
 * | 0     | version, 1                                                                  |
 * | 1     | flags, 0                                                                    |
 * | 2–3   | reserved, 0                                                                 |
 * | 4–7   | number of records, u32                                                      |
 * | 8–15  | the server's time when the frame was made, epoch ms, f64                    |
 * | 16–47 | the box of the records: west, south, east, north in degrees, f64 each       |
 * | then  | 14 bytes a record: id u32; x u24 and y u24, steps from west and south of    |
 * |       | 1 / (2²⁴ − 1) of the box; age u16; status u8; heading u8                    |
 *
 * Age is before the frame's time, in tenths of a second up to 3,276.7 s; with the top bit set, in
 * tens of seconds. Status is the index in `FRAME_STATUSES`. Heading is in steps of 360/255 degrees
 * from north; 255 is none.
 */
export const FRAME_VERSION = 1;
/** The statuses of drivers by their number in a frame: a new one is added at the end. */
export const FRAME_STATUSES = ['offline', 'available', 'busy', 'on_break'] as const;
type FrameStatus = (typeof FRAME_STATUSES)[number];
export const FRAME_HEADER_BYTES = 48;
export const FRAME_RECORD_BYTES = 14;
/** A frame with more records is invalid. */
export const MAX_FRAME_RECORDS = 200_000;

const STEPS = 2 ** 24 - 1;
const MAX_ID = 2_147_483_647;
const COARSE = 0x80_00;
const NO_HEADING = 255;

/** The position of one driver for a frame. `atMs` is epoch ms; heading is degrees or null. */
export interface DriverPosition {
  id: number;
  lat: number;
  lon: number;
  heading: number | null;
  atMs: number;
  status: FrameStatus;
}

/** Called for each record, with numbers instead of an object, because there are many. */
export type PlacedSink = (
  id: number,
  lat: number,
  lon: number,
  heading: number | null,
  atMs: number,
  status: FrameStatus,
) => void;

/** An invalid frame, with the reason. */
export class FrameError extends Error {
  override name = 'FrameError';
}

function ageCode(ageMs: number): number {
  const tenths = Math.round(Math.max(0, ageMs) / 100);
  if (tenths < COARSE) return tenths;
  return COARSE | Math.min(COARSE - 1, Math.round(ageMs / 10_000));
}

const ageMsOf = (code: number) =>
  (code & COARSE) === 0 ? code * 100 : (code & (COARSE - 1)) * 10_000;

/** Many drivers, one slot each in every column. `heading` is degrees or NaN, `status` an index. */
export interface PlacedColumns {
  id: Uint32Array;
  lat: Float64Array;
  lon: Float64Array;
  heading: Float32Array;
  atMs: Float64Array;
  status: Uint8Array;
}

/**
 * Encodes positions as one frame made at `nowMs` (epoch ms). They must be valid: nothing is
 * checked.
 */
export function encodeFrame(
  nowMs: number,
  placed: readonly DriverPosition[],
): Uint8Array<ArrayBuffer> {
  const columns: PlacedColumns = {
    id: Uint32Array.from(placed, ({ id }) => id),
    lat: Float64Array.from(placed, ({ lat }) => lat),
    lon: Float64Array.from(placed, ({ lon }) => lon),
    heading: Float32Array.from(placed, ({ heading }) => heading ?? Number.NaN),
    atMs: Float64Array.from(placed, ({ atMs }) => atMs),
    status: Uint8Array.from(placed, ({ status }) => FRAME_STATUSES.indexOf(status)),
  };
  return encodeSlots(
    nowMs,
    columns,
    Uint32Array.from(placed, (_, slot) => slot),
  );
}

/**
 * Encodes the given slots of columns, for callers with too many drivers to create an object for
 * each.
 */
export function encodeSlots(
  nowMs: number,
  columns: PlacedColumns,
  slots: Uint32Array,
): Uint8Array<ArrayBuffer> {
  const { lat, lon } = columns;
  const count = slots.length;
  const bytes = new Uint8Array(FRAME_HEADER_BYTES + count * FRAME_RECORD_BYTES);
  const view = new DataView(bytes.buffer);
  let west = count === 0 ? 0 : 180;
  let south = count === 0 ? 0 : 90;
  let east = count === 0 ? 0 : -180;
  let north = count === 0 ? 0 : -90;
  for (const slot of slots) {
    const x = lon[slot] as number;
    const y = lat[slot] as number;
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  bytes[0] = FRAME_VERSION;
  view.setUint32(4, count, true);
  view.setFloat64(8, nowMs, true);
  for (const [index, edge] of [west, south, east, north].entries())
    view.setFloat64(16 + 8 * index, edge, true);
  // A box without width contains a single longitude, so any step will do.
  const perLon = east > west ? STEPS / (east - west) : 0;
  const perLat = north > south ? STEPS / (north - south) : 0;
  let at = FRAME_HEADER_BYTES;
  for (const slot of slots) {
    const x = Math.round(((lon[slot] as number) - west) * perLon);
    const y = Math.round(((lat[slot] as number) - south) * perLat);
    const heading = columns.heading[slot] as number;
    view.setUint32(at, columns.id[slot] as number, true);
    view.setUint16(at + 4, x & 0xff_ff, true);
    bytes[at + 6] = x >>> 16;
    view.setUint16(at + 7, y & 0xff_ff, true);
    bytes[at + 9] = y >>> 16;
    view.setUint16(at + 10, ageCode(nowMs - (columns.atMs[slot] as number)), true);
    bytes[at + 12] = columns.status[slot] as number;
    bytes[at + 13] = Number.isNaN(heading) ? NO_HEADING : Math.round((heading / 360) * 255) % 255;
    at += FRAME_RECORD_BYTES;
  }
  return bytes;
}

function check(view: DataView): number {
  if (view.byteLength < FRAME_HEADER_BYTES)
    throw new FrameError(
      `The frame has ${view.byteLength} bytes; a header has ${FRAME_HEADER_BYTES}`,
    );
  const version = view.getUint8(0);
  if (version !== FRAME_VERSION) throw new FrameError(`The frame is of version ${version}`);
  const count = view.getUint32(4, true);
  if (count > MAX_FRAME_RECORDS) throw new FrameError(`The frame claims ${count} records`);
  const expected = FRAME_HEADER_BYTES + count * FRAME_RECORD_BYTES;
  if (view.byteLength !== expected)
    throw new FrameError(`The frame has ${view.byteLength} bytes instead of ${expected}`);
  const nowMs = view.getFloat64(8, true);
  if (!(nowMs > 0 && nowMs < 8.64e15)) throw new FrameError('The frame’s time is not a time');
  const [west, south, east, north] = [16, 24, 32, 40].map((at) => view.getFloat64(at, true)) as [
    number,
    number,
    number,
    number,
  ];
  // Negated so that NaN fails too.
  if (
    !(west >= -180 && east <= 180 && west <= east && south >= -90 && north <= 90 && south <= north)
  )
    throw new FrameError('The frame’s box is not on earth');
  for (let at = FRAME_HEADER_BYTES; at < expected; at += FRAME_RECORD_BYTES) {
    const id = view.getUint32(at, true);
    if (id === 0 || id > MAX_ID) throw new FrameError(`The frame holds the id ${id}`);
    const status = view.getUint8(at + 12);
    if (status >= FRAME_STATUSES.length)
      throw new FrameError(`The frame holds the status ${status}`);
  }
  return count;
}

/**
 * Decodes a frame: validates it whole, then calls `each` for every record. Returns the frame's time
 * in epoch ms.
 * @throws FrameError before the first call if it is not a frame of this version.
 */
export function readFrame(bytes: ArrayBuffer | Uint8Array, each: PlacedSink): number {
  const view =
    bytes instanceof Uint8Array
      ? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      : new DataView(bytes);
  const count = check(view);
  const nowMs = view.getFloat64(8, true);
  const west = view.getFloat64(16, true);
  const south = view.getFloat64(24, true);
  const lonStep = (view.getFloat64(32, true) - west) / STEPS;
  const latStep = (view.getFloat64(40, true) - south) / STEPS;
  for (let n = 0, at = FRAME_HEADER_BYTES; n < count; n += 1, at += FRAME_RECORD_BYTES) {
    const x = view.getUint16(at + 4, true) | (view.getUint8(at + 6) << 16);
    const y = view.getUint16(at + 7, true) | (view.getUint8(at + 9) << 16);
    const heading = view.getUint8(at + 13);
    each(
      view.getUint32(at, true),
      south + y * latStep,
      west + x * lonStep,
      heading === NO_HEADING ? null : (heading * 360) / 255,
      nowMs - ageMsOf(view.getUint16(at + 10, true)),
      FRAME_STATUSES[view.getUint8(at + 12)] as FrameStatus,
    );
  }
  return nowMs;
}
