import { changePanels } from '#src/features/operations/live-orders/panels.ts';
import { allViews, selectView } from './views.ts';

/** Selects the view with this digit in the menu. */
export function selectByDigit(n: number): void {
  const choice = allViews()[n - 1];
  if (choice) selectView(choice.id);
  changePanels({ open: null });
}
