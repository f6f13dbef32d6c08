// oxlint-disable jsx-a11y/prefer-tag-over-role -- the foot of a grid that is no table.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is the one stop, and this is no row to act on.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualised; the grid pattern can.
import type { ListColumn } from '#src/ui/list/list.ts';
import type { ListTotals } from '#src/ui/list/list-parts.ts';

/** The sums of all rows of a filter, which stay below the rows that are shown. */
export const ListTotalsRow = <Row,>(props: {
  totals: ListTotals;
  columns: readonly ListColumn<Row>[];
}) => (
  <div role="rowgroup" className="list-grid__totals">
    <div role="row" className="grid__row list-grid__row">
      <span role="presentation" className="list-grid__mark" data-stuck />
      {props.columns.map(({ id, isNumber, isTitle }) => (
        <span
          key={id}
          role="gridcell"
          className="grid__cell list-grid__cell"
          data-number={isNumber || undefined}
          data-stuck={isTitle || undefined}
        >
          {isTitle ? props.totals.label : (props.totals.cells[id] ?? '')}
        </span>
      ))}
    </div>
  </div>
);
