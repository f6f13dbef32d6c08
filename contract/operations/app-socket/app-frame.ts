import { FrameError } from '#rules/frames/positions-frame.ts';
import type { OrderChanges } from './order-changes.ts';

/**
 * The frames of an app's socket beside positions (`phone-frame.ts`), with version and kind in the
 * first two bytes:
 *
 * | kind, direction | then                                                                     |
 * |-----------------|--------------------------------------------------------------------------|
 * | 3, to server    | one fact in UTF-8 JSON, at most 1 kB                                     |
 * | 4, to the app   | u16 0, then `OrderChanges` in UTF-8 JSON                                 |
 * | 5, to the app   | u16 0, then the result of a fact in UTF-8 JSON                           |
 *
 * The server sends 4 and 5 only to apps that asked at the handshake, and grants them in the u16 of
 * its welcome.
 */
const VERSION = 1;
const FACT = 3;
const CHANGES = 4;
const FACT_RESULT = 5;
const ANSWER_HEADER_BYTES = 4;
const FACT_HEADER_BYTES = 2;
const MAX_FACT_BYTES = 1_024;

/** The bits of what a welcome grants. */
export const GRANTED = { orders: 1, facts: 2 } as const;

/** The parameter of the handshake by which an app asks for its orders; its value is a number known. */
export const ORDERS_PARAMETER = 'orders';

const encode = (header: readonly number[], text: string): Uint8Array<ArrayBuffer> => {
  const body = new TextEncoder().encode(text);
  const bytes = new Uint8Array(header.length + body.length);
  bytes.set(header);
  bytes.set(body, header.length);
  return bytes;
};

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new FrameError('The frame has no JSON in UTF-8');
  }
}

/** Encodes a fact of an app. @throws FrameError if it is larger than a frame may be. */
export function encodeFact(fact: object): Uint8Array<ArrayBuffer> {
  const bytes = encode([VERSION, FACT], JSON.stringify(fact));
  if (bytes.length > FACT_HEADER_BYTES + MAX_FACT_BYTES)
    throw new FrameError(`A fact has at most ${MAX_FACT_BYTES} bytes`);
  return bytes;
}

/** Whether a frame of an app is a fact. */
export const isFact = (bytes: Uint8Array): boolean => bytes[0] === VERSION && bytes[1] === FACT;

/** Decodes a fact; its contents are not validated. @throws FrameError */
export function readFact(bytes: Uint8Array): unknown {
  if (bytes.length > FACT_HEADER_BYTES + MAX_FACT_BYTES)
    throw new FrameError(`The fact has more than ${MAX_FACT_BYTES} bytes`);
  return parse(bytes.subarray(FACT_HEADER_BYTES));
}

/** Encodes a frame of changes from its JSON. */
export const encodeChanges = (json: string): Uint8Array<ArrayBuffer> =>
  encode([VERSION, CHANGES, 0, 0], json);

/** Encodes the result of a fact. */
export const encodeFactResult = (result: object): Uint8Array<ArrayBuffer> =>
  encode([VERSION, FACT_RESULT, 0, 0], JSON.stringify(result));

/** A message of the server beside those of `phone-frame.ts`. */
export type AppMessage =
  | { kind: 'changes'; changes: OrderChanges }
  | { kind: 'fact_result'; result: unknown };

/** Decodes such a message; null if it is of another kind. @throws FrameError */
export function readAppMessage(bytes: Uint8Array): AppMessage | null {
  if (bytes[0] !== VERSION || bytes.length < ANSWER_HEADER_BYTES) return null;
  const body = bytes.subarray(ANSWER_HEADER_BYTES);
  if (bytes[1] === CHANGES) return { kind: 'changes', changes: parse(body) as OrderChanges };
  if (bytes[1] === FACT_RESULT) return { kind: 'fact_result', result: parse(body) };
  return null;
}
