import { ok } from '../../../platform/http/answers.ts';
import type { AreaHandlers } from '../../../platform/http/endpoints.ts';
import type { OrderService } from '../service.ts';

/** What prices orders before they are placed. */
export const quotesHandlers = (
  orders: Pick<OrderService, 'quote' | 'tryPromotion'>,
): AreaHandlers<'quotes'> => ({
  quote: ({ body, caller }) => ok(orders.quote(body, caller)),
  tryPromotion: ({ params, body, caller }) => ok(orders.tryPromotion(params.id, body, caller)),
});
