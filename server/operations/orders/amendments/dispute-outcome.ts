import { sql } from 'kysely';
import type { CauseInput } from '#contract/causes/causes.ts';
import type { DisputeOutcome } from '#contract/operations/amendment.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { ActorJson, Trx } from '../../../platform/db/schema.ts';
import type { OrderRow } from '../order-view.ts';

/** How the open disputes of an order are settled, by whom, and why. */
interface Settling {
  outcome: DisputeOutcome;
  by: ActorJson | null;
  at: Date;
  why?: CauseInput | undefined;
}

/** Settles the open disputes of a locked order. */
export async function settleDisputes(
  trx: Trx,
  orderId: number,
  { outcome, by, at, why }: Settling,
): Promise<void> {
  await sql`${prepared}
    update amendment_disputes set outcome = ${outcome}, cause = ${why?.cause ?? null},
      reason = ${why?.reason ?? null}, settled_by = ${by && JSON.stringify(by)}::jsonb,
      settled_at = ${at}
    where order_id = ${orderId} and outcome is null`.execute(trx);
}

/**
 * What the open dispute of an order becomes of a new total: nothing, if its customer pays no more
 * than before the disputed amendment, or accepted the total in the app.
 */
export function outcomeOf(
  { amendment_disputed: disputed }: Pick<OrderRow, 'amendment_disputed'>,
  { total, isAccepted }: { total: bigint; isAccepted: boolean },
): DisputeOutcome | null {
  if (!disputed) return null;
  if (total <= BigInt(disputed.total)) return 'put_back';
  return isAccepted ? 'accepted' : null;
}
