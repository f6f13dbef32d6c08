import { sql } from 'kysely';
import type { FiscalParty } from '#contract/catalogue/fiscal.ts';
import type { DayRange } from '#contract/insight/reports/range.ts';
import type { Language } from '#rules/language.ts';
import { casablancaDay } from '#rules/time.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { languageOfUser } from '../../people/users/user-language.ts';
import type { Base } from '../../platform/area.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { MailService } from '../../platform/mail/service.ts';
import { XLSX_TYPE } from '../../platform/sheets/xlsx.ts';
import { readContents } from './contents.ts';
import { periodsWithout } from './periods.ts';
import { statementXlsx, writeStatementMail } from './statement-mail.ts';

export interface IssueNeeds extends Base {
  settings: SettingsService;
  mails: MailService;
}

const DIGITS = 6;
export const numberOf = ({ year, serial }: { year: number; serial: number }): string =>
  `${year}-${String(serial).padStart(DIGITS, '0')}`;

const STORE_COLUMNS = [
  'id',
  'name',
  'address',
  'email',
  'legal_name',
  'ice',
  'fiscal_id',
  'trade_register',
  'statements',
  'owner_id',
] as const;

/** Issues the statements of stores, each once and with the next number of its year. */
export function createIssuing({ db, clock, settings, mails, log }: IssueNeeds) {
  /** The next number of a year, locked until the end of the transaction. */
  async function nextSerial(trx: Trx, year: number): Promise<number> {
    const { rows } = await sql<{ last: number }>`
      insert into statement_numbers as n (year, last) values (${year}, 1)
      on conflict (year) do update set last = n.last + 1 returning last`.execute(trx);
    return (rows[0] as { last: number }).last;
  }

  const lockStore = (trx: Trx, storeId: number) =>
    trx
      .selectFrom('stores')
      .select(STORE_COLUMNS)
      .where('id', '=', storeId)
      // Excludes a second server; the row itself stays available to orders and staff.
      .forNoKeyUpdate()
      .executeTakeFirst();

  /** The language of a statement: that of the store's owner, without one French. */
  const languageOf = async (trx: Trx, ownerId: number | null): Promise<Language> =>
    (ownerId === null ? null : await languageOfUser(trx, ownerId)) ?? 'fr';

  async function issue(trx: Trx, storeId: number, period: DayRange): Promise<boolean> {
    const store = await lockStore(trx, storeId);
    if (!store) return false;
    const known = await trx
      .selectFrom('store_statements')
      .select('id')
      .where('store_id', '=', storeId)
      .where('to_day', '>=', period.from)
      .executeTakeFirst();
    if (known) return false;
    const billing = settings.get('billing');
    const seller: FiscalParty = {
      name: billing.legalName ?? 'Tawsil',
      address: billing.address,
      ice: billing.ice,
      fiscalId: billing.fiscalId,
      tradeRegister: billing.tradeRegister,
    };
    const buyer: FiscalParty = {
      name: store.legal_name ?? store.name,
      address: store.address,
      ice: store.ice,
      fiscalId: store.fiscal_id,
      tradeRegister: store.trade_register,
    };
    const language = await languageOf(trx, store.owner_id);
    const parties = { seller, buyer, language, vatBp: billing.vatBp };
    const content = await readContents(trx, storeId, period, parties);
    if (!content) return false;
    const at = clock();
    const year = Number(casablancaDay(at).slice(0, 4));
    const serial = await nextSerial(trx, year);
    const { id } = await trx
      .insertInto('store_statements')
      .values({
        year,
        serial,
        store_id: storeId,
        from_day: period.from,
        to_day: period.to,
        issued_at: at,
        closing: BigInt(content.closing),
        commission: -BigInt(content.commission),
        content: JSON.stringify(content),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const facts = { number: numberOf({ year, serial }), ...period, content };
    if (store.email) await queueMail(trx, `statement ${id}`, store.email, facts);
    return true;
  }

  async function queueMail(
    trx: Trx,
    key: string,
    address: string,
    facts: Parameters<typeof writeStatementMail>[0],
  ): Promise<void> {
    await mails.queue(trx, key, {
      to: { name: facts.content.buyer.name, address },
      ...writeStatementMail(facts),
      attachment: {
        name: `statement-${facts.number}.xlsx`,
        type: XLSX_TYPE,
        content: await statementXlsx(facts),
      },
    });
  }

  return {
    queueMail,

    /** Issues the missing statements of all stores, each in its own transaction. */
    async issueAll(signal?: AbortSignal): Promise<void> {
      const today = casablancaDay(clock());
      const { rows } = await sql<{ id: number; rhythm: 'week' | 'month'; last: string | null }>`
        select s.id, s.statements as rhythm, (
          select max(to_day)::text from store_statements where store_id = s.id) as last
        from stores s where s.statements <> 'none' order by s.id`.execute(db);
      let isFailed: unknown;
      for (const { id, rhythm, last } of rows)
        for (const period of periodsWithout(rhythm, today, last)) {
          if (signal?.aborted) return;
          try {
            await db.transaction().execute((trx) => issue(trx, id, period));
          } catch (error) {
            // A failure for one store does not affect the others; the job is retried.
            log.error({ err: error, storeId: id }, 'A statement could not be issued');
            isFailed = error;
            break;
          }
        }
      if (isFailed) throw isFailed as Error;
    },
  };
}
export type StatementIssue = ReturnType<typeof createIssuing>;
