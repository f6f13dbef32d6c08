import type { UserId } from '#contract/ids.ts';
import type { StandDown } from '#contract/operations/stand-down.ts';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import {
  type StandDownKind,
  type StoodDown,
  standDownsRoutes,
} from '#contract/routes/operations/stand-downs.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';

/** A driver as a stand-down needs to know him: of the live picture, or of a call. */
export type DriverInTrouble = Pick<Driver, 'id' | 'code' | 'name' | 'activeOrders'> & {
  standDown?: StandDown | undefined;
};

export interface StandDownWish {
  kind: StandDownKind;
  minutes?: number;
  takeOrders?: boolean;
  reason: string;
}

/** The driver about whom the sheet asks; null if it is closed. */
export const standDownAsked = defineStore<DriverInTrouble | null>(() => null);

export const askStandDown = (driver: DriverInTrouble): void => standDownAsked.set(driver);

/** "off the road until 22:35, by Amal: flat tyre". */
export const standDownText = ({ until, reason, by }: StandDown): string =>
  t('drivers.stand_down_until', { until: timeOfDay(until), who: by.name, reason });

const numbers = (orders: StoodDown['unassigned']): string =>
  orders.map(({ id }) => `#${id}`).join(', ');

/** What was done, with the orders that are unassigned and the food that stays with the driver. */
export function stoodDownText({ driver, unassigned, inHand, elsewhere }: StoodDown): string {
  const { code, status, standDown } = driver;
  const what = standDown
    ? t(status === 'offline' ? 'drivers.stood_off' : 'drivers.stood_down', {
        code,
        until: timeOfDay(standDown.until),
      })
    : t('drivers.orders_unassigned', { code });
  return [
    what,
    unassigned.length > 0 && t('drivers.unassigned', { orders: numbers(unassigned) }),
    elsewhere > 0 && t('drivers.unassigned_elsewhere', { n: elsewhere }),
    inHand.length > 0 && t('drivers.in_hand', { orders: numbers(inHand) }),
  ]
    .filter(Boolean)
    .join('. ');
}

/**
 * Puts a driver back on the road, and gives back the orders that nobody has changed since. Throws
 * `ApiFailure`.
 */
async function undo({ driver, unassigned }: StoodDown): Promise<string> {
  if (driver.standDown) await call(standDownsRoutes.end, byId(driver.id));
  const lost: number[] = [];
  for (const { id, version } of unassigned)
    try {
      const body = { orderId: id, driverId: driver.id };
      await call(ordersRoutes.assign, { body }, { ifMatch: version });
    } catch {
      lost.push(id);
    }
  const { code } = driver;
  return lost.length === 0
    ? t('drivers.stand_down_undone', { code })
    : t('drivers.stand_down_undone_but', { code, orders: lost.map((id) => `#${id}`).join(', ') });
}

function announceStoodDown(done: StoodDown): void {
  const run = () =>
    void undo(done).then(
      (title) => showToast({ title }),
      (error: unknown) => showToast({ title: failureText(error), intent: 'destructive' }),
    );
  showToast({ title: stoodDownText(done), action: { label: t('drivers.undo'), run } });
}

/** Takes a driver off the road or his orders back, and offers to undo it. Throws `ApiFailure`. */
export async function standDown(id: UserId, wish: StandDownWish): Promise<StoodDown> {
  const body = { commandId: randomId(), ...wish };
  const done = await call(standDownsRoutes.begin, { ...byId(id), body });
  announceStoodDown(done);
  return done;
}

/** Puts a driver back on the road. Returns a message about the result. Throws `ApiFailure`. */
export async function endStandDown({ id, code }: Pick<Driver, 'id' | 'code'>): Promise<string> {
  await call(standDownsRoutes.end, byId(id));
  return t('drivers.stand_down_ended', { code });
}

/** The same, announced in a toast. */
export const endStandDownAnnounced = (driver: Pick<Driver, 'id' | 'code'>): Promise<void> =>
  endStandDown(driver).then(
    (title) => showToast({ title }),
    (error: unknown) => showToast({ title: failureText(error), intent: 'destructive' }),
  );
