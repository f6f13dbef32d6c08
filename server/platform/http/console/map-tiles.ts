import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';

export const PMTILES_PATH = '/api/map/tiles.pmtiles';
/** The largest range of the archive in one response; readers request far smaller ones. */
const MAX_PIECE = 16 * 1024 * 1024;

/** `bytes=a-b`, `bytes=a-` or `bytes=-n` within a file; null if the range is outside it. */
export function parseRange(header: string, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start <= end && start < size ? { start, end: Math.min(end, start + MAX_PIECE - 1) } : null;
}

/**
 * Serves a PMTiles archive by ranges: 206 with a strong entity tag, so that a reader notices if the
 * file was replaced. Never compressed, because the ranges already are.
 */
export async function registerMapTiles(app: FastifyInstance, file: string): Promise<void> {
  const handle = await open(file);
  const { size, mtimeMs } = await handle.stat();
  await handle.close();
  const tag = `"${createHash('sha256').update(`${size}:${mtimeMs}`).digest('hex').slice(0, 24)}"`;

  app.get(PMTILES_PATH, { schema: { hide: true } as object }, async (request, reply) => {
    void reply
      .header('etag', tag)
      .header('accept-ranges', 'bytes')
      .header('cache-control', 'no-cache, no-transform')
      .type('application/octet-stream');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const asked = request.headers.range;
    if (asked === undefined)
      return reply.header('content-length', size).send(createReadStream(file));
    const range = parseRange(asked, size);
    if (!range) {
      void reply.header('content-range', `bytes */${size}`);
      throw refuse('map.no_such_part');
    }
    return reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
      .header('content-length', range.end - range.start + 1)
      .send(createReadStream(file, range));
  });
}
