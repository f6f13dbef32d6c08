import { z } from 'zod';
import { FOOD_PLACES } from '#machines/order/food.ts';
import { ACT_CAUSES } from '../../causes/causes.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { CommandId, OrderId, UserId, UserPath } from '../../ids.ts';
import { driverReasons } from '../../reasons/operations/drivers.ts';
import { orderReasons } from '../../reasons/operations/orders.ts';
import { issueOf } from '../../reasons/reason.ts';
import { Text } from '../../text.ts';
import { Driver } from './driver-status.ts';
import { DriverRef, OrderStatus } from './orders.ts';

export const STAND_DOWN_MINUTES = { least: 1, most: 1_440 } as const;
/** How long an ended shift stays ended, unless staff give another time. */
export const SHIFT_OVER_MINUTES = 480;

/**
 * A break keeps the driver's orders or gives them back. An ended shift gives them back, and leaves
 * the driver on a break while he has orders, which he brings first.
 */
export const STAND_DOWN_KINDS = ['break', 'end_shift', 'orders'] as const;
export type StandDownKind = (typeof STAND_DOWN_KINDS)[number];

/**
 * What becomes of an order of a driver who is taken off the road. `unassign`: it waits for a driver
 * again, or is his again who was to hand it over. `hand_over`: another driver gets it, who fetches it
 * from its store, or from this one. `keep`: it stays with this one, who brings it.
 */
export const ORDER_FATES = ['unassign', 'hand_over', 'keep'] as const;
export type OrderFate = (typeof ORDER_FATES)[number];

/** The most orders of one driver that a stand-down decides one by one. */
const MOST_ORDERS = 50;

const DecidedOrder = z
  .strictObject({
    orderId: OrderId,
    food: z.enum(FOOD_PLACES).meta({
      description: 'Where its food was when this was decided; it is refused if that has changed',
    }),
    fate: z.enum(ORDER_FATES),
    driverId: UserId.optional().meta({ description: 'hand_over: to whom' }),
  })
  .refine(({ fate, driverId }) => (fate === 'hand_over') === (driverId !== undefined), {
    path: ['driverId'],
    message: issueOf(driverReasons, 'driver.hand_over_needs_driver'),
  });
export type DecidedOrder = z.output<typeof DecidedOrder>;

const OrderBrief = z.object({
  id: OrderId,
  status: OrderStatus,
  version: z.number().int(),
  store: z.string(),
});

/** What a stand-down did to the driver, and to each of his orders. */
export const StoodDown = z
  .object({
    driver: Driver,
    unassigned: z.array(OrderBrief).meta({ description: 'Orders that are unassigned now' }),
    handedOver: z
      .array(OrderBrief.extend({ driver: DriverRef.nullable() }))
      .optional()
      .meta({ description: 'Orders that are another driver’s now; `picked_up`: once he has it' }),
    kept: z.array(OrderBrief).optional().meta({ description: 'To fetch yet: they stay his' }),
    inHand: z.array(OrderBrief).meta({ description: 'Picked up: they stay with the driver' }),
    elsewhere: z.number().int().meta({
      description: 'How many more orders are unassigned, of zones that the caller does not see',
    }),
  })
  .meta({ id: 'StoodDown' });
export type StoodDown = z.output<typeof StoodDown>;

const path = '/api/driver-status/{id}/stand-down';

export const standDownsRoutes = {
  begin: endpoint({
    id: 'standDowns.begin',
    method: 'POST',
    path,
    summary:
      'Take a driver off the road until a time, or only his orders from him: all of it, or nothing',
    access: ['drivers.write'],
    params: UserPath,
    body: z
      .strictObject({
        commandId: CommandId,
        kind: z.enum(STAND_DOWN_KINDS).meta({
          description: 'orders: the driver stays on duty, and only the orders are taken back',
        }),
        minutes: z
          .number()
          .int()
          .min(STAND_DOWN_MINUTES.least)
          .max(STAND_DOWN_MINUTES.most)
          .optional()
          .meta({ description: `Required for a break; an ended shift: ${SHIFT_OVER_MINUTES}` }),
        takeOrders: z.boolean().optional().meta({
          description: 'Of a break: take back the orders not yet picked up; default: true',
        }),
        orders: z
          .array(DecidedOrder)
          .max(MOST_ORDERS)
          .refine((all) => new Set(all.map(({ orderId }) => orderId)).size === all.length, {
            message: issueOf(orderReasons, 'order.never_twice'),
          })
          .optional()
          .meta({
            description:
              'What becomes of each order, once each; to hand over needs `orders.assign`. One that is not named is unassigned, or stays with the driver if it is picked up',
          }),
        cause: z
          .enum(ACT_CAUSES.hand_over)
          .optional()
          .meta({ description: 'Of the hand-overs; default: other' }),
        reason: Text(200),
      })
      .refine(({ kind, minutes }) => kind !== 'break' || minutes !== undefined, {
        path: ['minutes'],
        message: issueOf(driverReasons, 'driver.minutes_of_break'),
      }),
    responses: { 200: StoodDown, ...refusals(401, 403, 404, 409, 422) },
  }),
  end: endpoint({
    id: 'standDowns.end',
    method: 'DELETE',
    path,
    summary: 'Put a driver back on the road, as before the stand-down; the orders stay as they are',
    access: ['drivers.write'],
    params: UserPath,
    responses: { 200: Driver, ...refusals(401, 403, 404, 409) },
  }),
} as const;
