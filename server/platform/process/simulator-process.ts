import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Log } from '../db/log.ts';

const portOf = async (child: ChildProcess): Promise<{ port: number }> => {
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return message;
};

/** The name of the simulator, which is stored with its payments. */
const NAME = 'simulator';
const RESTART_MS = 1_000;
const SECRET_BYTES = 32;

/**
 * Runs the payment simulator of the demo as a process of its own with its own secret, on loopback.
 * It is restarted on the same port when it ends by itself. Resolves when it listens.
 */
export async function startSimulator(options: { dataDir: string; entry: string; log: Log }) {
  const { dataDir, entry, log } = options;
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  let child: ChildProcess;
  let port = 0;
  let isStopping = false;
  let noticesTo: string | undefined;
  let timer: NodeJS.Timeout | undefined;

  const start = () => {
    child = spawn(process.execPath, [...process.execArgv, entry], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: process.env.NODE_ENV,
        PORT: String(port),
        TAWSIL_SIMULATOR_SECRET: secret,
        TAWSIL_SIMULATOR_FILE: join(dataDir, 'simulated-payments.json'),
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    });
    child.once('message', () => noticesTo && child.send(noticesTo));
    child.once('error', (error) => log.warn({ err: error }, 'The payment simulator did not start'));
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      log.warn({ code, signal }, 'The payment simulator stopped by itself; starting it again');
      timer = setTimeout(start, RESTART_MS);
    });
    return child;
  };
  const first = start();
  const listening = await Promise.race([portOf(first), once(first, 'exit').then(() => null)]);
  if (!listening) {
    isStopping = true;
    clearTimeout(timer);
    throw new Error('The payment simulator ended at its start');
  }
  ({ port } = listening);

  return {
    /** The settings of this provider. */
    provider: { name: NAME, url: `http://127.0.0.1:${port}`, secret },
    /** Tells the simulator where notices go, once the server listens. */
    sendNoticesTo(apiUrl: string): void {
      noticesTo = `${apiUrl}/api/payments/notices/${NAME}`;
      if (child.connected) child.send(noticesTo);
    },
    async stop(): Promise<void> {
      isStopping = true;
      clearTimeout(timer);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
