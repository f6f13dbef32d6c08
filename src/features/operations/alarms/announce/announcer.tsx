import { useEffect } from 'react';
import type { Alarm, AlarmId } from '#contract/operations/alarm.ts';
import { actText, alarmText } from '#src/domain/alarm/alarm-text.ts';
import { live } from '#src/domain/live/live.ts';
import { t } from '#src/lib/i18n.ts';
import { useStatus } from '#src/lib/status.ts';
import { counts } from '../counts.ts';

/** Alarms within this time are announced in one sentence. Milliseconds. */
const REST_MS = 1_500;

const urgent = (): Alarm[] =>
  live()
    .alarms.order.get()
    .flatMap((id) => live().alarms.get(id) ?? [])
    .filter(({ priority, state }) => priority === 1 && state === 'unacknowledged');

/**
 * Announces alarms of priority 1 to screen readers, and no others. Alarms within a short time are
 * announced together.
 */
export function Announcer() {
  const { shown, show } = useStatus('');
  useEffect(() => {
    let announced = new Set<AlarmId>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const announce = () => {
      const alarms = urgent();
      const fresh = alarms.filter(({ id }) => !announced.has(id));
      announced = new Set(alarms.map(({ id }) => id));
      const [first] = fresh;
      if (!first) return;
      const text = alarmText(first);
      show(
        fresh.length === 1
          ? t('alarms.announce', { text, act: actText(first) })
          : t('alarms.announce_more', { n: fresh.length, text }),
      );
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(announce, REST_MS);
    };
    soon();
    const stop = counts.subscribe(soon);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [show]);
  return (
    <output className="visually-hidden" aria-live="polite" data-announces="alarms">
      {shown}
    </output>
  );
}
