import { type Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** A file that is coming in. Its stream fails with a refusal when it is cut off or too large. */
export interface Upload {
  /** As the sender calls it; for people only, never for a path. */
  name: string;
  stream: Readable;
}

/** What multipart puts around a file: boundaries, headers, a few fields. */
const AROUND = 65_536;
/** A sender that is silent for so long has gone. */
const SILENCE_MS = 30_000;
const MEGABYTE = 1_048_576;
/** What a sender may have sent before it sees that its file is refused. */
const UNDER_WAY = 16 * MEGABYTE;

const tooLarge = (maxBytes: number) =>
  new Refusal(
    'request.too_large',
    `The file is too large: at most ${Math.floor(maxBytes / MEGABYTE)} MB are taken.`,
  );
const cutOff = () => new Refusal('request.malformed', 'The file was not sent to its end.');

/** A name that can be shown: no path, no control characters, not endless. */
const shownName = (name: string | undefined): string =>
  (name ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .split(/[\\/]/)
    .at(-1)
    ?.trim()
    .slice(-200) || 'file';

/** Passes the file on, and fails when the parser has cut it at the limit. */
const withinLimit = (isTruncated: () => boolean, maxBytes: number) =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, chunk),
    flush: (done) => done(isTruncated() ? tooLarge(maxBytes) : null),
  });

/**
 * Reads no further until the refusal is on its way, and then so much as a sender may have under way. A
 * connection that is closed over unread bytes is reset, and the sender never sees why.
 */
function holdRest(raw: FastifyRequest['raw'], reply: FastifyReply): void {
  raw.unpipe();
  raw.pause();
  // Else Node reads all that is left of a body that nobody has begun to read.
  raw.read(0);
  let left = UNDER_WAY;
  reply.raw.once('finish', () => {
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) raw.destroy();
    });
    raw.resume();
  });
}

/** The one file of a multipart request. Errors: 413 too large, 415 not multipart, 400 none or cut. */
export async function takeUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  maxBytes: number,
): Promise<Upload> {
  if (typeof request.isMultipart !== 'function' || !request.isMultipart())
    throw new Refusal(
      'request.unsupported_media',
      'Send one file, with the content type multipart/form-data.',
    );
  const leave = (why: Refusal) => {
    holdRest(request.raw, reply);
    return why;
  };
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + AROUND)
    throw leave(tooLarge(maxBytes));
  const { socket } = request.raw;
  socket.setTimeout?.(SILENCE_MS, () => socket.destroy());
  const part = await request
    .file({ limits: { fileSize: maxBytes, files: 1, fields: 4, fieldSize: 1_000, parts: 5 } })
    .catch(() => {
      throw leave(cutOff());
    });
  if (!part) throw new Refusal('request.invalid', 'There is no file in the request.');
  const { file } = part;
  const stream = withinLimit(() => file.truncated, maxBytes);
  file.on('limit', () => stream.destroy(leave(tooLarge(maxBytes))));
  file.on('error', () => stream.destroy(leave(cutOff())));
  file.on('close', () => {
    if (!file.readableEnded) stream.destroy(leave(cutOff()));
  });
  file.pipe(stream);
  return { name: shownName(part.filename), stream };
}
