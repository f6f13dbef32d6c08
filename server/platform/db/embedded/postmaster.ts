import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Binaries } from './binaries.ts';
import { environment, type Launch, launch } from './launch.ts';
import { shortenLog } from './log-file.ts';
import { commandLine, isAlive, startMark, supervisorOf } from './process-identity.ts';

/** A PostgreSQL server process that accepts connections. */
export interface Postmaster {
  readonly pid: number;
  readonly child: ChildProcess;
}

export interface PostmasterOptions {
  readonly binaries: Binaries;
  readonly pgData: string;
  readonly port: number;
  readonly logFile: string;
  readonly launch: Launch;
  readonly settings: Readonly<Record<string, string>>;
  /** Whether a stop was requested during the start, which then fails. */
  readonly isUnwanted: () => boolean;
}

const readyWithinMs = 60_000;

/**
 * Starts the server and waits until it accepts connections. The process gets its own session, so
 * that Ctrl-C in a terminal reaches only us and the database closes last. When it gives up
 * (recovery after a crash may take up to a minute), it throws with the end of the server's log.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  await shortenLog(options.logFile);
  const log = await open(options.logFile, 'a', 0o600);
  try {
    const from = (await log.stat()).size;
    const settings = Object.entries(options.settings).flatMap(([key, value]) => [
      '-c',
      `${key}=${value}`,
    ]);
    const { file, args, spawnOptions } = launch(options.launch, options.binaries.postgres, [
      '-D',
      options.pgData,
      ...settings,
    ]);
    const child = spawn(file, args, {
      ...spawnOptions,
      cwd: '/',
      env: environment(),
      stdio: ['ignore', log.fd, log.fd],
      detached: process.platform !== 'win32',
    });
    await once(child, 'spawn');
    const until = Date.now() + readyWithinMs;
    while (child.exitCode === null && child.signalCode === null) {
      const file = await readPidFile(options.pgData);
      if (file?.ready && file.pid === child.pid) return { pid: file.pid, child };
      if (options.isUnwanted()) child.kill('SIGINT');
      if (Date.now() > until) {
        child.kill('SIGQUIT');
        throw new Error(`PostgreSQL was not ready within ${readyWithinMs / 1000} s.`);
      }
      await delay(15);
    }
    const output = (await readFile(options.logFile, 'utf8')).slice(from).trim();
    throw new Error(`PostgreSQL did not start: ${output.slice(-1500) || 'no output.'}`);
  } finally {
    await log.close();
  }
}

/**
 * Fast shutdown: open transactions are rolled back, and all committed data is on disk. After the
 * deadline an immediate shutdown, from which the next start recovers.
 */
export async function stopProcess(pid: number, binaries: Binaries, pgData: string, ms: number) {
  if (process.platform === 'win32') {
    spawn(binaries.pgCtl, ['stop', '-D', pgData, '-m', 'fast'], { stdio: 'ignore' });
  } else if (isAlive(pid)) process.kill(pid, 'SIGINT');
  if (await gone(pid, ms)) return;
  process.kill(pid, 'SIGQUIT');
  if (await gone(pid, 5_000)) return;
  process.kill(pid, 'SIGKILL');
  await gone(pid, 2_000);
}

/**
 * Stops a server that a killed supervisor left running on this directory. The caller holds the
 * directory's lock. A pid file that names another process is only removed. Throws if the supervisor
 * is still there, although the lock does not show it.
 */
export async function stopOrphan(pgData: string, binaries: Binaries, log: Log): Promise<void> {
  const file = await readPidFile(pgData);
  if (!file) return;
  if (isAlive(file.pid) && (await isPostgresOn(file.pid, pgData))) {
    const supervisor = await supervisorOf(file.pid);
    if (supervisor !== undefined && supervisor !== process.pid)
      throw new Error(
        `The database in ${pgData} is running under process ${supervisor}. Stop that one first.`,
      );
    log.warn(
      { postgresPid: file.pid },
      'A database server was left running by a killed process; stopping it',
    );
    await stopProcess(file.pid, binaries, pgData, 30_000);
    return;
  }
  await rm(join(pgData, 'postmaster.pid'), { force: true });
}

async function isPostgresOn(pid: number, pgData: string): Promise<boolean> {
  const line = await commandLine(pid);
  if (process.platform === 'win32') return true;
  const real = await realpath(pgData).catch(() => pgData);
  return (
    line.includes('postgres') && (line.includes(`-D ${pgData} `) || line.includes(`-D ${real} `))
  );
}

/** Lines of postmaster.pid: 1 the pid, 8 the state, padded with blanks. */
async function readPidFile(pgData: string) {
  const text = await readFile(join(pgData, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
}

async function gone(pid: number, withinMs: number): Promise<boolean> {
  for (const until = Date.now() + withinMs; Date.now() < until; await delay(20)) {
    // Not isAlive: an orphan that has ended may remain a zombie for a second until init notices.
    if ((await startMark(pid)) === undefined) return true;
  }
  return false;
}
