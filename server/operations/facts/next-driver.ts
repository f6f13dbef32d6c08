import { isSearched } from '#contract/operations/driver-facts/answer.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ClaimService } from '../claims/service.ts';
import type { PlanService } from '../dispatch/plan-service.ts';
import type { DispatchService } from '../dispatch/service.ts';
import type { AnswerService } from '../orders/answers/service.ts';
import type { OrderService } from '../orders/service.ts';

interface Deps {
  answers: Pick<AnswerService, 'claimSearches' | 'endSearch' | 'noteNobodyLeft'>;
  orders: Pick<OrderService, 'waitingNow'>;
  claims: Pick<ClaimService, 'heldAndClaimed'>;
  dispatch: Pick<DispatchService, 'rank'>;
  plans: Pick<PlanService, 'assignNext'>;
}

/** How many of the best are tried, if one of them can no longer take it. */
const TRIED = 3;

/**
 * Looks for the next driver of orders that were declined or not answered, where the zone asks for
 * it. Each look ranks the drivers of now, so that one who comes free meanwhile is among them.
 */
export function createNextDriver({ answers, orders, claims, dispatch, plans }: Deps) {
  /** Whether the search for an order is over. */
  async function isSettled(orderId: number): Promise<boolean> {
    const order = await orders.waitingNow(orderId);
    if (!order || !isSearched(order.declined)) return true;
    const { held, claimed } = await claims.heldAndClaimed();
    if (held.has(orderId) || claimed.has(orderId)) return false;
    const { candidates, version } = await dispatch.rank(orderId);
    for (const { driver } of candidates.slice(0, TRIED)) {
      const outcome = await plans.assignNext({ orderId: order.id, driverId: driver.id, version });
      if (outcome === 'ok') return true;
      // The order has changed: the next look reads it again.
      if (outcome === 'lost') return false;
    }
    await answers.noteNobodyLeft(orderId);
    return false;
  }

  return async (): Promise<void> => {
    const failed: unknown[] = [];
    for (const { id, order_id } of await answers.claimSearches())
      try {
        if (await isSettled(order_id)) await answers.endSearch(id);
      } catch (error) {
        // It was assigned or ended meanwhile, which the next look finds.
        if (!(error instanceof Refusal)) failed.push(error);
      }
    if (failed.length > 0) throw failed[0];
  };
}
