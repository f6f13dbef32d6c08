import type { LedgerService } from '../../books/ledger/service.ts';
import type { ItemService } from '../../catalogue/items/service.ts';
import type { StoreService } from '../../catalogue/stores/service.ts';
import type { RedemptionService } from '../../growth/promotions/redemption-service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { area, type Base } from '../../platform/area.ts';
import type { EventService } from '../../platform/events/service.ts';
import type { DriverService } from '../drivers/service.ts';
import type { ZoneService } from '../zones/service.ts';
import { createCommentRepository } from './comments.ts';
import { createOrderRepository } from './repository.ts';
import { ordersHandlers, quotesHandlers } from './routes.ts';
import { createOrderService } from './service.ts';
import { createStaffOrders } from './staff-orders.ts';

interface Needs extends Base {
  events: EventService;
  stores: StoreService;
  items: ItemService;
  drivers: DriverService;
  ledger: LedgerService;
  settings: SettingsService;
  zones: ZoneService;
  redemptions: RedemptionService;
}

export const ordersArea = area({
  services(needs: Needs) {
    const { db, clock } = needs;
    const repository = createOrderRepository(db);
    const orders = createOrderService({ ...needs, repository });
    const comments = createCommentRepository(db);
    return { orders, staffOrders: createStaffOrders({ clock, orders, repository, comments }) };
  },
  handlers: ({ orders, staffOrders }) => ({
    orders: ordersHandlers(orders, staffOrders),
    quotes: quotesHandlers(orders),
  }),
});
