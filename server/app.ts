import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { SOCKET_PATH } from '#contract/events.ts';
import { PHONE_SOCKET_PATH } from '#contract/operations/phone-frame.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { presenceRoutes } from '#contract/routes/operations/presence.ts';
import type { ConsoleConfig } from '#contract/routes/platform/system.ts';
import { assembleAreas, type ServiceDeps } from './areas.ts';
import { createExportRecorder } from './books/audit/record-exports.ts';
import { registerUnsubscribePage } from './insight/report-schedules/unsubscribe-page.ts';
import { registerPaymentNotices } from './money/payments/notices.ts';
import { isPlainBulkReport } from './operations/drivers/bulk-check.ts';
import { ROSTER_CHANNEL } from './operations/drivers/roster.ts';
import { createSocketHub } from './operations/live/socket-hub.ts';
import { keepUpgradesApart } from './operations/live/upgrades.ts';
import { SETTINGS_CHANNEL } from './people/settings/repository.ts';
import type { Tick } from './platform/area.ts';
import { REVOKED_CHANNEL } from './platform/auth/revocations.ts';
import { SCOPES_CHANNEL } from './platform/auth/scope-changes.ts';
import { registerSecurityLog } from './platform/auth/security-hooks.ts';
import { isOwnProcess } from './platform/db/connect.ts';
import { createListener } from './platform/db/listener.ts';
import type { Replica } from './platform/db/replica.ts';
import { EVENTS_CHANNEL } from './platform/events/repository.ts';
import { registerCompression } from './platform/http/compression.ts';
import { registerConsole } from './platform/http/console.ts';
import { createServer } from './platform/http/create-server.ts';
import {
  fastifyPath,
  type Handler,
  type Handlers,
  registerEndpoint,
} from './platform/http/endpoints.ts';
import { prepareToFinish } from './platform/http/finish-requests.ts';
import { registerMapTiles } from './platform/http/map-tiles.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { registerSecurity } from './platform/http/security.ts';
import { limitSlowBodies, registerUploads } from './platform/http/slow-bodies.ts';
import type { PlainChecks } from './platform/http/validation.ts';
import type { JobOptions } from './platform/jobs/area.ts';
import { createJobRunner } from './platform/jobs/runner.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { registerMetrics } from './platform/metrics/register-metrics.ts';
import { serverGauges } from './platform/metrics/server-gauges.ts';
import { RELEASE } from './platform/process/release.ts';
import { createWorkInProgress } from './platform/process/work-in-progress.ts';
import { createGate } from './platform/scope/gate.ts';
import { clientAddress } from './platform/sockets/client-address.ts';
import { consoleSettings, hostsOfConsole } from './platform/system/console-settings.ts';
import { createDatabaseCheck } from './platform/system/database-check.ts';
import { createDisk } from './platform/system/disk.ts';
import { systemHandlers } from './platform/system/routes.ts';
import { runTicks } from './platform/ticks/run-ticks.ts';
import { traceRequests } from './platform/tracing/tracing.ts';

const SWEEP_MS = 5_000;
/** Frequent endpoints with large bodies, which get a faster validation. */
const PLAIN_CHECKS: PlainChecks = new Map([
  [driverStatusRoutes.reportBulk.body, isPlainBulkReport],
]);

declare module 'fastify' {
  interface FastifyInstance {
    /** Bytes buffered for each open socket because its network is slow. */
    unsentBytes: () => number[];
    /** Reports not ready, sends the consoles to another server, and keeps answering for `ms`. */
    drain: (ms: number) => Promise<void>;
    /** A single run of each periodic job, for callers that set `manualTicks`. */
    runNow: Readonly<
      Record<
        'autopilot' | 'alarms' | 'history' | 'stores' | 'books' | 'places' | 'visits' | 'ends',
        () => Promise<void>
      >
    >;
  }
}

