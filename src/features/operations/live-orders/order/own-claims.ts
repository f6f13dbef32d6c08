import type { OrderId } from '#contract/ids.ts';
import { type Claim, deskRoutes } from '#contract/routes/desk.ts';
import { claimOf, noteClaim } from '#src/domain/claim/desk-state.ts';
import { say } from '#src/features/operations/live-orders/outcome.ts';
import { ApiFailure, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { getUser } from '#src/lib/session/session.ts';

/** The lease of a claim by key, because the operator means to come back to the order. Seconds. */
const LEASE_SECONDS = 600;

/** Orders whose claim stays when their pane closes. */
export const kept = new Set<number>();

function tell(id: number, error: unknown): void {
  const claim = (error as { body?: { claim?: Claim } }).body?.claim;
  if (claim) noteClaim(id, claim);
  if (claim) say(t('desk.claim_lost', { who: claim.by.name, id }));
  else say(error instanceof ApiFailure ? error.message : String(error));
}

/** Claims an order for ten minutes, or renews the claim to that. */
export async function claimOrder(id: OrderId): Promise<void> {
  kept.add(id);
  const params = { orderId: String(id) };
  try {
    noteClaim(id, await call(deskRoutes.claim, { params, body: { seconds: LEASE_SECONDS } }));
    say(t('desk.claimed', { id, n: LEASE_SECONDS / 60 }));
  } catch (error) {
    kept.delete(id);
    tell(id, error);
  }
}

export async function releaseOrder(id: OrderId): Promise<void> {
  kept.delete(id);
  try {
    await call(deskRoutes.release, { params: { orderId: String(id) } });
    noteClaim(id, null);
    say(t('desk.released', { id }));
  } catch (error) {
    tell(id, error);
  }
}

/** Claims the order, or releases a claim that was kept. */
export const toggleClaim = (id: OrderId): Promise<void> =>
  kept.has(id) && claimOf(id)?.by.id === getUser()?.id ? releaseOrder(id) : claimOrder(id);

/** Hands a claim to a colleague; renewed first, so that they have time to look at it. */
export async function handOrderOver(id: OrderId, toUserId: Claim['by']['id']): Promise<void> {
  const params = { orderId: String(id) };
  try {
    await call(deskRoutes.claim, { params, body: { seconds: LEASE_SECONDS } });
    const claim = await call(deskRoutes.handOver, { params, body: { toUserId } });
    kept.delete(id);
    noteClaim(id, claim);
    say(t('desk.handed_done', { id, who: claim.by.name }));
  } catch (error) {
    tell(id, error);
  }
}
