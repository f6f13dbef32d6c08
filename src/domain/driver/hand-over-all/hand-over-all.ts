import type { UserId } from '#contract/ids.ts';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import { type HandedOver, onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
import { distanceM } from '#rules/geometry/earth.ts';
import { recordAssignment } from '#src/domain/assignment/recent-assignments.ts';
import type { CauseOfAct } from '#src/domain/cause/causes.ts';
import { beginsCodeOf } from '#src/domain/driver/driver-code.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import type { LiveDriver } from '#streams/index.ts';

/** The driver whose orders another one gets: of the live source, or of a call. */
export type FirstDriver = Pick<Driver, 'id' | 'code' | 'name' | 'activeOrders'>;

/** A driver who can get the orders, and how far he is from the first one; null: not known. */
export interface Candidate {
  driver: LiveDriver;
  metres: number | null;
}

const MOST = 9;

/** The drivers on duty, the nearest to the first one first, whose code or name has the text. */
export function candidatesFor({ id }: Pick<FirstDriver, 'id'>, text = ''): Candidate[] {
  const { drivers, positions } = shownSource();
  const from = positions.get(id);
  const wanted = normaliseText(text.trim());
  return drivers
    .list()
    .flatMap((one) => drivers.get(one) ?? [])
    .filter((one) => one.id !== id && !one.standDown)
    .filter(({ status }) => status === 'available' || status === 'busy')
    .filter((one) => beginsCodeOf(one, text) || normaliseText(one.name).includes(wanted))
    .map((driver) => {
      const at = from && positions.get(driver.id);
      return { driver, metres: from && at ? distanceM(from, at) : null };
    })
    .toSorted(
      (a, b) =>
        (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY) ||
        a.driver.id - b.driver.id,
    )
    .slice(0, MOST);
}

const numbers = (orders: readonly { id: number }[]): string =>
  joinList(orders.map(({ id }) => idText(id)));

/** What was done: which orders are fetched from the first one, and which from their stores. */
function doneText(from: string, to: string, { handedOver, reassigned, elsewhere }: HandedOver) {
  return [
    t('road.all_handed_over', { from, to }),
    handedOver.length > 0 && t('road.all_fetched', { from, orders: numbers(handedOver) }),
    reassigned.length > 0 && t('road.all_reassigned', { orders: numbers(reassigned) }),
    elsewhere > 0 && t('road.all_elsewhere', { n: elsewhere }),
  ]
    .filter(Boolean)
    .join('. ');
}

/**
 * Gives all orders of a driver to another one: all of them, or none. Returns a message about the
 * result. Throws `ApiFailure`.
 */
export async function handOverAll(
  from: Pick<FirstDriver, 'id' | 'code'>,
  to: { id: UserId; code: string },
  why: CauseOfAct<'hand_over'>,
): Promise<string> {
  const body = { commandId: randomId(), driverId: to.id, ...why };
  const done = await call(onTheRoadRoutes.handOverAll, { ...byId(from.id), body });
  for (const order of [...done.handedOver, ...done.reassigned]) shownSource().put(order);
  const text = doneText(from.code, to.code, done);
  recordAssignment({ kind: 'final', text });
  return text;
}
