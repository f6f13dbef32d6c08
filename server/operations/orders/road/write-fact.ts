import { type CauseInput, wordsOfCause } from '#contract/causes/causes.ts';
import type { OrderLogEvent } from '#contract/events.ts';
import type { ActContext } from '../../../platform/acts/subject.ts';
import type { OrderDeps } from '../deps.ts';
import { type OrderRow, toOrder } from '../order-view.ts';

/** An act on the road in progress. */
export type RoadContext = ActContext<OrderDeps, CauseInput>;

/** Writes facts of a locked order beside its status, and appends the event. */
export async function writeFact(
  { deps: { events, repository }, trx, actor, body }: RoadContext,
  before: OrderRow,
  change: Partial<OrderRow>,
  { at, type }: Pick<OrderLogEvent, 'type'> & { at: Date },
): Promise<OrderRow> {
  const after = { ...before, ...change, version: before.version + 1 };
  const why = { reason: wordsOfCause(body), cause: body.cause };
  await events.append(
    trx,
    { at, type, subject: 'order', data: toOrder(after), actor, ...why },
    repository.changeOf(after, after.driver_id !== before.driver_id),
  );
  return after;
}
