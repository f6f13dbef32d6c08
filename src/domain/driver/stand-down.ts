import type { UserId } from '#contract/ids.ts';
import type { StandDown } from '#contract/operations/stand-down.ts';
import { type Driver, driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import {
  type StandDownKind,
  type StoodDown,
  standDownsRoutes,
} from '#contract/routes/operations/stand-downs.ts';
import { announceAct, newestAct } from '#src/domain/assignment/announce-act.ts';
import { sendAssignment } from '#src/domain/assignment/assignment.ts';
import { recordAssignment } from '#src/domain/assignment/recent-assignments.ts';
import { endTime } from '#src/domain/live/end-time.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { ApiFailure, byId, call } from '#src/lib/api/call.ts';
import { readAgain } from '#src/lib/api/query-client.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';

/** A driver as a stand-down needs to know him: of the live picture, or of a call. */
export type DriverInTrouble = Pick<Driver, 'id' | 'code' | 'name' | 'activeOrders'> & {
  standDown?: StandDown | undefined;
};

export interface StandDownRequest {
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
  t('drivers.stand_down_until', { until: endTime(until), who: by.name, reason });

const numbers = (orders: readonly { id: number }[]): string =>
  orders.map(({ id }) => `#${id}`).join(', ');

/** What was done: "d12 is on a break until 22:35", or that orders were taken from him. */
function doneText({ driver, unassigned, elsewhere }: StoodDown): string {
  const { code, status, standDown } = driver;
  if (!standDown) {
    const isTaken = unassigned.length + elsewhere > 0;
    return t(isTaken ? 'drivers.orders_taken' : 'drivers.orders_unassigned', { code });
  }
  const key = status === 'offline' ? 'drivers.stood_off' : 'drivers.stood_down';
  return t(key, { code, until: endTime(standDown.until) });
}

const sentences = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join('. ');

/** What was done, with the orders that are unassigned and the food that stays with the driver. */
export const stoodDownText = (done: StoodDown): string => {
  const { unassigned, inHand, elsewhere } = done;
  return sentences([
    doneText(done),
    unassigned.length > 0 && t('drivers.unassigned', { orders: numbers(unassigned) }),
    elsewhere > 0 && t('drivers.unassigned_elsewhere', { n: elsewhere }),
    inHand.length > 0 && t('drivers.in_hand', { orders: numbers(inHand) }),
  ]);
};

/** True if staff have set another stand-down since, as far as this console knows. */
function isReplaced({ id, standDown }: Driver): boolean {
  const now = shownSource().drivers.get(id)?.standDown;
  return now !== undefined && (now.until !== standDown?.until || now.reason !== standDown.reason);
}

/** Puts the driver back as he was. Resolves to null if he is back already. Throws `ApiFailure`. */
async function putBack({ id }: Driver): Promise<Driver | null> {
  try {
    return await call(standDownsRoutes.end, byId(id));
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'driver.not_stood_down') return null;
    throw error;
  }
}

const backText = ({ code }: Driver, now: Driver | null): string =>
  now
    ? t('drivers.stand_down_undone', { code, status: t(`live.duty_${now.status}`) })
    : t('drivers.stand_down_was_over', { code });

/** Gives the orders back that nobody has changed since; resolves to those that could not be. */
async function giveBack({ driver, unassigned }: StoodDown) {
  const kept: { id: number; isChanged: boolean }[] = [];
  for (const { id, version } of unassigned)
    try {
      const given = await sendAssignment(
        { id, version, driver: null },
        driver.id,
        t('live.undo_reason'),
      );
      shownSource().put(given);
    } catch (error) {
      kept.push({ id, isChanged: error instanceof ApiFailure && error.status === 412 });
    }
  return kept;
}

/**
 * Takes a stand-down back: the driver is as before and gets the orders that nothing has touched
 * since. The message names those that stay as they are. Throws `ApiFailure`.
 */
async function undo(done: StoodDown): Promise<string> {
  const { driver, unassigned, elsewhere } = done;
  const { code } = driver;
  if (isReplaced(driver)) return t('drivers.stand_down_replaced', { code });
  const what = driver.standDown
    ? backText(driver, await putBack(driver))
    : t('drivers.orders_undone', { code });
  const kept = await giveBack(done);
  readAgain(driverStatusRoutes.get);
  const given = unassigned.filter(({ id }) => !kept.some((one) => one.id === id));
  const changed = kept.filter(({ isChanged }) => isChanged);
  const refused = kept.filter(({ isChanged }) => !isChanged);
  return sentences([
    what,
    given.length > 0 && t('drivers.given_back', { orders: numbers(given) }),
    changed.length > 0 && t('drivers.not_given_changed', { orders: numbers(changed) }),
    refused.length > 0 && t('drivers.not_given_refused', { orders: numbers(refused) }),
    elsewhere > 0 && t('drivers.not_given_elsewhere', { n: elsewhere }),
  ]);
}

/**
 * Takes a driver off the road or his orders back, as a recent act that can be undone. Throws
 * `ApiFailure`.
 */
export async function standDown(id: UserId, request: StandDownRequest): Promise<StoodDown> {
  const body = { commandId: randomId(), ...request };
  const done = await call(standDownsRoutes.begin, { ...byId(id), body });
  readAgain(driverStatusRoutes.get);
  const { driver, unassigned, elsewhere } = done;
  if (driver.standDown || unassigned.length + elsewhere > 0)
    recordAssignment({ kind: 'other', text: doneText(done), undo: () => undo(done) });
  return done;
}

/** The same, announced with Undo. Throws `ApiFailure`. */
export async function standDownAnnounced(id: UserId, request: StandDownRequest): Promise<void> {
  const before = newestAct();
  announceAct(stoodDownText(await standDown(id, request)), before);
}

/** Puts a driver back on the road. Returns a message about the result. Throws `ApiFailure`. */
export async function endStandDown({ id, code }: Pick<Driver, 'id' | 'code'>): Promise<string> {
  await call(standDownsRoutes.end, byId(id));
  readAgain(driverStatusRoutes.get);
  return t('drivers.stand_down_ended', { code });
}

/** The same, announced in a toast. */
export const endStandDownAnnounced = (driver: Pick<Driver, 'id' | 'code'>): Promise<unknown> =>
  sendOnce(`driver ${driver.id} road`, () =>
    endStandDown(driver).then(
      (title) => void showToast({ title }),
      (error: unknown) => void showToast({ title: failureText(error), intent: 'destructive' }),
    ),
  );
