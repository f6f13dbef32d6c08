import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '#tests/support/browser/browser.ts';
import { closePages, openContext } from '#tests/support/browser/contexts.ts';
import { type ConsoleServer, startConsoleServer } from '#tests/support/server.ts';

/** The content received by an error tracker: the items of every envelope. */
interface Item {
  type: string;
  payload: Record<string, unknown>;
}

/** Reads an envelope: a header line, then for each item a header line and its payload. */
function itemsOf(envelope: string): Item[] {
  const [, ...lines] = envelope.split('\n').filter((line) => line !== '');
  const items: Item[] = [];
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const { type } = JSON.parse(lines[at] ?? '{}') as { type: string };
    items.push({ type, payload: JSON.parse(lines[at + 1] ?? '{}') });
  }
  return items;
}

let receiver: Server;
let envelopes: string[] = [];
let server: ConsoleServer;
let silent: ConsoleServer;
let browser: Browser;
beforeAll(async () => {
  receiver = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const packed = body[0] === 0x1f && body[1] === 0x8b;
      if (request.method === 'POST') envelopes.push((packed ? gunzipSync(body) : body).toString());
      reply
        .writeHead(200, {
          'access-control-allow-origin': '*',
          'access-control-allow-headers': '*',
          'content-type': 'application/json',
        })
        .end('{}');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  [server, silent, browser] = await Promise.all([
    startConsoleServer({ sentryDsn: `http://publickey@127.0.0.1:${port}/42` }),
    startConsoleServer(),
    sharedBrowser(),
  ]);
});
afterAll(async () => {
  await closePages();
  await Promise.all([server?.close(), silent?.close()]);
  receiver?.closeAllConnections();
  receiver?.close();
});

/** Opens a screen that fails to render. */
async function openBroken(on: ConsoleServer) {
  const finance = await on.person('finance');
  const context = await openContext(browser, on, { as: finance });
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.route('**/api/admin/dashboard/stats', (route) => route.fulfill({ json: {} }));
  await page.goto(`/?access_token=${finance.token}`);
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  return { finance, context, page, requests };
}

describe('error reports', () => {
  it('reach the receiver with release and environment, fully sampled, and without tokens', async () => {
    envelopes = [];
    const { finance, context } = await openBroken(server);
    const items = () => envelopes.flatMap(itemsOf);
    await expect
      .poll(() => items().filter(({ type }) => type === 'event').length)
      .toBeGreaterThan(0);
    const event = items().find(({ type }) => type === 'event')?.payload;
    expect(event).toMatchObject({ release: '1.0.0', environment: 'development' });
    expect(JSON.stringify(event)).toMatch(/TypeError|RangeError|Cannot read/);
    await expect
      .poll(() => items().filter(({ type }) => type === 'span').length)
      .toBeGreaterThan(0);
    const everything = envelopes.join('\n');
    expect(everything).toContain('"sample_rate":"1"');
    for (const secret of [finance.token, finance.refreshToken, finance.deviceId])
      expect(everything).not.toContain(secret);
    await context.close();
  });

  it('are not loaded without a DSN', async () => {
    const { context, page, requests } = await openBroken(silent);
    // The reporter would be requested when the page is idle, before what is registered now.
    await page.evaluate(
      () => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))),
    );
    expect(requests.filter((url) => /sentry|envelope/.test(url))).toEqual([]);
    await context.close();
  });
});
