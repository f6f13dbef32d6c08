import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { assembleAreas, type Runs, type ServiceDeps } from './areas.ts';
import { registerSecurityLog } from './platform/auth/security-hooks.ts';
import { registerCompression } from './platform/http/compression.ts';
import { registerConsole } from './platform/http/console/console.ts';
import { registerMapTiles } from './platform/http/console/map-tiles.ts';
import { createServer, type ServerOptions } from './platform/http/create-server.ts';
import { noteChanges } from './platform/http/note-changes.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { registerEndpoints } from './platform/http/register-endpoints.ts';
import { registerSecurity } from './platform/http/security.ts';
import { limitSlowBodies } from './platform/http/slow-bodies.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { registerMetrics } from './platform/metrics/register-metrics.ts';
import { RELEASE } from './platform/process/release.ts';
import { type RunOptions, runServer } from './platform/process/run-server.ts';
import { createWorkInProgress } from './platform/process/work-in-progress.ts';
import { createGate } from './platform/scope/gate.ts';
import { clientAddress } from './platform/sockets/client-address.ts';
import { attachSockets } from './platform/sockets/socket-services.ts';
import { hostsOfConsole } from './platform/system/console-settings.ts';
import { traceRequests } from './platform/tracing/tracing.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Bytes buffered for each open socket because its network is slow. */
    unsentBytes: () => number[];
    /** A single run of each periodic job, for callers that set `manualTicks`. */
    runNow: Readonly<Runs>;
  }
}

/** The dependencies of the application: everything that a test may want to replace. */
export interface AppDeps extends ServiceDeps, RunOptions, ServerOptions {
  /** Folder of the built console; if absent, only the API is served. */
  consoleRoot?: string | undefined;
  /** Silent when absent. */
  logger?: FastifyBaseLogger | undefined;
  consoleOrigins?: readonly string[] | undefined;
  /** The token that opens /metrics; if absent, the path does not exist. */
  metricsToken?: string | undefined;
}

/**
 * Builds the whole application on a migrated database: every endpoint of the contract, the sockets,
 * the console. Closing it stops its timers and connections, but leaves the pool to its owner.
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = createServer(deps);
  if (deps.tracing) traceRequests(app);
  const assembly = assembleAreas({ release: RELEASE, ...deps }, app.log);
  const { services } = assembly;
  const areas = assembly.finish();
  const { verifier, disk, stopping } = services;
  const corsOrigins = deps.consoleOrigins ?? [];

  app.decorate('inProgress', createWorkInProgress());
  app.decorate('disk', disk);
  app.decorateRequest('caller', null);
  app.decorateRequest('verifier', { getter: () => verifier });
  const gate = createGate(deps.db);
  app.decorateRequest('gate', { getter: () => gate });
  await registerSecurity(app, { consoleOrigins: corsOrigins, connectTo: hostsOfConsole(deps) });
  registerSecurityLog(app, services.security);
  limitSlowBodies(app, deps.bodyMs);
  await registerCompression(app);
  await registerOpenApi(app);
  areas.registerRoutes(app);
  if (deps.consoleRoot) await registerConsole(app, deps.consoleRoot);
  if (deps.mapPmtiles) await registerMapTiles(app, deps.mapPmtiles);
  // An endpoint without a handler does not compile.
  registerEndpoints(app, areas);
  noteChanges(app, { changes: services.changes, stopping, unshared: areas.unshared });

  const http = app.server;
  const addressOf = clientAddress(deps.trustedProxies);
  const sockets = attachSockets({
    ...services,
    http,
    services: areas.createSockets({ http, corsOrigins, addressOf }),
  });
  app.decorate('unsentBytes', sockets.unsent);
  if (deps.metricsToken) {
    const gauges = [...areas.gauges, ...sockets.gauges];
    const { onEvents } = services.feed;
    const metrics = createMetrics({ ...services, gauges, onEvents, release: RELEASE });
    registerMetrics(app, metrics, deps.metricsToken);
  }
  app.decorate('runNow', areas.runs);
  runServer(app, { ...deps, ...services, sockets, parts: areas });
  return app;
}
