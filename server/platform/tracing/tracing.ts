import { hostname } from 'node:os';
import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';

/** Without `startTracing` the tracer creates empty spans, which cost nothing. */
const tracer = () => trace.getTracer('tawsil');

/**
 * Sends spans to a collector by OTLP over HTTP: `share` of the traces, chosen by their id, so that
 * servers agree. Returns the function that sends the remaining spans and stops.
 */
export function startTracing(options: {
  endpoint: string;
  share: number;
  release: string;
}): () => Promise<void> {
  const ratio = new TraceIdRatioBasedSampler(options.share);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'tawsil',
      'service.version': options.release,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    // A caller may name the trace, but not decide what is recorded.
    sampler: new ParentBasedSampler({
      root: ratio,
      remoteParentSampled: ratio,
      remoteParentNotSampled: ratio,
    }),
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces` }),
      ),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown();
    trace.disable();
    propagation.disable();
    context.disable();
  };
}

/** The current trace; empty if none is recorded. For log lines. */
export function presentTrace(): { traceId?: string } {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? { traceId: span.spanContext().traceId } : {};
}

function fail(span: Span, error: unknown): void {
  // Only the class, because the message can contain user input.
  span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error)?.name ?? 'Error' });
}

/** Runs work of the server as a span with this name, with the spans of its statements below it. */
export const inSpan = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  tracer().startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });

/** Creates a span for each request of an application, below the caller's span if it names one. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = propagation.extract(context.active(), request.headers);
    const schema = request.routeOptions.schema as { operationId?: string } | undefined;
    const span = tracer().startSpan(
      schema?.operationId ?? 'other',
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': request.routeOptions.url ?? '',
          'tawsil.request_id': request.id,
        },
      },
      caller,
    );
    spans.set(request, span);
    context.with(trace.setSpan(caller, span), done);
  });
  // Set again, because a body arrives through events of the connection, outside the request's
  // context.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    context.with(span ? trace.setSpan(context.active(), span) : context.active(), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/**
 * Creates a span for a sent statement, by its text with placeholders: its values can be secrets.
 */
export function traceStatement(event: LogEvent): void {
  const parent = trace.getActiveSpan();
  if (!parent?.isRecording()) return;
  const { sql } = event.query;
  const span = tracer().startSpan(sql.trim().split(/\s/, 1)[0]?.toLowerCase() ?? 'statement', {
    kind: SpanKind.CLIENT,
    startTime: Date.now() - event.queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
  });
  if (event.level === 'error') fail(span, event.error);
  span.end();
}
