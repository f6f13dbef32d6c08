import { z } from 'zod';
import { WALLET_EVENT_TYPES, WALLET_STATES } from '#machines/wallet/wallet-machine.ts';
import { Actor } from '../../actor.ts';
import { actsOf } from '../../acts.ts';
import { endpoint } from '../../endpoint.ts';
import { ApiError, refusals } from '../../errors.ts';
import {
  CommandId,
  OrderId,
  QueryOrderId,
  QueryStoreId,
  QueryUserId,
  UserId,
  UserPath,
} from '../../ids.ts';
import { flag, several } from '../../list.ts';
import { Amount, MoneyEntry, TransferId, TransferPath } from '../../money/movement.ts';
import { Centimes, PositiveCentimes } from '../../money.ts';
import { PageQuery, pageOf } from '../../page.ts';
import { walletReasons } from '../../reasons/money/wallets.ts';
import { reasonFields } from '../../reasons/params.ts';
import { issueOf } from '../../reasons/reason.ts';
import { listRoutes } from '../../records/read-routes.ts';
import { Text } from '../../text.ts';
import { AskedInstant, Instant } from '../../time.ts';

/** A customer's or a driver's wallet, identified by its owner's id. */
export const Wallet = z
  .object({
    userId: UserId,
    name: z.string(),
    role: z.enum(['customer', 'driver']),
    status: z.enum(WALLET_STATES),
    balance: Centimes,
    held: PositiveCentimes,
    available: Centimes,
    suspense: Centimes.meta({ description: 'Earned while frozen; credited when unfrozen' }),
    frozen: z.object({ at: Instant, why: z.string(), by: Actor.nullable() }).nullable(),
    typedAbove: Centimes.meta({ description: 'An amount from this limit must be typed again' }),
    legalEvents: z.array(z.enum(WALLET_EVENT_TYPES)),
    acts: actsOf('adjust', 'transfer', 'freeze', 'unfreeze'),
  })
  .meta({ id: 'Wallet' });
export type Wallet = z.output<typeof Wallet>;

/** The reasons for adjusting a wallet by hand; each implies the account on the other side. */
export const ADJUSTMENTS = ['top_up', 'withdrawal', 'refund', 'goodwill', 'penalty'] as const;
export const Adjustment = z.enum(ADJUSTMENTS).meta({ id: 'Adjustment' });
export type Adjustment = z.output<typeof Adjustment>;

const AccountRef = z.object({
  kind: z.string(),
  ownerId: z.number().int().nullable(),
  name: z.string().nullable(),
});

/** One transaction with all of its movements: credit positive, debit negative, summing to zero. */
export const Transfer = z
  .object({
    id: TransferId,
    at: Instant,
    kind: z.string(),
    orderId: OrderId.nullable(),
    memo: z.string().nullable(),
    ...reasonFields,
    actor: Actor.nullable(),
    reverses: TransferId.nullable(),
    reversedBy: TransferId.nullable(),
    amount: PositiveCentimes.meta({
      description: 'The amount moved: the sum of all net gains of accounts',
    }),
    entries: z.array(
      z.object({
        account: AccountRef,
        purpose: z.string(),
        amount: Centimes,
        balanceAfter: Centimes,
      }),
    ),
    acts: actsOf('reverse'),
  })
  .meta({ id: 'Transfer' });
export type Transfer = z.output<typeof Transfer>;

export const Verification = z
  .object({
    transfer: Transfer,
    isSound: z.boolean(),
    checks: z.array(
      z.object({
        check: z.enum(['sums_to_zero', 'balances_follow', 'ties_to_order', 'reversed_once']),
        ok: z.boolean(),
        detail: z.string(),
        ...reasonFields,
      }),
    ),
  })
  .meta({ id: 'Verification' });
export type Verification = z.output<typeof Verification>;

const Frozen = ApiError.extend({
  legalEvents: z.array(z.enum(WALLET_EVENT_TYPES)).optional(),
  wallet: Wallet.optional(),
}).meta({ id: 'WalletRefusal' });

const TransferKind = z.string().regex(/^[a-z_]{1,30}$/, issueOf(walletReasons, 'transfer.kind'));

const typedAmount = Amount.optional().meta({ description: 'Required above a limit' });
const read = ['money.read'] as const;
const move = ['money.move'] as const;

