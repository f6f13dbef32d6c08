import { createdRecord, found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { recordHandlers } from '../../platform/records/handlers.ts';
import type { PromotionService } from './service.ts';

export const promotionsHandlers = (promotions: PromotionService): AreaHandlers<'promotions'> => ({
  ...recordHandlers('promotions', promotions),
  use: ({ params }) => ok(promotions.use(params.id)),
  redemptions: ({ params, query }) => ok(promotions.redemptions(params.id, query)),
  send: ({ params, headers, body, ...by }) =>
    found(promotions.send(params.id, headers['if-match'], body, by)),
  duplicate: ({ params, ...by }) => createdRecord(promotions.duplicate(params.id, by)),
});
