import { z } from 'zod';
import { Cause, causeFields, isCaused, NOT_CAUSED } from '../../causes/causes.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { LatLon } from '../../geo.ts';
import { CommandId, OrderPath, UserId, UserPath } from '../../ids.ts';
import { AttemptDecision, MAX_CALLS } from '../../operations/on-the-road.ts';
import { onTheRoadReasons } from '../../reasons/operations/on-the-road.ts';
import { issueOf } from '../../reasons/reason.ts';
import { Text } from '../../text.ts';
import { AskedInstant, Instant } from '../../time.ts';
import { IfMatch } from '../../version.ts';
import { DriverRef, Order, orderChange } from './orders.ts';

/** Each act carries the id of its command, so that an app may repeat it. */
const command = { commandId: CommandId };
const reason = { reason: Text(300).optional() };

/** What one driver says and staff book for him: then with a cause. */
const confirmation = z.strictObject({ ...command, ...causeFields('hand_over') });

/** How a leg began and ended. */
export const LEG_BEGINNINGS = ['assigned', 'handed_over', 'withdrawn'] as const;
export const LEG_ENDS = [
  'unassigned',
  'reassigned',
  'handed_over',
  'withdrawn',
  'delivered',
  'cancelled',
  'returned',
] as const;

/** The time of one driver with an order. */
export const OrderLeg = z
  .object({
    leg: z.number().int().meta({ description: '1, 2 … of this order' }),
    driver: DriverRef,
    from: Instant,
    to: Instant.nullable().meta({ description: 'Null: the order is his' }),
    begun: z.enum(LEG_BEGINNINGS),
    ended: z.enum(LEG_ENDS).nullable(),
    foodAt: Instant.nullable().meta({ description: 'When he had the food; null: never' }),
    cause: Cause.nullable().meta({ description: 'Of a hand-over that ended it' }),
  })
  .meta({ id: 'OrderLeg' });
export type OrderLeg = z.output<typeof OrderLeg>;

/** The result of a hand-over of all orders of a driver. */
export const HandedOver = z
  .object({
    handedOver: z.array(Order).meta({ description: 'Picked up: to be fetched from the first' }),
    reassigned: z.array(Order).meta({ description: 'To be fetched from their stores' }),
    elsewhere: z.number().int().meta({
      description: 'How many more orders, of zones that the caller does not see',
    }),
  })
  .meta({ id: 'HandedOver' });
export type HandedOver = z.output<typeof HandedOver>;