/** The dependencies of the application: everything that a test may want to replace. */
export interface AppDeps extends ServiceDeps, JobOptions {
  /** The URL of the single connection that listens for the database's notifications. */
  listenUrl: string;
  replica?: Pick<Replica, 'reads'> | undefined;
  /** Folder of the built console; if absent, only the API is served. */
  consoleRoot?: string | undefined;
  /** Silent when absent. */
  logger?: FastifyBaseLogger | undefined;
  mapStyleUrl?: string | undefined;
  /** Styles of a public map that is on one host, for installations without a map of their own. */
  publicStyles?: ConsoleConfig['map']['publicStyles'] | undefined;
  mapPmtiles?: string | undefined;
  sentryDsn?: string | undefined;
  /** If present, requests are traced (`startTracing` sets the destination). */
  tracing?: object | undefined;
  consoleOrigins?: readonly string[] | undefined;
  /** Proxies whose forwarded client address is trusted. */
  trustedProxies?: readonly string[] | undefined;
  /** The token that opens /metrics; if absent, the path does not exist. */
  metricsToken?: string | undefined;
  /** True: autopilot, alarms and jobs do not run by themselves; for a caller with its own clock. */
  manualTicks?: boolean | undefined;
  /**
   * The time limit in milliseconds for a body that is not a file, and for a connection that is
   * silent during a request; a minute if absent.
   */
  bodyMs?: number | undefined;
  /** Checks every response against the contract; for tests. */
  checkResponses?: boolean | undefined;
}

const { report, reportBulk } = driverStatusRoutes;
const REPORTS = new Set<string | undefined>(
  [report, reportBulk, presenceRoutes.report].map(({ path }) => fastifyPath(path)),
);
const isReport = (url: string | undefined) => REPORTS.has(url);

