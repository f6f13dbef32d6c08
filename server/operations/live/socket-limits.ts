import type { IncomingMessage } from 'node:http';
import { createAllowances } from '../../platform/sockets/allowances.ts';
import { createWaitingRoom } from '../../platform/sockets/waiting-room.ts';
import type { Client, Io } from './socket-types.ts';
import { cutOff } from './unsent.ts';

/** The most that all sockets of a person may send together; a console sends a few an hour. */
const FRAMES = { atOnce: 2_000, aSecond: 200 };
/** The most sockets of a person on this server; each tab has one. */
const MAX_OF_PERSON = 200;

interface Deps {
  io: Io;
  addressOf: (request: IncomingMessage) => string;
  /** Whether a console is on hold because it does not read what it is sent. */
  isHeld: (socket: Client) => boolean;
}

type Connection = Client['conn'];

interface WebSocketOfNode {
  pause: () => void;
  resume: () => void;
  on: (event: 'ping', listener: (data: Buffer) => void) => void;
}

/** The WebSocket of a connection; null if it polls. */
const webSocketOf = ({ transport }: Connection): WebSocketOfNode | null =>
  (transport as unknown as { socket?: WebSocketOfNode }).socket ?? null;

const sizeOf = (data: unknown): number =>
  typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0;

/**
 * Bounds what connections may send: before they have signed in by bytes and by address, afterwards
 * by person. A socket that sends too much, or does not read what it is sent, is not read either
 * until it may continue, so that the excess waits in the network.
 */
export function createSocketLimits({ io, addressOf, isHeld }: Deps) {
  const room = createWaitingRoom();
  const frames = createAllowances(FRAMES);
  const waiting = new WeakMap<Connection, ReturnType<typeof room.enter>>();
  const admitted = new WeakMap<Connection, Client>();
  const ofPerson = new Map<number, number>();
  const paused = new Map<Connection, Client>();

  const mayContinue = (socket: Client): boolean =>
    !frames.isSpent(socket.data.caller.userId) && !isHeld(socket);

  function receive(conn: Connection, bytes: number): void {
    const visit = waiting.get(conn);
    if (visit?.isInside()) {
      if (visit.receives(bytes)) cutOff({ conn });
      return;
    }
    const socket = admitted.get(conn);
    if (!socket) return;
    frames.spend(socket.data.caller.userId);
    if (paused.has(conn) || mayContinue(socket)) return;
    const ws = webSocketOf(conn);
    if (!ws) {
      cutOff({ conn });
      return;
    }
    ws.pause();
    paused.set(conn, socket);
  }

  io.engine.on('connection', (conn: Connection) => {
    const visit = room.enter(addressOf(conn.request));
    waiting.set(conn, visit);
    conn.on('packet', ({ data }: { data?: unknown }) => receive(conn, sizeOf(data)));
    webSocketOf(conn)?.on('ping', (data) => receive(conn, data.length + 1));
    conn.on('close', () => {
      visit.leave();
      paused.delete(conn);
    });
  });

  return {
    /** Whether so many connections of this address wait that no other is accepted. */
    isFull: (request: IncomingMessage): boolean => room.isFull(addressOf(request)),
    /** Whether a person has as many sockets as allowed. */
    hasTooMany: (userId: number): boolean => (ofPerson.get(userId) ?? 0) >= MAX_OF_PERSON,
    /** The socket has signed in. */
    admit(socket: Client): void {
      const { userId } = socket.data.caller;
      const { conn } = socket;
      waiting.get(conn)?.leave();
      admitted.set(conn, socket);
      ofPerson.set(userId, (ofPerson.get(userId) ?? 0) + 1);
      socket.on('disconnect', () => {
        const left = (ofPerson.get(userId) ?? 1) - 1;
        if (left > 0) ofPerson.set(userId, left);
        else ofPerson.delete(userId);
        // A connection without a socket would count nowhere.
        conn.close();
      });
    },
    /** Reads again from sockets that may continue. */
    sweep(): void {
      for (const [conn, socket] of paused) {
        if (!mayContinue(socket)) continue;
        paused.delete(conn);
        webSocketOf(conn)?.resume();
      }
    },
  };
}
