import type { WhyNot } from '#contract/acts.ts';
import { amendmentsRoutes as routes } from '#contract/routes/operations/amendments.ts';
import { orderPaymentRoutes } from '#contract/routes/operations/order-payment.ts';
import type { OrderEventType } from '#machines/order/order-machine.ts';
import { type ActContext, defineSubject } from '../../../platform/acts/subject.ts';
import { type Caller, can } from '../../../platform/auth/caller.ts';
import { Refusal, reasonFor, refuse } from '../../../platform/http/refusal.ts';
import { orderSubject } from '../acts.ts';
import type { OrderDeps } from '../deps.ts';
import type { OrderRow } from '../order-view.ts';
import { toOrder } from '../order-view.ts';
import { amendOrder, isByPerson } from './amend.ts';
import { type AmendmentContext, applyAmendment } from './apply.ts';
import { isForStore, requireWithinPhone } from './consent.ts';
import { disputeAmendment, keepDisputed } from './disputes.ts';
import { planAmendment } from './plan.ts';
import { applyDefault, openProposal } from './propose.ts';
import { basisOf } from './reading.ts';
import { planOf } from './request.ts';
import { requireAmendable, requireIndependent } from './who-may-amend.ts';
import { markedOrder } from './writing.ts';

type SettleEvent =
  | 'amendment.accept'
  | 'amendment.refuse'
  | 'amendment.withdraw'
  | 'amendment.see'
  | 'amendment.dispute'
  | 'amendment.keep';
type Type = OrderEventType | 'order.amend' | SettleEvent;
type Body = { number: number };

const { act } = defineSubject<OrderDeps, OrderRow, Type>()({
  ...orderSubject,
  kind: 'order',
  // Which changes the state allows depends on what is changed.
  whyIllegal: () => null,
  entry: ({ total: was, payment }, after) => ({
    before: { total: was.toString(), payment },
    after: {
      amendment: after.amendment_open?.number ?? after.amended,
      isProposed: after.amendment_open !== null,
      total: after.total.toString(),
      payment: after.payment,
    },
  }),
});

const contextOf = ({ deps, trx, at, actor, by }: ActContext<OrderDeps>): AmendmentContext => ({
  deps,
  trx,
  at,
  actor,
  by,
});

/** The proposal that a request names, if it waits for an answer. Error: 409. */
async function requireOpen({ trx }: AmendmentContext, row: OrderRow, { number }: Body) {
  const found = row.closed_at === null ? await openProposal(trx, row.id) : undefined;
  if (found?.number !== number) throw refuse('amendment.none_open', { number });
  return found;
}

/** Refuses an answer after its end. Error: 409. */
async function requireAnswerable(context: AmendmentContext, row: OrderRow, body: Body) {
  const proposal = await requireOpen(context, row, body);
  if (proposal.expires_at <= context.at) throw refuse('amendment.none_open', body);
  return proposal;
}

/** Accepts a proposal at the total that it named; staff, as they were told on the telephone. */
async function accept(context: ActContext<OrderDeps, Body>, row: OrderRow): Promise<OrderRow> {
  const { deps, trx, at, by, body } = context;
  const doing = contextOf(context);
  requireAmendable(row);
  const proposal = await requireAnswerable(doing, row, body);
  const basis = await basisOf(trx, row);
  const request = planOf(proposal.plan);
  const plan = await planAmendment(deps, trx, row, { basis, request, at });
  if (plan.after.price.total !== proposal.total_after) throw refuse('amendment.changed_meanwhile');
  const isInApp = by.caller.role === 'customer';
  if (!isInApp) {
    await requireIndependent(trx, by.caller, {
      customerId: row.customer_id,
      ownerId: isForStore(plan) ? basis.ownerId : null,
    });
    requireWithinPhone(plan, by.caller, deps.settings.get('orders'));
  }
  const accepts = proposal.number;
  if (!isInApp) return applyAmendment(doing, row, plan, { consent: 'telephone', accepts });
  const committedBy = proposal.asked_by?.id;
  return applyAmendment(doing, row, plan, { consent: 'app', accepts, committedBy }).catch(
    (error: unknown) => {
      // The limit is that of who proposed it, of which its customer learns nothing.
      const isBeyond = error instanceof Refusal && error.code === 'commitment.four_eyes';
      throw isBeyond ? refuse('amendment.no_longer_paid') : error;
    },
  );
}

async function refuseIt(context: ActContext<OrderDeps, Body>, row: OrderRow): Promise<OrderRow> {
  const doing = contextOf(context);
  await requireAnswerable(doing, row, context.body);
  if (context.by.caller.role !== 'customer')
    await requireIndependent(context.trx, context.by.caller, {
      customerId: row.customer_id,
      ownerId: null,
    });
  return applyDefault(doing, row, 'refused');
}

