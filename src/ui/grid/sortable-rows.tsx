import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';

/** A shorter movement is a click. */
const SLOP_PX = 4;
const nothing = () => undefined;
// The screen announces moves itself, including those by keyboard.
const SILENT = {
  announcements: {
    onDragStart: nothing,
    onDragOver: nothing,
    onDragEnd: nothing,
    onDragCancel: nothing,
  },
  screenReaderInstructions: { draggable: '' },
};

/** Rows that can be reordered by dragging. */
export function SortableRows(props: {
  ids: readonly number[];
  onMove: (from: number, to: number) => void;
  /** Receives the row that is being dragged; null when dragging ends. */
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
