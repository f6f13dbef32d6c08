import { z } from 'zod';
import { AMENDMENT_STATES } from '#machines/amendment/amendment-machine.ts';
import { Actor } from '../actor.ts';
import { Choice, OptionGroup } from '../catalogue/item.ts';
import { Cause } from '../causes/causes.ts';
import { LatLon } from '../geo.ts';
import { CommandId } from '../ids.ts';
import { Centimes, PositiveCentimes } from '../money.ts';
import { orderReasons } from '../reasons/operations/orders.ts';
import { issueOf } from '../reasons/reason.ts';
import { Phone } from '../text/phone.ts';
import { LongText, Text } from '../text.ts';
import { Instant } from '../time.ts';
import { PaymentMethod } from './order-filters.ts';
import { OrderLine, RequestedLine } from './order-lines.ts';

/** How long a customer has to answer a proposed amendment. */
export const AMENDMENT_MINUTES = 10;
/** How far staff move the pin of an order that is on the road. Metres. */
export const PIN_MOVES_M = 500;
/** The largest number of changed lines of one amendment, and of lines of an amended order. */
export const MAX_AMENDED_LINES = 50;

export const AMENDMENT_KINDS = ['lines', 'address', 'contact', 'payment', 'instructions'] as const;
const AmendmentKind = z.enum(AMENDMENT_KINDS).meta({ id: 'AmendmentKind' });
export type AmendmentKind = z.output<typeof AmendmentKind>;

const AmendmentState = z.enum(AMENDMENT_STATES).meta({ id: 'AmendmentState' });

/** Who pays what a replacement costs more than the line that it replaces. */
export const PAYERS = ['customer', 'store', 'platform'] as const;
export const Payer = z.enum(PAYERS).meta({ id: 'Payer' });
export type Payer = z.output<typeof Payer>;

export const CONSENTS = ['not_needed', 'app', 'telephone', 'preference', 'default'] as const;
/**
 * Why an amendment could be applied: it costs the customer nothing more; the customer agreed in the
 * app or on the telephone; it is the customer's preference for a missing line; it is the default of a
 * proposal that was refused or not answered.
 */
export const Consent = z.enum(CONSENTS).meta({ id: 'AmendmentConsent' });
export type Consent = z.output<typeof Consent>;

const LineNumber = z.number().int().min(1).max(32_767);

/** Another quantity of a line as it stands; 0 removes it. */
const ChangedLine = z.strictObject({
  line: LineNumber,
  quantity: z.number().int().min(0).max(99),
  left: z.number().int().min(0).max(1_000_000).optional().meta({
    description: 'Of a missing item: how many are left in the store; default 0',
  }),
  offUntilTomorrow: z.boolean().optional().meta({
    description:
      'Of a missing item: nobody can order it until the store’s next opening after today, from now on, even if the change is proposed first',
  }),
});
/** A new line at the menu’s price of now. */
const AddedLine = z.strictObject({
  add: RequestedLine,
  replaces: LineNumber.optional().meta({
    description: 'The line that it replaces, of which the same amendment takes as many away',
  }),
  pays: Payer.optional().meta({
    description: 'Who pays the difference to the replaced line; default: the customer',
  }),
});
export const AmendedLine = z.union([ChangedLine, AddedLine]).meta({ id: 'AmendedLine' });
export type AmendedLine = z.output<typeof AmendedLine>;
export type ChangedLine = z.output<typeof ChangedLine>;
export type AddedLine = z.output<typeof AddedLine>;

const changes = {
  cause: Cause,
  reason: Text(300).optional(),
  lines: z.array(AmendedLine).min(1).max(MAX_AMENDED_LINES).optional(),
  dropoff: LatLon.optional(),
  address: Text(200).optional(),
  phone: Phone.nullable()
    .optional()
    .meta({ description: 'To be called about this order; null: the customer’s own' }),
  payment: PaymentMethod.optional(),
  note: LongText(500).nullable().optional(),
};
type Changes = Partial<Record<keyof typeof changes, unknown>>;

