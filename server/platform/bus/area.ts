import { hostname } from 'node:os';
import { area, type Base } from '../area.ts';
import { type Bus, createBus } from './bus.ts';

export interface BusOptions {
  /**
   * The bus that connects the servers of an installation (docs/decisions/0056); if absent, there
   * is one server.
   */
  busUrl?: string | undefined;
  /** How long a start waits for the bus. Milliseconds. */
  busStartMs?: number | undefined;
}

export const busArea = area({
  services({ busUrl, busStartMs, log }: Base & BusOptions): { bus: Bus | null } {
    const name = `tawsil ${hostname()}:${process.pid}`;
    if (!busUrl) return { bus: null };
    return { bus: createBus({ url: busUrl, name, log, startMs: busStartMs }) };
  },
  gauges: ({ bus }) => [
    {
      name: 'tawsil_bus_connected',
      help: 'Whether this server is connected to NATS; 1 too where no NATS_URL is set.',
      read: () => Number(bus?.isConnected() ?? true),
    },
  ],
});
