import type { OutputOf, RequestOf } from '#contract/endpoint.ts';
import type { LatLon } from '#contract/geo.ts';
import { driverReasons } from '#contract/reasons/operations/drivers.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import {
  type Driver,
  type driverStatusRoutes,
  MAX_PING_AGE_MS,
} from '#contract/routes/operations/driver-status.ts';
import { performActs } from '../../platform/acts/perform.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { EventService } from '../../platform/events/service.ts';
import { fieldFault, notFound, refuse } from '../../platform/http/refusal.ts';
import { acceptReport, type ReportFault } from './accept-report.ts';
import { requireDocuments } from './documents/require-documents.ts';
import { driverCode } from './driver-code.ts';
import { createDutyParts, dutyActs, endStandDown, readDriver, statusOf } from './duty-acts.ts';
import type { HotPositions } from './hot-positions.ts';
import { instantMs } from './instant.ts';
import { emptyReport, toPosition } from './report.ts';
import type { AssignableRow, DriverRepository, DriverRow } from './repository.ts';
import type { Roster } from './roster.ts';
import { shownAmong } from './shown.ts';
import { standDownAt } from './stand-down.ts';

type Routes = typeof driverStatusRoutes;
type RefusedReport = OutputOf<Routes['reportBulk']>['refused'][number];
type Ping = RequestOf<Routes['report']>['body'];

interface Deps extends ChangeDeps {
  repository: DriverRepository;
  events: EventService;
  hot: HotPositions;
  roster: Roster;
  /** The retention of positions in days. */
  historyDays: number;
}

