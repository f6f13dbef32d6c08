import { REASONED_STORE_EVENTS } from '#contract/catalogue/store.ts';
import { type CauseInput, textOfCause } from '#contract/causes/causes.ts';
import { type StoreEventType, storeRules } from '#machines/store/store-machine.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import type { StoreChange, StoreRow } from './repository.ts';
import { stateOf } from './show.ts';

/** The fields that accompany an event. */
interface StoreEventInput extends CauseInput {
  event: StoreEventType;
  until?: string | undefined;
}

/** The columns that an event writes besides the status. */
export function eventColumns(
  { event, until, ...why }: StoreEventInput,
  row: StoreRow,
  now: Date,
): StoreChange {
  if (event === 'store.archive') return { archived_at: now };
  if (event === 'store.restore') return { archived_at: null };
  if (until !== undefined && new Date(until) <= now)
    throw refuse(
      'store.pause_ended',
      {},
      { fields: [fieldFault('body.until', 'field.in_future')] },
    );
  const state = storeRules.apply(stateOf(row), event);
  return {
    status: state?.status ?? row.status,
    status_reason: REASONED_STORE_EVENTS.includes(event) ? textOfCause(why) : null,
    status_at: now,
    paused_until: until === undefined ? null : new Date(until),
    planned_pause: null,
  };
}

/** The status of a store, as the audit log keeps it. */
export const statusFacts = (row: StoreRow) => ({
  status: row.status,
  statusReason: row.status_reason,
  pausedUntil: row.paused_until?.toISOString() ?? null,
  archivedAt: row.archived_at?.toISOString() ?? null,
});
