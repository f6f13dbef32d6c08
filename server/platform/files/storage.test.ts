import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalStorage } from './local-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { FileStorage } from './storage.ts';

const KEY = 'images/ab/abcdef/96.webp';
const CONTENT = Buffer.from([0, 255, 13, 10, 128, 7]);
const SECRET = 'the secret of the store';

const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** The signature that a request must have, computed from the request and the secret (AWS SigV4). */
function signatureOf(request: IncomingMessage, scope: string, signed: string): string {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
  searchParams.sort();
  const headers = signed
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}`);
  const canonical = [
    request.method,
    pathname,
    searchParams.toString(),
    `${headers.join('\n')}\n`,
    signed,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const date = String(request.headers['x-amz-date']);
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return hmac(key, toSign).toString('hex');
}

/** A store with one bucket that accepts only correctly signed requests, and records them. */
function createBucket() {
  const objects = new Map<string, Buffer>();
  const refused: string[] = [];
  const server = createServer(async (request, response) => {
    const [, scope = '', signed = '', signature = ''] =
      /Credential=[^/]+\/([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=(\w+)/.exec(
        request.headers.authorization ?? '',
      ) ?? [];
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const hash = request.headers['x-amz-content-sha256'];
    const isWhole = hash === 'UNSIGNED-PAYLOAD' || hash === sha256(body);
    if (!isWhole || signatureOf(request, scope, signed) !== signature) {
      refused.push(`${request.method} ${request.url}`);
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    }
    const key = request.url ?? '';
    const found = objects.get(key);
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method === 'DELETE') return response.writeHead(204).end();
    if (request.method === 'PUT') return response.writeHead(200, { etag: '"1"' }).end();
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    response.writeHead(200, { 'content-length': found.length, etag: '"1"' });
    return response.end(request.method === 'HEAD' ? undefined : found);
  });
  return { server, objects, refused };
}

const bucket = createBucket();
let folder: string;
const stores = new Map<string, FileStorage>();
let endpoint: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tawsil-storage-'));
  await new Promise<void>((ready) => bucket.server.listen(0, '127.0.0.1', ready));
  endpoint = `http://127.0.0.1:${(bucket.server.address() as AddressInfo).port}/tawsil`;
  stores.set('a folder', createLocalStorage(folder));
  stores.set('S3', createS3Storage({ endpoint, region: 'auto', keyId: 'key', secret: SECRET }));
});
afterAll(async () => {
  bucket.server.close();
  await rm(folder, { recursive: true });
});

describe.each(['a folder', 'S3'])('files stored in %s', (name) => {
  const storage = () => stores.get(name) as FileStorage;

  it('are returned unchanged until they are removed', async () => {
    expect(await storage().has(KEY)).toBe(false);
    expect(await storage().get(KEY)).toBeNull();
    await storage().put(KEY, CONTENT, 'image/webp');
    await storage().put(KEY, CONTENT, 'image/webp');
    expect(await storage().has(KEY)).toBe(true);
    const stream = await storage().get(KEY);
    const pieces: Buffer[] = [];
    for await (const piece of stream ?? []) pieces.push(Buffer.from(piece as Uint8Array));
    expect(Buffer.concat(pieces)).toEqual(CONTENT);
    await storage().remove(KEY);
    await storage().remove(KEY);
    expect(await storage().has(KEY)).toBe(false);
  });

  it('are stored from local files of any size', async () => {
    const from = await mkdtemp(join(tmpdir(), 'tawsil-storage-from-'));
    const content = Buffer.alloc(5_000_000, 'Café;متجر\r\n');
    const path = join(from, 'export-7.csv');
    try {
      await writeFile(path, content);
      await storage().putFile('exports/7.csv', path, 'text/csv');
      const stream = await storage().get('exports/7.csv');
      expect(stream && (await buffer(stream)).equals(content)).toBe(true);
      await storage().remove('exports/7.csv');
      expect(await storage().has('exports/7.csv')).toBe(false);
      // An unreadable file is not stored in part.
      const absent = storage().putFile('exports/8.csv', join(from, 'absent'), 'text/csv');
      await expect(absent).rejects.toThrow();
      expect(await storage().has('exports/8.csv')).toBe(false);
    } finally {
      await rm(from, { recursive: true });
    }
  });
});

it('S3 requests have valid signatures, and a wrong secret causes an error', async () => {
  expect(bucket.refused).toEqual([]);
  const wrong = createS3Storage({ endpoint, region: 'auto', keyId: 'key', secret: 'another' });
  await expect(wrong.put(KEY, CONTENT, 'image/webp')).rejects.toThrow();
  expect(bucket.refused).not.toEqual([]);
  expect(bucket.objects.size).toBe(0);
});

it('a folder refuses keys that lead out of it, and keeps no partial file', async () => {
  const local = createLocalStorage(folder);
  for (const key of ['../out', '/etc/passwd', 'a//b', 'a/../b', 'A', ''])
    await expect(local.put(key, CONTENT, 'x')).rejects.toThrow(/key/);
  await local.put('images/one', Buffer.from('whole'), 'x');
  expect(await readdir(join(folder, 'images'))).toContain('one');
  const stream = await local.get('images/one');
  expect(stream && (await text(stream))).toBe('whole');
});
