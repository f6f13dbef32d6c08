import { TableHead } from '#src/ui/page/table-head.tsx';
import type { ChartData } from './chart.ts';

/** Every figure of a chart, for users who cannot see it. */
export function ChartTable({
  title,
  place,
  data,
}: {
  title: string;
  place: string;
  data: ChartData;
}) {
  const { labels, series, format } = data;
  return (
    <table>
      <caption>{title}</caption>
      <TableHead headings={[place, ...series.map(({ name }) => name)]} />
      <tbody>
        {labels.map((label, n) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map(({ name, values }) => {
              const value = values[n];
              return <td key={name}>{value == null ? '—' : format(value)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
