import { randomUUID } from 'node:crypto';
import { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { AppClient } from '../app-client.ts';
import type { CityClock } from '../clock.ts';
import { proposedAtMs } from '../troubles/open-troubles.ts';
import { drawAnswer, randomOf } from '../troubles/troubles.ts';
import type { Minute } from '../world.ts';
import { isLostRace } from './loop.ts';

/** How long a customer takes to look at the app. */
const LOOKS_AFTER: [Minute, Minute] = [0.5, 3];

/** Answers the proposed change of a customer's order in the app; some customers never look. */
export async function answerInApp(client: AppClient, clock: CityClock, order: Order) {
  const open = order.amendment?.open;
  if (!open) return;
  const random = randomOf(order.id, 'customer');
  const event = drawAnswer(random);
  const looksAtMs = proposedAtMs(open) + clock.realMs(random.between(...LOOKS_AFTER));
  if (event === null || Date.now() < looksAtMs) return;
  const body = { commandId: randomUUID(), number: open.number, event };
  try {
    await client.call(amendmentsRoutes.settleOwn, { params: { id: String(order.id) }, body });
  } catch (error) {
    if (!isLostRace(error)) throw error;
  }
}
