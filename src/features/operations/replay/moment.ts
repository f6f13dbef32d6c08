import { casablancaFormat } from '#contract/time.ts';
import { locale } from '#src/lib/i18n.ts';

/** `Sat, Nov 21` in the marketplace's time. */
export const dayOf = casablancaFormat(locale(), {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** How long ago the replay starts, when the address names no moment. Milliseconds. */
const FIRST_BACK_MS = 10 * 60_000;

/** The moment of `?replay=`, epoch ms; an invalid value means a short while ago. */
export function momentOf(text: string, presentMs: number): number {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? presentMs - FIRST_BACK_MS : ms;
}

/** A moment in the address's format: to the second. */
export const momentText = (ms: number): string =>
  new Date(Math.floor(ms / 1000) * 1000).toISOString().replace('.000Z', 'Z');
