import { buffer, text } from 'node:stream/consumers';
import { fileNameOf } from '#contract/file-name.ts';
import { type ReportId, reportOf } from '#contract/insight/reports/definitions.ts';
import type { DayRange } from '#contract/insight/reports/range.ts';
import { lastPeriodBefore, periodAfter, periodAround } from '#contract/insight/reports/rhythm.ts';
import { isStaffRole } from '#contract/permissions.ts';
import type { ReportAnswer, ReportQuery } from '#contract/routes/insight/reports.ts';
import type { Language } from '#rules/language.ts';
import { casablancaDay } from '#rules/time.ts';
import { csvStyleOf } from '../../people/preferences/csv-style.ts';
import { languageOfUser } from '../../people/users/user-language.ts';
import type { Base } from '../../platform/area.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { callerOf } from '../../platform/auth/caller-of.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { OutgoingMail } from '../../platform/mail/compose.ts';
import type { MailService } from '../../platform/mail/service.ts';
import { readWithin, scopeOf } from '../../platform/scope/scope.ts';
import { CSV_TYPE, writeCsv } from '../../platform/sheets/csv.ts';
import { writeXlsx, XLSX_TYPE } from '../../platform/sheets/xlsx.ts';
import type { ReportService } from '../reports/service.ts';
import { reportSheet } from '../reports/sheet.ts';
import { dueAt, firstToSend } from './due.ts';
import { writeReportMail } from './report-mail.ts';
import type { Recipient, ReportScheduleRepository, ReportScheduleRow } from './repository.ts';

export interface SenderNeeds extends Base {
  mails: MailService;
  reports: ReportService;
  /** The public URL of the console; if absent, mails have no links. */
  publicUrl?: string | undefined;
}
type WholeQuery = ReturnType<typeof ReportQuery.parse>;
interface Deps extends SenderNeeds {
  repository: ReportScheduleRepository;
}

/** A larger file is not attached, because mail servers refuse it. */
const MAX_ATTACHED = 5 * 1_048_576;

/** Why a mail is not sent again to a person. */
const NOT_AGAIN = {
  unsubscribed: 'mail.unsubscribed',
  left: 'mail.not_a_recipient',
  permission: 'mail.no_permission',
} as const;

const mayRead = (reader: Caller, report: ReportId) =>
  reportOf(report).permissions.every((permission) => can(reader, permission));

/** Why a person gets no mail; null if they get one. */
function whySkipped(person: Recipient, reader: Caller | null, report: ReportId) {
  if (person.unsubscribed_at) return 'unsubscribed' as const;
  if (!reader || !isStaffRole(reader.role)) return 'left' as const;
  return mayRead(reader, report) ? null : ('permission' as const);
}

/** Mails by the id of their recipient and their view. */
type Composed = Map<string, Omit<OutgoingMail, 'to'>>;

/** What a reader sees: all zones, or some. */
const viewOf = ({ zones }: Caller): string =>
  zones === 'all' ? zones : zones.toSorted((a, b) => a - b).join();

