import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { illegalEvent, refusals, stale } from '../../errors.ts';
import { CommandId, QueryStoreId, StoreId } from '../../ids.ts';
import { flag, several } from '../../list.ts';
import { BankFile, MAX_BANK_FILE } from '../../money/bank-file.ts';
import { Amount, MoneyEntry } from '../../money/movement.ts';
import {
  APPROVAL_WITHDRAWAL_SECONDS,
  PAYOUT_TURNS,
  Payout,
  PayoutEventType,
  PayoutEvidence,
  PayoutId,
  PayoutStatus,
  Rail,
} from '../../money/payout.ts';
import { payoutAccountRoutes } from '../../money/payout-account-routes.ts';
import { ReferenceUse } from '../../money/reference-use.ts';
import { BalanceTotals, StoreBalance } from '../../money/store-balance.ts';
import { Centimes, PositiveCentimes } from '../../money.ts';
import { PageQuery, pageOf } from '../../page.ts';
import { payoutReasons } from '../../reasons/money/payouts.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { issueOf } from '../../reasons/reason.ts';
import { listRoutes } from '../../records/read-routes.ts';
import { Text } from '../../text.ts';
import { AskedInstant } from '../../time.ts';
import { IfMatch, Version } from '../../version.ts';

export { BankFile, MAX_BANK_FILE } from '../../money/bank-file.ts';
export { Payout, PayoutEvidence } from '../../money/payout.ts';

export { BalanceTotals, StoreBalance } from '../../money/store-balance.ts';

const Illegal = illegalEvent(PayoutEventType, Payout).meta({ id: 'IllegalPayoutEvent' });

const PayoutPath = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, issueOf(fieldReasons, 'field.positive_number'))
    .transform(Number)
    .pipe(PayoutId),
});
const changing = {
  params: PayoutPath,
  headers: IfMatch,
} as const;
const answers = {
  200: Payout,
  412: stale(Payout),
  409: Illegal,
  ...refusals(401, 403, 404, 422, 428),
} as const;

const storeBalances = listRoutes({
  area: 'payouts',
  ids: {
    list: 'payouts.storesWithBalance',
    count: 'payouts.balanceCount',
    export: 'payouts.balanceExport',
  },
  path: '/api/admin/vendor-payments/vendors-with-balance',
  names: ['store', 'stores with their balances'],
  note: 'the largest available balance first',
  row: StoreBalance,
  read: ['payouts.read'],
  sorts: ['available', 'balance', 'pending', 'name', 'lastPayoutAt'],
  filters: {
    id: QueryStoreId.optional(),
    all: flag.optional().meta({ description: 'Include stores whose balance is zero' }),
    zone: several(Text(60)).optional(),
    bank: flag.optional().meta({ description: 'Whether it has a bank account' }),
    waits: flag.optional().meta({ description: 'Whether its account waits to be confirmed' }),
    paid: flag.optional().meta({ description: 'Whether it was ever paid' }),
    paidFrom: AskedInstant.optional().meta({ description: 'Time of the last payout' }),
    paidTo: AskedInstant.optional(),
    least: PositiveCentimes.optional().meta({ description: 'Minimum of what is available' }),
    most: PositiveCentimes.optional(),
  },
});

/** Set once the user has seen that other payouts have the reference. */
const sameReference = z.boolean().optional().meta({
  description: 'Other payouts may have the same `reference`, as of one transfer that pays several',
});

const StatementQuery = z.object({
  storeId: QueryStoreId,
  from: AskedInstant.optional(),
  to: AskedInstant.optional(),
});

