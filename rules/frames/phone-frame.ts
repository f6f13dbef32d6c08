import { FrameError } from './positions-frame.ts';

/**
 * The protocol between a driver's phone and the server on the phone's own socket: version 1, little
 * endian. docs/driver-apps.md describes it for developers of apps.
 *
 * A phone sends reports:
 *
 * | bytes | what                                                                            |
 * |-------|---------------------------------------------------------------------------------|
 * | 0     | version, 1                                                                      |
 * | 1     | 1: reports                                                                      |
 * | 2     | flags: bit 0 asks for an acknowledgement                                        |
 * | 3     | 0                                                                               |
 * | 4–7   | number of the first report, u32: a phone counts its reports 1, 2, 3 …           |
 * | 8–9   | how many reports, u16; 0 asks for an acknowledgement only                       |
 * | 10–11 | 0                                                                               |
 * | 12–19 | time of the first, epoch ms by the server's clock, f64                          |
 * | then  | 18 bytes a report: ms after the previous u32; latitude and longitude i32 in     |
 * |       | 10⁻⁷ degrees; heading u16 in tenths of a degree from north, speed u16 in tenths |
 * |       | of a metre a second, accuracy u16 in metres; 65,535 means unknown               |
 *
 * … or a new access token: version, 2, and the token in ASCII.
 *
 * The server answers with version, kind, u16, and
 *
 * | kind            | u16                      | then                                          |
 * |-----------------|--------------------------|-----------------------------------------------|
 * | 1, welcome      | what is granted, GRANTED | u32 0, the server's time f64                  |
 * | 2, acknowledged | reports refused since    | u32 number of the last report that need not   |
 * |                 | the last acknowledgement | be kept, the server's time f64                |
 * | 3, refused      | 0                        | u32 the same of a refused frame, 0 if it      |
 * |                 |                          | cannot be read; then the reason in UTF-8      |
 *
 * The frames of orders and facts are in `app-socket/app-frame.ts`.
 */
const VERSION = 1;
const HEADER_BYTES = 20;
const RECORD_BYTES = 18;
const ANSWER_BYTES = 16;
const REASON_AT = 8;
const NOT_KNOWN = 65_535;
const MAX_NUMBER = 2 ** 32 - 1;
const MAX_TIME_MS = 8.64e15;
const DEGREE = 1e7;
const MAX_TOKEN_LENGTH = 200;
/** Enough for a day with a report every three minutes, or for eight minutes with one a second. */
export const MAX_PHONE_REPORTS = 500;
export const MAX_PHONE_FRAME_BYTES = HEADER_BYTES + MAX_PHONE_REPORTS * RECORD_BYTES;
/** The path of the phones' socket; the access token goes into the `Authorization` header. */
export const PHONE_SOCKET_PATH = '/api/driver-status/stream';

/** Why the server closes a phone's socket; RFC 6455 reserves 4000 to 4999 for applications. */
export const PHONE_CLOSE = {
  /** The server stops: reconnect after a moment; another server may answer. */
  restart: 1012,
  /** Too many frames were refused: the app is faulty. */
  refused: 4400,
  /** The token has expired: reconnect with a new one. */
  expired: 4401,
  /** The app has read nothing for half a minute: reconnect at once. */
  slow: 4408,
  /** The session has ended: sign in again. */
  revoked: 4403,
  /** The same session has opened another socket. */
  replaced: 4409,
} as const;

/**
 * One report: degrees, metres per second, metres, epoch ms. NaN if heading, speed or accuracy is
 * unknown.
 */
export interface PhoneReport {
  lat: number;
  lon: number;
  heading: number;
  speed: number;
  accuracy: number;
  atMs: number;
}

/** A message from a phone. Its reports are read one by one with `readReport`. */
export type PhoneMessage =
  | { kind: 'reports'; first: number; count: number; wantsAnswer: boolean; view: DataView }
  | { kind: 'renew'; token: string };

