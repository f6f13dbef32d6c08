import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Log } from './db/log.ts';
import type { Db } from './db/schema.ts';
import type { Handlers } from './http/endpoints.ts';
import type { Job } from './jobs/job.ts';
import type { Gauge } from './metrics/gauge.ts';

/** What a service that reads and writes by the clock needs. */
export interface Timed {
  db: Db;
  clock: () => Date;
}

/** What every area may use. */
export interface Base extends Timed {
  pool: pg.Pool;
  log: Log;
}

/**
 * Work that every server repeats while it runs: on its own memory, or on rows that are due by themselves
 * (docs/decisions/0046). One that fails is tried again at its next turn.
 */
export interface Tick {
  everyMs: number;
  run: () => Promise<unknown>;
  /**
   * Whether there is anything to do: an expression that the database is asked for together with those of all
   * other ticks, or what is known without asking. Absent: it always runs.
   */
  due?: (at: Date) => RawBuilder<boolean> | boolean;
  /** In place of `run` where nothing is due. */
  rest?: () => Promise<unknown>;
  /** Runs at the start of the server too. */
  atStart?: boolean;
  /** Left to a caller that has set `ownTurns`, for a clock that runs at its own pace. */
  isOwnTurn?: boolean;
}

/** An area: its services from what it needs of others, its handlers, ticks, jobs and gauges. */
export interface Area<Needs, Services, All, Answers> {
  services: (needs: Needs) => Services;
  /** Handlers, ticks and jobs are made when every service is there. */
  handlers?: (all: All) => Answers;
  ticks?: (all: All) => readonly Tick[];
  jobs?: (all: All) => readonly Job[];
  /** What the software's operator sees of it from outside (docs/decisions/0051). */
  gauges?: (all: All) => readonly Gauge[];
  /** Ends what runs outside of ticks and jobs, when the server stops. */
  stop?: (all: All) => Promise<unknown>;
}

/** Declares an area. Handlers, ticks and jobs may use further services: `(all: Needs) => …`. */
export const area = <
  Needs,
  Services extends object,
  Answers extends Partial<Handlers>,
  All = Needs & Services,
>(
  parts: Area<Needs, Services, All, Answers>,
): Area<Needs, Services, All, Answers> => parts;

/** Areas in the order in which they are made. */
export interface Assembly<Have, All, Answers> {
  /** Does not compile when the area needs what no area before it offers. */
  with<Services, AllOfNext, AnswersOfNext>(
    next: Area<Have, Services, AllOfNext, AnswersOfNext>,
  ): Assembly<Have & Services, All & AllOfNext, Answers & AnswersOfNext>;
  readonly services: Have;
  /** Does not compile when handlers or jobs use a service that no area offers. */
  finish(this: Assembly<All, unknown, unknown>): {
    handlers: Answers;
    ticks: readonly Tick[];
    jobs: readonly Job[];
    gauges: readonly Gauge[];
    stop: () => Promise<void>;
  };
}

/** Begins an assembly with what there is before any area. */
export function assemble<Have extends object>(base: Have): Assembly<Have, unknown, object> {
  const areas: Area<never, object, object, object>[] = [];
  const services: object = { ...base };
  const assembly = {
    services,
    with(next: Area<never, object, object, object>) {
      areas.push(next);
      Object.assign(services, next.services(services as never));
      return assembly;
    },
    finish: () => ({
      handlers: Object.assign({}, ...areas.map(({ handlers }) => handlers?.(services))),
      ticks: areas.flatMap(({ ticks }) => ticks?.(services) ?? []),
      jobs: areas.flatMap(({ jobs }) => jobs?.(services) ?? []),
      gauges: areas.flatMap(({ gauges }) => gauges?.(services) ?? []),
      // What was made last may still use what was made before it.
      async stop() {
        for (const { stop } of areas.toReversed()) await stop?.(services);
      },
    }),
  };
  // The types of the areas are known to the callers of `with`, one after another.
  return assembly as never;
}
