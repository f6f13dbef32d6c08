import { DRIVER_STATUSES } from '#contract/routes/operations/driver-status.ts';
import { BOM, csvCell, headingOf, instantText } from '#rules/csv.ts';
import { bandIndex, STALE_BAND } from '#src/map/base/looks.ts';
import { factsOf } from '#src/map/positions/driver-facts.ts';
import type { LiveSource } from '#streams/index.ts';

export interface LassoCounts {
  free: number;
  busy: number;
  onBreak: number;
  stale: number;
  /** The number of orders that the drivers carry. */
  load: number;
}

/** Counts the drivers of a lasso by status. Drivers with a stale position count as stale only. */
export function countLasso(source: LiveSource, ids: readonly number[], nowMs: number): LassoCounts {
  const { positions } = source;
  const facts = factsOf(source);
  const counts: LassoCounts = { free: 0, busy: 0, onBreak: 0, stale: 0, load: 0 };
  for (const id of ids) {
    const slot = positions.slotOf(id);
    if (slot === undefined) continue;
    counts.load += facts.load(slot);
    const status = DRIVER_STATUSES[positions.status[slot] as number];
    if (bandIndex(nowMs - (positions.atMs[slot] as number)) >= STALE_BAND) counts.stale += 1;
    else if (status === 'available') counts.free += 1;
    else if (status === 'busy') counts.busy += 1;
    else counts.onBreak += 1;
  }
  return counts;
}

/** The drivers as a CSV file (RFC 4180), with present positions and ages. */
export function csvOf(source: LiveSource, ids: readonly number[], nowMs: number): string {
  const rows: (string | number)[][] = [
    ['id', 'code', 'name', 'vehicle', 'status', 'orders', 'lat', 'lon', 'age_s', 'at'].map(
      headingOf,
    ),
  ];
  for (const id of ids) {
    const driver = source.drivers.get(id as never);
    if (!driver) continue;
    const place = source.positions.get(id);
    const { code, name, vehicle, status, activeOrders } = driver;
    const where = place
      ? [
          place.lat.toFixed(6),
          place.lon.toFixed(6),
          Math.round(source.positions.ageMs(id, nowMs) / 1000),
          instantText(place.at),
        ]
      : ['', '', '', ''];
    // Negative numbers stay numbers.
    rows.push([
      id,
      code,
      name,
      vehicle,
      status,
      activeOrders.length,
      ...where.map((part) => (Number.isNaN(Number(part)) || part === '' ? part : Number(part))),
    ]);
  }
  return `${BOM}${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
