import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

export const SCOPES_CHANNEL = 'tawsil_scopes';

/** Tells every part of every machine that a member of the staff works for other operational areas. */
export interface ScopeChanges {
  announce: (userId: number) => Promise<void>;
  /** Called with what this machine or another has announced. */
  onChanged: (listener: (userId: number) => void) => () => void;
  /** Hands on what another machine announced. */
  receive: (payload: string) => void;
}

export function createScopeChanges(db: Db): ScopeChanges {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    async announce(userId) {
      // This machine at once, the others by way of the database.
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
