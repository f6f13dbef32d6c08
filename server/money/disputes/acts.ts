import type { WhyNot } from '#contract/acts.ts';
import { disputesRoutes as routes, type StaffDispute } from '#contract/routes/money/disputes.ts';
import { type DisputeEventType, disputeRules } from '#machines/dispute/dispute-machine.ts';
import { type Independence, independenceOf } from '../../books/audit/independence.ts';
import { chargeCommitments } from '../../books/commitments/charge.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import { actsOn } from '../../platform/acts/decide.ts';
import { allowedBy } from '../../platform/acts/machine.ts';
import { type ActContext, type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { reasonFor, requireRow } from '../../platform/http/refusal.ts';
import { type DisputeRow, disputeRepository as repository } from './repository.ts';
import { toStaffDispute } from './show.ts';

export interface DisputeDeps extends ActDeps {
  ledger: LedgerService;
  orders: Pick<OrderService, 'locked' | 'recorded' | 'wake'>;
}

const DISPUTE = 'dispute';

/** A dispute. Error: 404. */
export const readDispute = async (db: Db, id: number): Promise<DisputeRow> =>
  requireRow(await repository.find(db, id), DISPUTE);

/** Converts disputes for a member of the staff. */
export async function staffDisputesOf(
  db: Db,
  rows: readonly DisputeRow[],
  caller: Caller,
  at: Date,
): Promise<StaffDispute[]> {
  const acts = await actsOn(db, subject, disputeActs, rows, caller, at);
  return rows.map((row) => toStaffDispute(row, acts(row)));
}
export const staffDisputeOf = async (db: Db, row: DisputeRow, caller: Caller, at: Date) =>
  (await staffDisputesOf(db, [row], caller, at))[0] as StaffDispute;

const { subject, act } = defineSubject<DisputeDeps, DisputeRow, DisputeEventType, Independence>()({
  name: DISPUTE,
  kind: 'order',
  async lock({ orders }, trx, id) {
    // The order first, as its own changes do, which end disputes.
    const row = await repository.find(trx, id);
    if (row) await orders.locked(trx, row.order_id, { whole: true });
    return repository.lock(trx, id);
  },
  read: (_deps, db, id) => readDispute(db, id),
  show: ({ clock }, row, caller, db) => staffDisputeOf(db, row, caller, clock()),
  entry: (before, { id, state, amount, state_reason: reason }) => ({
    subject: `order ${before.order_id}`,
    before: { state: before.state },
    after: { dispute: id, state, amount: amount.toString(), reason },
  }),
  ...allowedBy({
    code: 'dispute.illegal_event',
    rules: disputeRules,
    stateOf: ({ state }) => ({ status: state }),
    title: ({ id }) => `Dispute ${id}`,
  }),
  async facts(db, rows, { userId }) {
    const people = rows.flatMap((row) => [row.booked_by.id, row.driver_id]);
    const independence = await independenceOf(db, userId, people);
    return { of: () => independence };
  },
});

/** Why the caller is not another person than who booked it and than its driver. */
function whyNotSecond(
  { booked_by, driver_id }: DisputeRow,
  _caller: Caller,
  { isOnePerson, whyNotAnother }: Independence,
): WhyNot | null {
  if (isOnePerson) return null;
  const linked = reasonFor('dispute.linked');
  const same = reasonFor('dispute.own_booking');
  return whyNotAnother([
    { id: booked_by.id, same, linked },
    { id: driver_id, linked },
  ]);
}

/** Moves the cash of an upheld dispute to the platform's loss, of a dismissed one to the driver. */
async function settle(
  { deps, trx, at, actor }: ActContext<DisputeDeps>,
  row: DisputeRow,
  state: 'upheld' | 'dismissed',
): Promise<bigint | null> {
  if (row.amount === 0n) return null;
  return deps.ledger.post(trx, {
    key: `dispute ${row.id} ${state}`,
    kind: `dispute_${state}`,
    at,
    actor,
    orderId: row.order_id,
    entries: [
      { account: 'disputed_cash', owner: row.driver_id, purpose: 'dispute', amount: row.amount },
      state === 'upheld'
        ? { account: 'cash_variance', purpose: 'dispute', amount: -row.amount }
        : { account: 'driver_cash', owner: row.driver_id, purpose: 'dispute', amount: -row.amount },
    ],
  });
}

/** By another person than who booked it, within what one person may commit. */
const decide = (event: 'dispute.uphold' | 'dispute.dismiss', state: 'upheld' | 'dismissed') =>
  act({
    route: routes.send,
    event,
    why: whyNotSecond,
    async write(context, row) {
      const { deps, trx, at, actor, body } = context;
      const { reason } = body;
      await repository.update(trx, row.id, {
        state,
        state_at: at,
        state_by: JSON.stringify(actor),
        state_reason: reason,
        decision_id: await settle(context, row, state),
      });
      const order = await deps.orders.locked(trx, row.order_id, { whole: true });
      const type = `order.dispute_${state}` as const;
      await deps.orders.recorded(trx, order, { type, at, actor, reason });
      // Last: the accounts of the decider wait until the transaction ends.
      await chargeCommitments(trx, 'body.event');
    },
    afterCommit: async ({ orders }) => orders.wake(),
  });

export const disputeActs = {
  uphold: decide('dispute.uphold', 'upheld'),
  dismiss: decide('dispute.dismiss', 'dismissed'),
};
