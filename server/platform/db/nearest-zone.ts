/** A place that is farther than this from the middle of every zone lies in none. */
const NEAR_KM = 10;
const KM_A_DEGREE = 111.2;

/** Every zone that has stores, with the middle of them, as a table of a statement. */
export const ZONE_MIDDLES = `zones as materialized (
  select zone, avg(lat) as lat, avg(lon) as lon from stores where archived_at is null group by zone
)`;

/**
 * SQL of the zone whose stores' middle is nearest to a place, as the dispatcher reckons; null far from
 * all. Needs `ZONE_MIDDLES`. It is reckoned each time: a middle moves with the stores.
 */
export const nearestZone = (lat: string, lon: string): string => `(
  select z.zone from zones z, lateral (
    select power(z.lat - ${lat}, 2) + power((z.lon - ${lon}) * cos(radians(${lat})), 2) as far
  ) d
  where d.far <= power(${NEAR_KM} / ${KM_A_DEGREE}, 2) order by d.far limit 1
)`;