/** Withdrawn by its own side: a store withdraws no proposal of the staff. */
async function withdraw(context: ActContext<OrderDeps, Body>, row: OrderRow): Promise<OrderRow> {
  const doing = contextOf(context);
  await requireOpen(doing, row, context.body);
  const { caller } = context.by;
  if (caller.role === 'store' && row.amendment_open?.by !== 'store')
    throw refuse('amendment.not_of_role', { role: caller.role });
  return applyDefault(doing, row, 'withdrawn');
}

/** Notes that the store has seen an order as amended. */
async function see(context: ActContext<OrderDeps, Body>, row: OrderRow): Promise<OrderRow> {
  const { deps, trx, at, actor, body } = context;
  const amended_seen = Math.min(body.number, row.amended);
  if (amended_seen <= row.amended_seen) return row;
  const after = { ...row, amended_seen, version: row.version + 1 };
  const event = { at, type: 'order.amendment_seen', subject: 'order', actor } as const;
  await deps.events.append(trx, { ...event, data: toOrder(after) }, markedOrder(after));
  return after;
}

const onlyCustomer = (caller: Caller): WhyNot | null =>
  caller.role === 'customer' || can(caller, 'orders.progress')
    ? null
    : reasonFor('amendment.only_customer_answers');
const onlyOf =
  (...roles: readonly Caller['role'][]) =>
  (caller: Caller): WhyNot | null =>
    roles.includes(caller.role) || can(caller, 'orders.progress')
      ? null
      : reasonFor('amendment.not_of_role', { role: caller.role });

const WRITES = {
  'amendment.accept': { whyNever: onlyCustomer, write: accept },
  'amendment.refuse': { whyNever: onlyCustomer, write: refuseIt },
  'amendment.withdraw': { whyNever: onlyOf('store'), write: withdraw },
} as const;
const settling = (route: typeof routes.settle | typeof routes.settleOwn) =>
  ({
    accept: act({
      route,
      event: 'amendment.accept',
      command: 'order.amendment_accept',
      ...WRITES['amendment.accept'],
    }),
    refuse: act({
      route,
      event: 'amendment.refuse',
      command: 'order.amendment_refuse',
      ...WRITES['amendment.refuse'],
    }),
    withdraw: act({
      route,
      event: 'amendment.withdraw',
      command: 'order.amendment_withdraw',
      ...WRITES['amendment.withdraw'],
    }),
  }) as const;

/** Makes a cash order one by card, once the customer's card is authorised for it. */
export const paidByCard = act({
  route: orderPaymentRoutes.pay,
  event: 'order.amend',
  async write(context, row) {
    const { deps, trx, at } = context;
    const basis = await basisOf(trx, row);
    const request = { cause: 'changed_mind', payment: 'card' } as const;
    const plan = await planAmendment(deps, trx, row, { basis, request, at, isPaid: true });
    return applyAmendment(contextOf(context), row, plan, { consent: 'app' });
  },
});

/** Changes an order, or proposes the change. */
export const amendActs = {
  amend: act({
    route: routes.amend,
    event: 'order.amend',
    command: 'order.amend',
    write: (context, row) =>
      amendOrder(contextOf(context), row, {
        request: context.body,
        caller: context.by.caller,
        isAgreed: context.body.consent === 'telephone',
      }),
  }),
  propose: act({
    route: routes.propose,
    event: 'order.amend',
    command: 'order.amend_own',
    whyNever: (caller) =>
      isByPerson(caller) ? null : reasonFor('amendment.not_of_role', { role: caller.role }),
    write: (context, row) =>
      amendOrder(contextOf(context), row, {
        request: context.body,
        caller: context.by.caller,
        isAgreed: false,
      }),
  }),
  keep: act({
    route: routes.keep,
    event: 'amendment.keep',
    command: 'order.amendment_keep',
    async write(context, row) {
      const { caller } = context.by;
      await requireIndependent(context.trx, caller, { customerId: row.customer_id, ownerId: null });
      const { number, cause, reason } = context.body;
      return keepDisputed(contextOf(context), row, { number, cause, reason, caller });
    },
  }),
};

/** What staff answer for the customer, and withdraw. */
export const settleActs = settling(routes.settle);

/** What customer and store answer. */
export const settleOwnActs = {
  ...settling(routes.settleOwn),
  see: act({
    route: routes.settleOwn,
    event: 'amendment.see',
    command: 'order.amendment_see',
    whyNever: onlyOf('store'),
    write: see,
  }),
  dispute: act({
    route: routes.settleOwn,
    event: 'amendment.dispute',
    command: 'order.amendment_dispute',
    whyNever: ({ role }) =>
      role === 'customer' ? null : reasonFor('amendment.only_customer_answers'),
    write: (context, row) => disputeAmendment(contextOf(context), row, context.body),
  }),
} as const;
