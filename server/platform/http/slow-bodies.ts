import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

/** The longest time to receive a file; silence ends it sooner. Milliseconds. */
export const UPLOAD_MS = 1_800_000;
/** A file's sender that is silent for this long is considered gone. Milliseconds. */
export const SILENCE_MS = 30_000;
/** The longest time to receive any other body. Milliseconds. */
export const BODY_MS = 60_000;

/** Registers endpoints that take a file, in a scope of its own that parses multipart. */
export function registerUploads(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    add(scope);
  });
}

/** The remaining time for the body of a request. */
export interface BodyTime {
  /** A file's sender that is silent for this long is considered gone. Milliseconds. */
  readonly silenceMs: number;
  /** Sets the time from now on, for a body that is expected to be long. */
  extend(ms: number): void;
  /** Sets the default time from now on, for the rest of a refused body. */
  restart(): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if there is no body. */
    bodyTime: BodyTime | null;
  }
}

/**
 * The server waits for a request as long as the slowest upload may take. A client that sends any
 * other body slowly, or a file that no handler has asked for yet, must not hold a connection for
 * that long.
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
