import { change } from '#src/features/operations/live-orders/panels.ts';
import { allViews, chooseView } from './views.ts';

/** The view under a digit, as the menu shows it. */
export function chooseByDigit(n: number): void {
  const choice = allViews()[n - 1];
  if (choice) chooseView(choice.id);
  change({ open: null });
}
