import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export interface SecuritySettings {
  /** Other origins that serve a console of this API. */
  consoleOrigins: readonly string[];
  /** Where the console connects to beside its own origin: API host, map style, error reports. */
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

/** Security headers of every answer, and who may call from another origin. */
export async function registerSecurity(
  app: FastifyInstance,
  settings: SecuritySettings,
): Promise<void> {
  const elsewhere = settings.connectTo.flatMap(origin);
  await app.register(helmet, {
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
        // MapLibre's worker is a file of ours; it starts helpers of its own from blobs.
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...elsewhere],
      },
    },
    crossOriginEmbedderPolicy: false,
    // The API may be called from a console elsewhere; CORS decides by whom.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
  });
  await app.register(cors, {
    origin: settings.consoleOrigins.length > 0 ? [...settings.consoleOrigins] : false,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'device-id',
      'device-type',
      'if-match',
      'range',
    ],
    exposedHeaders: ['etag', 'retry-after', 'x-request-id', 'content-range'],
    maxAge: 600,
  });
}
