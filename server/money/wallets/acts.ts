import type { WhyNot } from '#contract/acts.ts';
import {
  type Adjustment,
  walletsRoutes as routes,
  Wallet,
} from '#contract/routes/money/wallets.ts';
import { type WalletEventType, walletRules } from '#machines/wallet/wallet-machine.ts';
import {
  type CommittedAct,
  chargeCommitments,
  leftOf,
  whyAboveLimit,
} from '../../books/commitments/charge.ts';
import type { CommitmentService } from '../../books/commitments/service.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import { requireTyped } from '../../books/ledger/typed-amount.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { actsOf, whyNever } from '../../platform/acts/decide.ts';
import { type ActContext, type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { AccountKind } from '../../platform/db/tables/ledger.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import {
  fieldFault,
  notFound,
  reasonFor,
  refusalFor,
  refuse,
  requireRow,
} from '../../platform/http/refusal.ts';
import type { DueService } from '../dues/service.ts';
import type { WalletRepository, WalletRow } from './repository.ts';

export interface WalletDeps extends ActDeps {
  commitments: Pick<CommitmentService, 'committedBy'>;
  ledger: Pick<LedgerService, 'post' | 'hold' | 'freeze'>;
  settings: SettingsService;
  dues: Pick<DueService, 'collect'>;
  repository: WalletRepository;
  /** The order that a movement refers to. */
  order?: { customer_id: number } | null;
}
interface Row extends WalletRow {
  /** What its reader committed alone; only where the acts are shown. */
  known?: CommittedAct | undefined;
  /** The wallet that receives a transfer. */
  to?: WalletRow | undefined;
}

const WALLET = 'wallet';

export const accountOf = ({ role }: Pick<Wallet, 'role'>): AccountKind =>
  role === 'customer' ? 'customer_wallet' : 'driver_wallet';

export const statusOf = ({ frozen_at }: WalletRow) => (frozen_at ? 'frozen' : 'active');
const legalFor = (row: WalletRow) => walletRules.legal({ status: statusOf(row) });

/** A wallet without the acts, which depend on the reader. */
const WalletRecord = Wallet.omit({ acts: true });
const toRecord = (row: WalletRow, typedAbove: string): Omit<Wallet, 'acts'> =>
  fromRow(WalletRecord, row, {
    userId: row.id,
    status: statusOf(row),
    available: (row.balance - row.held).toString(),
    frozen: row.frozen_at
      ? { at: row.frozen_at.toISOString(), why: row.frozen_why ?? '', by: row.frozen_by }
      : null,
    typedAbove,
    legalEvents: legalFor(row),
  });

/** The fields of a wallet in the audit log, without the settings that apply to all wallets. */
function toFacts(row: WalletRow) {
  const { typedAbove: _setting, ...facts } = toRecord(row, '0');
  return facts;
}

/** A wallet. Error: 404 if this person may have none. */
export const readWallet = async (
  { repository }: Pick<WalletDeps, 'repository'>,
  db: Db,
  id: number,
): Promise<WalletRow> => requireRow((await repository.find([id], db))[0], WALLET);

/** Converts a wallet for its reader. */
export async function toWallet(
  { clock, commitments, settings }: WalletDeps,
  row: WalletRow,
  caller: Caller,
  db: Db,
): Promise<Wallet> {
  const mayMove = whyNever(walletActs.adjust, caller) === null;
  const known = mayMove ? await commitments.committedBy(caller.userId, db) : undefined;
  const decided: Row = { ...row, known };
  return {
    ...toRecord(row, settings.get('wallets').typedAbove),
    acts: actsOf(walletActs, decided, caller, clock()),
  };
}

const ILLEGAL = {
  'wallet.move': 'wallet.frozen',
  'wallet.freeze': 'wallet.is_frozen',
  'wallet.unfreeze': 'wallet.is_active',
} as const satisfies Record<WalletEventType, string>;
const whyIllegal = (status: Wallet['status'], type: WalletEventType): WhyNot | null =>
  walletRules.can({ status }, type) ? null : reasonFor(ILLEGAL[type]);

/** Why a wallet neither pays nor receives; null if it does. */
export const whyNotMoved = ({ status }: Pick<Wallet, 'status'>) =>
  whyIllegal(status, 'wallet.move');

