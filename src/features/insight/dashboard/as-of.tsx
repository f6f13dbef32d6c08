import { t } from '#src/lib/i18n.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { timeToSecond } from '#src/lib/text/moment.ts';
import { useSecond } from './use-now.ts';

/** When the figures were computed, and how long ago; announced only on failure. */
export function AsOf(props: { at: string; readMs: number; failed: boolean }) {
  const { at, readMs, failed } = props;
  const age = ageText(Math.max(0, useSecond() - readMs));
  const time = timeToSecond(at);
  return (
    <p data-tone={failed ? 'warning' : undefined} role={failed ? 'alert' : undefined}>
      {failed ? t('dashboard.stale', { time }) : t('dashboard.as_of', { time })}
      <span className="dashboard-age" aria-hidden="true">
        {age}
      </span>
    </p>
  );
}
