import { hostname } from 'node:os';
import type { Tick, WithClock } from '../area.ts';
import type { Log } from '../db/log.ts';
import { Refusal, sentenceIn } from '../http/refusal.ts';
import type { Words } from '../sentences/stored.ts';
import { inSpan } from '../tracing/tracing.ts';
import { type Job, JobDeferred, LeaseLost } from './job.ts';
import type { JobQueue, LeasedJob } from './queue.ts';
import { nextDue, retryAfterMs } from './schedule.ts';

interface Deps extends WithClock {
  log: Log;
  queue: JobQueue;
  jobs: readonly Job[];
  /** How long a server may be silent before another takes over its jobs. Milliseconds. */
  leaseMs?: number | undefined;
}

const LEASE_MS = 30_000;
const POLL_MS = 1_000;
/** The number of jobs that one server runs at once. */
const AT_ONCE = 3;
/** How often a lease is renewed within its duration. */
const BEATS = 3;

/** Why a run failed: a sentence of ours, or what the program says of itself. */
function whyFailed(error: unknown): Words {
  if (error instanceof JobDeferred) return error.why;
  if (error instanceof Refusal) return sentenceIn(error);
  return error instanceof Error ? error.message : String(error);
}

/** Runs due jobs. Every server has a runner; a job is run by the server that holds its lease. */
export function createJobRunner({ db, clock, log, queue, jobs, leaseMs = LEASE_MS }: Deps) {
  const byKind = new Map(jobs.map((job) => [job.kind, job]));
  const kinds = [...byKind.keys()];
  const by = `${hostname()}:${process.pid}`;
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | null = null;

  async function run(claimed: LeasedJob, job: Job): Promise<void> {
    const lost = new AbortController();
    const beat = setInterval(() => {
      queue.extend(db, claimed, leaseMs).then(
        (isOurs) => isOurs || lost.abort(new LeaseLost()),
        // The database is unavailable: the lease ends by itself, and `finish` will detect it.
        () => undefined,
      );
    }, leaseMs / BEATS);
    let isFinished = false;
    const end = async (at: Parameters<JobQueue['finish']>[0]) => {
      const now = clock();
      const next = job.schedule ? await nextDue(job.schedule, now) : null;
      await queue.finish(at, claimed, now, next);
    };
    try {
      await job.run({
        key: claimed.key,
        payload: claimed.payload,
        dueAt: claimed.due_at,
        signal: AbortSignal.any([lost.signal, stopping.signal]),
        async finish(trx) {
          await end(trx);
          isFinished = true;
        },
      });
      if (!isFinished) await end(db);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      log.warn({ err: error, job: claimed.kind, key: claimed.key }, 'A job failed');
      const at = clock();
      const retryAt = new Date(at.getTime() + retryAfterMs(claimed.attempt, Math.random()));
      await queue.fail(db, claimed, { at, retryAt, error: whyFailed(error) });
    } finally {
      clearInterval(beat);
    }
  }

  /** Starts due jobs, as far as there is capacity. */
  async function poll(): Promise<void> {
    while (running.size < AT_ONCE && !stopping.signal.aborted) {
      const claimed = await queue.claim(db, { kinds, at: clock(), leaseMs, by });
      const job = claimed && byKind.get(claimed.kind);
      if (!job) return;
      const work = inSpan(`job ${claimed.kind}`, () => run(claimed, job))
        // The database is unavailable: the lease ends by itself.
        .catch((error: unknown) => log.warn({ err: error }, 'Writing the result of a job failed'))
        .finally(() => {
          running.delete(work);
          requestPoll();
        });
      running.add(work);
    }
  }

  /** Polls, unless a poll is running. */
  function requestPoll(): void {
    if (stopping.signal.aborted) return;
    polling ??= poll()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'Reading due jobs from the database failed'),
      )
      .finally(() => {
        polling = null;
      });
  }

  return {
    /**
     * Plans repeated jobs, and runs due ones. With `polls` it polls by itself, otherwise through
     * `tick`.
     */
    async start({ polls } = { polls: true }): Promise<void> {
      const now = clock();
      for (const { kind, schedule } of jobs)
        if (schedule) await queue.schedule(db, kind, await nextDue(schedule, now));
      await queue.giveUp(db, now);
      if (polls) timer = setInterval(requestPoll, POLL_MS);
      requestPoll();
    },

    /** Checks for due jobs. */
    tick: {
      everyMs: POLL_MS,
      run: async () => requestPoll(),
      due: (at) => running.size < AT_ONCE && queue.isDue(kinds, at),
    } satisfies Tick as Tick,

    /** Starts no more jobs, asks the running ones to end, and waits for them. */
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      await polling;
      await Promise.allSettled(running);
    },
  };
}
