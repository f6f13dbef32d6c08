import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { WalletService } from './service.ts';

export const walletsHandlers = (wallets: WalletService): AreaHandlers<'wallets'> => ({
  get: async ({ params }) => ({ status: 200, body: await wallets.get(params.id) }),
  transactions: async ({ params, query }) => ({
    status: 200,
    body: await wallets.transactions(params.id, query),
  }),
  adjust: async ({ params, body, ...by }) => ({
    status: 200,
    body: await wallets.adjust(params.id, body, by),
  }),
  transfer: async ({ params, body, ...by }) => ({
    status: 200,
    body: await wallets.transfer(params.id, body, by),
  }),
  freeze: async ({ params, body, ...by }) => ({
    status: 200,
    body: await wallets.freeze(params.id, body, by),
  }),
  unfreeze: async ({ params, body, ...by }) => ({
    status: 200,
    body: await wallets.unfreeze(params.id, body, by),
  }),
  verify: async ({ params }) => ({ status: 200, body: await wallets.verify(params.id) }),
  all: async ({ query }) => ({ status: 200, body: await wallets.all(query) }),
  count: async ({ query }) => ({ status: 200, body: await wallets.count(query) }),
  export: async ({ query }) => csvAnswer('transactions', await wallets.export(query)),
  reverse: async ({ params, body, ...by }) => ({
    status: 200,
    body: await wallets.reverse(params.id, body, by),
  }),
});
