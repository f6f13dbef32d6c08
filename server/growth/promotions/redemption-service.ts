import { PromotionCode, type RefusalReason } from '#contract/growth/promotions/promotion.ts';
import { type Calendar, firstOpen, isWithinHours } from '#rules/hours.ts';
import type { Base } from '../../platform/area.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { fieldFault, refuse, requireRow } from '../../platform/http/refusal.ts';
import { createCodeLimit } from './code-limit.ts';
import { type Basket, type Discount, discountOf, evaluate, type Part } from './evaluate.ts';
import {
  type AmendedDiscounts,
  type Candidate,
  createRedemptionRepository,
  type PromotionQuery,
} from './redemption-repository.ts';
import { promotionRepository } from './repository.ts';

export type AppliedDiscount = Discount<Candidate>;
type RedemptionRequest = Omit<PromotionQuery, 'code' | 'categoryIds'> & {
  basket: Basket;
  /** As it was entered. */
  code: string | null;
  /** A discount by staff on the goods, which replaces promotions of goods. */
  given?: { storePart: bigint } | undefined;
};

/** When a promotion is tried: at a chosen time, or as soon as the store is open from a time on. */
interface TrialTime {
  from: Date;
  at: Date | null;
  store: Calendar;
}

export interface PromotionEvaluation {
  discounts: readonly AppliedDiscount[];
  /** The outcome for the code; null if no code was entered. */
  code: 'applied' | 'better_offer' | 'refused' | null;
  /** Why the code was refused, for the back office only. */
  refused: { code: string; promotionId: number | null; reason: RefusalReason } | null;
  /** Why the promotion that is tried gives nothing; null if it does, or if none is tried. */
  trial?: RefusalReason | 'better_offer' | null;
  /** Whether the store consented to its share of the promotion that is tried. */
  isTrialConsented?: boolean;
}

/**
 * A limit was reached, or a promotion changed, since the order was evaluated: evaluate it again.
 */
export class PromotionGone extends Error {}

/** Why an order does not qualify for a promotion, whatever its amount; null if it does. */
function whyNot(one: Candidate, request: RedemptionRequest, isNew: boolean): RefusalReason | null {
  const { at, storeId, zoneId, customerId } = request;
  const isWithin = one.starts_at <= at && (one.ends_at === null || one.ends_at > at);
  const isOutside = (ids: readonly number[], id: number | null) =>
    ids.length > 0 && (id === null || !ids.includes(id));
  if (!isWithin || (one.state !== 'scheduled' && one.state !== 'active')) return 'not_running';
  if (!isWithinHours(one.hours, at)) return 'wrong_hours';
  if (isOutside(one.customer_ids, customerId)) return 'wrong_customer';
  if (isOutside(one.store_ids, storeId) || !one.is_consented) return 'wrong_store';
  if (isOutside(one.zone_ids, zoneId)) return 'wrong_zone';
  if (one.new_customers_only && !isNew) return 'not_new';
  if (one.max_uses_per_customer !== null && one.used_by_customer >= one.max_uses_per_customer)
    return 'used_by_customer';
  return one.max_uses !== null && one.used >= one.max_uses ? 'used_up' : null;
}

/** Why a promotion gives no discount on an order; null if it does. */
function refusalOf(
  one: Candidate,
  request: RedemptionRequest,
  isNew: boolean,
): RefusalReason | null {
  const why = whyNot(one, request, isNew);
  if (why) return why;
  const discount = discountOf(request.basket, one);
  if (typeof discount === 'string') return discount;
  const isSpent = one.budget !== null && one.spent + one.reserved + discount.amount > one.budget;
  return isSpent ? 'budget_spent' : null;
}

/** A draft as it is once it is launched, and its stores have consented. */
const asLaunched = (one: Candidate, at: Date): Candidate => ({
  ...one,
  state: 'active',
  starts_at: one.starts_at <= at ? one.starts_at : at,
  is_consented: true,
});

