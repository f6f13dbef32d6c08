import { driverStatus } from '#machines/driver/duty.ts';
import type { Gauge } from '../../platform/metrics/gauge.ts';
import type { HotPositions } from './hot-positions.ts';
import type { Roster } from './roster.ts';

interface Deps {
  roster: Pick<Roster, 'each'>;
  hot: Pick<HotPositions, 'get' | 'doubtful'>;
  clock: () => Date;
}

const PERCENTILES = [50, 90, 99];

/** Drivers by status, and the age of the positions of those on duty, from memory. */
export const driverGauges = ({ roster, hot, clock }: Deps): Gauge[] => [
  {
    name: 'tawsil_drivers',
    help: 'Drivers with an active account, by status.',
    label: 'status',
    read() {
      const counts: Record<string, number> = {};
      roster.each((_id, duty, load) => {
        const status = driverStatus(duty, load);
        counts[status] = (counts[status] ?? 0) + 1;
      });
      return counts;
    },
  },
  {
    name: 'tawsil_driver_positions_doubtful',
    help: 'Positions since the start that were not taken: 0/0, a large error, an impossible jump.',
    read: hot.doubtful,
  },
  {
    name: 'tawsil_driver_position_age_seconds',
    help: 'Age of the last position of drivers on duty that have sent one, by percentile.',
    label: 'percentile',
    read() {
      const nowMs = clock().getTime();
      const ages: number[] = [];
      roster.each((id, duty) => {
        const atMs = hot.get(id)?.atMs;
        if (duty !== 'offline' && atMs !== undefined) ages.push(Math.max(0, nowMs - atMs) / 1_000);
      });
      ages.sort((a, b) => a - b);
      const at = (percentile: number) => ages[Math.ceil((percentile / 100) * ages.length) - 1];
      return Object.fromEntries(
        PERCENTILES.flatMap((percentile) => {
          const age = at(percentile);
          return age === undefined ? [] : [[String(percentile), age]];
        }),
      );
    },
  },
];
