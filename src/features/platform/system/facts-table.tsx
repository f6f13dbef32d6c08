import { type ReactNode, useId } from 'react';
import { TableHead } from '#src/ui/page/table-head.tsx';

/** A column of a table of the page. */
export type Column<Row> = readonly [
  label: string,
  cell: (row: Row) => ReactNode,
  kind?: 'number' | 'wide',
];

/** A heading with a table, whose first column names the row; a sentence where there are no rows. */
export function FactsTable<Row>(props: {
  title: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  columns: readonly Column<Row>[];
  empty: string;
}) {
  const { title, rows, keyOf, columns, empty } = props;
  const id = useId();
  return (
    <section className="system__part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p className="hint">{empty}</p>
      ) : (
        <table className="table" aria-labelledby={id}>
          <TableHead
            headings={columns.map(([label, , kind]) => ({ label, isNumber: kind === 'number' }))}
          />
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(([label, cell, kind], n) => {
                  const shown = cell(row) ?? '—';
                  const isNumber = kind === 'number' || undefined;
                  return n === 0 ? (
                    <th key={label} scope="row">
                      {shown}
                    </th>
                  ) : (
                    <td key={label} data-number={isNumber} data-wide={kind === 'wide' || undefined}>
                      {shown}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
