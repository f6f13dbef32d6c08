import { etag } from '#contract/version.ts';
import type { AreaHandlers } from '../http/endpoints.ts';
import { csvAnswer } from '../lists/list.ts';
import type { PayoutService } from './service.ts';

const shown = <T extends { version: number }>(body: T) =>
  ({ status: 200, body, headers: { etag: etag(body.version) } }) as const;

export const vendorPaymentsHandlers = (payouts: PayoutService): AreaHandlers<'vendorPayments'> => ({
  list: async ({ query, caller }) => ({
    status: 200,
    body: await payouts.list(query, caller.userId),
  }),
  get: async ({ params, caller }) => ({
    status: 200,
    body: await payouts.evidence(params.id, caller.userId),
  }),
  request: async ({ body, ...by }) => ({ status: 201, body: await payouts.request(body, by) }),
  payoutFullBalance: async ({ body, ...by }) => ({
    status: 201,
    body: await payouts.payoutFullBalance(body, by),
  }),
  approve: async ({ params, headers, body, ...by }) =>
    shown(await payouts.approve(params.id, headers['if-match'], body, by)),
  withdrawApproval: async ({ params, body, ...by }) =>
    shown(await payouts.withdrawApproval(params.id, body, by)),
  reject: async ({ params, headers, body, ...by }) =>
    shown(await payouts.reject(params.id, headers['if-match'], body, by)),
  pay: async ({ params, headers, body, ...by }) =>
    shown(await payouts.pay(params.id, headers['if-match'], body, by)),
  settle: async ({ params, headers, body, ...by }) =>
    shown(await payouts.settle(params.id, headers['if-match'], body, by)),
  bankFile: async ({ body, ...by }) => ({ status: 200, body: await payouts.bankFile(body, by) }),
  setBank: async ({ params, body, ...by }) => ({
    status: 200,
    body: await payouts.setBank(params.id, body, by),
  }),
  vendorsWithBalance: async ({ query }) => ({
    status: 200,
    body: await payouts.vendorsWithBalance(query),
  }),
  balanceCount: async ({ query }) => ({ status: 200, body: await payouts.balanceCount(query) }),
  balanceExport: async ({ query }) => csvAnswer('store-balance', payouts.balanceExport(query)),
  statement: async ({ query }) => ({ status: 200, body: await payouts.statement(query) }),
});
