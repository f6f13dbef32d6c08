import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

export const REVOKED_CHANNEL = 'tawsil_revoked';

/** Announces to every server that sessions have ended. */
export interface Revocations {
  announce: (sessionIds: readonly number[]) => Promise<void>;
  /** Called with announcements of this server or another. */
  onEnded: (listener: (sessionIds: readonly number[]) => void) => () => void;
  /** Passes on an announcement of another server. */
  receive: (payload: string) => void;
}

export function createRevocations(db: Db): Revocations {
  const emitter = new EventEmitter().setMaxListeners(0);
  const emitEnded = (ids: readonly number[]) => emitter.emit('ended', ids);
  return {
    async announce(sessionIds) {
      if (sessionIds.length === 0) return;
      // This server at once, the others through the database.
      emitEnded(sessionIds);
      await sql`select pg_notify(${REVOKED_CHANNEL}, ${sessionIds.slice(0, 500).join(',')})`.execute(
        db,
      );
    },
    onEnded(listener) {
      emitter.on('ended', listener);
      return () => emitter.off('ended', listener);
    },
    receive: (payload) =>
      void emitEnded(
        payload
          .split(',')
          .map(Number)
          .filter((id) => Number.isSafeInteger(id)),
      ),
  };
}
