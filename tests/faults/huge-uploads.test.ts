import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_IMPORT_BYTES } from '#contract/routes/catalogue/imports.ts';
import { MAX_IMAGE_BYTES } from '#contract/routes/platform/files.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { multipart } from '#tests/support/multipart.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const OFFERED = 5_000_000_000;
/** The bytes that each endpoint receives in total, in files declared as 5 GB. */
const TAKEN = isFullRun ? OFFERED : 250_000_000;
const PIECE = Buffer.alloc(262_144, 'name,price\n');
/**
 * The buffers between sender and reader: those of two sockets, and what the server reads of the
 * rest.
 */
const BETWEEN = 40_000_000;
const MAX_MEMORY = 150_000_000;
const CALLS = [
  ['a picture', '/api/admin/files', MAX_IMAGE_BYTES],
  ['an import', '/api/admin/imports?kind=items', MAX_IMPORT_BYTES],
] as const;

let t: TestApp;
let manager: Person;
let dataDir: string;
let port: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tawsil-huge-'));
  t = await startTestApp({ dataDir });
  manager = await t.person('catalogue');
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  ({ port } = t.app().server.address() as AddressInfo);
});
afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

const files = async () =>
  (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());

interface Ended {
  status: number | undefined;
  code: string | undefined;
  sent: number;
  /** The peak memory of this process, sender and server together, above the start. */
  memory: number;
}

/**
 * Sends five gigabytes as fast as they are accepted, until the other side responds or disconnects.
 */
function offer(path: string, isDeclared: boolean): Promise<Ended> {
  const { head, type } = multipart('', 'huge.png');
  const begun = process.memoryUsage.rss();
  return new Promise((resolve) => {
    const ended: Ended = { status: undefined, code: undefined, sent: 0, memory: 0 };
    let isOver = false;
    const call = request({
      port,
      method: 'POST',
      path,
      agent: false,
      headers: {
        authorization: `Bearer ${manager.token}`,
        'content-type': type,
        ...(isDeclared ? { 'content-length': OFFERED } : {}),
      },
    });
    const end = () => {
      isOver = true;
      call.destroy();
      resolve(ended);
    };
    call.on('response', (response) => {
      ended.status = response.statusCode;
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('error', end);
      response.on('end', () => {
        ended.code = (JSON.parse(text) as { code: string }).code;
        end();
      });
    });
    call.on('error', () => ended.status === undefined && end());
    const more = () => {
      while (!isOver && ended.sent < OFFERED) {
        ended.sent += PIECE.length;
        ended.memory = Math.max(ended.memory, process.memoryUsage.rss() - begun);
        if (!call.write(PIECE)) return;
      }
      if (!isOver) call.end();
    };
    call.on('drain', more);
    call.write(head);
    more();
  });
}

describe.each(CALLS)('five gigabytes sent as %s', (_, path, most) => {
  it('are refused by their content length before they are received', async () => {
    const { status, code, sent } = await offer(path, true);
    expect({ status, code }).toEqual({ status: 413, code: 'request.too_large' });
    expect(sent).toBeLessThan(BETWEEN);
    await expect.poll(files).toEqual([]);
  });

  it('are refused at the limit without a content length, repeatedly, with little memory', async () => {
    // A first upload, which is not measured, loads the code.
    await offer(path, false);
    let taken = 0;
    while (taken < TAKEN) {
      const { status, code, sent, memory } = await offer(path, false);
      expect({ status, code }).toEqual({ status: 413, code: 'request.too_large' });
      expect(sent).toBeGreaterThan(most);
      expect(sent).toBeLessThan(most + BETWEEN);
      expect(memory).toBeLessThan(MAX_MEMORY);
      taken += sent;
    }
    await expect.poll(files).toEqual([]);
    expect(await t.db.selectFrom('files').select('id').execute()).toEqual([]);
    expect(await t.db.selectFrom('imports').select('id').execute()).toEqual([]);
  });
});
