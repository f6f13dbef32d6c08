import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import {
  BEAT_MS,
  type ClientToServer,
  POSITION_TICK_MS,
  type PositionTuple,
  type ServerToClient,
  SOCKET_PATH,
} from '#contract/events.ts';
import type { DriverStatus } from '#contract/routes/driver-status.ts';
import { type Caller, can } from '../auth/caller.ts';
import type { Revocations } from '../auth/revocations.ts';
import type { TokenVerifier } from '../auth/verifier.ts';
import type { Log } from '../db/log.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { DriverService } from '../drivers/service.ts';
import type { EventFeed } from '../events/feed.ts';

interface SocketData {
  caller: Caller;
  expiryTimer?: ReturnType<typeof setTimeout>;
}
type Io = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
type Client = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

interface Deps {
  http: HttpServer;
  verifier: TokenVerifier;
  revocations: Revocations;
  feed: EventFeed;
  hot: HotPositions;
  drivers: DriverService;
  clock: () => Date;
  log: Log;
  corsOrigins: readonly string[];
}

const LIVE = 'live';
const Follow = z.object({ seq: z.number().int().min(0) });
const Renew = z.object({ token: z.string().min(1).max(200) });

/** The socket side of the live screens: the log in sequence, and the drivers that moved. */
export function createSocketHub(deps: Deps) {
  const { verifier, revocations, feed, hot, drivers, clock, log } = deps;
  const io: Io = new Server(deps.http, {
    path: SOCKET_PATH,
    serveClient: false,
    // A console sends a few words; anything larger is not one.
    maxHttpBufferSize: 10_000,
    ...(deps.corsOrigins.length > 0 ? { cors: { origin: [...deps.corsOrigins] } } : {}),
  });

  function end(socket: Client, code: 'expired' | 'revoked'): void {
    socket.emit('session.ended', { code });
    socket.disconnect(true);
  }

  function endAt(socket: Client, expiresAt: Date): void {
    clearTimeout(socket.data.expiryTimer);
    const waitMs = Math.max(0, expiresAt.getTime() - clock().getTime());
    socket.data.expiryTimer = setTimeout(
      () => end(socket, 'expired'),
      Math.min(waitMs, 2 ** 31 - 1),
    );
  }

  async function admit(token: unknown): Promise<{ caller: Caller; expiresAt: Date } | null> {
    if (typeof token !== 'string' || token.length > 200) return null;
    const found = await verifier.verifyWithExpiry(token);
    return found && can(found.caller, 'live.read') ? found : null;
  }

  io.use((socket, next) => {
    admit(socket.handshake.auth.token)
      .then((found) => {
        if (!found) return next(new Error('auth.required'));
        socket.data.caller = found.caller;
        endAt(socket, found.expiresAt);
        next();
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'A socket could not be admitted');
        next(new Error('server.unavailable'));
      });
  });

  io.on('connection', (socket: Client) => {
    socket.on('disconnect', () => clearTimeout(socket.data.expiryTimer));

    socket.on('follow', (from, reply) => {
      const asked = Follow.safeParse(from);
      if (!asked.success || typeof reply !== 'function') return;
      // Into the room first: what is published while the gap is read comes twice rather than never.
      void socket.join(LIVE);
      feed
        .since(asked.data.seq)
        .then(reply)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'A gap could not be filled');
          reply({ seq: feed.head(), reset: true, events: [] });
        });
    });

    socket.on('renew', (auth, reply) => {
      const asked = Renew.safeParse(auth);
      if (!asked.success || typeof reply !== 'function') return;
      admit(asked.data.token)
        .then((found) => {
          const ok = found !== null && found.caller.userId === socket.data.caller.userId;
          if (ok) {
            socket.data.caller = found.caller;
            endAt(socket, found.expiresAt);
          }
          reply({ ok });
        })
        .catch(() => reply({ ok: false }));
    });
  });

  const stopFeed = feed.onEvents((events) => void io.to(LIVE).emit('live', events));
  const stopRevocations = revocations.onEnded((sessionIds) => {
    const gone = new Set(sessionIds);
    verifier.forget(sessionIds);
    for (const socket of io.sockets.sockets.values())
      if (gone.has(socket.data.caller.sessionId)) end(socket, 'revoked');
  });

  const lastStatus = new Map<number, DriverStatus>();
  async function tick(): Promise<void> {
    const moved = hot.takeMoved();
    if (io.sockets.adapter.rooms.get(LIVE) === undefined) return;
    const statuses = await drivers.statuses();
    const tuples: PositionTuple[] = [];
    for (const [id, status] of statuses) {
      // Who became busy standing still is told as well.
      if (!moved.has(id) && lastStatus.get(id) === status) continue;
      lastStatus.set(id, status);
      const position = hot.get(id);
      if (position)
        tuples.push([
          id,
          position.lat,
          position.lon,
          position.heading,
          Date.parse(position.at),
          status,
        ] as PositionTuple);
    }
    if (tuples.length > 0)
      io.to(LIVE).volatile.emit('positions', { at: clock().toISOString(), moved: tuples });
  }

  let ticking = false;
  const ticker = setInterval(() => {
    if (ticking) return;
    ticking = true;
    tick()
      .catch((error: unknown) => log.warn({ err: error }, 'Positions could not be sent just now'))
      .finally(() => {
        ticking = false;
      });
  }, POSITION_TICK_MS);
  const beat = setInterval(
    () => io.emit('beat', { at: clock().toISOString(), seq: feed.head() }),
    BEAT_MS,
  );

  return {
    /** Ends the sessions' sockets that no longer hold; for when notifications were missed. */
    sessionIds: () => [...io.sockets.sockets.values()].map((s) => s.data.caller.sessionId),
    async close() {
      clearInterval(ticker);
      clearInterval(beat);
      stopFeed();
      stopRevocations();
      for (const socket of io.sockets.sockets.values()) clearTimeout(socket.data.expiryTimer);
      io.disconnectSockets(true);
      // Closing Socket.IO closes the HTTP server as well; Fastify does that itself.
      io.engine.close();
    },
  };
}
