import { useEffect } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { intent } from '#src/domain/live/intent.ts';
import { selectOrder } from '#src/domain/live/selection.ts';
import { change } from './panels.ts';
import { openPlan } from './plan/plan.ts';

/** Handles an intent for the board: the ranked drivers of an order, or a plan for several. */
function takeUp(): void {
  const wanted = intent.get();
  if (wanted?.kind !== 'assign' && wanted?.kind !== 'plan') return;
  intent.set(null);
  if (wanted.kind === 'plan') openPlan(wanted.orderIds as OrderId[]);
  else {
    selectOrder(wanted.orderId);
    change({ pane: 'assign' });
  }
}

/** Handles the intents that other screens send to the board. */
export function useBoardIntent(): void {
  useEffect(() => {
    takeUp();
    return intent.subscribe(takeUp);
  }, []);
}
