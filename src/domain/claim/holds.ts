import type { CauseOf } from '#contract/causes/causes.ts';
import { claimsRoutes, type Hold } from '#contract/routes/operations/claims.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { recordAssignment } from '#src/domain/assignment/recent-assignments.ts';
import type { CauseOfAct } from '#src/domain/cause/causes.ts';
import { live } from '#src/domain/live/live.ts';
import { failureOf, type Outcome } from '#src/domain/order/order-failure.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { holdOf, setHold } from './claim-state.ts';

/** The shortest and the longest hold, in minutes. */
export const HOLD_MINUTES = { least: 1, most: 120 } as const;

/** How long, and why. */
interface HoldRequest extends Partial<CauseOfAct<'hold'>> {
  minutes: number;
}

const at = ({ id }: Order) => byId(id);

/** Puts an order on hold, or ends its hold. Throws `ApiFailure`. */
async function setHoldOf(order: Order, hold: HoldRequest | null) {
  if (hold) setHold(order.id, await call(claimsRoutes.hold, { ...at(order), body: hold }));
  else {
    await call(claimsRoutes.lift, at(order));
    setHold(order.id, null);
  }
}

/** The hold in words. A driver keeps his order, because a hold only keeps others from it. */
function textOf({ id, driver }: Order, minutes: number | null): string {
  if (minutes === null) return t('dispatch.lifted', { id });
  return driver
    ? t('dispatch.held_with_driver', { id, minutes, code: driver.code })
    : t('dispatch.held_done', { id, minutes });
}

/** The rest of a hold, which the undo of a change gives back; null if there is none. */
function restOf(hold: Hold | undefined) {
  if (!hold) return null;
  const leftMs = Date.parse(hold.until) - live().now();
  return {
    minutes: Math.max(HOLD_MINUTES.least, Math.round(leftMs / 60_000)),
    reason: hold.reason,
    ...(hold.cause ? { cause: hold.cause as CauseOf<'hold'> } : {}),
  };
}

/**
 * Changes the hold of an order. `U` undoes it until another user changes it again. Resolves to null if a
 * change is already being sent.
 */
const changeHold = (order: Order, hold: HoldRequest | null): Promise<Outcome | null> =>
  sendOnce(`order ${order.id} hold`, async () => {
    const before = restOf(holdOf(order.id));
    try {
      await setHoldOf(order, hold);
    } catch (error) {
      return { failure: failureOf(order, null, error) };
    }
    const text = textOf(order, hold?.minutes ?? null);
    const until = holdOf(order.id)?.until;
    recordAssignment({
      kind: 'other',
      text,
      undo: async () => {
        await setHoldOf(order, before);
        return textOf(order, before?.minutes ?? null);
      },
      canStillUndo: () => holdOf(order.id)?.until === until,
    });
    return { text, isListed: true };
  });

/** Puts an order on hold for some minutes, or changes its hold. */
export const holdOrder = (
  order: Order,
  minutes: number,
  why: CauseOfAct<'hold'>,
): Promise<Outcome | null> => changeHold(order, { minutes, ...why });

/** Ends the hold of an order. */
export const liftHold = (order: Order): Promise<Outcome | null> => changeHold(order, null);
