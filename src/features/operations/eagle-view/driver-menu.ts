import type { UserId } from '#contract/ids.ts';
import { selectDriver, selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { showContextMenu, showContextMenuAt } from '#src/ui/overlay/context-menu-store.ts';

function labelOf(id: UserId): string {
  const driver = shownSource().drivers.get(id);
  return driver ? `${driver.code} ${driver.name}` : '';
}

/**
 * Opens the context menu of a clicked driver in the list. Returns false if no driver was clicked.
 * The menu opens once the selection has rendered, because the commands depend on it.
 */
export function showDriverMenu({ target, clientX: x, clientY: y }: MouseEvent): boolean {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-driver]') : null;
  if (!row) return false;
  const id = Number(row.dataset.driver) as UserId;
  selectDriver(id);
  requestAnimationFrame(() => showContextMenu('driver', labelOf(id), { x, y }));
  return true;
}

/** Opens the context menu of the selected driver, at its row. */
export function showSelectedMenu(): void {
  const id = selection.get().driverId as UserId | null;
  if (id === null) return;
  showContextMenuAt('driver', labelOf(id), document.querySelector(`#driver-${id}`));
}
