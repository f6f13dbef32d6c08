// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualised; the grid pattern can.
// oxlint-disable jsx-a11y/prefer-tag-over-role, react/incompatible-library -- rows are virtual and keys are the container's.
import { DragOverlay } from '@dnd-kit/core';
import { type RefObject, useState } from 'react';
import type { Item } from '#contract/catalogue/item.ts';
import { t } from '#src/lib/i18n.ts';
import { useStable } from '#src/lib/use-stable.ts';
import { SortableRows } from '#src/ui/grid/sortable-rows.tsx';
import { ROW_PX, useGridRows } from '#src/ui/list/rows/use-grid-rows.ts';
import { ReorderCells, ReorderRow } from './reorder-row.tsx';
import type { Reorder } from './use-reorder.ts';

const GRID = 'reorder-grid';
const OVERSCAN = 12;

interface Props {
  reorder: Reorder;
  items: ReadonlyMap<number, Item>;
  scroller: RefObject<HTMLDivElement | null>;
  describedBy: string;
}

/**
 * The items of a category in order: an ARIA grid with one tab stop. Rows can be dragged anywhere on
 * them.
 */
export function ReorderGrid({ reorder, items, scroller, describedBy }: Props) {
  const { ids, at, isPicked, place } = reorder;
  const [dragged, setDragged] = useState<number | null>(null);
  const rows = useGridRows({
    scroller,
    count: ids.length,
    keyOf: (index) => ids[index] ?? index,
    // A dragged row stays rendered, however far it is dragged.
    focusAt: at,
    overscan: OVERSCAN,
  });
  const { focus, toTop } = useStable({
    focus: reorder.focus,
    toTop: (id: number) => place(ids.indexOf(id), 0),
  });
  const here = ids[at];
  return (
    <SortableRows
      ids={ids}
      onMove={place}
      onDragged={(id) => {
        setDragged(id);
        if (id !== null) focus(id);
      }}
    >
      <div ref={scroller} className="grid__scroller">
        <div
          role="grid"
          id={GRID}
          className="grid grid__rows reorder__grid"
          tabIndex={0}
          aria-label={t('items.order_grid')}
          aria-rowcount={ids.length}
          aria-activedescendant={here === undefined ? undefined : `${GRID}-${here}`}
          aria-describedby={describedBy}
          style={{ blockSize: ids.length * ROW_PX }}
        >
          {rows.items.map(({ index, key }) => {
            const id = ids[index];
            return (
              id !== undefined && (
                <ReorderRow
                  key={key}
                  gridId={GRID}
                  id={id}
                  item={items.get(id)}
                  at={index + 1}
                  top={index * ROW_PX}
                  isFocused={index === at}
                  isPicked={index === at && isPicked}
                  onFocus={focus}
                  onTop={toTop}
                />
              )
            );
          })}
        </div>
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged !== null && (
          <div className="grid__row reorder__row reorder__row_held floating" role="presentation">
            <ReorderCells id={dragged} item={items.get(dragged)} at={ids.indexOf(dragged) + 1} />
          </div>
        )}
      </DragOverlay>
    </SortableRows>
  );
}
