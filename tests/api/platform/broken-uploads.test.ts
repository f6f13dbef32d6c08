import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { importsRoutes } from '#contract/routes/catalogue/imports.ts';
import { filesRoutes } from '#contract/routes/platform/files.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { FAULTS, sendBroken } from '#tests/support/broken-body.ts';
import { multipart } from '#tests/support/multipart.ts';
import { withApp } from '#tests/support/with-app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tawsil-broken-'));
/** The time limit for a body in this test. */
const BODY_MS = 1_500;
/** More than the slots of the endpoint: 3 imports, 16 files. */
const CALLS = [
  ['an import', importsRoutes.create, '?kind=items', 5],
  ['a picture', filesRoutes.uploadImage, '', 20],
  ['a document', filesRoutes.uploadDocument, '', 20],
] as const;

let t: TestApp;
let port: number;
let manager: Person;
let admin: Person;
withApp(
  async (made) => {
    t = made;
    manager = await t.person('catalogue');
    admin = await t.person('admin');
    await t.app().listen({ host: '127.0.0.1', port: 0 });
    ({ port } = t.app().server.address() as AddressInfo);
  },
  { dataDir, bodyMs: BODY_MS },
);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const comingIn = () => readdir(join(dataDir, 'files', 'coming-in')).catch(() => []);

async function send(path: string, content: string) {
  const { payload, type } = multipart(content, 'items.csv');
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${admin.token}` },
    body: payload,
  });
  return { status: response.status, body: (await response.json()) as { code?: string } };
}

describe.each(CALLS)('%s that does not arrive completely', (_, endpoint, query, times) => {
  const token = () => (endpoint === filesRoutes.uploadDocument ? admin : manager).token;

  it.each(FAULTS.flatMap((fault) => [0, 40, 300_000].map((sent) => [fault, sent] as const)))(
    'is abandoned when it is %s after %d bytes, and frees its slot',
    async (fault, sent) => {
      const answers = await Promise.all(
        Array.from({ length: times }, (__, n) =>
          sendBroken({ port, endpoint, query, token: token(), sent, pauseMs: n % 4 }, fault),
        ),
      );
      for (const { status, body } of answers) {
        expect([0, 400, 408, 429]).toContain(status);
        if (status > 0)
          expect(JSON.parse(body)).toMatchObject({ code: expect.stringMatching(/^request\./) });
      }
      // Every slot is free: as many uploads as there are slots run at once.
      const slots = endpoint === importsRoutes.create ? 3 : 16;
      await expect
        .poll(async () => {
          const path = endpoint.path + query;
          const all = await Promise.all(Array.from({ length: slots }, () => send(path, 'no,')));
          return new Set(all.map((one) => one.status));
        })
        .toEqual(new Set([422]));
      await expect.poll(comingIn).toEqual([]);
    },
  );
});

/** A request to switch to another protocol, which is not granted. */
const H2C = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' };

/** Sends a request and reads the whole body of its response; resolves to the status. */
const read = (call: ClientRequest) =>
  new Promise<number>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
  });

describe('a slow upload', () => {
  it('is accepted, although other bodies may not take as long', async () => {
    const content = Buffer.from(`name,category,price\n${'Thé,Drinks,1200\n'.repeat(40)}`);
    const { payload, type } = multipart(content, 'slow.csv');
    const call = request({
      port,
      method: 'POST',
      path: '/api/admin/imports?kind=items',
      agent: false,
      headers: {
        authorization: `Bearer ${manager.token}`,
        'content-type': type,
        'content-length': payload.length,
      },
    });
    const status = read(call);
    const begun = performance.now();
    // Sent steadily, and for longer than the time limit of this test.
    const pieces = 30;
    const size = Math.ceil(payload.length / pieces);
    for (let at = 0; at < payload.length; at += size) {
      call.write(payload.subarray(at, at + size));
      await delay((2 * BODY_MS) / pieces);
    }
    call.end();
    expect(await status).toBe(201);
    expect(performance.now() - begun).toBeGreaterThan(BODY_MS);
  });
});

describe('a keep-alive connection', () => {
  it('accumulates no listeners over many requests', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<Socket>();
    const counts: string[] = [];
    t.app().server.on('request', ({ socket }: IncomingMessage) => {
      sockets.add(socket);
      counts.push(
        JSON.stringify(socket.eventNames().map((name) => [name, socket.listenerCount(name)])),
      );
    });
    const post = (path: string, payload: Buffer, type: string, more = {}) => {
      const call = request({
        port,
        agent,
        method: 'POST',
        path,
        headers: {
          authorization: `Bearer ${manager.token}`,
          'content-type': type,
          'content-length': payload.length,
          ...more,
        },
      });
      const status = read(call);
      call.end(payload);
      return status;
    };
    const file = multipart('no,', 'items.csv');
    for (let n = 0; n < 30; n += 1) {
      expect(await post('/api/admin/files', file.payload, file.type)).toBe(422);
      expect(await post('/api/admin/imports?kind=items', file.payload, file.type)).toBe(422);
      expect(await post('/api/auth/login', Buffer.from('{}'), 'application/json')).toBe(400);
      expect(await post('/api/auth/login', Buffer.from('{}'), 'application/json', H2C)).toBe(400);
    }
    agent.destroy();
    expect(sockets.size).toBe(1);
    // The last requests have no more listeners than the first ones.
    expect(new Set(counts.slice(-8))).toEqual(new Set(counts.slice(8, 16)));
  });
});
