// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualised; the grid pattern can.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is the one stop and points at its row.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid above handles the keys.
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- rows are virtual and keys are the container's.
import { Button } from '@blueprintjs/core';
import { DoubleChevronUp, DragHandleVertical } from '@blueprintjs/icons';
import { useSortable } from '@dnd-kit/sortable';
import { memo } from 'react';
import type { Item } from '#contract/catalogue/item.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { Thumb } from '#src/ui/page/thumb.tsx';

/** The content of an item's row, also shown under the pointer during a drag. */
export const ReorderCells = memo(function ReorderCells({
  id,
  item,
  at,
}: {
  id: number;
  item: Item | undefined;
  /** The position of the item, from 1. */
  at: number;
}) {
  const image = item?.imageIds[0];
  return (
    <>
      <span role="gridcell" className="reorder__grip">
        <DragHandleVertical />
      </span>
      <span role="gridcell" className="grid__cell reorder__at" data-tone="quiet">
        {at}
      </span>
      <span role="gridcell" className="grid__cell" data-title>
        <Thumb fileId={image} />
        {item?.name ?? idText(id)}
      </span>
      <span role="gridcell" className="grid__cell">
        {item?.sku ?? '—'}
      </span>
      <span role="gridcell" className="grid__cell reorder__number">
        {item && formatMoney(item.price)}
      </span>
      <span role="gridcell" className="grid__cell">
        {item && t(item.available ? 'items.available' : 'items.unavailable')}
      </span>
    </>
  );
});

interface Props {
  gridId: string;
  id: number;
  item: Item | undefined;
  at: number;
  top: number;
  isFocused: boolean;
  isPicked: boolean;
  onFocus: (id: number) => void;
  onTop: (id: number) => void;
}

/** One item of the menu. It can be dragged anywhere on its row; its button moves it to the top. */
export const ReorderRow = memo(function ReorderRow(props: Props) {
  const { gridId, id, item, at, top, isFocused, isPicked, onFocus, onTop } = props;
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  return (
    <div
      ref={setNodeRef}
      role="row"
      id={`${gridId}-${id}`}
      tabIndex={-1}
      className="grid__row reorder__row"
      aria-rowindex={at}
      data-focused={isFocused || undefined}
      data-picked={isPicked || undefined}
      data-dragging={isDragging || undefined}
      data-over={item?.available === false || undefined}
      // The position is not set by a transform, because measurements ignore transforms.
      style={{
        insetBlockStart: top,
        transform: transform ? `translateY(${transform.y}px)` : undefined,
        transition,
      }}
      onClick={() => onFocus(id)}
      {...listeners}
    >
      <ReorderCells id={id} item={item} at={at} />
      <span role="gridcell" className="reorder__top">
        {at > 1 && (
          <Button
            variant="minimal"
            tabIndex={-1}
            aria-label={t('items.order_to_top', { name: item?.name ?? idText(id) })}
            title={t('items.order_to_top', { name: item?.name ?? idText(id) })}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={(event) => {
              event.stopPropagation();
              onTop(id);
            }}
            icon={<DoubleChevronUp />}
          />
        )}
      </span>
    </div>
  );
});
