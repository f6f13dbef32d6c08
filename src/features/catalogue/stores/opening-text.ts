import type { Opening } from '#contract/catalogue/store.ts';
import { t } from '#src/lib/i18n.ts';
import { moment, timeOfDay } from '#src/lib/text/moment.ts';

const DAY_MS = 86_400_000;

/** Whether a store accepts orders now; if not, the reason, and when that will change. */
export function openingText({ open, why, reason, changesAt }: Opening): string {
  // Within a day, the time of day is unambiguous.
  const isSoon = changesAt !== null && Date.parse(changesAt) - Date.now() < DAY_MS;
  const until = changesAt ? (isSoon ? timeOfDay : moment)(changesAt) : '';
  if (open) return until ? t('stores.open_until', { until }) : t('stores.open');
  if (until && (why ?? 'hours') === 'hours') return t('stores.closed_hours_until', { until });
  const words = t(`stores.closed_${why ?? 'hours'}`, { reason: reason ?? '' });
  return until ? t('stores.closed_until', { words, until }) : words;
}
