import { type ItemRow, itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { announceFailure } from '#src/ui/failure/announce-failure.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';

/** Makes items available or unavailable. A refused item is returned with its error. */
export const offerItems = async (rows: readonly ItemRow[], available: boolean) => {
  const ids = rows.map(({ id, version }) => ({ id, version }));
  return (await call(itemsRoutes.offer, { body: { ids, available } })).results;
};

/**
 * The same for one item, announced with Undo. `onChange` is called when it has changed, also by
 * Undo.
 */
export async function offerItem(
  item: ItemRow,
  available: boolean,
  onChange: () => void,
): Promise<void> {
  const [result] = await offerItems([item], available);
  if (!result?.ok) {
    showToast({ title: result?.error.message ?? '', intent: 'destructive' });
    return;
  }
  const { row } = result;
  onChange();
  const { name } = item;
  showToast({
    title: t(available ? 'items.offered' : 'items.withdrawn', { name }),
    undo: () => void offerItem(row, !available, onChange).catch(announceFailure),
  });
}
