import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Config } from '../../config.ts';
import type { Log } from '../db/log.ts';

export interface CityOptions {
  readonly config: Pick<Config, 'city' | 'citySpeed' | 'logLevel'>;
  readonly apiUrl: string;
  /** A file with the sign-ins of the city's people, readable by its owner only. */
  readonly credentialsFile: string;
  /** The city's program, built or as source. */
  readonly entry: string;
  readonly log: Log;
}

const restartAfterMs = [1_000, 5_000, 30_000];

/**
 * Runs the city as a separate process that knows nothing but the API's URL and its sign-ins, so
 * that it can do only what a real app can. It is restarted when it ends by itself, and learns of
 * our death when its channel closes (`process.on('disconnect')`).
 */
export function startCity({ config, apiUrl, credentialsFile, entry, log }: CityOptions) {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: process.env.NODE_ENV,
    LOG_LEVEL: config.logLevel,
    TAWSIL_CITY: config.city.kind === 'replay' ? `replay:${config.city.folder}` : config.city.kind,
    TAWSIL_CITY_SPEED: String(config.citySpeed),
    TAWSIL_CITY_API_URL: apiUrl,
    TAWSIL_CITY_CREDENTIALS: credentialsFile,
  };
  let child: ChildProcess;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  const start = () => {
    const began = Date.now();
    // In development execArgv names the loader that reads TypeScript.
    child = spawn(process.execPath, [...process.execArgv, entry], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl-C in the terminal is for us; we stop the city first, then the rest.
      detached: process.platform !== 'win32',
    });
    const ended = (code: number | null, signal: string | null) => {
      if (stopping || code === 0) return;
      if (Date.now() - began > 60_000) failures = 0;
      const wait = restartAfterMs[failures] ?? 30_000;
      failures += 1;
      log.warn({ code, signal, wait }, 'The city stopped by itself; starting it again');
      timer = setTimeout(start, wait);
    };
    child.once('exit', ended);
    // It did not even start (no memory, too many processes), so there is no exit event.
    child.once('error', () => {
      if (child.pid === undefined) ended(null, null);
    });
  };
  start();

  return {
    /** Asks the city to end, and kills it after 3 s. */
    async stop(): Promise<void> {
      stopping = true;
      clearTimeout(timer);
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const force = setTimeout(() => child.kill('SIGKILL'), 3_000);
      child.kill('SIGTERM');
      await once(child, 'exit');
      clearTimeout(force);
    },
  };
}
