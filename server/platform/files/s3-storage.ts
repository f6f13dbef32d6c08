import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import { refuse } from '../http/refusal.ts';
import type { FileStorage } from './storage.ts';

export interface S3Settings {
  /** Includes the bucket, for example https://s3.example.com/tawsil. */
  endpoint: string;
  region: string;
  keyId: string;
  secret: string;
}

const ANSWER_MS = 30_000;
/** The time limit for a file of hundreds of megabytes. */
const LARGE_MS = 600_000;

/** Reports every failure of the storage as one to be retried; the reason is logged, not shown. */
async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = refuse('file.no_storage', {}, { retryAfterSeconds: 5 });
    refusal.cause = error;
    throw refusal;
  }
}

/** Files in any S3-compatible store, where a PUT is atomic. */
export function createS3Storage(settings: S3Settings): FileStorage {
  const client = (requestAbortTimeout: number) =>
    new S3mini({
      endpoint: settings.endpoint,
      region: settings.region,
      accessKeyId: settings.keyId,
      secretAccessKey: settings.secret,
      requestAbortTimeout,
    });
  const s3 = client(ANSWER_MS);
  const large = client(LARGE_MS);
  return {
    put: (key, content, type) =>
      reach(async () => {
        const { ok, status } = await s3.putObject(key, content, type);
        if (!ok) throw new Error(`The store of files answered ${status}`);
      }),
    putFile: (key, path, type) =>
      reach(async () => {
        // Read from disk while it is sent.
        const content = await openAsBlob(path);
        const { ok, status } = await large.putObject(key, content, type);
        if (!ok) throw new Error(`The store of files answered ${status}`);
      }),
    get: (key) =>
      reach(async () => {
        const response = await s3.getObjectResponse(key);
        return response?.body ? Readable.fromWeb(response.body as ReadableStream) : null;
      }),
    has: (key) => reach(async () => (await s3.objectExists(key)) === true),
    remove: (key) => reach(async () => void (await s3.deleteObject(key))),
  };
}
