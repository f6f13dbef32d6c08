import { z } from 'zod';
import { OrderId, StoreId } from '../../ids.ts';
import { Version } from '../../version.ts';
import { OrderAnswer, OrderDeclines } from './answer.ts';
import { OrderVisits } from './arrival.ts';

/** What happens beside an order's status, and leaves the order's version. */
export const FACT_HAPPENINGS = [
  'answer.seen',
  'answer.accepted',
  'answer.nobody_left',
  'visit.at_store',
  'visit.at_door',
  'visit.at_driver',
  'visit.left_store',
  'visit.left_door',
  'visit.left_driver',
] as const;

export type FactHappening = (typeof FACT_HAPPENINGS)[number];

export const isFactHappening = (type: string): type is FactHappening =>
  FACT_HAPPENINGS.some((one) => one === type);

/** The facts of an order as live screens follow them; `id` is the order, at the version that they leave. */
export const LiveFacts = z
  .object({
    id: OrderId,
    version: Version,
    zone: z.string(),
    store: z.object({ id: StoreId }),
    answer: OrderAnswer.nullable(),
    declined: OrderDeclines.nullable(),
    visits: OrderVisits.nullable(),
  })
  .meta({ id: 'LiveFacts' });
export type LiveFacts = z.output<typeof LiveFacts>;

/** The order with these facts, or itself if it has changed since. */
export const withFacts = <O extends { version: number }>(
  order: O,
  { version, answer, declined, visits }: LiveFacts,
): O => (order.version === version ? { ...order, answer, declined, visits } : order);
