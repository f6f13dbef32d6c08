import { z } from 'zod';
import { OrderId, StoreId, UserId } from '../../ids.ts';
import { Centimes } from '../../money.ts';
import { Instant } from '../../time.ts';
import { RefusalReason } from './promotion.ts';

/** An order that used a promotion. */
export const Redemption = z
  .object({
    orderId: OrderId,
    store: z.object({ id: StoreId, name: z.string() }),
    customer: z.object({ id: UserId, name: z.string() }),
    amount: Centimes,
    storePart: Centimes.meta({ description: 'The part that the store pays' }),
    state: z.enum(['reserved', 'settled', 'released']),
    at: Instant,
  })
  .meta({ id: 'Redemption' });
export type Redemption = z.output<typeof Redemption>;

/** The cost and the use of a promotion, by day in Casablanca. */
export const PromotionUse = z
  .object({
    used: z.number().int(),
    orders: z.number().int().optional().meta({
      description: 'Orders that used it, also cancelled ones; the release before sends none',
    }),
    open: z.number().int().optional().meta({
      description: 'Uses by open orders; the release before sends none',
    }),
    reserved: Centimes,
    spent: Centimes,
    platformPart: Centimes.meta({
      description: 'Of the delivered orders; the store pays the rest',
    }),
    storePart: Centimes,
    goods: Centimes.meta({ description: 'Goods of the delivered orders, before discounts' }),
    days: z.array(z.object({ day: z.iso.date(), orders: z.number().int(), cost: Centimes })),
    refused: z.array(z.object({ reason: RefusalReason, count: z.number().int() })).meta({
      description: 'How often its code was refused within 30 days, and why',
    }),
  })
  .meta({ id: 'PromotionUse' });
export type PromotionUse = z.output<typeof PromotionUse>;
