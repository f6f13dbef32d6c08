// oxlint-disable jsx-a11y/prefer-tag-over-role, react/incompatible-library -- rows are virtual and keys are the container's.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualised; the grid pattern can.
import { useEffect, useRef } from 'react';
import type { Order } from '#contract/routes/orders.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { ROW_PX, useGridRows } from '#src/ui/use-grid-rows.ts';
import { COLUMNS } from './columns.tsx';
import { menuOfRow } from './commands.ts';
import { OrdersRow } from './orders-row.tsx';
import { type Choice, focusedOrder } from './use-choice.ts';
import { useGridKeys } from './use-grid-keys.ts';

const OVERSCAN = 10;
/** So many rows before the end the next page is asked for. */
const AHEAD = 40;

interface Props {
  orders: readonly Order[];
  choice: Choice;
  /** Reads the next page; absent when there is none. */
  more: (() => void) | undefined;
  onOpen: (id: number) => void;
  onBoard: (id: number) => void;
}

/** The rows: an ARIA grid with one tab stop, of which only what is visible is in the page. */
export function OrdersGrid({ orders, choice, more, onOpen, onBoard }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const focus = useStore(focusedOrder);
  const found = orders.findIndex(({ id }) => id === focus);
  const focusAt = found === -1 && orders.length > 0 ? 0 : found;
  const { items, lastShown } = useGridRows({
    scroller,
    count: orders.length,
    keyOf: (index) => orders[index]?.id ?? index,
    focusAt,
    overscan: OVERSCAN,
  });

  useEffect(() => {
    if (lastShown >= orders.length - AHEAD) more?.();
  }, [lastShown, orders.length, more]);

  useGridKeys({
    orders,
    focusAt,
    choice,
    onOpen,
    onBoard,
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2),
  });

  const focused = orders[focusAt];
  return (
    <div ref={scroller} className="orders__scroller">
      <div
        role="grid"
        id="orders-grid"
        className="orders__grid"
        tabIndex={0}
        onContextMenu={(event) => {
          if (menuOfRow(event.nativeEvent)) event.preventDefault();
        }}
        aria-label={t('orders.list')}
        aria-rowcount={more ? -1 : orders.length + 1}
        aria-colcount={COLUMNS.length + 1}
        aria-multiselectable="true"
        aria-activedescendant={focused ? `list-order-${focused.id}` : undefined}
      >
        <div role="rowgroup" className="orders__head">
          <div role="row" className="orders__row" aria-rowindex={1} tabIndex={-1}>
            <span role="columnheader" className="orders__mark" tabIndex={-1}>
              <span className="visually-hidden">{t('orders.col_mark')}</span>
            </span>
            {COLUMNS.map(({ id, label, isNumber }) => (
              <span
                key={id}
                role="columnheader"
                tabIndex={-1}
                className="orders__cell"
                data-number={isNumber || undefined}
              >
                {t(label)}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="orders__rows" style={{ blockSize: orders.length * ROW_PX }}>
          {items.map(({ index, key }) => {
            const order = orders[index];
            return (
              order && (
                <OrdersRow
                  key={key}
                  order={order}
                  index={index}
                  top={index * ROW_PX}
                  isFocused={index === focusAt}
                  isChosen={choice.chosen.has(order.id)}
                  onChoose={choice.toggle}
                  onOpen={onOpen}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
