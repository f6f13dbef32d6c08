import { createdRecord, found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { PromotionService } from './service.ts';

export const promotionsHandlers = (promotions: PromotionService): AreaHandlers<'promotions'> => ({
  list: ({ query, caller }) => ok(promotions.list(query, caller)),
  count: ({ query }) => ok(promotions.count(query)),
  export: async ({ query }) => csvAnswer('promotions', promotions.export(query)),
  get: ({ params, caller }) => found(promotions.get(params.id, caller)),
  use: ({ params }) => ok(promotions.use(params.id)),
  redemptions: ({ params, query }) => ok(promotions.redemptions(params.id, query)),
  create: ({ body, ...by }) => createdRecord(promotions.create(body, by)),
  update: ({ params, headers, body, ...by }) =>
    found(promotions.update(params.id, headers['if-match'], body, by)),
  send: ({ params, headers, body, ...by }) =>
    found(promotions.send(params.id, headers['if-match'], body, by)),
  bulk: ({ body, ...by }) => ok(promotions.bulk(body, by)),
  duplicate: ({ params, ...by }) => createdRecord(promotions.duplicate(params.id, by)),
});
