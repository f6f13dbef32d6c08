import { z } from 'zod';
import { DISPUTE_EVENT_TYPES, DISPUTE_STATES } from '#machines/dispute/dispute-machine.ts';
import { HOUR_MS } from '#rules/time.ts';
import { Actor } from '../../actor.ts';
import { actsOf } from '../../acts.ts';
import { endpoint } from '../../endpoint.ts';
import { illegalEvent, refusals, stale } from '../../errors.ts';
import { CommandId, id, OrderId, OrderPath, pathOf, QueryOrderId, QueryUserId } from '../../ids.ts';
import { several } from '../../list.ts';
import { Centimes, PositiveCentimes } from '../../money.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { Text } from '../../text.ts';
import { Instant } from '../../time.ts';
import { IfMatch, Version } from '../../version.ts';
import { DriverRef } from '../operations/orders.ts';

/** How long a driver may dispute what staff booked for him. */
export const DISPUTE_MS = 72 * HOUR_MS;

const DisputeId = id('Dispute');
const DisputeState = z.enum(DISPUTE_STATES).meta({ id: 'DisputeState' });
const DisputeEventType = z.enum(DISPUTE_EVENT_TYPES).meta({ id: 'DisputeEventType' });
const Booked = z
  .enum(['order.pick_up', 'order.hand_over_take', 'order.deliver'])
  .meta({ id: 'DisputedEvent', description: 'What staff booked for the driver' });

/** What the driver reads of a dispute. */
export const Dispute = z
  .object({
    id: DisputeId,
    version: Version,
    orderId: OrderId,
    event: Booked,
    reason: z.string(),
    createdAt: Instant,
    amount: PositiveCentimes.meta({ description: 'Cash that is not asked of the driver' }),
    state: DisputeState,
    stateAt: Instant,
    stateReason: z.string().nullable(),
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.output<typeof Dispute>;

/** A dispute as staff see it. */
export const StaffDispute = Dispute.extend({
  driver: DriverRef,
  bookedBy: Actor,
  bookedAt: Instant,
  refunded: Centimes.meta({ description: 'What the customer of the order was refunded so far' }),
  stateBy: Actor.nullable().meta({ description: 'Who decided; null: nobody' }),
  acts: actsOf('uphold', 'dismiss'),
}).meta({ id: 'StaffDispute' });
export type StaffDispute = z.output<typeof StaffDispute>;

const Illegal = illegalEvent(DisputeEventType, StaffDispute).meta({ id: 'IllegalDisputeEvent' });

const access = ['cash.vault'] as const;

export const disputesRoutes = {
  ...readRoutes({
    area: 'disputes',
    path: '/api/admin/disputes',
    names: ['dispute', 'disputes of drivers'],
    row: StaffDispute,
    read: access,
    sorts: ['createdAt'],
    filters: {
      state: several(DisputeState).optional(),
      orderId: QueryOrderId.optional(),
      driverId: QueryUserId.optional(),
    },
  }),
  create: endpoint({
    id: 'disputes.create',
    method: 'POST',
    path: '/api/orders/{id}/disputes',
    summary: 'Dispute a pickup or delivery that staff booked for the driver, within 72 hours',
    access: ['orders.progress-own'],
    params: OrderPath,
    body: z.strictObject({ commandId: CommandId, event: Booked, reason: Text(300) }),
    responses: { 201: Dispute, ...refusals(401, 403, 404, 409, 422) },
  }),
  send: endpoint({
    id: 'disputes.send',
    method: 'POST',
    path: '/api/admin/disputes/{id}/events',
    summary: 'Decide a dispute: upheld, the driver does not owe the cash; dismissed, he does',
    access,
    params: pathOf(DisputeId),
    headers: IfMatch,
    body: z.strictObject({
      event: DisputeEventType.extract(['dispute.uphold', 'dispute.dismiss']),
      reason: Text(300),
    }),
    responses: {
      200: StaffDispute,
      ...refusals(401, 403, 404, 428),
      409: Illegal,
      412: stale(StaffDispute),
    },
  }),
} as const;
