import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { AppDeps } from '#server/app.ts';
import { startTestApp } from './app.ts';

const CONSOLE = path.resolve('dist/client');

/**
 * Ports of this worker's servers that were closed. The next server takes one of them, so that the
 * browser finds in its cache what it loaded from the previous one.
 */
const releasedPorts: number[] = [];

/** The last port that became free, or 0 for any if another process has taken it meanwhile. */
async function nextPort(): Promise<number> {
  const port = releasedPorts.pop();
  if (port === undefined) return 0;
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
    await promisify(probe.close.bind(probe))();
    return port;
  } catch {
    return 0;
  }
}

/**
 * The real application with the built console, with its own database and a free port. Its clock can
 * be moved, for example to let tokens expire.
 */
export async function startConsoleServer(options: Partial<AppDeps> = {}) {
  if (!existsSync(path.join(CONSOLE, 'index.html')))
    throw new Error('The console is not built: run `npm run build` first');
  const test = await startTestApp({ consoleRoot: CONSOLE, ...options });
  const listen = (port: number) => test.app().listen({ host: '127.0.0.1', port });
  await listen(await nextPort());
  const { port } = test.app().server.address() as AddressInfo;
  return {
    ...test,
    url: `http://127.0.0.1:${port}`,
    /** Stops the application in order, and starts it again at the same address. */
    async restart() {
      await test.restart();
      await listen(port);
    },
    async close() {
      await test.close();
      releasedPorts.push(port);
    },
  };
}
export type ConsoleServer = Awaited<ReturnType<typeof startConsoleServer>>;
