import { type Insertable, sql } from 'kysely';
import type { Database, Db, Trx } from '../../platform/db/schema.ts';
import {
  dueRows,
  loseUnanswered,
  type OutboxTable,
  type SentRow,
  takeRows,
  writeSent,
} from '../../platform/outbox/rows.ts';
import { type GoneDevice, removeDevices } from '../push/gone-devices.ts';
import type { Providers, PushMessage } from '../push/providers/provider.ts';
import { receivesAlarms } from './console-recipients.ts';

export type Notice = Insertable<Database['push_notices']>;

/** Events older than this cause no notification. */
export const LATE_MS = 15 * 60_000;

/** A notice that this server is about to send. */
export interface ClaimedNotice {
  id: bigint;
  attempt: number;
  token: string;
  device_id: number;
  message: PushMessage;
}
/** The result of a claimed notice. */
export interface NoticeResult extends SentRow {
  /** When one that waits is sent again. */
  dueAt: Date;
  /** The device whose token is no longer valid. */
  gone: GoneDevice | null;
}

const TABLE: OutboxTable = {
  name: 'push_notices',
  key: 'id',
  type: 'bigint',
  waiting: ['waiting'],
  order: ['due_at', 'id'],
  isTimed: true,
};

interface DueNotice {
  id: bigint;
  kind: 'order' | 'alarm' | 'driver';
  subject_id: number;
  event: string;
  title: string;
  body: string;
  attempt: number;
  happened_at: Date;
  device_id: number;
  is_theirs: boolean;
  is_wanted: boolean;
  platform: PushMessage['platform'];
  token: string;
  p256dh: string | null;
  auth: string | null;
  language: PushMessage['language'];
}

function opens({ kind, subject_id, event }: DueNotice): Pick<PushMessage, 'link' | 'data'> {
  const id = String(subject_id);
  if (kind === 'driver') {
    const [type, seq, orderId] = event.split(' ');
    return orderId === undefined
      ? { link: 'tawsil://duty', data: { driverId: id, event } }
      : { link: 'tawsil://orders', data: { orderId, event: `${type} ${seq}` } };
  }
  return kind === 'order'
    ? { link: 'tawsil://orders', data: { orderId: id, event } }
    : { link: `/live-orders?alarm=${id}`, data: { alarmId: id } };
}

/**
 * The messages about orders, alarms and drivers: written while reading the event log, claimed before each
 * call.
 */
export function createNotices(providers: Providers) {
  return {
    /** Adds notices; existing ones stay unchanged. */
    add: async (trx: Trx, notices: readonly Notice[]): Promise<void> => {
      if (notices.length === 0) return;
      await trx
        .insertInto('push_notices')
        .values([...notices])
        .onConflict((one) => one.columns(['kind', 'subject_id', 'event', 'device_id']).doNothing())
        .execute();
    },

    /** Claims due notices and marks them as being sent; the others are skipped with a reason. */
    async claim(trx: Trx, limit: number, at: Date): Promise<ClaimedNotice[]> {
      const { rows } = await sql<DueNotice>`
        with due as (${dueRows(TABLE, { at, limit })})
        select due.id, due.kind, due.subject_id, due.event, due.title, due.body, due.attempt,
          due.happened_at, due.device_id, d.platform, d.token, d.p256dh, d.auth, d.language,
          coalesce(d.user_id = due.user_id and case due.kind
            when 'alarm' then ${receivesAlarms(sql`due.zone`, at)}
            else d.is_active and d.session_id is null end, false) as is_theirs,
          (due.kind <> 'order' or coalesce(p.orders, false)) as is_wanted
        from due
        left join push_devices d on d.id = due.device_id
        left join push_preferences p on p.user_id = due.user_id
        order by due.id`.execute(trx);
      if (rows.length === 0) return [];
      const whyNot = (row: DueNotice) => {
        if (at.getTime() - row.happened_at.getTime() > LATE_MS) return 'too_late';
        if (!row.is_theirs) return 'device_gone';
        if (!row.is_wanted) return 'opted_out';
        return providers.of(row.platform) ? null : 'no_provider';
      };
      const decided = rows.map((row) => ({ row, why: whyNot(row) }));
      await takeRows(
        trx,
        TABLE,
        decided.map(({ row: { id }, why: reason }) => ({
          id,
          state: reason ? 'skipped' : 'sending',
          reason,
        })),
        { at, set: sql`attempt = t.attempt + 1` },
      );
      return decided.flatMap(({ row, why }) => {
        if (why) return [];
        const { id, device_id, attempt, platform, token, p256dh, auth, language } = row;
        const message: PushMessage = {
          platform,
          token,
          keys: p256dh && auth ? { p256dh, auth } : null,
          language,
          tag: `${row.kind}-${row.subject_id}`,
          urgent: { ttlSeconds: LATE_MS / 1_000 },
          title: row.title,
          body: row.body,
          image: null,
          ...opens(row),
        };
        return [{ id, device_id, token, attempt: attempt + 1, message }];
      });
    },

    /** Writes results. A notice that another server has marked as lost stays unknown. */
    async write(trx: Trx, results: readonly NoticeResult[]): Promise<void> {
      await writeSent(trx, TABLE, results, { dueAt: results.map(({ dueAt }) => dueAt) });
      await removeDevices(
        trx,
        results.flatMap(({ gone }) => gone ?? []),
      );
    },

    callLost: (db: Db, before: Date) => loseUnanswered(db, TABLE, before, 'id'),

    /** When the next waiting notice is due; null if none waits. */
    async nextDue(db: Db): Promise<Date | null> {
      const { rows } = await sql<{ due: Date | null }>`
        select min(due_at) as due from push_notices where state = 'waiting'`.execute(db);
      return rows[0]?.due ?? null;
    },
  };
}
export type Notices = ReturnType<typeof createNotices>;
