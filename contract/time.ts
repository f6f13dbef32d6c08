import { z } from 'zod';
import { fieldReasons } from './reasons/platform/fields.ts';
import { issueOf } from './reasons/reason.ts';

/** UTC, ISO 8601. */
export const Instant = z.iso.datetime().meta({ id: 'Instant' });

/** An instant in the query of a list, limited to years that the database supports. */
export const AskedInstant = Instant.refine(
  // The query for the last of these days extends to the beginning of the next one.
  (at) => at >= '1900' && at < '2200-01-02',
  issueOf(fieldReasons, 'field.year_range'),
);

/** A calendar date, for example 2026-07-14, limited to years that the database supports. */
export const DateOnly = z.iso
  .date()
  .refine(
    (day) => day >= '1900-01-01' && day < '2200-01-01',
    issueOf(fieldReasons, 'field.day_range'),
  )
  .meta({ id: 'DateOnly' });