export function createDriverService(deps: Deps) {
  const { db, clock, repository, events, hot, roster, historyDays } = deps;

  const positionOf = (id: number) => {
    const report = hot.get(id);
    return report && toPosition(report);
  };

  const toDriver = (row: DriverRow): Driver => {
    const standDown = standDownAt(row, clock());
    return toContract<Driver>({
      id: row.id,
      code: driverCode(row.code),
      name: row.name,
      phone: row.phone,
      vehicle: row.vehicle,
      status: statusOf(row),
      statusAt: row.duty_at.toISOString(),
      position: positionOf(row.id),
      activeOrders: row.active,
      ...(row.shift_ends_at ? { shiftEndsAt: row.shift_ends_at.toISOString() } : {}),
      ...(row.zones ? { zones: row.zones } : {}),
      ...(standDown ? { standDown } : {}),
      ...(row.document_faults ? { documentFaults: row.document_faults } : {}),
    });
  };

  /** A driver can only access their own record; others count as absent. */
  function requireSelfOr(
    caller: Caller,
    id: number,
    permission: 'drivers.read' | 'drivers.report-any',
  ) {
    if (!can(caller, permission) && caller.userId !== id) throw notFound('driver');
  }

  // One shared object: nobody stores it, and allocating one for each of 50,000 reports a second is
  // expensive.
  const report = emptyReport();

  /** Stores a report, or returns the reason for refusing it. */
  function take(driverId: number, ping: Ping, nowMs: number): ReportFault | null {
    report.driverId = driverId;
    report.lat = ping.lat;
    report.lon = ping.lon;
    report.heading = ping.heading ?? Number.NaN;
    report.speed = ping.speed ?? Number.NaN;
    report.accuracy = ping.accuracy ?? Number.NaN;
    report.atMs = ping.at === undefined ? nowMs : instantMs(ping.at);
    return acceptReport(hot, report, nowMs);
  }

  const dutyDeps = { db, clock, repository, events, toDriver };

  return {
    get: async (id: number, caller: Caller): Promise<Driver> => {
      requireSelfOr(caller, id, 'drivers.read');
      return toDriver(await readDriver(deps, db, id));
    },

    placesAt: repository.placesAt,

    onDuty: async (): Promise<Driver[]> => (await repository.onDuty()).map(toDriver),

    available: async (): Promise<Driver[]> =>
      (await repository.onDuty()).filter((row) => statusOf(row) === 'available').map(toDriver),

    /** A row as everyone sees it, with the driver's position. */
    show: toDriver,

    /** Stores one report. Errors: 400 with the field, 404 for a driver other than the caller. */
    async report(id: number, ping: Ping, caller: Caller): Promise<void> {
      requireSelfOr(caller, id, 'drivers.report-any');
      await roster.loadMissing([id]);
      if (!roster.has(id)) throw notFound('driver');
      const fault = take(id, ping, clock().getTime());
      if (fault !== null)
        throw refuse(`driver.position_${fault}`, undefined, {
          fields: [fieldFault('body.at', `driver.${fault}`)],
        });
    },

    /** Stores many reports; each refused row has a reason. */
    async reportBulk(pings: (Ping & { driverId: number })[]) {
      const refused: RefusedReport[] = [];
      const missing: number[] = [];
      for (const { driverId } of pings) if (!roster.has(driverId)) missing.push(driverId);
      const areAllKnown = missing.length === 0;
      if (!areAllKnown) await roster.loadMissing(missing);
      const nowMs = clock().getTime();
      let index = 0;
      for (const ping of pings) {
        const { driverId } = ping;
        const isKnown = areAllKnown || roster.has(driverId);
        const fault = isKnown ? take(driverId, ping, nowMs) : 'not_a_driver';
        if (fault !== null)
          refused.push({ index, ...sentenceFor(driverReasons, `driver.${fault}`) });
        index += 1;
      }
      return { accepted: pings.length - refused.length, refused };
    },

    /** Where a driver was last seen; null if unknown. */
    placeOf(id: number): LatLon | null {
      const report = hot.get(id);
      return report ? { lat: report.lat, lon: report.lon } : null;
    },

    shown: (ids: readonly number[]) => shownAmong(db, ids),
    readBulk(ids: readonly number[]) {
      return [...new Set(ids)].flatMap((id) => {
        const position = positionOf(id);
        return position ? [{ ...position, driverId: id }] : [];
      });
    },

    /** Errors: 404, 409. */
    ...performActs(dutyDeps, dutyActs),
    ...performActs({ ...dutyDeps, audit: deps.audit }, { endStandDown }),
    ...createDutyParts(dutyDeps),
    wake: events.wake,

    /** Locks a driver for an assignment, and returns them; refuses one who takes no orders. */
    async requireAssignable(trx: Trx, id: number): Promise<AssignableRow> {
      const locked = await repository.lockDuty(trx, id);
      const row = locked && (await repository.assignable(trx, id));
      if (!row) throw refuse('driver.absent');
      if (row.duty !== 'available')
        throw refuse(row.duty === 'offline' ? 'driver.off_duty' : 'driver.on_break', {
          name: row.name,
        });
      requireDocuments(row.name, row.document_faults);
      return row;
    },

    /** Loads the last positions into memory at the start of the server. */
    async warmUp(): Promise<void> {
      const rows = await repository.lastPositions(new Date(clock().getTime() - MAX_PING_AGE_MS));
      for (const { driver_id, at, lat, lon, heading, speed } of rows)
        hot.put({
          driverId: driver_id,
          lat,
          lon,
          heading: heading ?? Number.NaN,
          speed: speed ?? Number.NaN,
          atMs: at.getTime(),
        });
      // They come from history and need not be written again.
      hot.takeHistory();
    },

    /** Writes waiting reports to history; at the end also the last report of every driver. */
    async flushHistory(which = { last: false }): Promise<void> {
      const reports = hot.takeHistory(which);
      if (reports.length === 0) return;
      try {
        await repository.saveHistory(reports);
      } catch (error) {
        hot.keepHistory(reports);
        throw error;
      }
    },

    /** Call it at the start and every few hours. */
    maintainHistory: () => repository.maintainHistory(clock(), historyDays),

    /** The number of drivers by status, except those off duty. */
    counts: () => repository.counts(),
  };
}
export type DriverService = ReturnType<typeof createDriverService>;
