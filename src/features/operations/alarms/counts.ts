import type { Alarm, AlarmPriority } from '#contract/operations/alarm.ts';
import { live } from '#src/domain/live/live.ts';
import { defineDerived } from '#src/lib/console/console.ts';

export interface Counts {
  /** All but those that ended: the rows of the queue. */
  open: number;
  /** The number of unacknowledged alarms by priority. */
  byPriority: Readonly<Record<AlarmPriority, number>>;
  unacknowledged: number;
  /** The alarms that ended before anyone acknowledged them, counted apart: nobody is needed. */
  cleared: number;
  acknowledged: number;
  shelved: number;
  /** The most urgent unacknowledged alarm; null if there is none. */
  first: Alarm | null;
}

function count(): Counts {
  const byPriority = { 1: 0, 2: 0, 3: 0 };
  let [cleared, acknowledged, shelved] = [0, 0, 0];
  let first: Alarm | null = null;
  for (const id of live().alarms.order.get()) {
    const alarm = live().alarms.get(id);
    if (!alarm) continue;
    if (alarm.state === 'acknowledged') acknowledged += 1;
    else if (alarm.state === 'shelved') shelved += 1;
    else if (alarm.state === 'returned_unacknowledged') cleared += 1;
    else {
      byPriority[alarm.priority] += 1;
      first ??= alarm;
    }
  }
  const unacknowledged = byPriority[1] + byPriority[2] + byPriority[3];
  const open = unacknowledged + acknowledged + shelved;
  return { open, byPriority, unacknowledged, cleared, acknowledged, shelved, first };
}

/** The number of alarms by state, counted once for all components that show it. */
export const counts = defineDerived(count, (again) => {
  live().alarms.subscribeChanges(again);
});
