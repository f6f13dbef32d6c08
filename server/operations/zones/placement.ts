import type { WhyNot } from '#contract/acts.ts';
import type { LatLon } from '#contract/geo.ts';
import type { ZoneTerms } from '#contract/operations/zones/zone.ts';
import {
  DEFAULT_TERMS,
  delayOf,
  feeOf,
  isPausedBy,
  MAX_DELIVERY_M,
  reachOf,
  surchargeOf,
} from '#rules/delivery-fee.ts';
import { distanceM } from '#rules/geometry/earth.ts';
import { isWithinHours, nextChange } from '#rules/hours.ts';
import { formatMoney } from '#rules/money/money.ts';
import { casablancaFormat } from '#rules/time.ts';
import { reasonFor } from '../../platform/http/refusal.ts';
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
  | {
      isAccepted: true;
      zone: BookZone | null;
      fee: bigint;
      delayMinutes: number;
      /** What the fee is computed from. */
      terms: ZoneTerms;
      surcharge: bigint;
    }
  | {
      isAccepted: false;
      zone: BookZone | null;
      why: WhyNot;
      path: 'body.dropoff' | 'body.storeId' | 'body.lines';
    };

const timeText = casablancaFormat('en-GB', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
/** A time as a parameter of a reason: in English, and the instant, for other languages. */
const timeParam = <const Name extends string>(name: Name, at: Date) =>
  ({ [name]: timeText(at), [`${name}At`]: at.toISOString() }) as Record<Name, string>;
const kilometres = (metres: number) =>
  metres < 1_000
    ? `${Math.max(10, Math.round(metres / 10) * 10)} m`
    : `${(metres / 1_000).toFixed(1)} km`;

/** The overrides of a zone that have not ended at this time. */
export const runningIn = (zone: BookZone, at: Date) =>
  zone.overrides.filter(({ endsAt }) => endsAt > at);

/** Why the zone of a delivery address takes no orders now, whichever the store; null if it does. */
function refusalOf(zone: BookZone, at: Date): WhyNot | null {
  const { name, kind, terms, isPaused } = zone;
  if (kind === 'excluded') return reasonFor('zone.address_excluded', { zone: name });
  const pause = runningIn(zone, at).find((one) => one.kind === 'pause');
  if (pause && isPausedBy([pause]))
    return reasonFor('zone.paused_until', { zone: name, ...timeParam('until', pause.endsAt) });
  if (isPaused) return reasonFor('zone.paused_now', { zone: name });
  if (isWithinHours(terms.hours, at)) return null;
  const opens = nextChange(terms.hours, [], at);
  return opens
    ? reasonFor('zone.closed_until', { zone: name, ...timeParam('opens', opens) })
    : reasonFor('zone.closed_now', { zone: name });
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
  const refused = (
    why: WhyNot,
    path: 'body.dropoff' | 'body.storeId' | 'body.lines' = 'body.dropoff',
  ): Placement => ({ isAccepted: false, zone, why, path });

  if (book.isPricing && !zone) {
    const near = book.doors.nearestTo(door);
    if (!near) return refused(reasonFor('zone.none_delivers'));
    const distance = kilometres(near.metres);
    return refused(reasonFor('zone.none_delivers_near', { zone: near.zone.name, distance }));
  }
  const refusal = zone && refusalOf(zone, at);
  if (refusal) return refused(refusal);
  const running = zone ? runningIn(zone, at) : [];
  const terms = zone?.terms ?? DEFAULT_TERMS;
  if (store && zone && !store.serves.has(zone.id))
    return refused(
      reasonFor('zone.not_of_store', { store: store.name, zone: zone.name }),
      'body.storeId',
    );
  const metres = store ? distanceM(store, door) : 0;
  if (store && metres > reachOf(terms, MAX_DELIVERY_M, running))
    return refused(reasonFor('zone.too_far_from_store', { store: store.name }));
  if (store && subtotal < BigInt(terms.minimumOrder))
    return refused(
      reasonFor('zone.below_minimum', {
        zone: String(zone?.name),
        least: formatMoney(terms.minimumOrder),
      }),
      'body.lines',
    );
  return {
    isAccepted: true,
    zone,
    fee: feeOf(terms, metres, subtotal, running),
    delayMinutes: delayOf(running),
    terms,
    surcharge: surchargeOf(running),
  };
}