const hasChange = ({ lines, dropoff, address, phone, payment, note }: Changes) =>
  [lines, dropoff, address, phone, payment, note].some((one) => one !== undefined);
const NO_CHANGE = { path: ['lines'], message: issueOf(orderReasons, 'order.amends_nothing') };
const hasReason = ({ cause, reason }: Changes) => cause !== 'other' || reason !== undefined;
const NO_REASON = { path: ['reason'], message: issueOf(orderReasons, 'order.cause_needs_reason') };
const namesOnce = ({ lines }: { lines?: readonly AmendedLine[] | undefined }) => {
  const named = (lines ?? []).flatMap((one) => ('line' in one ? [one.line] : []));
  return new Set(named).size === named.length;
};
const TWICE = { path: ['lines'], message: issueOf(orderReasons, 'order.line_once') };

/** By staff: everything until pickup, less afterwards. */
const staffChanges = {
  ...changes,
  consent: z.literal('telephone').optional().meta({
    description:
      'The customer agreed on the telephone. Without it, what costs more is proposed in the app',
  }),
};
export const AmendmentBody = z
  .strictObject({ commandId: CommandId, ...staffChanges })
  .refine(hasChange, NO_CHANGE)
  .refine(hasReason, NO_REASON)
  .refine(namesOnce, TWICE);
export type AmendmentBody = z.output<typeof AmendmentBody>;
export const PreviewBody = z
  .strictObject(staffChanges)
  .refine(hasChange, NO_CHANGE)
  .refine(hasReason, NO_REASON)
  .refine(namesOnce, TWICE);

/** By a store: lines until the order is ready. By a customer: address, note until it is accepted. */
export const OwnAmendmentBody = z
  .strictObject({
    commandId: CommandId,
    cause: changes.cause,
    reason: changes.reason,
    lines: changes.lines,
    dropoff: changes.dropoff,
    address: changes.address,
    note: changes.note,
  })
  .refine(hasChange, NO_CHANGE)
  .refine(hasReason, NO_REASON)
  .refine(namesOnce, TWICE);

/** Keeps a disputed amendment. */
export const KeepAmendmentBody = z
  .strictObject({
    commandId: CommandId,
    number: z.number().int().min(1).max(32_767),
    cause: changes.cause,
    reason: changes.reason,
  })
  .refine(hasReason, NO_REASON);

/** The price of a basket. */
export const BasketTotals = z
  .object({
    subtotal: Centimes,
    deliveryFee: Centimes,
    discount: Centimes.meta({ description: 'On goods and delivery fee' }),
    storeDiscount: Centimes.meta({ description: 'The part of it that the store pays' }),
    total: Centimes,
  })
  .meta({ id: 'BasketTotals' });
export type BasketTotals = z.output<typeof BasketTotals>;

/** What an order contained, and cost, at one time. */
export const Basket = BasketTotals.extend({
  lines: z.array(
    OrderLine.extend({ discount: Centimes.meta({ description: 'On the line, in total' }) }),
  ),
  payment: PaymentMethod,
}).meta({ id: 'Basket' });
export type Basket = z.output<typeof Basket>;

/** What an amendment costs those who pay more for it. */
const DifferencePayers = z
  .object({
    customer: Centimes.meta({ description: 'Negative: the order costs less' }),
    store: PositiveCentimes,
    platform: PositiveCentimes,
  })
  .meta({ id: 'DifferencePayers' });

/** What an amendment would do; nothing is written. */
export const AmendmentPreview = z
  .object({
    before: Basket,
    after: Basket,
    pays: DifferencePayers,
    isApplied: z.boolean().meta({
      description: 'It would be applied at once; otherwise the customer is asked in the app',
    }),
    consent: Consent.nullable().meta({ description: 'Null: the customer is asked' }),
    authorised: Centimes.nullable().meta({ description: 'On the card; null: paid in cash' }),
    promisedAt: Instant,
    metres: z.number().int().nullable().meta({ description: 'By which the pin moves; null: not' }),
  })
  .meta({ id: 'AmendmentPreview' });
export type AmendmentPreview = z.output<typeof AmendmentPreview>;

