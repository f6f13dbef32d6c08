import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { HostFindings } from '../installation/host-findings.ts';
import { warnOfUntrustedProxy } from '../sockets/client-address.ts';
import type { Disk } from '../system/disk.ts';
import { answerClientError } from './client-error.ts';
import { handleError } from './error-handler.ts';
import { notFound } from './refusal.ts';
import { BODY_MS, UPLOAD_MS } from './slow-bodies.ts';
import { serializerCompiler } from './validation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The disk of the data directory. */
    disk?: Disk;
  }
}

/** Of a stream whose headers alone are needed, nothing is read: it may be gigabytes. */
function withoutContent(payload: unknown): unknown {
  if (!(payload instanceof Readable)) return payload;
  payload.on('error', () => undefined);
  payload.destroy();
  return Readable.from([]);
}

export interface ServerOptions {
  /** Silent when absent. */
  logger?: FastifyBaseLogger | undefined;
  /** Proxies whose forwarded client address is trusted. */
  trustedProxies?: readonly string[] | undefined;
  /** Checks every response against the contract; for tests. */
  checkResponses?: boolean | undefined;
  /** The longest time that a connection may be silent during a request. Milliseconds. */
  bodyMs?: number | undefined;
  /** What the system page shows of this server's machine and settings. */
  findings?: HostFindings | undefined;
}

/**
 * The HTTP server without its endpoints: how it reads requests, limits them, and refuses them in
 * the common shape.
 */
export function createServer(deps: ServerOptions): FastifyInstance {
  const app = Fastify({
    ...(deps.logger ? { loggerInstance: deps.logger } : { logger: false }),
    // The log must not contain what a request carries: headers, bodies and queries can be secrets.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger, bindings, options, request) =>
      logger.child(
        { ...bindings, method: request.method, path: request.url?.split('?', 1)[0] },
        options,
      ),
    trustProxy: deps.trustedProxies?.length ? [...deps.trustedProxies] : false,
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // A client that sends its request slowly must not hold a connection for ever.
    requestTimeout: UPLOAD_MS,
    // Nor may one that does not read its response: the number of concurrent exports is limited.
    connectionTimeout: deps.bodyMs ?? BODY_MS,
    // A closing server finishes running requests, and those that still arrive on a kept connection;
    // finish-requests.ts limits the wait.
    forceCloseConnections: false,
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => handleError(error, request, reply),
  });
  app.removeContentTypeParser('text/plain');
  // An empty body with the JSON content type counts as no body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    void app.getDefaultJsonParser('error', 'error')(request, text as string, done);
  });
  app.setSerializerCompiler(serializerCompiler(deps.checkResponses ?? false) as never);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => handleError(notFound('path'), request, reply));
  warnOfUntrustedProxy(app, deps.trustedProxies, deps.findings);
  app.addHook('onSend', async (request, reply, payload) => {
    void reply.header('x-request-id', request.id);
    return request.method === 'HEAD' ? withoutContent(payload) : payload;
  });
  return app;
}
