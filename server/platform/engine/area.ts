import { hostname } from 'node:os';
import { area, type Base } from '../area.ts';
import { createEngine, type Engine } from './engine.ts';

export interface EngineOptions {
  /**
   * The engine that connects the servers of an installation (docs/decisions/0056); if absent, there
   * is one server.
   */
  engineUrl?: string | undefined;
  /** How long a start waits for the engine. Milliseconds. */
  engineStartMs?: number | undefined;
}

export const engineArea = area({
  services({ engineUrl, engineStartMs, log }: Base & EngineOptions): { engine: Engine | null } {
    const name = `tawsil ${hostname()}:${process.pid}`;
    if (!engineUrl) return { engine: null };
    return { engine: createEngine({ url: engineUrl, name, log, startMs: engineStartMs }) };
  },
  gauges: ({ engine }) => [
    {
      name: 'tawsil_engine_connected',
      help: 'Whether the message engine between servers answers; 1 too where none is set.',
      read: () => Number(engine?.isConnected() ?? true),
    },
  ],
});