/**
 * Builds the whole application on a migrated database: every endpoint of the contract, the socket,
 * the console. Closing it stops its timers and connections, but leaves the pool to its owner.
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = createServer({ ...deps, plainChecks: PLAIN_CHECKS });
  if (deps.tracing) traceRequests(app);
  const assembly = assembleAreas({ release: RELEASE, ...deps }, app.log);
  const { services } = assembly;
  const areas = assembly.finish();
  const { verifier, revocations, feed, changes, drivers, roster, sessions, settings, clock } =
    services;
  let stopping = false;

  const inProgress = createWorkInProgress();
  app.decorate('inProgress', inProgress);
  const disk = createDisk(deps.dataDir ?? tmpdir());
  app.decorate('disk', disk);
  app.decorateRequest('caller', null);
  app.decorateRequest('verifier', { getter: () => verifier });
  const gate = createGate(deps.db);
  app.decorateRequest('gate', { getter: () => gate });
  await registerSecurity(app, {
    consoleOrigins: deps.consoleOrigins ?? [],
    connectTo: hostsOfConsole(deps),
  });
  registerSecurityLog(app, services.security);
  limitSlowBodies(app, deps.bodyMs);
  await registerCompression(app);
  await registerOpenApi(app);
  registerUnsubscribePage(app, services.reportSchedules);
  registerPaymentNotices(app, services);
  if (deps.consoleRoot) await registerConsole(app, deps.consoleRoot);
  if (deps.mapPmtiles) await registerMapTiles(app, deps.mapPmtiles);

  const checkDatabase = createDatabaseCheck(() => deps.pool.query('select 1 from event_head'));
  // An endpoint without a handler does not compile.
  const handlers: Handlers = {
    ...areas.handlers,
    system: systemHandlers({
      consoleConfig: { release: RELEASE, ...consoleSettings(deps) },
      checkDatabase,
      disk,
      isStopping: () => stopping,
      busLostMs: services.exchange.lostMs,
    }),
  };
  const recordExport = createExportRecorder({ ...deps, ...services });
  const byArea = handlers as unknown as Record<string, Record<string, Handler<Endpoint>>>;
  const uploads: [Endpoint, Handler<Endpoint>][] = [];
  for (const [area, routes] of Object.entries(api))
    for (const [name, endpoint] of Object.entries(routes as Record<string, Endpoint>)) {
      const handler = recordExport(byArea[area]?.[name] as Handler<Endpoint>);
      if (endpoint.upload) uploads.push([endpoint, handler]);
      else registerEndpoint(app, endpoint, handler);
    }
  registerUploads(app, (scope) => {
    for (const [endpoint, handler] of uploads) registerEndpoint(scope, endpoint, handler);
  });

  // Before the response is sent, because its reader may request the result at once. Position
  // reports are skipped: they arrive every second from every driver and reach consoles by another
  // route. So are reports of presence, which change nothing that is shared.
  app.addHook('onSend', async (request, reply) => {
    // A client that keeps its connection could send on it at the moment that it is closed.
    if (stopping) void reply.header('connection', 'close');
    if (request.method !== 'GET' && !isReport(request.routeOptions.url)) changes.note();
  });

  const hub = createSocketHub({
    ...services,
    http: app.server,
    log: app.log,
    corsOrigins: deps.consoleOrigins ?? [],
    addressOf: clientAddress(deps.trustedProxies),
  });
  const { phones } = services;
  keepUpgradesApart(app.server, SOCKET_PATH, { [PHONE_SOCKET_PATH]: phones.upgrade });
  app.decorate('unsentBytes', hub.unsent);
  if (deps.metricsToken) {
    const { pool, replica } = deps;
    const own = serverGauges({ pool, replica, checkDatabase, disk, unsentBytes: hub.unsent });
    const gauges = [...own, ...areas.gauges];
    const { onEvents } = feed;
    const metrics = createMetrics({ gauges, onEvents, clock, release: RELEASE, log: app.log });
    registerMetrics(app, metrics, deps.metricsToken);
  }
  app.decorate('runNow', {
    autopilot: services.plans.autopilot,
    alarms: services.alarmEvaluation.evaluate,
    history: () => drivers.flushHistory(),
    stores: async () => void (await services.applyDueStores()),
    books: async () => void (await services.books.proveDue()),
    places: services.visibility.flush,
    visits: services.zones.visits.flush,
    ends: services.orders.carryOutEnds,
  });
  revocations.onEnded((ids) => verifier.forget(ids));
  services.scopeChanges.onChanged((userId) => verifier.forgetUser(userId));
  const sweepSockets = async (which: 'all' | 'some') => {
    const ids = [...hub.sessionIds(), ...phones.sessionIds(which)];
    const ended = await sessions.ended(ids, clock());
    if (ended.length > 0) revocations.receive(ended.join(','));
    hub.recheck(await sessions.zonesOf(hub.userIds()));
  };
  const listener = createListener(
    deps.listenUrl,
    {
      [EVENTS_CHANNEL]: (payload, of) => isOwnProcess(deps.pool, of) || feed.receive(payload),
      [REVOKED_CHANNEL]: revocations.receive,
      [SCOPES_CHANNEL]: services.scopeChanges.receive,
      [ROSTER_CHANNEL]: (payload) => logFailure(() => roster.receive(payload)),
      [SETTINGS_CHANNEL]: () => logFailure(settings.load),
    },
    () => {
      feed.wake();
      logFailure(() => sweepSockets('all'));
      logFailure(roster.reload);
      logFailure(settings.load);
    },
    app.log,
  );

  /** Background work that fails while the database is unavailable is retried at its next run. */
  function logFailure(work: () => Promise<unknown>): void {
    inProgress
      .track(work())
      .catch((error: unknown) => app.log.warn({ err: error }, 'Background work failed'));
  }
  const runner = createJobRunner({
    ...services,
    queue: services.jobQueue,
    jobs: areas.jobs,
    leaseMs: deps.jobLeaseMs,
  });
  const stops: (() => void)[] = [];

  app.addHook('onReady', async () => {
    await settings.load();
    await drivers.maintainHistory();
    await drivers.warmUp();
    await feed.start();
    // First, so that an account that changes while the roster is read is announced.
    await listener.start();
    await roster.reload();
    await services.exchange.start();
    if (!deps.manualTicks) await runner.start({ polls: false });
    // Last: a server without the drivers' positions must not lead the engine or the alarms.
    const ticks: Tick[] = [
      { everyMs: deps.sweepMs ?? SWEEP_MS, run: () => sweepSockets('some') },
      { ...runner.tick, isManual: true },
      ...areas.ticks,
    ];
    const wanted = ticks.filter(({ isManual }) => !(isManual && deps.manualTicks));
    stops.push(runTicks({ ...services, logFailure, ticks: wanted }));
  });
  const finishRequests = prepareToFinish(app.server);
  app.decorate('drain', async (ms: number) => {
    stopping = true;
    hub.drain(ms);
    phones.drain(ms);
    await sleep(ms);
  });
  app.addHook('preClose', async () => {
    stopping = true;
    await Promise.all([hub.close(), phones.close()]);
    for (const timer of finishRequests()) stops.push(() => clearInterval(timer));
  });
  app.addHook('onClose', async () => {
    for (const stop of stops) stop();
    await listener.stop();
    await runner.stop();
    await areas.stop();
    await inProgress.settled();
  });
  return app;
}
