import type { SheetState } from '#contract/routes/books/commitment-sheets.ts';
import { commitmentSheetsRoutes as calls } from '#contract/routes/books/commitment-sheets.ts';
import { casablancaDay, casablancaDayBegin, DAY_MS, dayAfter, HOUR_MS } from '#contract/time.ts';
import { definePolicy } from '../../platform/policy/policy.ts';
import type { SheetRow } from './sheet-rows.ts';

/** A sheet is complete an hour after its day: transactions that began before have ended. */
const COMPLETE_MS = HOUR_MS;
/** An unsigned sheet is an alarm this long after its day. */
export const OVERDUE_MS = DAY_MS;

/** What the policy reads besides the row. */
export interface SheetFacts {
  at: Date;
  /** Whether the reader's account is linked to the author's. */
  isLinked: boolean;
}

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

/** Who signs a sheet: another person than its author, whom nothing links, once its day is over. */
export const sheetPolicy = definePolicy<SheetRow, SheetFacts>()({
  sign: {
    call: calls.sign,
    why(row, { userId }, { at, isLinked }) {
      const state = stateOf(row, at);
      if (row.person_id === userId)
        return {
          code: 'sheet.four_eyes',
          message: 'This is your own sheet: someone else must sign it.',
        };
      if (isLinked)
        return {
          code: 'account.not_independent',
          message: 'Your account is linked to the author’s: someone else must sign it.',
        };
      if (state === 'running')
        return { code: 'sheet.not_signable', message: 'It is signed an hour after its day.' };
      return state === 'signed' || state === 'two_people'
        ? { code: 'sheet.not_signable', message: 'This needs no signature.' }
        : null;
    },
  },
});
