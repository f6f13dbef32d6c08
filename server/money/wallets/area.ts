import { partsOf } from '../../platform/acts/perform.ts';
import { area } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import { createWalletService, type WalletNeeds } from './service.ts';

export const walletsArea = area({
  services: (needs: WalletNeeds) => ({ wallets: createWalletService(needs) }),
  handlers: ({ wallets }) => ({
    wallets: {
      get: ({ params, caller }) => ok(wallets.get(params.id, caller)),
      transactions: ({ params, query }) => ok(wallets.transactions(params.id, query)),
      adjust: (call) => ok(wallets.adjust(...partsOf(call))),
      transfer: (call) => ok(wallets.transfer(...partsOf(call))),
      freeze: (call) => ok(wallets.freeze(...partsOf(call))),
      unfreeze: (call) => ok(wallets.unfreeze(...partsOf(call))),
      verify: ({ params, caller }) => ok(wallets.verify(params.id, caller)),
      all: ({ query, caller }) => ok(wallets.all(query, caller)),
      count: ({ query }) => ok(wallets.count(query)),
      export: async ({ query }) => csvAnswer('transactions', await wallets.export(query)),
      reverse: ({ params, body, ...by }) => ok(wallets.reverse(params.id, body, by)),
    },
  }),
});
