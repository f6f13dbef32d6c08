// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are virtual and keys are the container's.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualised; the grid pattern can.

import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { layout, setLayout, useShownColumns } from '#src/features/operations/live-orders/layout.ts';
import { announce } from '#src/features/operations/live-orders/outcome.ts';
import { t } from '#src/lib/i18n.ts';
import { readingKey } from '#src/lib/keys/keyboard/reading-order.ts';
import { useStore } from '#src/lib/use-store.ts';
import { placeColumn } from './column-panel.tsx';
import { type ColumnId, columnOf, isColumn, type Sort } from './columns.ts';

const DRAGGED = 'application/x-tawsil-column';

/** Sorts ascending, then descending, then by urgency. */
function sortBy(column: ColumnId): void {
  if (!columnOf(column).key) return;
  const { sort } = layout.get();
  let next: Sort = { column, desc: false };
  if (sort?.column === column) next = sort.desc ? null : { column, desc: true };
  setLayout({ sort: next });
  const name = t(columnOf(column).label);
  announce(
    next === null
      ? t('live.sorted_urgency')
      : t(next.desc ? 'live.sorted_down' : 'live.sorted_up', { column: name }),
  );
}

const ariaSort = (sort: Sort, id: ColumnId) => {
  if (sort?.column !== id) return undefined;
  return sort.desc ? 'descending' : 'ascending';
};

/**
 * The column headings. They are one tab stop; arrow keys move between them, Enter sorts, and Shift
 * with an arrow key moves a column.
 */
export function BoardHead() {
  const { columns: all, sort } = useStore(layout);
  const columns = useShownColumns();
  const [stop, setStop] = useState(0);
  const at = Math.min(stop, columns.length - 1);

  const go = (to: number, head: Element) => {
    setStop(to);
    head.querySelectorAll<HTMLElement>('button')[to]?.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const id = columns[at];
    const head = event.currentTarget;
    const last = columns.length - 1;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[readingKey(event.key)];
    if (event.key === 'Escape') document.querySelector<HTMLElement>('#board')?.focus();
    else if (to === undefined || id === undefined) return;
    else if (to >= 0 && to <= last) {
      if (event.shiftKey) placeColumn(id, all.indexOf(columns[to] ?? id));
      // A moved column keeps the focus: React moves the same element.
      if (event.shiftKey) setStop(to);
      else go(to, head);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const drop = (event: DragEvent, before: number) => {
    const id = event.dataTransfer.getData(DRAGGED);
    if (isColumn(id)) placeColumn(id, all.indexOf(columns[before] ?? id));
  };

  return (
    <div role="rowgroup" className="grid__head">
      <div
        role="row"
        aria-rowindex={1}
        className="grid__row board__row"
        tabIndex={-1}
        onKeyDown={onKey}
      >
        {columns.map((id, index) => {
          const { label, isNumber, key } = columnOf(id);
          const direction = ariaSort(sort, id);
          return (
            <div
              key={id}
              role="columnheader"
              tabIndex={-1}
              aria-sort={direction}
              className="grid__cell board__cell"
              data-number={isNumber || undefined}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, index)}
            >
              <button
                type="button"
                className="cut bare grid__sort board__sort"
                tabIndex={index === at ? 0 : -1}
                aria-disabled={key === undefined || undefined}
                title={t(label)}
                draggable
                onDragStart={(event) => event.dataTransfer.setData(DRAGGED, id)}
                onFocus={() => setStop(index)}
                onClick={() => sortBy(id)}
              >
                {id === 'alarm' ? <span className="visually-hidden">{t(label)}</span> : t(label)}
                {direction && <span aria-hidden="true">{sort?.desc ? ' ↓' : ' ↑'}</span>}
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
}
