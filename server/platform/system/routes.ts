import type { ConsoleConfig } from '#contract/routes/platform/system.ts';
import type { AreaHandlers } from '../http/endpoints.ts';
import { diskFull } from '../http/error-handler.ts';
import { refuse } from '../http/refusal.ts';
import type { Disk } from './disk.ts';

interface Deps {
  consoleConfig: ConsoleConfig;
  /** Rejects while the database does not respond. */
  checkDatabase: () => Promise<void>;
  isStopping: () => boolean;
  disk: Disk;
  /** How long the bus between servers has been unavailable. Milliseconds. */
  busLostMs: () => number;
}

export const systemHandlers = (deps: Deps): AreaHandlers<'system'> => ({
  health: async () => ({ status: 200, body: { status: 'ok' } }),
  ready: async () => {
    if (deps.isStopping()) throw refuse('server.stopping');
    await deps.checkDatabase().catch((error: unknown) => {
      throw deps.disk.isFull() ? diskFull() : error;
    });
    const degraded: ('bus' | 'disk')[] = [];
    if (deps.busLostMs() > 0) degraded.push('bus');
    if (deps.disk.isFull()) degraded.push('disk');
    return {
      status: 200,
      body: { status: 'ready', ...(degraded.length > 0 ? { degraded } : {}) },
    };
  },
  config: async () => ({
    status: 200,
    body: deps.consoleConfig,
    headers: { 'cache-control': 'no-cache' },
  }),
});
