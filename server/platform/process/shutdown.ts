import type { Log } from '../db/log.ts';
import { Refusal } from '../http/refusal.ts';

/** One thing to close, by the name that the log gives it. */
export interface Closing {
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
 * What a client alone can bring about: a refusal, or its connection lost. Each that nobody catches is a
 * defect, but no reason to end what everybody else is doing.
 */
export const isOfClient = (error: unknown): boolean =>
  error instanceof Refusal ||
  CONNECTION_LOST.has(String((error as NodeJS.ErrnoException | null)?.code));

const deadlineMs = 40_000;
// One Ctrl-C may arrive twice: from the terminal and passed on by whatever started us.
const sameSignalMs = 1_000;

/**
 * Collects what must be closed, and closes it last opened first when the process is told to stop.
 * A second signal, or 40 s, ends the process at once; the database then recovers at its next start.
 */
export function createShutdown(log: Log) {
  const opened: Closing[] = [];
  let stoppingSince: number | undefined;

  const stop = async (why: string, exitCode: number): Promise<void> => {
    if (stoppingSince !== undefined) return;
    stoppingSince = Date.now();
    log.info({ why }, 'Stopping');
    setTimeout(() => {
      console.error('Stopping took too long; ending at once.');
      process.exit(1);
    }, deadlineMs).unref();
    let code = exitCode;
    // One by one off the list: what was being opened meanwhile is closed as well.
    for (let last = opened.pop(); last; last = opened.pop()) {
      const { name, close } = last;
      try {
        await close();
      } catch (error) {
        code = 1;
        log.error({ err: error }, `${name} did not close well`);
      }
    }
    process.exit(code);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined) {
        console.log('\nStopping…');
        void stop(signal, 0);
      } else if (Date.now() - stoppingSince >= sameSignalMs) {
        console.error('Stopping at once.');
        process.exit(1);
      }
    });
  }
  // A terminal that was closed takes no more words; that must not keep anything from being closed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // A fault that nobody caught: what is in memory is not to be trusted, the database is.
  process.on('uncaughtException', (error) => {
    if (isOfClient(error)) return log.error({ err: error }, 'Nobody caught what a client did');
    log.error({ err: error }, 'An unexpected fault');
    void stop('an unexpected fault', 1);
  });
  // The parent process that started the server with a channel has exited: the server exits too.
  process.on('disconnect', () => void stop('the starting process ended', 0));

  return {
    add: (closing: Closing) => void opened.push(closing),
    stop,
    /** Once it is being stopped, what fails while still starting is no news. */
    begun: () => stoppingSince !== undefined,
  };
}
