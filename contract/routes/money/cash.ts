import { z } from 'zod';
import { DRIVER_STATUSES } from '#machines/driver/duty.ts';
import { REMITTANCE_STATES } from '#machines/remittance/remittance-machine.ts';
import { Actor } from '../../actor.ts';
import { actsOf } from '../../acts.ts';
import { endpoint } from '../../endpoint.ts';
import { ApiError, refusals } from '../../errors.ts';
import { CommandId, idOf, OrderId, QueryUserId, UserPath } from '../../ids.ts';
import { flag } from '../../list.ts';
import { Amount } from '../../money/movement.ts';
import { Centimes, MovedCentimes, PositiveCentimes } from '../../money.ts';
import { PageQuery, pageOf } from '../../page.ts';
import { reasonFields } from '../../reasons/params.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { issueOf } from '../../reasons/reason.ts';
import { listRoutes } from '../../records/read-routes.ts';
import { Text } from '../../text.ts';
import { AskedInstant, Instant } from '../../time.ts';
import { DriverRef } from '../operations/orders.ts';

const ClearedOrder = z.object({ orderId: OrderId, amount: Amount });

/**
 * A count that waits for a second user. It does not contain the counted amount, because the second
 * user counts without knowing it.
 */
export const OpenCount = z
  .object({
    by: Actor,
    at: Instant,
    endsAt: Instant.meta({ description: 'Until then another person must count the same amount' }),
    closesShift: z.boolean().meta({ description: 'True: the shift ends with it' }),
  })
  .meta({ id: 'OpenCount' });
export type OpenCount = z.output<typeof OpenCount>;

/** The cash that a driver holds, order by order; a remittance clears the oldest first. */
export const CashAtHand = z
  .object({
    driver: DriverRef,
    at: Instant,
    atHand: PositiveCentimes,
    toCollect: PositiveCentimes.meta({ description: 'Of cash orders that the driver carries' }),
    ceiling: PositiveCentimes,
    room: PositiveCentimes.meta({ description: 'Remaining below the ceiling' }),
    isHigh: z
      .boolean()
      .meta({ description: 'Above the share of the ceiling that triggers a warning' }),
    typedAbove: PositiveCentimes.meta({
      description: 'A variance from this amount must be typed before it is booked',
    }),
    oldestAt: Instant.nullable().meta({ description: 'Since when the oldest cash has been held' }),
    openCount: OpenCount.nullable(),
    acts: actsOf('remit', 'confirmCount', 'withdrawCount'),
    orders: z
      .array(ClearedOrder.extend({ collectedAt: Instant }))
      .meta({ description: 'The oldest first; at most 500' }),
  })
  .meta({ id: 'CashAtHand' });
export type CashAtHand = z.output<typeof CashAtHand>;

/** Counted cash: the expected and the counted amount, the collector, and the receipt. */
export const Remittance = z
  .object({
    id: z.number().int(),
    receipt: z.string().meta({ description: 'Number of the receipt, for example R-000042' }),
    driver: DriverRef,
    collector: Actor,
    confirmedBy: Actor.nullable().meta({
      description: 'The person who counted the same before, for a large variance',
    }),
    at: Instant,
    expected: PositiveCentimes,
    counted: PositiveCentimes,
    variance: Centimes.meta({ description: 'Counted minus due; negative is missing' }),
    leftAtHand: PositiveCentimes,
    note: z.string().nullable(),
    orders: z.array(ClearedOrder),
    closesShift: z.boolean(),
    status: z.enum(REMITTANCE_STATES),
    reversed: z.object({ at: Instant, by: Actor, why: z.string() }).nullable(),
    acts: actsOf('reverse'),
  })
  .meta({ id: 'Remittance' });
export type Remittance = z.output<typeof Remittance>;

/**
 * A count whose variance exceeds what one user may book: nothing is booked before a second count.
 */
export const WaitingCount = z
  .object({
    waiting: z.literal(true),
    differs: z
      .boolean()
      .meta({ description: 'True: another person had counted a different amount' }),
    message: z.string().meta({ description: 'What to do, in words for a person' }),
    ...reasonFields,
  })
  .meta({ id: 'WaitingCount' });
export type WaitingCount = z.output<typeof WaitingCount>;

/** The cash that a driver owes, as a row of the list. */
export const Exposure = z
  .object({
    driver: DriverRef.extend({ phone: z.string().nullable() }),
    status: z.enum(DRIVER_STATUSES),
    vehicle: z.string(),
    zones: z.array(z.string()).nullable().meta({ description: 'Null: every zone' }),
    lastPositionAt: Instant.nullable(),
    activeOrders: z.number().int(),
    atHand: PositiveCentimes,
    ceiling: PositiveCentimes,
    percent: z.number().int().meta({ description: 'Of the ceiling' }),
    oldestAt: Instant.nullable(),
    lastRemittedAt: Instant.nullable(),
    openCount: OpenCount.nullable(),
  })
  .meta({ id: 'Exposure' });
