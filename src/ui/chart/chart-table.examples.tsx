import { ChartTable } from './chart-table.tsx';

export const Filled = () => (
  <ChartTable
    title="Orders"
    place="Hour"
    data={
      {
        labels: ['11:00', '12:00'],
        format: String,
        series: [{ name: 'Today', tone: 'strong', values: [12, null] }],
      } as never
    }
  />
);
