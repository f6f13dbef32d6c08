import type { LiveEvent } from '#contract/events.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { Sight, Visibility } from '../visibility/visibility.ts';
import { type Client, HELD, type Io, LIVE } from './socket-types.ts';

interface Deps {
  io: Io;
  visibility: Pick<Visibility, 'shown'>;
  /** Whether a console takes nothing now. */
  isHeld: (socket: Client) => boolean;
}

/** Those who follow the log within some operational areas; those of all areas are in `LIVE`. */
const roomOf = (scope: Scope | null) => (scope ? `${LIVE}/${scope.key}` : LIVE);

/** Sends events to those who follow the log: each what is in its areas, made once for all who see the same. */
export function createEventFanout({ io, visibility, isHeld }: Deps) {
  const sights = new Map<string, Sight>();

  const socketsIn = (room: string) =>
    [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap(
      (id) => io.sockets.sockets.get(id) ?? [],
    );

  return {
    /** From now on the console hears of what happens. */
    join(socket: Client): void {
      const { scope } = socket.data;
      const room = roomOf(scope);
      if (scope) sights.set(room, new Set(scope.zones));
      void socket.join(room);
    },

    send(events: LiveEvent[]): void {
      for (const room of [LIVE, ...sights.keys()]) {
        const sockets = socketsIn(room);
        if (sockets.length === 0) {
          sights.delete(room);
          continue;
        }
        for (const socket of sockets) isHeld(socket);
        const sight = sights.get(room);
        io.to(room)
          .except(HELD)
          .emit('live', sight ? visibility.shown(sight, events) : events);
      }
    },
  };
}
