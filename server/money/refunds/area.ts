import { area } from '../../platform/area.ts';
import { refundsHandlers } from './routes.ts';
import { createRefundService, type RefundNeeds } from './service.ts';

export const refundsArea = area({
  services: (needs: RefundNeeds) => ({ refunds: createRefundService(needs) }),
  handlers: ({ refunds }) => ({ refunds: refundsHandlers(refunds) }),
});
