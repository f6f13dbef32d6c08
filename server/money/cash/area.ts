import { partsOf } from '../../platform/acts/perform.ts';
import { area } from '../../platform/area.ts';
import { created, ok } from '../../platform/http/answers.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import { createCollectors } from './collectors.ts';
import { createDepositSlips } from './deposit-slips.ts';
import { type CashNeeds, createCashService } from './service.ts';

export const cashArea = area({
  services: (needs: CashNeeds) => ({
    cash: createCashService(needs),
    collectors: createCollectors(needs),
    depositSlips: createDepositSlips(needs),
  }),
  handlers: ({ cash, collectors, depositSlips }) => ({
    depositSlips: {
      list: ({ caller }) => ok(depositSlips.list(caller)),
      enter: ({ body, ...by }) => created(depositSlips.enter(body, by)),
      withdraw: (call) => ok(depositSlips.withdraw(...partsOf(call))),
      statement: ({ body, ...by }) => ok(depositSlips.statement(body, by)),
    },
    collectors: {
      list: ({ caller }) => ok(collectors.list(caller)),
      countIn: (call) => ok(collectors.countIn(...partsOf(call))),
    },
    cash: {
      atHand: ({ params, caller }) => ok(cash.atHand(params.id, caller)),
      remittances: ({ params, query, caller }) => ok(cash.remittances(params.id, query, caller)),
      remit: async ({ params, body, ...by }) => {
        const made = await cash.remit(params.id, body, by);
        return 'waiting' in made ? { status: 202, body: made } : { status: 200, body: made };
      },
      withdrawCount: (call) => ok(cash.withdrawCount(...partsOf(call))),
      history: ({ query, caller }) => ok(cash.history(query, caller)),
      historyCount: ({ query }) => ok(cash.historyCount(query)),
      historyExport: async ({ query }) => csvAnswer('collections', cash.historyExport(query)),
      reverse: (call) => ok(cash.reverse(...partsOf(call))),
      exposure: ({ query }) => ok(cash.exposure(query)),
    },
  }),
});
