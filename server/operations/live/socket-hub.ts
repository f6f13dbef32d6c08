import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { z } from 'zod';
import { BEAT_MS, EVENT_SUBJECTS, SOCKET_PATH, Watch } from '#contract/events.ts';
import type { Timed } from '../../platform/area.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Revocations } from '../../platform/auth/revocations.ts';
import type { ScopeChanges } from '../../platform/auth/scope-changes.ts';
import type { TokenVerifier } from '../../platform/auth/verifier.ts';
import type { Log } from '../../platform/db/log.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import type { EventFeed } from '../../platform/events/feed.ts';
import { endOneByOne } from '../../platform/process/end-one-by-one.ts';
import { createChoice } from '../../platform/scope/gate.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import type { Visibility } from '../visibility/visibility.ts';
import { createAdmission, NotAdmitted } from './admission.ts';
import { createEventFanout, inRuns, ofSubjects } from './event-fanout.ts';
import { createFleet } from './fleet.ts';
import { createPositionFanout, type Post, TICK_MS } from './position-fanout.ts';
import { sinceWithin } from './since.ts';
import { createSlowReaders } from './slow-readers.ts';
import { type Client, HELD, type Io } from './socket-types.ts';
import { cutOff, unsentBytes } from './unsent.ts';

interface Deps extends Timed {
  http: HttpServer;
  verifier: TokenVerifier;
  revocations: Revocations;
  scopeChanges: ScopeChanges;
  visibility: Visibility;
  feed: EventFeed;
  hot: HotPositions;
  roster: Roster;
  log: Log;
  corsOrigins: readonly string[];
  engine: Engine | null;
}

const Follow = z.object({
  seq: z.number().int().min(0),
  subjects: z.array(z.enum(EVENT_SUBJECTS)).max(EVENT_SUBJECTS.length).optional(),
});
const Renew = z.object({ token: z.string().min(1).max(200) });
/** After this time a refused client has read the reason. */
const REFUSED_MS = 2_000;

