import { area } from '../../platform/area.ts';
import { found, ok } from '../../platform/http/answers.ts';
import { createRefundService, type RefundNeeds } from './service.ts';

export const refundsArea = area({
  services: (needs: RefundNeeds) => ({ refunds: createRefundService(needs) }),
  handlers: ({ refunds }) => ({
    refunds: {
      list: ({ params, caller }) => ok(refunds.of(params.id, caller)),
      give: ({ params, headers, body, ...by }) =>
        found(refunds.give(params.id, headers['if-match'], body, by)),
      reverse: ({ params, headers, body, ...by }) =>
        found(refunds.reverse(params.id, params.refundId, headers['if-match'], body, by)),
    },
  }),
});
