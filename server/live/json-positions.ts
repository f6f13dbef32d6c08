import { POSITION_TICK_MS, type PositionTuple } from '#contract/events.ts';
import { DRIVER_STATUSES } from '#contract/routes/driver-status.ts';
import type { Fleet } from './fleet.ts';
import { HELD, type Io, LIVE } from './socket-types.ts';

/** Those who watch: they get frames. */
export const WATCHING = 'watching';

/** Positions as they were sent before `watch`, to consoles that do not know it. Gives a stop. */
export function sendJsonPositions(io: Io, fleet: Fleet, clock: () => Date): () => void {
  let since = 0;
  const timer = setInterval(() => {
    const { rooms } = io.sockets.adapter;
    const watching = rooms.get(WATCHING);
    const waits = [...(rooms.get(LIVE) ?? [])].some((id) => !watching?.has(id));
    const { id, lat, lon, heading, atMs, status } = fleet.columns();
    const moved: PositionTuple[] = [];
    if (waits)
      fleet.eachSince(since, (slot) => {
        const degrees = heading[slot] as number;
        moved.push([
          id[slot],
          lat[slot],
          lon[slot],
          Number.isNaN(degrees) ? null : degrees,
          atMs[slot],
          DRIVER_STATUSES[status[slot] as number],
        ] as PositionTuple);
      });
    since = fleet.turn();
    if (moved.length > 0)
      io.to(LIVE).except([WATCHING, HELD]).emit('positions', { at: clock().toISOString(), moved });
  }, POSITION_TICK_MS);
  return () => clearInterval(timer);
}
