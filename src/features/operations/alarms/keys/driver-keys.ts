import type { UserId } from '#contract/ids.ts';
import type { Alarm } from '#contract/operations/alarm.ts';
import { askStandDown } from '#src/domain/driver/stand-down.ts';
import { live } from '#src/domain/live/live.ts';
import { whyReadOnly } from '#src/domain/order/possible/why-not-order.ts';
import { ordersOfAlarm } from '#src/features/operations/alarms/dealt-with.ts';
import { currentAlarm } from '#src/features/operations/alarms/queue.ts';
import { t } from '#src/lib/i18n.ts';
import { whyNoAlarm } from './alarm-keys.ts';

/** The one driver of an alarm: whom it names, or who has its orders. */
function driverOf({ action, subjects, ...alarm }: Alarm) {
  const named = [
    ...(action.driverId === undefined ? [] : [action.driverId]),
    ...subjects.flatMap(({ kind, id }) => (kind === 'driver' ? [Number(id) as UserId] : [])),
  ];
  const carriers = ordersOfAlarm({ action, subjects, ...alarm }).flatMap(
    (id) => live().orders.get(id as never)?.order.driver?.id ?? [],
  );
  const [one, ...others] = [...new Set(named.length > 0 ? named : carriers)];
  return one === undefined || others.length > 0 ? undefined : live().drivers.get(one);
}

/** Why no driver of the selected alarm can be taken off the road. */
export function whyNotOffRoad(): string | null {
  const alarm = currentAlarm();
  if (!alarm) return whyNoAlarm();
  return whyReadOnly() ?? (driverOf(alarm) ? null : t('alarms.no_driver'));
}

/** Asks how the driver of the selected alarm is taken off the road. */
export function offRoad(): void {
  const alarm = currentAlarm();
  const driver = alarm && driverOf(alarm);
  if (driver) askStandDown(driver);
}
