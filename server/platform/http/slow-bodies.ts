import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

/** The longest that a file may take to come in; silence ends it sooner. Milliseconds. */
export const UPLOAD_MS = 1_800_000;
/** A sender of a file that is silent for this long has gone. Milliseconds. */
export const SILENCE_MS = 30_000;
/** The longest that any other body may take. Milliseconds. */
export const BODY_MS = 60_000;

/** Registers calls that take a file, in a scope that alone knows multipart and waits for it. */
export function registerUploads(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    add(scope);
  });
}

/** How long the body of a request may still take. */
export interface BodyTime {
  /** A sender of a file that is silent for this long has gone. Milliseconds. */
  readonly silenceMs: number;
  /** From now on, for a body that is wanted and known to be long. */
  extend(ms: number): void;
  /** From now on as long as any body, for the rest of one that is refused. */
  restart(): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where there is no body. */
    bodyTime: BodyTime | null;
  }
}

/**
 * The server waits for a request as long as the slowest upload may take. A client that dawdles over
 * any other body, or over a file that nobody has asked for yet, must not hold a connection for as long.
 */
export function limitSlowBodies(app: FastifyInstance, bodyMs = BODY_MS): void {
  app.decorateRequest('bodyTime', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const hasBody = raw.headers['content-length'] ?? raw.headers['transfer-encoding'];
    if (hasBody === undefined) return done();
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const extend = (ms: number) => {
      clearTimeout(timer);
      if (isOver) return;
      timer = setTimeout(() => raw.destroy(), ms);
      timer.unref();
    };
    const end = () => {
      isOver = true;
      clearTimeout(timer);
    };
    raw.once('end', end);
    raw.once('close', end);
    extend(bodyMs);
    request.bodyTime = {
      silenceMs: Math.min(bodyMs, SILENCE_MS),
      extend,
      restart: () => extend(bodyMs),
    };
    done();
  });
}
