import type { OrderId } from '#contract/ids.ts';
import { type Claim, claimsRoutes } from '#contract/routes/operations/claims.ts';
import { call } from '#src/lib/api/call.ts';
import { definePart } from '#src/lib/console/console.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { claimOf, isOwn, setClaim } from './claim-state.ts';

/** The lease of a claim that an operator takes by key, to come back to the order. Seconds. */
const LEASE_SECONDS = 600;

/** Orders whose claim is kept when their pane closes. */
export const keptClaims = definePart(() => new Set<number>());

const at = (id: number) => ({ params: { orderId: String(id) } });

/** Claims an order, by default for the server's standard lease. Throws `ApiFailure`. */
async function claim(id: number, seconds?: number): Promise<void> {
  setClaim(id, await call(claimsRoutes.claim, { ...at(id), body: seconds ? { seconds } : {} }));
}

const release = (id: number): Promise<void> => call(claimsRoutes.release, at(id));

/** Shows the claim that prevented the act, if any. Returns a message about the failure. */
function refusalText(id: number, error: unknown): string {
  const winner = (error as { body?: { claim?: Claim } }).body?.claim;
  if (!winner) return failureText(error);
  setClaim(id, winner);
  return t('claims.lost', { who: winner.by.name, id });
}

/**
 * Changes the claim of an order. Resolves to a message about the result; null if a change is
 * already being sent.
 */
const change = (id: OrderId, send: () => Promise<string>): Promise<string | null> =>
  sendOnce(`order ${id} claim`, () => send().catch((error: unknown) => refusalText(id, error)));

/** Claims an order for ten minutes, or extends the claim to ten minutes. */
export const claimOrder = (id: OrderId) =>
  change(id, async () => {
    keptClaims().add(id);
    try {
      await claim(id, LEASE_SECONDS);
      return t('claims.claimed', { id, n: LEASE_SECONDS / 60 });
    } catch (error) {
      keptClaims().delete(id);
      throw error;
    }
  });

/** Releases a claim. */
export const releaseOrder = (id: OrderId) =>
  change(id, async () => {
    keptClaims().delete(id);
    await release(id);
    setClaim(id, null);
    return t('claims.released', { id });
  });

/** Claims an order, or releases a claim that is kept. */
export const toggleClaim = (id: OrderId): Promise<string | null> =>
  keptClaims().has(id) && isOwn(claimOf(id)) ? releaseOrder(id) : claimOrder(id);

/**
 * Hands a claim over to a colleague. The claim is extended first, so that there is time to look at
 * the order.
 */
export const handOrderOver = (id: OrderId, toUserId: Claim['by']['id']) =>
  change(id, async () => {
    await claim(id, LEASE_SECONDS);
    const handed = await call(claimsRoutes.handOver, { ...at(id), body: { toUserId } });
    keptClaims().delete(id);
    setClaim(id, handed);
    return t('claims.handed_over', { id, who: handed.by.name });
  });

/**
 * Claims an order while it is shown. If another user holds the claim, shows that claim. A claim that
 * arrives when the order is no longer shown is released: its pane found none to release.
 */
export async function claimWhileShown(id: number, isShown: () => boolean): Promise<void> {
  await claim(id).catch((error: unknown) => refusalText(id, error));
  if (!isShown()) await releaseUnlessKept(id);
}

/** Releases the claim of an order that is no longer shown, unless the user keeps it. */
export async function releaseUnlessKept(id: number): Promise<void> {
  if (keptClaims().has(id) || !isOwn(claimOf(id))) return;
  setClaim(id, null);
  // If releasing the claim fails, it expires.
  await release(id).catch(() => undefined);
}
