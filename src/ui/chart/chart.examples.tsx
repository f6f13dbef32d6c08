import { LONG } from '#tests/support/gallery/samples.ts';
import { Chart } from './chart.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => `${hour}:00`);
const data = (kind: 'bars' | 'lines') =>
  ({
    kind,
    labels: hours,
    least: 10,
    present: 12,
    format: String,
    tick: String,
    series: [
      { name: 'Last week', tone: 'quiet', values: hours.map((_, at) => 20 + ((at * 7) % 13)) },
      { name: 'Today', tone: 'strong', values: hours.map((_, at) => (at > 12 ? null : at * 3)) },
    ],
  }) as never;

export const Lines = () => <Chart title="Orders" place="Hour" data={data('lines')} />;
export const Bars = () => <Chart title={LONG} place="Hour" data={data('bars')} />;
