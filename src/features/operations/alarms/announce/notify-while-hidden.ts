import type { AlarmId } from '#contract/operations/alarm.ts';
import { alarmPreferences } from '#src/domain/alarm/alarm-preferences.ts';
import { actText, alarmText } from '#src/domain/alarm/alarm-text.ts';
import { live } from '#src/domain/live/live.ts';
import { t } from '#src/lib/i18n.ts';
import { preferences } from '#src/lib/preferences.ts';
import { counts } from '../counts.ts';
import { changeQueue, enterQueue } from '../queue.ts';

/** The lowest priority for which notifications are shown. */
const NOTIFIED = 2;

const isHidden = () => document.visibilityState === 'hidden';
const mayNotify = () =>
  alarmPreferences(preferences.get()).notify &&
  typeof Notification !== 'undefined' &&
  Notification.permission === 'granted';

/** The title of the screen, without the number. */
const plainTitle = () => document.title.replace(/^\(\d+\) /, '');

/**
 * Announces alarms while the tab is hidden, in its title and by desktop notifications. Returns a
 * function that stops it.
 */
export function notifyWhileHidden(): () => void {
  let known = new Set<AlarmId>();

  function showCount(): void {
    const n = counts.get().unacknowledged;
    const title = plainTitle();
    document.title = isHidden() && n > 0 ? `(${n}) ${title}` : title;
  }

  function look(): void {
    const now = new Set<AlarmId>();
    for (const id of live().alarms.order.get()) {
      const alarm = live().alarms.get(id);
      if (alarm?.state !== 'unacknowledged' || alarm.priority > NOTIFIED) continue;
      now.add(id);
      if (known.has(id) || !isHidden() || !mayNotify()) continue;
      const notification = new Notification(
        t('alarms.notify_title', { n: alarm.priority, act: actText(alarm) }),
        { body: alarmText(alarm), tag: `alarm ${id}` },
      );
      notification.onclick = () => {
        window.focus();
        changeQueue({ selected: id });
        enterQueue();
      };
    }
    known = now;
    showCount();
  }

  const stops = [counts.subscribe(look)];
  document.addEventListener('visibilitychange', showCount);
  look();
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', showCount);
    document.title = plainTitle();
  };
}
