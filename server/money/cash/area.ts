import { area } from '../../platform/area.ts';
import { cashHandlers } from './routes.ts';
import { type CashNeeds, createCashService } from './service.ts';

export const cashArea = area({
  services: (needs: CashNeeds) => ({ cash: createCashService(needs) }),
  handlers: ({ cash }) => ({ cash: cashHandlers(cash) }),
});
