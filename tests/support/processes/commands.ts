import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { PATIENCE_MS } from '#tests/support/waiting/patience.mjs';

/**
 * The processes with a folder in their environment or command line, that is, those started with it
 * as data directory, in any process group or session. Linux only.
 */
export function findProcesses(folder: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        // A zombie process has neither.
        if (!`${command}\n${readFileSync(`/proc/${pid}/environ`, 'utf8')}`.includes(folder))
          return [];
        return [{ pid: Number(pid), command }];
      } catch {
        return [];
      }
    });
}

/** Sends a signal to each of these processes that is still there. */
export function sendSignalToEach(
  processes: readonly { pid: number }[],
  signal: NodeJS.Signals,
): void {
  for (const { pid } of processes)
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended meanwhile.
    }
}

/** Runs a command as the leader of its own process group; `output` is its output so far. */
export function runCommand(file: string, args: readonly string[], env: Record<string, string>) {
  const child: ChildProcess = spawn(file, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const check of watchers) check();
    });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return {
    pid: child.pid as number,
    exited,
    output: () => output,
    /**
     * Resolves once the output contains this text; rejects with the output if it does not appear in
     * time.
     */
    waitForOutput: (text: string): Promise<void> =>
      new Promise((resolve, reject) => {
        const missing = (why: string) => reject(new Error(`${why} without "${text}":\n${output}`));
        const late = setTimeout(() => missing(`${PATIENCE_MS} ms passed`), PATIENCE_MS);
        const check = () => {
          if (!output.includes(text)) return;
          clearTimeout(late);
          watchers.delete(check);
          resolve();
        };
        watchers.add(check);
        check();
        void exited.then((code) => {
          clearTimeout(late);
          missing(`It ended with ${code}`);
        });
      }),
  };
}

/** A port that nothing is listening on. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('No port is free');
  return port;
}

/** Ports that nothing is listening on. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  for (const server of servers) server.close();
  return ports;
}
