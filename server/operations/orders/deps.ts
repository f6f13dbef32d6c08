import type { LedgerService } from '../../books/ledger/service.ts';
import type { ItemService } from '../../catalogue/items/service.ts';
import type { StoreService } from '../../catalogue/stores/service.ts';
import type { RedemptionService } from '../../growth/promotions/redemption-service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { Timed } from '../../platform/area.ts';
import type { EventService } from '../../platform/events/service.ts';
import type { DriverService } from '../drivers/service.ts';
import type { ZoneService } from '../zones/service.ts';
import type { OrderRepository } from './repository.ts';

/** The dependencies of orders. */
export interface OrderDeps extends Timed {
  repository: OrderRepository;
  events: EventService;
  stores: StoreService;
  items: ItemService;
  drivers: DriverService;
  ledger: LedgerService;
  settings: SettingsService;
  zones: ZoneService;
  redemptions: RedemptionService;
}
