import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

/** The longest that a file may take to come in; silence ends it sooner. Milliseconds. */
export const UPLOAD_MS = 1_800_000;
/** The longest that any other body may take. Milliseconds. */
const BODY_MS = 60_000;

/** Registers calls that take a file, in a scope that alone knows multipart and waits for it. */
export function registerUploads(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    add(scope);
  });
}

/**
 * The server waits for a request as long as the slowest upload may take. A client that dawdles over
 * any other body must not hold a connection for as long.
 */
export function limitSlowBodies(app: FastifyInstance, isUpload: (url?: string) => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const hasBody = raw.headers['content-length'] ?? raw.headers['transfer-encoding'];
    if (hasBody === undefined || isUpload(request.routeOptions.url)) return done();
    const timer = setTimeout(() => raw.destroy(), BODY_MS);
    timer.unref();
    const rest = () => clearTimeout(timer);
    raw.once('end', rest);
    raw.once('close', rest);
    done();
  });
}
