import { found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { RefundService } from './service.ts';

export const refundsHandlers = (refunds: RefundService): AreaHandlers<'refunds'> => ({
  list: ({ params, caller }) => ok(refunds.of(params.id, caller)),
  give: ({ params, headers, body, ...by }) =>
    found(refunds.give(params.id, headers['if-match'], body, by)),
  reverse: ({ params, headers, body, ...by }) =>
    found(refunds.reverse(params.id, params.refundId, headers['if-match'], body, by)),
});
