import type { SheetState } from '#contract/routes/books/commitment-sheets.ts';
import { casablancaDay, casablancaDayBegin, DAY_MS, dayAfter, HOUR_MS } from '#rules/time.ts';
import type { SheetRow } from './sheet-rows.ts';

/** A sheet is complete an hour after its day: transactions that began before have ended. */
const COMPLETE_MS = HOUR_MS;
/** An unsigned sheet is an alarm this long after its day. */
export const OVERDUE_MS = DAY_MS;

/** The latest day whose sheets can be signed. */
export const lastComplete = (at: Date): string =>
  dayAfter(casablancaDay(at.getTime() - COMPLETE_MS), -1);
/** The latest day whose unsigned sheets are overdue. */
export const lastOverdue = (at: Date): string =>
  dayAfter(casablancaDay(at.getTime() - OVERDUE_MS), -1);
/** When a day ended. Epoch ms. */
export const dayEndMs = (day: string): number => casablancaDayBegin(dayAfter(day, 1)).getTime();

export function stateOf({ day, person_id, is_asked, signed_at }: SheetRow, at: Date): SheetState {
  if (person_id === null) return 'two_people';
  if (signed_at) return 'signed';
  if (!is_asked) return 'exempt';
  return day > lastComplete(at) ? 'running' : 'unsigned';
}
