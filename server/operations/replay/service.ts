import type { OutputOf } from '#contract/endpoint.ts';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import {
  MAX_ACTS,
  MAX_FACTS,
  MAX_POINTS,
  MAX_WINDOW_MS,
  REPLAY_MS,
  type replayRoutes,
  type TrackPoint,
} from '#contract/routes/operations/replay.ts';
import { driverStatus, dutyOf } from '#machines/driver/duty.ts';
import type { AppStoreService } from '../../catalogue/stores/app-service.ts';
import type { Base } from '../../platform/area.ts';
import { readAtReplica } from '../../platform/db/replica.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import { driverCode } from '../drivers/driver-code.ts';
import { createReplayRepository, type DriverAtTime, type PlaceRow } from './repository.ts';

type Routes = typeof replayRoutes;

export interface ReplayNeeds extends Base {
  appStores: AppStoreService;
}

const MAX_EVENTS_IN_WINDOW = 5_000;
const MAX_BUCKETS = 720;
/** A console's clock may run slightly ahead, and its slider may be at the very edge. */
const GRACE_MS = 60_000;

type Field = 'at' | 'from' | 'to';
const pathOf = (field: Field) => `query.${field}`;

const toPoint = ({ lat, lon, at, heading }: PlaceRow): TrackPoint => [
  lat,
  lon,
  at.getTime(),
  heading,
];

/**
 * A driver at a past time: duty from the event log, load from the orders, position from the
 * history.
 */
function asOfThen(row: DriverAtTime, carried: Order['id'][]): Driver {
  return {
    id: row.id as Driver['id'],
    code: driverCode(row.code),
    name: row.name,
    phone: row.phone,
    vehicle: row.vehicle,
    status: driverStatus(dutyOf(row.status), carried.length),
    statusAt: row.since.toISOString(),
    activeOrders: carried,
    position: row.at && {
      lat: row.lat,
      lon: row.lon,
      heading: row.heading,
      speed: null,
      at: row.at.toISOString(),
    },
  };
}

