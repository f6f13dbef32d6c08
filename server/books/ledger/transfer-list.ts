import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { walletsRoutes } from '#contract/routes/money/wallets.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { AccountKind } from '../../platform/db/tables/ledger.ts';
import { createList } from '../../platform/lists/list.ts';
import type { Condition, ListSpec } from '../../platform/lists/spec.ts';
import { transferCsv } from './transfer-csv.ts';
import type { BookedTransfer } from './transfers.ts';

type Query = RequestOf<(typeof walletsRoutes)['all']>['query'];
type Filter = RequestOf<(typeof walletsRoutes)['export']>['query'];
type OwnQuery = Omit<Query, 'ownerId' | 'storeId'> & { accounts: readonly string[] };
type Row = Omit<BookedTransfer, 'id'> & { id: number };

/** Accounts that belong to a person or a store, by the kind of owner. */
const OWN: Readonly<Record<'user' | 'store', readonly AccountKind[]>> = {
  user: [
    'customer_wallet',
    'driver_wallet',
    'driver_cash',
    'disputed_cash',
    'collector_cash',
    'suspense',
    'driver_due',
  ],
  store: ['store_balance', 'store_due'],
};

const filters = {
  id: (id: string) => sql`t.id = ${id}::bigint`,
  kind: (kinds: readonly string[]) => kinds.map((kind) => sql`t.kind = ${kind}`),
  orderId: (id: number) => sql`t.order_id = ${id}`,
  actorId: (id: number) => sql`t.actor is not null and t.actor->>'id' = ${String(id)}`,
  reversed: (isReversed: boolean) => {
    const those = sql`(select reverses from ledger_transfers where reverses is not null)`;
    return isReversed ? sql`t.id in ${those}` : sql`t.id not in ${those}`;
  },
  from: (at: string) => sql`t.at >= ${at}::timestamptz`,
  to: (at: string) => sql`t.at < ${at}::timestamptz`,
} satisfies Partial<ListSpec<Query, Row>['filters']>;

/** Sorted by the id, which is the order of the ledger. */
const ofEntry = sql`e.transfer_id`;

const numbered = (transfer: BookedTransfer): Row => ({ ...transfer, id: Number(transfer.id) });
const asSent = (row: Row) => ({ ...row, id: String(row.id) }) as unknown as BookedTransfer;

/** All transactions, and those of one owner: pages, count, CSV. */
export function createTransferList(
  db: Db,
  read: (ids: readonly number[], trx: Db) => Promise<BookedTransfer[]>,
) {
  const shared = {
    isWide: true as const,
    initial: '-at' as const,
    rows: async (trx: Db, ids: readonly number[]) => (await read(ids, trx)).map(numbered),
  };
  const all = createList<Omit<Query, 'ownerId' | 'storeId'>, Row>(db, {
    ...shared,
    from: sql`ledger_transfers t`,
    id: sql`t.id`,
    sorts: { at: { key: sql`t.at`, type: 'timestamptz' } },
    filters,
  });
  // Read from the entries, account by account, in the order of the ledger, so that a page costs the
  // same whatever the number of other transactions.
  const own = createList<OwnQuery, Row>(db, {
    ...shared,
    // The offset prevents the planner from scanning all transactions next to the entries of one
    // account.
    from: sql`ledger_entries e cross join lateral (
      select * from ledger_transfers where id = e.transfer_id offset 0) t`,
    id: ofEntry,
    sorts: { at: { key: ofEntry, type: 'bigint' } },
    filters: {
      ...filters,
      accounts: (ids) => ids.map((id) => sql`e.account_id = ${id}::bigint`),
    },
    // A transaction that touches several of these accounts, or one of them twice, is one row.
    always: ({ accounts }): Condition[] => [
      sql`not exists (
        select from ledger_entries before where before.transfer_id = e.transfer_id
          and before.id < e.id and before.account_id = any(${[...accounts]}::bigint[]))`,
    ],
  });

  /** The accounts that a list is limited to; undefined if it is not limited. */
  async function accountsOf({ ownerId, storeId }: Filter): Promise<string[] | undefined> {
    const owner = storeId ?? ownerId;
    if (owner === undefined) return undefined;
    const rows = await db
      .selectFrom('ledger_accounts')
      .select('id')
      .where('owner_id', '=', owner)
      .where('kind', 'in', [...OWN[storeId === undefined ? 'user' : 'store']])
      .execute();
    // No such account: an account that does not exist has no transactions.
    return rows.length === 0 ? ['0'] : rows.map(({ id }) => id.toString());
  }
  const ownQuery = <Q extends Filter>(query: Q, accounts: readonly string[]) => {
    const { ownerId: _, storeId: __, ...rest } = query;
    return { ...rest, accounts };
  };

  return {
    async page(query: Query) {
      const accounts = await accountsOf(query);
      const found = await (accounts ? own.page(ownQuery(query, accounts)) : all.page(query));
      return { ...found, items: found.items.map(asSent) };
    },
    async count(query: Filter) {
      const accounts = await accountsOf(query);
      return accounts ? own.count(ownQuery(query, accounts)) : all.count(query);
    },
    /** All transactions of a filter as the cells of a file, one row for each movement. */
    async *cells(query: Filter) {
      const accounts = await accountsOf(query);
      yield* accounts
        ? own.cells(ownQuery(query, accounts), transferCsv)
        : all.cells(query, transferCsv);
    },
    async export(query: Filter) {
      const accounts = await accountsOf(query);
      return accounts
        ? own.export(ownQuery(query, accounts), transferCsv)
        : all.export(query, transferCsv);
    },
  };
}
