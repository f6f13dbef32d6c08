import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { OrderId, QueryOrderId, UserId } from '../../ids.ts';
import { Ranking } from '../../operations/dispatch-ranking.ts';
import { OrderForecast } from '../../operations/order-forecast.ts';
import { orderReasons } from '../../reasons/operations/orders.ts';
import { reasonFields } from '../../reasons/params.ts';
import { issueOf } from '../../reasons/reason.ts';
import { Instant } from '../../time.ts';
import { Version } from '../../version.ts';
import { ZoneMode } from './dispatch-zones.ts';
import { DriverRef, IllegalEvent, Order } from './orders.ts';

const Minutes = z.number().meta({ description: 'Minutes, to a tenth' });

/** The engine’s reasons for choosing a driver at that time. */
export const DecisionReasons = z
  .object({
    pickupMinutes: Minutes,
    doorMinutes: Minutes,
    lateMinutes: Minutes,
    leaveInMinutes: Minutes.meta({ description: 'Until the driver would have to set out' }),
    bundledWith: z.array(OrderId),
  })
  .meta({ id: 'DecisionReasons' });
export type DecisionReasons = z.output<typeof DecisionReasons>;

/** The engine's input. */
export const DecisionInputs = z
  .object({
    version: Version,
    zone: z.string(),
    mode: ZoneMode,
    waiting: z.number().int().meta({ description: 'Orders planned together' }),
    drivers: z.number().int(),
    metres: z.number().int(),
    positionAgeSeconds: z.number().int(),
    load: z.number().int(),
  })
  .meta({ id: 'DecisionInputs' });
export type DecisionInputs = z.output<typeof DecisionInputs>;

export const DecisionKind = z.enum(['suggested', 'made']).meta({ id: 'DecisionKind' });
export type DecisionKind = z.output<typeof DecisionKind>;
export const DecisionOutcome = z
  .enum(['suggested', 'ok', 'lost', 'refused'])
  .meta({ id: 'DecisionOutcome' });
export type DecisionOutcome = z.output<typeof DecisionOutcome>;

export const DispatchDecision = z
  .object({
    at: Instant,
    orderId: OrderId,
    driver: DriverRef,
    kind: DecisionKind,
    outcome: DecisionOutcome,
    actor: Actor.nullable().meta({ description: 'Null for a suggestion' }),
    reasons: DecisionReasons.nullable(),
    inputs: DecisionInputs.nullable(),
  })
  .meta({ id: 'DispatchDecision' });
export type DispatchDecision = z.output<typeof DispatchDecision>;

export const Suggestion = z
  .object({
    orderId: OrderId,
    driver: DriverRef,
    commit: z.boolean().meta({ description: 'True: the driver should set out now' }),
    reasons: DecisionReasons,
    inputs: DecisionInputs,
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.output<typeof Suggestion>;

export const DispatchPlan = z
  .object({
    at: Instant,
    tookMs: z.number().meta({ description: 'The engine’s own time' }),
    suggestions: z.array(Suggestion),
    left: z.array(
      z.object({
        orderId: OrderId,
        why: z.enum([
          'no-driver',
          'shift',
          'zone',
          'kit',
          'documents',
          'cash',
          'capacity',
          'declined',
          'later',
        ]),
      }),
    ),
    held: z.array(OrderId).meta({ description: 'On hold, so not planned' }),
    ignored: z
      .array(
        z.object({ orderId: OrderId, why: z.enum(['unknown', 'closed', 'has-driver', 'off']) }),
      )
      .meta({ description: 'Requested by id, but not waiting for the engine' }),
  })
  .meta({ id: 'DispatchPlan' });
export type DispatchPlan = z.output<typeof DispatchPlan>;

export const MAX_APPLIED = 200;

const OrderIds = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, issueOf(orderReasons, 'order.numbers'))
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(OrderId).max(MAX_APPLIED));

const ApplyPlanResult = z
  .object({
    orderId: OrderId,
    outcome: z.enum(['ok', 'lost', 'refused']),
    message: z.string(),
    ...reasonFields,
    current: Order.nullable().meta({ description: 'The current order' }),
    changedBy: Actor.nullable().meta({ description: 'Who was first, if it was lost' }),
  })
  .meta({ id: 'ApplyPlanResult' });
export type ApplyPlanResult = z.output<typeof ApplyPlanResult>;

export const dispatchRoutes = {
  rank: endpoint({
    id: 'dispatch.rank',
    method: 'GET',
    path: '/api/admin/dispatch/rank',
    summary: 'Rank drivers for an order, best first, with the reasons; and why others are excluded',
    access: ['orders.assign'],
    query: z.object({ orderId: QueryOrderId }),
    responses: { 200: Ranking, ...refusals(401, 403, 404), 409: IllegalEvent },
  }),
  forecast: endpoint({
    id: 'dispatch.forecast',
    method: 'GET',
    path: '/api/admin/dispatch/forecast',
    summary: 'When an order is expected at the store and at the door, with its driver',
    access: ['live.read'],
    query: z.object({ orderId: QueryOrderId }),
    responses: { 200: OrderForecast, ...refusals(401, 403, 404) },
  }),
  plan: endpoint({
    id: 'dispatch.plan',
    method: 'GET',
    path: '/api/admin/dispatch/plan',
    summary: 'Plan waiting orders, all or the given ones; assigns nothing',
    access: ['orders.assign'],
    query: z.object({
      orderIds: OrderIds.optional().meta({
        description: 'At most 200, separated by commas: 12,15',
      }),
    }),
    responses: { 200: DispatchPlan, ...refusals(401, 403) },
  }),
  apply: endpoint({
    id: 'dispatch.apply',
    method: 'POST',
    path: '/api/admin/dispatch/apply',
    summary:
      'Assign several orders to drivers, each at the version that was seen; a result for each',
    access: ['orders.assign'],
    body: z.strictObject({
      decisions: z
        .array(z.strictObject({ orderId: OrderId, driverId: UserId, version: Version }))
        .min(1)
        .max(MAX_APPLIED)
        .refine((all) => new Set(all.map(({ orderId }) => orderId)).size === all.length, {
          message: issueOf(orderReasons, 'order.never_twice'),
        }),
    }),
    responses: { 200: z.object({ results: z.array(ApplyPlanResult) }), ...refusals(401, 403) },
  }),
  decisions: endpoint({
    id: 'dispatch.decisions',
    method: 'GET',
    path: '/api/admin/dispatch/decisions',
    summary: 'Suggestions and decisions about an order, the latest first, with reasons',
    access: ['orders.read'],
    query: z.object({ orderId: QueryOrderId }),
    responses: { 200: z.object({ items: z.array(DispatchDecision) }), ...refusals(401, 403) },
  }),
} as const;
