import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { z } from 'zod';
import { casablancaDayStart } from '#rules/time.ts';
import { CallError } from './app-client.ts';
import { runCity } from './city.ts';
import { createDemoWorld } from './demo-world.ts';
import { MdrpError, readMdrp } from './mdrp.ts';
import { createReplayWorld } from './replay-world.ts';
import type { World } from './world.ts';

const Settings = z.object({
  TAWSIL_CITY: z.string(),
  TAWSIL_CITY_SPEED: z.coerce.number().min(1).max(120),
  TAWSIL_CITY_API_URL: z.url(),
  TAWSIL_CITY_CREDENTIALS: z.string(),
  LOG_LEVEL: z.string().default('warn'),
});
const Credentials = z.object({
  city: z.object({ email: z.string(), password: z.string(), appPassword: z.string() }),
});

const settings = Settings.parse(process.env);
const stopping = new AbortController();
// The server asks the process to stop, or has gone: without it the city has nothing to do.
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
  process.once(signal, () => {
    stopping.abort();
    // Calls in progress are cut off, which is safe for all of them.
    setImmediate(() => process.exit(0));
  });

// As in the log of the server; the city imports nothing of it.
const log = pino({
  level: settings.LOG_LEVEL === 'silent' ? 'silent' : 'warn',
  formatters: { level: (level) => ({ level }) },
  timestamp: pino.stdTimeFunctions.isoTime,
});
const always = log.child({}, { level: 'info' });
const isTerminal = Boolean(process.stdout.isTTY);
const print = (line: string) =>
  isTerminal ? console.log(line) : always.info(line.replace(/^• /, ''));
const printFailure = (line: string) => (isTerminal ? console.error(line) : always.error(line));

async function openWorld(): Promise<World> {
  const [kind, folder] = settings.TAWSIL_CITY.split(/:(.*)/s);
  if (kind === 'replay' && folder)
    return createReplayWorld(await readMdrp(folder), path.basename(folder));
  const now = new Date();
  const minute = (now.getTime() - casablancaDayStart(now).getTime()) / 60_000;
  return createDemoWorld(minute, now.getTime() % 2 ** 31);
}

try {
  const { city } = Credentials.parse(
    JSON.parse(await readFile(settings.TAWSIL_CITY_CREDENTIALS, 'utf8')),
  );
  await runCity(await openWorld(), {
    apiUrl: settings.TAWSIL_CITY_API_URL,
    speed: settings.TAWSIL_CITY_SPEED,
    credentials: city,
    seed: Date.now() % 2 ** 31,
    signal: stopping.signal,
    log,
    print,
  });
} catch (error) {
  if (error instanceof MdrpError) {
    printFailure(`The day cannot be replayed: ${error.message}`);
    // A retry would fail again; the server continues without a city.
    process.exit(0);
  }
  printFailure(
    `The city cannot start: ${error instanceof CallError ? error.message : String(error)}`,
  );
  process.exit(1);
}
