import { t } from '#src/lib/i18n.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** A running timer: `4:12`, from one hour on `1:04:12`. Negative values count as zero. */
export function timerText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0
    ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** An age in one unit: `4 s`, `12 min`, `3 h`; a dash if there is none. */
export function ageText(ms: number): string {
  if (!Number.isFinite(ms)) return '—';
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return t('live.seconds', { n: seconds });
  const minutes = Math.round(seconds / 60);
  return minutes < 60
    ? t('live.minutes', { n: minutes })
    : t('live.hours', { n: Math.round(minutes / 60) });
}

/** A distance: `350 m`, `2.4 km`. */
export const distanceText = (metres: number): string =>
  metres < 995
    ? t('live.metres', { n: Math.round(metres / 10) * 10 })
    : t('live.kilometres', { n: (metres / 1000).toFixed(1) });
