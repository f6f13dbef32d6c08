import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';

/** A shorter movement is a click. */
const SLOP_PX = 4;
const nothing = () => undefined;
// A screen announces moves itself, for keys as well.
const SILENT = {
  announcements: {
    onDragStart: nothing,
    onDragOver: nothing,
    onDragEnd: nothing,
    onDragCancel: nothing,
  },
  screenReaderInstructions: { draggable: '' },
};

/** Rows one below the other that are dragged into another order. */
export function SortableRows(props: {
  ids: readonly number[];
  onMove: (from: number, to: number) => void;
  /** The row that is dragged; null when it no longer is. */
  onDragged?: (id: number | null) => void;
  children: ReactNode;
}) {
  const { ids, onMove, onDragged = nothing, children } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: SLOP_PX } }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={SILENT}
      onDragStart={({ active }) => onDragged(Number(active.id))}
      onDragEnd={({ active, over }) => {
        onDragged(null);
        if (over) onMove(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)));
      }}
      onDragCancel={() => onDragged(null)}
    >
      <SortableContext items={ids as number[]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
