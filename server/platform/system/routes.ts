import type { ConsoleConfig } from '#contract/routes/platform/system.ts';
import type { AreaHandlers } from '../http/endpoints.ts';
import { Refusal } from '../http/refusal.ts';

interface Deps {
  consoleConfig: ConsoleConfig;
  /** Rejects while the database does not respond. */
  checkDatabase: () => Promise<void>;
  isStopping: () => boolean;
  /** How long the engine between servers has been unavailable. Milliseconds. */
  engineLostMs: () => number;
}

export const systemHandlers = (deps: Deps): AreaHandlers<'system'> => ({
  health: async () => ({ status: 200, body: { status: 'ok' } }),
  ready: async () => {
    if (deps.isStopping()) throw new Refusal('server.unavailable', 'The server is stopping.');
    await deps.checkDatabase();
    const isDegraded = deps.engineLostMs() > 0;
    return {
      status: 200,
      body: { status: 'ready', ...(isDegraded ? { degraded: ['engine'] } : {}) },
    };
  },
  config: async () => ({
    status: 200,
    body: deps.consoleConfig,
    headers: { 'cache-control': 'no-cache' },
  }),
});
