import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { CashService } from './service.ts';

export const cashHandlers = (cash: CashService): AreaHandlers<'cash'> => ({
  atHand: async ({ params, caller }) => ({
    status: 200,
    body: await cash.atHand(params.id, caller),
  }),
  remittances: async ({ params, query, caller }) => ({
    status: 200,
    body: await cash.remittances(params.id, query, caller),
  }),
  remit: async ({ params, body, ...by }) => {
    const made = await cash.remit(params.id, body, by);
    return 'waiting' in made ? { status: 202, body: made } : { status: 200, body: made };
  },
  withdrawCount: async ({ params, body, ...by }) => ({
    status: 200,
    body: await cash.withdrawCount(params.id, body, by),
  }),
  history: async ({ query }) => ({ status: 200, body: await cash.history(query) }),
  historyCount: async ({ query }) => ({ status: 200, body: await cash.historyCount(query) }),
  historyExport: async ({ query }) => csvAnswer('collections', cash.historyExport(query)),
  reverse: async ({ params, body, ...by }) => ({
    status: 200,
    body: await cash.reverse(params.id, body, by),
  }),
  exposure: async ({ query }) => ({ status: 200, body: await cash.exposure(query) }),
});
