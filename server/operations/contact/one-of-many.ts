import { sql } from 'kysely';
import type { Language } from '#rules/language.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';
import type { ThreadRow } from './table.ts';

interface Written {
  thread: ThreadRow;
  driverId: number;
  messageId: bigint;
  zones: string[];
}

/**
 * Writes one message to each of many drivers, in the thread about himself, with two statements. A
 * broadcast answers nobody: what a driver wrote still waits for its answer.
 */
export async function beginMessage(
  trx: Trx,
  {
    at,
    actor,
    reached,
    draft,
  }: {
    at: Date;
    actor: ActorJson;
    reached: readonly { id: number; zones: string[] }[];
    draft: { broadcastId: number; channel: 'app' | 'push'; language: Language; text: string };
  },
): Promise<Written[]> {
  const ids = reached.map(({ id }) => id);
  const { rows: threads } = await sql<ThreadRow>`
    insert into threads (subject_kind, subject_id, party, party_id, driver_id, created_at, last_at)
    select 'driver', id, 'driver', id, id, ${at}, ${at} from unnest(${ids}::int[]) id order by id
    on conflict (subject_kind, subject_id, party, party_id)
      do update set version = threads.version + 1, last_at = excluded.last_at
    returning *`.execute(trx);
  const { rows: messages } = await sql<{ id: bigint; thread_id: number }>`
    insert into messages (thread_id, direction, channel, broadcast_id, text, language, at, by, state)
    select id, 'out', ${draft.channel}, ${draft.broadcastId}, ${draft.text}, ${draft.language}, ${at},
      ${JSON.stringify(actor)}::jsonb, 'accepted'
    from unnest(${threads.map(({ id }) => id)}::int[]) id
    returning id, thread_id`.execute(trx);
  const messageOf = new Map(messages.map(({ id, thread_id }) => [thread_id, id]));
  const zonesOf = new Map(reached.map(({ id, zones }) => [id, zones]));
  return threads.map((thread) => ({
    thread,
    driverId: thread.party_id,
    messageId: messageOf.get(thread.id) as bigint,
    zones: zonesOf.get(thread.party_id) ?? [],
  }));
}

/** Notes the messages of a broadcast for which no device is notified. */
export const noteSkipped = (trx: Trx, broadcastId: number, notified: ReadonlySet<bigint>) =>
  sql`update messages set reason = 'contact.push_skipped'
    where broadcast_id = ${broadcastId}
      and not id = any(${[...notified].map(String)}::bigint[])`.execute(trx);
