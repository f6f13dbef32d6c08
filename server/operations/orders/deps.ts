import type { RequestOf } from '#contract/endpoint.ts';
import type { OrderPayment, PaymentWait } from '#contract/operations/payment.ts';
import type { orderPaymentRoutes } from '#contract/routes/operations/order-payment.ts';
import type { OrderDetail, ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { ItemService } from '../../catalogue/items/service.ts';
import type { AppStoreService } from '../../catalogue/stores/app-service.ts';
import type { RedemptionService } from '../../growth/promotions/redemption-service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { WithClock } from '../../platform/area.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { EventService } from '../../platform/events/service.ts';
import type { DriverService } from '../drivers/service.ts';
import type { ZoneService } from '../zones/service.ts';
import type { OrderRepository } from './repository.ts';

/** An order as its customer sends it. */
export type NewOrder = RequestOf<(typeof ordersRoutes)['place']>['body'];

/** The dependencies of orders. */
export interface OrderDeps extends WithClock {
  repository: OrderRepository;
  events: EventService;
  appStores: AppStoreService;
  items: ItemService;
  drivers: DriverService;
  ledger: LedgerService;
  settings: SettingsService;
  zones: ZoneService;
  redemptions: RedemptionService;
  commands: CommandService;
  audit: ChangeDeps['audit'];
}

/** How orders are placed and paid: declared here, because payments are of a wing above orders. */
export interface Checkout {
  /**
   * Places an order; an order by card once its payment is authorised, and until then it returns
   * what the customer has to pay. The same reference asks again.
   */
  place: (
    input: NewOrder,
    caller: Caller,
  ) => Promise<{ created: boolean; order: OrderDetail } | { waiting: PaymentWait }>;
  /**
   * Has the customer's own cash order paid by card: returns it once its total is authorised, and until
   * then what the customer has to pay. The same reference asks again.
   */
  payByCard: (
    id: number,
    version: number | undefined,
    body: RequestOf<(typeof orderPaymentRoutes)['pay']>['body'],
    by: RequestActor,
  ) => Promise<{ order: OrderDetail } | { waiting: PaymentWait }>;
  /** The payment of an order by card; null of any other. */
  paymentOf: (orderId: number) => Promise<OrderPayment | null>;
}
