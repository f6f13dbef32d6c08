import type { Log } from '../db/log.ts';
import { Refusal } from '../http/refusal.ts';
import type { Report } from './server-log.ts';

/** A resource to close, with its name in the log. */
export interface Closable {
  readonly name: string;
  close(): Promise<unknown>;
}

const CONNECTION_LOST = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/**
 * Errors that a client alone can cause: a refusal, or a lost connection. An uncaught one is a
 * defect, but no reason to end everyone's work.
 */
export const isClientError = (error: unknown): boolean =>
  error instanceof Refusal ||
  CONNECTION_LOST.has(String((error as NodeJS.ErrnoException | null)?.code));

const deadlineMs = 40_000;
// One Ctrl-C may arrive twice: from the terminal, and passed on by the parent process.
const sameSignalMs = 1_000;

/**
 * Collects resources, and closes them in reverse order when the process is asked to stop. A second
 * signal, or 40 s, ends the process at once; the database then recovers at its next start.
 */
export function createShutdown(log: Log, report: Pick<Report, 'say' | 'fatal'>) {
  const opened: Closable[] = [];
  let stoppingSince: number | undefined;

  const stop = async (why: string, exitCode: number): Promise<void> => {
    if (stoppingSince !== undefined) return;
    stoppingSince = Date.now();
    report.say('\nStopping…', 'Stopping', { why });
    setTimeout(() => {
      report.fatal('Stopping took too long; ending at once.');
      process.exit(1);
    }, deadlineMs).unref();
    let code = exitCode;
    // Removed one by one, so that resources opened meanwhile are closed too.
    for (let last = opened.pop(); last; last = opened.pop()) {
      const { name, close } = last;
      try {
        await close();
      } catch (error) {
        code = 1;
        log.error({ err: error }, `${name} did not close well`);
      }
    }
    report.say('Stopped.', 'Stopped', { exitCode: code });
    process.exit(code);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined) {
        void stop(signal, 0);
      } else if (Date.now() - stoppingSince >= sameSignalMs) {
        report.fatal('Stopping at once.', { signal });
        process.exit(1);
      }
    });
  }
  // Writing to a closed terminal fails, which must not prevent anything from being closed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // After an uncaught fault the memory cannot be trusted, but the database can.
  process.on('uncaughtException', (error) => {
    if (isClientError(error))
      return log.error({ err: error }, 'Uncaught error of a client connection');
    log.error({ err: error }, 'Uncaught error');
    void stop('an unexpected fault', 1);
  });
  // The parent process that started the server with a channel has exited: the server exits too.
  process.on('disconnect', () => void stop('the starting process ended', 0));

  return {
    add: (closing: Closable) => void opened.push(closing),
    stop,
    /** Whether stopping has begun; failures of a start are then expected. */
    begun: () => stoppingSince !== undefined,
  };
}
