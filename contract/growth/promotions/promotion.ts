import { z } from 'zod';
import { PROMOTION_EVENT_TYPES, PROMOTION_STATES } from '#machines/promotion/promotion-machine.ts';
import { Hours } from '../../catalogue/opening-hours.ts';
import { CategoryId, StoreId, UserId, ZoneId } from '../../ids.ts';
import { MovedCentimes, Price } from '../../money.ts';
import { promotionReasons } from '../../reasons/growth/promotions.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { type FieldFault, faultOf, issueOf } from '../../reasons/reason.ts';
import { Text } from '../../text.ts';
import { windowFaults } from '../window.ts';

export const PROMOTION_KINDS = ['percent', 'fixed', 'delivery'] as const;
export const PromotionKind = z.enum(PROMOTION_KINDS).meta({ id: 'PromotionKind' });

export const PromotionState = z.enum(PROMOTION_STATES).meta({ id: 'PromotionState' });
export const PromotionEventType = z.enum(PROMOTION_EVENT_TYPES).meta({ id: 'PromotionEventType' });
/** The events that staff send. A scheduled promotion starts by time only. */
export const PromotionAct = PromotionEventType.exclude(['promotion.start']);
export type PromotionAct = z.output<typeof PromotionAct>;

/**
 * Why a code was refused. Customers get one message for all reasons; the back office sees the
 * reason.
 */
export const RefusalReason = z
  .enum([
    'unknown',
    'not_running',
    'wrong_hours',
    'wrong_store',
    'wrong_zone',
    'wrong_items',
    'wrong_customer',
    'not_new',
    'below_minimum',
    'used_by_customer',
    'used_up',
    'budget_spent',
    'nothing_off',
  ])
  .meta({ id: 'RefusalReason' });
export type RefusalReason = z.output<typeof RefusalReason>;

/** A code in its stored form: upper case, trimmed. */
export const PromotionCode = z
  .string()
  .max(60)
  .transform((typed) => typed.normalize('NFKC').trim().toUpperCase())
  .pipe(
    z
      .string()
      .regex(/^[A-Z0-9][A-Z0-9_-]{2,31}$/, issueOf(promotionReasons, 'promotion.code_format')),
  )
  .meta({ description: 'Not case-sensitive' });

const uses = z.number().int().min(1).max(1_000_000_000).nullable();
const scope = <T extends z.ZodType>(id: T, what: string) =>
  z
    .array(z.strictObject({ id }))
    .max(100)
    .refine((rows) => new Set(rows.map((row) => (row as { id: number }).id)).size === rows.length, {
      message: issueOf(fieldReasons, 'field.each_once'),
    })
    .meta({ description: `${what}; empty: all` });

/** The editable fields of a promotion. */
export const promotionFields = {
  name: Text(120).meta({ description: 'For staff' }),
  code: PromotionCode.nullable().meta({ description: 'Null: applied without a code' }),
  kind: PromotionKind,
  percentBp: z.number().int().min(1).max(10_000).nullable().meta({
    description: 'For percentages: basis points of the eligible goods',
  }),
  amount: Price.nullable().meta({ description: 'For fixed amounts: centimes' }),
  cap: Price.nullable().meta({ description: 'The largest discount; centimes' }),
  minimumOrder: Price.meta({ description: 'Minimum eligible goods before any discount; centimes' }),
  startsOn: z.iso.date().meta({ description: 'The first day, in Casablanca' }),
  endsOn: z.iso.date().nullable().meta({ description: 'The last day, included; null: no end' }),
  hours: Hours.nullable().meta({
    description:
      'Applies to orders placed within these hours, in Casablanca; null: around the clock',
  }),
  maxUses: uses,
  maxUsesPerCustomer: uses,
  budget: MovedCentimes.nullable().meta({ description: 'The largest total cost; centimes' }),
  storeShareBp: z.number().int().min(0).max(10_000).meta({
    description:
      'The part of the discount that the store pays, in basis points; the platform pays the rest',
  }),
  newCustomersOnly: z
    .boolean()
    .meta({ description: 'Limited to customers without a delivered or an open order' }),
  stores: scope(StoreId, 'Orders from these stores'),
  zones: scope(ZoneId, 'Orders to doors in these zones'),
  categories: scope(CategoryId, 'Goods of these categories'),
  customers: scope(UserId, 'Orders of these people'),
};
const Fields = z.object(promotionFields);
type Fields = z.output<typeof Fields>;

/**
 * Why a promotion has no bound, by field: each needs a budget, and free delivery also a cap. It
 * cannot be launched without.
 */
export function boundFaultsOf({ kind, cap, budget }: Bounds) {
  const faults: FieldFault<'budget' | 'cap'>[] = [];
  if (budget === null)
    faults.push(faultOf(promotionReasons, 'budget', 'promotion.needed_to_launch'));
  if (kind === 'delivery' && cap === null)
    faults.push(faultOf(promotionReasons, 'cap', 'promotion.cap_needed'));
  return faults;
}
interface Bounds {
  kind: (typeof PROMOTION_KINDS)[number];
  cap: unknown;
  budget: unknown;
}

/** The contradictions between the fields of a promotion. */
export function faultsOf({
  kind,
  percentBp,
  amount,
  cap,
  startsOn,
  endsOn,
  hours,
}: Pick<Fields, 'kind' | 'percentBp' | 'amount' | 'cap' | 'startsOn' | 'endsOn' | 'hours'>) {
  const faults: FieldFault<keyof Fields>[] = [];
  const need = (path: 'percentBp' | 'amount', of: typeof kind, isSet: boolean) => {
    if (kind === of && !isSet) faults.push(faultOf(fieldReasons, path, 'field.needed'));
    if (kind !== of && isSet)
      faults.push(faultOf(promotionReasons, path, 'promotion.only_for_kind', { kind: of }));
  };
  need('percentBp', 'percent', percentBp !== null);
  need('amount', 'fixed', amount !== null);
  if (amount === '0') faults.push(faultOf(fieldReasons, 'amount', 'field.above_zero'));
  if (cap === '0') faults.push(faultOf(fieldReasons, 'cap', 'field.above_zero'));
  if (kind === 'fixed' && cap !== null)
    faults.push(faultOf(promotionReasons, 'cap', 'promotion.not_for_fixed'));
  faults.push(...windowFaults({ startsOn, endsOn }));
  if (hours !== null && Object.values(hours).every((spans) => spans.length === 0))
    faults.push(faultOf(promotionReasons, 'hours', 'promotion.hour_needed'));
  return faults;
}
