// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- rows are virtual and keys are the container's.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is the one stop and points at its row.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualised; the grid pattern can.
import { memo } from 'react';
import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { picture } from '#src/lib/picture.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { COLUMNS, lateMs } from './columns.tsx';
import { focusedOrder } from './use-choice.ts';

const MINUTE_MS = 60_000;

/** One order; while it is open it follows the live picture. */
export const OrdersRow = memo(function OrdersRow(props: {
  order: Order;
  index: number;
  top: number;
  isFocused: boolean;
  isChosen: boolean;
  onChoose: (id: number) => void;
  onOpen: (id: number) => void;
}) {
  const { index, top, isFocused, isChosen, onChoose, onOpen } = props;
  const { id } = props.order;
  const live = useEntry(picture().orders, id as OrderId)?.order;
  const order = live && live.version > props.order.version ? live : props.order;
  const runs = isOpen(order.status);
  // Once a minute is often enough for a column of minutes.
  const minute = useStore(picture().clock, (nowMs) => (runs ? Math.floor(nowMs / MINUTE_MS) : 0));
  const nowMs = minute * MINUTE_MS;
  return (
    // Keys are the grid's: a row is a place in it, not a stop of its own.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid above handles the keys.
    <div
      role="row"
      id={`list-order-${id}`}
      className="orders__row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-focused={isFocused || undefined}
      data-closed={runs ? undefined : true}
      data-late={(runs && lateMs(order, nowMs) !== null) || undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={(event) => {
        focusedOrder.set(id);
        if (event.ctrlKey || event.metaKey) onChoose(id);
      }}
      onDoubleClick={() => onOpen(id)}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: X chooses. */}
      <span role="gridcell" tabIndex={-1} className="orders__mark" onClick={() => onChoose(id)}>
        <span aria-hidden="true">{isChosen ? '✓' : ''}</span>
      </span>
      {COLUMNS.map(({ id: column, isNumber, cell }) => (
        <span
          key={column}
          role="gridcell"
          tabIndex={-1}
          className="orders__cell"
          data-column={column}
          data-number={isNumber || undefined}
        >
          {cell(order, nowMs)}
        </span>
      ))}
    </div>
  );
});
