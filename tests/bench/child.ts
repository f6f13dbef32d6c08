import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a server of this folder in a process of its own; it says its port, and stops with us. */
export async function startServer(file: string, env: Record<string, string> = {}) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code}`);
  });
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }];
  // From here on its end is awaited in stop(), or shows in the calls that fail.
  ended.catch(() => undefined);
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}
