import type { RemedyPreview } from '#contract/money/remedies/remedy.ts';
import { roleCan } from '#contract/permissions.ts';
import { netOf, type PartShares, pieceShares } from '#machines/remedy/remedy-shares.ts';
import { leftOf } from '../../books/commitments/charge.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { whyNotIn } from '../../platform/acts/decide.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type Caller } from '../../platform/auth/caller.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { notFound, reasonFor, requireRow } from '../../platform/http/refusal.ts';
import { readBasis } from './basis.ts';
import { defaultTarget, type GivingDeps, limitsKnown, roomOf } from './giving.ts';
import { isLinkedStore } from './linked-store.ts';
import { remedyRepository as repository } from './repository.ts';
import { give } from './who-gives.ts';

interface Deps extends Base, GivingDeps {
  settings: SettingsService;
}

const shown = (shares: PartShares) => ({
  customer: shares.paid.toString(),
  store: netOf(shares).toString(),
  commission: shares.commission.toString(),
  promotion: shares.platform.toString(),
});
const room = (limit: bigint, used: bigint) => (limit > used ? limit - used : 0n).toString();

/** What each remedy for an order would give and take now. Error: 404, also for a case of another order. */
export async function previewOf(
  deps: Deps,
  id: number,
  caseId: number | null,
  caller: Caller,
): Promise<RemedyPreview> {
  const { db, clock, orders, settings } = deps;
  const order = requireRow(await orders.whole(id), 'order');
  // What is left of a case tells what was given for it.
  if (caseId !== null && !(await repository.isCaseOf(db, caseId, order))) throw notFound('case');
  const at = clock();
  const of = await roomOf(deps, order);
  const isSentAgain = of.targets.includes('redelivery');
  const isOwnStore = isSentAgain && (await isLinkedStore(db, order.store_id, caller));
  const facts = await readBasis(db, id);
  const known = await db.transaction().execute(async (trx) => {
    const context = { deps, trx, at, actor: actorOf(caller) };
    return limitsKnown(context, order, caseId);
  });
  const why =
    order.closed_at === null
      ? reasonFor('remedy.order_open', { id })
      : of.left <= 0n
        ? reasonFor('remedy.nothing_left', { id })
        : await whyNotIn(db, give, order, { caller, at });
  const { before, limits, committed } = known;
  return toContract<RemedyPreview>({
    orderId: id,
    version: order.version,
    left: of.left.toString(),
    cardLeft: of.onCard.toString(),
    target: defaultTarget(order, of, of.left),
    targets: of.targets.filter((one) => one !== 'redelivery' || !isOwnStore),
    lines: facts.lines.map(({ line, name, quantity, done, shares }) => ({
      line,
      name,
      quantity,
      given: done,
      pieces: Array.from({ length: Math.max(0, quantity - done) }, (_, n) =>
        shown(pieceShares(shares, { quantity, earlier: done, count: n + 1 })),
      ),
    })),
    fee: facts.fee.toString(),
    hasDriver: order.driver_id !== null,
    ...(roleCan(caller.role, 'payouts.read')
      ? { storeFunds: await deps.dues.fundsOf(order.store_id) }
      : {}),
    room: {
      case: caseId === null ? null : room(limits.per_case, before.of_case),
      customer: room(limits.per_customer, before.of_customer),
      store: room(limits.per_store, before.of_store),
      person: leftOf(committed).toString(),
    },
    typedAbove: settings.get('refunds').typedAbove,
    whyNot: why,
  });
}
