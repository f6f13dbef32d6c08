import { z } from 'zod';
import { REMEDY_EVENT_TYPES, REMEDY_STATES } from '#machines/remedy/remedy-machine.ts';
import { Actor } from '../../actor.ts';
import { actsOf, WhyNot } from '../../acts.ts';
import { Cause } from '../../causes/causes.ts';
import { id, OrderId, StoreId, UserId } from '../../ids.ts';
import { Centimes, PositiveCentimes } from '../../money.ts';
import { CaseId } from '../../operations/cases/case.ts';
import { Instant } from '../../time.ts';
import { Version } from '../../version.ts';
import { Amount, TransferId } from '../movement.ts';
import { storeFunds } from '../store-funds.ts';

export const RemedyId = id('Remedy');
export type RemedyId = z.output<typeof RemedyId>;

/** Where a remedy goes. */
export const REMEDY_TARGETS = ['card', 'wallet', 'coupon', 'redelivery'] as const;
export const RemedyTarget = z.enum(REMEDY_TARGETS).meta({ id: 'RemedyTarget' });
export type RemedyTarget = z.output<typeof RemedyTarget>;

/** What it is for: lines of the order, its delivery fee, or an amount out of goodwill. */
export const REMEDY_BASES = ['lines', 'fee', 'goodwill'] as const;
export const RemedyBasis = z.enum(REMEDY_BASES).meta({ id: 'RemedyBasis' });
export type RemedyBasis = z.output<typeof RemedyBasis>;

export const RemedyState = z.enum(REMEDY_STATES).meta({ id: 'RemedyState' });
export const RemedyEventType = z.enum(REMEDY_EVENT_TYPES).meta({ id: 'RemedyEventType' });

/** The limits beyond which another person decides. */
export const REMEDY_LIMITS = ['case', 'customer', 'store', 'person'] as const;
export const RemedyLimit = z.enum(REMEDY_LIMITS).meta({ id: 'RemedyLimit' });
export type RemedyLimit = z.output<typeof RemedyLimit>;

/** Who bears a remedy besides the platform. */
export const CHARGED_PARTIES = ['store', 'driver'] as const;
export const ChargedParty = z.enum(CHARGED_PARTIES).meta({ id: 'ChargedParty' });
export type ChargedParty = z.output<typeof ChargedParty>;

/** The number of a line of an order. */
const LineNumber = z.number().int().min(0).max(100_000);
const Pieces = z.number().int().min(1).max(10_000);

/** A line with the number of its pieces. */
export const RemedyLine = z.strictObject({ line: LineNumber, quantity: Pieces });

/** A person or store that is charged, and with how much of the cost. */
export const Bearer = z
  .strictObject({
    party: ChargedParty,
    cost: Amount.optional().meta({ description: 'Of what the customer gets; default: all of it' }),
  })
  .meta({ id: 'RemedyBearer' });
export type Bearer = z.output<typeof Bearer>;

const named = <Id extends z.ZodType>(of: Id) => z.object({ id: of, name: z.string() });

/** What a customer gets for what went wrong with an order. */
export const Remedy = z
  .object({
    id: RemedyId,
    version: Version,
    caseId: CaseId.nullable(),
    orderId: OrderId,
    customer: named(UserId),
    store: named(StoreId),
    at: Instant,
    givenBy: Actor,
    basis: RemedyBasis,
    lines: z.array(
      z.object({ line: LineNumber, name: z.string(), quantity: Pieces, paid: Centimes }),
    ),
    cause: Cause.nullable(),
    reason: z.string(),
    target: RemedyTarget,
    amount: Amount,
    charged: PositiveCentimes.meta({ description: 'Of the amount, what others bear' }),
    bearers: z.array(Bearer).meta({ description: 'Of one that waits: who will be charged' }),
    exceeds: RemedyLimit.nullable().meta({ description: 'The limit for which it waited' }),
    state: RemedyState,
    stateAt: Instant,
    stateBy: Actor.nullable(),
    stateReason: z.string().nullable(),
    transferId: TransferId.nullable().meta({ description: 'Of a refund' }),
    promotionId: z.number().int().nullable().meta({ description: 'Of a coupon' }),
    redeliveryId: OrderId.nullable().meta({ description: 'The order with the goods sent again' }),
    acts: actsOf('approve', 'refuse', 'withdraw', 'reverse', 'chargeStore', 'chargeDriver'),
  })
  .meta({ id: 'Remedy' });
export type Remedy = z.output<typeof Remedy>;

/** What some pieces are to the customer, and to the store that is charged for them. */
const Shares = z.object({
  customer: PositiveCentimes,
  store: PositiveCentimes.meta({ description: 'What the store pays if it bears all of it' }),
  commission: PositiveCentimes.meta({ description: 'Of its commission, what it gets back' }),
  promotion: PositiveCentimes.meta({ description: 'What the promotion gets back' }),
});

/** What each choice would give and charge now, so that choosing costs no call. */
export const RemedyPreview = z
  .object({
    orderId: OrderId,
    version: Version,
    left: PositiveCentimes.meta({ description: 'The most that can still be given for the order' }),
    cardLeft: PositiveCentimes.meta({ description: 'The part of it that the card can take' }),
    target: RemedyTarget.meta({ description: 'The target if none is chosen' }),
    targets: z.array(RemedyTarget).meta({ description: 'The targets that this order allows' }),
    lines: z.array(
      z.object({
        line: LineNumber,
        name: z.string(),
        quantity: Pieces,
        given: z.number().int().meta({ description: 'Pieces that were made good before' }),
        pieces: z.array(Shares).meta({ description: 'For one more piece, for two, …' }),
      }),
    ),
    fee: PositiveCentimes.meta({ description: 'What can be given of the delivery fee' }),
    hasDriver: z.boolean(),
    storeFunds,
    room: z
      .object({
        case: PositiveCentimes.nullable(),
        customer: PositiveCentimes,
        store: PositiveCentimes,
        person: PositiveCentimes,
      })
      .meta({ description: 'What the reader gives within each limit; beyond it waits' }),
    typedAbove: Centimes.meta({ description: 'An amount from this limit must be typed again' }),
    whyNot: WhyNot.nullable().meta({ description: 'Why the reader can give nothing' }),
  })
  .meta({ id: 'RemedyPreview' });
export type RemedyPreview = z.output<typeof RemedyPreview>;
