import { unassign } from '#src/domain/assignment/assignment.ts';
import { doubtText, doubtToUnassign } from '#src/domain/assignment/doubt.ts';
import { whyNotNow } from '#src/domain/order/possible/order-possible.ts';
import { t } from '#src/lib/i18n.ts';
import { VerbError } from '#src/lib/keys/commands.ts';
import { lineOf } from './line-of.ts';
import { askOnce, claimText, type SeenOrder } from './seen-order.ts';

/**
 * Unassigns by typed line. Asks once before it takes an order from a driver, unless this user
 * assigned it in the last minute, and before it acts on one that a colleague has claimed.
 */
export async function unassignTyped(seen: SeenOrder): Promise<string> {
  const { order, isConfirmed } = seen;
  const why = whyNotNow(order, 'order.unassign');
  if (why !== null) throw new VerbError(why);
  const { id, driver } = order;
  const claim = claimText(order);
  const taken = doubtToUnassign(order);
  const doubt = [claim, taken && doubtText(taken, null)].filter((text) => text !== null).join('. ');
  if (driver && !isConfirmed && doubt !== '')
    return askOnce(seen, t('typed.ask_to_unassign', { doubt, id }), unassignTyped);
  const outcome = await unassign(order);
  if (!outcome) throw new VerbError(t('typed.not_assigned', { id }));
  return lineOf(outcome);
}
