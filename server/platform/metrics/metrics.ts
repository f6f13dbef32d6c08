import type { FastifyInstance } from 'fastify';
import {
  Counter,
  collectDefaultMetrics,
  Histogram,
  Gauge as PromGauge,
  Registry,
} from 'prom-client';
import type { LiveEvent } from '#contract/events.ts';
import type { Log } from '../db/log.ts';
import type { Gauge, GaugeValues } from './gauge.ts';

/** Bucket bounds of the duration of requests. Seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Bucket bounds of the delay of events until consoles get them. Seconds. */
const EVENT_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

interface Deps {
  gauges: readonly Gauge[];
  onEvents: (listener: (events: LiveEvent[]) => void) => unknown;
  clock: () => Date;
  release: string;
  log: Log;
}

/**
 * The metrics of this server, in a registry of its own, because tests have several servers in one
 * process.
 */
export function createMetrics({ gauges, onEvents, clock, release, log }: Deps) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'tawsil_http_requests_total',
    help: 'Requests answered, by operation of the API and status.',
    labelNames: ['operation', 'status'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'tawsil_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['operation'] as const,
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const delay = new Histogram({
    name: 'tawsil_event_delay_seconds',
    help: 'Time from an event to its hand-over to the consoles of this server.',
    buckets: EVENT_BUCKETS,
    registers,
  });
  // Events written before the start are read back then, and their age is not this server's.
  const startedMs = clock().getTime();
  onEvents((events) => {
    const nowMs = clock().getTime();
    for (const { at } of events) {
      const atMs = Date.parse(at);
      if (atMs >= startedMs) delay.observe(Math.max(0, nowMs - atMs) / 1_000);
    }
  });
  new PromGauge({
    name: 'tawsil_build_info',
    help: 'The release of this server, as a label of the figure 1.',
    labelNames: ['release'] as const,
    registers,
  }).set({ release }, 1);

  for (const { name, help, label, read } of gauges) {
    const gauge: PromGauge = new PromGauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers,
      async collect() {
        // Otherwise an old figure would look current.
        gauge.reset();
        if (!label) gauge.remove();
        try {
          show(await read());
        } catch (error) {
          log.warn(
            { err: error, gauge: name },
            'Reading a gauge failed; it is left out of the metrics',
          );
        }
      },
    });
    const show = (values: GaugeValues): void => {
      if (typeof values === 'number' || !label) gauge.set(Number(values));
      else
        for (const [value, figure] of Object.entries(values)) gauge.set({ [label]: value }, figure);
    };
  }

  return {
    registry,
    /** Counts every request of an application. */
    countRequests(app: FastifyInstance): void {
      app.addHook('onResponse', async (request, reply) => {
        const schema = request.routeOptions.schema as { operationId?: string } | undefined;
        const operation = schema?.operationId ?? 'other';
        requests.inc({ operation, status: reply.statusCode });
        seconds.observe({ operation }, reply.elapsedTime / 1_000);
      });
    },
  };
}
