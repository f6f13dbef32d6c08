import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#tests/conformance/endpoints.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let folder: string;
let admin: Person;
const PAGE = '<!doctype html><title>Delivery Dashboard</title>';
const TILES = Buffer.from(Array.from({ length: 1_000 }, (_, n) => n % 256));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tawsil-console-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), PAGE);
  await writeFile(path.join(folder, 'assets', 'index-abc123.js'), 'export {}');
  await writeFile(path.join(folder, 'assets', 'index-abc123.js.map'), '{}');
  await writeFile(path.join(folder, 'tiles.pmtiles'), TILES);
  t = await startTestApp({
    consoleRoot: folder,
    mapPmtiles: path.join(folder, 'tiles.pmtiles'),
    consoleOrigins: ['https://console.example.com'],
    sentryDsn: 'https://key@sentry.example.com/1',
  });
  admin = await t.person('admin');
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}, token?: string) =>
  t.send<string>('GET', url, { headers, token });
/** All bytes of the response to a HEAD request: a client of HTTP would not show a body. */
async function sendHead(url: string): Promise<string> {
  if (!t.app().server.listening) await t.app().listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app().server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`HEAD ${url} HTTP/1.1\r\nHost: tawsil\r\nConnection: close\r\n\r\n`);
  return text(socket);
}
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';

/** Paths that are both a page and an endpoint, decided once for all of them. */
describe('a path shared by the console and the API', () => {
  const shared = [
    '/stores',
    '/stores/12',
    '/stores/create',
    '/stores/12/items',
    '/admin/vendors',
    '/vendors/3',
  ];

  it.each(shared)('%s returns the console to a browser navigation', async (url) => {
    for (const headers of [{ 'sec-fetch-mode': 'navigate', accept: HTML }, { accept: HTML }]) {
      const answer = await get(url, headers);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.body).toBe(PAGE);
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers.vary).toContain('Sec-Fetch-Mode');
    }
  });

  it.each(shared)('%s returns the API to a program', async (url) => {
    for (const headers of [
      { accept: 'application/json' },
      { 'sec-fetch-mode': 'cors', accept: HTML },
      {},
    ]) {
      const answer = await get(url, headers, admin.token);
      expect(answer.headers['content-type']).toContain('application/json');
      expect(answer.headers.vary).toContain('Sec-Fetch-Mode');
    }
  });

  it('never returns the console below /api or for a file name', async () => {
    for (const url of [
      '/api/nothing',
      '/assets/gone.js',
      '/favicon.ico',
      '/assets/',
      '/assets/%2e%2e/index.html',
      '/assets/%2e%2e%2findex.html',
    ]) {
      const answer = await get(url, { 'sec-fetch-mode': 'navigate', accept: HTML });
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'resource.not_found' });
    }
  });

  it('refuses a file name that no file system has', async () => {
    const answer = await get('/assets/a%00.js');
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'request.malformed' }]);
  });

  it('returns the console page for every route of the console', async () => {
    for (const url of ['/', '/login', '/live-orders', '/operational-areas/1/assign-vendors'])
      expect((await get(url, { 'sec-fetch-mode': 'navigate' })).body).toBe(PAGE);
  });

  it('returns the console page at / to any client', async () => {
    for (const headers of [
      {},
      { accept: '*/*' },
      { accept: 'text/plain' },
      { accept: 'application/json' },
      { 'sec-fetch-mode': 'cors' },
    ] as Record<string, string>[]) {
      const { status, body } = await get('/', headers);
      expect([status, body]).toEqual([200, PAGE]);
    }
    expect(await sendHead('/')).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\n$/s);
    expect((await t.send('HEAD', '/login', { headers: { accept: HTML } })).status).toBe(200);
  });

  it('does not return source maps', async () => {
    expect((await get('/assets/index-abc123.js.map')).status).toBe(404);
  });

  it('caches built files permanently, and the page never', async () => {
    expect((await get('/assets/index-abc123.js')).headers['cache-control']).toContain('immutable');
    expect((await get('/index.html')).status).toBe(404);
  });
});

describe('the server', () => {
  it('reports that it is alive and ready', async () => {
    expect((await get('/api/health')).body).toEqual({ status: 'ok' });
    expect((await get('/api/ready')).body).toEqual({ status: 'ready' });
  });

  it('describes every endpoint in OpenAPI, and has a page to browse it', async () => {
    const answer = await t.send<{ paths: Record<string, Record<string, object>>; openapi: string }>(
      'GET',
      '/api/openapi.json',
    );
    expect(answer.body.openapi).toBe('3.1.0');
    for (const { path: url, method } of endpoints)
      expect(answer.body.paths[url]?.[method.toLowerCase()], `${method} ${url}`).toBeDefined();
    // The committed copy shows changes of the API in review. Update it with `vitest run -u`.
    await expect(`${JSON.stringify(answer.body, null, 2)}\n`).toMatchFileSnapshot(
      '../../../docs/openapi.json',
    );
    const page = await get('/api/docs', { accept: HTML, 'sec-fetch-mode': 'navigate' });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
  });

  it('provides the console’s settings at run time', async () => {
    expect((await get('/config.json')).body).toMatchObject({
      apiHost: '',
      release: '1.0.0',
      environment: 'development',
      sentryDsn: 'https://key@sentry.example.com/1',
      map: { styleUrl: null, pmtilesUrl: '/api/map/tiles.pmtiles', publicStyles: null },
    });
  });

  it('sends security headers with every response, and a policy without inline scripts', async () => {
    for (const url of ['/', '/api/health', '/api/nothing', '/assets/index-abc123.js']) {
      const { headers } = await get(url, { accept: HTML });
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/script-src 'self'(;|$)/);
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
      expect(policy).toContain('https://sentry.example.com');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('permits calls from a console on a configured origin, and no other', async () => {
    const preflight = (origin: string) =>
      t.send('OPTIONS', '/api/auth/login', {
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'device-id,content-type',
        },
      });
    const allowed = await preflight('https://console.example.com');
    expect(allowed.headers['access-control-allow-origin']).toBe('https://console.example.com');
    expect(String(allowed.headers['access-control-allow-headers'])).toContain('device-id');
    const refused = await preflight('https://evil.example.com');
    expect(refused.headers['access-control-allow-origin']).not.toBe('https://evil.example.com');
  });
});

describe('map tiles', () => {
  const piece = (range: string) =>
    t.app().inject({ url: '/api/map/tiles.pmtiles', headers: { range } });

  it('are served in ranges with a strong entity tag, uncompressed', async () => {
    const answer = await piece('bytes=10-19');
    expect(answer.statusCode).toBe(206);
    expect(answer.rawPayload).toEqual(TILES.subarray(10, 20));
    expect(answer.headers['content-range']).toBe('bytes 10-19/1000');
    expect(answer.headers.etag).toMatch(/^"[^"]+"$/);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect((await piece('bytes=990-')).rawPayload).toEqual(TILES.subarray(990));
    expect((await piece('bytes=-5')).rawPayload).toEqual(TILES.subarray(995));
  });

  it('refuse an invalid range', async () => {
    for (const range of ['bytes=1000-', 'bytes=9-2', 'bytes=a-b', 'lines=1-2', 'bytes=-'])
      expect((await piece(range)).statusCode, range).toBe(416);
  });
});
