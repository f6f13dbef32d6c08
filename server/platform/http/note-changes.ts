import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { fastifyPath } from './endpoints.ts';
import type { Changes } from './shared-answer.ts';

interface Deps {
  changes: Changes;
  stopping: { has: () => boolean };
  /** Endpoints that change nothing in shared answers. */
  unshared: readonly Endpoint[];
}

/**
 * Notes each call that may have changed what consoles share, before its response is sent, because
 * its reader may request the result at once. The responses of a stopping server close their
 * connections: a client that keeps one could send on it at the moment that it is closed.
 */
export function noteChanges(app: FastifyInstance, { changes, stopping, unshared }: Deps): void {
  const paths = new Set<string | undefined>(unshared.map(({ path }) => fastifyPath(path)));
  app.addHook('onSend', async (request, reply) => {
    if (stopping.has()) void reply.header('connection', 'close');
    if (request.method !== 'GET' && !paths.has(request.routeOptions.url)) changes.note();
  });
}
