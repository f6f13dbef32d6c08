import type { EventSubject, LiveEvent, OutOfScopeEvent } from '#contract/events.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Visibility, VisibleZones } from '../visibility/visibility.ts';
import { type Client, HELD, LIVE, type SocketServer } from './socket-types.ts';

interface Deps {
  io: SocketServer;
  /** The kinds whose events a caller may read; null means all. */
  readableBy: (caller: Caller) => ReadonlySet<EventSubject> | null;
  visibility: Pick<Visibility, 'shown'>;
  /** Whether nothing is sent to a console at present. */
  isHeld: (socket: Client) => boolean;
}

/** Consoles that are sent the same events. */
interface Room {
  name: string;
  /** Null means all zones. */
  sight: VisibleZones | null;
  /** Null means all subjects. */
  subjects: ReadonlySet<EventSubject> | null;
  /** Pending events elsewhere, merged into one; null if they are sent individually. */
  run: OutOfScopeEvent | 'none' | null;
}

/** Extends a run of events elsewhere by the next one. */
const longer = (run: Room['run'], next: OutOfScopeEvent): OutOfScopeEvent =>
  run === null || run === 'none'
    ? { ...next, from: next.from ?? next.seq }
    : { ...next, from: run.from ?? run.seq };

/** Replaces events of unwanted subjects by their numbers. */
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

/** Merges each run of events elsewhere into one. */
export function inRuns(events: readonly LiveEvent[]): LiveEvent[] {
  const sent: LiveEvent[] = [];
  for (const event of events) {
    const last = sent.at(-1);
    if (event.subject === 'elsewhere' && last?.subject === 'elsewhere')
      sent[sent.length - 1] = longer(last, event);
    else sent.push(event);
  }
  return sent;
}

/**
 * Sends events to the consoles that follow the event log, limited to their zones; consoles with the
 * same view share the work. Events elsewhere cost nothing until the next message or beat, where
 * they are sent as one number.
 */
export function createEventFanout({ io, readableBy, visibility, isHeld }: Deps) {
  const rooms = new Map<string, Room>();

  const socketsIn = (room: string) =>
    [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap(
      (id) => io.sockets.sockets.get(id) ?? [],
    );

  function emit({ name }: Room, events: LiveEvent[]): void {
    for (const socket of socketsIn(name)) isHeld(socket);
    io.to(name).except(HELD).emit('live', events);
  }

  /** The events, preceded by pending ones; trailing events elsewhere stay pending. */
  function withoutEnd(room: Room, events: readonly LiveEvent[]): LiveEvent[] {
    const sent: LiveEvent[] = [];
    for (const event of events) {
      if (event.subject === 'elsewhere') {
        room.run = longer(room.run, event);
        continue;
      }
      if (room.run !== null && room.run !== 'none') sent.push(room.run);
      room.run = 'none';
      sent.push(event);
    }
    return sent;
  }

  return {
    /** Subscribes the console to these events, in place of its earlier subscription. */
    join(socket: Client): void {
      const { data } = socket;
      const { scope, takesRuns } = data;
      // A console without support for runs gets a number for each event: no number is omitted.
      const wanted = (takesRuns && data.subjects) || null;
      const readable = readableBy(data.caller);
      const subjects =
        wanted && readable
          ? new Set([...wanted].filter((subject) => readable.has(subject)))
          : (wanted ?? readable);
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
        const sent = room.run === null ? [...wanted] : withoutEnd(room, wanted);
        if (sent.length > 0) emit(room, sent);
      }
    },

    /**
     * Sends pending events. Call it before the head of the log is sent, or consoles would request
     * the difference.
     */
    flush(): void {
      for (const room of rooms.values()) {
        if (room.run === null || room.run === 'none') continue;
        emit(room, [room.run]);
        room.run = 'none';
      }
    },
  };
}
