import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../http/refusal.ts';
import type { createMetrics } from './metrics.ts';

/** The path that monitoring systems expect. */
export const METRICS_PATH = '/metrics';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Returns the metrics to a caller with the token. Error: 401 without it. */
export function registerMetrics(
  app: FastifyInstance,
  metrics: ReturnType<typeof createMetrics>,
  token: string,
): void {
  const wanted = digest(`Bearer ${token}`);
  metrics.countRequests(app);
  app.get(METRICS_PATH, { schema: { hide: true } as object }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted))
      throw refuse('metrics.token_needed');
    void reply.header('cache-control', 'no-store').type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}
