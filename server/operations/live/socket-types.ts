import type { Server, Socket } from 'socket.io';
import type { ClientToServer, EventSubject, ServerToClient } from '#contract/events.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Scope } from '../../platform/scope/scope.ts';

interface SocketData {
  caller: Caller;
  /** The zones that the console sees; null means all. */
  scope: Scope | null;
  /** The console supports one number for a run of events elsewhere. */
  takesRuns: boolean;
  /** The subjects whose events it needs; null means all. */
  subjects?: ReadonlySet<EventSubject> | null;
  /** The room of events that it follows. */
  room?: string;
  expiresAt: Date;
  expiryTimer?: ReturnType<typeof setTimeout>;
  /** Size in bytes of the last frame sent to it. */
  frameBytes?: number;
}
type None = Record<string, never>;
export type SocketServer = Server<ClientToServer, ServerToClient, None, SocketData>;
export type Client = Socket<ClientToServer, ServerToClient, None, SocketData>;

/** The room of consoles that follow the event log. */
export const LIVE = 'live';
/** The room of consoles on hold, because they read too slowly. */
export const HELD = 'held';