/** Computes scheduled reports as each recipient may see them, and queues their mails. */
export function createReportScheduleSender({
  db,
  clock,
  mails,
  reports,
  repository,
  publicUrl,
}: Deps) {
  const linkTo = (path: string) => (publicUrl ? new URL(path, publicUrl).href : undefined);

  const compute = (row: ReportScheduleRow, { from, to }: DayRange, reader: Caller) => {
    const query: WholeQuery = {
      from,
      to,
      ...(row.rows ? { rows: row.rows } : {}),
      ...(row.zone ? { zone: row.zone } : {}),
      ...(row.store_id ? { storeId: row.store_id as NonNullable<WholeQuery['storeId']> } : {}),
      ...(row.driver_id ? { driverId: row.driver_id as NonNullable<WholeQuery['driverId']> } : {}),
    };
    const read = () => reports.whole(row.report, query, reader);
    return reader.zones === 'all' ? read() : readWithin(scopeOf(reader.zones, reader.userId), read);
  };

  async function fileOf(
    { report, attachment }: ReportScheduleRow,
    answer: ReportAnswer,
    readerId: number,
    language: Language,
  ) {
    if (attachment === 'none') return null;
    const { range, zones } = answer;
    const name = `${fileNameOf({ what: report, query: { ...range }, zones, today: range.to })}.${attachment}`;
    if (attachment === 'csv') {
      const lines = writeCsv(reportSheet(answer), await csvStyleOf(db, readerId));
      return { name, type: CSV_TYPE, content: Buffer.from(await text(lines)) };
    }
    const content = await buffer(writeXlsx(reportSheet(answer, language)));
    return { name, type: XLSX_TYPE, content };
  }

  async function write(
    row: ReportScheduleRow,
    answer: ReportAnswer,
    { id, code }: { id: number; code: string | null },
  ) {
    const { from, to } = answer.range;
    const query = new URLSearchParams({
      from,
      to,
      ...(row.rows ? { rows: row.rows } : {}),
      ...(row.zone ? { zone: row.zone } : {}),
      ...(row.store_id ? { storeId: String(row.store_id) } : {}),
      ...(row.driver_id ? { driverId: String(row.driver_id) } : {}),
    });
    const language = (await languageOfUser(db, id)) ?? 'en';
    const file = await fileOf(row, answer, id, language);
    const isTooLarge = file !== null && file.content.length > MAX_ATTACHED;
    const unsubscribeUrl = code === null ? undefined : linkTo(`/unsubscribe/${code}`);
    const mail = writeReportMail(answer, {
      name: row.name,
      link: linkTo(`/reports/${row.report}?${query}`),
      unsubscribeUrl,
      isFileTooLarge: isTooLarge,
      language,
    });
    return {
      ...mail,
      unsubscribeUrl: unsubscribeUrl ?? null,
      attachment: isTooLarge ? null : file,
    };
  }

  /** A recipient, who they are now, and why they get no mail. */
  async function receiving(trx: Db, row: ReportScheduleRow) {
    const people = await repository.recipients(trx, row.id);
    const readers = [];
    for (const person of people) {
      const reader = await callerOf(trx, person.id);
      const skipped = whySkipped(person, reader, row.report);
      readers.push({ person, skipped, reader: skipped ? null : reader });
    }
    return readers;
  }

  /** Computes the mails of a period, by recipient and what they may see. */
  async function composePeriod(
    row: ReportScheduleRow,
    period: DayRange,
    signal: AbortSignal | undefined,
  ): Promise<Composed> {
    // Recipients with the same view share one computation.
    const answers = new Map<string, ReportAnswer>();
    const composed: Composed = new Map();
    for (const { person, reader } of await receiving(db, row)) {
      if (!reader) continue;
      signal?.throwIfAborted();
      const view = viewOf(reader);
      const answer = answers.get(view) ?? (await compute(row, period, reader));
      answers.set(view, answer);
      composed.set(`${person.id} ${view}`, await write(row, answer, person));
    }
    return composed;
  }

  /** Queues the mails of a period. False if someone gets one that was not composed. */
  async function sendPeriod(
    trx: Trx,
    row: ReportScheduleRow,
    period: DayRange,
    composed: Composed,
  ): Promise<boolean> {
    const people = await receiving(trx, row);
    const mailOf = (id: number, reader: Caller) => composed.get(`${id} ${viewOf(reader)}`);
    if (people.some(({ person, reader }) => reader && !mailOf(person.id, reader))) return false;
    for (const { person, skipped, reader } of people) {
      const mail = reader && mailOf(person.id, reader);
      const mailId = mail
        ? await mails.queue(trx, `report ${row.id} ${period.from} ${person.id}`, {
            to: { name: person.name, address: person.email },
            ...mail,
          })
        : null;
      await trx
        .insertInto('report_sendings')
        .values({
          schedule_id: row.id,
          from_day: period.from,
          to_day: period.to,
          user_id: person.id,
          at: clock(),
          mail_id: mailId,
          skipped,
        })
        // The same period after a clock was set back.
        .onConflict((oc) => oc.columns(['schedule_id', 'from_day', 'user_id']).doNothing())
        .execute();
    }
    return true;
  }

  /** The message of one earlier mail, for its recipient as they are now. Error: 409. */
  async function composeAgain(
    row: ReportScheduleRow,
    { from_day, user_id }: { from_day: string; user_id: number },
  ): Promise<OutgoingMail> {
    const person = (await repository.recipients(db, row.id)).find(({ id }) => id === user_id);
    const reader = person ? await callerOf(db, person.id) : null;
    const why = person ? whySkipped(person, reader, row.report) : 'left';
    if (why || !person || !reader) throw refuse(NOT_AGAIN[why ?? 'left']);
    const answer = await compute(row, periodAround(row.rhythm, from_day), reader);
    const to = { name: person.name, address: person.email };
    return { to, ...(await write(row, answer, person)) };
  }

  return {
    composeAgain,

    /** The mail of the last complete period for this reader. Error: 403. */
    async compose(row: ReportScheduleRow, reader: Caller) {
      if (!mayRead(reader, row.report)) throw refuse('report.not_for_role');
      const period = lastPeriodBefore(row.rhythm, casablancaDay(clock()));
      const answer = await compute(row, period, reader);
      return write(row, answer, { id: reader.userId, code: null });
    },

    /**
     * Sends what is due. A period is computed before its transaction, which queues all of its mails
     * or none; what was changed meanwhile is computed again.
     */
    async sendDue({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
      for (;;) {
        signal?.throwIfAborted();
        const now = clock();
        const read = await repository.firstDue(now);
        if (!read) return;
        const from = firstToSend(read.rhythm, read.next_from, read.hour, now);
        const period = periodAround(read.rhythm, from);
        const composed = await composePeriod(read, period, signal);
        await db.transaction().execute(async (trx) => {
          const row = await repository.lockAsRead(trx, read);
          if (!row || !(await sendPeriod(trx, row, period, composed))) return;
          const next = periodAfter(row.rhythm, from).from;
          await trx
            .updateTable('report_schedules')
            .set({ next_from: next, next_at: dueAt(row.rhythm, next, row.hour) })
            .where('id', '=', row.id)
            .execute();
        });
      }
    },
  };
}
