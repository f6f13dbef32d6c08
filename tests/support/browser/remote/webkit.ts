import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { asExpression, type RemotePage } from './remote-page.ts';

const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** WebKitGTK has no mode without windows: they are drawn on a display in memory. */
async function startDisplay(width: number, height: number) {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { child, name: `:${String(number).trim()}` };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const address = probe.address();
  await promisify(probe.close.bind(probe))();
  if (!address || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** Sends a command of WebDriver, and returns its value. */
async function command<T>(
  base: string,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
) {
  const response = await fetch(`${base}${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { value } = (await response.json()) as { value: T & { message?: string } };
  if (!response.ok) throw new Error(`${path}: ${value?.message}`);
  return value as T;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

/** Starts WebKitGTK's small browser, with one page about as large as the size. CSS pixels. */
export async function openWebKit(width: number, height: number): Promise<RemotePage> {
  const display = await startDisplay(width, height);
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11' },
  });
  const root = `http://127.0.0.1:${port}`;
  await waitUntil('WebKitWebDriver listens', () =>
    command(root, '/status').then(
      () => true,
      () => false,
    ),
  );
  const options = { binary: BROWSER, args: ['--automation'] };
  const session = await command<{
    sessionId: string;
    capabilities: { browserName: string; browserVersion: string };
  }>(root, '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const base = `${root}/session/${session.sessionId}`;
  await command(base, '/window/rect', { x: 0, y: 0, width, height });
  return {
    browser: `WebKitGTK ${session.capabilities.browserVersion}`,
    errors: [],
    async open(url) {
      await command(base, '/url', { url });
    },
    async evaluate(run, ...args) {
      const script = `return ${asExpression(run, args)}`;
      return JSON.parse(await command<string>(base, '/execute/sync', { script, args: [] }));
    },
    async perform(actions) {
      await command(base, '/actions', { actions });
    },
    async screenshot() {
      return Buffer.from(await command<string>(base, '/screenshot'), 'base64');
    },
    async close() {
      await command(base, '', undefined, 'DELETE').catch(() => undefined);
      await end(driver);
      await end(display.child);
    },
  };
}
