import type { CauseInput } from '#contract/causes/causes.ts';
import type { LatLon } from '#contract/geo.ts';
import type { UserId } from '#contract/ids.ts';
import { onTheRoadRoutes as routes } from '#contract/routes/operations/on-the-road.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { recordAssignment } from '#src/domain/assignment/recent-assignments.ts';
import type { CauseOfAct } from '#src/domain/cause/causes.ts';
import { live } from '#src/domain/live/live.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { failureOf, type Outcome } from '#src/domain/order/order-failure.ts';
import { byId, type CallOptions, call } from '#src/lib/api/call.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';

/** What a driver says of a failed attempt. */
export type AttemptReport = CauseOfAct<'attempt'> & { place?: LatLon; calls?: number };

type Send = (to: { params: { id: string } }, options: CallOptions) => Promise<Order>;

/** Sends an act at the version that the user saw. Null: one is already being sent for the order. */
const sendRoad = (
  order: Order,
  send: Send,
  textOf: (next: Order) => string,
): Promise<Outcome | null> =>
  sendOnce(`order ${order.id} road`, async () => {
    try {
      const next = await send(byId(order.id), { ifMatch: order.version });
      shownSource().put(next);
      const text = textOf(next);
      recordAssignment({ kind: 'final', text });
      return { text, order: next, isListed: true };
    } catch (error) {
      return { failure: failureOf(order, null, error) };
    }
  });

const command = () => ({ commandId: randomId() });

/** Hands an order that is picked up over to another driver, who fetches it from the first. */
export const handOver = (
  order: Order,
  driver: { id: UserId; code: string },
  why: CauseOfAct<'hand_over'>,
) =>
  sendRoad(
    order,
    (to, options) =>
      call(
        routes.handOver,
        { ...to, body: { ...command(), driverId: driver.id, ...why } },
        options,
      ),
    ({ id }) => t('road.handed_over', { id, from: order.driver?.code ?? '—', to: driver.code }),
  );

/** Takes back a hand-over that is not taken. */
export const withdrawHandOver = (order: Order) =>
  sendRoad(
    order,
    (to, options) => call(routes.withdraw, { ...to, body: command() }, options),
    ({ id, driver }) => t('road.withdrawn', { id, code: driver?.code ?? '—' }),
  );

/** Says for a driver that he gave the order, or took it. */
export const confirmHandOver = (
  order: Order,
  what: 'give' | 'take',
  why: CauseOfAct<'hand_over'>,
) =>
  sendRoad(
    order,
    (to, options) => call(routes[what], { ...to, body: { ...command(), ...why } }, options),
    ({ id }) => t(`road.done_${what}`, { id }),
  );

/** The minutes for which an order waits for its customer, by digits. Our choice. */
export const WAIT_MINUTES = [5, 10, 15, 20] as const;

/** Reports a failed attempt for a driver who telephones. */
export const reportAttempt = (order: Order, attempt: AttemptReport) =>
  sendRoad(
    order,
    (to, options) => call(routes.attempt, { ...to, body: { ...command(), ...attempt } }, options),
    ({ id, attempt: made }) => t('road.attempted', { id, n: made?.number ?? 1 }),
  );

/** Decides what is done after a failed attempt. `minutes`: for how long its driver waits. */
export const decideAttempt = (
  order: Order,
  decision: 'wait' | 'leave_safe' | 'bring_back',
  minutes = 0,
) =>
  sendRoad(
    order,
    (to, options) => {
      const until = new Date(live().now() + minutes * MINUTE_MS).toISOString();
      const body = { ...command(), decision, ...(decision === 'wait' ? { until } : {}) };
      return call(routes.decide, { ...to, body }, options);
    },
    ({ id }) => t(`road.decided_${decision}`, { id }),
  );

/** Has an order brought back to its store. */
export const bringBack = (order: Order, why: CauseInput & CauseOfAct<'return'>) =>
  sendRoad(
    order,
    (to, options) => call(routes.bringBack, { ...to, body: { ...command(), ...why } }, options),
    ({ id }) => t('road.decided_bring_back', { id }),
  );

/** Has an order that is brought back delivered after all. */
export const resumeDelivery = (order: Order) =>
  sendRoad(
    order,
    (to, options) => call(routes.resume, { ...to, body: command() }, options),
    ({ id }) => t('road.resumed', { id }),
  );
