import type { Opening } from '#contract/store.ts';
import { dayOf } from '#src/lib/day.ts';
import { t } from '#src/lib/i18n.ts';
import { moment, timeOfDay } from '#src/lib/moment.ts';

/** Whether a store takes orders now; if not, why, and until when. */
export function openingText({ open, why, reason, changesAt }: Opening): string {
  const isToday = changesAt !== null && dayOf(new Date(changesAt)) === dayOf(new Date());
  const until = changesAt ? (isToday ? timeOfDay : moment)(changesAt) : '';
  if (open) return until ? t('stores.open_until', { until }) : t('stores.open');
  if (until && (why ?? 'hours') === 'hours') return t('stores.closed_hours_until', { until });
  const words = t(`stores.closed_${why ?? 'hours'}`, { reason: reason ?? '' });
  return until ? t('stores.closed_until', { words, until }) : words;
}