function createRecording({ db, appStores, clock }: ReplayNeeds) {
  const repository = createReplayRepository(db);
  function moment(text: string, field: Field): Date {
    const nowMs = clock().getTime();
    const at = new Date(text);
    if (at.getTime() < nowMs - REPLAY_MS - GRACE_MS)
      throw refuse('replay.time_too_old', undefined, {
        fields: [fieldFault(pathOf(field), 'replay.too_old')],
      });
    if (at.getTime() > nowMs + GRACE_MS)
      throw refuse('replay.time_in_future', undefined, {
        fields: [fieldFault(pathOf(field), 'replay.in_future')],
      });
    // The current instant is not complete yet, so the recording ends before it.
    return at.getTime() > nowMs ? clock() : at;
  }

  function span(query: { from: string; to: string }, maxMs: number) {
    const from = moment(query.from, 'from');
    const to = moment(query.to, 'to');
    if (to < from)
      throw refuse('replay.time_before_start', undefined, {
        fields: [fieldFault(pathOf('to'), 'replay.before_start')],
      });
    const minutes = maxMs / 60_000;
    if (to.getTime() - from.getTime() > maxMs + GRACE_MS)
      throw refuse(
        'replay.time_too_long_after',
        { minutes },
        { fields: [fieldFault(pathOf('to'), 'replay.too_long_after', { minutes })] },
      );
    return { from, to };
  }

  return {
    async state(text: string): Promise<OutputOf<Routes['state']>> {
      const at = moment(text, 'at');
      const [seq, orders, drivers, pins, zones] = await Promise.all([
        repository.seqAt(at),
        repository.ordersAt(at),
        repository.driversAt(at),
        appStores.pinsAt(at),
        repository.zonesAt(at),
      ]);
      const carried = new Map<number, Order['id'][]>();
      for (const { id, driver } of orders)
        if (driver) carried.set(driver.id, [...(carried.get(driver.id) ?? []), id]);
      return {
        at: at.toISOString(),
        seq,
        orders,
        drivers: drivers.map((driver) => asOfThen(driver, carried.get(driver.id) ?? [])),
        stores: pins,
        zones,
      };
    },

    async window(query: {
      from: string;
      to: string;
      step: number;
    }): Promise<OutputOf<Routes['window']>> {
      const { from, to } = span(query, MAX_WINDOW_MS);
      const [events, places] = await Promise.all([
        repository.eventsIn(from, to, MAX_EVENTS_IN_WINDOW + 1),
        repository.placesIn(from, to, query.step, MAX_POINTS + 1),
      ]);
      // If either exceeds its limit, the response ends where both are complete.
      const ends = [
        to.getTime(),
        events.length > MAX_EVENTS_IN_WINDOW ? Date.parse(events.at(-1)?.at ?? '') - 1 : null,
        places.length > MAX_POINTS ? (places.at(-1)?.at.getTime() ?? 0) - 1 : null,
      ].filter((ms) => ms !== null);
      const endMs = Math.max(from.getTime() + 1, Math.min(...ends));
      const tracks = new Map<number, TrackPoint[]>();
      for (const place of places) {
        if (place.at.getTime() > endMs) continue;
        const points = tracks.get(place.driver_id);
        if (points) points.push(toPoint(place));
        else tracks.set(place.driver_id, [toPoint(place)]);
      }
      return {
        from: from.toISOString(),
        to: new Date(endMs).toISOString(),
        events: events.filter((event) => Date.parse(event.at) <= endMs),
        tracks: [...tracks].map(([driverId, points]) => ({
          driverId: driverId as Driver['id'],
          points,
        })),
      };
    },

    async overview(query: { from: string; to: string }): Promise<OutputOf<Routes['overview']>> {
      const { from, to } = span(query, REPLAY_MS);
      const seconds = (to.getTime() - from.getTime()) / 1000;
      const bucketSeconds = Math.max(60, Math.ceil(seconds / MAX_BUCKETS / 60) * 60);
      const [buckets, acts, facts] = await Promise.all([
        repository.buckets(from, to, bucketSeconds),
        repository.acts(from, to, MAX_ACTS),
        // Many more than acts, which they must not push out.
        repository.facts(from, to, MAX_FACTS),
      ]);
      const steps = [...acts, ...facts].sort(
        (a, b) => a.at.getTime() - b.at.getTime() || Number(a.seq - b.seq),
      );
      return {
        from: from.toISOString(),
        to: to.toISOString(),
        bucketSeconds,
        buckets: buckets.map(({ at, placed, delivered, mishaps }) => ({
          at: at.toISOString(),
          placed: Number(placed),
          delivered: Number(delivered),
          mishaps: Number(mishaps),
        })),
        acts: steps.map((act) => ({
          seq: Number(act.seq),
          at: act.at.toISOString(),
          type: act.type,
          orderId: act.order_id,
          driverId: act.driver_id,
          name: act.name,
          state: act.state,
          by: act.by,
        })),
      };
    },

    async track(query: {
      driverId: Driver['id'];
      from: string;
      to: string;
    }): Promise<OutputOf<Routes['track']>> {
      const { from, to } = span(query, REPLAY_MS);
      const places = await repository.trackOf(query.driverId, from, to, MAX_POINTS);
      return {
        at: clock().toISOString(),
        driverId: query.driverId,
        points: places.map(toPoint),
      };
    },
  };
}

/** Plays back the recording, read from a replica. Errors: 400 for times outside the recording. */
export function createReplayService(needs: ReplayNeeds): ReturnType<typeof createRecording> {
  const { state, window, overview, track } = createRecording(needs);
  return {
    state: (at) => readAtReplica(() => state(at)),
    window: (query) => readAtReplica(() => window(query)),
    overview: (query) => readAtReplica(() => overview(query)),
    track: (query) => readAtReplica(() => track(query)),
  };
}
