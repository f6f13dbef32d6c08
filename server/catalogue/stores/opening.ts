import { nextChange, opennessAt } from '#contract/catalogue/opening-hours.ts';
import type { Opening } from '#contract/catalogue/store.ts';
import type { StoreRow } from './repository.ts';

export type Standing = Pick<
  StoreRow,
  'status' | 'status_reason' | 'paused_until' | 'archived_at' | 'hours' | 'holidays'
>;

/** An expired pause no longer counts, even before the job has ended it. */
const isPaused = (store: Standing, now: Date): boolean =>
  store.status === 'paused' && (store.paused_until === null || store.paused_until > now);

/** Why a store is closed regardless of its hours; null if its hours decide. */
function shut(store: Standing, now: Date): Omit<Opening, 'open'> | null {
  const reason = store.status_reason;
  if (store.archived_at !== null) return { why: 'archived', reason: null, changesAt: null };
  if (store.status === 'blocked' || store.status === 'applied')
    return { why: store.status, reason, changesAt: null };
  if (!isPaused(store, now)) return null;
  return { why: 'paused', reason, changesAt: store.paused_until?.toISOString() ?? null };
}

/** Whether a store takes orders at this instant, if not why, and when that changes. */
export function openingOf(store: Standing, now: Date): Opening {
  const is = openNow(store, now);
  if (is.why !== null && is.why !== 'hours' && is.why !== 'holiday') return is;
  const next = nextChange(store.hours, store.holidays, now);
  return { ...is, changesAt: next?.toISOString() ?? null };
}

/** The same without the next change, for lists of stores. */
export function openNow(store: Standing, now: Date): Opening {
  const why = shut(store, now);
  if (why) return { open: false, ...why };
  const { isOpen, ...rest } = opennessAt(store.hours, store.holidays, now);
  return { open: isOpen, ...rest, changesAt: null };
}

/** The derived columns: whether the store is open, and when to check again. */
export function settled(store: Standing, now: Date): { is_open: boolean; due_at: Date | null } {
  const { open, why, changesAt } = openingOf(store, now);
  if (store.status === 'paused' && store.archived_at === null && store.paused_until !== null)
    return { is_open: open, due_at: why === 'paused' ? store.paused_until : now };
  return { is_open: open, due_at: changesAt === null ? null : new Date(changesAt) };
}

const WORDS: Readonly<Record<NonNullable<Opening['why']>, string>> = {
  hours: 'is closed now',
  holiday: 'is closed for a holiday',
  paused: 'takes no orders at the moment',
  blocked: 'takes no orders',
  applied: 'takes no orders yet',
  archived: 'no longer takes orders',
};

/** Removes the staff's reason from the opening of a store, for readers who are not staff. */
export const openingForAll = (opening: Opening): Opening =>
  opening.why === 'blocked' || opening.why === 'applied' ? { ...opening, reason: null } : opening;

/** The customer's message for a refused order; without the staff's reason for a block. */
export function closedMessage(name: string, { why, reason }: Opening): string {
  const words = `${name} ${WORDS[why ?? 'hours']}`;
  return reason && (why === 'holiday' || why === 'paused') ? `${words}: ${reason}.` : `${words}.`;
}
