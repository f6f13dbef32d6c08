import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import {
  type CollectorCash,
  collectorsRoutes as routes,
} from '#contract/routes/money/collectors.ts';
import { formatMoney } from '#rules/money/money.ts';
import { DAY_MS } from '#rules/time.ts';
import { type Independence, independenceOf } from '../../books/audit/independence.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import { actsOn } from '../../platform/acts/decide.ts';
import { performActs } from '../../platform/acts/perform.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { ActorJson, Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { fieldFault, reasonFor, refuse, requireRow } from '../../platform/http/refusal.ts';
import type { CashNeeds } from './service.ts';

const MOST = 200;
/** Entries of one collector that are searched for the oldest cash. */
const LATEST = 1_000;

interface CollectorDeps extends ActDeps {
  ledger: Pick<LedgerService, 'hold' | 'post'>;
}

interface Row {
  id: number;
  name: string;
  held: bigint;
  on_slips: bigint;
  oldest_at: Date | null;
  last_at: Date | null;
  last_counted: bigint | null;
  last_counter: ActorJson | null;
}

/**
 * Collectors and the cash that they hold. Cash is counted in oldest first, so what is held consists
 * of the latest receipts. A slip whose reference and amount the bank's file has named is not open:
 * its credit is booked, for this slip or for another one.
 */
async function rowsOf(db: Db, id: number | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select u.id, u.name, greatest(-a.balance, 0)::bigint as held,
      least(greatest(-a.balance, 0), (
        select coalesce(sum(s.amount), 0) from deposit_slips s
        where s.collector_id = u.id and s.withdrawn_at is null and not exists (
          select from deposit_slips n join cash_deposits b on b.slip_id = n.id
          where n.reference = s.reference and n.amount = s.amount)))::bigint as on_slips,
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

const COLLECTOR = 'collector';

/** Converts collectors for their reader. */
async function collectorsFor(
  db: Db,
  rows: readonly Row[],
  caller: Caller,
  at: Date,
): Promise<CollectorCash[]> {
  const acts = await actsOn(db, subject, collectorActs, rows, caller, at);
  return rows.map((row) =>
    toContract<CollectorCash>({
      collector: { id: row.id, name: row.name },
      held: row.held.toString(),
      onSlips: row.on_slips.toString(),
      oldestAt: row.oldest_at?.toISOString() ?? null,
      lastDeposit:
        row.last_at && row.last_counter
          ? {
              at: row.last_at.toISOString(),
              counted: String(row.last_counted),
              by: row.last_counter,
            }
          : null,
      acts: acts(row),
    }),
  );
}
const collectorFor = async (db: Db, row: Row, caller: Caller, at: Date) =>
  (await collectorsFor(db, [row], caller, at))[0] as CollectorCash;

/** The facts: of whom the caller is independent. */
const { subject, act } = defineSubject<CollectorDeps, Row, 'cash.count_in', Independence>()({
  name: COLLECTOR,
  kind: 'user',
  async lock({ ledger }, trx, id) {
    if ((await rowsOf(trx, id)).length === 0) return undefined;
    // Receipts and other counts are serialised after this lock.
    await ledger.hold(trx, id, 0n, 'collector_cash');
    return (await rowsOf(trx, id))[0];
  },
  async read(_deps, db, id) {
    return requireRow((await rowsOf(db, id))[0], COLLECTOR);
  },
  show: ({ clock }, row, caller, db) => collectorFor(db, row, caller, clock()),
  answersNow: true,
  entry(before, { held, last_counted }, { body }) {
    const { note, countsSlips } = body as RequestOf<typeof routes.countIn>['body'];
    return {
      before: { held: before.held.toString() },
      after: {
        counted: String(last_counted),
        held: held.toString(),
        note,
        ...(countsSlips && { slips: before.on_slips.toString() }),
      },
    };
  },
  async facts(db, rows, { userId }) {
    const collectors = rows.map(({ id }) => id);
    const independence = await independenceOf(db, userId, collectors);
    return { of: () => independence };
  },
});

/** Refuses to count in cash that open slips name: it is at the bank. Error: 422 with the field. */
function requireOffSlips({ held, on_slips }: Row, amount: bigint): void {
  const left = held - on_slips;
  if (amount <= left) return;
  const rest = formatMoney(left);
  throw refuse(
    'cash.on_open_slips',
    { slips: formatMoney(on_slips), rest },
    { fields: [fieldFault('body.counted', 'cash.counted_on_slips', { rest })] },
  );
}

const collectorActs = {
  /** Counts a collector's cash into the vault, by another person. */
  countIn: act({
    route: routes.countIn,
    event: 'cash.count_in',
    command: 'cash.deposit',
    why({ id, held }, _caller, { isOnePerson, whyNotAnother }) {
      if (held === 0n) return reasonFor('cash.holds_nothing');
      if (isOnePerson) return null;
      const collector = {
        id,
        same: reasonFor('cash.own_count_in'),
        linked: reasonFor('cash.linked_collector_count'),
      } as const;
      return whyNotAnother([collector]);
    },
    async write({ deps, trx, at, by, actor, body }, row) {
      const { id, held } = row;
      if (held.toString() !== body.expected)
        throw refuse(
          'cash.held_changed',
          { held: formatMoney(held) },
          { extra: { current: await collectorFor(trx, row, by.caller, at) } },
        );
      const amount = BigInt(body.counted);
      if (amount > held)
        throw refuse('cash.more_than_held', undefined, {
          fields: [fieldFault('body.counted', 'cash.counted_more_than_held')],
        });
      if (!body.countsSlips) requireOffSlips(row, amount);
      const transfer_id = await deps.ledger.post(trx, {
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
          expected: held,
          counted: amount,
          note: body.note ?? null,
        })
        .execute();
    },
  }),
};

/** Collected cash in the hands of the staff, and its count into the vault by another person. */
export function createCollectors({ db, clock, commands, ledger, settings }: CashNeeds) {
  const mostHeld = () => BigInt(settings.get('cash').collectorAtMost);

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
      return {
        items: await collectorsFor(db, rows, caller, clock()),
        total: rows.reduce((sum, { held }) => sum + held, 0n).toString() as CollectorCash['held'],
      };
    },

    /**
     * Errors: 403 for the collector and linked people; 404; 409 if nothing is held; 412 if it is not
     * what was seen; 422 for more than is held, or than is off open slips.
     */
    ...performActs({ db, clock, commands, ledger }, collectorActs),
  };
}
export type Collectors = ReturnType<typeof createCollectors>;
