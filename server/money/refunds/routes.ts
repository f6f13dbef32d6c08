import { etag } from '#contract/version.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { RefundService } from './service.ts';

export const refundsHandlers = (refunds: RefundService): AreaHandlers<'refunds'> => ({
  list: async ({ params }) => ({ status: 200, body: await refunds.of(params.id) }),
  give: async ({ params, headers, body, ...by }) => {
    const given = await refunds.give(params.id, headers['if-match'], body, by);
    return { status: 200, body: given, headers: { etag: etag(given.version) } };
  },
  reverse: async ({ params, headers, body, ...by }) => {
    const left = await refunds.reverse(params.id, params.refundId, headers['if-match'], body, by);
    return { status: 200, body: left, headers: { etag: etag(left.version) } };
  },
});
