import type { Opening } from '#contract/catalogue/store.ts';
import { endTime } from '#src/domain/live/end-time.ts';
import { t } from '#src/lib/i18n.ts';

/** Whether a store accepts orders now; if not, the reason, and when that will change. */
export function openingText({ open, why, reason, changesAt }: Opening): string {
  const until = changesAt ? endTime(changesAt) : '';
  if (open) return until ? t('stores.open_until', { until }) : t('stores.open');
  if (until && (why ?? 'hours') === 'hours') return t('stores.closed_hours_until', { until });
  const words = t(`stores.closed_${why ?? 'hours'}`, { reason: reason ?? '' });
  return until ? t('stores.closed_until', { words, until }) : words;
}
