import type { SettlementResult } from '#contract/routes/money/settlements.ts';
import { casablancaClock, dayAfter } from '#rules/time.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type RequestActor } from '../../platform/auth/caller.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { Temporary } from '../../platform/files/temporary.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import type { Upload } from '../../platform/http/upload.ts';
import { outcomeOf } from '../../platform/outbox/outcome.ts';
import { textOfWords } from '../../platform/sentences/stored.ts';
import type { PaymentProvider, SettlementRow } from '../payments/provider.ts';
import type { Booking } from './booking.ts';
import { type FileRow, pathOf, readFile, refuseFile } from './file.ts';
import { SETTLED_WITHIN_DAYS } from './late.ts';

interface Deps extends Base {
  audit: Pick<AuditService, 'append'>;
  temporary: Temporary;
  booking: Booking;
  /** The provider of new payments; null: none. */
  provider: PaymentProvider | null;
}

/** A file with its rows, uploaded or reported. */
interface SettlementFile {
  name: string;
  sha256: Buffer | null;
  rows: readonly SettlementRow[];
  by: RequestActor | null;
}

/** Rows without their payment that are tried again together. */
const MOST_OPEN = 1_000;

/** The files of card providers: uploaded by staff, or asked for by a daily job. */
export function createSettlementService(deps: Deps) {
  const { db, clock, log, audit, temporary, booking, provider } = deps;

  /**
   * Stores the rows of a file, and books those whose payment is known. `onOther` decides about rows
   * that were given before with other contents, also by another file at the same time.
   */
  async function take(
    name: string,
    { name: file_name, sha256, rows, by }: SettlementFile,
    onOther: (trx: Trx, file: number, refs: ReadonlySet<string>) => Promise<void>,
  ) {
    const at = clock();
    const actor: ActorJson | null = by && actorOf(by.caller);
    const { id, open } = await db.transaction().execute(async (trx) => {
      const file = await trx
        .insertInto('card_settlement_files')
        .values({
          provider: name,
          name: file_name,
          sha256,
          rows: rows.length,
          at,
          by: actor && JSON.stringify(actor),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const added = await booking.add(trx, { file: file.id, provider: name }, rows);
      const other = await booking.contradicted(trx, name, rows);
      if (other.size > 0) await onOther(trx, file.id, other);
      if (by)
        await audit.append(trx, by, at, {
          action: 'settlement.upload',
          subject: `card_settlement ${file.id}`,
          before: null,
          after: {
            provider: name,
            name: file_name,
            sha256: sha256?.toString('hex'),
            rows: rows.length,
          },
        });
      return { id: file.id, open: added };
    });
    const booked = await booking.book(open, actor);
    return { id, at, booked, known: rows.length - open.length, unmatched: open.length - booked };
  }

  /** Refuses rows that contradict what the provider gave before. */
  const refuseOther = (rows: readonly FileRow[], other: ReadonlySet<string>) =>
    refuseFile(
      rows
        .filter(({ row }) => other.has(row))
        .map(({ line }) => fieldFault(pathOf(line), 'settlement.row_contradicts')),
    );

  /** Asks the provider for a day. False: it gives no reports. */
  async function reportDay(of: PaymentProvider, day: string): Promise<boolean> {
    const { report } = of;
    if (!report) return false;
    const answer = await outcomeOf(() => report(day));
    if (answer.outcome === 'refused') return false;
    if (answer.outcome !== 'accepted')
      throw new Error(`No report of ${day}: ${textOfWords(answer.why)}`);
    const { rows } = answer;
    if (rows.length === 0) return true;
    const given = { name: `report ${day}`, sha256: null, rows, by: null };
    await take(of.name, given, async (trx, file, other) => {
      log.error({ day, rows: [...other] }, 'The provider reports settled rows with other contents');
      // Who uploads a row under another's reference would hide what the provider says of it.
      const contradicting = rows.filter(({ row }) => other.has(row));
      await booking.addContradicting(trx, { file, provider: of.name }, contradicting);
    });
    return true;
  }

  return {
    /**
     * Books an uploaded file; the same file again books nothing. Errors: 409 without a provider; 422
     * with the errors by line, and then nothing is booked.
     */
    upload: ({ name, stream }: Upload, by: RequestActor): Promise<SettlementResult> =>
      temporary.receive(stream, async ({ path, sha256 }) => {
        if (!provider) throw refuse('settlement.no_provider');
        const rows = await readFile(path);
        const made = await take(provider.name, { name, sha256, rows, by }, (_trx, _file, other) =>
          Promise.reject(refuseOther(rows, other)),
        );
        return toContract<SettlementResult>({
          ...made,
          at: made.at.toISOString(),
          name,
          by: actorOf(by.caller),
          rows: rows.length,
        });
      }),

    /**
     * Tries again rows that were not booked, and asks the provider for the days that have ended and
     * could be late. Days that were read before book nothing.
     */
    async daily(): Promise<void> {
      if (!provider) return;
      await booking.book(await booking.openIds(MOST_OPEN), null);
      const { day: today } = casablancaClock(clock());
      for (let back = SETTLED_WITHIN_DAYS; back > 0; back -= 1)
        if (!(await reportDay(provider, dayAfter(today, -back)))) break;
    },
  };
}
export type SettlementService = ReturnType<typeof createSettlementService>;
