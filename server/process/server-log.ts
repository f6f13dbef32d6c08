import { existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';

const limitBytes = 20_000_000;

/**
 * The server's log, as JSON lines. Without a terminal it goes to standard output. In a terminal,
 * where the address and the sign-ins should stay readable, it goes to server.log in the data
 * directory, and only warnings show.
 */
export function openServerLog(level: string, dataDir: string): pino.Logger {
  if (!process.stdout.isTTY) return pino({ level });
  const file = join(dataDir, 'server.log');
  if (existsSync(file) && statSync(file).size > limitBytes) renameSync(file, `${file}.1`);
  return pino(
    { level },
    pino.multistream([
      { level: level as pino.Level, stream: pino.destination({ dest: file, mode: 0o600 }) },
      { level: 'warn', stream: process.stderr },
    ]),
  );
}
