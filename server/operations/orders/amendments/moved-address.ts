import { sql } from 'kysely';
import { maskOf } from '#contract/catalogue/needs.ts';
import type { LatLon } from '#contract/geo.ts';
import { PIN_MOVES_M } from '#contract/operations/amendment.ts';
import { feeOf, MAX_DELIVERY_M, reachOf } from '#rules/delivery-fee.ts';
import { distanceM } from '#rules/geometry/earth.ts';
import { rideMinutes } from '#rules/geometry/travel.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { fieldFault, refusalFor, refuse } from '../../../platform/http/refusal.ts';
import type { ZoneService } from '../../zones/service.ts';
import type { OrderRow } from '../order-view.ts';
import type { KeptTerms } from './basket.ts';

/** What another delivery address makes of an order. */
export interface MovedAddress {
  dropoff: LatLon;
  /** Between the two places. */
  metres: number;
  /** Centimes. */
  fee: bigint;
  /** As kept with the order from now on. */
  kept: KeptTerms;
  /** Undefined: the same zone. */
  zone?: { zone_id: number | null; shape_id: number | null; terms_id: number | null };
  promisedAt: Date;
  /** What the other zone needs of the driver, as a mask. */
  needs?: number;
}

/** The door of an order at its pickup: small moves of its pin must not add up to a far one. */
async function doorAtPickup(trx: Trx, row: OrderRow): Promise<LatLon> {
  const { rows } = await sql<{ dropoff: LatLon | null }>`${prepared}
    select data->'dropoff' as dropoff from events
    where subject_kind = 'order' and subject_id = ${row.id} and type = 'order.picked_up'
    order by id desc limit 1`.execute(trx);
  return rows[0]?.dropoff ?? { lat: row.dropoff_lat, lon: row.dropoff_lon };
}

/**
 * The longest ride that the order has been promised with: a place to which it returns makes nothing
 * later again. Minutes.
 */
async function promisedRide(trx: Trx, row: OrderRow, store: LatLon): Promise<number> {
  const { rows } = await sql<{ dropoff: LatLon | null }>`${prepared}
    select distinct data->'dropoff' as dropoff from events
    where subject_kind = 'order' and subject_id = ${row.id}
      and type in ('order.placed', 'order.amended')`.execute(trx);
  const doors = rows.flatMap(({ dropoff }) => (dropoff ? [dropoff] : []));
  doors.push({ lat: row.dropoff_lat, lon: row.dropoff_lon });
  return Math.max(...doors.map((door) => ride(store, door)));
}

const ride = (from: LatLon, to: LatLon) => Math.ceil(rideMinutes(distanceM(from, to)));

/**
 * Moves an order to another address. In its own zone by the terms kept with it and the new distance,
 * even if the zone takes no orders now; in another one by its terms of now. Once it is picked up only
 * by some hundred metres in all, in the same zone, for the same fee. Errors: those of placing for the other
 * zone, and for an address out of reach.
 */
export async function moveAddress(
  zones: Pick<ZoneService, 'decide'>,
  trx: Trx,
  row: OrderRow,
  { dropoff, kept, at }: { dropoff: LatLon; kept: KeptTerms; at: Date },
): Promise<MovedAddress> {
  const store = {
    id: row.store_id,
    name: row.store_name,
    lat: row.pickup_lat,
    lon: row.pickup_lon,
  };
  const before = { lat: row.dropoff_lat, lon: row.dropoff_lon };
  const metres = Math.round(distanceM(before, dropoff));
  const placement = await zones.decide(trx, { at, door: dropoff, store, subtotal: kept.subtotal });
  const isSame = (placement.zone?.id ?? null) === row.zone_id;
  const further = Math.max(0, ride(store, dropoff) - (await promisedRide(trx, row, store)));
  const moved = {
    dropoff,
    metres,
    promisedAt: new Date(row.promised_at.getTime() + further * 60_000),
  };
  if (row.status === 'picked_up') {
    const far = isSame && distanceM(await doorAtPickup(trx, row), dropoff);
    if (far === false || far > PIN_MOVES_M)
      throw refuse('amendment.on_the_road', { metres: PIN_MOVES_M });
    return { ...moved, fee: row.delivery_fee, kept };
  }
  if (isSame) {
    const far = distanceM(store, dropoff);
    if (far > reachOf(kept.zone, MAX_DELIVERY_M))
      throw refuse(
        'zone.too_far_from_store',
        { store: store.name },
        { fields: [fieldFault('body.dropoff', 'order.refused_by_zone')] },
      );
    const fee = feeOf(kept.zone, far, kept.subtotal) + kept.surcharge;
    return { ...moved, fee, kept };
  }
  if (!placement.isAccepted)
    throw refusalFor(placement.why, {
      fields: [fieldFault('body.dropoff', 'order.refused_by_zone')],
    });
  const { zone, fee, terms, surcharge } = placement;
  return {
    ...moved,
    fee,
    needs: maskOf(zone?.needs ?? []),
    kept: { ...kept, zone: terms, surcharge },
    zone: {
      zone_id: zone?.id ?? null,
      shape_id: zone?.shapeId ?? null,
      terms_id: zone?.termsId ?? null,
    },
  };
}
