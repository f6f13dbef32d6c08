import type { Opening } from '#contract/store.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/moment.ts';

/** Whether a store takes orders now; if not, why, and until when. */
export function openingText({ open, why, reason, changesAt }: Opening): string {
  const until = changesAt ? moment(changesAt) : '';
  if (open) return until ? t('stores.open_until', { until }) : t('stores.open');
  const words = t(`stores.closed_${why ?? 'hours'}`, { reason: reason ?? '' });
  return until ? t('stores.closed_until', { words, until }) : words;
}
