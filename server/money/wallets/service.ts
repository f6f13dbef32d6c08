import type { RequestOf } from '#contract/endpoint.ts';
import { type Adjustment, Wallet, type walletsRoutes } from '#contract/routes/money/wallets.ts';
import { walletRules } from '#machines/wallet/wallet-machine.ts';
import { type CommittedAct, chargeCommitments } from '../../books/commitments/charge.ts';
import type { CommitmentService } from '../../books/commitments/service.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import { requireTyped } from '../../books/ledger/typed-amount.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { CommandContext, CommandService } from '../../platform/commands/service.ts';
import type { AccountKind } from '../../platform/db/tables/ledger.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { pageSize, readCursor, toPage } from '../../platform/http/cursor.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { requireMay } from '../../platform/policy/policy.ts';
import { EntryKey, toEntry } from './entries.ts';
import { walletPolicy } from './policy.ts';
import { createWalletRepository, type WalletRow } from './repository.ts';
import { createTransactions } from './transactions.ts';

type Routes = typeof walletsRoutes;
type Body<K extends keyof Routes> = RequestOf<Routes[K]>['body'];

export interface WalletNeeds extends Base {
  commands: CommandService;
  commitments: CommitmentService;
  ledger: LedgerService;
  orders: Pick<OrderService, 'whole'>;
  settings: SettingsService;
}

const accountOf = ({ role }: Pick<Wallet, 'role'>): AccountKind =>
  role === 'customer' ? 'customer_wallet' : 'driver_wallet';

/** A wallet without the acts, which depend on the reader. */
const WalletState = Wallet.omit({ acts: true });
type WalletState = Omit<Wallet, 'acts'>;

function toWallet(row: WalletRow, typedAbove: string): WalletState {
  const status = row.frozen_at ? 'frozen' : 'active';
  return fromRow(WalletState, row, {
    userId: row.id,
    status,
    available: (row.balance - row.held).toString(),
    frozen: row.frozen_at
      ? { at: row.frozen_at.toISOString(), why: row.frozen_why ?? '', by: row.frozen_by }
      : null,
    typedAbove,
    legalEvents: walletRules.legal({ status }),
  });
}

/** The fields of a wallet in the audit log, without the settings that apply to all wallets. */
const factsOf = ({ typedAbove: _setting, ...facts }: WalletState) => facts;

/**
 * The account on the other side of a movement by hand, and whether the wallet receives (+) or pays
 * (-).
 */
const ADJUSTED: Readonly<Record<Adjustment, { against: AccountKind; sign: 1n | -1n }>> = {
  top_up: { against: 'bank_clearing', sign: 1n },
  withdrawal: { against: 'bank_clearing', sign: -1n },
  refund: { against: 'refunds', sign: 1n },
  goodwill: { against: 'promotions', sign: 1n },
  penalty: { against: 'refunds', sign: -1n },
};

