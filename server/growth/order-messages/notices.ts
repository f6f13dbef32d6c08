import { type Insertable, sql } from 'kysely';
import type { Database, Db, Trx } from '../../platform/db/schema.ts';
import type { Message, Providers } from '../push/providers/provider.ts';
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
  message: Message;
}
/** The result of a claimed notice; `waiting` if it was not accepted and is retried later. */
export interface NoticeResult {
  id: bigint;
  state: 'waiting' | 'accepted' | 'failed' | 'unknown';
  reason: 'unregistered' | 'refused' | 'no_answer' | null;
  dueAt: Date;
  providerId: string | null;
  /** The device whose token is no longer valid. */
  gone: { deviceId: number; token: string } | null;
}

interface DueMessage {
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
  platform: Message['platform'];
  token: string;
  p256dh: string | null;
  auth: string | null;
  language: Message['language'];
}

function opens({ kind, subject_id, event }: DueMessage): Pick<Message, 'link' | 'data'> {
  const id = String(subject_id);
  if (kind === 'driver') return { link: 'tawsil://duty', data: { driverId: id, event } };
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
      const { rows } = await sql<DueMessage>`
        with due as (
          select * from push_notices where state = 'waiting' and due_at <= ${at}
          order by due_at, id limit ${limit} for update skip locked)
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
      const whyNot = (row: DueMessage) => {
        if (at.getTime() - row.happened_at.getTime() > LATE_MS) return 'too_late';
        if (!row.is_theirs) return 'device_gone';
        if (!row.is_wanted) return 'opted_out';
        return providers.of(row.platform) ? null : 'no_provider';
      };
      const decided = rows.map((row) => ({ row, why: whyNot(row) }));
      await sql`
        update push_notices n set state = case when w.why is null then 'sending' else 'skipped' end,
          reason = w.why, sent_at = case when w.why is null then ${at}::timestamptz end,
          attempt = n.attempt + 1
        from unnest(${rows.map(({ id }) => String(id))}::bigint[],
          ${decided.map(({ why }) => why)}::text[]) as w (id, why)
        where n.id = w.id`.execute(trx);
      return decided.flatMap(({ row, why }) => {
        if (why) return [];
        const { id, device_id, attempt, platform, token, p256dh, auth, language } = row;
        const message: Message = {
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
      const column = <K extends keyof NoticeResult>(name: K) => results.map((row) => row[name]);
      await sql`
        update push_notices n set state = r.state, reason = r.reason, due_at = r.due_at,
          provider_id = r.provider_id
        from unnest(${column('id').map(String)}::bigint[], ${column('state')}::text[],
          ${column('reason')}::text[], ${column('dueAt')}::timestamptz[],
          ${column('providerId')}::text[]) as r (id, state, reason, due_at, provider_id)
        where n.id = r.id and n.state = 'sending'`.execute(trx);
      const gone = column('gone').filter((one) => one !== null);
      if (gone.length > 0)
        await sql`
          delete from push_devices d
          using unnest(${gone.map(({ deviceId }) => deviceId)}::int[],
            ${gone.map(({ token }) => token)}::text[]) as g (id, token)
          where d.id = g.id and d.token = g.token`.execute(trx);
    },

    /**
     * Notices that a server was sending when it died may have arrived, so they are not sent again.
     */
    callLost: (db: Db, before: Date) =>
      sql`update push_notices set state = 'unknown', reason = 'no_answer'
        where state = 'sending' and sent_at < ${before}`.execute(db),

    /** When the next waiting notice is due; null if none waits. */
    async nextDue(db: Db): Promise<Date | null> {
      const { rows } = await sql<{ due: Date | null }>`
        select min(due_at) as due from push_notices where state = 'waiting'`.execute(db);
      return rows[0]?.due ?? null;
    },
  };
}
export type Notices = ReturnType<typeof createNotices>;
