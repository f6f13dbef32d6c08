// oxlint-disable jsx-a11y/prefer-tag-over-role -- the head of a grid that is no table.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualised; the grid pattern can.
import { t } from '#src/lib/i18n.ts';
import { nextSort, sortsOf } from '#src/ui/list/filters/list-query.ts';
import type { ListColumn } from '#src/ui/list/list.ts';
import type { Sorts } from '#src/ui/list/list-parts.ts';

const ARIA = { up: 'ascending', down: 'descending' } as const;

/** The column headings. A click sorts, if the server can sort by the column. */
export function ListHead<Row>(props: {
  columns: readonly ListColumn<Row>[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}) {
  const { columns, sort: now, onSort } = props;
  const directionOf = (sort: string | Sorts) => {
    const { up, down } = sortsOf(sort);
    return now === up ? 'up' : now === down ? 'down' : null;
  };
  return (
    <div role="rowgroup" className="grid__head">
      <div role="row" className="grid__row list-grid__row" aria-rowindex={1} tabIndex={-1}>
        <span role="columnheader" className="list-grid__mark" data-stuck tabIndex={-1}>
          <span className="visually-hidden">{t('lists.col_mark')}</span>
        </span>
        {columns.map(({ id, label, isNumber, isTitle, sort }) => {
          const direction = sort ? directionOf(sort) : null;
          return (
            <span
              key={id}
              role="columnheader"
              tabIndex={-1}
              className="grid__cell list-grid__cell"
              data-number={isNumber || undefined}
              data-stuck={isTitle || undefined}
              aria-sort={direction ? ARIA[direction] : undefined}
            >
              {sort ? (
                <button
                  type="button"
                  className="bare grid__sort list-grid__sort"
                  tabIndex={-1}
                  data-direction={direction ?? undefined}
                  onClick={() => onSort(nextSort(sort, now))}
                >
                  {t(label)}
                  <span aria-hidden="true">{direction === 'down' ? '↓' : '↑'}</span>
                </button>
              ) : (
                t(label)
              )}
            </span>
          );
        })}
      </div>
    </div>
  );
}
