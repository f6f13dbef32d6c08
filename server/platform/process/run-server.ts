import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Base, Tick } from '../area.ts';
import { type Channel, createListener } from '../db/listener.ts';
import type { EventFeed } from '../events/feed.ts';
import { prepareToFinish } from '../http/finish-requests.ts';
import type { JobOptions } from '../jobs/area.ts';
import type { Job } from '../jobs/job.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { createJobRunner } from '../jobs/runner.ts';
import type { attachSockets } from '../sockets/socket-services.ts';
import { runTicks } from '../ticks/run-ticks.ts';

const SWEEP_MS = 5_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Reports not ready, sends the consoles to another server, and keeps answering for `ms`. */
    drain: (ms: number) => Promise<void>;
  }
}

export interface RunOptions extends JobOptions {
  /** The URL of the single connection that listens for the database's notifications. */
  listenUrl: string;
  /** How often open sockets are checked for ended sessions. Milliseconds. */
  sweepMs?: number | undefined;
  /** True: autopilot, alarms and jobs do not run by themselves; for a caller with its own clock. */
  manualTicks?: boolean | undefined;
}

/** What runs besides the requests. */
interface RunningParts {
  channels: readonly Channel[];
  ticks: readonly Tick[];
  jobs: readonly Job[];
  prepare: () => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Deps extends Base, RunOptions {
  feed: EventFeed;
  jobQueue: JobQueue;
  stopping: { begin: () => void };
  sockets: ReturnType<typeof attachSockets>;
  parts: RunningParts;
}

/** Starts what a server does besides answering requests with the application, and stops it. */
export function runServer(app: FastifyInstance, deps: Deps): void {
  const { parts, sockets, feed, stopping } = deps;
  const { inProgress } = app;

  /** Background work that fails while the database is unavailable is retried at its next run. */
  function logFailure(work: () => Promise<unknown>): void {
    inProgress
      .track(work())
      .catch((error: unknown) =>
        app.log.warn({ err: error, work: work.name }, 'Background work failed; it is tried again'),
      );
  }
  const listener = createListener({
    url: deps.listenUrl,
    channels: parts.channels,
    onReconnect: () => logFailure(() => sockets.sweep('all')),
    logFailure,
    log: app.log,
  });
  const runner = createJobRunner({
    ...deps,
    queue: deps.jobQueue,
    jobs: parts.jobs,
    leaseMs: deps.jobLeaseMs,
  });
  const stops: (() => void)[] = [];

  app.addHook('onReady', async () => {
    await parts.prepare();
    await feed.start();
    await listener.start();
    await parts.start();
    if (!deps.manualTicks) await runner.start({ polls: false });
    // Last: a server without the drivers' positions must not lead the engine or the alarms.
    const ticks: Tick[] = [
      sockets.tick(deps.sweepMs ?? SWEEP_MS),
      { ...runner.tick, isManual: true },
      ...parts.ticks,
    ];
    const wanted = ticks.filter(({ isManual }) => !(isManual && deps.manualTicks));
    stops.push(runTicks({ ...deps, logFailure, ticks: wanted }));
  });
  const finishRequests = prepareToFinish(app.server);
  app.decorate('drain', async (ms: number) => {
    stopping.begin();
    sockets.drain(ms);
    await sleep(ms);
  });
  app.addHook('preClose', async () => {
    stopping.begin();
    await sockets.close();
    for (const timer of finishRequests()) stops.push(() => clearInterval(timer));
  });
  app.addHook('onClose', async () => {
    for (const stop of stops) stop();
    await listener.stop();
    await runner.stop();
    await parts.stop();
    await inProgress.settled();
  });
}
