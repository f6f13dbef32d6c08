import type { ElsewhereHappened, EventSubject, LiveEvent } from '#contract/events.ts';
import type { Sight, Visibility } from '../visibility/visibility.ts';
import { type Client, HELD, type Io, LIVE } from './socket-types.ts';

interface Deps {
  io: Io;
  visibility: Pick<Visibility, 'shown'>;
  /** Whether a console takes nothing now. */
  isHeld: (socket: Client) => boolean;
}

/** Consoles that are sent the same. */
interface Room {
  name: string;
  /** Null: all areas. */
  sight: Sight | null;
  /** Null: all. */
  subjects: ReadonlySet<EventSubject> | null;
  /** What happened elsewhere and was not sent yet, as one; null where it is sent event by event. */
  run: ElsewhereHappened | 'none' | null;
}

/** Adds to a run what happened elsewhere right after it. */
const longer = (run: Room['run'], next: ElsewhereHappened): ElsewhereHappened =>
  run === null || run === 'none'
    ? { ...next, from: next.from ?? next.seq }
    : { ...next, from: run.from ?? run.seq };

/** Events with nothing but the numbers of those whose subject is not wanted. */
export const ofSubjects = (
  subjects: ReadonlySet<EventSubject> | null | undefined,
  events: readonly LiveEvent[],
): readonly LiveEvent[] =>
  subjects
    ? events.map((event): LiveEvent => {
        if (event.subject === 'elsewhere' || subjects.has(event.subject)) return event;
        const { seq, at } = event;
        return { seq, at, actor: null, subject: 'elsewhere', type: 'elsewhere' };
      })
    : events;

/** The same with one number for each run of events elsewhere. */
export function inRuns(events: readonly LiveEvent[]): LiveEvent[] {
  const told: LiveEvent[] = [];
  for (const event of events) {
    const last = told.at(-1);
    if (event.subject === 'elsewhere' && last?.subject === 'elsewhere')
      told[told.length - 1] = longer(last, event);
    else told.push(event);
  }
  return told;
}

/**
 * Sends events to those who follow the log: each what is in its areas, made once for all who see the same.
 * What happens elsewhere costs nothing until something is sent anyway, or the next beat: then it is one
 * number for all of it.
 */
export function createEventFanout({ io, visibility, isHeld }: Deps) {
  const rooms = new Map<string, Room>();

  const socketsIn = (room: string) =>
    [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap(
      (id) => io.sockets.sockets.get(id) ?? [],
    );

  function emit({ name }: Room, events: LiveEvent[]): void {
    for (const socket of socketsIn(name)) isHeld(socket);
    io.to(name).except(HELD).emit('live', events);
  }

  /** The events with what waits before them; what they end with elsewhere waits. */
  function withoutEnd(room: Room, events: readonly LiveEvent[]): LiveEvent[] {
    const told: LiveEvent[] = [];
    for (const event of events) {
      if (event.subject === 'elsewhere') {
        room.run = longer(room.run, event);
        continue;
      }
      if (room.run !== null && room.run !== 'none') told.push(room.run);
      room.run = 'none';
      told.push(event);
    }
    return told;
  }

  return {
    /** From now on the console hears of what happens, and of nothing else that it followed before. */
    join(socket: Client): void {
      const { data } = socket;
      const { scope, takesRuns } = data;
      // One that does not know runs has a number for each event: nothing is left out for it.
      const subjects = (takesRuns && data.subjects) || null;
      const only = subjects ? `/${[...subjects].sort().join()}` : '';
      const hasRuns = takesRuns && (scope !== null || subjects !== null);
      const name = `${LIVE}${scope ? `/${scope.key}` : ''}${only}${hasRuns ? '/runs' : ''}`;
      const sight = scope && new Set(scope.zones);
      if (!rooms.has(name))
        rooms.set(name, { name, sight, subjects, run: hasRuns ? 'none' : null });
      if (data.room === name) return;
      if (data.room) void socket.leave(data.room);
      data.room = name;
      void socket.join(name);
    },

    send(events: LiveEvent[]): void {
      for (const room of rooms.values()) {
        if (!io.sockets.adapter.rooms.has(room.name)) {
          rooms.delete(room.name);
          continue;
        }
        const shown = room.sight ? visibility.shown(room.sight, events) : events;
        const wanted = ofSubjects(room.subjects, shown);
        const told = room.run === null ? [...wanted] : withoutEnd(room, wanted);
        if (told.length > 0) emit(room, told);
      }
    },

    /** Sends what waits: call before the head of the log is told, or consoles ask for the difference. */
    flush(): void {
      for (const room of rooms.values()) {
        if (room.run === null || room.run === 'none') continue;
        emit(room, [room.run]);
        room.run = 'none';
      }
    },
  };
}
