// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- rows are virtual and keys are the container's.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is the one stop and points at its row.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualised; the grid pattern can.
import { memo } from 'react';
import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { sending } from '#src/domain/assignment/sending.ts';
import { marksOf, type OrderMark, signOf } from '#src/domain/order/order-marks.ts';
import { t } from '#src/lib/i18n.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { CELLS, type Sign } from './board-cells.tsx';
import type { BoardStores } from './board-stores.ts';
import { COLUMNS, type ColumnId } from './columns.ts';
import { selectedRows } from './row-selection.ts';

/** The effect of a click: focus, open, add to the selection, or select a range. */
export type RowClick = 'focus' | 'open' | 'choose' | 'range';

const pickOf = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): RowClick =>
  shiftKey ? 'range' : ctrlKey || metaKey ? 'choose' : 'focus';

interface Props {
  id: OrderId;
  shown: BoardStores;
  index: number;
  focused: boolean;
  top: number;
  columns: readonly ColumnId[];
  onPick: (id: OrderId, how: RowClick) => void;
}

const signsText = (order: Order, nowMs: number): string =>
  marksOf(order, nowMs)
    .map((mark) => `${mark}/${signOf(mark, order)}`)
    .join(' ');

function readSign(text: string): Sign {
  const [mark, sign = ''] = text.split('/');
  return { mark: mark as OrderMark, sign };
}

/** One order on the board. It subscribes to its own id and to nothing else. */
export const BoardRow = memo(function BoardRow(props: Props) {
  const { id, shown, index, focused, top, columns, onPick } = props;
  const { orders, clock } = shown;
  const live = useEntry(orders, id);
  // As text, because the row renders only when its marks or their signs change.
  const marked = useStore(clock, (nowMs) => (live ? signsText(live.order, nowMs) : ''));
  const marks = marked === '' ? [] : marked.split(' ').map(readSign);
  const sent = useStore(sending, (map) =>
    map.has(id) ? (map.get(id)?.code ?? t('live.no_driver')) : undefined,
  );
  const isChosen = useStore(selectedRows, (ids) => ids.has(id));
  if (!live) return null;
  return (
    // Keys and the focus are the grid's: a row that took the focus by a click would keep its ring
    // while the keys act on another one.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid above handles the keys.
    <div
      role="row"
      id={`order-${id}`}
      className="grid__row board__row"
      aria-rowindex={index + 2}
      aria-selected={focused}
      data-focused={focused || undefined}
      data-alarm={marks[0]?.mark}
      data-alarm-sign={marks[0]?.sign}
      data-late={marks.some(({ mark }) => mark === 'late') || undefined}
      data-marks={marks.length > 1 ? marks.length : undefined}
      data-chosen={isChosen || undefined}
      data-ended={live.endedAtMs === null ? undefined : true}
      data-sending={sent === undefined ? undefined : true}
      style={{ transform: `translateY(${top}px)` }}
      onClick={(event) => onPick(id, pickOf(event.nativeEvent))}
      onDoubleClick={() => onPick(id, 'open')}
    >
      {columns.map((column) => (
        <div
          key={column}
          role="gridcell"
          className="grid__cell"
          data-column={column}
          data-number={'isNumber' in COLUMNS[column] || undefined}
        >
          {CELLS[column]({ live, clock, marks, sent })}
        </div>
      ))}
    </div>
  );
});
