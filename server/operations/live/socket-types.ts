import type { Server, Socket } from 'socket.io';
import type { ClientToServer, EventSubject, ServerToClient } from '#contract/events.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Scope } from '../../platform/scope/scope.ts';

interface SocketData {
  caller: Caller;
  /** The areas that it sees; null: all. */
  scope: Scope | null;
  /** Knows that one number may stand for a run of events elsewhere. */
  takesRuns: boolean;
  /** The subjects whose events it wants; null: all. */
  subjects?: ReadonlySet<EventSubject> | null;
  /** What it follows. */
  room?: string;
  expiresAt: Date;
  expiryTimer?: ReturnType<typeof setTimeout>;
  /** Bytes of the last frame sent to it. */
  frameBytes?: number;
}
type None = Record<string, never>;
export type Io = Server<ClientToServer, ServerToClient, None, SocketData>;
/** One console's socket. */
export type Client = Socket<ClientToServer, ServerToClient, None, SocketData>;

/** Those who follow the log. */
export const LIVE = 'live';
/** Those who are sent nothing for now, because they do not take it. */
export const HELD = 'held';
