import { z } from 'zod';
import { LANGUAGES } from '#rules/language.ts';
import { Actor } from '../../actor.ts';
import { Needs } from '../../catalogue/needs.ts';
import { Cause } from '../../causes/causes.ts';
import { endpoint } from '../../endpoint.ts';
import { illegalEvent, refusals, stale } from '../../errors.ts';
import { LatLon } from '../../geo.ts';
import { CommandId, OrderId, OrderPath, StoreId, UserId, Uuid } from '../../ids.ts';
import { Centimes } from '../../money.ts';
import { OrderAmendment } from '../../operations/amendment.ts';
import { orderContact } from '../../operations/contact/order-contact.ts';
import { orderFacts } from '../../operations/driver-facts/order-facts.ts';
import { Discount, OrderDiscount } from '../../operations/funding.ts';
import { OrderFilters, OrderStatus, PaymentMethod } from '../../operations/order-filters.ts';
import { DeliveryZone, OrderLine, RequestedLine } from '../../operations/order-lines.ts';
import {
  BulkProgressBody,
  OrderEnding,
  OrderEventType,
  ProgressBody,
} from '../../operations/order-progress.ts';
import { OrderRating } from '../../operations/order-rating.ts';
import { OrderPayment, PaymentWait } from '../../operations/payment.ts';
import { customerPin } from '../../operations/proofs/proof.ts';
import { PageQuery, pageOf } from '../../page.ts';
import { reasonFields } from '../../reasons/params.ts';
import { LongText, Text } from '../../text.ts';
import { Instant } from '../../time.ts';
import { TimelineComment, TimelineEvent } from '../../timeline/entry.ts';
import { IfMatch, IfNoneMatch, Version } from '../../version.ts';
import { PlacementRefusal, placingFields } from './quotes.ts';

export { OrderStatus, PAYMENT_METHODS } from '../../operations/order-filters.ts';
export {
  MAX_BULK,
  OrderEnding,
  OrderEventType,
  StatusEventType,
} from '../../operations/order-progress.ts';
export { OrderRating } from '../../operations/order-rating.ts';

const Person = z.object({ id: UserId, name: z.string() });

export const DriverRef = Person.extend({
  code: z.string().meta({ description: 'Short name for the radio and the keyboard: d12' }),
}).meta({ id: 'DriverRef' });

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
    address: z.string().meta({ description: 'Stores, drivers: until three days after the end' }),
    total: Centimes,
    payment: PaymentMethod,
    placedAt: Instant,
    statusAt: Instant.meta({ description: 'When the current status began' }),
    assignedAt: Instant.nullable(),
    readyDueAt: Instant.meta({ description: 'When the store expects the food to be ready' }),
    promisedAt: Instant.meta({ description: 'The promised delivery time' }),
    returnRequestedAt: Instant.nullable().optional().meta({
      description: 'Since when it is brought back to its store',
    }),
    ending: OrderEnding.nullable().optional().meta({
      description: 'The order ends soon, unless its food is picked up or delivered first',
    }),
    endCause: Cause.nullable().optional().meta({ description: 'Of a cancelled or returned order' }),
    amendment: OrderAmendment.nullable().optional().meta({
      description: 'Null: it is as it was placed, and nothing is proposed',
    }),
    needs: Needs.optional().meta({ description: 'Of its driver; absent: nothing' }),
    ...orderFacts,
  })
  .meta({ id: 'Order' });
export type Order = z.output<typeof Order>;

const OrderTimelineEvent = TimelineEvent.extend({
  status: OrderStatus,
  driver: DriverRef.nullable(),
  causeWords: z
    .record(z.enum(LANGUAGES), z.string())
    .optional()
    .meta({ description: 'For customers: the cause in the languages of the apps' }),
}).meta({ id: 'OrderTimelineEvent' });

export const OrderDetail = Order.extend({
  lines: z.array(OrderLine),
  subtotal: Centimes,
  deliveryFee: Centimes,
  discount: Centimes.meta({ description: 'On goods and delivery fee' }),
  discounts: z.array(OrderDiscount).meta({ description: 'Its parts' }),
  refunded: Centimes.meta({ description: 'Refunded so far' }),
  note: z.string().nullable(),
  deliveryZone: DeliveryZone.nullable(),
  rating: OrderRating.nullable(),
  timeline: z.array(OrderTimelineEvent),
  legalEvents: z.array(OrderEventType),
  roadEvents: z.array(OrderEventType).optional().meta({
    description: 'The events on the road that the caller may send now; each has its own call',
  }),
  ...customerPin,
}).meta({ id: 'OrderDetail' });
export type OrderDetail = z.output<typeof OrderDetail>;

/** The part of an order for staff: comments and phone numbers. */
export const StaffOrderDetail = OrderDetail.extend({
  comments: z.array(TimelineComment),
  cardPayment: OrderPayment.nullable().meta({ description: 'Null: paid in cash' }),
  ...orderContact,
}).meta({ id: 'StaffOrderDetail' });
export type StaffOrderDetail = z.output<typeof StaffOrderDetail>;

/** Refusal of an event that is not legal in the order's state, with the legal ones. */
export const IllegalEvent = illegalEvent(OrderEventType, Order).meta({ id: 'IllegalEvent' });

const StaleOrder = stale(Order)
  .extend({ changedBy: Actor.nullable().meta({ description: 'Who made the last change' }) })
  .meta({ id: 'StaleOrder' });

/** Refusals of a change of an order: 409 illegal, 412 stale, 428 without a version. */
export const orderChange = {
  200: Order,
  ...refusals(401, 403, 404, 422, 428),
  409: IllegalEvent,
  412: StaleOrder,
};

