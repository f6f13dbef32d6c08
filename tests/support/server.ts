import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { AppDeps } from '#server/app.ts';
import { startTestApp } from './app.ts';

const CONSOLE = path.resolve('dist/client');

/**
 * The real application with the built console, with its own database and a free port. Its clock can
 * be moved, for example to let tokens expire.
 */
export async function startConsoleServer(options: Partial<AppDeps> = {}) {
  if (!existsSync(path.join(CONSOLE, 'index.html')))
    throw new Error('The console is not built: run `npm run build` first');
  const test = await startTestApp({ consoleRoot: CONSOLE, ...options });
  const listen = (port: number) => test.app().listen({ host: '127.0.0.1', port });
  await listen(0);
  const { port } = test.app().server.address() as AddressInfo;
  return {
    ...test,
    url: `http://127.0.0.1:${port}`,
    /** Stops the application in order, and starts it again at the same address. */
    async restart() {
      await test.restart();
      await listen(port);
    },
  };
}
export type ConsoleServer = Awaited<ReturnType<typeof startConsoleServer>>;
