import { z } from 'zod';
import { CAUSES, type Cause } from '../../causes/causes.ts';

/** Until when a case has to be dealt with, by its cause: what still moves is urgent. Minutes. */
const DUE_MINUTES: Readonly<Record<Cause, number>> = {
  item_missing: 60,
  item_wrong: 60,
  quality: 60,
  store_closed: 15,
  store_late: 15,
  no_driver: 15,
  driver_late: 30,
  driver_accident: 15,
  address_wrong: 15,
  customer_unreachable: 15,
  customer_refused: 30,
  changed_mind: 240,
  duplicate: 120,
  payment: 240,
  too_busy: 60,
  short_staffed: 60,
  equipment: 60,
  out_of_stock: 60,
  store_asked: 240,
  other: 240,
};

/** The longest time until a case is due: a week. Minutes. */
const MOST_MINUTES = 10_080;

const dueMinutes = Object.fromEntries(
  CAUSES.map((cause) => [
    cause,
    z.number().int().min(1).max(MOST_MINUTES).default(DUE_MINUTES[cause]),
  ]),
) as { [C in Cause]: z.ZodDefault<z.ZodNumber> };

/** What an organisation sets of cases. */
export const CaseSettings = z
  .strictObject({
    dueMinutes: z.strictObject(dueMinutes).prefault({}).meta({
      description: 'Within which time a case of a cause has to be dealt with, in minutes',
    }),
    silentMinutes: z.number().int().min(1).max(1_440).default(15).meta({
      description: 'An owner who shows no sign for this long loses his cases to the queue',
    }),
    fromRatings: z.boolean().default(true).meta({
      description: 'A rating of 1 or 2 with words opens a case',
    }),
    fromAttempts: z.boolean().default(true).meta({
      description: 'A failed attempt to deliver opens a case',
    }),
    fromUnanswered: z.boolean().default(true).meta({
      description: 'A store that does not answer its orders opens a case',
    }),
    unansweredMinutes: z.number().int().min(1).max(240).default(5).meta({
      description: 'For how long an alarm has said so before, in minutes',
    }),
  })
  .meta({ id: 'CaseSettings' });
export type CaseSettings = z.output<typeof CaseSettings>;