/** The discounts of promotions on orders, and their uses. */
export function createRedemptionService({ db, clock, pool }: Base) {
  const repository = createRedemptionRepository();
  const limit = createCodeLimit(pool);

  return {
    /** Counts an attempt with a code; refuses a customer with too many attempts (429). */
    takeAttempt: (customerId: number) => limit.take(customerId),
    giveAttemptBack: (customerId: number) => limit.giveBack(customerId),

    /** Whether a customer has a delivered or open order; otherwise they are new. */
    hasOrdered: (customerId: number) => repository.hasOrdered(db, customerId, null),

    /** The discounts on an order at this moment. Nothing is counted. */
    async evaluate(trx: Db, request: RedemptionRequest): Promise<PromotionEvaluation> {
      const typed = request.code === null ? null : PromotionCode.safeParse(request.code);
      const code = typed?.data ?? null;
      const categoryIds = [...new Set(request.basket.lines.map(({ categoryId }) => categoryId))];
      const candidates = await repository.candidates(trx, { ...request, code, categoryIds });
      const found = candidates.map((one) =>
        one.id === request.trial ? asLaunched(one, request.at) : one,
      );
      const isNew =
        found.some((one) => one.new_customers_only) &&
        !(await repository.hasOrdered(trx, request.customerId, null));
      const judged = found.map((one) => ({ one, refused: refusalOf(one, request, isNew) }));
      const fitting = judged.filter(({ refused }) => refused === null).map(({ one }) => one);
      const discounts = evaluate(request.basket, fitting, request.given);
      const tried = judged.find(({ one }) => one.id === request.trial);
      const isGiven = discounts.some(({ terms }) => terms.id === request.trial);
      const trial = tried ? (tried.refused ?? (isGiven ? null : 'better_offer')) : null;
      const isTrialConsented =
        candidates.find(({ id }) => id === request.trial)?.is_consented ?? true;
      if (request.code === null)
        return { discounts, code: null, refused: null, trial, isTrialConsented };
      const own = judged.find(({ one }) => one.code !== null && one.code === code);
      const reason = own ? own.refused : 'unknown';
      if (reason)
        return {
          discounts,
          code: 'refused',
          refused: { code: code ?? request.code, promotionId: own?.one.id ?? null, reason },
        };
      const isApplied = discounts.some(({ terms }) => terms.id === own?.one.id);
      return { discounts, code: isApplied ? 'applied' : 'better_offer', refused: null };
    },

    /**
     * How a promotion is tried before its launch: for one of its customers, otherwise for this
     * person; now, or when its days and hours first allow. Error: 404.
     */
    async trialOf(trx: Db, id: number, userId: number, { from, at, store }: TrialTime) {
      const row = requireRow(await promotionRepository.find(trx, id), 'promotion');
      const { customers } = await promotionRepository.scopes(trx, id);
      const first = row.starts_at > from ? row.starts_at : from;
      const open = firstOpen([{ hours: row.hours, holidays: [] }, store], first) ?? first;
      return { promotionId: id, customerId: customers[0]?.id ?? userId, at: at ?? open };
    },

    /** Records for the back office why a code was refused. */
    noteRefused: (
      customerId: number,
      { code, promotionId, reason }: NonNullable<PromotionEvaluation['refused']>,
    ) =>
      repository.refuse(db, {
        at: clock(),
        customer_id: customerId,
        code,
        promotion_id: promotionId,
        reason,
      }),

    /** The refusal of a code, the same for every reason. */
    refusal: () =>
      refuse(
        'promotion.not_for_order',
        {},
        { fields: [fieldFault('body.code', 'promotion.code_not_for_order')] },
      ),

    /**
     * Locks the customer if an offer is for new customers, so that a concurrent first order sees
     * this one.
     */
    async holdCustomer(trx: Trx, customerId: number, discounts: readonly AppliedDiscount[]) {
      if (discounts.some(({ terms }) => terms.new_customers_only))
        await repository.lockCustomer(trx, customerId);
    },

    /**
     * Reserves the discounts of an order, in the order of the promotions' ids.
     * @throws PromotionGone: the order must be rolled back.
     */
    async reserve(
      trx: Trx,
      order: { id: number; customerId: number; at: Date },
      discounts: readonly AppliedDiscount[],
    ): Promise<void> {
      const { id: orderId, customerId, at } = order;
      for (const { terms, amount, storePart } of discounts.toSorted(
        (a, b) => a.terms.id - b.terms.id,
      )) {
        const isGone =
          terms.new_customers_only && (await repository.hasOrdered(trx, customerId, orderId));
        const use = { orderId, customerId, at, terms, amount, storePart };
        if (isGone || !(await repository.reserve(trx, use))) throw new PromotionGone();
      }
    },

    /** Writes the discounts of an order, part by part. */
    async addParts(
      trx: Trx,
      orderId: number,
      of: readonly { promotionId: number | null; parts: readonly Part[] }[],
    ): Promise<void> {
      const rows = of.flatMap(({ promotionId, parts }) =>
        parts.map(({ line, amount, storePart }) => ({
          order_id: orderId,
          line,
          promotion_id: promotionId,
          amount,
          store_part: storePart,
        })),
      );
      if (rows.length > 0) await repository.addParts(trx, rows);
    },

    /** Writes what an amended order gets of its promotions, and its parts. Nothing is counted again. */
    async amend(
      trx: Trx,
      orderId: number,
      { promotions, parts }: Pick<AmendedDiscounts, 'promotions' | 'parts'>,
    ): Promise<void> {
      await repository.amend(trx, orderId, promotions);
      await repository.rewriteParts(trx, orderId, parts);
    },

    partsOf: (orderId: number, trx: Db = db) => repository.parts(trx, orderId),

    /** A delivered order has spent its reservations; an undelivered one releases them. */
    close: repository.close,
  };
}
export type RedemptionService = ReturnType<typeof createRedemptionService>;
