import type { RequestOf } from '#contract/endpoint.ts';
import { fileNameOf } from '#contract/file-name.ts';
import type { MoneyEntry } from '#contract/money/movement.ts';
import type { Payout, PayoutEvidence, payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { casablancaDay } from '#rules/time.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { pageById, pageSize, readCursor, toPage } from '../../platform/http/cursor.ts';
import { requireRow } from '../../platform/http/refusal.ts';
import { EntryKey, toEntry } from '../wallets/entries.ts';
import { payoutActsOn } from './acts.ts';
import { type PayoutDeps, readPayout, showPayout } from './apply.ts';
import { toBalance } from './balances.ts';
import { readReferenceUse } from './checks/reference-use.ts';
import { readEvidence } from './evidence/evidence.ts';
import { requestActsOn, whyNotConfirm } from './four-eyes.ts';
import type { PayoutRow } from './show.ts';
import {
  daysOfStatement,
  openingOf,
  readMovements,
  statementSheet,
  statementText,
  unfinishedUntil,
} from './statement-sheet.ts';

type Routes = typeof payoutsRoutes;
type Query<K extends keyof Routes> = RequestOf<Routes[K]>['query'];

type Deps = Pick<PayoutDeps, 'db' | 'clock' | 'repository' | 'ledger' | 'settings' | 'dues'>;

const date = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/** Reads payouts: the queue, the evidence of an amount, balances and statements. */
export function createPayoutReading({ db, clock, repository, ledger, settings, dues }: Deps) {
  const show = (row: PayoutRow) => showPayout({ settings }, row);

  /** Payouts for display; for a caller, with the acts that they may perform. */
  async function shownTo(rows: readonly PayoutRow[], caller: Caller | undefined) {
    if (!caller) return rows.map(show);
    const acts = await payoutActsOn(db, rows, caller, clock());
    return rows.map((row): Payout => ({ ...show(row), acts: acts(row) }));
  }

  async function balanceOf(storeId: number) {
    return requireRow(await repository.balanceOf(storeId), 'store');
  }

  /** Whether a caller may confirm the account of a store. */
  async function confirmBy(storeId: number, caller: Caller) {
    const store = requireRow(await repository.store(storeId), 'store');
    return (await whyNotConfirm(db, store, caller)) ?? (true as const);
  }

  const openingAt = async (accountId: bigint | null, from: Date | undefined) =>
    (await openingOf(ledger, accountId, { from })).toString() as MoneyEntry['amount'];

  return {
    /** For a caller, with the acts that they may perform. */
    async list(query: Query<'list'>, caller?: Caller) {
      const by = {
        status: query.status,
        storeId: query.storeId,
        from: date(query.from),
        to: date(query.to),
        paidFrom: date(query.paidFrom),
        paidTo: date(query.paidTo),
        turn:
          query.turn && caller
            ? {
                name: query.turn,
                reader: { userId: caller.userId, approves: can(caller, 'payouts.approve') },
              }
            : undefined,
        oldestFirst: query.sort === 'oldest',
      };
      const { items, nextCursor } = await pageById(
        query,
        (after, limit) => repository.list({ ...by, after, limit }),
        (row) => row,
      );
      return { items: await shownTo(items, caller), nextCursor };
    },

    /** The response to an act, with the acts that its caller may perform now. */
    async withActs(payouts: readonly Payout[], caller: Caller): Promise<readonly Payout[]> {
      const rows = await repository.findAll(payouts.map(({ id }) => id));
      const acts = await payoutActsOn(db, rows, caller, clock());
      const byId = new Map(rows.map((row) => [row.id, acts(row)]));
      return payouts.map((payout) => {
        const of = byId.get(payout.id);
        return of ? { ...payout, acts: of } : payout;
      });
    },

    async evidence(id: number, caller?: Caller): Promise<PayoutEvidence> {
      const row = await readPayout({ repository }, db, id);
      const balance = await balanceOf(row.store_id);
      const [payout = show(row)] = await shownTo([row], caller);
      return {
        ...(await readEvidence({ db, clock, repository, dues }, row, balance)),
        payout,
        bank: {
          ...toBalance(balance).bank,
          ...(caller ? { acts: { confirm: await confirmBy(row.store_id, caller) } } : {}),
        },
      };
    },

    /** One store is read with whether its reader may confirm its account. */
    async storesWithBalance(query: Query<'storesWithBalance'>, caller: Caller) {
      const page = await repository.balances.page(query);
      const actsFor = await requestActsOn(db, page.items, caller, clock());
      // The number, and who entered the account, serve the list: they are not part of the answer.
      const items = page.items.map((row) => {
        const { id: _id, bank_changed_by: _author, ...balance } = row;
        return { ...balance, acts: actsFor(row) };
      });
      const { id } = query;
      if (id === undefined) return { ...page, items };
      const acts = { confirm: await confirmBy(id, caller) };
      return { ...page, items: items.map((row) => ({ ...row, bank: { ...row.bank, acts } })) };
    },

    referenceUse: (reference: string) => readReferenceUse(db, reference),

    balanceCount: repository.balances.count,
    balanceExport: repository.balances.export,
    balanceTotals: repository.balances.totals,

    async statement(query: Query<'statement'>) {
      const limit = pageSize(query.limit);
      const [after] = readCursor(query.cursor, EntryKey) ?? [null];
      const row = await balanceOf(query.storeId);
      const rows =
        row.account_id === null
          ? []
          : await ledger.entries(row.account_id, {
              after: after === null ? null : BigInt(after),
              limit: limit + 1,
              from: date(query.from),
              to: date(query.to),
            });
      const page = toPage(
        rows,
        limit,
        (one) => toEntry(one),
        ({ id }) => [id.toString()],
      );
      const isEmpty = after === null && rows.length === 0;
      return {
        ...page,
        balance: toBalance(row),
        // Movements carry the balance with them.
        ...(isEmpty ? { opening: await openingAt(row.account_id, date(query.from)) } : {}),
      };
    },

    /** The statement of a period as a file: its name, its sheet, and its text. Error: 404. */
    async statementFile(query: Query<'statementFile'>) {
      const row = await balanceOf(query.storeId);
      const period = { from: date(query.from), to: date(query.to) };
      const contents = await readMovements(ledger, row.account_id, period);
      const days = daysOfStatement(period, contents.entries);
      const what = `statement-${query.storeId}`;
      const until = unfinishedUntil(period, clock());
      return {
        name: fileNameOf({ what, query: days, today: casablancaDay(clock()) }),
        sheet: () => statementSheet(row.name, days, contents, until),
        text: () => statementText(contents, until),
      };
    },
  };
}
