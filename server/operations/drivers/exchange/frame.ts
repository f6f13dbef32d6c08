import type { Report } from '../report.ts';

/**
 * The kinds of messages between servers: moved drivers, a part of all known positions, the last
 * such part, a request for them, or a goodbye before stopping.
 */
export const FRAME_KINDS = ['moved', 'part', 'last', 'ask', 'goodbye'] as const;
export type FrameKind = (typeof FRAME_KINDS)[number];

export interface Frame {
  kind: FrameKind;
  /** By the sender's clock. Epoch milliseconds. */
  sentMs: number;
  /** Degrees, metres per second, epoch milliseconds; NaN if unknown. */
  reports: readonly Required<Report>[];
}

const VERSION = 1;
/** Version, kind, count of drivers, time of sending. */
const HEAD_BYTES = 1 + 1 + 2 + 8;
/** Id, latitude, longitude, age, heading, speed, accuracy. */
const DRIVER_BYTES = 4 + 4 + 4 + 3 + 2 + 2 + 1;
export const MAX_IN_FRAME = 5_000;
export const MAX_FRAME_BYTES = HEAD_BYTES + MAX_IN_FRAME * DRIVER_BYTES;
/** The maximum of three bytes, four and a half hours: older positions are read from history. */
export const MAX_AGE_MS = 0xff_ff_ff;
/** Steps of a degree: a centimetre. */
const STEPS = 1e7;
const UNKNOWN = 0xff_ff;
const UNKNOWN_ACCURACY = 0xff;

/**
 * Rounds degrees to the precision that servers exchange, so that all of them compute with the same
 * value.
 */
export const inSteps = (degrees: number): number => Math.round(degrees * STEPS) / STEPS;

const tenths = (value: number): number =>
  Number.isNaN(value) ? UNKNOWN : Math.min(UNKNOWN - 1, Math.max(0, Math.round(value * 10)));
const fromTenths = (value: number): number => (value === UNKNOWN ? Number.NaN : value / 10);
const metres = (value: number): number =>
  Number.isNaN(value) ? UNKNOWN_ACCURACY : Math.min(UNKNOWN_ACCURACY - 1, Math.ceil(value));
const fromMetres = (value: number): number => (value === UNKNOWN_ACCURACY ? Number.NaN : value);

/**
 * Encodes a frame of at most `MAX_IN_FRAME` reports; reports that are too old for it are omitted.
 */
export function encodeFrame({ kind, sentMs, reports }: Frame): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + reports.length * DRIVER_BYTES);
  let at = HEAD_BYTES;
  for (const { driverId, lat, lon, heading, speed, accuracy, atMs } of reports) {
    const ageMs = Math.max(0, Math.round(sentMs - atMs));
    if (ageMs > MAX_AGE_MS) continue;
    bytes.writeUInt32LE(driverId, at);
    bytes.writeInt32LE(Math.round(lat * STEPS), at + 4);
    bytes.writeInt32LE(Math.round(lon * STEPS), at + 8);
    bytes.writeUIntLE(ageMs, at + 12, 3);
    bytes.writeUInt16LE(tenths(heading), at + 15);
    bytes.writeUInt16LE(tenths(speed), at + 17);
    bytes.writeUInt8(metres(accuracy), at + 19);
    at += DRIVER_BYTES;
  }
  bytes.writeUInt8(VERSION, 0);
  bytes.writeUInt8(FRAME_KINDS.indexOf(kind), 1);
  bytes.writeUInt16LE((at - HEAD_BYTES) / DRIVER_BYTES, 2);
  bytes.writeDoubleLE(sentMs, 4);
  return bytes.subarray(0, at);
}

/** Decodes a frame; null if the bytes are not exactly one. */
export function readFrame(bytes: Buffer): Frame | null {
  if (bytes.length < HEAD_BYTES || bytes.readUInt8(0) !== VERSION) return null;
  const kind = FRAME_KINDS[bytes.readUInt8(1)];
  const count = bytes.readUInt16LE(2);
  const sentMs = bytes.readDoubleLE(4);
  if (!kind || !Number.isSafeInteger(sentMs) || sentMs < 0 || count > MAX_IN_FRAME) return null;
  if (bytes.length !== HEAD_BYTES + count * DRIVER_BYTES) return null;
  const reports: Required<Report>[] = [];
  for (let at = HEAD_BYTES; at < bytes.length; at += DRIVER_BYTES) {
    const driverId = bytes.readUInt32LE(at);
    const lat = bytes.readInt32LE(at + 4) / STEPS;
    const lon = bytes.readInt32LE(at + 8) / STEPS;
    const heading = fromTenths(bytes.readUInt16LE(at + 15));
    if (driverId === 0 || Math.abs(lat) > 90 || Math.abs(lon) > 180 || heading > 360) return null;
    reports.push({
      driverId,
      lat,
      lon,
      heading,
      speed: fromTenths(bytes.readUInt16LE(at + 17)),
      accuracy: fromMetres(bytes.readUInt8(at + 19)),
      atMs: sentMs - bytes.readUIntLE(at + 12, 3),
    });
  }
  return { kind, sentMs, reports };
}
