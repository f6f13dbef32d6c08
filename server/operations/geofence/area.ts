import { area, type Base } from '../../platform/area.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { OpenOrders } from '../open-orders/open-orders.ts';
import type { ArrivalService } from '../orders/arrivals/service.ts';
import { createGeofence } from './geofence.ts';

/** How often the arrivals that this server has judged are written. */
const WRITE_MS = 1_000;

interface Needs extends Base {
  hot: HotPositions;
  openOrders: OpenOrders;
  arrivals: ArrivalService;
}

export const geofenceArea = area({
  services: (needs: Needs) => ({ geofence: createGeofence(needs) }),
  ticks: ({ geofence }) => [{ everyMs: WRITE_MS, run: geofence.write, due: geofence.isDue }],
  runs: ({ geofence }) => ({ arrivals: geofence.write }),
  gauges: ({ geofence }) => [
    {
      name: 'tawsil_arrivals_pending',
      help: 'Arrivals and departures of drivers that this server has yet to write.',
      read: () => geofence.figures().pending,
    },
  ],
  start: ({ geofence }) => geofence.start(),
  async stop({ geofence }) {
    geofence.stop();
    await geofence.write().catch(() => undefined);
  },
});
