import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The resources that a process has used so far: CPU in milliseconds, memory in bytes. */
export interface Usage {
  cpuMs: number;
  rss: number;
}

/**
 * Starts a server of this folder in a separate process. It reports its port, and stops with this
 * process.
 */
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
  // From here on its end is awaited in stop(), or makes calls fail.
  ended.catch(() => undefined);
  return {
    url: `http://127.0.0.1:${port}`,
    async usage(): Promise<Usage> {
      child.send('usage');
      const [answer] = (await Promise.race([once(child, 'message'), ended])) as [Usage];
      return answer;
    },
    /** The longest pause of its event loop since the last call. Milliseconds; at first 0. */
    async pauseMs(): Promise<number> {
      child.send('pause');
      const [answer] = (await Promise.race([once(child, 'message'), ended])) as [
        { pauseMs: number },
      ];
      return answer.pauseMs;
    },
    async stop(): Promise<void> {
      child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}
