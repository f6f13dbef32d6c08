import { casablancaFormat } from '#rules/time.ts';
import { locale, t } from '#src/lib/i18n.ts';
import { timerText } from '#src/lib/text/durations.ts';
import { rateText } from '#src/lib/text/number.ts';

const day = casablancaFormat(locale(), { weekday: 'short', day: 'numeric' });
/** The day of an instant, for an axis of a week: `Sat 21`. */
export const dayOf = (at: string): string => day(new Date(at));

/** Formats a percentage, rounded to a tenth: `4.5%`. */
export const formatPercent = (n: number): string => rateText(Math.round(n * 10) * 10);

/** Formats seconds: `1:20`; a dash if nothing was measured. */
export const formatSeconds = (n: number | null): string =>
  n === null ? t('alarm_metrics.none') : timerText(n * 1_000);
