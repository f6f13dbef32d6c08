import { casablancaFormat } from '#rules/time.ts';
import { locale } from '#src/lib/i18n.ts';

/** A day in the marketplace's time zone: `Sat, Nov 21`. */
export const dayOf = casablancaFormat(locale(), {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** How far back the replay starts if the address sets no time. Milliseconds. */
const FIRST_BACK_MS = 10 * 60_000;

/** The time in `?replay=`, in epoch ms. An invalid value means a short while ago. */
export function momentOf(text: string, presentMs: number): number {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? presentMs - FIRST_BACK_MS : ms;
}

/** Formats a time for the address, to the second. */
export const momentText = (ms: number): string =>
  new Date(Math.floor(ms / 1000) * 1000).toISOString().replace('.000Z', 'Z');
