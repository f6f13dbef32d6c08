import { Server } from 'socket.io';
import type { ServerOptions } from 'ws';
import { BEAT_MS, SOCKET_PATH } from '#contract/events.ts';
import type { WithClock } from '../../platform/area.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Revocations } from '../../platform/auth/revocations.ts';
import type { ScopeChanges } from '../../platform/auth/scope-changes.ts';
import type { TokenVerifier } from '../../platform/auth/verifier.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Log } from '../../platform/db/log.ts';
import type { EventFeed } from '../../platform/events/feed.ts';
import type { EventKinds } from '../../platform/events/kinds.ts';
import { endOneByOne } from '../../platform/process/end-one-by-one.ts';
import { createChoice } from '../../platform/scope/gate.ts';
import type { SocketHost, SocketService } from '../../platform/sockets/socket-services.ts';
import { BoundedWebSocketServer } from '../../platform/sockets/web-sockets.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import type { Visibility } from '../visibility/visibility.ts';
import { ConnectionRefused, createAdmission, zonesOfHandshake } from './admission.ts';
import { createDriverColumns } from './driver-columns.ts';
import { createEventFanout } from './event-fanout.ts';
import { createMessages } from './messages.ts';
import { createPositionFanout, type Post, TICK_MS } from './position-fanout.ts';
import { sinceWithin } from './since.ts';
import { createSlowReaders } from './slow-readers.ts';
import { createSocketLimits } from './socket-limits.ts';
import { type Client, HELD, type SocketServer } from './socket-types.ts';
import { cutOff, unsentBytes } from './unsent.ts';

export interface HubNeeds extends WithClock {
  /** The operational areas that these users work for now. */
  sessions: {
    zonesOf: (userIds: readonly number[]) => Promise<ReadonlyMap<number, Caller['zones']>>;
  };
  verifier: TokenVerifier;
  revocations: Revocations;
  scopeChanges: ScopeChanges;
  visibility: Visibility;
  feed: EventFeed;
  eventKinds: EventKinds;
  hot: HotPositions;
  roster: Roster;
  log: Log;
  bus: Bus | null;
}

/** After this time a refused client has read the reason. */
const REFUSED_MS = 2_000;
/** How long a connection may take to sign in. Milliseconds. */
const SIGN_IN_MS = 15_000;
/** How long a person with too many sockets is asked to wait. Milliseconds. */
const TOO_MANY_MS = 15_000;

/** The socket side of live screens: the event log in sequence, and drivers' positions. */
export function createSocketHub(deps: HubNeeds & SocketHost): SocketService {
  const { revocations, scopeChanges, visibility, feed, hot, roster, clock, log } = deps;
  const io: SocketServer = new Server(deps.http, {
    path: SOCKET_PATH,
    serveClient: false,
    destroyUpgrade: false,
    // With polling, the requests of one console would reach several servers.
    ...(deps.bus ? { transports: ['websocket'] as const } : {}),
    // A console sends short messages, with five hundred ids at most; larger ones are invalid.
    maxHttpBufferSize: 10_000,
    connectTimeout: SIGN_IN_MS,
    wsEngine: class extends BoundedWebSocketServer {
      constructor(options: ServerOptions) {
        super(options, (ws, bytes) => limits.receiveFrame(ws, bytes));
      }
    },
    allowRequest: (request, decide) => decide(null, !limits.isFull(request)),
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
      log.warn(
        { userId: socket.data.caller.userId },
        'A console reads its socket too slowly; disconnected',
      );
      cutOff(socket);
    },
  });
  const isHeld = (socket: Client) => slow.holds(socket, performance.now());
  const positions = createDriverColumns();
  const post: Post<Client> = {
    takes: (socket) => !isHeld(socket),
    send(to, frame) {
      const bytes = Buffer.from(frame.buffer) as unknown as ArrayBuffer;
      for (const socket of to) socket.data.frameBytes = frame.length;
      const [only] = to;
      if (only && to.length === 1) only.emit('frame', bytes);
      else io.to(to.map((socket) => socket.id)).emit('frame', bytes);
    },
  };
  const fanout = createPositionFanout(positions, post, visibility);

  const events = createEventFanout({
    io,
    readableBy: deps.eventKinds.readableBy,
    visibility,
    isHeld,
  });

  /** Restarts the feed of consoles whose visible zones, or whose stores, have changed. */
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

  const limits = createSocketLimits({ addressOf: deps.addressOf, isHeld });
  io.engine.on('connection', limits.enter);
  const listen = createMessages({
    ...deps,
    since: sinceWithin(deps),
    events,
    fanout,
    isHeld,
    check: admission.check,
    onRenewed: endInTime,
  });
  const signingIn = new WeakSet<Client['conn']>();

  io.use((socket, next) => {
    // A connection signs in once.
    if (signingIn.has(socket.conn)) return cutOff(socket);
    signingIn.add(socket.conn);
    const refuse = (why: ConnectionRefused) => {
      next(why);
      setTimeout(() => socket.conn.close(), REFUSED_MS).unref();
    };
    admission
      .enter(socket.handshake.auth.token, zonesOfHandshake(socket.handshake.auth))
      .then((found) => {
        if (limits.hasTooMany(found.caller.userId))
          return refuse(new ConnectionRefused('server.busy', TOO_MANY_MS));
        const takesRuns = socket.handshake.auth.runs === true;
        Object.assign(socket.data, found, { takesRuns });
        next();
      })
      .catch((error: unknown) => {
        if (error instanceof ConnectionRefused) return refuse(error);
        log.warn({ err: error }, 'A socket could not be admitted');
        refuse(new ConnectionRefused('server.unavailable'));
      });
  });

  io.on('connection', (socket: Client) => {
    // The session may have ended after the look-up, before this socket could be found.
    if (admission.hasEnded(socket.data.caller.sessionId)) return end(socket, 'revoked');
    limits.admit(socket);
    endInTime(socket);
    keepTime();

    socket.on('disconnect', () => {
      clearTimeout(socket.data.expiryTimer);
      fanout.leave(socket);
      slow.forget(socket);
    });

    listen(socket);
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
    visibility.onDriverSeen(positions.again),
    revocations.onEnded((sessionIds) => {
      const gone = new Set(sessionIds);
      for (const socket of io.sockets.sockets.values())
        if (gone.has(socket.data.caller.sessionId)) end(socket, 'revoked');
    }),
    hot.onMoved(positions.move),
    roster.onStatus(positions.setStatus),
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
        limits.sweep();
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
    path: SOCKET_PATH,
    /** Restarts consoles whose users now work for other zones than when they connected. */
    async recheck() {
      const sockets = [...io.sockets.sockets.values()];
      const users = new Set(sockets.map(({ data }) => data.caller.userId));
      const zonesOf = await deps.sessions.zonesOf([...users]);
      restart(({ data: { caller } }) => {
        const now = zonesOf.get(caller.userId);
        return now !== undefined && String(now) !== String(caller.zones);
      });
    },
    sessionIds: () => [...io.sockets.sockets.values()].map((s) => s.data.caller.sessionId),
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
