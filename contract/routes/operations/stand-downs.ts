import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { CommandId, OrderId, UserPath } from '../../ids.ts';
import { driverReasons } from '../../reasons/operations/drivers.ts';
import { issueOf } from '../../reasons/reason.ts';
import { Text } from '../../text.ts';
import { Driver } from './driver-status.ts';
import { OrderStatus } from './orders.ts';

export const STAND_DOWN_MINUTES = { least: 1, most: 1_440 } as const;
/** How long an ended shift stays ended, unless staff give another time. */
export const SHIFT_OVER_MINUTES = 480;

/**
 * A break keeps the driver's orders or gives them back. An ended shift gives them back, and leaves
 * the driver on a break while food is in hand.
 */
export const STAND_DOWN_KINDS = ['break', 'end_shift', 'orders'] as const;
export type StandDownKind = (typeof STAND_DOWN_KINDS)[number];

const OrderBrief = z.object({
  id: OrderId,
  status: OrderStatus,
  version: z.number().int(),
  store: z.string(),
});

/** What a stand-down did: the orders without a driver, and the food that stays with this one. */
export const StoodDown = z
  .object({
    driver: Driver,
    unassigned: z.array(OrderBrief).meta({ description: 'Orders that are unassigned now' }),
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
    summary: 'Take a driver off the road until a time, or only take the orders back, with a reason',
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
