import { z } from 'zod';
import {
  isWithheldEvent,
  needsReason,
  ORDER_EVENT_TYPES,
  ROAD_EVENT_TYPES,
  WITHHELD_MS,
  WITHHELD_ORDER_EVENTS,
} from '#machines/order/order-machine.ts';
import { Actor } from '../actor.ts';
import { ACT_CAUSES, Cause, type CauseInput, causeFields, isCaused } from '../causes/causes.ts';
import { CommandId, OrderId } from '../ids.ts';
import { orderReasons } from '../reasons/operations/orders.ts';
import { proofReasons } from '../reasons/operations/proofs.ts';
import { causeReasons } from '../reasons/platform/causes.ts';
import { issueOf } from '../reasons/reason.ts';
import { Instant } from '../time.ts';
import { Version } from '../version.ts';
import { FoodFate } from './on-the-road.ts';
import { DeliveryProofInput } from './proofs/delivery-input.ts';

// Derived from the machine, like the statuses, so that events are listed only once.
export const OrderEventType = z
  .enum([...ORDER_EVENT_TYPES, ...ROAD_EVENT_TYPES])
  .meta({ id: 'OrderEventType' });

/** The events that a status call may carry; assignment and those on the road have their own calls. */
export const StatusEventType = OrderEventType.exclude([
  'order.assign',
  'order.reassign',
  'order.unassign',
  ...ROAD_EVENT_TYPES,
]).meta({ id: 'StatusEventType' });
export type StatusEventType = z.output<typeof StatusEventType>;

/** A cancellation or return that staff asked for, until the server carries it out. */
export const OrderEnding = z
  .object({
    event: z.enum(WITHHELD_ORDER_EVENTS),
    at: Instant.meta({ description: 'When the server carries it out' }),
    by: Actor.nullable().meta({ description: 'Hidden from the apps' }),
    reason: z.string(),
    cause: Cause.optional(),
    food: FoodFate.optional().meta({ description: 'Of a return: the fate of the food' }),
  })
  .meta({ id: 'OrderEnding' });
export type OrderEnding = z.output<typeof OrderEnding>;

/** The largest number of orders that one call changes. */
export const MAX_BULK = 200;

/** How the console asks for an end: later, and by a command that is repeated safely. */
const withheld = {
  withhold: z
    .literal(true)
    .optional()
    .meta({
      description: `Staff: cancel or return in ${WITHHELD_MS / 1_000} s, unless withdrawn; default: at once`,
    }),
  commandId: CommandId.optional().meta({ description: 'Required to withhold' }),
};

const { reason } = causeFields('cancel');
/** Why an order ends; staff say it also of what they book for its driver. */
const caused = { cause: Cause.optional().meta({ description: 'Default: other' }), reason };

/** The events that ask for a cause; staff give a text for what they book otherwise. */
export const EVENT_CAUSES: Partial<Record<StatusEventType, 'cancel' | 'return' | 'deliver'>> = {
  'order.deliver': 'deliver',
  'order.cancel': 'cancel',
  'order.return': 'return',
};
function isCauseOf({ event, cause }: EventBody): boolean {
  if (cause === undefined) return true;
  const act = EVENT_CAUSES[event];
  return act !== undefined && ACT_CAUSES[act].some((one) => one === cause);
}
const NO_CAUSE_OF = { path: ['cause'], message: issueOf(causeReasons, 'cause.not_of_event') };

/** The fate of the food: of a return that the store or the staff confirm. */
const food = {
  food: FoodFate.optional().meta({
    description: 'order.return by the store or staff; absent: not said, as by apps of before',
  }),
};

/** What proves a delivery; apps of before send none. */
const proof = { proof: DeliveryProofInput.optional() };

interface EventBody extends CauseInput {
  event: StatusEventType;
  proof?: DeliveryProofInput | undefined;
  food?: z.output<typeof FoodFate> | undefined;
  withhold?: true | undefined;
  commandId?: string | undefined;
}
const hasReason = (body: EventBody) => isCaused(body) || !needsReason(body.event);
const NO_REASON = { path: ['reason'], message: issueOf(orderReasons, 'order.needs_reason_to_end') };
const isWithholdable = ({ event, withhold }: EventBody) => !withhold || isWithheldEvent(event);
const NOT_WITHHOLDABLE = {
  path: ['withhold'],
  message: issueOf(orderReasons, 'order.withheld_ends_only'),
};
const hasCommand = ({ withhold, commandId }: EventBody) => !withhold || Boolean(commandId);
const NO_COMMAND = {
  path: ['commandId'],
  message: issueOf(orderReasons, 'order.withheld_needs_command'),
};

const hasFood = ({ event, food }: EventBody) => !food || event === 'order.return';
const NO_FOOD = { path: ['food'], message: issueOf(orderReasons, 'order.food_of_returns_only') };

const hasProof = ({ event, proof }: EventBody) => !proof || event === 'order.deliver';
const NO_PROOF = { path: ['proof'], message: issueOf(proofReasons, 'proof.of_deliveries_only') };

/** An event for one order. */
export const ProgressBody = z
  .strictObject({ event: StatusEventType, ...caused, ...food, ...proof, ...withheld })
  .refine(hasProof, NO_PROOF)
  .refine(isWithholdable, NOT_WITHHOLDABLE)
  .refine(hasCommand, NO_COMMAND)
  .refine(hasReason, NO_REASON)
  .refine(isCauseOf, NO_CAUSE_OF)
  .refine(hasFood, NO_FOOD);

/** One event for many orders. */
export const BulkProgressBody = z
  .strictObject({
    ids: z.array(OrderId).min(1).max(MAX_BULK),
    versions: z
      .array(Version)
      .min(1)
      .max(MAX_BULK)
      .meta({ description: 'The version that you saw of each order, in the order of the ids' }),
    event: StatusEventType,
    ...caused,
    ...food,
    ...withheld,
  })
  .refine((body) => body.ids.length === body.versions.length, {
    path: ['versions'],
    message: issueOf(orderReasons, 'order.as_many_versions'),
  })
  .refine((body) => new Set(body.ids).size === body.ids.length, {
    path: ['ids'],
    message: issueOf(orderReasons, 'order.each_once'),
  })
  .refine(isWithholdable, NOT_WITHHOLDABLE)
  .refine(hasCommand, NO_COMMAND)
  .refine(hasReason, NO_REASON)
  .refine(isCauseOf, NO_CAUSE_OF)
  .refine(hasFood, NO_FOOD);