const { act } = defineSubject<WalletDeps, Row, WalletEventType>()({
  name: WALLET,
  kind: 'wallet',
  async lock({ repository }, trx, id, _caller, body) {
    const { toUserId = id } = body as { toUserId?: number };
    const ids = [...new Set([id, toUserId])];
    // Both at once, in the order of their ids.
    const rows = await repository.find(ids, trx);
    const [row, to] = ids.map((one) => rows.find((found) => found.id === one));
    return row && rows.length === ids.length ? { ...row, to } : undefined;
  },
  read: readWallet,
  show: toWallet,
  entry: (before, after, { body }) => ({
    before: toFacts(before),
    after: { ...toFacts(after), reason: (body as { reason: string }).reason },
  }),
  whyIllegal: (row, type) => whyIllegal(statusOf(row), type),
  legal: legalFor,
  currentState: (row, wallet) => ({ legalEvents: legalFor(row), wallet }),
});

/** Refuses a movement to a reader who may commit nothing more today. */
const whyNotAlone = ({ known }: Row): WhyNot | null =>
  known && leftOf(known) === 0n ? whyAboveLimit(known) : null;

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

const adjust = act({
  route: routes.adjust,
  event: 'wallet.move',
  action: 'wallet.adjust',
  why: whyNotAlone,
  async write({ deps, trx, at, actor, body }, { id, role }) {
    const { orderId, type } = body;
    if (deps.order && role === 'customer' && deps.order.customer_id !== id)
      throw refuse('wallet.order_of_another', undefined, {
        fields: [fieldFault('body.orderId', 'wallet.belongs_to_another')],
      });
    const { against, sign } = ADJUSTED[type];
    const size = BigInt(body.amount);
    requireTyped('wallet.typed_amount', size, body, deps.settings.get('wallets').typedAbove);
    const amount = size * sign;
    // What a driver owes comes before what he takes out.
    if (role === 'driver' && type === 'withdrawal')
      await deps.dues.collect({ trx, at, actor }, { party: 'driver', ownerId: id });
    await deps.ledger.post(trx, {
      key: `command ${body.commandId}`,
      kind: 'adjustment',
      at,
      actor,
      memo: body.reason,
      ...(orderId === undefined ? {} : { orderId }),
      entries: [
        { account: against, purpose: type, amount: -amount },
        { account: accountOf({ role }), owner: id, purpose: type, amount },
      ],
    });
    await chargeCommitments(trx);
  },
});

const transfer = act({
  route: routes.transfer,
  event: 'wallet.move',
  action: 'wallet.transfer',
  why: whyNotAlone,
  async write({ deps, trx, at, actor, body }, { to, ...from }) {
    if (!to) throw notFound(WALLET);
    const amount = BigInt(body.amount);
    requireTyped('wallet.typed_amount', amount, body, deps.settings.get('wallets').typedAbove);
    await deps.ledger.post(trx, {
      key: `command ${body.commandId}`,
      kind: 'wallet_transfer',
      at,
      actor,
      memo: body.reason,
      entries: [
        { account: accountOf(from), owner: from.id, purpose: 'transfer_out', amount: -amount },
        { account: accountOf(to), owner: to.id, purpose: 'transfer_in', amount },
      ],
    });
    await chargeCommitments(trx);
  },
});

type Context = ActContext<WalletDeps, { commandId: string; reason: string }>;

/** Holds the ledger account of a wallet, so that only one of two events is legal. */
async function holdAccount({ deps, trx, by }: Context, { id, role }: Row, type: WalletEventType) {
  await deps.ledger.hold(trx, id, 0n, accountOf({ role }));
  const now = await readWallet(deps, trx, id);
  const why = whyIllegal(statusOf(now), type);
  if (!why) return now;
  const wallet = await toWallet(deps, now, by.caller, trx);
  throw refusalFor(why, { extra: { legalEvents: legalFor(now), wallet } });
}

const freeze = act({
  route: routes.freeze,
  event: 'wallet.freeze',
  async write(context, row, type) {
    const { deps, trx, at, actor, body } = context;
    await holdAccount(context, row, type);
    await deps.ledger.freeze(trx, accountOf(row), row.id, { at, why: body.reason, by: actor });
  },
});

/** Releases what came in while the wallet was frozen. */
const unfreeze = act({
  route: routes.unfreeze,
  event: 'wallet.unfreeze',
  async write(context, row, type) {
    const { deps, trx, at, actor, body } = context;
    const { suspense } = await holdAccount(context, row, type);
    const kind = accountOf(row);
    await deps.ledger.freeze(trx, kind, row.id, null);
    if (suspense === 0n) return;
    await deps.ledger.post(trx, {
      key: `command ${body.commandId}`,
      kind: 'suspense_released',
      at,
      actor,
      memo: body.reason,
      entries: [
        { account: 'suspense', owner: row.id, purpose: 'released', amount: -suspense },
        { account: kind, owner: row.id, purpose: 'released', amount: suspense },
      ],
    });
  },
});

export const walletActs = { adjust, transfer, freeze, unfreeze };
