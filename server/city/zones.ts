import type { LatLon } from '#contract/geo.ts';
import type { ZoneTerms } from '#contract/operations/zones/zone.ts';
import type { Corner } from '#rules/geometry/ring.ts';
import { ringOf } from '#rules/geometry/ring.ts';
import { zonesOf } from '#rules/geometry/zone-at.ts';
import { offset, planeDistance, QUARTERS } from './geography.ts';

export interface CityZone {
  name: string;
  ring: Corner[];
  terms: ZoneTerms;
}

/**
 * How far a zone extends from the centre of its quarter where no other quarter is nearer. Metres.
 */
const REACH_M = 4_500;
const CIRCLE = 20;
/**
 * The fee by the quarter's weight, in centimes. The busiest quarters are the cheapest, because
 * drivers are near.
 */
const feeOf = (weight: number) => String(weight >= 7 ? 800 : weight >= 4 ? 1_000 : 1_300);

/**
 * Cuts off the part that is nearer to another quarter (Sutherland and Hodgman 1974, one line at a
 * time).
 */
function cutAt(ring: readonly LatLon[], own: LatLon, other: LatLon): LatLon[] {
  // Negative if nearer to the own quarter. The difference of squared distances is linear along an
  // edge.
  const side = (at: LatLon) => planeDistance(at, own) ** 2 - planeDistance(at, other) ** 2;
  return ring.flatMap((at, n) => {
    const before = ring.at(n - 1) as LatLon;
    const [was, is] = [side(before), side(at)];
    const kept = is <= 0 ? [at] : [];
    if (was <= 0 === is <= 0) return kept;
    const share = was / (was - is);
    const crossing = {
      lat: before.lat + (at.lat - before.lat) * share,
      lon: before.lon + (at.lon - before.lon) * share,
    };
    return [crossing, ...kept];
  });
}

/**
 * One zone around each quarter: the points nearer to it than to any other, up to a few kilometres.
 */
export function zonesOfQuarters(): CityZone[] {
  return QUARTERS.map((quarter) => {
    let ring: LatLon[] = Array.from({ length: CIRCLE }, (_, n) => {
      const angle = (n / CIRCLE) * 2 * Math.PI;
      return offset(quarter, Math.cos(angle) * REACH_M, Math.sin(angle) * REACH_M);
    });
    for (const other of QUARTERS) if (other !== quarter) ring = cutAt(ring, quarter, other);
    const corners = ring.map(
      ({ lat, lon }): Corner => [Number(lon.toFixed(6)), Number(lat.toFixed(6))],
    );
    return {
      name: quarter.name,
      ring: corners.filter((corner, n) => {
        const before = corners.at(n - 1) as Corner;
        return corner[0] !== before[0] || corner[1] !== before[1];
      }),
      terms: {
        baseFee: feeOf(quarter.weight),
        feePerKm: '200',
        freeFrom: quarter.weight >= 7 ? '30000' : null,
        minimumOrder: '0',
        maxKm: null,
        hours: null,
      },
    };
  });
}

/** The zones that addresses within this distance of a store may lie in. Metres. */
export function zonesWithin(
  cityZones: readonly CityZone[],
  store: LatLon,
  reachM: number,
): string[] {
  const zones = zonesOf(
    cityZones.map(({ name, ring }, id) => ({ id, priority: 0, ring: ringOf(ring), name })),
  );
  const names = new Set<string>();
  for (let away = 0; away <= reachM; away += 200)
    for (let n = 0; n < 48; n += 1) {
      const angle = (n / 48) * 2 * Math.PI;
      const zone = zones.at(offset(store, Math.cos(angle) * away, Math.sin(angle) * away));
      if (zone) names.add(zone.name);
    }
  return [...names];
}
