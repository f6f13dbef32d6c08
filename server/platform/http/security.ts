import cors from '@fastify/cors';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { ZONES_HEADER } from '#contract/zones-header.ts';

export interface SecuritySettings {
  /** Other origins that serve a console for this API. */
  consoleOrigins: readonly string[];
  /**
   * The hosts that the console connects to besides its own origin: API host, map style, error
   * reports.
   */
  connectTo: readonly string[];
}

const origin = (url: string): string[] => {
  try {
    const { protocol, host } = new URL(url);
    const socket = protocol === 'https:' ? `wss://${host}` : `ws://${host}`;
    return [`${protocol}//${host}`, socket];
  } catch {
    return [];
  }
};

/** Headers that every HTTP response sets itself. */
const NOT_OURS = /^(content-type|content-length|date|connection)$/;

/**
 * The headers that helmet adds to every response: they are constant, so they are computed once. As
 * a plugin it attaches a new function to each reply, by which V8 keeps every request with its body
 * until the next full collection; with bodies of half a megabyte that cost more than everything
 * else.
 */
async function securityHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, options);
  probe.get('/', async () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !NOT_OURS.test(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

/** Security headers of every response, and the origins that may call the API. */
export async function registerSecurity(
  app: FastifyInstance,
  settings: SecuritySettings,
): Promise<void> {
  const elsewhere = settings.connectTo.flatMap(origin);
  const headers = await securityHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'", ...elsewhere],
        imgSrc: ["'self'", 'data:', 'blob:', ...elsewhere],
        // MapLibre's worker is our own file; it starts further workers from blobs.
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...elsewhere],
      },
    },
    crossOriginEmbedderPolicy: false,
    // A console on another origin may call the API; CORS decides which.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  await app.register(cors, {
    origin: settings.consoleOrigins.length > 0 ? [...settings.consoleOrigins] : false,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'device-id',
      'device-type',
      ZONES_HEADER,
      'if-match',
      'range',
      'traceparent',
    ],
    exposedHeaders: ['etag', 'retry-after', 'x-request-id', 'content-range'],
    maxAge: 600,
  });
}
