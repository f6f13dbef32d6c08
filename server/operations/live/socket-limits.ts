import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { createAllowances } from '../../platform/sockets/allowances.ts';
import { TokenBucket } from '../../platform/sockets/token-bucket.ts';
import { createWaitingRoom, MAX_UNADMITTED_BYTES } from '../../platform/sockets/waiting-room.ts';
import { FRAME_COST } from '../../platform/sockets/web-sockets.ts';
import type { Client } from './socket-types.ts';
import { cutOff } from './unsent.ts';

/** The most that a socket may send, and all sockets of a person; a console sends a few an hour. */
const FRAMES = { atOnce: 1_000, aSecond: 100 };
const FRAMES_OF_PERSON = { atOnce: 4_000, aSecond: 400 };
/** The most sockets of a person on this server; each tab has one. */
const MAX_OF_PERSON = 200;

interface Deps {
  addressOf: (request: IncomingMessage) => string;
  /** Whether a console is on hold because it does not read what it is sent. */
  isHeld: (socket: Client) => boolean;
}

type Connection = Client['conn'];

/** A console's socket that has signed in. */
interface Member {
  socket: Client;
  frames: TokenBucket;
}

/** The WebSocket of a connection; null if it polls. */
const webSocketOf = ({ transport }: Connection): WebSocket | null =>
  (transport as unknown as { socket?: WebSocket }).socket ?? null;

const sizeOf = (data: unknown): number =>
  typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0;

/**
 * Bounds what connections may send: before they have signed in by bytes and by address, afterwards
 * by person. A socket that sends too much, or does not read what it is sent, is not read either
 * until it may continue, so that the excess waits in the network.
 */
export function createSocketLimits({ addressOf, isHeld }: Deps) {
  const room = createWaitingRoom();
  const ofPeople = createAllowances(FRAMES_OF_PERSON);
  const waiting = new WeakMap<Connection, ReturnType<typeof room.enter>>();
  const members = new WeakMap<Connection, Member>();
  const ofPerson = new Map<number, number>();
  const paused = new Map<Connection, Member>();
  /** The connections of WebSockets, once they are more than a probe. */
  const connections = new WeakMap<WebSocket, Connection>();
  /** The bytes that WebSockets sent outside of a connection. */
  const strays = new WeakMap<WebSocket, number>();

  const isSpent = ({ socket, frames }: Member): boolean =>
    frames.waitMs(performance.now()) > 0 || ofPeople.isSpent(socket.data.caller.userId);

  function receive(conn: Connection, bytes: number): void {
    const visit = waiting.get(conn);
    if (visit?.isInside()) {
      if (visit.receives(bytes)) cutOff({ conn });
      return;
    }
    const member = members.get(conn);
    if (!member) return;
    member.frames.spend();
    ofPeople.spend(member.socket.data.caller.userId);
    if (paused.has(conn)) return;
    const ws = webSocketOf(conn);
    // A connection that polls cannot be paused; one that polls slowly is closed in its own time.
    if (!ws && isSpent(member)) cutOff({ conn });
    if (!ws || !(isSpent(member) || isHeld(member.socket))) return;
    ws.pause();
    paused.set(conn, member);
  }

  /**
   * Counts a frame of a WebSocket. Before it carries a connection it sends a probe or two; once the
   * connection has closed, what was under way. The other side need not answer the close, and would
   * be read until it does.
   */
  function receiveFrame(ws: WebSocket, bytes: number): void {
    const conn = connections.get(ws);
    if (conn && waiting.has(conn)) {
      receive(conn, bytes);
      return;
    }
    const sent = (strays.get(ws) ?? 0) + bytes;
    strays.set(ws, sent);
    if (sent > MAX_UNADMITTED_BYTES) ws.terminate();
  }

  /** A connection has opened. */
  function enter(conn: Connection): void {
    const visit = room.enter(addressOf(conn.request));
    waiting.set(conn, visit);
    const carry = () => {
      const ws = webSocketOf(conn);
      if (ws) connections.set(ws, conn);
    };
    carry();
    conn.on('upgrade', carry);
    // The frames of a WebSocket are counted by themselves.
    conn.on('packet', ({ data }: { data?: unknown }) => {
      if (!webSocketOf(conn)) receive(conn, FRAME_COST + sizeOf(data));
    });
    conn.on('close', () => {
      visit.leave();
      waiting.delete(conn);
      members.delete(conn);
      paused.delete(conn);
    });
  }

  return {
    enter,
    receiveFrame,
    /** Whether so many connections of this address wait that no other is accepted. */
    isFull: (request: IncomingMessage): boolean => room.isFull(addressOf(request)),
    /** Whether a person has as many sockets as allowed. */
    hasTooMany: (userId: number): boolean => (ofPerson.get(userId) ?? 0) >= MAX_OF_PERSON,
    /** The socket has signed in. */
    admit(socket: Client): void {
      const { userId } = socket.data.caller;
      const { conn } = socket;
      waiting.get(conn)?.leave();
      members.set(conn, { socket, frames: new TokenBucket(FRAMES, performance.now()) });
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
      for (const [conn, member] of paused) {
        if (isSpent(member) || isHeld(member.socket)) continue;
        paused.delete(conn);
        webSocketOf(conn)?.resume();
      }
    },
  };
}
