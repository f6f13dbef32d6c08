import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '#tests/support/browser/browser.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import { type ConsoleServer, startConsoleServer } from '#tests/support/server.ts';

/** One square of water over a whole tile, as a Mapbox vector tile: layer, feature, extent. */
const part = (field: number, bytes: readonly number[]) => [field * 8 + 2, bytes.length, ...bytes];
const square = [9, 0, 0, 26, 128, 64, 0, 0, 128, 64, 255, 63, 0, 15];
const FEATURE = [24, 3, ...part(4, square)];
const TILE = Buffer.from(
  part(3, [120, 2, ...part(1, [...Buffer.from('water')]), ...part(2, FEATURE), 40, 128, 32]),
);

type Answer = (response: ServerResponse) => void;
const json =
  (body: unknown): Answer =>
  (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

let browser: Browser;
let host: Server;
let origin: string;
let answers: Record<string, Answer>;
const asked: string[] = [];
let open: (() => Promise<void>)[] = [];

const style = (source: string) => ({
  version: 8,
  glyphs: `${origin}/fonts/{fontstack}/{range}.pbf`,
  sprite: `${origin}/sprites/s`,
  sources: { map: { type: 'vector', url: source } },
  layers: [
    { id: 'sea', type: 'background', paint: { 'background-color': '#aabbcc' } },
    { id: 'water', type: 'fill', source: 'map', 'source-layer': 'water', paint: {} },
    {
      id: 'names',
      type: 'symbol',
      source: 'map',
      'source-layer': 'places',
      layout: { 'text-field': ['get', 'name'], 'text-font': ['Elsewhere Bold'] },
    },
  ],
});

beforeAll(async () => {
  browser = await sharedBrowser();
  host = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    response.setHeader('access-control-allow-origin', '*');
    const kind = path.startsWith('/tiles/') ? '/tiles' : path;
    const answer = answers[kind];
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});

async function closeAll(): Promise<void> {
  for (const close of open) await close();
  open = [];
  asked.length = 0;
}
afterEach(closeAll);
afterAll(async () => {
  host.closeAllConnections();
  host.close();
});

const createMapServer = (): Record<string, Answer> => ({
  '/style': json(style(`${origin}/planet`)),
  '/planet': json({ tiles: [`${origin}/tiles/{z}/{x}/{y}`], attribution: '© Somebody' }),
  '/tiles': (response) => response.end(TILE),
});

/** Opens the map on a server that offers this public style; null: none. */
async function openMap(url: string | null = `${origin}/style`) {
  const publicStyles = url === null ? null : { light: url, dark: url };
  const server: ConsoleServer = await startConsoleServer({ publicStyles });
  open.push(() => server.close());
  const context = await openContext(browser, server, { as: await server.person('operator') });
  open.unshift(() => context.close());
  const page = await context.newPage();
  await page.goto('/eagle-view');
  const answer = await fetch(server.url);
  return { page, policy: answer.headers.get('content-security-policy') };
}

describe('the public map', () => {
  // First, because the browser's cache must have the map's worker with a policy that forbids the
  // host.
  it('is shown to users who had the map before it was configured', async () => {
    answers = createMapServer();
    const { page: before } = await openMap(null);
    await before.getByText('schematic map').waitFor();
    await closeAll();
    const { page } = await openMap();
    await expect.poll(() => asked.some((path) => path.startsWith('/tiles/'))).toBe(true);
    expect(await page.getByText('schematic map').count()).toBe(0);
  });

  it('is shown if the browser can reach it, requesting only its style and tiles', async () => {
    answers = createMapServer();
    const { page, policy } = await openMap();
    await page.getByText('© Somebody').first().waitFor();
    await expect.poll(() => asked.some((path) => path.startsWith('/tiles/'))).toBe(true);
    expect(await page.getByText('schematic map').count()).toBe(0);
    // Its sources are folded to a button, and back.
    const sources = page.getByLabel('Show or hide the sources of the map');
    await sources.click();
    await page.getByText('© Somebody').first().waitFor({ state: 'hidden' });
    expect(await sources.boundingBox()).toMatchObject({ width: 24, height: 24 });
    await sources.click();
    await page.getByText('© Somebody').first().waitFor();
    expect(asked.filter((path) => !path.startsWith('/tiles/')).toSorted()).toEqual([
      '/planet',
      '/style',
    ]);
    expect(policy?.match(/connect-src ([^;]*)/)?.[1]?.split(' ')).toEqual([
      "'self'",
      origin,
      origin.replace('http', 'ws'),
    ]);
  });

  it.each<[string, () => Record<string, Answer>]>([
    ['never answers', () => ({ ...createMapServer(), '/style': () => undefined })],
    ['answers with an error', () => ({})],
    ['is not a style', () => ({ ...createMapServer(), '/style': json({ hello: 'there' }) })],
    [
      'is not JSON',
      () => ({ ...createMapServer(), '/style': (response) => response.end('<html>') }),
    ],
    [
      'names another host',
      () => ({ ...createMapServer(), '/style': json(style('https://tiles.example.com/planet')) }),
    ],
    [
      'has no tiles',
      () => ({ ...createMapServer(), '/tiles': (response) => response.writeHead(500).end() }),
    ],
    ['has tiles that never arrive', () => ({ ...createMapServer(), '/tiles': () => undefined })],
  ])('is replaced by the built-in map, without an error, if it %s', async (_, fault) => {
    answers = fault();
    const { page } = await openMap();
    await page.getByText('schematic map').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByText(/could not be|failed/i).count()).toBe(0);
  });

  it('is not requested again immediately after a failure', async () => {
    answers = {};
    const { page } = await openMap();
    await page.getByText('schematic map').waitFor();
    const before = asked.length;
    await page.reload();
    await page.getByText('schematic map').waitFor();
    expect(asked.length).toBe(before);
  });
});
