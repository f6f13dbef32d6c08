import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { storeTrouble } from '#src/domain/store/store-trouble.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';

/** Opens the sheet of an order's store, with the items of the order. */
export async function askStoreTrouble({ id, store }: Pick<Order, 'id' | 'store'>): Promise<void> {
  try {
    const { lines } = await call(ordersRoutes.adminGet, byId(id));
    storeTrouble.set({ id: store.id, name: store.name, items: lines });
  } catch (error) {
    showToast({ title: failureText(error), intent: 'destructive' });
  }
}
