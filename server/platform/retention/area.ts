import { area, type Base } from '../area.ts';
import { createMonths } from './months.ts';

/** How often a month is looked for that has begun. */
const MONTHS_MS = 600_000;

export const retentionArea = area({
  services: ({ db, clock }: Base) => ({ months: createMonths(db, clock) }),
  ticks: ({ months }) => [{ everyMs: MONTHS_MS, run: months.begin, atStart: true }],
});