export function createWalletService(deps: WalletNeeds) {
  const { commands, commitments, ledger, orders, settings } = deps;
  const repository = createWalletRepository(deps.db);
  const typedAbove = () => settings.get('wallets').typedAbove;

  /** The wallets of these people, in this order. Error: 404 if one may have none. */
  async function walletsOf(
    ids: readonly number[],
    trx?: CommandContext['trx'],
  ): Promise<WalletState[]> {
    const rows = new Map((await repository.find(ids, trx)).map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = rows.get(id);
      if (!row) throw notFound('The wallet');
      return toWallet(row, typedAbove());
    });
  }
  const read = async (userId: number, trx?: CommandContext['trx']) =>
    (await walletsOf([userId], trx))[0] as WalletState;

  /** Converts a wallet for its reader. */
  async function shown(wallet: WalletState, caller: Caller): Promise<Wallet> {
    const mayMove = walletPolicy.whyNever('adjust', caller) === null;
    const known: CommittedAct | undefined = mayMove
      ? await commitments.committedBy(caller.userId)
      : undefined;
    return walletPolicy.show(wallet, caller, known);
  }

  /** The fields of a refusal because of the wallet's state. */
  const standing = (wallet: WalletState) => () => ({ legalEvents: wallet.legalEvents, wallet });

  /** Changes a wallet once, and records it before and after. */
  const change = (
    userId: number,
    action: string,
    body: { commandId: string; reason: string; toUserId?: number },
    by: RequestActor,
    work: (
      doing: CommandContext,
      before: WalletState,
      to: WalletState | undefined,
    ) => Promise<unknown>,
  ) =>
    commands
      .once(body, `${action} ${userId}`, by, async (doing) => {
        const others = body.toUserId === undefined ? [] : [body.toUserId];
        const [before, to] = await walletsOf([userId, ...others], doing.trx);
        await work(doing, before as WalletState, to);
        const answer = await read(userId, doing.trx);
        const entry = {
          action,
          subject: `wallet ${userId}`,
          before: factsOf(before as WalletState),
          after: { ...factsOf(answer), reason: body.reason },
        };
        return { answer, entry };
      })
      .then(({ answer }) => shown(answer, by.caller));

  /** Freezes or unfreezes under the account's lock, so that only one of two is legal. */
  const set = (
    userId: number,
    type: 'wallet.freeze' | 'wallet.unfreeze',
    body: { commandId: string; reason: string },
    by: RequestActor,
  ) =>
    change(userId, type, body, by, async ({ trx, at, actor }, { role }) => {
      const kind = accountOf({ role });
      await ledger.hold(trx, userId, 0n, kind);
      const before = await read(userId, trx);
      const isFreezing = type === 'wallet.freeze';
      const act = isFreezing ? 'freeze' : 'unfreeze';
      requireMay(walletPolicy.whyNot(act, before, by.caller, undefined), standing(before));
      await ledger.freeze(
        trx,
        kind,
        userId,
        isFreezing ? { at, why: body.reason, by: actor } : null,
      );
      const waiting = BigInt(before.suspense);
      if (isFreezing || waiting === 0n) return;
      await ledger.post(trx, {
        key: `command ${body.commandId}`,
        kind: 'suspense_released',
        at,
        actor,
        memo: body.reason,
        entries: [
          { account: 'suspense', owner: userId, purpose: 'released', amount: -waiting },
          { account: kind, owner: userId, purpose: 'released', amount: waiting },
        ],
      });
    });

  /**
   * The order that a movement refers to. Refunds are made on the order itself, so that nothing is
   * refunded twice. Errors: 404, 409 for a refund.
   */
  async function requireOrder(orderId: number, type: Adjustment) {
    const order = await orders.whole(orderId);
    if (!order) throw notFound('The order');
    if (type === 'refund')
      throw new Refusal('order.not_refundable', 'Refund an order on the page of the order.');
    return order;
  }

  return {
    ...createTransactions({ commands, ledger }),

    get: async (userId: number, caller: Caller) => shown(await read(userId), caller),

    /** The owner of a wallet and whether it is frozen; null if this person has none. */
    async standing(
      userId: number,
      trx?: CommandContext['trx'],
    ): Promise<Pick<Wallet, 'role' | 'status'> | null> {
      const [row] = await repository.find([userId], trx);
      return row ? toWallet(row, '0') : null;
    },

    async transactions(userId: number, query: RequestOf<Routes['transactions']>['query']) {
      const kind = accountOf(await read(userId));
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

    async adjust(userId: number, body: Body<'adjust'>, by: RequestActor) {
      const { orderId, type } = body;
      const order = orderId === undefined ? null : await requireOrder(orderId, type);
      return change(userId, 'wallet.adjust', body, by, async ({ trx, at, actor }, wallet) => {
        const { role } = wallet;
        if (order && role === 'customer' && order.customer_id !== userId)
          throw new Refusal('request.invalid', 'The order belongs to another customer.', {
            fields: [{ path: 'body.orderId', message: 'belongs to another customer' }],
          });
        const { against, sign } = ADJUSTED[type];
        requireTyped('wallet.typed_amount', BigInt(body.amount), body, typedAbove());
        requireMay(walletPolicy.whyNot('adjust', wallet, by.caller, undefined), standing(wallet));
        const amount = BigInt(body.amount) * sign;
        await ledger.post(trx, {
          key: `command ${body.commandId}`,
          kind: 'adjustment',
          at,
          actor,
          memo: body.reason,
          ...(orderId === undefined ? {} : { orderId }),
          entries: [
            { account: against, purpose: type, amount: -amount },
            {
              account: accountOf({ role }),
              owner: userId,
              purpose: type,
              amount,
            },
          ],
        });
        await chargeCommitments(trx);
      });
    },

    async transfer(userId: number, body: Body<'transfer'>, by: RequestActor) {
      if (body.toUserId === userId)
        throw new Refusal('request.invalid', 'A wallet cannot transfer to itself.', {
          fields: [{ path: 'body.toUserId', message: 'must be another wallet' }],
        });
      return change(userId, 'wallet.transfer', body, by, async ({ trx, at, actor }, from, to) => {
        requireTyped('wallet.typed_amount', BigInt(body.amount), body, typedAbove());
        requireMay(walletPolicy.whyNot('transfer', from, by.caller, undefined), standing(from));
        await ledger.post(trx, {
          key: `command ${body.commandId}`,
          kind: 'wallet_transfer',
          at,
          actor,
          memo: body.reason,
          entries: [
            {
              account: accountOf(from),
              owner: from.userId,
              purpose: 'transfer_out',
              amount: -BigInt(body.amount),
            },
            {
              account: accountOf(to as WalletState),
              owner: body.toUserId,
              purpose: 'transfer_in',
              amount: BigInt(body.amount),
            },
          ],
        });
        await chargeCommitments(trx);
      });
    },

    freeze: (userId: number, body: Body<'freeze'>, by: RequestActor) =>
      set(userId, 'wallet.freeze', body, by),
    unfreeze: (userId: number, body: Body<'unfreeze'>, by: RequestActor) =>
      set(userId, 'wallet.unfreeze', body, by),
  };
}
export type WalletService = ReturnType<typeof createWalletService>;
