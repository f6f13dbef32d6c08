import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './commands.ts';

const PROGRAM = [
  '/usr/sbin/nats-server',
  '/usr/bin/nats-server',
  '/usr/local/bin/nats-server',
].find((path) => existsSync(path));
const USER = 'tawsil';
const PASSWORD = 'the password of a test';

/** Why tests with the bus are skipped here; null if they are not. */
export const natsSkipReason: string | null = PROGRAM ? null : 'there is no nats-server';
if (natsSkipReason) console.log(`Skipped: tests of several servers, as ${natsSkipReason}.`);

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('data', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });

/** The real bus as a process that a test may kill or suspend. */
export async function startNats() {
  const port = await freePort();
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const args = ['-a', '127.0.0.1', '-p', String(port), '--user', USER, '--pass', PASSWORD];
    child = spawn(PROGRAM as string, args, { stdio: 'ignore' });
    for (let tries = 0; !(await answers(port)); tries += 1) {
      if (tries > 200) throw new Error('nats-server does not answer');
      await delay(25);
    }
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    // Ends a suspended process too.
    child.kill('SIGKILL');
    await gone;
  }

  await start();
  return {
    url: `nats://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    host: '127.0.0.1',
    port,
    urlAt: (at: number) => `nats://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${at}`,
    /** Restarts it at the same address. */
    start,
    kill,
    /** Suspends it: connections stay open but pass no data, as when a network fails. */
    hold: () => child?.kill('SIGSTOP'),
    release: () => child?.kill('SIGCONT'),
  };
}
export type Nats = Awaited<ReturnType<typeof startNats>>;
