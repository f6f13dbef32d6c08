import type { WhyNot } from '#contract/acts.ts';
import type { Opening } from '#contract/catalogue/store.ts';
import { nextChange, opennessAt } from '#rules/hours.ts';
import { reasonFor } from '../../platform/http/refusal.ts';
import type { StoreRow } from './repository.ts';

export type OpeningFacts = Pick<
  StoreRow,
  | 'status'
  | 'status_reason'
  | 'paused_until'
  | 'planned_pause'
  | 'archived_at'
  | 'hours'
  | 'holidays'
>;

/** An expired pause no longer counts, even before the job has ended it. */
const isPaused = (store: OpeningFacts, now: Date): boolean =>
  store.status === 'paused' && (store.paused_until === null || store.paused_until > now);

/** The planned pause of a store that is in business; null if there is none, or it has ended. */
function plannedAt({ status, planned_pause: planned }: OpeningFacts, now: Date) {
  const isOver = planned?.until ? Date.parse(planned.until) <= now.getTime() : false;
  return status === 'active' && planned && !isOver ? planned : null;
}

/** A planned pause has begun at its time, even before the job has written that. */
function begunAt(store: OpeningFacts, now: Date) {
  const planned = plannedAt(store, now);
  return planned && Date.parse(planned.from) <= now.getTime() ? planned : null;
}

/** The planned pause for readers; absent if there is none ahead. */
function shownPlan(store: OpeningFacts, now: Date): Pick<Opening, 'planned'> {
  const planned = plannedAt(store, now);
  if (!planned || begunAt(store, now)) return {};
  const { from, until, reason } = planned;
  return { planned: { from, until, reason } };
}

/** Why a store is closed regardless of its hours; null if its hours decide. */
function shut(store: OpeningFacts, now: Date): Omit<Opening, 'open'> | null {
  const reason = store.status_reason;
  if (store.archived_at !== null) return { why: 'archived', reason: null, changesAt: null };
  if (store.status === 'blocked' || store.status === 'applied')
    return { why: store.status, reason, changesAt: null };
  const begun = begunAt(store, now);
  if (begun) return { why: 'paused', reason: begun.reason, changesAt: begun.until };
  if (!isPaused(store, now)) return null;
  return { why: 'paused', reason, changesAt: store.paused_until?.toISOString() ?? null };
}

/** Whether a store takes orders at this instant, if not why, and when that changes. */
export function openingOf(store: OpeningFacts, now: Date): Opening {
  const is = openNow(store, now);
  if (is.why !== null && is.why !== 'hours' && is.why !== 'holiday') return is;
  const next = nextChange(store.hours, store.holidays, now);
  const from = is.planned?.from;
  const isFirst = is.open && from !== undefined && (!next || new Date(from) < next);
  return { ...is, changesAt: isFirst ? from : (next?.toISOString() ?? null) };
}

/** The same without the next change, for lists of stores. */
export function openNow(store: OpeningFacts, now: Date): Opening {
  const why = shut(store, now);
  if (why) return { open: false, ...why };
  const { isOpen, ...rest } = opennessAt(store.hours, store.holidays, now);
  return { open: isOpen, ...rest, changesAt: null, ...shownPlan(store, now) };
}

/** The derived columns: whether the store is open, and when to check again. */
export function settled(store: OpeningFacts, now: Date): { is_open: boolean; due_at: Date | null } {
  const { open, why, changesAt } = openingOf(store, now);
  if (store.status === 'paused' && store.archived_at === null && store.paused_until !== null)
    return { is_open: open, due_at: why === 'paused' ? store.paused_until : now };
  const planned = plannedAt(store, now);
  const ends = [changesAt, planned?.from].filter((at) => typeof at === 'string');
  const due = Math.min(...ends.map((at) => Date.parse(at)));
  return { is_open: open, due_at: Number.isFinite(due) ? new Date(due) : null };
}

const CLOSED = {
  hours: 'store.closed_now',
  holiday: 'store.closed_for_holiday',
  paused: 'store.paused_now',
  blocked: 'store.takes_none',
  applied: 'store.takes_none_yet',
  archived: 'store.takes_no_longer',
} as const;

/** Why a store is shut in words of staff, or of the store for its staff. */
const WITH_REASONS: readonly Opening['why'][] = ['blocked', 'applied', 'paused'];

/**
 * The opening of a store for readers who are not staff: without what staff typed. The reason of a
 * holiday was written for customers.
 */
export function openingForAll({ planned, ...opening }: Opening): Opening {
  const reason = WITH_REASONS.includes(opening.why) ? null : opening.reason;
  return { ...opening, reason, ...(planned ? { planned: { ...planned, reason: '' } } : {}) };
}

/** Why an order is refused, for a customer: never what staff typed. */
export function whyClosed(name: string, { why, reason }: Opening): WhyNot {
  if (reason && why === 'holiday')
    return reasonFor('store.closed_for_holiday_reason', { name, reason });
  return reasonFor(CLOSED[why ?? 'hours'], { name });
}
