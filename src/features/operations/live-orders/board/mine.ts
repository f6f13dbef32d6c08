import { ownClaims } from '#src/domain/claim/claim-state.ts';
import { changePanels, panels } from '#src/features/operations/live-orders/panels.ts';
import { defineStore } from '#src/lib/console/console.ts';

/** True while the live board shows only the user's claimed orders: a recording has no claims. */
export const onlyMine = defineStore(() => false);

/** The ids of the claimed orders as one string, so that equal sets compare as equal. */
export const mineKey = (): string =>
  ownClaims()
    .map(({ orderId }) => orderId)
    .toSorted((a, b) => a - b)
    .join();

/** Switches between the user's claimed orders, with their leases in the pane, and all orders. */
export function toggleMine(): void {
  const isOn = !onlyMine.get();
  onlyMine.set(isOn);
  if (isOn) changePanels({ pane: 'mine' });
  else if (panels.get().pane === 'mine') changePanels({ pane: null });
}
