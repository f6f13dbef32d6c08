import type { Report } from './report.ts';

/**
 * Reports in columns: at times hundreds of thousands wait for the database, and as objects they
 * would cost more garbage collection than receiving them. NaN means absent.
 */
export interface ReportBatch {
  readonly length: number;
  readonly driverId: Int32Array;
  readonly atMs: Float64Array;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  readonly heading: Float32Array;
  readonly speed: Float32Array;
  /** 1 if it arrived after a newer one, and may already be stored. */
  readonly late: Uint8Array;
}

const columns = (size: number) => ({
  driverId: new Int32Array(size),
  atMs: new Float64Array(size),
  lat: new Float64Array(size),
  lon: new Float64Array(size),
  heading: new Float32Array(size),
  speed: new Float32Array(size),
  late: new Uint8Array(size),
});
type Columns = ReturnType<typeof columns>;
const NAMES = ['driverId', 'atMs', 'lat', 'lon', 'heading', 'speed', 'late'] as const;

/** The concatenation of both, up to a limit; beyond it the first are dropped. */
export function joined(first: ReportBatch, second: ReportBatch, most: number): ReportBatch {
  const length = Math.min(most, first.length + second.length);
  const skipped = first.length + second.length - length;
  const all = columns(length);
  const ofFirst = Math.max(0, first.length - skipped);
  const ofSecond = length - ofFirst;
  for (const name of NAMES) {
    all[name].set(first[name].subarray(first.length - ofFirst, first.length));
    all[name].set(second[name].subarray(second.length - ofSecond, second.length), ofFirst);
  }
  return { length, ...all };
}

export function batchOf(reports: readonly Report[]): ReportBatch {
  const batch = growingBatch();
  for (const report of reports) batch.push(report);
  return batch.take();
}

export const reportsOf = (batch: ReportBatch): Report[] =>
  Array.from({ length: batch.length }, (_, at) => ({
    driverId: batch.driverId[at] as number,
    lat: batch.lat[at] as number,
    lon: batch.lon[at] as number,
    heading: batch.heading[at] as number,
    speed: batch.speed[at] as number,
    atMs: batch.atMs[at] as number,
  }));

/** Collects reports until they are taken. */
export function growingBatch() {
  let size = 1_024;
  let all: Columns = columns(size);
  let length = 0;

  return {
    length: () => length,
    push({ driverId, atMs, lat, lon, heading, speed }: Readonly<Report>, isLate = false): void {
      if (length === size) {
        const longer = columns(size * 2);
        for (const name of NAMES) longer[name].set(all[name]);
        all = longer;
        size *= 2;
      }
      all.driverId[length] = driverId;
      all.atMs[length] = atMs;
      all.lat[length] = lat;
      all.lon[length] = lon;
      all.heading[length] = heading;
      all.speed[length] = speed;
      all.late[length] = isLate ? 1 : 0;
      length += 1;
    },
    /** Returns the collected reports and starts a new batch. */
    take(): ReportBatch {
      const taken = { length, ...all };
      all = columns(size);
      length = 0;
      return taken;
    },
  };
}
