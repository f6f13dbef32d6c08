import { z } from 'zod';
import { Actor } from '../actor.ts';
import { Cause } from '../causes/causes.ts';
import { reasonKeyFields } from '../reasons/params.ts';
import { Instant } from '../time.ts';

/** An event of the record, from the event log. */
export const TimelineEvent = z
  .object({
    kind: z.literal('event'),
    at: Instant,
    actor: Actor.nullable().meta({ description: 'Null: the server by itself' }),
    type: z.string().meta({ description: 'For example order.assigned' }),
    reason: z.string().nullable(),
    cause: Cause.optional().meta({ description: 'Absent: none, or a text alone' }),
    ...reasonKeyFields,
  })
  .meta({ id: 'TimelineEvent' });
export type TimelineEvent = z.output<typeof TimelineEvent>;

/** A change of the record, from the audit log: only the fields that differ. */
export const TimelineChange = z
  .object({
    kind: z.literal('change'),
    at: Instant,
    actor: Actor,
    seq: z.number().int().meta({ description: 'Of its entry in the audit log' }),
    action: z.string().meta({ description: 'For example store.update' }),
    changes: z
      .array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
      .meta({ description: 'Only the differences' }),
    reason: z.string().nullable(),
    ...reasonKeyFields,
  })
  .meta({ id: 'TimelineChange' });
export type TimelineChange = z.output<typeof TimelineChange>;

const text = {
  at: Instant,
  actor: Actor,
  id: z.number().int(),
  author: Actor.meta({ description: 'The actor, for clients of earlier releases' }),
  text: z.string(),
};

/** What staff wrote on a record; it never changes. */
export const TimelineNote = z
  .object({ kind: z.literal('note'), ...text })
  .meta({ id: 'TimelineNote' });
export type TimelineNote = z.output<typeof TimelineNote>;

/** What staff wrote on an order; it never changes. */
export const TimelineComment = z
  .object({ kind: z.literal('comment'), ...text })
  .meta({ id: 'TimelineComment' });
export type TimelineComment = z.output<typeof TimelineComment>;

/** An entry of a record's timeline: who, when and what, by its kind. */
export type TimelineEntry = TimelineEvent | TimelineChange | TimelineNote | TimelineComment;
