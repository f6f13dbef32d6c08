import type { UserId } from '#contract/ids.ts';
import {
  askHandOverAll,
  askStandDown,
  endStandDownAnnounced,
} from '#src/domain/driver/stand-down.ts';
import { selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { whyReadOnly } from '#src/domain/order/possible/why-not-order.ts';
import { t } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';

export const selectedDriver = () =>
  shownSource().drivers.get((selection.get().driverId ?? 0) as UserId);

export const whyNoDriver = () =>
  selection.get().driverId === null ? t('map.no_driver_selected') : null;

/** Why the selected driver cannot be taken off the road. */
const whyNotOffRoad = () =>
  whyReadOnly() ?? whyNoDriver() ?? (selectedDriver() ? null : t('map.driver_gone'));

/** Why the selected driver has nothing to hand over. */
const whyNotHandOverAll = () => {
  const driver = selectedDriver();
  const isEmpty = driver?.activeOrders.length === 0;
  return whyNotOffRoad() ?? (isEmpty ? t('road.all_none', { code: driver.code }) : null);
};

/** Why the selected driver cannot be put back on the road. */
function whyNotBack(): string | null {
  const driver = selectedDriver();
  const isOnRoad = driver && !driver.standDown;
  return whyNotOffRoad() ?? (isOnRoad ? t('drivers.not_off_road', { code: driver.code }) : null);
}

const make = commandsFor('eagle');
const STAND_DOWN = { on: 'driver', permission: 'drivers.write' } as const;

/** What is done about the selected driver when something went wrong. */
export const troubleCommands: readonly Command[] = [
  make({
    id: 'offRoad',
    label: 'drivers.cmd_off_road',
    keys: ['x'],
    run: () => {
      const driver = selectedDriver();
      if (driver) askStandDown(driver);
    },
    ...STAND_DOWN,
    whyNot: whyNotOffRoad,
  }),
  make({
    id: 'backOnRoad',
    label: 'drivers.cmd_back',
    keys: [],
    run: () => {
      const driver = selectedDriver();
      if (driver) void endStandDownAnnounced(driver);
    },
    ...STAND_DOWN,
    whyNot: whyNotBack,
  }),
  make({
    id: 'handOverAll',
    label: 'road.cmd_hand_over_all',
    keys: ['h'],
    run: () => {
      const driver = selectedDriver();
      if (driver) askHandOverAll(driver);
    },
    on: 'driver',
    permission: 'orders.assign',
    whyNot: whyNotHandOverAll,
  }),
];
