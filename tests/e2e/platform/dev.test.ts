import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { featureRoutes } from '#src/app/feature-routes.ts';
import { sharedBrowser } from '#tests/support/browser/browser.ts';
import {
  findProcesses,
  freePorts,
  runCommand,
  sendSignalToEach,
} from '#tests/support/processes/commands.ts';

let folder: string;
let url: string;
let running: ReturnType<typeof runCommand>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tawsil-dev-'));
  await chmod(folder, 0o711);
  const [port = 0, devPort = 0] = await freePorts(2);
  url = `http://127.0.0.1:${devPort}`;
  running = runCommand('npm', ['run', 'dev'], {
    PORT: String(port),
    TAWSIL_DEV_PORT: String(devPort),
    TAWSIL_DATA_DIR: path.join(folder, 'data'),
    TAWSIL_CITY: 'off',
  });
  await Promise.all([running.waitForOutput('Tawsil is ready'), running.waitForOutput(url)]);
  await running.waitForOutput('ready in');
});
afterAll(async () => {
  sendSignalToEach([running], 'SIGTERM');
  await running.exited;
  sendSignalToEach(findProcesses(folder), 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const get = (at: string, headers: Record<string, string>) =>
  new Promise<{ status: number; type: string; body: string }>((resolve, reject) => {
    request(`${url}${at}`, { headers }, (answer) => {
      const type = answer.headers['content-type'] ?? '';
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, type, body }), reject);
    })
      .on('error', reject)
      .end();
  });

/** The first path segments of the screens: `/items` for `items/:id/edit`. */
const screens = [...new Set(featureRoutes.map((route) => route.path.split('/')[0] ?? ''))];
/** Screens whose path is also an endpoint of the server. */
const CALLS = ['items', 'categories', 'stores', 'vendors'];

it.each(screens)('npm run dev serves the page for a navigation to /%s', async (screen) => {
  for (const headers of [
    { 'sec-fetch-mode': 'navigate', accept: 'text/html' },
    { accept: 'text/html' },
  ])
    expect(await get(`/${screen}`, headers)).toMatchObject({
      status: 200,
      type: expect.stringContaining('text/html'),
      body: expect.stringContaining('<div id="root"'),
    });
});

it.each(CALLS)('npm run dev forwards a call of /%s to the server', async (call) => {
  const headers = { 'sec-fetch-mode': 'cors', accept: 'application/json' };
  for (const at of [`/${call}/1`, `/${call}?limit=1`]) {
    const { type, body } = await get(at, headers);
    expect(type).toContain('application/json');
    expect(JSON.parse(body)).toMatchObject({ requestId: expect.any(String) });
  }
});

it('npm run dev forwards the console’s settings, the API and the socket', async () => {
  expect(JSON.parse((await get('/config.json', {})).body)).toHaveProperty('apiHost');
  expect((await get('/api/ready', {})).status).toBe(200);
  expect((await get('/socket.io/?EIO=4&transport=polling', {})).status).toBe(200);
});

it('npm run dev shows the console in a browser', async () => {
  const browser = await sharedBrowser();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/items`);
  await page.getByLabel('Email').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await context.close();
});
