import { type ItemRow, itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';

/** Makes items available or unavailable. A refused item is returned with its error. */
export const offerItems = async (rows: readonly ItemRow[], available: boolean) => {
  const ids = rows.map(({ id, version }) => ({ id, version }));
  return (await call(itemsRoutes.offer, { body: { ids, available } })).results;
};

/** The same for one item, announced with Undo. Resolves to the item as it is then. */
export async function offerItem(item: ItemRow, available: boolean): Promise<ItemRow | null> {
  const [result] = await offerItems([item], available);
  if (!result?.ok) {
    showToast({ title: result?.error.message ?? '', intent: 'destructive' });
    return null;
  }
  const { row } = result;
  const { name } = item;
  showToast({
    title: t(available ? 'items.offered' : 'items.withdrawn', { name }),
    action: { label: t('items.undo'), run: () => void offerItem(row, !available) },
  });
  return row;
}