const transactions = listRoutes({
  area: 'wallets',
  ids: { list: 'wallets.all' },
  path: '/api/admin/transactions',
  names: ['transaction', 'transactions'],
  note: 'the latest first',
  row: Transfer,
  read,
  sorts: ['at'],
  filters: {
    id: TransferId.optional(),
    kind: several(TransferKind).optional(),
    orderId: QueryOrderId.optional(),
    ownerId: QueryUserId.optional().meta({ description: 'A user’s wallet or cash' }),
    storeId: QueryStoreId.optional().meta({ description: 'A store’s balance' }),
    actorId: QueryUserId.optional(),
    reversed: flag.optional(),
    from: AskedInstant.optional(),
    to: AskedInstant.optional(),
  },
  lacks: ['search'],
});
/** The filter of transactions, which their files take too. */
export const TransferFilter = transactions.count.query;

export const walletsRoutes = {
  get: endpoint({
    id: 'wallets.get',
    method: 'GET',
    path: '/api/admin/wallets/{id}',
    summary: 'The wallet of a customer or driver',
    access: read,
    params: UserPath,
    responses: { 200: Wallet, ...refusals(401, 403, 404) },
  }),
  transactions: endpoint({
    id: 'wallets.transactions',
    method: 'GET',
    path: '/api/admin/wallets/{id}/transactions',
    summary: 'A wallet’s movements with the balance after each, the latest first',
    access: read,
    params: UserPath,
    query: PageQuery,
    responses: { 200: pageOf(MoneyEntry), ...refusals(401, 403, 404) },
  }),
  adjust: endpoint({
    id: 'wallets.adjust',
    method: 'POST',
    path: '/api/admin/wallets/{id}/transactions',
    summary: 'Adjust a wallet by hand, with a reason',
    access: move,
    params: UserPath,
    body: z.strictObject({
      commandId: CommandId,
      type: Adjustment,
      amount: Amount,
      reason: Text(200),
      orderId: OrderId.optional(),
      typedAmount,
    }),
    responses: { 200: Wallet, 409: Frozen, ...refusals(401, 403, 404, 422) },
  }),
  transfer: endpoint({
    id: 'wallets.transfer',
    method: 'POST',
    path: '/api/admin/wallets/{id}/transfer',
    summary: 'Transfer money from one wallet to another',
    access: move,
    params: UserPath,
    body: z.strictObject({
      commandId: CommandId,
      toUserId: UserId,
      amount: Amount,
      reason: Text(200),
      typedAmount,
    }),
    responses: { 200: Wallet, 409: Frozen, ...refusals(401, 403, 404, 422) },
  }),
  freeze: endpoint({
    id: 'wallets.freeze',
    method: 'POST',
    path: '/api/admin/wallets/{id}/freeze',
    summary: 'Freeze a wallet, so that it neither pays nor receives, with a reason',
    access: ['money.freeze'],
    params: UserPath,
    body: z.strictObject({ commandId: CommandId, reason: Text(200) }),
    responses: { 200: Wallet, 409: Frozen, ...refusals(401, 403, 404, 422) },
  }),
  unfreeze: endpoint({
    id: 'wallets.unfreeze',
    method: 'POST',
    path: '/api/admin/wallets/{id}/unfreeze',
    summary: 'Unfreeze a wallet; what it earned while frozen is credited',
    access: ['money.freeze'],
    params: UserPath,
    body: z.strictObject({ commandId: CommandId, reason: Text(200) }),
    responses: { 200: Wallet, 409: Frozen, ...refusals(401, 403, 404, 422) },
  }),
  verify: endpoint({
    id: 'wallets.verify',
    method: 'GET',
    path: '/api/admin/wallets/verify-transaction/{id}',
    summary: 'Read one transaction, and whether the books around it are sound',
    access: read,
    params: TransferPath,
    responses: { 200: Verification, ...refusals(401, 403, 404) },
  }),
  all: transactions.list,
  count: transactions.count,
  export: endpoint({
    ...transactions.export,
    summary: 'Export the transactions of a filter as CSV (text/csv), one row for each movement',
  }),
  reverse: endpoint({
    id: 'wallets.reverse',
    method: 'POST',
    path: '/api/admin/transactions/{id}/reverse',
    summary: 'Reverse an adjustment or a transfer between wallets, once, with a reason',
    access: move,
    params: TransferPath,
    body: z.strictObject({ commandId: CommandId, reason: Text(200) }),
    responses: { 200: Transfer, 409: Frozen, ...refusals(401, 403, 404, 422) },
  }),
} as const;
