import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '#rules/language.ts';
import { requireMay } from '../../platform/acts/decide.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import { refuse, requireRow } from '../../platform/http/refusal.ts';
import { type ReportScheduleDeps, reportScheduleRecord } from './record.ts';
import { createReportScheduleRepository } from './repository.ts';
import { createReportScheduleSender, type SenderNeeds } from './sender.ts';

export interface ReportScheduleNeeds extends SenderNeeds, ReportScheduleDeps {}

/** What a link of a mail ends. */
export interface Subscription {
  name: string;
  /** Of the recipient; null: none is chosen. */
  language: Language | null;
}

const notAgain = () => refuse('report.not_resendable');

/** Scheduled reports: their management, and the mails that they sent. */
export function createReportScheduleService(needs: ReportScheduleNeeds) {
  const { db, clock, audit, mails } = needs;
  const repository = createReportScheduleRepository(db);
  const sender = createReportScheduleSender({ ...needs, repository });

  const records = reportScheduleRecord.service(needs);
  const { test } = reportScheduleRecord.acts;

  return {
    ...records,

    /** The mail of the last complete period for the caller. Errors: 403, 404. */
    async preview(id: number, caller: Caller) {
      const { subject, html, text, attachment } = await sender.compose(
        await records.find(id),
        caller,
      );
      return {
        subject,
        html,
        text,
        attachment: attachment?.name ?? null,
        transport: mails.transport,
      };
    },

    /** Sends that mail to the caller. Errors: 403, 404, 409 for a removed schedule. */
    async test(id: number, { caller }: RequestActor) {
      const row = await records.find(id);
      await requireMay(db, test, row, { caller, at: clock() });
      const message = await sender.compose(row, caller);
      const { email: address, name } = await db
        .selectFrom('users')
        .select(['email', 'name'])
        .where('id', '=', caller.userId)
        .executeTakeFirstOrThrow();
      const key = `report test ${id} ${caller.userId} ${randomBytes(8).toString('hex')}`;
      await db
        .transaction()
        .execute((trx) => mails.queue(trx, key, { to: { name, address }, ...message }));
      return { address };
    },

    async mails(id: number) {
      await records.find(id);
      return { items: await repository.mails({ scheduleId: id }) };
    },

    /**
     * Sends a mail once more, to the present address and with what the recipient may read now.
     * Errors: 404; 409 if it was sent or is being sent, or if the person gets no more reports.
     */
    async sendAgain(id: number, by: RequestActor) {
      const mail = requireRow((await repository.mails({ id }))[0], 'mail');
      const row = await db
        .selectFrom('report_sendings')
        .select(['mail_id', 'schedule_id', 'user_id', sql<string>`from_day::text`.as('from_day')])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row?.mail_id || !mail.canSendAgain) throw notAgain();
      const { mail_id } = row;
      // Outside of the transaction, because reports are read from a replica.
      const message = await sender.composeAgain(await records.find(row.schedule_id), row);
      await db.transaction().execute(async (trx) => {
        if (!(await mails.sendAgain(trx, mail_id, message))) throw notAgain();
        await audit.append(trx, by, clock(), {
          action: 'report_schedule.send_again',
          subject: `report_schedule ${row.schedule_id}`,
          before: { state: mail.state },
          after: { from: mail.from, recipient: mail.recipient },
        });
      });
      const [after = mail] = await repository.mails({ id });
      return after;
    },

    /**
     * Unsubscribes a person from a schedule by the code of their link; null for an unknown code.
     */
    async unsubscribe(code: string): Promise<Subscription | null> {
      const { rows } = await sql<Subscription>`
        update report_recipients r set unsubscribed_at = coalesce(unsubscribed_at, ${clock()})
        from report_schedules s, users u
        where s.id = r.schedule_id and u.id = r.user_id and r.code = ${code}
        returning s.name, u.language`.execute(db);
      return rows[0] ?? null;
    },
    async subscription(code: string): Promise<Subscription | null> {
      const { rows } = await sql<Subscription>`
        select s.name, u.language from report_recipients r
        join report_schedules s on s.id = r.schedule_id join users u on u.id = r.user_id
        where r.code = ${code}`.execute(db);
      return rows[0] ?? null;
    },

    nextDue: async (after: Date) =>
      (await repository.nextAt()) ?? new Date(after.getTime() + 86_400_000),
    sendDue: sender.sendDue,
  };
}
export type ReportScheduleService = ReturnType<typeof createReportScheduleService>;
