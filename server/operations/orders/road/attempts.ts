import { onTheRoadRoutes as routes } from '#contract/routes/operations/on-the-road.ts';
import { distanceM } from '#rules/geometry/earth.ts';
import { broughtBack, requireRoom } from '../change/apply-event.ts';
import type { OrderRow } from '../order-view.ts';
import { act } from './subject.ts';
import { whyNeverOnRoad } from './who-may.ts';
import { writeFact } from './write-fact.ts';

/** The attempt of an order; the machine has found one. */
const attemptOf = ({ attempt }: OrderRow) => attempt as NonNullable<OrderRow['attempt']>;

/** A failed attempt: by its driver, or by staff for him. It waits for a decision. */
export const attempt = act({
  route: routes.attempt,
  event: 'order.attempt',
  whyNever: (caller) => whyNeverOnRoad(caller, 'order.attempt'),
  async write(context, row) {
    const { deps, actor, body } = context;
    const at = deps.clock();
    const place = body.place ?? deps.drivers.placeOf(row.driver_id ?? 0);
    const door = { lat: row.dropoff_lat, lon: row.dropoff_lon };
    const made = {
      number: (row.attempt?.number ?? 0) + 1,
      at: at.toISOString(),
      by: actor,
      cause: body.cause ?? ('other' as const),
      reason: body.reason ?? null,
      place,
      metres: place && Math.round(distanceM(place, door)),
      calls: body.calls ?? null,
      wanted: body.wanted ?? null,
      decision: null,
    };
    return writeFact(context, row, { attempt: made }, { at, type: 'order.attempted' });
  },
});

/** Staff decide what is done after a failed attempt; a later decision replaces it. */
export const decide = act({
  route: routes.decide,
  event: 'order.attempt_decide',
  async write(context, row) {
    const { deps, actor, body } = context;
    const { decision: kind, until = null, reason = null } = body;
    const at = deps.clock();
    const made = attemptOf(row);
    const decision = { kind, until, at: at.toISOString(), by: actor, reason };
    const back = kind === 'bring_back' ? broughtBack(at, actor, made.cause) : {};
    const change = { attempt: { ...made, decision }, ...back };
    return writeFact(context, row, change, { at, type: 'order.attempt_decided' });
  },
});

/** Staff have an order brought back, whatever was tried. The driver's own event is `order.return`. */
export const bringBack = act({
  route: routes.bringBack,
  event: 'order.bring_back',
  async write(context, row) {
    const { deps, actor, body } = context;
    const at = deps.clock();
    const change = broughtBack(at, actor, body.cause ?? 'other');
    return writeFact(context, row, change, { at, type: 'order.return_requested' });
  },
});

/** The order goes to the door after all, and its cash is expected of its driver again. */
export const resume = act({
  route: routes.resume,
  event: 'order.resume_delivery',
  async write(context, row) {
    const { deps, trx, actor, body } = context;
    const { driver_id: driverId, attempt: made } = row;
    if (driverId !== null) {
      await deps.drivers.hold(trx, driverId);
      await requireRoom(deps, trx, driverId, { ...row, return_requested_at: null });
    }
    const at = deps.clock();
    const reason = body.reason ?? null;
    const decision = {
      kind: 'wait' as const,
      until: null,
      at: at.toISOString(),
      by: actor,
      reason,
    };
    const change = {
      return_requested_at: null,
      bringing_back: null,
      attempt: made && { ...made, decision },
    };
    return writeFact(context, row, change, { at, type: 'order.delivery_resumed' });
  },
});
