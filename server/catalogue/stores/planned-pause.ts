import type { WhyNot } from '#contract/acts.ts';
import { nextChange, opennessAt } from '#contract/catalogue/opening-hours.ts';
import { type CauseOf, textOfCause } from '#contract/causes/causes.ts';
import type { FieldError } from '#contract/errors.ts';
import { casablancaClock, casablancaDayBegin, DAY_MS } from '#contract/time.ts';
import type { PlannedPauseJson } from '../../platform/db/tables/stores.ts';
import { fieldFault, reasonFor, refusalFor } from '../../platform/http/refusal.ts';
import type { StoreRow } from './repository.ts';

const refused = (why: WhyNot, fault: FieldError) => refusalFor(why, { fields: [fault] });

interface PauseRequest {
  from: string;
  cause?: CauseOf<'pause'> | undefined;
  reason?: string | undefined;
  until?: string | undefined;
}

/**
 * A pause that begins at a time within a day. Without an end it lasts until the store would close
 * by its hours, and for a store that never closes until midnight in Casablanca: the rest of the
 * day. Errors: 400 for a time that has passed, and for one at which the store is closed anyway.
 */
export function planOf(
  { from, until, cause, reason: typed }: PauseRequest,
  { hours, holidays }: Pick<StoreRow, 'hours' | 'holidays'>,
  now: Date,
): Omit<PlannedPauseJson, 'by'> {
  const begin = new Date(from);
  if (begin <= now || begin.getTime() > now.getTime() + DAY_MS)
    throw refused(reasonFor('store.pause_within_day'), fieldFault('body.from', 'store.within_day'));
  if (until !== undefined && new Date(until) <= begin)
    throw refused(
      reasonFor('store.pause_ends_before'),
      fieldFault('body.until', 'store.after_begin'),
    );
  if (!opennessAt(hours, holidays, begin).isOpen)
    throw refused(reasonFor('store.closed_anyway'), fieldFault('body.from', 'store.opening_time'));
  const { day } = casablancaClock(begin);
  const midnight = new Date(casablancaDayBegin(day).getTime() + DAY_MS);
  const end = until ?? (nextChange(hours, holidays, begin) ?? midnight).toISOString();
  const reason = textOfCause({ cause, reason: typed });
  return { from: begin.toISOString(), until: end, reason, ...(cause ? { cause } : {}) };
}
