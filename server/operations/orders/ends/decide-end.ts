import type { WhyNot } from '#contract/acts.ts';
import { ACT_CAUSES, type FaultParty, partyOf } from '#contract/causes/causes.ts';
import type { EndPreview, OrderEndRecord } from '#contract/operations/order-ends/order-end.ts';
import { orderEndsRoutes as routes } from '#contract/routes/operations/order-ends.ts';
import { endShares } from '#machines/order/end-terms.ts';
import type { FoodFate } from '#machines/order/food.ts';
import { type Independence, independenceOf } from '../../../books/audit/independence.ts';
import { chargeCommitments } from '../../../books/commitments/charge.ts';
import { actsOn } from '../../../platform/acts/decide.ts';
import { performActs } from '../../../platform/acts/perform.ts';
import { defineSubject } from '../../../platform/acts/subject.ts';
import { actorOf, type Caller } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { reasonFor, refuse, requireRow } from '../../../platform/http/refusal.ts';
import { scopeOf } from '../change/who-may.ts';
import type { OrderDeps } from '../deps.ts';
import { amountsOf, readEndFacts, termsOfPhase } from './end-facts.ts';
import { decideEnd, type EndOutcome, NO_SHARES, postEnd, shareColumns } from './end-order.ts';
import { type EndRow as Ended, endRepository as repository } from './end-repository.ts';
import { toEnd, toPreview } from './show-end.ts';

/** An end, named by its order. */
type EndRow = Omit<Ended, 'id'> & { id: number };
const named = (row: Ended | undefined): EndRow | undefined => row && { ...row, id: row.order_id };

/** An end. Error: 404, also for an order that has none. */
async function readEnd({ repository: orders }: OrderDeps, db: Db, id: number, caller: Caller) {
  requireRow(await orders.find(id, scopeOf(caller), db), 'order');
  const row = named(await repository.find(db, id));
  if (!row) throw refuse('order.no_end', { id });
  return row;
}

const { subject, act } = defineSubject<OrderDeps, EndRow, 'order_end.decide', Independence>()({
  name: 'order',
  kind: 'order',
  async lock({ repository: orders }, trx, id, caller) {
    // The order first, as its own changes do.
    const order = await orders.lock(trx, id, scopeOf(caller));
    return order && named(await repository.lock(trx, id));
  },
  read: readEnd,
  show: async (deps, row, caller, db) => endOf(deps, db, row, caller),
  whyIllegal: (row) =>
    row.state === 'waiting' ? null : reasonFor('order.end_settled', { id: row.order_id }),
  async facts(db, rows, { userId }) {
    const people = rows.flatMap((row) => [row.ended_by.id, ...gainers(row)]);
    const independence = await independenceOf(db, userId, people);
    return { of: () => independence };
  },
});

/** Who may gain by a decision. */
const gainers = (row: EndRow): number[] =>
  [row.owner_id, row.driver_id, row.customer_id].filter((id) => id !== null);

/** Why the caller is not another person than who ended it and than those who may gain. */
function whyNotAnother(
  row: EndRow,
  _caller: Caller,
  { isOnePerson, whyNotAnother: why }: Independence,
): WhyNot | null {
  if (isOnePerson) return null;
  const linked = reasonFor('order.end_linked');
  const same = reasonFor('order.end_own');
  return why([
    { id: row.ended_by.id, same, linked },
    ...gainers(row).map((id) => ({ id, linked })),
  ]);
}

/** Decides who was at fault, and settles the end by that party's term. */
const decide = act({
  route: routes.decide,
  event: 'order_end.decide',
  action: 'order.decide_end',
  why: whyNotAnother,
  async write({ deps, trx, at, actor, body }, row) {
    const { party, reason } = body;
    // An end of before does not keep its terms.
    const terms = row.facts.terms ?? termsOfPhase(deps.settings.get('ends').terms, row.phase);
    const term = party === 'nobody' ? null : terms[party];
    const shares = term ? endShares(term, ...amountsOf(row.facts)) : NO_SHARES;
    await repository.update(trx, row.order_id, {
      version: row.version + 1,
      state: 'settled',
      party: party === 'nobody' ? 'unknown' : party,
      term: JSON.stringify(term ?? {}),
      settled_at: at,
      settled_by: JSON.stringify(actor),
      decision: reason,
      ...shareColumns(shares),
    });
    await postEnd({ deps, trx, at, actor }, row, shares);
    // Last: the accounts of the decider wait until the transaction ends.
    await chargeCommitments(trx, 'body.party');
  },
  entry: ({ party, state }, after, { body }) => ({
    before: { party, state },
    after: {
      party: body.party,
      state: after.state,
      store: after.store.toString(),
      driver: after.driver.toString(),
      charged: after.charged.toString(),
      platformBears: after.platform_bears.toString(),
      reason: body.reason,
    },
  }),
});

async function endOf(
  deps: OrderDeps,
  db: Db,
  row: EndRow,
  caller: Caller,
): Promise<OrderEndRecord> {
  const acts = await actsOn(db, subject, { decide }, [row], caller, deps.clock());
  return toEnd({ ...row, id: row.order_id }, acts(row));
}

/** The ends of orders without delivery. */
export function createEnds(deps: OrderDeps) {
  const { db, clock, repository: orders } = deps;

  return {
    ...performActs(deps, { decide }),

    async get(id: number, caller: Caller) {
      return endOf(deps, db, await readEnd(deps, db, id, caller), caller);
    },

    /** What each cause of an end would do now. Error: 404; 409 for an order that has ended. */
    async preview(
      id: number,
      food: FoodFate | undefined,
      caller: Caller,
    ): Promise<{ causes: EndPreview[] }> {
      const row = requireRow(await orders.find(id, scopeOf(caller)), 'order');
      if (row.closed_at !== null) throw refuse('order.end_settled', { id });
      const act = row.status === 'picked_up' ? 'return' : 'cancel';
      return db.transaction().execute(async (trx) => {
        const facts = await readEndFacts(deps, trx, row, food);
        const context = { deps, trx, at: clock(), actor: actorOf(caller) };
        const causes: EndPreview[] = [];
        // Causes differ by the party at fault alone.
        const known = new Map<FaultParty, EndOutcome>();
        for (const cause of ACT_CAUSES[act]) {
          const party = partyOf(cause);
          const outcome = known.get(party) ?? (await decideEnd(context, row, { party, facts }));
          known.set(party, outcome);
          causes.push(toPreview(cause, outcome));
        }
        return { causes };
      });
    },
  };
}
export type EndService = ReturnType<typeof createEnds>;
