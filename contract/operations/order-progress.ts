import { z } from 'zod';
import {
  isWithheldEvent,
  needsReason,
  ORDER_EVENT_TYPES,
  WITHHELD_MS,
  WITHHELD_ORDER_EVENTS,
} from '#machines/order/order-machine.ts';
import { Actor } from '../actor.ts';
import { Instant } from '../geo.ts';
import { CommandId, OrderId } from '../ids.ts';
import { orderReasons } from '../reasons/operations/orders.ts';
import { issueOf } from '../reasons/reason.ts';
import { Text } from '../text.ts';
import { Version } from '../version.ts';

// Derived from the machine, like the statuses, so that events are listed only once.
export const OrderEventType = z.enum(ORDER_EVENT_TYPES).meta({ id: 'OrderEventType' });

/** The events that a status call may carry; assignment has its own call. */
export const StatusEventType = OrderEventType.exclude([
  'order.assign',
  'order.reassign',
  'order.unassign',
]).meta({ id: 'StatusEventType' });
export type StatusEventType = z.output<typeof StatusEventType>;

/** A cancellation or return that staff asked for, until the server carries it out. */
export const OrderEnding = z
  .object({
    event: z.enum(WITHHELD_ORDER_EVENTS),
    at: Instant.meta({ description: 'When the server carries it out' }),
    by: Actor.nullable().meta({ description: 'Hidden from the apps' }),
    reason: z.string(),
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

interface EventBody {
  event: StatusEventType;
  reason?: string | undefined;
  withhold?: true | undefined;
  commandId?: string | undefined;
}
const hasReason = ({ event, reason }: EventBody) => Boolean(reason) || !needsReason(event);
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

/** An event for one order. */
export const ProgressBody = z
  .strictObject({ event: StatusEventType, reason: Text(300).optional(), ...withheld })
  .refine(isWithholdable, NOT_WITHHOLDABLE)
  .refine(hasCommand, NO_COMMAND)
  .refine(hasReason, NO_REASON);

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
    reason: Text(300).optional(),
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
  .refine(hasReason, NO_REASON);
