import { z } from 'zod';
import { ORDER_EVENT_TYPES, ORDER_STATUSES } from '#machines/order/order-machine.ts';
import { endpoint } from '../endpoint.ts';
import { ApiError, refusals, stale } from '../errors.ts';
import { Instant, LatLon } from '../geo.ts';
import { ItemId, OrderId, OrderPath, QueryStoreId, QueryUserId, StoreId, UserId } from '../ids.ts';
import { Centimes, PositiveCentimes } from '../money.ts';
import { PageQuery, pageOf } from '../page.ts';
import { ROLES } from '../permissions.ts';
import { Text } from '../text.ts';
import { IfMatch, Version } from '../version.ts';

// The statuses and events are the machine's own; nothing is listed twice.
export const OrderStatus = z.enum(ORDER_STATUSES).meta({ id: 'OrderStatus' });
export const OrderEventType = z.enum(ORDER_EVENT_TYPES).meta({ id: 'OrderEventType' });

/** The events that a status call may carry; assigning has a call of its own. */
export const StatusEventType = OrderEventType.exclude([
  'order.assign',
  'order.reassign',
  'order.unassign',
]).meta({ id: 'StatusEventType' });
export type StatusEventType = z.output<typeof StatusEventType>;

export const PAYMENT_METHODS = ['cash', 'card'] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS).meta({ id: 'PaymentMethod' });

const Person = z.object({ id: UserId, name: z.string() });

export const DriverRef = Person.extend({
  code: z.string().meta({ description: 'Short name for the radio and the keyboard: d12' }),
}).meta({ id: 'DriverRef' });

/** An order as lists and live screens show it. */
export const Order = z
  .object({
    id: OrderId,
    version: Version,
    status: OrderStatus,
    store: z.object({ id: StoreId, name: z.string() }),
    zone: z.string(),
    customer: Person,
    driver: DriverRef.nullable(),
    pickup: LatLon,
    dropoff: LatLon,
    address: z.string(),
    total: Centimes,
    payment: PaymentMethod,
    placedAt: Instant,
    statusAt: Instant.meta({ description: 'When the present status began' }),
    assignedAt: Instant.nullable(),
    readyDueAt: Instant.meta({ description: 'When the store expects the food to be ready' }),
    promisedAt: Instant.meta({ description: 'When the customer was promised delivery' }),
  })
  .meta({ id: 'Order' });
export type Order = z.output<typeof Order>;

export const OrderLine = z
  .object({
    itemId: ItemId,
    name: z.string(),
    quantity: z.number().int(),
    unitPrice: PositiveCentimes,
  })
  .meta({ id: 'OrderLine' });

export const Actor = z
  .object({ id: UserId, name: z.string(), role: z.enum(ROLES) })
  .meta({ id: 'Actor' });

export const TimelineEntry = z
  .object({
    type: z.string(),
    at: Instant,
    actor: Actor.nullable(),
    status: OrderStatus,
    driver: DriverRef.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'TimelineEntry' });

export const OrderDetail = Order.extend({
  lines: z.array(OrderLine),
  subtotal: Centimes,
  deliveryFee: Centimes,
  note: z.string().nullable(),
  timeline: z.array(TimelineEntry),
  legalEvents: z.array(OrderEventType),
}).meta({ id: 'OrderDetail' });
export type OrderDetail = z.output<typeof OrderDetail>;

/** Refusal of an event that the order's state does not allow, with those that it does. */
export const IllegalEvent = ApiError.extend({
  legalEvents: z.array(OrderEventType).optional(),
  current: Order.optional(),
}).meta({ id: 'IllegalEvent' });

const StaleOrder = stale(Order)
  .extend({ changedBy: Actor.nullable().meta({ description: 'Who made the last change' }) })
  .meta({ id: 'StaleOrder' });

const Filters = PageQuery.extend({
  status: OrderStatus.optional(),
  storeId: QueryStoreId.optional(),
  driverId: QueryUserId.optional(),
  open: z.enum(['true', 'false']).optional(),
  unassigned: z.enum(['true', 'false']).optional(),
});

/** What leads to a change of an order: 409 illegal, 412 stale, 428 no version named. */
const change = { 200: Order, ...refusals(401, 403, 404, 428), 409: IllegalEvent, 412: StaleOrder };

export const ordersRoutes = {
  list: endpoint({
    id: 'orders.list',
    method: 'GET',
    path: '/api/orders',
    summary:
      'Orders, newest first: all of them for staff, their own for stores, customers, drivers',
    access: ['orders.read', 'orders.read-own'],
    query: Filters,
    responses: { 200: pageOf(Order), ...refusals(401, 403) },
  }),
  get: endpoint({
    id: 'orders.get',
    method: 'GET',
    path: '/api/orders/{id}',
    summary: 'One order with its lines and its timeline',
    access: ['orders.read', 'orders.read-own'],
    params: OrderPath,
    responses: { 200: OrderDetail, ...refusals(401, 403, 404) },
  }),
  place: endpoint({
    id: 'orders.place',
    method: 'POST',
    path: '/api/orders',
    summary: 'Place an order; prices are the menu’s. The same reference places one order once',
    access: ['orders.place'],
    body: z.strictObject({
      reference: z.uuid().meta({ description: 'Made by the client; a resend returns the first' }),
      storeId: StoreId,
      lines: z
        .array(z.strictObject({ itemId: ItemId, quantity: z.number().int().min(1).max(99) }))
        .min(1)
        .max(50),
      dropoff: LatLon,
      address: Text(200),
      payment: PaymentMethod,
      note: Text(500).optional(),
    }),
    responses: {
      200: OrderDetail,
      201: OrderDetail,
      ...refusals(401, 403, 404, 409, 422),
    },
  }),
  progress: endpoint({
    id: 'orders.progress',
    method: 'PATCH',
    path: '/api/orders/{id}/status',
    summary: 'Send an event to an order: accept, prepare, ready, pick up, deliver, cancel, return',
    access: ['orders.progress', 'orders.progress-own'],
    params: OrderPath,
    headers: IfMatch,
    body: z
      .strictObject({ event: StatusEventType, reason: Text(300).optional() })
      .refine((body) => body.reason || !['order.cancel', 'order.return'].includes(body.event), {
        path: ['reason'],
        message: 'is needed to cancel or to return',
      }),
    responses: change,
  }),
  adminGet: endpoint({
    id: 'orders.adminGet',
    method: 'GET',
    path: '/api/admin/orders/{id}',
    summary: 'One order as staff see it',
    access: ['orders.read'],
    params: OrderPath,
    responses: { 200: OrderDetail, ...refusals(401, 403, 404) },
  }),
  byStatus: endpoint({
    id: 'orders.byStatus',
    method: 'GET',
    path: '/api/admin/orders/status/{status}',
    summary: 'Orders of one status, newest first',
    access: ['orders.read'],
    params: z.object({ status: OrderStatus }),
    query: Filters.omit({ status: true, open: true }),
    responses: { 200: pageOf(Order), ...refusals(401, 403) },
  }),
  assign: endpoint({
    id: 'orders.assign',
    method: 'POST',
    path: '/api/admin/orders/assign',
    summary: 'Assign an order to a driver, move it to another, or take it back (driverId null)',
    access: ['orders.assign'],
    headers: IfMatch,
    body: z.strictObject({ orderId: OrderId, driverId: UserId.nullable() }),
    responses: change,
  }),
} as const;
