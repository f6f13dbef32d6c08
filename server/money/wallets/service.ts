import type { RequestOf } from '#contract/endpoint.ts';
import type { Adjustment, Wallet, walletsRoutes } from '#contract/routes/money/wallets.ts';
import type { CommitmentService } from '../../books/commitments/service.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { performActs } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { Db } from '../../platform/db/schema.ts';
import { pageSize, readCursor, toPage } from '../../platform/http/cursor.ts';
import { fieldFault, refuse, requireRow } from '../../platform/http/refusal.ts';
import type { DueService } from '../dues/service.ts';
import { accountOf, readWallet, statusOf, toWallet, type WalletDeps, walletActs } from './acts.ts';
import { EntryKey, toEntry } from './entries.ts';
import { createWalletRepository } from './repository.ts';
import { createTransactions } from './transactions.ts';

type Routes = typeof walletsRoutes;
type Body<K extends keyof Routes> = RequestOf<Routes[K]>['body'];

export interface WalletNeeds extends Base {
  commands: CommandService;
  commitments: CommitmentService;
  dues: DueService;
  ledger: LedgerService;
  orders: Pick<OrderService, 'whole'>;
  settings: SettingsService;
}

export function createWalletService(needs: WalletNeeds) {
  const { db, ledger, orders } = needs;
  const repository = createWalletRepository(db);
  const deps: WalletDeps = { ...needs, repository };
  const acts = performActs(deps, walletActs);

  /**
   * The order that a movement refers to. Refunds are made on the order itself, so that nothing is
   * refunded twice. Errors: 404, 409 for a refund.
   */
  async function requireOrder(orderId: number, type: Adjustment) {
    const order = requireRow(await orders.whole(orderId), 'order');
    if (type === 'refund') throw refuse('wallet.refund_on_order');
    return order;
  }

  return {
    ...createTransactions(needs),

    get: async (userId: number, caller: Caller) =>
      toWallet(deps, await readWallet(deps, db, userId), caller, db),

    /** The owner of a wallet and whether it is frozen; null if this person has none. */
    async stateOf(userId: number, trx: Db = db): Promise<Pick<Wallet, 'role' | 'status'> | null> {
      const [row] = await repository.find([userId], trx);
      return row ? { role: row.role, status: statusOf(row) } : null;
    },

    async transactions(userId: number, query: RequestOf<Routes['transactions']>['query']) {
      const kind = accountOf(await readWallet(deps, db, userId));
      const limit = pageSize(query.limit);
      const [after] = readCursor(query.cursor, EntryKey) ?? [null];
      const account = await ledger.account(kind, userId);
      if (!account) return { items: [], nextCursor: null };
      const by = { after: after === null ? null : BigInt(after), limit: limit + 1 };
      const rows = await ledger.entries(account.id, by);
      return toPage(
        rows,
        limit,
        (row) => toEntry(row),
        ({ id }) => [id.toString()],
      );
    },

    freeze: acts.freeze,
    unfreeze: acts.unfreeze,

    async adjust(id: number, version: number | undefined, body: Body<'adjust'>, by: RequestActor) {
      const { orderId, type } = body;
      const order = orderId === undefined ? null : await requireOrder(orderId, type);
      const { adjust } = performActs({ ...deps, order }, { adjust: walletActs.adjust });
      return adjust(id, version, body, by);
    },

    async transfer(...[id, version, body, by]: Parameters<typeof acts.transfer>) {
      if (body.toUserId === id)
        throw refuse('wallet.to_itself', undefined, {
          fields: [fieldFault('body.toUserId', 'wallet.must_be_another')],
        });
      return acts.transfer(id, version, body, by);
    },
  };
}
export type WalletService = ReturnType<typeof createWalletService>;
