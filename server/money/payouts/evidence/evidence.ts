import { STATEMENT_LINES, statementLineOf } from '#contract/money/statement-line.ts';
import type { PayoutEvidence } from '#contract/routes/money/payouts.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { toContract } from '../../../platform/db/to-contract.ts';
import type { PayoutDeps } from '../apply.ts';
import type { BalanceRow } from '../balances.ts';
import { type PayoutRow, toChargedOrder, toCollectedDue } from '../show.ts';
import { createEvidenceRows, type EntrySpan, heldAt, type PurposeSum } from './evidence-rows.ts';

type Deps = Pick<PayoutDeps, 'repository' | 'dues' | 'clock'> & { db: Db };
type Later = NonNullable<PayoutEvidence['later']>[number];

const EARLIER = 10;
/** The purposes with a line of their own in the evidence. */
const KNOWN = [
  'sale',
  'commission',
  'refund',
  'promotion',
  'cash_offset',
  'order_end',
  'order_end_borne',
  'charge',
  'owed',
  'payout',
];

const sumOf = (moved: readonly PurposeSum[]) => moved.reduce((sum, { total }) => sum + total, 0n);

/** Amounts by the lines of a statement, without those in which nothing moved. */
function linesOf(moved: readonly PurposeSum[]) {
  const sums = new Map<string, bigint>();
  for (const { purpose, total } of moved) {
    const line = statementLineOf(purpose);
    sums.set(line, (sums.get(line) ?? 0n) + total);
  }
  return STATEMENT_LINES.flatMap((line) => {
    const amount = sums.get(line) ?? 0n;
    return amount === 0n ? [] : [{ line, amount: amount.toString() }];
  });
}

/** When a payout was approved for the last time, or rejected; null: it is not decided. */
function decidedAt({ status, approvals, rejected }: PayoutRow): Date | null {
  if (status === 'requested') return null;
  const at =
    rejected?.at ??
    approvals
      .map((one) => one.at)
      .toSorted()
      .at(-1);
  return at === undefined ? null : new Date(at);
}

/** The lines of the balance from the payout before to the request. */
function requestLines(moved: readonly PurposeSum[]) {
  const total = (...purposes: string[]) =>
    sumOf(moved.filter(({ purpose }) => purposes.includes(purpose)));
  return {
    sales: {
      orders: Number(moved.find(({ purpose }) => purpose === 'sale')?.entries ?? 0n),
      amount: total('sale').toString(),
    },
    commission: total('commission').toString(),
    refunds: total('refund').toString(),
    promotions: total('promotion').toString(),
    cashOffset: total('cash_offset').toString(),
    ends: total('order_end').toString(),
    endsBorne: total('order_end_borne').toString(),
    charges: total('charge').toString(),
    owed: total('owed').toString(),
    payouts: total('payout').toString(),
    other: (sumOf(moved) - total(...KNOWN)).toString(),
  };
}

/**
 * How the amount of a payout came about, as of its request, and what moved until its decision and until now. What
 * happened later does not change the first part.
 */
export async function readEvidence(
  { db, clock, repository, dues }: Deps,
  row: PayoutRow,
  { account_id }: Pick<BalanceRow, 'account_id'>,
): Promise<Omit<PayoutEvidence, 'payout' | 'bank'>> {
  // No account has the id 0: a store without movements.
  const rows = createEvidenceRows(db, account_id ?? 0n);
  const at = row.balance_entry ?? (await rows.entryAt(row.requested_at));
  const last = await rows.lastPaid(row.store_id, at);
  const span: EntrySpan = { after: last?.entry ?? 0n, until: at };
  const moved = await rows.moved(span);
  const opening = await rows.balanceAt(span.after);
  const charged = await rows.charged(row.store_id, span);

  const later: Later[] = [];
  const asOf = opening + sumOf(moved);
  let [reached, sum] = [at, asOf];
  const step = async (until: Later['until'], time: Date, entry: bigint, held: bigint) => {
    const more = await rows.moved({ after: reached, until: entry });
    [reached, sum] = [entry, sum + sumOf(more)];
    later.push(
      toContract<Later>({
        until,
        at: time.toISOString(),
        lines: linesOf(more),
        balance: sum.toString(),
        held: held.toString(),
      }),
    );
  };
  const decided = decidedAt(row);
  if (decided)
    await step(
      'decision',
      decided,
      await rows.entryAt(decided, at),
      await heldAt(db, row, decided),
    );
  const now = await rows.now();
  await step('now', clock(), now.entry, now.held);

  const earlier = await repository.earlier(row.store_id, row.id, EARLIER);
  const owedNow = await dues.owedBy({ party: 'store', ownerId: row.store_id });
  return toContract<Omit<PayoutEvidence, 'payout' | 'bank'>>({
    since: last?.paid_at.toISOString() ?? null,
    previous: last
      ? { id: last.id, amount: last.amount.toString(), at: last.paid_at.toISOString() }
      : null,
    opening: opening.toString(),
    ...requestLines(moved),
    stillOwed: owedNow.toString(),
    charged: charged.map(toChargedOrder),
    collected: (await dues.collectedBy(row.id)).map(toCollectedDue),
    asOf: row.requested_at.toISOString(),
    balance: asOf.toString(),
    held: (await heldAt(db, row, null)).toString(),
    later,
    difference: (now.balance - sum).toString(),
    earlier: earlier.map((one) => ({
      id: one.id,
      at: (one.paid_at ?? one.requested_at).toISOString(),
      amount: one.amount.toString(),
      status: one.status,
    })),
  });
}