export const ordersRoutes = {
  list: endpoint({
    id: 'orders.list',
    method: 'GET',
    path: '/api/orders',
    summary:
      'List orders, newest first: all of them for staff, their own for stores, customers, drivers',
    access: ['orders.read', 'orders.read-own'],
    query: PageQuery.extend(OrderFilters.shape),
    headers: IfNoneMatch,
    responses: { 200: pageOf(Order), 304: null, ...refusals(401, 403) },
  }),
  get: endpoint({
    id: 'orders.get',
    method: 'GET',
    path: '/api/orders/{id}',
    summary: 'Read one order with its lines and its timeline',
    access: ['orders.read', 'orders.read-own'],
    params: OrderPath,
    responses: { 200: OrderDetail, ...refusals(401, 403, 404) },
  }),
  place: endpoint({
    id: 'orders.place',
    method: 'POST',
    path: '/api/orders',
    summary:
      'Place an order at the menu’s prices, by card once it is paid. The same reference asks again',
    access: ['orders.place'],
    isAwaited: true,
    body: z.strictObject({
      reference: Uuid.meta({ description: 'Made by the client; a repeat returns the first' }),
      storeId: StoreId,
      lines: z.array(RequestedLine).min(1).max(50),
      dropoff: LatLon,
      address: Text(200),
      payment: PaymentMethod,
      note: LongText(500).optional(),
      discount: Discount.optional().meta({
        description: 'Needs the permission orders.discount; at most the value of the goods',
      }),
      ...placingFields,
    }),
    responses: {
      200: OrderDetail,
      201: OrderDetail,
      202: PaymentWait,
      ...refusals(401, 403, 404, 422),
      409: PlacementRefusal,
    },
  }),
  progress: endpoint({
    id: 'orders.progress',
    method: 'PATCH',
    path: '/api/orders/{id}/status',
    summary: 'Send an event to an order. A driver’s return is a request; staff give reasons',
    access: ['orders.progress', 'orders.progress-own'],
    params: OrderPath,
    headers: IfMatch,
    body: ProgressBody,
    responses: orderChange,
  }),
  keep: endpoint({
    id: 'orders.keep',
    method: 'POST',
    path: '/api/admin/orders/{id}/keep',
    summary: 'Take back a cancellation or return that the server still withholds',
    access: ['orders.progress'],
    params: OrderPath,
    body: z.strictObject({ commandId: CommandId }),
    responses: { 200: Order, ...refusals(401, 403, 404, 422), 409: IllegalEvent },
  }),
  rate: endpoint({
    id: 'orders.rate',
    method: 'POST',
    path: '/api/orders/{id}/rating',
    summary: 'Rate one’s own delivered order, once; it counts for its store',
    access: ['orders.place'],
    params: OrderPath,
    body: z.strictObject({
      stars: z.number().int().min(1).max(5),
      comment: LongText(500).optional(),
    }),
    responses: { 201: OrderRating, ...refusals(401, 403, 404, 409) },
  }),
  adminGet: endpoint({
    id: 'orders.adminGet',
    method: 'GET',
    path: '/api/admin/orders/{id}',
    summary: 'Read one order as staff see it',
    access: ['orders.read'],
    params: OrderPath,
    responses: { 200: StaffOrderDetail, ...refusals(401, 403, 404) },
  }),
  comment: endpoint({
    id: 'orders.comment',
    method: 'POST',
    path: '/api/admin/orders/{id}/comments',
    summary: 'Write a comment on an order, for staff; it never changes',
    access: ['orders.read'],
    params: OrderPath,
    body: z.strictObject({ text: LongText(1_000) }),
    responses: { 201: TimelineComment, ...refusals(401, 403, 404) },
  }),
  bulk: endpoint({
    id: 'orders.bulk',
    method: 'POST',
    path: '/api/admin/orders/bulk',
    summary: 'Send one event to many orders, with a result for each',
    access: ['orders.progress'],
    body: BulkProgressBody,
    responses: {
      200: z.object({
        results: z.array(
          z.object({
            id: OrderId,
            ok: z.boolean(),
            code: z.string().optional(),
            message: z.string().optional(),
            ...reasonFields,
            order: Order.optional().meta({ description: 'Its current state, if known' }),
          }),
        ),
      }),
      ...refusals(401, 403),
    },
  }),
  export: endpoint({
    id: 'orders.export',
    method: 'GET',
    path: '/api/admin/orders/export',
    summary: 'Export the orders of a filter as CSV (text/csv), one row each',
    access: ['orders.read'],
    query: OrderFilters,
    responses: {
      200: z.string().meta({ description: 'UTF-8 with a byte order mark; amounts in MAD' }),
      ...refusals(401, 403),
    },
  }),
  byStatus: endpoint({
    id: 'orders.byStatus',
    method: 'GET',
    path: '/api/admin/orders/status/{status}',
    summary: 'List orders of one status, newest first',
    access: ['orders.read'],
    params: z.object({ status: OrderStatus }),
    query: PageQuery.extend(OrderFilters.omit({ status: true, open: true }).shape),
    responses: { 200: pageOf(Order), ...refusals(401, 403) },
  }),
  assign: endpoint({
    id: 'orders.assign',
    method: 'POST',
    path: '/api/admin/orders/assign',
    summary: 'Assign an order to a driver, reassign it, or unassign it (driverId null)',
    access: ['orders.assign'],
    headers: IfMatch,
    body: z.strictObject({
      orderId: OrderId,
      driverId: UserId.nullable(),
      reason: Text(300).optional().meta({ description: 'Shown in the order’s timeline' }),
    }),
    responses: orderChange,
  }),
} as const;
