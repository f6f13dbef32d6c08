import type { OffItems } from '../../../catalogue/items/stock.ts';
import type { OrderRow } from '../order-view.ts';
import type { AmendmentContext } from './apply.ts';
import { isAddition } from './line-changes.ts';
import type { AmendmentPlan } from './plan.ts';

/** The missing items of a change that nobody can order until tomorrow; null if there are none. */
export async function offItemsOf(
  { deps, trx, at }: AmendmentContext,
  { store_id }: Pick<OrderRow, 'store_id'>,
  { request, lines: changed }: AmendmentPlan,
): Promise<OffItems | null> {
  if (request.cause !== 'item_missing') return null;
  const off = new Set(
    (request.lines ?? []).flatMap((one) =>
      !isAddition(one) && one.offUntilTomorrow ? [one.line] : [],
    ),
  );
  const ids = (changed?.changes ?? []).flatMap(({ before, after }) =>
    before && off.has(before.line) && (after?.quantity ?? 0) < before.quantity
      ? [before.item_id]
      : [],
  );
  if (ids.length === 0) return null;
  const until = await deps.appStores.openingAfterToday(trx, store_id, at);
  return { ids: [...new Set(ids)].toSorted((a, b) => a - b), until };
}

/** Adds to the history of the items who reported them. */
export async function auditOffItems(
  { deps, trx, at, by }: AmendmentContext,
  { id }: Pick<OrderRow, 'id'>,
  { ids, until }: OffItems,
): Promise<void> {
  if (!by) return;
  for (const item of ids)
    await deps.audit.append(trx, by, at, {
      action: 'item.update',
      subject: `item ${item}`,
      before: null,
      after: { unavailableUntil: until.toISOString(), missingInOrder: id },
    });
}