export const payoutsRoutes = {
  list: endpoint({
    id: 'payouts.list',
    method: 'GET',
    path: '/api/admin/vendor-payments',
    summary:
      'List payouts, the latest or the oldest first; `status` may hold several separated by commas',
    access: ['payouts.read'],
    query: PageQuery.extend({
      status: z
        .string()
        .regex(/^[a-z]+(,[a-z]+)*$/, issueOf(payoutReasons, 'payout.statuses'))
        .transform((text) => text.split(','))
        .pipe(z.array(PayoutStatus))
        .optional(),
      storeId: QueryStoreId.optional(),
      from: AskedInstant.optional(),
      to: AskedInstant.optional(),
      paidFrom: AskedInstant.optional().meta({ description: 'Paid since then' }),
      paidTo: AskedInstant.optional(),
      turn: z.enum(PAYOUT_TURNS).optional().meta({
        description:
          'What it waits for: a first or second approval that its reader may give, one by others, or its payment by its reader',
      }),
      sort: z.enum(['latest', 'oldest']).default('latest'),
    }),
    responses: { 200: pageOf(Payout), ...refusals(401, 403) },
  }),
  get: endpoint({
    id: 'payouts.get',
    method: 'GET',
    path: '/api/admin/vendor-payments/{id}',
    summary: 'Read one payout with the evidence of its amount',
    access: ['payouts.read'],
    params: PayoutPath,
    responses: { 200: PayoutEvidence, ...refusals(401, 403, 404) },
  }),
  referenceUse: endpoint({
    id: 'payouts.referenceUse',
    method: 'GET',
    path: '/api/admin/vendor-payments/reference-use',
    summary: 'List the payouts that have a reference of the bank already',
    access: ['payouts.read'],
    query: z.object({ reference: Text(100) }),
    responses: { 200: ReferenceUse, ...refusals(401, 403) },
  }),
  request: endpoint({
    id: 'payouts.request',
    method: 'POST',
    path: '/api/admin/vendor-payments',
    summary: 'Request a payout of a store’s available balance, or of a part of it',
    access: ['payouts.request'],
    body: z.strictObject({
      commandId: CommandId,
      storeId: StoreId,
      amount: Amount,
      note: Text(200).optional(),
    }),
    responses: { 201: Payout, ...refusals(401, 403, 404, 409, 422) },
  }),
  payoutFullBalance: endpoint({
    id: 'payouts.payoutFullBalance',
    method: 'POST',
    path: '/api/admin/vendor-payments/payout-full-balance',
    summary: 'Request a payout of everything that is available to a store',
    access: ['payouts.request'],
    body: z.strictObject({ commandId: CommandId, storeId: StoreId, note: Text(200).optional() }),
    responses: { 201: Payout, ...refusals(401, 403, 404, 409, 422) },
  }),
  approve: endpoint({
    id: 'payouts.approve',
    method: 'POST',
    path: '/api/admin/vendor-payments/{id}/approve',
    summary: `Approve a payout that someone else requested; takes effect ${APPROVAL_WITHDRAWAL_SECONDS} seconds later`,
    access: ['payouts.approve'],
    ...changing,
    body: z.strictObject({
      commandId: CommandId,
      typedAmount: Amount.optional().meta({ description: 'Required above a limit' }),
    }),
    responses: answers,
  }),
  withdrawApproval: endpoint({
    id: 'payouts.withdrawApproval',
    method: 'POST',
    path: '/api/admin/vendor-payments/{id}/withdraw-approval',
    summary: `Withdraw your own approval, within ${APPROVAL_WITHDRAWAL_SECONDS} seconds of giving it`,
    access: ['payouts.approve'],
    params: PayoutPath,
    body: z.strictObject({ commandId: CommandId }),
    responses: { 200: Payout, 409: Illegal, ...refusals(401, 403, 404, 422) },
  }),
  reject: endpoint({
    id: 'payouts.reject',
    method: 'POST',
    path: '/api/admin/vendor-payments/{id}/reject',
    summary: 'Reject a payout with a reason: the amount returns to the store’s balance',
    access: ['payouts.approve'],
    ...changing,
    body: z.strictObject({ commandId: CommandId, reason: Text(200) }),
    responses: answers,
  }),
  pay: endpoint({
    id: 'payouts.pay',
    method: 'POST',
    path: '/api/admin/vendor-payments/{id}/pay',
    summary: 'Pay an approved payout through a rail; an unknown result goes to review',
    access: ['payouts.pay'],
    ...changing,
    body: z.strictObject({
      commandId: CommandId,
      rail: Rail.default('manual'),
      reference: Text(100).optional().meta({ description: 'Of the bank; required by `manual`' }),
      sameReference,
      proof: Text(500).optional().meta({ description: 'Where the proof is, or its contents' }),
    }),
    responses: answers,
  }),
  settle: endpoint({
    id: 'payouts.settle',
    method: 'POST',
    path: '/api/admin/vendor-payments/{id}/settle',
    summary: 'Settle a payout sent to the bank as paid or not paid',
    access: ['payouts.approve'],
    ...changing,
    body: z.strictObject({
      commandId: CommandId,
      outcome: z.enum(['paid', 'failed']),
      reference: Text(100).optional(),
      sameReference,
      reason: Text(200),
    }),
    responses: answers,
  }),
  bankFile: endpoint({
    id: 'payouts.bankFile',
    method: 'POST',
    path: '/api/admin/vendor-payments/bank-file',
    summary: 'Put approved payouts into one file for the bank; its answer settles them',
    access: ['payouts.pay'],
    body: z.strictObject({
      commandId: CommandId,
      payouts: z
        .array(z.strictObject({ id: PayoutId, version: Version }))
        .min(1)
        .max(MAX_BANK_FILE),
    }),
    responses: { 200: BankFile, 409: Illegal, ...refusals(401, 403, 422) },
  }),
  ...payoutAccountRoutes,
  storesWithBalance: storeBalances.list,
  balanceCount: storeBalances.count,
  balanceExport: storeBalances.export,
  balanceTotals: endpoint({
    id: 'payouts.balanceTotals',
    method: 'GET',
    path: '/api/admin/vendor-payments/vendors-with-balance/totals',
    summary: 'Add up the balances of all stores of a filter',
    access: ['payouts.read'],
    query: storeBalances.count.query.omit({ sort: true }),
    responses: { 200: BalanceTotals, ...refusals(401, 403) },
  }),
  statement: endpoint({
    id: 'payouts.statement',
    method: 'GET',
    path: '/api/admin/vendor-payments/statement',
    summary: 'A store’s movements in a period, order by order, the latest first',
    access: ['payouts.read'],
    query: PageQuery.extend(StatementQuery.shape),
    responses: {
      200: pageOf(MoneyEntry).extend({
        balance: StoreBalance,
        opening: Centimes.optional().meta({
          description: 'The balance before and after a period without movements',
        }),
      }),
      ...refusals(401, 403, 404),
    },
  }),
  statementText: endpoint({
    id: 'payouts.statementText',
    method: 'GET',
    path: '/api/admin/vendor-payments/statement/csv',
    summary: 'Download the statement of a period as comma-separated values, as the XLSX has them',
    access: ['payouts.read'],
    query: StatementQuery,
    responses: {
      200: z.string().meta({ description: 'Comma-separated values, as an attachment' }),
      ...refusals(401, 403, 404),
    },
  }),
  statementFile: endpoint({
    id: 'payouts.statementFile',
    method: 'GET',
    path: '/api/admin/vendor-payments/statement/xlsx',
    summary:
      'Download the statement of a period as XLSX: its orders and payments, and the balances',
    access: ['payouts.read'],
    query: StatementQuery,
    responses: {
      200: z.string().meta({ description: 'XLSX, as an attachment' }),
      ...refusals(401, 403, 404),
    },
  }),
} as const;
