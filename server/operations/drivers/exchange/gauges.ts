import type { Gauge } from '../../../platform/metrics/gauge.ts';
import type { HotPositions } from '../hot-positions.ts';
import type { PositionExchange } from './exchange.ts';

interface Deps {
  hot: Pick<HotPositions, 'each'>;
  clock: () => Date;
  exchange: PositionExchange;
}

const LATELY_MS = 60_000;

export const exchangeGauges = ({ hot, clock, exchange }: Deps): Gauge[] => [
  {
    name: 'tawsil_bus_servers',
    help: 'Other servers of this installation whose positions are received over the bus.',
    read: exchange.peers,
  },
  {
    name: 'tawsil_bus_frames',
    help: 'Frames since the start: sent, received, refused (of others, or damaged), stale (sent too long ago).',
    label: 'what',
    read: () => ({ ...exchange.counts() }),
  },
  {
    name: 'tawsil_bus_position_age_seconds',
    help: 'Age of the newest positions from other servers, of drivers heard of in the last minute: median and 99th percentile.',
    label: 'percentile',
    read() {
      const nowMs = clock().getTime();
      const ages: number[] = [];
      hot.each(({ atMs }, isHere) => {
        if (!isHere && nowMs - atMs < LATELY_MS) ages.push(Math.max(0, nowMs - atMs) / 1_000);
      });
      ages.sort((a, b) => a - b);
      const at = (part: number) => ages[Math.ceil(part * ages.length) - 1];
      const [half, most] = [at(0.5), at(0.99)];
      return half === undefined || most === undefined ? {} : { 50: half, 99: most };
    },
  },
];
