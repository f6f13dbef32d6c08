import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

export const SCOPES_CHANNEL = 'tawsil_scopes';

/** Announces to every server that the operational areas of a member of staff have changed. */
export interface ScopeChanges {
  announce: (userId: number) => Promise<void>;
  /** Called with announcements of this server or another. */
  onChanged: (listener: (userId: number) => void) => () => void;
  /** Passes on an announcement of another server. */
  receive: (payload: string) => void;
}

export function createScopeChanges(db: Db): ScopeChanges {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    async announce(userId) {
      // This server at once, the others through the database.
      emitter.emit('changed', userId);
      await sql`select pg_notify(${SCOPES_CHANNEL}, ${String(userId)})`.execute(db);
    },
    onChanged(listener) {
      emitter.on('changed', listener);
      return () => emitter.off('changed', listener);
    },
    receive(payload) {
      const userId = Number(payload);
      if (Number.isSafeInteger(userId)) emitter.emit('changed', userId);
    },
  };
}
