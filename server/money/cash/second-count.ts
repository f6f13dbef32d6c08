import { type Selectable, sql } from 'kysely';
import type { WhyNot } from '#contract/acts.ts';
import { cashReasons } from '#contract/reasons/money/cash.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import type { OpenCount, WaitingCount } from '#contract/routes/money/cash.ts';
import { formatMoney } from '#rules/money/money.ts';
import { DAY_MS } from '#rules/time.ts';
import { type Independence, independenceOf } from '../../books/audit/independence.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { CommandContext } from '../../platform/commands/service.ts';
import type { ActorJson, Database, Db, Trx } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { fieldFault, reasonFor, refuse } from '../../platform/http/refusal.ts';

/** An amount without its sign. */
export const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount);

/** The result of a remittance: its number, or null if it waits for a second count. */
export interface RemitResult {
  id: number | null;
  aloneBelow: string;
  /** True if another person had counted a different amount before. */
  differs?: boolean;
  closesShift?: boolean;
}

export function toWaiting({ aloneBelow, differs, closesShift }: RemitResult): WaitingCount {
  const what = differs ? 'cash.count_differs' : 'cash.count_waits';
  const key = closesShift ? (`${what}_in_shift` as const) : what;
  const sentence = sentenceFor(cashReasons, key, { limit: formatMoney(aloneBelow) });
  return { waiting: true, differs: differs === true, ...sentence };
}

type CountRow = Selectable<Database['cash_counts']>;

/** True while a second count of the same cash would still book it. */
const isOpenCount = ({ at, expected }: CountRow, atHand: bigint, now: Date): boolean =>
  at.getTime() >= now.getTime() - DAY_MS && expected === atHand;

const toOpenCount = ({ counter, at, closes_shift }: CountRow): OpenCount =>
  toContract<OpenCount>({
    by: counter,
    at: at.toISOString(),
    endsAt: new Date(at.getTime() + DAY_MS).toISOString(),
    closesShift: closes_shift,
  });

/** The waiting counts, by driver. A count of other cash than is at hand now has ended. */
export async function openCounts(
  db: Db,
  atHand: ReadonlyMap<number, bigint>,
  now: Date,
): Promise<Map<number, OpenCount>> {
  if (atHand.size === 0) return new Map();
  const kept = await db
    .selectFrom('cash_counts')
    .selectAll()
    .where('driver_id', 'in', [...atHand.keys()])
    .execute();
  return new Map(
    kept
      .filter((count) => isOpenCount(count, atHand.get(count.driver_id) ?? 0n, now))
      .map((count) => [count.driver_id, toOpenCount(count)]),
  );
}

interface Count {
  driverId: number;
  expected: bigint;
  counted: bigint;
  variance: bigint;
}

/** Why a person's count cannot confirm the first one; null if it can. */
export const whyNotSecond = (counterId: number, { whyNotAnother }: Independence): WhyNot | null =>
  whyNotAnother([
    {
      id: counterId,
      same: reasonFor('cash.own_count'),
      linked: reasonFor('cash.linked_counter'),
    },
  ]);

/**
 * Another person who counted the same amount of this driver within a day; null if there is none.
 */
async function earlierCounter(
  { trx, at, actor }: CommandContext,
  count: Count,
): Promise<{ confirmer: ActorJson | null; differs: boolean }> {
  const found = await trx
    .selectFrom('cash_counts')
    .selectAll()
    .where('driver_id', '=', count.driverId)
    .forUpdate()
    .executeTakeFirst();
  const isOther = found !== undefined && found.counter.id !== actor.id;
  if (!isOther || !isOpenCount(found, count.expected, at))
    return { confirmer: null, differs: false };
  if (found.counted !== count.counted) return { confirmer: null, differs: true };
  const independence = await independenceOf(trx, actor.id, [found.counter.id]);
  const why = whyNotSecond(found.counter.id, independence);
  return { confirmer: why === null ? found.counter : null, differs: false };
}

/**
 * How a variance may be booked: the limits to be stored with it and, if it exceeds what one person
 * may book within a day, the person who counted the same amount before. `waits` if there is none
 * yet. Error: 422 for a surplus that no count has. The database enforces the same.
 */
export async function countOf(doing: CommandContext, count: Count, settings: SettingsService) {
  const { trx, at, actor } = doing;
  const cash = await settings.binding('cash', trx);
  const most = BigInt(cash.surplusAtMost);
  if (count.variance > most)
    throw refuse(
      'cash.surplus_too_large',
      { most: formatMoney(most) },
      { fields: [fieldFault('body.counted', 'cash.counted_too_much')] },
    );
  const limits = {
    alone_below: BigInt(cash.varianceAloneBelow),
    surplus_most: most,
  };
  if (count.variance === 0n) return { limits, confirmer: null, waits: false, differs: false };
  const { rows } = await sql<{ booked: bigint; committed: bigint; most: bigint }>`
    select booked_alone(${actor.id}, ${at}::timestamptz, 0) as booked,
      committed_by(${actor.id}, ${at}::timestamptz) as committed,
      alone_below(${at}::timestamptz) as most`.execute(trx);
  const [known] = rows;
  if (!known) throw new Error('The limits of a person were not read');
  const size = sizeOf(count.variance);
  // Missing cash is a cost like others, too.
  const isCommitted = count.variance > 0n || known.committed + size < known.most;
  const isAlone = known.booked + size < limits.alone_below && isCommitted;
  if (isAlone) return { limits, confirmer: null, waits: false, differs: false };
  const { confirmer, differs } = await earlierCounter(doing, count);
  return { limits, confirmer, waits: confirmer === null, differs };
}

/** Stores a count that waits for a second person, replacing an earlier one. */
export const keepCount = (
  trx: Trx,
  { driverId, expected, counted }: Count,
  closesShift: boolean,
  { at, actor }: Pick<CommandContext, 'at' | 'actor'>,
) => {
  const count = {
    counter: JSON.stringify(actor),
    at,
    expected,
    counted,
    closes_shift: closesShift,
  };
  return trx
    .insertInto('cash_counts')
    .values({ driver_id: driverId, ...count })
    .onConflict((row) => row.column('driver_id').doUpdateSet(count))
    .execute();
};
