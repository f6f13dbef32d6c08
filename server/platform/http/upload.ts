import { finished, type Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withoutUnseen } from '#rules/text/invisible.ts';
import { type Refusal, refuse } from './refusal.ts';
import { SILENCE_MS, UPLOAD_MS } from './slow-bodies.ts';

/** A file being received. Its stream fails with a refusal if it is cut off or too large. */
export interface Upload {
  /** The sender's name of the file; for display only, never for a path. */
  name: string;
  stream: Readable;
}

/** What multipart adds around a file: boundaries, headers, a few fields. */
const AROUND = 65_536;
/** A sender of fewer bytes within the silence limit is considered gone. */
const LEAST_BYTES = 256;
const MEGABYTE = 1_048_576;
/** How much a sender may have sent before it notices that its file is refused. */
const UNDER_WAY = 16 * MEGABYTE;

const tooLarge = (maxBytes: number) =>
  refuse('file.too_large', { most: Math.floor(maxBytes / MEGABYTE) });
const cutOff = () => refuse('file.upload_ended');

/**
 * A name for display: without a path, control characters or what is not seen, such as an override
 * that shows `lmx.exe` as `exe.xml`, and of limited length.
 */
const shownName = (name: string | undefined): string =>
  withoutUnseen(name ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .split(/[\\/]/)
    .at(-1)
    ?.trim()
    .slice(-200) || 'file';

/** Passes the file on, and fails if the parser has truncated it at the limit. */
const withinLimit = (isTruncated: () => boolean, maxBytes: number) =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, chunk),
    flush: (done) => done(isTruncated() ? tooLarge(maxBytes) : null),
  });

/**
 * Stops reading until the refusal is being sent, and then reads as much as a sender may have in
 * transit. A connection that is closed with unread bytes is reset, and the sender would never see
 * the reason.
 */
function holdRest(raw: FastifyRequest['raw'], reply: FastifyReply): void {
  raw.unpipe();
  raw.pause();
  // Otherwise Node reads the rest of a body that nobody has begun to read.
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

/** Fails if the sender has sent next to nothing for this time. */
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
 * The single file of a multipart request. Its stream always ends: whole, or with a refusal if the
 * request closes, ends or falls silent without the file. Errors: 413 too large, 415 not multipart,
 * 400 no file or cut off.
 */
export async function takeUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  maxBytes: number,
): Promise<Upload> {
  const { raw, bodyTime } = request;
  if (typeof request.isMultipart !== 'function' || !request.isMultipart())
    throw refuse('file.not_multipart');
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
  // Created before anything can fail, with a listener: it keeps the failure for its reader.
  const stream = withinLimit(() => coming?.truncated === true, maxBytes);
  stream.on('error', () => undefined);
  const silent = new Promise<never>((_, fail) => {
    const stopWatching = watchSilence(raw, bodyTime?.silenceMs ?? SILENCE_MS, () => {
      fail(cutOff());
      stream.destroy(cutOff());
      raw.destroy();
    });
    stream.once('close', stopWatching);
  });
  silent.catch(() => undefined);
  try {
    const limits = { fileSize: maxBytes, files: 1, fields: 4, fieldSize: 1_000, parts: 5 };
    const part = await Promise.race([request.file({ limits }), silent]).catch(() => {
      throw leave(cutOff());
    });
    if (!part) throw refuse('file.missing');
    const { file } = part;
    coming = file;
    file.on('limit', () => stream.destroy(leave(tooLarge(maxBytes))));
    // Also for a file that failed before this.
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
