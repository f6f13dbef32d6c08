import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Log } from './db/log.ts';
import type { Db } from './db/schema.ts';
import type { Handlers } from './http/endpoints.ts';
import type { Job } from './jobs/job.ts';
import type { Gauge } from './metrics/gauge.ts';

/** The dependencies of a service that reads and writes with a clock. */
export interface WithClock {
  db: Db;
  clock: () => Date;
}

/** The dependencies that every area may use. */
export interface Base extends WithClock {
  pool: pg.Pool;
  log: Log;
}

/**
 * Work that every server repeats while it runs: on its own memory, or on rows that become due
 * (docs/decisions/0046). Failed work is retried at the next run.
 */
export interface Tick {
  everyMs: number;
  run: () => Promise<unknown>;
  /**
   * Whether there is anything to do: an expression that one query evaluates together with those of
   * all other ticks, or a value known without a query. If absent, it always runs.
   */
  due?: (at: Date) => RawBuilder<boolean> | boolean;
  /** Runs instead of `run` if nothing is due. */
  rest?: () => Promise<unknown>;
  /** Also runs at the start of the server. */
  atStart?: boolean;
  /** Does not run if the caller has set `manualTicks` and has its own clock. */
  isManual?: boolean;
}

/** An area: its services from the services that it needs, its handlers, ticks, jobs and gauges. */
export interface Area<Needs, Services, All, Answers> {
  services: (needs: Needs) => Services;
  /** Handlers, ticks and jobs are created once every service exists. */
  handlers?: (all: All) => Answers;
  ticks?: (all: All) => readonly Tick[];
  jobs?: (all: All) => readonly Job[];
  /** Gauges for the software's operator (docs/decisions/0051). */
  gauges?: (all: All) => readonly Gauge[];
  /** Ends work outside ticks and jobs when the server stops. */
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

/** Areas in the order of their creation. */
export interface Assembly<Have, All, Answers> {
  /** Does not compile if the area needs something that no earlier area provides. */
  with<Services, AllOfNext, AnswersOfNext>(
    next: Area<Have, Services, AllOfNext, AnswersOfNext>,
  ): Assembly<Have & Services, All & AllOfNext, Answers & AnswersOfNext>;
  readonly services: Have;
  /** Does not compile if handlers or jobs use a service that no area provides. */
  finish(this: Assembly<All, unknown, unknown>): {
    handlers: Answers;
    ticks: readonly Tick[];
    jobs: readonly Job[];
    gauges: readonly Gauge[];
    stop: () => Promise<void>;
  };
}

/** Starts an assembly with the base dependencies. */
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
      // In reverse order, because later areas may still use earlier ones.
      async stop() {
        for (const { stop } of areas.toReversed()) await stop?.(services);
      },
    }),
  };
  // The callers of `with` know the types of the areas, one after another.
  return assembly as never;
}
