import { sql } from 'kysely';
import type { WhyNot } from '#contract/acts.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { formatMoney } from '#contract/money.ts';
import {
  type CollectorCash,
  collectorsRoutes as calls,
} from '#contract/routes/money/collectors.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { ActorJson, Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { definePolicy, requireMay } from '../../platform/policy/policy.ts';
import { type LinkedPeople, linkedOf } from './independence.ts';
import type { CashNeeds } from './service.ts';

const MOST = 200;
/** Entries of one collector that are searched for the oldest cash. */
const LATEST = 1_000;

interface Row {
  id: number;
  name: string;
  held: bigint;
  oldest_at: Date | null;
  last_at: Date | null;
  last_counted: bigint | null;
  last_counter: ActorJson | null;
}

/**
 * Collectors and the cash that they hold. Cash is counted in oldest first, so what is held consists
 * of the latest receipts.
 */
async function rowsOf(db: Db, id: number | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select u.id, u.name, greatest(-a.balance, 0)::bigint as held,
      (select min(x.at) from (
        select t.at, sum(-e.amount) over (order by e.id desc) + e.amount as newer
        from (select * from ledger_entries where account_id = a.id and amount < 0
          order by id desc limit ${LATEST}) e
        join ledger_transfers t on t.id = e.transfer_id) x where x.newer < -a.balance) as oldest_at,
      d.at as last_at, d.counted as last_counted, d.counter as last_counter
    from ledger_accounts a join users u on u.id = a.owner_id
    left join lateral (select at, counted, counter from cash_deposits
      where collector_id = u.id order by id desc limit 1) d on true
    where a.kind = 'collector_cash'
      and ${id === null ? sql`a.balance < 0` : sql`a.owner_id = ${id}`}
    order by a.balance, u.id limit ${MOST}`.execute(db);
  return rows;
}

const counted = (message: string): WhyNot => ({ code: 'cash.four_eyes', message });

/** Who may count a collector's cash in. `Facts`: the people linked to the caller. */
const collectorPolicy = definePolicy<Row, LinkedPeople>()({
  countIn: {
    call: calls.countIn,
    why({ id, held }, { userId }, linked) {
      if (held === 0n) return { code: 'cash.no_count', message: 'This person holds no cash.' };
      if (linked.isOnePerson) return null;
      if (id === userId)
        return counted('You collected this cash: someone else must count it into the vault.');
      return linked.has(id)
        ? {
            code: 'account.not_independent',
            message: 'Your account is linked to that of the collector: someone else must count it.',
          }
        : null;
    },
  },
});

const toCollector = (row: Row, caller: Caller, linked: LinkedPeople): CollectorCash =>
  toContract<CollectorCash>({
    collector: { id: row.id, name: row.name },
    held: row.held.toString(),
    oldestAt: row.oldest_at?.toISOString() ?? null,
    lastDeposit:
      row.last_at && row.last_counter
        ? {
            at: row.last_at.toISOString(),
            counted: String(row.last_counted),
            by: row.last_counter,
          }
        : null,
    acts: collectorPolicy.actsFor(row, caller, linked),
  });

/** Collected cash in the hands of the staff, and its count into the vault by another person. */
export function createCollectors({ db, clock, commands, ledger, settings }: CashNeeds) {
  const mostHeld = () => BigInt(settings.get('cash').collectorAtMost);

  async function read(id: number, caller: Caller, trx: Db = db) {
    const [row] = await rowsOf(trx, id);
    if (!row) throw notFound('The collector');
    const linked = await linkedOf(trx, caller.userId, [id]);
    return { row, linked, shown: toCollector(row, caller, linked) };
  }

  return {
    /** The collectors with cash, for the alarms. */
    heldList: async () =>
      (await rowsOf(db, null)).map(({ id, name, held, oldest_at }) => ({
        id,
        label: `${name}, ${formatMoney(held)}`,
        sinceMs: (oldest_at ?? clock()).getTime(),
        isOver: held > mostHeld(),
      })),

    /** Who holds how much, as text. */
    heldMark: () => sql<string | null>`(
      select string_agg(owner_id || ' ' || balance, ',' order by owner_id) from ledger_accounts
      where kind = 'collector_cash' and balance < 0)`,

    /** Whether any collector holds too much, or for longer than a day. */
    areHeld: () => sql<boolean>`exists (
      select from ledger_accounts a where a.kind = 'collector_cash' and a.balance < 0
        and (-a.balance > ${mostHeld()} or -a.balance > coalesce((
          select sum(-e.amount) from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
          where e.account_id = a.id and e.amount < 0
            and t.at > ${new Date(clock().getTime() - DAY_MS)}), 0)))`,

    async list(caller: Caller) {
      const rows = await rowsOf(db, null);
      const linked = await linkedOf(
        db,
        caller.userId,
        rows.map(({ id }) => id),
      );
      return {
        items: rows.map((row) => toCollector(row, caller, linked)),
        total: rows.reduce((sum, { held }) => sum + held, 0n).toString() as CollectorCash['held'],
      };
    },

    /**
     * Counts a collector's cash into the vault. Errors: 403 for the collector and linked people; 404;
     * 409 if nothing is held; 412 if it is not what was seen; 422 for more than is held.
     */
    async countIn(
      id: number,
      body: RequestOf<typeof calls.countIn>['body'],
      by: RequestActor,
    ): Promise<CollectorCash> {
      await commands.once(body, `cash.deposit ${id}`, by, async ({ trx, at, actor }) => {
        await read(id, by.caller, trx);
        // Receipts and other counts are serialised after this lock.
        await ledger.hold(trx, id, 0n, 'collector_cash');
        const { row, linked, shown } = await read(id, by.caller, trx);
        requireMay(collectorPolicy.whyNot('countIn', row, by.caller, linked));
        if (shown.held !== body.expected)
          throw new Refusal(
            'version.stale',
            `The collector now holds ${formatMoney(row.held)}. Count again.`,
            { extra: { current: shown } },
          );
        const amount = BigInt(body.counted);
        if (amount > row.held)
          throw new Refusal(
            'cash.surplus',
            'A count cannot exceed what the collector holds. Count again.',
            { fields: [{ path: 'body.counted', message: 'is more than the collector holds' }] },
          );
        const transfer_id = await ledger.post(trx, {
          key: `command ${body.commandId}`,
          kind: 'cash_deposit',
          at,
          actor,
          ...(body.note === undefined ? {} : { memo: body.note }),
          entries: [
            { account: 'collector_cash', owner: id, purpose: 'counted_in', amount },
            { account: 'cash_vault', purpose: 'counted_in', amount: -amount },
          ],
        });
        await trx
          .insertInto('cash_deposits')
          .values({
            transfer_id,
            collector_id: id,
            counter: JSON.stringify(actor),
            at,
            expected: row.held,
            counted: amount,
            note: body.note ?? null,
          })
          .execute();
        return {
          answer: { id },
          entry: {
            action: 'cash.count_in',
            subject: `user ${id}`,
            before: { held: shown.held },
            after: { counted: body.counted, held: (row.held - amount).toString(), note: body.note },
          },
        };
      });
      return (await read(id, by.caller)).shown;
    },
  };
}
export type Collectors = ReturnType<typeof createCollectors>;
