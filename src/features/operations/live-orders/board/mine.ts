import { ownClaims } from '#src/domain/claim/desk-state.ts';
import { change, desk } from '#src/features/operations/live-orders/desk.ts';
import { createValueStore } from '#streams/index.ts';

/** True while the board shows one's own orders only. */
export const onlyMine = createValueStore(false);

/** The numbers of one's own orders as one text: the same as long as they are the same. */
export const mineKey = (): string =>
  ownClaims()
    .map(({ orderId }) => orderId)
    .toSorted((a, b) => a - b)
    .join();

/** Shows one's own orders, on the board and with their leases beside it; or everything again. */
export function toggleMine(): void {
  const isOn = !onlyMine.get();
  onlyMine.set(isOn);
  if (isOn) change({ pane: 'mine' });
  else if (desk.get().pane === 'mine') change({ pane: null });
}
