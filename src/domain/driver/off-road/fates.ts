import type { OrderId, UserId } from '#contract/ids.ts';
import type { Candidate } from '#contract/operations/dispatch-ranking.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { DecidedOrder, StandDownKind } from '#contract/routes/operations/stand-downs.ts';
import { foodOf, isToFetch } from '#machines/order/food.ts';
import { isRoadEvent } from '#src/domain/order/road/road-possible.ts';
import { t } from '#src/lib/i18n.ts';
import { distanceText } from '#src/lib/text/durations.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';

/**
 * What the orders of a driver begin with. `bring`: he brings what he has, and the rest waits for a
 * driver. `give`: what he has is handed over. `all`: so is the rest.
 */
export const FATE_MODES = ['bring', 'give', 'all'] as const;
export type FateMode = (typeof FATE_MODES)[number];

/** What becomes of an order: it is unassigned, stays with the driver, or goes to another one. */
export type FateChoice = 'unassign' | 'keep' | UserId;

/** The most drivers that are offered for an order. */
const MOST = 9;

/** The reasons for which a driver cannot bring what he has. */
export const UNABLE = [
  'drivers.cause_accident',
  'drivers.cause_vehicle',
  'drivers.cause_unwell',
  'drivers.cause_silent',
] as const;

/** Whether a driver who is off the road for this reason cannot bring what he has. */
export const isUnable = (reason: string): boolean =>
  UNABLE.some((key) => normaliseText(t(key)) === normaliseText(reason.trim()));

/** The cause of the hand-overs, which reports count, of a typed reason. */
export const causeOfReason = (reason: string) =>
  normaliseText(reason.trim()) === normaliseText(t('drivers.cause_accident'))
    ? ('driver_accident' as const)
    : ('other' as const);

/** Whether another driver can get an order now. */
export const isMovable = (order: Order): boolean =>
  foodOf(order) === 'store' || isRoadEvent(order, 'order.hand_over');

/** What becomes of an order unless the user decides otherwise. */
export function usualFate(order: Order, mode: FateMode, best: UserId | undefined): FateChoice {
  const food = foodOf(order);
  const isGiven = food === 'store' ? mode === 'all' : food === 'door' && mode !== 'bring';
  if (isGiven && best !== undefined) return best;
  return isToFetch(order) ? 'unassign' : 'keep';
}

/** The decision as it is sent. */
export const decisionOf = (order: Order, choice: FateChoice): DecidedOrder => ({
  orderId: order.id,
  food: foodOf(order),
  ...(typeof choice === 'number' ? { fate: 'hand_over', driverId: choice } : { fate: choice }),
});

/** The choices of an order besides other drivers, with their words. */
export function ownFates(order: Order, kind: StandDownKind) {
  const food = foodOf(order);
  const kept = () => {
    if (food === 'back') return t('drivers.fate_back');
    if (food !== 'door') return t('drivers.fate_kept');
    return t(kind === 'end_shift' ? 'drivers.fate_bring_ends' : 'drivers.fate_bring');
  };
  const from = order.fetchFrom?.driver.code ?? '';
  return [
    ...(food === 'store' ? [{ value: 'unassign', label: t('drivers.fate_unassign') }] : []),
    ...(food === 'driver'
      ? [{ value: 'unassign', label: t('drivers.fate_withdraw', { code: from }) }]
      : []),
    { value: 'keep', label: kept() },
  ];
}

/** The drivers who can get an order, the best first. */
export const candidateOptions = (candidates: readonly Candidate[]) =>
  candidates.slice(0, MOST).map(({ driver, pickupMinutes, metres, lateMinutes }) => ({
    value: String(driver.id),
    label: [
      `${driver.code} ${driver.name}`,
      t('live.assign_row', { minutes: Math.round(pickupMinutes), distance: distanceText(metres) }),
      ...(lateMinutes > 0 ? [t('drivers.fate_late', { n: Math.ceil(lateMinutes) })] : []),
    ].join(' · '),
  }));

/** A choice as a select has it. */
export const choiceOf = (value: string): FateChoice =>
  value === 'unassign' || value === 'keep' ? value : (Number(value) as UserId);

/** The faults of a refusal by order: `body.orders.1` is that of the second decision. */
export const faultsByOrder = (
  fields: readonly { path: string; message: string }[],
  decided: readonly DecidedOrder[],
): ReadonlyMap<OrderId, string> =>
  new Map(
    fields.flatMap(({ path, message }): [OrderId, string][] => {
      const one = decided[Number(/^body\.orders\.(\d+)/.exec(path)?.[1] ?? -1)];
      return one ? [[one.orderId, message]] : [];
    }),
  );
