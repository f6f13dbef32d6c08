import type { MoneyEntry } from '#contract/money/movement.ts';
import {
  notFinal,
  statementFile,
  statementFileLines,
  statementRows,
  totalsOf,
} from '#contract/money/statement-rows.ts';
import { formatMoney } from '#rules/money/money.ts';
import { casablancaDay } from '#rules/time.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { Sheet } from '../../platform/sheets/sheet.ts';
import { toEntry } from '../wallets/entries.ts';

/** A period from its first instant up to its end, which is excluded; open where absent. */
interface Period {
  from: Date | undefined;
  to: Date | undefined;
}

/** The number of movements read at once. */
const PART = 1_000;

type Ledger = Pick<LedgerService, 'entries'>;

/** The movements of a period, the latest first, and the balance before them. */
export interface StatementMovements {
  entries: readonly MoneyEntry[];
  opening: bigint;
}

/** The balance of an account before a period, which is also that after it where nothing moved. */
export async function openingOf(
  ledger: Ledger,
  accountId: bigint | null,
  { from }: Pick<Period, 'from'>,
): Promise<bigint> {
  if (accountId === null || from === undefined) return 0n;
  const [last] = await ledger.entries(accountId, { after: null, limit: 1, to: from });
  return last?.balance_after ?? 0n;
}

/** All movements of an account in a period. */
export async function readMovements(
  ledger: Ledger,
  accountId: bigint | null,
  { from, to }: Period,
): Promise<StatementMovements> {
  const entries: MoneyEntry[] = [];
  const opening = await openingOf(ledger, accountId, { from });
  if (accountId === null) return { entries, opening };
  for (let after: bigint | null = null; ; ) {
    const part = await ledger.entries(accountId, { after, limit: PART, from, to });
    entries.push(...part.map((row) => toEntry(row)));
    const last = part.at(-1);
    if (!last || part.length < PART) return { entries, opening };
    after = last.id;
  }
}

/** The first and the last day of a period; an open end is that of its movements. */
export function daysOfStatement({ from, to }: Period, entries: readonly MoneyEntry[]) {
  const day = (at: Date | string | undefined) => at && casablancaDay(new Date(at));
  return {
    from: day(from ?? entries.at(-1)?.at),
    to: day(to ? new Date(to.getTime() - 1) : entries[0]?.at),
  };
}

/** Today, if a period has not ended by now: its statement is not final. */
export const unfinishedUntil = ({ to }: Pick<Period, 'to'>, now: Date): string | null =>
  to === undefined || to > now ? casablancaDay(now) : null;

/** The statement of a store for a period as a sheet: the lines of its CSV, and the balances. */
export function statementSheet(
  store: string,
  days: ReturnType<typeof daysOfStatement>,
  movements: StatementMovements,
  until: string | null = null,
): Sheet {
  const rows = statementRows(movements.entries);
  const { opening, closing } = totalsOf(rows, movements.opening);
  const lines = statementFileLines(rows, movements.opening, until);
  async function* parts() {
    yield lines.slice(0, -1).flatMap(statementFile.cells);
  }
  const last = lines.at(-1);
  return {
    name: 'Statement',
    columns: statementFile.columns,
    parts: parts(),
    totals: () => (last ? (statementFile.cells(last)[0] ?? null) : null),
    about: [
      ['Store', store],
      ['From', days.from ?? '—'],
      ['To', days.to ?? '—'],
      ...(until === null ? [] : [['State', notFinal(until)] as [string, string]]),
      ['Balance before', formatMoney(opening)],
      ['Balance after', formatMoney(closing)],
    ],
  };
}

/** The same lines as comma-separated values. */
export function statementText(
  { entries, opening }: StatementMovements,
  until: string | null = null,
): string {
  const lines = statementFileLines(statementRows(entries), opening, until);
  return `${statementFile.head()}${lines.map(statementFile.line).join('')}`;
}
