import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { BalanceTotals, payoutsRoutes, StoreBalance } from '#contract/routes/money/payouts.ts';
import { csvOf } from '#rules/csv.ts';
import type { Db } from '../../platform/db/schema.ts';
import { createList } from '../../platform/lists/list.ts';
import { storeAccountWaits } from './account-change.ts';
import { balancesOf, toBalance } from './balances.ts';

type Query = RequestOf<(typeof payoutsRoutes)['storesWithBalance']>['query'];
type Row = StoreBalance & { id: number; bank_changed_by: number | null };

/** What a store has earned and was not paid yet, in open payouts or not; below zero what it owes. */
const balance = sql`coalesce(a.balance, 0)`;

/** The available balance; zero for a store whose account has no movements yet. */
const available = sql`coalesce(a.balance - a.held, 0)`;

/**
 * Stores by available balance: pages, count, CSV. Balances have no index, because every posting of
 * the ledger would have to maintain it: sorting reads the accounts of the stores, of which there
 * are thousands.
 */
export function createBalanceList(db: Db) {
  const list = createList<Query, Row>(db, {
    from: sql`stores s left join ledger_accounts a
      on a.kind = 'store_balance' and a.owner_id = s.id and a.stripe = 0`,
    id: sql`s.id`,
    sorts: {
      available: { key: available, type: 'bigint' },
      balance: { key: balance, type: 'bigint' },
      pending: { key: sql`coalesce(a.held, 0)`, type: 'bigint' },
      name: { key: sql`s.name_key`, type: 'text' },
      lastPayoutAt: { key: sql`s.paid_out_at`, type: 'timestamptz', isNullable: true },
    },
    initial: '-available',
    filters: {
      id: (id) => sql`s.id = ${id}`,
      all: () => sql`true`,
      zone: (zones) => zones.map((zone) => sql`s.zone = ${zone}`),
      bank: (has) => (has ? sql`s.bank_iban is not null` : sql`s.bank_iban is null`),
      waits: (is) => (is ? storeAccountWaits : sql`not ${storeAccountWaits}`),
      paid: (was) => (was ? sql`s.paid_out_at is not null` : sql`s.paid_out_at is null`),
      paidFrom: (at) => sql`s.paid_out_at >= ${at}::timestamptz`,
      paidTo: (at) => sql`s.paid_out_at < ${at}::timestamptz`,
      least: (amount) => sql`${available} >= ${amount}::bigint`,
      most: (amount) => sql`${available} <= ${amount}::bigint`,
    },
    // A single store is looked up by its number, whatever its balance. A store whose whole balance is
    // in open payouts, or that owes, belongs to the list and to its sums.
    always: ({ all, id, waits }) =>
      all === true || waits === true || id !== undefined ? [] : [sql`${balance} <> 0`],
    hasTelephones: true,
    search: (words) => sql`s.find @@ search_query(${words})`,
    rows: async (trx, ids) =>
      (await balancesOf(trx, ids)).map((row) => ({
        ...toBalance(row),
        id: row.id,
        bank_changed_by: row.bank_changed_by,
      })),
  });
  return {
    page: list.page,
    count: list.count,

    /** The CSV of a filter, which ends in its sums. */
    export(query: Query) {
      const sums = noTotals();
      const csv = {
        ...balanceCsv,
        line(row: StoreBalance) {
          addTo(sums, row);
          return balanceCsv.line(row);
        },
      };
      return list.export(query, csv, () => totalsCsv.line(toTotals(sums)));
    },

    /** The sums of all stores of a filter, in one snapshot. */
    async totals(query: Query): Promise<BalanceTotals> {
      const sums = noTotals();
      for await (const rows of list.whole(query)) for (const row of rows) addTo(sums, row);
      return toTotals(sums);
    },
  };
}

/** The amounts that are added up. */
const SUMMED = [
  'earned',
  'commission',
  'refunds',
  'cashOffset',
  'promotions',
  'charges',
  'owed',
  'paid',
  'other',
  'balance',
  'pending',
  'available',
] as const;
type Sums = Record<(typeof SUMMED)[number], bigint> & { stores: number };

const noTotals = (): Sums => ({
  ...(Object.fromEntries(SUMMED.map((name) => [name, 0n])) as Omit<Sums, 'stores'>),
  stores: 0,
});

function addTo(sums: Sums, row: StoreBalance): void {
  sums.stores += 1;
  for (const name of SUMMED) sums[name] += BigInt(row[name] ?? '0');
}

const toTotals = ({ stores, ...sums }: Sums): BalanceTotals => ({
  ...(Object.fromEntries(SUMMED.map((name) => [name, sums[name].toString()])) as Omit<
    BalanceTotals,
    'stores'
  >),
  stores,
});

/** What adds up to the balance stands before it, in the order of the screen. */
const balanceCsv = csvOf<StoreBalance>([
  ['store_id', ({ store }) => store.id],
  ['store', ({ store }) => store.name],
  ['zone', ({ store }) => store.zone],
  ['earned_mad', ({ earned }) => BigInt(earned)],
  ['commission_mad', ({ commission }) => BigInt(commission)],
  ['refunds_mad', ({ refunds }) => BigInt(refunds)],
  ['cash_offset_mad', ({ cashOffset }) => BigInt(cashOffset)],
  ['promotions_mad', ({ promotions }) => BigInt(promotions ?? '0')],
  ['charges_mad', ({ charges }) => BigInt(charges ?? '0')],
  ['other_mad', ({ other }) => BigInt(other ?? '0')],
  ['paid_mad', ({ paid }) => BigInt(paid)],
  ['balance_mad', ({ balance }) => BigInt(balance)],
  ['pending_mad', ({ pending }) => BigInt(pending)],
  ['available_mad', (row) => BigInt(row.available)],
  ['owed_mad', ({ owed }) => BigInt(owed ?? '0')],
  ['last_payout_at', ({ lastPayoutAt }) => lastPayoutAt],
  ['iban', ({ bank }) => bank.iban],
  ['holder', ({ bank }) => bank.holder],
]);

/** The sums under the same headings. */
const totalsCsv = csvOf<BalanceTotals>([
  ['store_id', () => null],
  ['store', () => 'Total'],
  ['zone', () => null],
  ['earned_mad', ({ earned }) => BigInt(earned)],
  ['commission_mad', ({ commission }) => BigInt(commission)],
  ['refunds_mad', ({ refunds }) => BigInt(refunds)],
  ['cash_offset_mad', ({ cashOffset }) => BigInt(cashOffset)],
  ['promotions_mad', ({ promotions }) => BigInt(promotions)],
  ['charges_mad', ({ charges }) => BigInt(charges)],
  ['other_mad', ({ other }) => BigInt(other)],
  ['paid_mad', ({ paid }) => BigInt(paid)],
  ['balance_mad', ({ balance }) => BigInt(balance)],
  ['pending_mad', ({ pending }) => BigInt(pending)],
  ['available_mad', ({ available }) => BigInt(available)],
  ['owed_mad', ({ owed }) => BigInt(owed)],
  ['last_payout_at', () => null],
  ['iban', () => null],
  ['holder', () => null],
]);
