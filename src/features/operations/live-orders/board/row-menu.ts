import { selection, selectOrder } from '#src/domain/live/selection.ts';
import { t } from '#src/lib/i18n.ts';
import { showContextMenu, showContextMenuAt } from '#src/ui/overlay/context-menu-store.ts';
import { rowOrderAt } from './drag-row.ts';

/** Opens the context menu of a clicked row. Returns false if no row was clicked. */
export function showRowMenu({ target, clientX: x, clientY: y }: MouseEvent): boolean {
  const id = rowOrderAt(target);
  if (id === null) return false;
  selectOrder(id);
  showContextMenu('order', t('live.menu_order', { id }), { x, y });
  return true;
}

/** Opens the context menu of the order in focus, at its row. */
export function showFocusedMenu(): void {
  const { orderId: id } = selection.get();
  if (id === null) return;
  showContextMenuAt('order', t('live.menu_order', { id }), document.querySelector(`#order-${id}`));
}
