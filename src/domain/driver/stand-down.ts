import type { RequestOf } from '#contract/endpoint.ts';
import type { UserId } from '#contract/ids.ts';
import type { StandDown } from '#contract/operations/stand-down.ts';
import { type Driver, driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
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
import { joinList } from '#src/lib/language/join-list.ts';
import { idText, ltrText } from '#src/lib/language/ltr.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';
import type { FateMode } from './off-road/fates.ts';

/** A driver as a stand-down needs to know him: of the live picture, or of a call. */
export type DriverInTrouble = Pick<Driver, 'id' | 'code' | 'name' | 'activeOrders'> & {
  standDown?: StandDown | undefined;
};

export type StandDownRequest = Omit<
  RequestOf<(typeof standDownsRoutes)['begin']>['body'],
  'commandId'
>;

/** The driver about whom the sheet asks, and what it begins with. */
export interface AskedStandDown {
  driver: DriverInTrouble;
  kind?: StandDownKind;
  minutes?: number;
  reason?: string;
  mode?: FateMode;
}

/** What the sheet asks; null if it is closed. */
export const standDownAsked = defineStore<AskedStandDown | null>(() => null);

export const askStandDown = (
  driver: DriverInTrouble,
  given: Omit<AskedStandDown, 'driver'> = {},
): void => standDownAsked.set({ driver, ...given });

/** Asks who gets the orders of a driver, who stays on duty. */
export const askHandOverAll = (driver: DriverInTrouble): void =>
  askStandDown(driver, { kind: 'orders', mode: 'all' });

/**
 * After a count of cash that closes the shift of a driver: one who still has orders stays on duty, so
 * what becomes of them is asked.
 */
export async function offerEndOfShift(id: UserId): Promise<void> {
  if (!hasPermission('drivers.write')) return;
  const driver = await call(driverStatusRoutes.get, byId(id)).catch(() => null);
  if (!driver || driver.status === 'offline' || driver.activeOrders.length === 0) return;
  askStandDown(driver, { kind: 'end_shift', reason: t('drivers.cause_shift_over') });
}

/** "off the road until 22:35, by Amal: flat tyre". */
export const standDownText = ({ until, reason, by }: StandDown): string =>
  t('drivers.stand_down_until', { until: endTime(until), who: by.name, reason });

const numbers = (orders: readonly { id: number }[]): string =>
  joinList(orders.map(({ id }) => idText(id)));

/** Whether it took any order from the driver. */
const isAnyTaken = ({ unassigned, handedOver = [], elsewhere }: StoodDown): boolean =>
  unassigned.length + handedOver.length + elsewhere > 0;

/** "#414 → d14": who has each order now. */
const givenText = (orders: NonNullable<StoodDown['handedOver']>): string =>
  joinList(orders.map(({ id, driver }) => ltrText(`#${id} → ${driver?.code ?? '—'}`)));

/** What was done: "d12 is on a break until 22:35", or that orders were taken from him. */
function doneText(done: StoodDown): string {
  const { code, status, standDown } = done.driver;
  if (!standDown) {
    const isTaken = isAnyTaken(done);
    return t(isTaken ? 'drivers.orders_taken' : 'drivers.orders_unassigned', { code });
  }
  if (standDown.thenEnds && status !== 'offline') return t('drivers.stood_ending', { code });
  const key = status === 'offline' ? 'drivers.stood_off' : 'drivers.stood_down';
  return t(key, { code, until: endTime(standDown.until) });
}

/** An order that was taken from the driver; with a driver, it is his now. */
type Taken = StoodDown['unassigned'][number] &
  Partial<Pick<NonNullable<StoodDown['handedOver']>[number], 'driver'>>;

const sentences = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join('. ');

/** What was done, with the orders that are unassigned and the food that stays with the driver. */
export const stoodDownText = (done: StoodDown): string => {
  const { unassigned, handedOver = [], inHand, elsewhere } = done;
  const { code } = done.driver;
  const fetched = handedOver.filter(({ status }) => status === 'picked_up');
  const reassigned = handedOver.filter(({ status }) => status !== 'picked_up');
  return sentences([
    doneText(done),
    fetched.length > 0 && t('drivers.handed_over', { code, orders: givenText(fetched) }),
    reassigned.length > 0 && t('drivers.reassigned', { orders: givenText(reassigned) }),
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

/** Gives one order back as nobody has changed it since. Throws `ApiFailure`. */
function giveOneBack(one: Taken, to: UserId) {
  const { id, version, status, driver = null } = one;
  if (driver && status === 'picked_up')
    return call(
      onTheRoadRoutes.withdraw,
      { ...byId(id), body: { commandId: randomId(), reason: t('live.undo_reason') } },
      { ifMatch: version },
    );
  return sendAssignment({ id, version, driver }, to, t('live.undo_reason'));
}

/** Gives the orders back that nobody has changed since; resolves to those that could not be. */
async function giveBack(taken: readonly Taken[], to: UserId) {
  const kept: { id: number; isChanged: boolean }[] = [];
  for (const one of taken)
    try {
      shownSource().put(await giveOneBack(one, to));
    } catch (error) {
      kept.push({ id: one.id, isChanged: error instanceof ApiFailure && error.status === 412 });
    }
  return kept;
}

/**
 * Takes a stand-down back: the driver is as before and gets the orders that nothing has touched
 * since. The message names those that stay as they are. Throws `ApiFailure`.
 */
async function undo(done: StoodDown): Promise<string> {
  const { driver, unassigned, handedOver = [], elsewhere } = done;
  const { code } = driver;
  const taken: Taken[] = [...unassigned, ...handedOver];
  if (isReplaced(driver)) return t('drivers.stand_down_replaced', { code });
  const what = driver.standDown
    ? backText(driver, await putBack(driver))
    : t('drivers.orders_undone', { code });
  const kept = await giveBack(taken, driver.id);
  readAgain(driverStatusRoutes.get);
  const given = taken.filter(({ id }) => !kept.some((one) => one.id === id));
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
  if (done.driver.standDown || isAnyTaken(done))
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
