import { z } from 'zod';
import { ANSWERS } from '#machines/answer/answer-machine.ts';
import { UserId } from '../../ids.ts';
import { Instant } from '../../time.ts';

/** What becomes of an order whose driver declines it or does not answer. */
export const NO_ANSWERS = ['queue', 'next', 'stays'] as const;
export const NoAnswer = z.enum(NO_ANSWERS).meta({
  id: 'NoAnswer',
  description: 'It waits again, goes to the next driver by rank, or stays with an alarm',
});
export type NoAnswer = z.output<typeof NoAnswer>;

/** How long a driver may be given to answer. Seconds. */
export const ANSWER_SECONDS = { least: 10, most: 600 } as const;

/** After this many different drivers an order is a person's, and no longer a search's. */
export const MOST_DECLINES = 3;

/** What is asked of the driver of an order. */
export const OrderAnswer = z
  .object({
    assignment: z.number().int().positive().meta({ description: 'The number that facts name' }),
    sentAt: Instant,
    answerBy: Instant,
    seenAt: Instant.nullable(),
    answeredAt: Instant.nullable(),
    answer: z.enum(ANSWERS).nullable(),
    by: z.enum(['app', 'staff', 'system']).nullable(),
  })
  .meta({ id: 'OrderAnswer' });
export type OrderAnswer = z.output<typeof OrderAnswer>;

/** Who declined an order or did not answer, each driver once with his last time. */
export const OrderDeclines = z
  .object({
    by: z.array(z.object({ driver: UserId, at: Instant, how: z.enum(['declined', 'timed_out']) })),
    nobodyLeftAt: Instant.nullable().meta({
      description: 'Since when the search for the next driver has found nobody',
    }),
  })
  .meta({ id: 'OrderDeclines' });
export type OrderDeclines = z.output<typeof OrderDeclines>;

/** The facts of answers on an order; absent: not asked, nobody declined. */
export const answerFacts = {
  answer: OrderAnswer.nullable().optional(),
  declined: OrderDeclines.nullable().optional().meta({ description: 'Staff only' }),
};

/** False after too many different drivers: the engine plans the order no longer. */
export const isSearched = (declined: OrderDeclines | null | undefined): boolean =>
  (declined?.by.length ?? 0) < MOST_DECLINES;

/** True if a person is needed: no search goes on, or it finds nobody. */
export const needsPerson = (declined: OrderDeclines | null | undefined): boolean =>
  Boolean(declined) && (!isSearched(declined) || declined?.nobodyLeftAt !== null);

/** What a driver answered in the last days. */
export const ANSWER_FIGURE_DAYS = 30;
export const AnswerFigures = z
  .object({
    asked: z.number().int(),
    accepted: z.number().int(),
    declined: z.number().int(),
    timedOut: z.number().int(),
    medianSeconds: z.number().int().nullable().meta({ description: 'To his own answers' }),
  })
  .meta({ id: 'AnswerFigures' });
export type AnswerFigures = z.output<typeof AnswerFigures>;
