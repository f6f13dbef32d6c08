const BINARY_WHOLE = 0x82;
const CLOSE_PING_PONG = [0x88, 0x89, 0x8a];
const MASKED = 0x80;
const LENGTH = 0x7f;
/** A length of 126 means that the next two bytes contain it, 127 the next eight. */
const LENGTH_16 = 126;
const MASK_BYTES = 4;

/** The bytes of a frame's header with its mask; 0 if it is not masked or has a 64-bit length. */
function headerBytes(chunk: Buffer, at: number): number {
  const second = chunk[at + 1] ?? 0;
  const length = second & LENGTH;
  if ((second & MASKED) === 0 || length > LENGTH_16) return 0;
  return 2 + (length === LENGTH_16 ? 2 : 0) + MASK_BYTES;
}

/** The bytes of a whole frame at this position; 0 if it is not whole or not simple. */
function frameBytes(chunk: Buffer, at: number): number {
  const header = headerBytes(chunk, at);
  if (header === 0 || at + header > chunk.length) return 0;
  const short = (chunk[at + 1] ?? 0) & LENGTH;
  const size = header + (short === LENGTH_16 ? chunk.readUInt16BE(at + 2) : short);
  return at + size > chunk.length ? 0 : size;
}

function unmasked(chunk: Buffer, at: number, size: number): Buffer {
  const from = at + headerBytes(chunk, at);
  const mask = from - MASK_BYTES;
  const to = at + size;
  for (let n = from; n < to; n += 1)
    chunk[n] = (chunk[n] ?? 0) ^ (chunk[mask + ((n - from) & 3)] ?? 0);
  return chunk.subarray(from, to);
}

interface Outlets {
  /** A whole binary frame, valid until the function returns. */
  onFrame: (data: Buffer) => void;
  /** Bytes for ws, which may keep them. */
  onRest: (bytes: Buffer) => void;
}

/**
 * Creates a reader of a phone's chunks. Binary frames of at most `maxBytes` that arrive whole and
 * masked, as nearly all do, are unmasked in place; the rest is left to ws, whose stream takes a
 * quarter of the CPU of a small frame (0057). After the first frame that is neither, nor a whole
 * ping, pong or close, ws reads everything until the phone reconnects.
 */
export function createFrameReader(maxBytes: number, { onFrame, onRest }: Outlets) {
  let isLeftToWs = false;
  return (chunk: Buffer): void => {
    let at = 0;
    while (at < chunk.length && !isLeftToWs) {
      const size = frameBytes(chunk, at);
      if (chunk[at] === BINARY_WHOLE && size > 0 && size <= maxBytes)
        onFrame(unmasked(chunk, at, size));
      else if (size > 0 && CLOSE_PING_PONG.includes(chunk[at] ?? 0))
        onRest(Buffer.from(chunk.subarray(at, at + size)));
      else break;
      at += size;
    }
    if (at === chunk.length) return;
    isLeftToWs = true;
    onRest(Buffer.from(chunk.subarray(at)));
  };
}
