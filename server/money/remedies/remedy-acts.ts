import type { WhyNot } from '#contract/acts.ts';
import type { ChargedParty, Remedy, RemedyTarget } from '#contract/money/remedies/remedy.ts';
import { remediesRoutes as routes } from '#contract/routes/money/remedies.ts';
import { type RemedyEventType, remedyRules } from '#machines/remedy/remedy-machine.ts';
import { formatMoney } from '#rules/money/money.ts';
import { type Independence, independenceOf } from '../../books/audit/independence.ts';
import { chargeCommitments } from '../../books/commitments/charge.ts';
import { actsOn } from '../../platform/acts/decide.ts';
import { allowedBy } from '../../platform/acts/machine.ts';
import { type ActContext, type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { reasonFor, refuse, requireRow } from '../../platform/http/refusal.ts';
import { amountsOf, readBasis } from './basis.ts';
import { chargeRepository } from './charge-repository.ts';
import { appendCharge, chargeParty, reverseCharge } from './charging.ts';
import { finish, type GivingDeps, limitsKnown, pay, requireTarget, roomOf } from './giving.ts';
import { type RemedyRow, remedyRepository as repository } from './repository.ts';
import { toRemedy } from './show.ts';

export interface RemedyDeps extends ActDeps, GivingDeps {
  events: GivingDeps['events'];
}

const REMEDY = 'remedy';
/** The act of charging, which changes no state. */
const CHARGE = 'remedy.charge';
type EventType = RemedyEventType | typeof CHARGE;

/** A remedy. Error: 404. */
export const readRemedy = async (db: Db, id: number): Promise<RemedyRow> =>
  requireRow(await repository.find(db, id), REMEDY);

/** Converts remedies for a member of the staff. */
export async function remediesFor(
  db: Db,
  rows: readonly RemedyRow[],
  caller: Caller,
  at: Date,
): Promise<Remedy[]> {
  const acts = await actsOn(db, subject, offeredActs, rows, caller, at);
  return rows.map((row) => toRemedy(row, acts(row)));
}
export const remedyFor = async (db: Db, row: RemedyRow, caller: Caller, at: Date) =>
  (await remediesFor(db, [row], caller, at))[0] as Remedy;

const allowed = allowedBy<RemedyRow, RemedyRow['state'], RemedyEventType, object>({
  code: 'remedy.illegal_event',
  rules: remedyRules,
  stateOf: ({ state }) => ({ status: state }),
  title: ({ id }) => `Remedy ${id}`,
});

const { subject, act, ask } = defineSubject<RemedyDeps, RemedyRow, EventType, Independence>()({
  name: REMEDY,
  kind: 'order',
  async lock({ orders }, trx, id) {
    // The order first, as whatever gives for it does.
    const row = await repository.find(trx, id);
    if (row) await orders.locked(trx, row.order_id, { whole: true });
    return repository.lock(trx, id);
  },
  read: (_deps, db, id) => readRemedy(db, id),
  show: ({ clock }, row, caller, db) => remedyFor(db, row, caller, clock()),
  entry: (before, { id, state, amount, charged, state_reason: reason }) => ({
    subject: `order ${before.order_id}`,
    before: { state: before.state, charged: before.charged.toString() },
    after: { remedy: id, state, amount: amount.toString(), charged: charged.toString(), reason },
  }),
  whyIllegal: (row, type, at) =>
    type === CHARGE
      ? row.state === 'given'
        ? null
        : allowed.whyIllegal(row, 'remedy.reverse', at)
      : allowed.whyIllegal(row, type, at),
  legal: allowed.legal,
  async facts(db, rows, { userId }) {
    const people = rows.flatMap((row) => [
      row.given_by.id,
      row.customer_id,
      ...row.case_hands,
      ...row.borne_by,
      ...row.store_owners,
    ]);
    const independence = await independenceOf(db, userId, people);
    return { of: () => independence };
  },
});

/** Why the caller is not another person than who gave the remedy or had its case, and than the customer. */
function whyNotSecond(
  { given_by, customer_id, case_hands, target, store_owners }: RemedyRow,
  { userId }: Caller,
  { isOnePerson, whyNotAnother }: Independence,
): WhyNot | null {
  const linked = reasonFor('remedy.linked');
  if (isOnePerson) return userId === customer_id ? linked : null;
  const own = reasonFor('remedy.own');
  const others = [given_by.id, ...case_hands].map((id) => ({
    id,
    same: own,
    linked: reasonFor('remedy.linked_giver'),
  }));
  const paid = target === 'redelivery' ? store_owners : [];
  const ofStore = paid.map((id) => ({ id, linked: reasonFor('remedy.linked_store') }));
  return whyNotAnother([...others, { id: customer_id, linked }, ...ofStore]);
}

type Context = ActContext<RemedyDeps, { reason: string }>;

const stateColumns = ({ at, actor, body }: Context, state: RemedyRow['state']) => ({
  state,
  state_at: at,
  state_by: JSON.stringify(actor),
  state_reason: body.reason,
});

/** The order of a remedy, which is locked. */
const orderOf = async ({ deps, trx }: { deps: RemedyDeps; trx: Trx }, row: RemedyRow) =>
  deps.orders.locked(trx, row.order_id, { whole: true });

/** Refuses a remedy of which less would be given now. Error: 409. */
async function requireSame(context: Context, row: RemedyRow): Promise<void> {
  const { deps, trx } = context;
  const order = await orderOf(context, row);
  const room = await roomOf(deps, order, trx);
  requireTarget(room, row.target, row);
  const lines = row.lines.map(({ line, quantity }) => ({ line, quantity }));
  const asked = {
    basis: row.basis,
    ...(row.basis === 'lines' ? { lines } : {}),
    ...(row.basis === 'goodwill' ? { amount: row.amount.toString() } : {}),
  };
  const now = amountsOf(row.order_id, await readBasis(trx, row.order_id), asked, room.left);
  if (now.shares.paid !== row.amount) throw refuse('remedy.changed_meanwhile');
}

/** By another person: the remedy is given as it was asked for, and he commits it. */
const approve = act({
  route: routes.send,
  event: 'remedy.approve',
  needs: 'remedies.decide',
  why: whyNotSecond,
  async write(context, row) {
    const { deps, trx, at, actor } = context;
    const order = await orderOf(context, row);
    if (row.case_id !== null) await deps.cases.requireOpen(trx, row.case_id);
    await limitsKnown(context, order, row.case_id);
    await requireSame(context, row);
    const { target, amount, reason, cause, lines } = row;
    const gift = { key: `remedy ${row.id}`, target, amount, reason, cause, lines };
    const paid = await pay({ deps, trx, at, actor }, order, gift);
    const given = await repository.update(trx, row.id, {
      ...stateColumns(context, 'given'),
      ...paid,
    });
    await finish({ deps, trx, at, actor }, given, row.bearers, order.driver_id);
  },
  afterCommit: async ({ orders }) => orders.wake(),
});

const closed = (event: 'remedy.refuse' | 'remedy.withdraw', state: 'refused' | 'withdrawn') => ({
  route: routes.send,
  event,
  async write(context: Context, row: RemedyRow) {
    const { deps, trx, at, actor, body } = context;
    if (row.case_id !== null)
      await deps.cases.append(trx, row.case_id, {
        kind: 'decision',
        at,
        actor,
        text: body.reason,
        data: { remedyId: row.id, amount: row.amount.toString(), outcome: state },
      });
    return repository.update(trx, row.id, stateColumns(context, state));
  },
});

const refuseIt = act({
  ...closed('remedy.refuse', 'refused'),
  event: 'remedy.refuse',
  needs: 'remedies.decide',
  why: whyNotSecond,
});

const withdraw = act({
  ...closed('remedy.withdraw', 'withdrawn'),
  event: 'remedy.withdraw',
  why: (row, { userId }) =>
    row.given_by.id === userId ? null : reasonFor('remedy.not_given_by_you'),
});

/** What the customer has of it cannot be taken from a card, nor is a used coupon. */
const WHY_KEPT = {
  card: 'refund.on_card',
  wallet: null,
  coupon: null,
  redelivery: 'remedy.sent_again',
} as const satisfies Record<RemedyTarget, string | null>;

/** Takes a remedy back from the customer, and from those who were charged for it what they bore. */
const reverse = act({
  route: routes.send,
  event: 'remedy.reverse',
  why({ target, borne_by }, _caller, { isOnePerson, whyNotAnother }) {
    const reason = WHY_KEPT[target];
    if (reason) return reasonFor(reason);
    // What they bear is given back to them.
    const linked = reasonFor('remedy.linked_bearer');
    return isOnePerson ? null : whyNotAnother(borne_by.map((id) => ({ id, linked })));
  },
  async write(context, row) {
    const { deps, trx, at, actor, body } = context;
    const order = await orderOf(context, row);
    let charged = 0n;
    for (const charge of await chargeRepository.standing(trx, row.id)) {
      charged += charge.amount;
      await reverseCharge(context, charge, body.reason);
      if (charge.contest_id !== null && charge.contest_state === 'open')
        await chargeRepository.settle(trx, charge.contest_id, {
          state: 'lapsed',
          at,
          by: null,
          reason: body.reason,
        });
      await appendCharge(context, charge.id, 'charge.reversed');
    }
    const event = { amount: -row.amount, at, actor, reason: body.reason };
    if (row.refund_id !== null && row.transfer_id !== null) {
      const refund = { id: row.refund_id, transfer_id: row.transfer_id };
      const reversal = { key: `remedy ${row.id} reversed`, reason: body.reason, at, actor };
      await deps.refunds.posting.reverse(trx, order, refund, reversal);
      await deps.orders.refunded(trx, order, event);
    }
    if (row.promotion_id !== null) {
      if (!(await deps.promotions.coupons.end({ trx, at, actor }, row.promotion_id)))
        throw refuse('remedy.coupon_used');
      await deps.orders.given(trx, order, event);
    }
    await repository.update(trx, row.id, stateColumns(context, 'reversed'));
    if (row.case_id !== null)
      await deps.cases.append(trx, row.case_id, {
        kind: 'decision',
        at,
        actor,
        text: body.reason,
        given: -row.amount,
        charged: -charged,
        data: { remedyId: row.id, amount: row.amount.toString(), outcome: 'reversed' },
      });
    await chargeCommitments(trx);
  },
  afterCommit: async ({ orders }) => orders.wake(),
});

/** Charges what was given to a store or a driver. */
const charge = act({
  route: routes.charge,
  event: CHARGE,
  async write({ deps, trx, at, actor, body }, row) {
    const order = await orderOf({ deps, trx }, row);
    let now = row;
    for (const bearer of body.bearers)
      now = await chargeParty({ deps, trx, at, actor }, now, bearer, order.driver_id);
  },
});

/** Whether a party can be charged with what is left of a remedy. */
const chargeOf = (party: ChargedParty) =>
  ask({
    route: routes.charge,
    event: CHARGE,
    why({ order_id, driver_id, amount, charged, upheld }) {
      if (party === 'driver' && driver_id === null)
        return reasonFor('remedy.no_driver', { id: order_id });
      if (upheld.includes(party)) return reasonFor('remedy.contest_upheld', { party });
      return amount > charged
        ? null
        : reasonFor('remedy.charge_at_most', { left: formatMoney(0n) });
    },
  });

export const sentActs = { approve, refuse: refuseIt, withdraw, reverse };
/** What is offered on a remedy. */
const offeredActs = {
  ...sentActs,
  chargeStore: chargeOf('store'),
  chargeDriver: chargeOf('driver'),
};
export const remedyActs = { ...sentActs, charge };