export type Exposure = z.output<typeof Exposure>;

const Changed = ApiError.extend({ current: CashAtHand.optional() }).meta({ id: 'CashRefusal' });
const RemittanceId = idOf(
  'Remittance',
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, issueOf(fieldReasons, 'field.positive_number'))
    .transform(Number),
);
const RemittancePath = z.object({ id: RemittanceId });

const remittances = listRoutes({
  area: 'cash',
  ids: { list: 'cash.history', count: 'cash.historyCount', export: 'cash.historyExport' },
  path: '/api/admin/users/drivers/remittance-history',
  names: ['remittance', 'remittances'],
  note: 'the latest first',
  row: Remittance,
  read: ['cash.read'],
  sorts: ['at', 'counted', 'variance'],
  filters: {
    id: RemittanceId.optional(),
    driverId: QueryUserId.optional(),
    collectorId: QueryUserId.optional(),
    variance: flag.optional().meta({ description: 'True: with a variance' }),
    reversed: flag.optional(),
    from: AskedInstant.optional(),
    to: AskedInstant.optional(),
  },
  lacks: ['search'],
});

export const cashRoutes = {
  atHand: endpoint({
    id: 'cash.atHand',
    method: 'GET',
    path: '/api/wallets/driver/{id}/cash-at-hand',
    summary: 'The cash that a driver holds; a driver reads only their own',
    access: ['cash.read', 'drivers.report-own'],
    params: UserPath,
    responses: { 200: CashAtHand, ...refusals(401, 403, 404) },
  }),
  remittances: endpoint({
    id: 'cash.remittances',
    method: 'GET',
    path: '/api/wallets/driver/{id}/remittance',
    summary: 'A driver’s remittances, the latest first; a driver reads only their own',
    access: ['cash.read', 'drivers.report-own'],
    params: UserPath,
    query: PageQuery,
    responses: { 200: pageOf(Remittance), ...refusals(401, 403, 404) },
  }),
  remit: endpoint({
    id: 'cash.remit',
    method: 'POST',
    path: '/api/wallets/driver/{id}/remit-cash',
    summary: 'Collect cash from a driver: counted against the cash at hand, with a receipt',
    access: ['cash.collect'],
    params: UserPath,
    body: z.strictObject({
      commandId: CommandId,
      expected: PositiveCentimes.meta({ description: 'The cash at hand as the collector saw it' }),
      counted: MovedCentimes,
      missingIsVariance: z.boolean().default(false).meta({
        description: 'True: a shortfall is booked as variance; false: it stays with the driver',
      }),
      closesShift: z.boolean().default(false).meta({
        description: 'No cash may stay at hand, and the driver goes off duty',
      }),
      typedAmount: Amount.optional().meta({
        description: 'The size of the variance again; required above a limit',
      }),
      note: Text(200).optional().meta({
        description: 'Why the cash differs; required where a variance is booked',
      }),
    }),
    responses: {
      200: Remittance,
      202: WaitingCount,
      412: Changed,
      ...refusals(401, 403, 404, 409, 422),
    },
  }),
  withdrawCount: endpoint({
    id: 'cash.withdrawCount',
    method: 'POST',
    path: '/api/wallets/driver/{id}/remit-cash/withdraw',
    summary: 'Withdraw a count that waits for a second person; nothing was booked',
    access: ['cash.collect'],
    params: UserPath,
    body: z.strictObject({ commandId: CommandId }),
    responses: { 200: CashAtHand, ...refusals(401, 403, 404, 409, 422) },
  }),
  history: remittances.list,
  historyCount: remittances.count,
  historyExport: remittances.export,
  reverse: endpoint({
    id: 'cash.reverse',
    method: 'POST',
    path: '/api/admin/users/drivers/remittance-history/{id}/reverse',
    summary: 'Reverse a remittance, once, with a reason: the driver owes the cash again',
    access: ['money.move'],
    params: RemittancePath,
    body: z.strictObject({ commandId: CommandId, reason: Text(200) }),
    responses: { 200: Remittance, ...refusals(401, 403, 404, 409, 422) },
  }),
  exposure: endpoint({
    id: 'cash.exposure',
    method: 'GET',
    path: '/api/admin/users/drivers/cash',
    summary: 'List drivers who hold cash, the largest amount first',
    access: ['cash.read'],
    query: PageQuery.extend({ q: Text(100).optional() }),
    responses: {
      200: pageOf(Exposure).extend({ total: PositiveCentimes }),
      ...refusals(401, 403),
    },
  }),
} as const;
