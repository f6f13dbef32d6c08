import { change } from '#src/features/operations/live-orders/panels.ts';
import { allViews, chooseView } from './views.ts';

/** Selects the view with this digit in the menu. */
export function chooseByDigit(n: number): void {
  const choice = allViews()[n - 1];
  if (choice) chooseView(choice.id);
  change({ open: null });
}
