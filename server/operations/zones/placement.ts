import { isWithinHours, nextChange } from '#contract/catalogue/opening-hours.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { distanceM, type LatLon } from '#contract/geo.ts';
import { formatMoney } from '#contract/money.ts';
import {
  DEFAULT_TERMS,
  delayOf,
  feeOf,
  isPausedBy,
  MAX_DELIVERY_M,
  reachOf,
} from '#contract/operations/zones/terms.ts';
import { casablancaFormat } from '#contract/time.ts';
import type { BookZone, ZoneBook } from '../../platform/zones/zone-book.ts';

/** The store of an order: its location, and the zones that it delivers to. */
export interface Origin extends LatLon {
  name: string;
  serves: ReadonlySet<number>;
}

export interface PlacementQuery {
  at: Date;
  door: LatLon;
  /** Null if only the delivery address is given. */
  store: Origin | null;
  /** Centimes. */
  subtotal: bigint;
}

/** The terms of an order to a delivery address, or why it is refused. */
export type Placement =
  | { isAccepted: true; zone: BookZone | null; fee: bigint; delayMinutes: number }
  | {
      isAccepted: false;
      zone: BookZone | null;
      code: ErrorCode;
      message: string;
      path: 'body.dropoff' | 'body.storeId' | 'body.lines';
    };

const timeText = casablancaFormat('en-GB', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const kilometres = (metres: number) =>
  metres < 1_000
    ? `${Math.max(10, Math.round(metres / 10) * 10)} m`
    : `${(metres / 1_000).toFixed(1)} km`;

/** The overrides of a zone that have not ended at this time. */
export const runningIn = (zone: BookZone, at: Date) =>
  zone.overrides.filter(({ endsAt }) => endsAt > at);

/** Why the zone of a delivery address takes no orders now, whichever the store; null if it does. */
function refusalOf(zone: BookZone, at: Date): { code: ErrorCode; message: string } | null {
  const { name, kind, terms } = zone;
  if (kind === 'excluded')
    return { code: 'dropoff.excluded', message: `Nothing is delivered to this address (${name}).` };
  const pause = runningIn(zone, at).find((one) => one.kind === 'pause');
  if (pause && isPausedBy([pause]))
    return {
      code: 'zone.paused',
      message: `${name} takes no orders until ${timeText(pause.endsAt)}.`,
    };
  if (zone.isPaused)
    return { code: 'zone.paused', message: `${name} takes no orders at the moment.` };
  if (isWithinHours(terms.hours, at)) return null;
  const opens = nextChange(terms.hours, [], at);
  return {
    code: 'zone.closed',
    message: `${name} takes no orders at this hour${opens ? `; it opens ${timeText(opens)}` : ''}.`,
  };
}

/**
 * Decides an order by the zone of its delivery address: the zone is found first, then whether it
 * takes orders, so that pausing a small zone does not pass its customers to the zone beneath. Both
 * ends count: the store must deliver to the zone, and the address must be within reach.
 */
export function decidePlacement(
  book: ZoneBook,
  { at, door, store, subtotal }: PlacementQuery,
): Placement {
  const zone = book.isPricing ? book.doors.at(door) : null;
  const refuse = (
    code: ErrorCode,
    message: string,
    path: 'body.dropoff' | 'body.storeId' | 'body.lines' = 'body.dropoff',
  ): Placement => ({ isAccepted: false, zone, code, message, path });

  if (book.isPricing && !zone) {
    const near = book.doors.nearestTo(door);
    const hint = near
      ? ` The nearest area is ${near.zone.name}, ${kilometres(near.metres)} away.`
      : '';
    return refuse('dropoff.no_zone', `No area delivers to this address.${hint}`);
  }
  const refusal = zone && refusalOf(zone, at);
  if (refusal) return refuse(refusal.code, refusal.message);
  const running = zone ? runningIn(zone, at) : [];
  const terms = zone?.terms ?? DEFAULT_TERMS;
  if (store && zone && !store.serves.has(zone.id))
    return refuse(
      'store.not_in_zone',
      `${store.name} does not deliver to ${zone.name}.`,
      'body.storeId',
    );
  const metres = store ? distanceM(store, door) : 0;
  if (store && metres > reachOf(terms, MAX_DELIVERY_M, running))
    return refuse('dropoff.too_far', `${store.name} does not deliver that far.`);
  if (store && subtotal < BigInt(terms.minimumOrder))
    return refuse(
      'order.below_minimum',
      `The minimum order for ${zone?.name} is ${formatMoney(terms.minimumOrder)}.`,
      'body.lines',
    );
  return {
    isAccepted: true,
    zone,
    fee: feeOf(terms, metres, subtotal, running),
    delayMinutes: delayOf(running),
  };
}
