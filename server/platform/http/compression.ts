import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below it the headers of an answer weigh more than what is saved. Bytes. */
const SMALLEST = 1_024;
/** A list of the API becomes a tenth of its size; the highest level (11) would take fifty times as long. */
const BROTLI_LEVEL = 4;

/**
 * Compresses answers in JSON for clients that take it, but for those of endpoints that hold a secret.
 * Requests are not decompressed: a small body must not become a large one.
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
