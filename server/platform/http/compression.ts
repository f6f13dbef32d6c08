import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this size the headers of a response outweigh the savings. Bytes. */
const SMALLEST = 1_024;
/** A list of the API shrinks to a tenth; the highest level (11) would take fifty times as long. */
const BROTLI_LEVEL = 4;

/**
 * Compresses JSON responses for clients that accept it, except those of endpoints that hold a
 * secret. Requests are not decompressed: a small body must not become a large one.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: SMALLEST,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } },
  });
}
