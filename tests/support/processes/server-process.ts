import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The built server as a separate process, which a test may kill; of the release in another folder, if
 * one is given.
 */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  nodeOptions: readonly string[] = [],
  release = '.',
) {
  const entry = path.resolve(release, 'dist/server/start.js');
  if (!existsSync(entry)) throw new Error('The server is not built: run `npm run build` first');
  const child: ChildProcess = spawn(process.execPath, [...nodeOptions, entry], {
    cwd: release,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      TAWSIL_DATA_DIR: dataDir,
      TAWSIL_CITY: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /ready:\s+(http:\/\/[^\s"]+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  return {
    url,
    /** False once the process has ended in any way. */
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    /** Suspends the process, as a pause of its machine does, and lets it continue. */
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    /** Asks the server to stop, and returns its exit code. */
    async stop(): Promise<number | null> {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
    /** Kills the server immediately, optionally with every process of its database. */
    async kill(withDatabase: boolean): Promise<void> {
      if (withDatabase) killDatabase(dataDir);
      child.kill('SIGKILL');
      await exited;
    },
  };
}
export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/** Kills the postmaster of the embedded database, after which its other processes end. */
export function killDatabase(dataDir: string): void {
  const pid = databasePid(dataDir);
  if (pid !== null) process.kill(pid, 'SIGKILL');
}

/** The process ID of the postmaster of the embedded database. */
export function databasePid(dataDir: string): number | null {
  const file = path.join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
}
