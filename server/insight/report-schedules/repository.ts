import { sql } from 'kysely';
import { ReportMail } from '#contract/routes/insight/report-schedules.ts';
import type { MailState } from '#machines/mail/mail-machine.ts';
import type { Db } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { rowsOf } from '../../platform/records/rows.ts';
import { storedReason } from '../../platform/sentences/stored.ts';

/** The number of mails of a schedule that are shown. */
const LAST_MAILS = 100;

/** Schedules with their recipients. */
const rows = (trx: Db) =>
  trx
    .selectFrom('report_schedules as s')
    .leftJoin('stores', 'stores.id', 's.store_id')
    .leftJoin('zones', 'zones.id', 's.zone_id')
    .leftJoin('users as driver', 'driver.id', 's.driver_id')
    .selectAll('s')
    .select([
      'zones.name as zone',
      'stores.name as store',
      'driver.name as driver',
      sql<{ userId: number; name: string; email: string; unsubscribedAt: string | null }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('userId', u.id, 'name', u.name,
          'email', u.email, 'unsubscribedAt', to_char(r.unsubscribed_at at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by u.name, u.id), '[]')
        from report_recipients r join users u on u.id = r.user_id
        where r.schedule_id = s.id)`.as('recipients'),
    ]);

/** The common queries of schedules. */
export const reportScheduleRows = rowsOf('report_schedules', { as: 's', rows });

export function createReportScheduleRepository(db: Db) {
  return {
    ...reportScheduleRows,

    /** The schedule that is due first. */
    firstDue: (at: Date) =>
      rows(db).where('s.next_at', '<=', at).orderBy('s.next_at').limit(1).executeTakeFirst(),

    /** Locks a schedule as it was read; undefined if it was changed or sent since. */
    lockAsRead: (trx: Db, read: { id: number; version: number; next_from: string }) =>
      rows(trx)
        .where('s.id', '=', read.id)
        .where('s.version', '=', read.version)
        .where('s.next_from', '=', read.next_from)
        .forUpdate('s')
        .executeTakeFirst(),

    /** When the next one is due. */
    async nextAt(): Promise<Date | null> {
      const row = await db
        .selectFrom('report_schedules')
        .select(sql<Date | null>`min(next_at)`.as('at'))
        .where('next_at', 'is not', null)
        .executeTakeFirst();
      return row?.at ?? null;
    },

    async recipients(trx: Db, scheduleId: number) {
      return trx
        .selectFrom('report_recipients as r')
        .innerJoin('users as u', 'u.id', 'r.user_id')
        .select(['u.id', 'u.name', 'u.email', 'r.code', 'r.unsubscribed_at'])
        .where('r.schedule_id', '=', scheduleId)
        .orderBy('u.id')
        .execute();
    },

    /** The mails of a schedule, or one of them, the latest first. */
    async mails(by: { scheduleId: number } | { id: number }): Promise<ReportMail[]> {
      const found = await db
        .selectFrom('report_sendings as g')
        .innerJoin('users as u', 'u.id', 'g.user_id')
        .leftJoin('mails as m', 'm.id', 'g.mail_id')
        .select([
          'g.id',
          sql<string>`g.from_day::text`.as('from'),
          sql<string>`g.to_day::text`.as('to'),
          'g.at',
          'g.skipped',
          'u.name as recipient',
          'm.state',
          'm.last_error',
          'm.last_error_sentence',
          sql<boolean>`coalesce(m.html <> '', false)`.as('has_contents'),
        ])
        .$if('scheduleId' in by, (all) =>
          all.where('g.schedule_id', '=', (by as { scheduleId: number }).scheduleId),
        )
        .$if('id' in by, (all) => all.where('g.id', '=', (by as { id: number }).id))
        .orderBy('g.id', 'desc')
        .limit(LAST_MAILS)
        .execute();
      const stuck: readonly (MailState | null)[] = ['failed', 'unknown'];
      return found.map((row) =>
        fromRow(ReportMail, row, {
          state: row.state ?? 'skipped',
          error: row.state === 'sent' ? null : row.last_error,
          ...(row.state === 'sent' ? {} : storedReason(row.last_error, row.last_error_sentence)),
          canSendAgain: row.has_contents && stuck.includes(row.state),
        }),
      );
    },
  };
}
export type ReportScheduleRepository = ReturnType<typeof createReportScheduleRepository>;
export type ReportScheduleRow = Awaited<ReturnType<ReportScheduleRepository['one']>>;
export type Recipient = Awaited<ReturnType<ReportScheduleRepository['recipients']>>[number];

/** The editable fields of a schedule, as recorded in the audit log. */
export const toFacts = ({ recipients, state, ...row }: ReportScheduleRow) => ({
  name: row.name,
  report: row.report,
  rows: row.rows,
  zone: row.zone,
  storeId: row.store_id,
  driverId: row.driver_id,
  rhythm: row.rhythm,
  hour: row.hour,
  attachment: row.attachment,
  state,
  recipients: recipients.map(({ userId }) => userId),
});