/** A message from the server. */
export type PhoneAnswer =
  | { kind: 'welcome'; nowMs: number; granted?: number }
  | { kind: 'acknowledged'; last: number; notTaken: number; nowMs: number }
  | { kind: 'refused'; last: number; reason: string };

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const code = (value: number, steps: number, most: number): number =>
  Number.isNaN(value) ? NOT_KNOWN : Math.min(most, Math.round(value * steps));

/**
 * Encodes reports, the oldest first, at most `MAX_PHONE_REPORTS`. They must be valid: nothing is
 * checked.
 */
export function encodeReports(
  first: number,
  reports: readonly PhoneReport[],
  wantsAnswer: boolean,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + reports.length * RECORD_BYTES);
  const view = viewOf(bytes);
  let before = Math.round(reports[0]?.atMs ?? 0);
  bytes.set([VERSION, 1, wantsAnswer ? 1 : 0]);
  view.setUint32(4, first, true);
  view.setUint16(8, reports.length, true);
  view.setFloat64(12, before, true);
  let at = HEADER_BYTES;
  for (const { lat, lon, heading, speed, accuracy, atMs } of reports) {
    // If a phone's clock was set back, its report takes the time of the previous one.
    const after = Math.max(0, Math.round(atMs) - before);
    before += after;
    view.setUint32(at, after, true);
    view.setInt32(at + 4, Math.round(lat * DEGREE), true);
    view.setInt32(at + 8, Math.round(lon * DEGREE), true);
    view.setUint16(at + 12, code(heading, 10, 3_600), true);
    view.setUint16(at + 14, code(speed, 10, 4_000), true);
    view.setUint16(at + 16, code(accuracy, 1, NOT_KNOWN - 1), true);
    at += RECORD_BYTES;
  }
  return bytes;
}

export function encodeRenewal(token: string): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(token);
  const bytes = new Uint8Array(2 + text.length);
  bytes.set([VERSION, 2]);
  bytes.set(text, 2);
  return bytes;
}

const isIn = (value: number, most: number) => value <= most || value === NOT_KNOWN;

function checkReports(view: DataView): PhoneMessage {
  if (view.byteLength < HEADER_BYTES)
    throw new FrameError(
      `The frame has ${view.byteLength} bytes; a header of reports has ${HEADER_BYTES}`,
    );
  const flags = view.getUint8(2);
  if (flags > 1) throw new FrameError(`The frame has the flags ${flags}`);
  const first = view.getUint32(4, true);
  const count = view.getUint16(8, true);
  if (count > MAX_PHONE_REPORTS)
    throw new FrameError(`The frame claims ${count} reports of at most ${MAX_PHONE_REPORTS}`);
  if (first === 0 || first + count > MAX_NUMBER)
    throw new FrameError(`The frame has the number ${first}`);
  const expected = HEADER_BYTES + count * RECORD_BYTES;
  if (view.byteLength !== expected)
    throw new FrameError(`The frame has ${view.byteLength} bytes instead of ${expected}`);
  const atMs = view.getFloat64(12, true);
  if (count > 0 && !(atMs > 0 && atMs < MAX_TIME_MS))
    throw new FrameError('The frame’s time is not a time');
  for (let n = 0, at = HEADER_BYTES; n < count; n += 1, at += RECORD_BYTES) {
    if (
      Math.abs(view.getInt32(at + 4, true)) > 90 * DEGREE ||
      Math.abs(view.getInt32(at + 8, true)) > 180 * DEGREE
    )
      throw new FrameError(`Report ${first + n} is not on earth`);
    if (!isIn(view.getUint16(at + 12, true), 3_600))
      throw new FrameError(`Report ${first + n} has a heading beyond 360 degrees`);
    if (!isIn(view.getUint16(at + 14, true), 4_000))
      throw new FrameError(`Report ${first + n} has a speed beyond 400 m/s`);
  }
  return { kind: 'reports', first, count, wantsAnswer: flags === 1, view };
}

/**
 * Decodes and validates a whole message from a phone.
 * @throws FrameError with the reason, before any report is used.
 */
