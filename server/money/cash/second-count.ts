import { type Selectable, sql } from 'kysely';
import type { WhyNot } from '#contract/acts.ts';
import { formatMoney } from '#contract/money.ts';
import type { OpenCount, WaitingCount } from '#contract/routes/money/cash.ts';
import { DAY_MS } from '#contract/time.ts';
import { accountAccessOf, sharedPersonOf } from '../../books/audit/account-access.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { CommandContext } from '../../platform/commands/service.ts';
import type { ActorJson, Database, Db, Trx } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { Refusal } from '../../platform/http/refusal.ts';

const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount);

/** The result of a remittance: its number, or null if it waits for a second count. */
export interface RemitResult {
  id: number | null;
  aloneBelow: string;
  /** True if another person had counted a different amount before. */
  differs?: boolean;
  closesShift?: boolean;
}

export const toWaiting = ({ aloneBelow, differs, closesShift }: RemitResult): WaitingCount => ({
  waiting: true,
  differs: differs === true,
  message: [
    ...(differs ? ['This differs from the first count. Count the cash together.'] : []),
    `Nothing is booked yet: variances of ${formatMoney(aloneBelow)} or more within 24 hours need two people.`,
    'A second person must count the same cash here within a day, without seeing this count.',
    ...(closesShift ? ['The shift stays open until then.'] : []),
  ].join(' '),
});

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
export function whyNotSecond(
  counterId: number,
  personId: number,
  areLinked: boolean,
): WhyNot | null {
  if (counterId === personId)
    return {
      code: 'cash.four_eyes',
      message: 'You counted this cash: someone else must count it.',
    };
  return areLinked
    ? {
        code: 'account.not_independent',
        message: 'Your account is linked to that of the first counter: someone else must count it.',
      }
    : null;
}

/** Whether one person acted on both accounts, or one of the two on the other's. */
export async function areLinked(db: Db, counterId: number, personId: number): Promise<boolean> {
  const access = await accountAccessOf(db, [counterId, personId]);
  const [theirs, own] = [access.get(counterId), access.get(personId)];
  return !theirs || !own || sharedPersonOf(theirs, own) !== null;
}

/** Whether a reader's account is linked to that of the first counter. */
export async function isLinked(
  db: Db,
  openCount: OpenCount | null,
  personId: number,
): Promise<boolean> {
  if (openCount === null || openCount.by.id === personId) return false;
  return areLinked(db, openCount.by.id, personId);
}

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
  const linked = await areLinked(trx, found.counter.id, actor.id);
  const why = whyNotSecond(found.counter.id, actor.id, linked);
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
    throw new Refusal(
      'cash.surplus',
      `A count can be at most ${formatMoney(most)} above the expected cash. Count again.`,
      { fields: [{ path: 'body.counted', message: 'is too far above the expected cash' }] },
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