export const onTheRoadRoutes = {
  attempt: endpoint({
    id: 'onTheRoad.attempt',
    method: 'POST',
    path: '/api/orders/{id}/attempts',
    summary: 'Report a failed attempt to deliver: by its driver, or by staff for him',
    access: ['orders.progress', 'orders.progress-own'],
    params: OrderPath,
    headers: IfMatch,
    body: z
      .strictObject({
        ...command,
        ...causeFields('attempt'),
        place: LatLon.optional().meta({
          description: 'Where its driver stands; absent: his last position',
        }),
        calls: z.number().int().min(0).max(MAX_CALLS).optional(),
        wanted: AttemptDecision.optional().meta({ description: 'What the driver asks for' }),
      })
      .refine(isCaused, NOT_CAUSED),
    responses: orderChange,
  }),
  decide: endpoint({
    id: 'onTheRoad.decide',
    method: 'POST',
    path: '/api/admin/orders/{id}/attempts/decide',
    summary: 'Decide what is done after a failed attempt; a hand-over is asked for by its own call',
    access: ['orders.progress'],
    params: OrderPath,
    headers: IfMatch,
    body: z
      .strictObject({
        ...command,
        decision: AttemptDecision.exclude(['hand_over']),
        until: AskedInstant.optional().meta({ description: 'wait: until then' }),
        ...reason,
      })
      .refine(({ decision, until }) => (decision === 'wait') === (until !== undefined), {
        path: ['until'],
        message: issueOf(onTheRoadReasons, 'road.wait_needs_until'),
      }),
    responses: orderChange,
  }),
  bringBack: endpoint({
    id: 'onTheRoad.bringBack',
    method: 'POST',
    path: '/api/admin/orders/{id}/bring-back',
    summary: 'Have an order brought back to its store; the driver’s own call is order.return',
    access: ['orders.progress'],
    params: OrderPath,
    headers: IfMatch,
    body: z.strictObject({ ...command, ...causeFields('return') }).refine(isCaused, NOT_CAUSED),
    responses: orderChange,
  }),
  resume: endpoint({
    id: 'onTheRoad.resume',
    method: 'POST',
    path: '/api/admin/orders/{id}/resume-delivery',
    summary: 'Have an order that is brought back delivered after all',
    access: ['orders.progress'],
    params: OrderPath,
    headers: IfMatch,
    body: z.strictObject({ ...command, ...reason }),
    responses: orderChange,
  }),
  handOver: endpoint({
    id: 'onTheRoad.handOver',
    method: 'POST',
    path: '/api/admin/orders/{id}/hand-over',
    summary:
      'Hand an order that is picked up over to another driver, who fetches it from the first',
    access: ['orders.assign'],
    params: OrderPath,
    headers: IfMatch,
    body: z
      .strictObject({
        ...command,
        driverId: UserId,
        ...causeFields('hand_over'),
        place: LatLon.optional().meta({
          description: 'Where the first one stands; absent: his last position',
        }),
      })
      .refine(isCaused, NOT_CAUSED),
    responses: orderChange,
  }),
  give: endpoint({
    id: 'onTheRoad.give',
    method: 'POST',
    path: '/api/orders/{id}/hand-over/give',
    summary: 'Say that the first driver gave the order: by him, or by staff with a cause',
    access: ['orders.progress', 'orders.progress-own'],
    params: OrderPath,
    headers: IfMatch,
    body: confirmation,
    responses: orderChange,
  }),
  take: endpoint({
    id: 'onTheRoad.take',
    method: 'POST',
    path: '/api/orders/{id}/hand-over/take',
    summary: 'Say that the second driver took the order: by him, or by staff with a cause',
    access: ['orders.progress', 'orders.progress-own'],
    params: OrderPath,
    headers: IfMatch,
    body: confirmation.extend({
      photos: z.array(z.uuid()).max(10).optional().meta({
        description: 'The ids of photos that the phone has yet to send',
      }),
      offline: z.boolean().optional().meta({
        description: 'It happened without a network: it is not refused for a missing photo',
      }),
    }),
    responses: orderChange,
  }),
  withdraw: endpoint({
    id: 'onTheRoad.withdraw',
    method: 'POST',
    path: '/api/admin/orders/{id}/hand-over/withdraw',
    summary: 'Take back a hand-over that is not taken: the order is the first driver’s again',
    access: ['orders.assign'],
    params: OrderPath,
    headers: IfMatch,
    body: z.strictObject({ ...command, ...reason }),
    responses: orderChange,
  }),
  handOverAll: endpoint({
    id: 'onTheRoad.handOverAll',
    method: 'POST',
    path: '/api/admin/drivers/{id}/hand-over',
    summary: 'Give all orders of a driver to another one: all of them, or none',
    access: ['orders.assign'],
    params: UserPath,
    body: z
      .strictObject({
        ...command,
        driverId: UserId,
        ...causeFields('hand_over'),
        place: LatLon.optional(),
      })
      .refine(isCaused, NOT_CAUSED),
    responses: { 200: HandedOver, ...refusals(401, 403, 404, 409, 422) },
  }),
  legs: endpoint({
    id: 'onTheRoad.legs',
    method: 'GET',
    path: '/api/admin/orders/{id}/legs',
    summary: 'The drivers of an order, the first one first, and when each had it',
    access: ['orders.read'],
    params: OrderPath,
    responses: { 200: z.object({ items: z.array(OrderLeg) }), ...refusals(401, 403, 404) },
  }),
} as const;
