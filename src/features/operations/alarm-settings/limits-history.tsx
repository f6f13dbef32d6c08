import type { AlarmSettings } from '#contract/operations/alarm-limits.ts';
import type { Setting } from '#contract/routes/people/settings.ts';
import { t } from '#src/lib/i18n.ts';
import { Timeline } from '#src/ui/timeline/timeline.tsx';
import { differences } from './limit-rows.ts';
import { limitText, placeText, valueText } from './limit-text.ts';

const AS_DELIVERED: AlarmSettings = { base: {}, zones: {} };

/** The changes of the limits: who and what, newest first. */
export function LimitsHistory({ setting: { history, version } }: { setting: Setting }) {
  const changes = history.map(({ at, actor, value }, n) => {
    const older = history[n + 1]?.value;
    // If older versions were dropped, the oldest stored one has no predecessor: its own values are
    // shown.
    const before = (older ?? AS_DELIVERED) as AlarmSettings;
    const parts = differences(before, value as AlarmSettings).map(({ zone, name, after }) =>
      t('alarms.limits_history_part', {
        zone: placeText(zone),
        name: limitText(name),
        value: valueText(name, after, zone),
      }),
    );
    const what = parts.length > 0 ? parts.join(' · ') : t('alarms.limits_history_delivered');
    return { key: version - n, at, what, who: actor.name };
  });
  return (
    <section aria-label={t('alarms.limits_history')}>
      <h3>{t('alarms.limits_history')}</h3>
      {changes.length === 0 && <p>{t('alarms.limits_history_none')}</p>}
      <Timeline items={changes} />
    </section>
  );
}
