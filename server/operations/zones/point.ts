import { sql } from 'kysely';
import type { WhyNot } from '#contract/acts.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { PointAnswer } from '#contract/operations/zones/zone-calls.ts';
import { zoneReasons } from '#contract/reasons/operations/zones.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import type { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { MAX_DELIVERY_M, reachOf } from '#rules/delivery-fee.ts';
import { distanceM } from '#rules/geometry/earth.ts';
import { areaM2 } from '#rules/geometry/ring.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { notFound, reasonIn } from '../../platform/http/refusal.ts';
import { readingScope } from '../../platform/scope/scope.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';
import type { ZoneDeps } from './acts.ts';
import { decidePlacement, runningIn } from './placement.ts';

type Query = RequestOf<(typeof zonesRoutes)['at']>['query'];
const MAX_STORES = 50;

interface StoreRow {
  id: number;
  name: string;
  lat: number;
  lon: number;
}

/** A reason as the answer has it. */
const whyOf = ({
  message: why,
  reason,
  params,
}: Pick<WhyNot, 'message' | 'reason' | 'params'>) => ({
  why,
  ...reasonIn({ reason, params }),
});

const OUTSIDE = sentenceFor(zoneReasons, 'zone.outside_yours');
const BEYOND: PointAnswer = {
  candidates: [],
  zone: null,
  accepts: false,
  ...whyOf(OUTSIDE),
  nearest: null,
  fee: null,
  stores: [],
};

/** Tests an address: its zone, why, the fee, and the stores that deliver there. */
export function createPointTest({
  db,
  clock,
  repository,
  book,
}: Pick<ZoneDeps, 'db' | 'clock' | 'repository'> & { book: ZoneBookService }) {
  async function origin(id: number) {
    const { rows } = await sql<StoreRow>`
      select id, name, lat, lon from stores where id = ${id}`.execute(db);
    const [row] = rows;
    if (!row) throw notFound('store');
    return { ...row, serves: (await repository.forOrder(db, id)).serves };
  }

  /** Open stores that deliver to a zone; if no zone is in force, all open stores. */
  async function storesFor(
    zoneId: number | null,
    door: { lat: number; lon: number },
    reachM: number,
  ) {
    const { rows } = await sql<StoreRow>`
      select s.id, s.name, s.lat, s.lon from stores s
      where s.is_open and s.status = 'active' and s.archived_at is null
        and 'delivery' = any(s.delivery_modes)
        and (${zoneId}::int is null or exists (
          select from store_zones w where w.store_id = s.id and w.zone_id = ${zoneId}))
      order by (s.lat - ${door.lat}) ^ 2 + (s.lon - ${door.lon}) ^ 2, s.id
      limit ${MAX_STORES}`.execute(db);
    return rows
      .map(({ id, name, ...at }) => ({ id, name, metres: Math.round(distanceM(at, door)) }))
      .filter(({ metres }) => metres <= reachM)
      .sort((a, b) => a.metres - b.metres);
  }

  /** Error: 404 for the requested store. */
  return async ({ lat, lon, storeId, subtotal }: Query): Promise<PointAnswer> => {
    const zones = await book.current();
    const door = { lat, lon };
    const at = clock();
    const store = storeId === undefined ? null : await origin(storeId);
    const decided = decidePlacement(zones, { at, door, store, subtotal: BigInt(subtotal ?? 0) });
    // An address in a zone that the caller does not see is treated as one in no zone.
    const scope = readingScope();
    const isShown = (one: { id: number }) => scope === null || scope.zones.includes(one.id);
    if (decided.zone && !isShown(decided.zone)) return BEYOND;
    const { zone } = decided;
    const nearest = zone ? null : zones.doors.nearestTo(door);
    const near = nearest && isShown(nearest.zone) ? nearest : null;
    const reachM = zone ? reachOf(zone.terms, MAX_DELIVERY_M, runningIn(zone, at)) : MAX_DELIVERY_M;
    const isServed = decided.isAccepted || (zone !== null && zone.kind === 'delivery');
    return toContract<PointAnswer>({
      candidates: zones.doors
        .allAt(door)
        .filter(isShown)
        .map((one) => ({
          id: one.id,
          name: one.name,
          kind: one.kind,
          state: one.isPaused ? 'paused' : 'active',
          priority: one.priority,
          areaM2: areaM2(one.ring),
        })),
      zone: zone?.name ?? null,
      accepts: decided.isAccepted,
      ...whyOf(
        decided.isAccepted
          ? zone
            ? sentenceFor(zoneReasons, 'zone.takes_orders', { zone: zone.name })
            : sentenceFor(zoneReasons, 'zone.none_published')
          : scope && !near && !zone
            ? OUTSIDE
            : decided.why,
      ),
      nearest: near ? { name: near.zone.name, metres: Math.round(near.metres) } : null,
      fee: decided.isAccepted ? decided.fee.toString() : null,
      stores: isServed ? await storesFor(zone?.id ?? null, door, reachM) : [],
    });
  };
}
