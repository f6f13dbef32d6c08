import { finished, type Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';
import { SILENCE_MS, UPLOAD_MS } from './slow-bodies.ts';

/** A file that is coming in. Its stream fails with a refusal when it is cut off or too large. */
export interface Upload {
  /** As the sender calls it; for people only, never for a path. */
  name: string;
  stream: Readable;
}

/** What multipart puts around a file: boundaries, headers, a few fields. */
const AROUND = 65_536;
/** A sender that sends less in the time of a silence has gone. */
const LEAST_BYTES = 256;
const MEGABYTE = 1_048_576;
/** What a sender may have sent before it sees that its file is refused. */
const UNDER_WAY = 16 * MEGABYTE;

const tooLarge = (maxBytes: number) =>
  new Refusal(
    'request.too_large',
    `The file is too large. The limit is ${Math.floor(maxBytes / MEGABYTE)} MB.`,
  );
const cutOff = () =>
  new Refusal('request.malformed', 'The upload ended early. Send the file again.');

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

/** Fails when the sender has sent next to nothing for this time. */
function watchSilence(raw: FastifyRequest['raw'], silenceMs: number, onSilent: () => void) {
  let seen = raw.socket.bytesRead;
  let seenAt = performance.now();
  const timer = setInterval(() => {
    const now = raw.socket.bytesRead;
    if (now - seen >= LEAST_BYTES) {
      seen = now;
      seenAt = performance.now();
    } else if (performance.now() - seenAt >= silenceMs) onSilent();
  }, silenceMs / 5);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * The one file of a multipart request. Its stream always ends: whole, or with a refusal when the request
 * closes, ends or falls silent without the file. Errors: 413 too large, 415 not multipart, 400 none or cut.
 */
export async function takeUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  maxBytes: number,
): Promise<Upload> {
  const { raw, bodyTime } = request;
  if (typeof request.isMultipart !== 'function' || !request.isMultipart())
    throw new Refusal(
      'request.unsupported_media',
      'Send one file, with the content type multipart/form-data.',
    );
  if (raw.destroyed) throw cutOff();
  const leave = (why: Refusal) => {
    bodyTime?.restart();
    holdRest(raw, reply);
    return why;
  };
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + AROUND)
    throw leave(tooLarge(maxBytes));
  bodyTime?.extend(UPLOAD_MS);
  let coming: { truncated: boolean } | undefined;
  // Made before anything can fail, and heard at once: it keeps the failure for its reader.
  const stream = withinLimit(() => coming?.truncated === true, maxBytes);
  stream.on('error', () => undefined);
  const silent = new Promise<never>((_, fail) => {
    const isHeard = watchSilence(raw, bodyTime?.silenceMs ?? SILENCE_MS, () => {
      fail(cutOff());
      stream.destroy(cutOff());
      raw.destroy();
    });
    stream.once('close', isHeard);
  });
  silent.catch(() => undefined);
  try {
    const limits = { fileSize: maxBytes, files: 1, fields: 4, fieldSize: 1_000, parts: 5 };
    const part = await Promise.race([request.file({ limits }), silent]).catch(() => {
      throw leave(cutOff());
    });
    if (!part) throw new Refusal('request.invalid', 'The request has no file.');
    const { file } = part;
    coming = file;
    file.on('limit', () => stream.destroy(leave(tooLarge(maxBytes))));
    // Also of a file that failed before this.
    finished(file, (error) => {
      if (error) stream.destroy(stream.destroyed ? undefined : leave(cutOff()));
    });
    // A reader that gives up (a full disk) leaves the rest unread.
    finished(stream, (error) => {
      if (error && !file.readableEnded) file.destroy(leave(cutOff()));
    });
    file.pipe(stream);
    return { name: shownName(part.filename), stream };
  } catch (error) {
    stream.destroy();
    throw error;
  }
}
