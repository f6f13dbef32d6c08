import type { MoneyEntry } from '#contract/money/movement.ts';
import {
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

/** All movements of an account in a period, the latest first. */
export async function readMovements(
  ledger: Pick<LedgerService, 'entries'>,
  accountId: bigint | null,
  { from, to }: Period,
): Promise<MoneyEntry[]> {
  const all: MoneyEntry[] = [];
  if (accountId === null) return all;
  for (let after: bigint | null = null; ; ) {
    const part = await ledger.entries(accountId, { after, limit: PART, from, to });
    all.push(...part.map((row) => toEntry(row)));
    const last = part.at(-1);
    if (!last || part.length < PART) return all;
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

/** The statement of a store for a period as a sheet: the lines of its CSV, and the balances. */
export function statementSheet(
  store: string,
  days: ReturnType<typeof daysOfStatement>,
  entries: readonly MoneyEntry[],
): Sheet {
  const rows = statementRows(entries);
  const { opening, closing } = totalsOf(rows);
  const lines = statementFileLines(rows);
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
      ...(last
        ? [
            ['Balance before', formatMoney(opening)] as const,
            ['Balance after', formatMoney(closing)] as const,
          ]
        : []),
    ],
  };
}
