import { casablancaFormat } from '#contract/time.ts';
import { locale } from '#src/lib/i18n.ts';

/** `Sat, Nov 21` in the marketplace's time. */
export const dayOf = casablancaFormat(locale(), {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** How long the moment opened with lies back, when none is asked for. Milliseconds. */
const FIRST_BACK_MS = 10 * 60_000;

/** The moment of `?replay=`, epoch ms; what is not a moment stands for a short while ago. */
export function momentOf(text: string, presentMs: number): number {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? presentMs - FIRST_BACK_MS : ms;
}

/** How a moment is written into the address: to the second. */
export const momentText = (ms: number): string =>
  new Date(Math.floor(ms / 1000) * 1000).toISOString().replace('.000Z', 'Z');
