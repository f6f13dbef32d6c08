import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { ApiError, refusals } from '../../errors.ts';
import { LatLon } from '../../geo.ts';
import { RefusalReason } from '../../growth/promotions/promotion.ts';
import { ItemId, OrderId, pathOf, StoreId } from '../../ids.ts';
import { Centimes } from '../../money.ts';
import { RequestedLine } from '../../operations/order-lines.ts';
import { Instant } from '../../time.ts';
import { PromotionId } from '../growth/promotions.ts';

/** How many minutes a quote is valid. */
export const QUOTE_MINUTES = 10;

/** A code as a customer types it; a code that no promotion could have gets the same message. */
export const TypedCode = z.string().trim().min(1).max(60);

/** The price of an order if it were placed now. */
export const Quote = z
  .object({
    key: z.string().meta({
      description: 'Sent with the order: it is placed at this price, or refused with a new quote',
    }),
    expiresAt: Instant,
    lines: z.array(
      z.object({
        itemId: ItemId,
        name: z.string(),
        quantity: z.number().int(),
        unitPrice: Centimes,
        discount: Centimes.meta({ description: 'On the line' }),
      }),
    ),
    subtotal: Centimes,
    deliveryFee: Centimes,
    feeDiscount: Centimes.meta({ description: 'On the delivery fee' }),
    discount: Centimes.meta({ description: 'In total, on goods and fee' }),
    total: Centimes,
    promotions: z.array(
      z.object({
        id: z.number().int(),
        version: z.number().int(),
        code: z.string().nullable(),
        amount: Centimes,
      }),
    ),
    code: z
      .enum(['applied', 'better_offer', 'refused'])
      .nullable()
      .meta({ description: 'The outcome for the code; null: none was sent' }),
    zone: z
      .object({ shape: z.number().int().nullable(), terms: z.number().int().nullable() })
      .nullable()
      .meta({ description: 'The versions of the delivery address’s zone' }),
  })
  .meta({ id: 'Quote' });
export type Quote = z.output<typeof Quote>;

/** How long an order is recent, so that one like it may be a mistake. */
export const LIKE_ORDER_MINUTES = 2;

/** What a customer has been shown, or is to be shown, before an order: its price, and one like it. */
export const placingFields = {
  code: TypedCode.optional().meta({ description: 'Of a promotion' }),
  quote: z.string().max(100).optional().meta({
    description: 'The key of a quote; 409 with a new quote if the price differs',
  }),
  ifLike: z
    .enum(['ask', 'place'])
    .optional()
    .meta({
      description: `ask: 409 order.like_order if the same was ordered within ${LIKE_ORDER_MINUTES} minutes, to be sent again with place; default: place`,
    }),
};

/** Refusal because the price of an order differs from its quote. */
export const ChangedQuote = ApiError.extend({ quote: Quote.optional() }).meta({
  id: 'ChangedQuote',
});

/** Refusal of an order: its price has changed, or its payment has ended. */
export const PlacementRefusal = ChangedQuote.extend({
  next: z.literal('new_reference').optional().meta({
    description: 'The payment of this reference has ended: order again with another one',
  }),
  likeOrderId: OrderId.optional().meta({ description: 'order.like_order: the recent order' }),
}).meta({ id: 'PlacementRefusal' });

/** The price of a basket as if a promotion were launched. */
export const PromotionTrial = Quote.pick({
  lines: true,
  subtotal: true,
  deliveryFee: true,
  feeDiscount: true,
  discount: true,
  total: true,
})
  .extend({
    at: Instant.meta({
      description:
        'As asked; otherwise now, or when the promotion first applies and the store is open',
    }),
    closed: z.enum(['now', 'then']).nullable().optional().meta({
      description: 'The store takes no orders at that time, or not yet; null: it does now',
    }),
    reason: z
      .enum([...RefusalReason.options, 'better_offer'])
      .nullable()
      .meta({ description: 'Why the promotion gives nothing; null: it gives a discount' }),
    given: Centimes.meta({ description: 'By this promotion' }),
    storePart: Centimes.meta({ description: 'Of it, what the store pays' }),
    isConsented: z.boolean().optional().meta({
      description:
        'False: the store has not consented to its share, without which its orders get nothing; the release before sends none',
    }),
  })
  .meta({ id: 'PromotionTrial' });
export type PromotionTrial = z.output<typeof PromotionTrial>;

export const quotesRoutes = {
  quote: endpoint({
    id: 'quotes.quote',
    method: 'POST',
    path: '/api/apps/quote',
    summary: 'Quote an order: lines, fee, discounts and total, valid for ten minutes',
    access: ['orders.place'],
    body: z.strictObject({
      storeId: StoreId,
      lines: z.array(RequestedLine).min(1).max(50),
      dropoff: LatLon,
      code: TypedCode.optional(),
    }),
    responses: { 200: Quote, ...refusals(401, 403, 404, 409, 422) },
  }),
  tryPromotion: endpoint({
    id: 'quotes.tryPromotion',
    method: 'POST',
    path: '/api/admin/promotions/{id}/quote',
    summary: 'Quote a basket as if the promotion were launched; changes nothing',
    access: ['promotions.read'],
    params: pathOf(PromotionId),
    body: z.strictObject({
      storeId: StoreId,
      lines: z.array(RequestedLine).min(1).max(50),
      dropoff: LatLon.optional().meta({ description: 'Default: beside the store' }),
      at: Instant.optional().meta({
        description: 'Default: when the promotion first applies and the store is open',
      }),
    }),
    responses: { 200: PromotionTrial, ...refusals(401, 403, 404, 409, 422) },
  }),
} as const;
