import { type RawBuilder, sql } from 'kysely';
import type { Permission } from '#contract/permissions.ts';
import {
  FAILED_DAYS,
  NEAR_END_PERCENT,
  SOON_DAYS,
  type WaitingId,
  type WaitingPart,
} from '#contract/routes/insight/dashboard.ts';
import { DAY_MS } from '#rules/time.ts';
import { isAvailableAt } from '../../catalogue/items/availability.ts';
import { storeAccountWaits } from '../../money/payouts/account-change.ts';
import { isTurn } from '../../money/payouts/checks/turns.ts';

interface Reader {
  userId: number;
  /** Whether they approve payouts. */
  approves: boolean;
  now: Date;
}

/** The rows that wait: who may see them, and from which tables they are counted. */
interface Source {
  permission: Permission;
  from: (reader: Reader) => RawBuilder<unknown>;
  /** Their sum in centimes. */
  amount?: RawBuilder<unknown>;
  /** The first instant at which one of them ends by itself. */
  firstAt?: RawBuilder<unknown>;
  /** How many of them lack what, by name. */
  details?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The latest of them as JSON: its kind, id and name. */
  latest?: RawBuilder<unknown>;
}

const AMOUNT = sql`coalesce(sum(p.amount), 0)::bigint`;
const days = (now: Date, n: number) => new Date(now.getTime() + n * DAY_MS);

const payouts = (permission: Permission, where: Source['from']): Source => ({
  permission,
  amount: AMOUNT,
  from: (reader) => sql`payouts p where ${where(reader)}`,
});

const MONEY: Partial<Record<WaitingId, Source>> = {
  payouts_approve: payouts('payouts.approve', (reader) => isTurn('approve', reader)),
  payouts_second: payouts('payouts.approve', (reader) => isTurn('second', reader)),
  payouts_others: payouts('payouts.read', (reader) => isTurn('others', reader)),
  payouts_pay: payouts('payouts.pay', (reader) => isTurn('pay', reader)),
  // As the list of balances counts them.
  accounts_confirm: {
    permission: 'payouts.approve',
    from: () => sql`stores s where ${storeAccountWaits}`,
  },
  change_requests: {
    permission: 'drivers.review',
    from: () => sql`change_requests r where r.state = 'waiting'`,
  },
  contests: {
    permission: 'remedies.give',
    amount: AMOUNT,
    from: () => sql`contests k join charges p on p.id = k.charge_id where k.state = 'open'`,
  },
  remedies: {
    permission: 'remedies.give',
    amount: AMOUNT,
    from: () => sql`remedies p where p.state = 'waiting'`,
  },
  proposals: {
    permission: 'proposals.read',
    firstAt: sql`min(p.ends_at)`,
    from: ({ userId, now }) => sql`proposals p where p.state = 'waiting'
      and p.ends_at > ${now} and p.author_id <> ${userId}`,
  },
  payouts_failed: payouts('payouts.read', () => sql`p.status = 'failed'`),
  payouts_review: payouts('payouts.read', () => sql`p.status = 'review'`),
  settlements: {
    permission: 'money.settle',
    amount: AMOUNT,
    from: () => sql`card_settlements p where p.transfer_id is null`,
  },
};

const lacking = (what: RawBuilder<unknown>) => sql`count(*) filter (where ${what})`;

const LATEST_IMPORT = sql`(array_agg(json_build_object('kind', i.kind, 'id', i.id, 'name', i.file_name)
  order by i.status_at desc, i.id desc))[1]`;

const CATALOGUE: Partial<Record<WaitingId, Source>> = {
  stores_applied: {
    permission: 'stores.approve',
    from: () => sql`stores s where s.status = 'applied' and s.archived_at is null`,
    details: {
      owner: lacking(sql`s.owner_id is null`),
      items: lacking(sql`not exists (select from items i
        where i.store_id = s.id and i.archived_at is null)`),
      account: lacking(sql`s.bank_iban is null`),
      ice: lacking(sql`s.ice is null`),
    },
  },
  stores_paused: {
    permission: 'stores.write',
    from: () => sql`stores s where s.status = 'paused' and s.archived_at is null`,
    firstAt: sql`min(s.paused_until)`,
    details: { endless: lacking(sql`s.paused_until is null`) },
  },
  items_unpictured: {
    permission: 'items.write',
    from: () => sql`items i where i.image_ids = '{}' and i.archived_at is null`,
  },
  items_unpriced: {
    permission: 'items.write',
    from: () => sql`items i where i.price = 0 and i.archived_at is null`,
  },
  items_hidden: {
    permission: 'items.write',
    from: ({ now }) => sql`items i where i.archived_at is null
      and (not i.available or i.unavailable_until is not null) and not ${isAvailableAt(now)}`,
  },
  imports_running: {
    permission: 'imports.run',
    from: () => sql`imports i where i.status in ('checking','applying')`,
    latest: LATEST_IMPORT,
  },
  imports_failed: {
    permission: 'imports.run',
    from: ({ now }) =>
      sql`imports i where i.status = 'failed' and i.status_at >= ${days(now, -FAILED_DAYS)}`,
    latest: LATEST_IMPORT,
  },
};

const GROWTH: Partial<Record<WaitingId, Source>> = {
  campaigns: {
    permission: 'push.read',
    firstAt: sql`min(c.send_at)`,
    from: () => sql`push_campaigns c where c.state = 'in_review'`,
  },
  promotions_starting: {
    permission: 'promotions.read',
    firstAt: sql`min(p.starts_at)`,
    from: ({ now }) => sql`promotions p where p.state = 'scheduled' and not p.is_coupon
      and p.starts_at < ${days(now, SOON_DAYS)}`,
  },
  promotions_ending: {
    permission: 'promotions.read',
    firstAt: sql`min(p.ends_at)`,
    from: ({ now }) => sql`promotions p where p.state = 'active' and not p.is_coupon
      and p.ends_at < ${days(now, SOON_DAYS)}`,
  },
  budgets: {
    permission: 'promotions.read',
    from: () => sql`promotions p where p.state = 'active' and not p.is_coupon
      and (p.spent + p.reserved) * 100 >= p.budget * ${NEAR_END_PERCENT}::int`,
    amount: sql`coalesce(sum(greatest(p.budget - p.spent - p.reserved, 0)), 0)::bigint`,
  },
};

interface Part {
  /** Each of them shows the part. */
  permissions: readonly Permission[];
  sources: Partial<Record<WaitingId, Source>>;
}

/** What waits, by part: who sees the part, and its rows in their order. */
export const WAITING_PARTS: Readonly<Record<WaitingPart, Part>> = {
  money: { permissions: ['payouts.read'], sources: MONEY },
  catalogue: { permissions: ['stores.write', 'stores.approve'], sources: CATALOGUE },
  growth: { permissions: ['promotions.write'], sources: GROWTH },
};

/** The query of one row. */
export function countOf(id: WaitingId, source: Source, reader: Reader): RawBuilder<unknown> {
  const details = Object.entries(source.details ?? {}).flatMap(([name, value]) => [
    sql`${sql.lit(name)}`,
    value,
  ]);
  return sql`select ${sql.lit(id)} as id, count(*) as count,
    ${source.amount ?? sql`null::bigint`} as amount,
    ${source.firstAt ?? sql`null::timestamptz`} as first_at,
    ${details.length > 0 ? sql`json_build_object(${sql.join(details)})` : sql`'{}'::json`} as details,
    ${source.latest ?? sql`null::json`} as latest
    from ${source.from(reader)}`;
}