export function readPhoneMessage(bytes: Uint8Array): PhoneMessage {
  if (bytes.length < 2) throw new FrameError(`The frame has ${bytes.length} bytes`);
  if (bytes[0] !== VERSION) throw new FrameError(`The frame is of version ${bytes[0]}`);
  if (bytes[1] === 1) return checkReports(viewOf(bytes));
  if (bytes[1] !== 2) throw new FrameError(`The frame is of kind ${bytes[1]}`);
  if (bytes.length > 2 + MAX_TOKEN_LENGTH) throw new FrameError('The token is too long');
  return { kind: 'renew', token: new TextDecoder().decode(bytes.subarray(2)) };
}

/** The time of the first report of a validated message, in epoch ms. */
export const firstAtMs = (view: DataView): number => view.getFloat64(12, true);

/** The time of the last report of a validated message, in epoch ms. */
export function lastAtMs(view: DataView): number {
  let atMs = firstAtMs(view);
  for (let at = HEADER_BYTES; at < view.byteLength; at += RECORD_BYTES)
    atMs += view.getUint32(at, true);
  return atMs;
}

const known = (value: number, steps: number) => (value === NOT_KNOWN ? Number.NaN : value / steps);

/**
 * Reads the nth report of a validated message into a reused object. `beforeMs` is the time of the
 * report before it.
 */
export function readReport(view: DataView, nth: number, beforeMs: number, into: PhoneReport): void {
  const at = HEADER_BYTES + nth * RECORD_BYTES;
  into.atMs = beforeMs + view.getUint32(at, true);
  into.lat = view.getInt32(at + 4, true) / DEGREE;
  into.lon = view.getInt32(at + 8, true) / DEGREE;
  into.heading = known(view.getUint16(at + 12, true), 10);
  into.speed = known(view.getUint16(at + 14, true), 10);
  into.accuracy = known(view.getUint16(at + 16, true), 1);
}

/** Encodes a message from the server. */
export function encodeAnswer(answer: PhoneAnswer): Uint8Array<ArrayBuffer> {
  if (answer.kind === 'refused') {
    const reason = new TextEncoder().encode(answer.reason);
    const bytes = new Uint8Array(REASON_AT + reason.length);
    bytes.set([VERSION, 3]);
    viewOf(bytes).setUint32(4, answer.last, true);
    bytes.set(reason, REASON_AT);
    return bytes;
  }
  const bytes = new Uint8Array(ANSWER_BYTES);
  const view = viewOf(bytes);
  const isWelcome = answer.kind === 'welcome';
  bytes.set([VERSION, isWelcome ? 1 : 2]);
  const second = isWelcome ? (answer.granted ?? 0) : Math.min(answer.notTaken, 65_535);
  view.setUint16(2, second, true);
  view.setUint32(4, isWelcome ? 0 : answer.last, true);
  view.setFloat64(8, answer.nowMs, true);
  return bytes;
}

/** Decodes a message from the server. @throws FrameError if it is not of this version. */
export function readPhoneAnswer(bytes: Uint8Array): PhoneAnswer {
  const view = viewOf(bytes);
  if (bytes[0] !== VERSION || bytes.length < REASON_AT)
    throw new FrameError('The answer is not of version 1');
  const last = view.getUint32(4, true);
  if (bytes[1] === 3)
    return { kind: 'refused', last, reason: new TextDecoder().decode(bytes.subarray(REASON_AT)) };
  if (bytes.length !== ANSWER_BYTES) throw new FrameError(`The answer has ${bytes.length} bytes`);
  const nowMs = view.getFloat64(8, true);
  if (bytes[1] === 1) return { kind: 'welcome', nowMs, granted: view.getUint16(2, true) };
  if (bytes[1] === 2)
    return { kind: 'acknowledged', last, notTaken: view.getUint16(2, true), nowMs };
  throw new FrameError(`The answer is of kind ${bytes[1]}`);
}

/** The number of the last report of a refused frame; 0 if it cannot be read. */
export function lastNumberOf(bytes: Uint8Array): number {
  if (bytes.length < HEADER_BYTES || bytes[0] !== VERSION || bytes[1] !== 1) return 0;
  const view = viewOf(bytes);
  const last = view.getUint32(4, true) + view.getUint16(8, true) - 1;
  return last > 0 && last <= MAX_NUMBER ? last : 0;
}
