import { z } from 'zod';
import { OrderId } from '../ids.ts';
import { Instant } from '../time.ts';

/** When an order is expected at the store and at the door, with its driver and his other orders. */
export const OrderForecast = z
  .object({
    at: Instant,
    orderId: OrderId,
    pickupAt: Instant.nullable().meta({ description: 'Null: picked up, or no forecast' }),
    doorAt: Instant.nullable().meta({ description: 'Null: no driver, no position, or closed' }),
    lateMinutes: z.number().int().min(0).meta({ description: 'Past the promise; 0 if it is kept' }),
  })
  .meta({ id: 'OrderForecast' });
export type OrderForecast = z.output<typeof OrderForecast>;
