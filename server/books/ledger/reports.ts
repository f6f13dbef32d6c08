import { type Selectable, sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { auditRoutes, BooksReport } from '#contract/routes/books/audit.ts';
import { casablancaDay } from '#rules/time.ts';
import type { WithClock } from '../../platform/area.ts';
import { actorOf, type Caller } from '../../platform/auth/caller.ts';
import type { ActorJson, Database, Trx } from '../../platform/db/schema.ts';
import { pageById } from '../../platform/http/cursor.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type BookCheck, runChecks } from './check.ts';
import { createLateProof } from './late-proof.ts';
import { nextProof } from './proof-times.ts';
import type { SettingsReader } from './service.ts';

interface Deps extends WithClock {
  settings: SettingsReader;
  further: readonly BookCheck[];
  /** The check of the audit log, made before the snapshot of the proof. */
  auditCheck: () => Promise<BookCheck>;
}

/** The error of a second server whose snapshot is older than the first server's commit. */
const SERIALIZATION_FAILURE = '40001';
const SOON_MS = 60_000;

const toReport = (row: Selectable<Database['ledger_reports']>): BooksReport => ({
  id: row.id,
  day: row.day,
  at: row.at.toISOString() as BooksReport['at'],
  isSound: row.is_sound,
  checks: row.checks,
  askedBy: row.asked_by as BooksReport['askedBy'],
});

/** Proves the books once a day, on whichever server comes first, and stores the results. */
export function createLedgerReports({ db, clock, settings, further, auditCheck }: Deps) {
  const lateProof = createLateProof();
  const startedAt = clock();
  const hour = () => settings.get('books').checkHour;
  const latest = () =>
    db.selectFrom('ledger_reports').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

  /** Checks the books in this transaction, and stores the result. */
  const keep = async (trx: Trx, at: Date, askedBy: ActorJson | null, audit: BookCheck) => {
    const checks = await runChecks(trx, [...further, audit]);
    return (
      trx
        .insertInto('ledger_reports')
        .values({
          day: casablancaDay(at),
          at,
          is_sound: checks.every(({ ok }) => ok),
          checks: JSON.stringify(checks),
          ...(askedBy && { asked_by: JSON.stringify(askedBy) }),
        })
        // After a clock was set back, the same day occurs again.
        .onConflict((oc) => oc.column('day').where('asked_by', 'is', null).doNothing())
        .returningAll()
        .executeTakeFirst()
    );
  };

  /**
   * Everything in one transaction: a process killed half-way has written nothing, and the proof
   * stays due.
   */
  const prove = (audit: BookCheck): Promise<boolean> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const due = await trx
          .selectFrom('ledger_report_due')
          .select('due_at')
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        const at = clock();
        if (!due || (due.due_at !== null && due.due_at > at)) return false;
        const plan = (due_at: Date) =>
          trx.updateTable('ledger_report_due').set({ due_at }).execute();
        if (due.due_at === null) {
          await plan(nextProof(at, hour(), false));
          return false;
        }
        await keep(trx, at, null, audit);
        await plan(nextProof(at, hour(), true));
        return true;
      });

  return {
    /** When the next proof is due; soon, if none is planned or another server is running it. */
    async next(after: Date): Promise<Date> {
      const due = await db.selectFrom('ledger_report_due').select('due_at').executeTakeFirst();
      const soon = new Date(after.getTime() + SOON_MS);
      return due?.due_at && due.due_at > after ? due.due_at : soon;
    },

    /** Proves the books if the proof is due. Returns true if this server has proved them. */
    async proveDue(): Promise<boolean> {
      const due = await db.selectFrom('ledger_report_due').select('due_at').executeTakeFirst();
      if (due?.due_at && due.due_at > clock()) return false;
      try {
        return await prove(await auditCheck());
      } catch (error) {
        if ((error as { code?: string }).code === SERIALIZATION_FAILURE) return false;
        throw error;
      }
    },

    /**
     * Proves the books at a person's request. Error: 409 while another person's request is running.
     */
    async ask(caller: Caller): Promise<BooksReport> {
      const audit = await auditCheck();
      const report = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          // A proof reads the whole history, so one at a time is enough for everyone.
          const { rows } = await sql<{ isOurs: boolean }>`
            select pg_try_advisory_xact_lock(hashtext('books asked')) as "isOurs"`.execute(trx);
          if (!rows[0]?.isOurs)
            throw refuse('books.check_in_progress', {}, { retryAfterSeconds: 5 });
          return keep(trx, clock(), actorOf(caller), audit);
        });
      return toReport(report as NonNullable<typeof report>);
    },

    /** The reports, the latest first. */
    list(query: RequestOf<(typeof auditRoutes)['reports']>['query']) {
      const read = (after: number | null, limit: number) =>
        db
          .selectFrom('ledger_reports')
          .selectAll()
          .$if(after !== null, (all) => all.where('id', '<', after))
          .orderBy('id', 'desc')
          .limit(limit)
          .execute();
      return pageById(query, read, toReport);
    },

    /** Whether the latest proof found a violation. */
    isUnsound: () => sql<boolean>`
      coalesce((select not is_sound from ledger_reports order by id desc limit 1), false)`,

    /** Whether the daily proof may be late. */
    isLate: () => sql<boolean>`${lateProof.isLate()}::boolean`,

    /** Since when the books have not been proved, if that is too long. */
    async late() {
      const report = await latest();
      if (!lateProof.see(report?.id ?? null)) return null;
      return { sinceMs: (report?.at ?? startedAt).getTime() };
    },

    /** The latest report, as text. */
    latestMark: () => sql<string | null>`(select max(id)::text from ledger_reports)`,

    /** The latest report if it found violations: how many rules, and since when. */
    async unsound() {
      const report = await latest();
      if (!report || report.is_sound) return null;
      const broken = report.checks.filter(({ ok }) => !ok).length;
      return { day: report.day, sinceMs: report.at.getTime(), broken };
    },
  };
}
export type LedgerReports = ReturnType<typeof createLedgerReports>;
