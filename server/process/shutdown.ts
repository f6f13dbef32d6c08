import type { Log } from '../db/log.ts';

/** One thing to close, by the name that the log gives it. */
export interface Closing {
  readonly name: string;
  close(): Promise<unknown>;
}

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
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince < sameSignalMs) return;
      console.error('Stopping at once.');
      process.exit(1);
    }
    stoppingSince = Date.now();
    log.info({ why }, 'Stopping');
    setTimeout(() => {
      console.error('Stopping took too long; ending at once.');
      process.exit(1);
    }, deadlineMs).unref();
    let code = exitCode;
    for (const { name, close } of opened.toReversed()) {
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
      if (stoppingSince === undefined) console.log('\nStopping …');
      void stop(signal, 0);
    });
  }
  // Whoever started us with a channel is gone: do not live on unseen.
  process.on('disconnect', () => void stop('the starting process ended', 0));

  return {
    add: (closing: Closing) => void opened.push(closing),
    stop,
  };
}
