import { randomUUID } from 'node:crypto';
import type { DriverFact } from '#contract/operations/driver-facts/fact.ts';
import { driverFactsRoutes } from '#contract/routes/operations/driver-facts.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { AppClient } from '../app-client.ts';

/** One of so many orders is declined, the same ones for the same driver. */
const DECLINES_ONE_OF = 12;
/** A driver reads an order for some seconds before he answers. */
const READS_MS = 4_000;

/** The facts that a driver's phone reports now: seen at once, and an answer after a moment. */
export function factsOf(orders: readonly Order[], ownId: number, nowMs: number): DriverFact[] {
  const at = new Date(nowMs).toISOString();
  return orders.flatMap(({ id: order, answer }): DriverFact[] => {
    if (!answer || answer.answer) return [];
    const base = { id: randomUUID(), at, order, assignment: answer.assignment };
    if (!answer.seenAt) return [{ type: 'seen', ...base }];
    if (nowMs - Date.parse(answer.seenAt) < READS_MS) return [];
    const isDeclined = (order * 31 + ownId) % DECLINES_ONE_OF === 0;
    return [
      isDeclined ? { type: 'decline', cause: 'too_far', ...base } : { type: 'accept', ...base },
    ];
  });
}

/** Answers what the driver is asked. */
export async function answerOrders(client: AppClient, orders: readonly Order[]): Promise<void> {
  const facts = factsOf(orders, client.userId(), Date.now());
  if (facts.length > 0) await client.call(driverFactsRoutes.report, { body: { facts } });
}
