import { type ItemRow, itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { announceUndoable } from '#src/domain/assignment/announce-act.ts';
import { call } from '#src/lib/api/call.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';

/**
 * Makes items available, unavailable, or that until their store opens tomorrow. A refused item is
 * returned with its error.
 */
export const offerItems = async (rows: readonly ItemRow[], to: boolean | 'until_tomorrow') => {
  const ids = rows.map(({ id, version }) => ({ id, version }));
  const how =
    to === 'until_tomorrow'
      ? ({ available: false, until: 'tomorrow' } as const)
      : { available: to };
  return (await call(itemsRoutes.offer, { body: { ids, ...how } })).results;
};

const offeredText = ({ name }: Pick<ItemRow, 'name'>, available: boolean): string =>
  t(available ? 'items.offered' : 'items.withdrawn', { name });

/**
 * The same for one item, announced with Undo. `onChange` is called when it has changed, also by
 * Undo, and the item counts as being sent until what it returns has ended: a second press before
 * its new version is shown does nothing.
 */
export const offerItem = (
  item: ItemRow,
  available: boolean,
  onChange: () => Promise<unknown>,
): Promise<unknown> =>
  sendOnce(`item ${item.id}`, async () => {
    const [result] = await offerItems([item], available);
    if (!result?.ok) {
      showToast({ title: result ? sentenceOf(result.error) : '', intent: 'destructive' });
      return;
    }
    const { row } = result;
    announceUndoable(offeredText(item, available), async () => {
      const [undone] = await offerItems([row], !available);
      if (!undone?.ok) return undone ? sentenceOf(undone.error) : '';
      void onChange();
      return offeredText(item, !available);
    });
    await onChange();
  });
