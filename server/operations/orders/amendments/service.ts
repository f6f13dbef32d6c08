import { sql } from 'kysely';
import type { z } from 'zod';
import type { OutputOf, RequestOf } from '#contract/endpoint.ts';
import type { AmendmentPreview, PreviewBody } from '#contract/operations/amendment.ts';
import type { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import { performActs, performSent } from '../../../platform/acts/perform.ts';
import { actorOf, type Caller } from '../../../platform/auth/caller.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { requireRow } from '../../../platform/http/refusal.ts';
import { scopeOf } from '../change/who-may.ts';
import type { OrderDeps } from '../deps.ts';
import { amendActs, settleActs, settleOwnActs } from './acts.ts';
import { amendOrder, decideAmendment, toPreview } from './amend.ts';
import { priceBasket } from './basket.ts';
import { createPaidByCard } from './paid-by-card.ts';
import { applyDefault, endProposal } from './propose.ts';
import { basisOf } from './reading.ts';
import { type AmendmentRow, toAmendment, toBasket } from './show.ts';
import { additionsFor, substitutesFor } from './substitutes.ts';

type Routes = typeof amendmentsRoutes;
type List = OutputOf<Routes['list']>;

/** Thrown to take back what a preview tried. */
class Tried extends Error {}

/** Amendments of orders (docs/decisions/0081). */
export function createAmendments(deps: OrderDeps) {
  const { db, clock, repository, events } = deps;
  const acts = performActs(deps, amendActs);
  const settle = performSent(deps, settleActs);
  const settleOwn = performSent(deps, settleOwnActs);

  /** Tries an amendment and takes it back: what it would be refused for, it is refused for here. */
  async function preview(
    id: number,
    body: z.output<typeof PreviewBody>,
    caller: Caller,
  ): Promise<AmendmentPreview> {
    let shown: AmendmentPreview | undefined;
    const asked = { request: body, caller, isAgreed: body.consent === 'telephone' };
    try {
      await db.transaction().execute(async (trx) => {
        const row = requireRow(await repository.lock(trx, id, scopeOf(caller)), 'order');
        const context = { deps, trx, at: clock(), actor: actorOf(caller) };
        const { plan, consent } = await decideAmendment(context, row, asked);
        shown = toPreview(row, plan, consent);
        await amendOrder(context, row, asked);
        throw new Tried();
      });
    } catch (error) {
      if (!(error instanceof Tried)) throw error;
    }
    return shown as AmendmentPreview;
  }

  /** The first basket of an order and its amendments. Error: 404. */
  async function list(id: number, caller: Caller): Promise<List> {
    const row = requireRow(await repository.find(id, scopeOf(caller)), 'order');
    const amendments = (await db
      .selectFrom('order_amendments')
      .selectAll()
      .where('order_id', '=', id)
      .orderBy('number')
      .execute()) as AmendmentRow[];
    const disputes = await db
      .selectFrom('amendment_disputes')
      .selectAll()
      .where('order_id', '=', id)
      .execute();
    const [earliest] = amendments;
    const first = earliest ? earliest.before : await presentBasket(id);
    return {
      first,
      amendments: amendments.map((one) => {
        const dispute = disputes.find(({ number }) => number === one.number);
        return toAmendment({ ...one, dispute }, row, caller, clock());
      }),
    };
  }

  async function presentBasket(id: number): Promise<List['first']> {
    const row = requireRow(await repository.find(id, { whole: true }), 'order');
    const { lines, kept } = await basisOf(db, row);
    const price = priceBasket(lines, row.delivery_fee, kept);
    const { subtotal, discount, store_discount: storeDiscount, total, payment } = row;
    return toBasket({
      lines,
      price: { ...price, subtotal, discount, storeDiscount, total },
      payment,
    });
  }

  return {
    preview,
    list,
    paidByCard: createPaidByCard(deps),
    amend: acts.amend,
    keep: acts.keep,
    propose: acts.propose,
    settle,
    settleOwn,

    async substitutes({ id, line }: RequestOf<Routes['substitutes']>['params'], caller: Caller) {
      requireRow(await repository.find(id, scopeOf(caller)), 'order');
      return { items: await substitutesFor(db, { orderId: id, line, at: clock() }) };
    },

    async additions(id: number, caller: Caller) {
      requireRow(await repository.find(id, scopeOf(caller)), 'order');
      return { items: await additionsFor(db, id, clock()) };
    },

    /** Whether a proposal has not been answered until its end. */
    isDue: (at: Date) => sql<boolean>`exists (
      select from order_amendments where state = 'proposed' and expires_at <= ${at})`,

    /** Applies the defaults of proposals that nobody answered; one that fails stops no other. */
    async expireDue(): Promise<void> {
      const { rows } = await sql<{ order_id: number }>`${prepared}
        select order_id from order_amendments where state = 'proposed' and expires_at <= ${clock()}
        order by expires_at, id limit 200`.execute(db);
      const failed: unknown[] = [];
      for (const { order_id: id } of rows)
        await db
          .transaction()
          .execute(async (trx) => {
            const row = await repository.lock(trx, id, { whole: true });
            const at = clock();
            const endsAt = Date.parse(row?.amendment_open?.expiresAt ?? '');
            if (!row || !(endsAt <= at.getTime())) return;
            const context = { deps, trx, at, actor: null };
            // A server of the release before has ended the order.
            if (row.closed_at) await endProposal(context, row, 'closed');
            else await applyDefault(context, row, 'expired');
          })
          .catch((error: unknown) => failed.push(error));
      events.wake();
      if (failed.length > 0) throw failed[0];
    },
  };
}
export type AmendmentService = ReturnType<typeof createAmendments>;