/**
 * How a dispute is settled: the customer pays no more than before the amendment; the customer accepted
 * another total in the app; or the amendment was kept.
 */
export const DISPUTE_OUTCOMES = ['put_back', 'accepted', 'kept'] as const;
const DisputeOutcome = z.enum(DISPUTE_OUTCOMES).meta({ id: 'AmendmentDisputeOutcome' });
export type DisputeOutcome = z.output<typeof DisputeOutcome>;

/** The disagreement of the customer with an amendment, and its outcome. */
const AmendmentDispute = z
  .object({
    at: Instant,
    outcome: DisputeOutcome.nullable().meta({ description: 'Null: it is not settled' }),
    cause: Cause.nullable().meta({ description: 'Why the amendment was kept' }),
    reason: z.string().nullable(),
    settledBy: Actor.nullable(),
    settledAt: Instant.nullable(),
  })
  .meta({ id: 'AmendmentDispute' });

/** One change of an order, applied or proposed. */
export const Amendment = z
  .object({
    number: z.number().int().min(1).meta({ description: 'Within its order, from 1' }),
    kinds: z.array(AmendmentKind),
    cause: Cause,
    reason: z.string().nullable(),
    state: AmendmentState,
    consent: Consent.nullable().meta({ description: 'Null: not applied' }),
    askedBy: Actor.nullable().meta({ description: 'Staff are hidden from the apps' }),
    askedAt: Instant,
    expiresAt: Instant.nullable().meta({ description: 'Null: it was not proposed' }),
    settledBy: Actor.nullable(),
    settledAt: Instant.nullable(),
    pays: DifferencePayers,
    before: Basket,
    after: Basket.meta({ description: 'As applied, or as it would be' }),
    address: z
      .object({ before: z.string(), after: z.string() })
      .nullable()
      .meta({ description: 'Null: the same, or no longer kept' }),
    dispute: AmendmentDispute.nullable()
      .optional()
      .meta({ description: 'Null: the customer has not disputed it' }),
  })
  .meta({ id: 'Amendment' });
export type Amendment = z.output<typeof Amendment>;

/** The proposal of an order that waits for an answer. */
export const OpenAmendment = z
  .object({
    number: z.number().int().min(1),
    cause: Cause,
    by: z.enum(['store', 'staff']),
    total: Centimes.meta({ description: 'Of the order, if it is accepted' }),
    expiresAt: Instant,
  })
  .meta({ id: 'OpenAmendment' });
export type OpenAmendment = z.output<typeof OpenAmendment>;

/** An applied amendment with which the customer does not agree, until that is settled. */
export const DisputedAmendment = z
  .object({
    number: z.number().int().min(1),
    at: Instant,
    total: Centimes.meta({ description: 'Of the order, before it' }),
  })
  .meta({ id: 'DisputedAmendment' });
export type DisputedAmendment = z.output<typeof DisputedAmendment>;

/** What an order says of its amendments. */
export const OrderAmendment = z
  .object({
    number: z.number().int().min(0).meta({ description: 'Of the last that was applied; 0: none' }),
    open: OpenAmendment.nullable(),
    isUnseen: z.boolean().meta({ description: 'The store has not seen the last one' }),
    disputed: DisputedAmendment.nullable().optional(),
  })
  .meta({ id: 'OrderAmendment' });
export type OrderAmendment = z.output<typeof OrderAmendment>;

/** An item that can replace a line, or be added, as it is offered now. */
export const Substitute = z
  .object({
    itemId: z.number().int(),
    name: z.string(),
    category: z.string(),
    price: Centimes,
    difference: Centimes.meta({
      description: 'To the price of one of the line; of an item that is added, its price',
    }),
    left: z.number().int().nullable().meta({ description: 'In stock; null: not counted' }),
    needsChoice: z.boolean().meta({ description: 'It has a variant or options to choose' }),
    variants: z.array(Choice).optional().meta({ description: 'One of them is chosen' }),
    groups: z.array(OptionGroup).optional(),
  })
  .meta({ id: 'Substitute' });
export type Substitute = z.output<typeof Substitute>;