/** The socket side of live screens: the event log in sequence, and drivers' positions. */
export function createSocketHub(deps: Deps) {
  const { revocations, scopeChanges, visibility, feed, hot, roster, clock, log } = deps;
  const since = sinceWithin(deps);
  const io: Io = new Server(deps.http, {
    path: SOCKET_PATH,
    serveClient: false,
    destroyUpgrade: false,
    // With polling, the requests of one console would reach several servers.
    ...(deps.engine ? { transports: ['websocket'] as const } : {}),
    // A console sends short messages, with five hundred ids at most; larger ones are invalid.
    maxHttpBufferSize: 10_000,
    ...(deps.corsOrigins.length > 0 ? { cors: { origin: [...deps.corsOrigins] } } : {}),
  });
  const admission = createAdmission({ ...deps, chosen: createChoice(deps.db) });

  const slow = createSlowReaders<Client>({
    unsent: unsentBytes,
    lastFrame: (socket) => socket.data.frameBytes ?? 0,
    onHeld: (socket) => void socket.join(HELD),
    onFree(socket, missed) {
      void socket.leave(HELD);
      if (missed) socket.emit('behind', { seq: feed.head() });
    },
    onGivenUp(socket) {
      log.warn({ userId: socket.data.caller.userId }, 'A console does not read what it is sent');
      cutOff(socket);
    },
  });
  const fleet = createFleet();
  const post: Post<Client> = {
    takes: (socket) => !slow.holds(socket, performance.now()),
    send(to, frame) {
      const bytes = Buffer.from(frame.buffer) as unknown as ArrayBuffer;
      for (const socket of to) socket.data.frameBytes = frame.length;
      const [only] = to;
      if (only && to.length === 1) only.emit('frame', bytes);
      else io.to(to.map((socket) => socket.id)).emit('frame', bytes);
    },
  };
  const fanout = createPositionFanout(fleet, post, visibility);

  const events = createEventFanout({
    io,
    visibility,
    isHeld: (socket) => slow.holds(socket, performance.now()),
  });

  /** Restarts the feed of consoles whose visible areas, or whose stores, have changed. */
  function restart(of: (socket: Client) => boolean): void {
    for (const socket of io.sockets.sockets.values())
      if (of(socket as Client)) socket.disconnect(true);
  }

  function end(socket: Client, code: 'expired' | 'revoked'): void {
    socket.emit('session.ended', { code });
    socket.disconnect(true);
  }

  function endInTime(socket: Client): void {
    clearTimeout(socket.data.expiryTimer);
    const waitMs = Math.max(0, socket.data.expiresAt.getTime() - clock().getTime());
    socket.data.expiryTimer = setTimeout(
      () => end(socket, 'expired'),
      Math.min(waitMs, 2 ** 31 - 1),
    );
  }

  io.use((socket, next) => {
    const refuse = (why: NotAdmitted) => {
      next(why);
      setTimeout(() => socket.conn.close(), REFUSED_MS).unref();
    };
    admission
      .enter(socket.handshake.auth.token, socket.handshake.auth.areas)
      .then((found) => {
        const takesRuns = socket.handshake.auth.runs === true;
        Object.assign(socket.data, found, { takesRuns });
        next();
      })
      .catch((error: unknown) => {
        if (error instanceof NotAdmitted) return refuse(error);
        log.warn({ err: error }, 'A socket could not be admitted');
        refuse(new NotAdmitted('server.unavailable'));
      });
  });

  io.on('connection', (socket: Client) => {
    // The session may have ended after the look-up, before this socket could be found.
    if (admission.hasEnded(socket.data.caller.sessionId)) return end(socket, 'revoked');
    endInTime(socket);
    keepTime();

    socket.on('disconnect', () => {
      clearTimeout(socket.data.expiryTimer);
      fanout.leave(socket);
      slow.forget(socket);
    });

    socket.on('follow', (from, reply) => {
      const asked = Follow.safeParse(from);
      if (!asked.success || typeof reply !== 'function') return;
      // A console that does not read gets no reply, which may hold a thousand events.
      if (slow.holds(socket, performance.now())) return;
      // Joins first: events published while the gap is read arrive twice rather than never.
      const { seq, subjects } = asked.data;
      socket.data.subjects = subjects && socket.data.takesRuns ? new Set(subjects) : null;
      const wanted = socket.data.subjects;
      events.join(socket);
      since(seq, socket.data.caller, socket.data.scope)
        .then((answer) =>
          reply(wanted ? { ...answer, events: inRuns(ofSubjects(wanted, answer.events)) } : answer),
        )
        .catch((error: unknown) => {
          log.warn({ err: error }, 'A gap could not be filled');
          reply({ seq: feed.head(), reset: true, events: [] });
        });
    });

    socket.on('watch', (wish, reply) => {
      const asked = Watch.safeParse(wish);
      if (!asked.success || typeof reply !== 'function') return;
      const { scope } = socket.data;
      const of = scope && { key: scope.key, zones: new Set(scope.zones) };
      reply(fanout.watch(socket, asked.data, of));
    });

    socket.on('renew', (auth, reply) => {
      const asked = Renew.safeParse(auth);
      if (!asked.success || typeof reply !== 'function') return;
      admission
        .check(asked.data.token, socket.handshake.auth.areas)
        .then((found) => {
          const ok = found !== null && found.caller.userId === socket.data.caller.userId;
          // Disconnected meanwhile: a timer would outlive the socket.
          const isSame = found?.scope?.key === socket.data.scope?.key;
          if (ok && !isSame) return socket.disconnect(true);
          if (ok && socket.connected) {
            Object.assign(socket.data, found);
            endInTime(socket);
          }
          reply({ ok });
        })
        .catch(() => reply({ ok: false }));
    });
  });

  const stops = [
    feed.onEvents((happened) => {
      events.send(happened);
      slow.noteMissed();
    }),
    scopeChanges.onChanged((userId) => restart(({ data }) => data.caller.userId === userId)),
    visibility.onStoresMoved((zones) =>
      restart(({ data }) => data.scope?.zones.some((zone) => zones.has(zone)) ?? false),
    ),
    visibility.onDriverSeen(fleet.again),
    revocations.onEnded((sessionIds) => {
      const gone = new Set(sessionIds);
      for (const socket of io.sockets.sockets.values())
        if (gone.has(socket.data.caller.sessionId)) end(socket, 'revoked');
    }),
    hot.onMoved(fleet.move),
    roster.onStatus(fleet.setStatus),
  ];
  let timers: NodeJS.Timeout[] = [];
  /**
   * Runs timers only while a console is connected: twenty wake-ups a second are most of the work of
   * an idle server.
   */
  function keepTime(): void {
    if (timers.length > 0) return;
    timers = [
      setInterval(() => {
        slow.sweep(performance.now());
        fanout.tick(clock().getTime());
        if (io.sockets.sockets.size === 0) stopTime();
      }, TICK_MS),
      setInterval(() => {
        events.flush();
        io.except(HELD).emit('beat', { at: clock().toISOString(), seq: feed.head() });
      }, BEAT_MS),
    ];
  }
  function stopTime(): void {
    for (const timer of timers) clearInterval(timer);
    timers = [];
  }

  return {
    /** Restarts consoles whose users now work for other areas than when they connected. */
    recheck: (zonesOf: ReadonlyMap<number, Caller['zones']>): void =>
      restart(({ data: { caller } }) => {
        const now = zonesOf.get(caller.userId);
        return now !== undefined && String(now) !== String(caller.zones);
      }),
    userIds: () => [...new Set([...io.sockets.sockets.values()].map((s) => s.data.caller.userId))],
    /** The sessions of the open sockets, to be checked when notifications may have been missed. */
    sessionIds: () => [...io.sockets.sockets.values()].map((s) => s.data.caller.sessionId),
    /** Bytes buffered for each open socket because its network is slow. */
    unsent: () => [...io.sockets.sockets.values()].map(unsentBytes),
    /**
     * Disconnects the consoles, each at its own time within the given period, so that they do not
     * reach the other servers all at once. New ones are asked to retry.
     */
    drain(ms: number) {
      admission.refuse();
      endOneByOne(io.sockets.sockets.values(), ms, (socket) => socket.disconnect(true));
    },
    async close() {
      stopTime();
      for (const stop of stops) stop();
      admission.close();
      for (const socket of io.sockets.sockets.values()) clearTimeout(socket.data.expiryTimer);
      io.disconnectSockets(true);
      // Closing Socket.IO would also close the HTTP server, which Fastify closes itself.
      io.engine.close();
    },
  };
}
