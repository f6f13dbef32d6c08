import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Channel } from './db/listener.ts';
import type { Log } from './db/log.ts';
import type { Db } from './db/schema.ts';
import type { Handlers } from './http/endpoints.ts';
import type { HandlerWrapper } from './http/register-endpoints.ts';
import type { PlainCheck } from './http/validation.ts';
import type { Job } from './jobs/job.ts';
import type { Gauge } from './metrics/gauge.ts';
import type { SocketHost, SocketService } from './sockets/socket-services.ts';

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

/** An area: its services from the services that it needs, and its parts of a running server. */
export interface Area<Needs, Services, All, Answers, Runs> {
  services: (needs: Needs) => Services;
  /** Handlers and all other parts are created once every service exists. */
  handlers?: (all: All) => Answers;
  /** Wraps every handler of the contract. */
  wrapper?: (all: All) => HandlerWrapper;
  /** Registers routes outside the contract. */
  routes?: (all: All, app: FastifyInstance) => void;
  /** A server of sockets beside the requests. */
  sockets?: (all: All, host: SocketHost) => SocketService;
  /** Faster validation of frequent large bodies. */
  plainChecks?: readonly PlainCheck[];
  /** Endpoints that change nothing in the answers that consoles share. */
  unshared?: readonly Endpoint[];
  ticks?: (all: All) => readonly Tick[];
  jobs?: (all: All) => readonly Job[];
  /** Notifications of the database. */
  channels?: (all: All) => readonly Channel[];
  /** Gauges for the software's operator (docs/decisions/0051). */
  gauges?: (all: All) => readonly Gauge[];
  /** Single runs of periodic work by name, for callers that set `manualTicks`. */
  runs?: (all: All) => Runs;
  /** Runs at the start, before the server reads the event log and receives notifications. */
  prepare?: (all: All) => Promise<unknown>;
  /** Runs at the start, once the server receives notifications. */
  start?: (all: All) => Promise<unknown>;
  /** Ends work outside ticks and jobs when the server stops. */
  stop?: (all: All) => Promise<unknown>;
}

/** Declares an area. Its parts may use further services: `(all: Needs) => …`. */
export const area = <
  Needs,
  Services extends object,
  Answers extends Partial<Handlers>,
  Runs extends object = object,
  All = Needs & Services,
>(
  parts: Area<Needs, Services, All, Answers, Runs>,
): Area<Needs, Services, All, Answers, Runs> => parts;

/** The parts of all areas, in the order of the areas. */
export interface AreaParts<Answers, Runs> {
  handlers: Answers;
  wrappers: readonly HandlerWrapper[];
  registerRoutes: (app: FastifyInstance) => void;
  createSockets: (host: SocketHost) => readonly SocketService[];
  plainChecks: readonly PlainCheck[];
  unshared: readonly Endpoint[];
  ticks: readonly Tick[];
  jobs: readonly Job[];
  channels: readonly Channel[];
  gauges: readonly Gauge[];
  runs: Runs;
  prepare: () => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Areas in the order of their creation. */
export interface Assembly<Have, All, Answers, Runs> {
  /** Does not compile if the area needs something that no earlier area provides. */
  with<Services, AllOfNext, AnswersOfNext, RunsOfNext>(
    next: Area<Have, Services, AllOfNext, AnswersOfNext, RunsOfNext>,
  ): Assembly<Have & Services, All & AllOfNext, Answers & AnswersOfNext, Runs & RunsOfNext>;
  readonly services: Have;
  /** Does not compile if a part of an area uses a service that no area provides. */
  finish(this: Assembly<All, unknown, unknown, unknown>): AreaParts<Answers, Runs>;
}

type AnyArea = Area<never, object, object, object, object>;

/** Creates the parts of areas whose services exist. */
const partsOf = (areas: readonly AnyArea[], services: object): AreaParts<object, object> => ({
  handlers: Object.assign({}, ...areas.map(({ handlers }) => handlers?.(services))),
  wrappers: areas.flatMap(({ wrapper }) => wrapper?.(services) ?? []),
  registerRoutes(app) {
    for (const { routes } of areas) routes?.(services, app);
  },
  createSockets: (host) => areas.flatMap(({ sockets }) => sockets?.(services, host) ?? []),
  plainChecks: areas.flatMap(({ plainChecks }) => plainChecks ?? []),
  unshared: areas.flatMap(({ unshared }) => unshared ?? []),
  ticks: areas.flatMap(({ ticks }) => ticks?.(services) ?? []),
  jobs: areas.flatMap(({ jobs }) => jobs?.(services) ?? []),
  channels: areas.flatMap(({ channels }) => channels?.(services) ?? []),
  gauges: areas.flatMap(({ gauges }) => gauges?.(services) ?? []),
  runs: Object.assign({}, ...areas.map(({ runs }) => runs?.(services))),
  async prepare() {
    for (const { prepare } of areas) await prepare?.(services);
  },
  async start() {
    for (const { start } of areas) await start?.(services);
  },
  // In reverse order, because later areas may still use earlier ones.
  async stop() {
    for (const { stop } of areas.toReversed()) await stop?.(services);
  },
});

/** Starts an assembly with the base dependencies. */
export function assemble<Have extends object>(base: Have): Assembly<Have, unknown, object, object> {
  const areas: AnyArea[] = [];
  const services: object = { ...base };
  const assembly = {
    services,
    with(next: AnyArea) {
      areas.push(next);
      Object.assign(services, next.services(services as never));
      return assembly;
    },
    finish: () => partsOf(areas, services),
  };
  // The callers of `with` know the types of the areas, one after another.
  return assembly as never;
}
