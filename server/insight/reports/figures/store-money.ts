import { sql } from 'kysely';
import { purposesOf, STATEMENT_LINES, type StatementLine } from '#contract/money/statement-line.ts';

/**
 * What moved the balances of stores, by the lines of their statements, so that both have the same amounts under the
 * same names. Orders that ended without delivery are one sum: what a store gets for them, less what it bears.
 */
export const STORE_MONEY_SUMS = STATEMENT_LINES.filter((line) => line !== 'endsBorne');

const linesOf = (sum: StatementLine): readonly StatementLine[] =>
  sum === 'ends' ? ['ends', 'endsBorne'] : [sum];

const purposes = (lines: readonly StatementLine[]) =>
  sql.join(lines.flatMap(purposesOf).map((purpose) => sql.lit(purpose)));

/** The amount of an entry `e` under its line, and zero under the others. */
export const amountByLine = sql.join(
  STORE_MONEY_SUMS.map((sum) => {
    const isOf =
      sum === 'other'
        ? sql`e.purpose not in (${purposes(STATEMENT_LINES)})`
        : sql`e.purpose in (${purposes(linesOf(sum))})`;
    return sql`case when ${isOf} then e.amount else 0 end as ${sql.ref(sum)}`;
  }),
);
