import type { WhyNot } from '#contract/acts.ts';
import type { Charge } from '#contract/money/remedies/charge.ts';
import { chargesRoutes as routes } from '#contract/routes/money/charges.ts';
import { type ContestEventType, contestRules } from '#machines/contest/contest-machine.ts';
import { casablancaDay } from '#rules/time.ts';
import {
  type Independence,
  independenceOf,
  type OtherPerson,
} from '../../books/audit/independence.ts';
import { chargeCommitments } from '../../books/commitments/charge.ts';
import type { CaseService } from '../../operations/cases/service.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import { actsOn } from '../../platform/acts/decide.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { ActorJson, Db, Trx } from '../../platform/db/schema.ts';
import { notPossible, reasonFor, requireRow } from '../../platform/http/refusal.ts';
import { chargeLive } from './charge-live.ts';
import { type ChargeRow, chargeRepository as repository } from './charge-repository.ts';
import { type ChargingDeps, reverseCharge } from './charging.ts';
import { toCharge } from './show.ts';

export interface ChargeDeps extends ActDeps, ChargingDeps {
  events: ChargingDeps['events'];
  orders: Pick<OrderService, 'locked' | 'wake'>;
  cases: Pick<CaseService, 'append' | 'wake'>;
}

const CHARGE = 'charge';
/** The act that opens a contest. */
const CONTEST = 'contest.open';
type EventType = ContestEventType | typeof CONTEST;

/** A charge. Error: 404. */
export const readCharge = async (db: Db, id: number): Promise<ChargeRow> =>
  requireRow(await repository.find(db, id), CHARGE);

/** Locks a charge behind its order, as whatever changes it does. */
export async function lockCharge({ orders }: Pick<ChargeDeps, 'orders'>, trx: Trx, id: number) {
  const row = await repository.find(trx, id);
  if (row) await orders.locked(trx, row.order_id, { whole: true });
  return repository.lock(trx, id);
}

/** Converts charges for a member of the staff. */
export async function chargesFor(
  db: Db,
  rows: readonly ChargeRow[],
  caller: Caller,
  at: Date,
): Promise<Charge[]> {
  const acts = await actsOn(db, subject, chargeActs, rows, caller, at);
  return rows.map((row) => toCharge(row, acts(row)));
}
export const chargeFor = async (db: Db, row: ChargeRow, caller: Caller, at: Date) =>
  (await chargesFor(db, [row], caller, at))[0] as Charge;

/** Why nobody contests a charge now; null if its party may. */
export function whyNotContested(row: ChargeRow, at: Date): WhyNot | null {
  const { id, contest_id, contest_until, reversed_at } = row;
  if (contest_id !== null) return reasonFor('charge.contested', { id });
  if (reversed_at) return reasonFor('charge.reversed', { id });
  return contest_until < at
    ? reasonFor('charge.too_late', { id, until: casablancaDay(contest_until) })
    : null;
}

function whyIllegal(row: ChargeRow, type: EventType, at: Date): WhyNot | null {
  if (type === CONTEST) return whyNotContested(row, at);
  const { id, contest_state } = row;
  if (contest_state === null) return reasonFor('charge.not_contested', { id });
  return contestRules.can({ status: contest_state }, type)
    ? null
    : notPossible(
        'contest.illegal_event',
        { subject: `Contest ${id}`, state: contest_state, status: contest_state },
        type,
      );
}

/** Everybody with a part in a charge. */
const people = (row: ChargeRow): number[] =>
  [
    row.by.id,
    row.given_by.id,
    row.decided_by?.id,
    row.contest_by?.id,
    ...row.case_hands,
    ...row.store_owners,
    row.driver_id,
  ].filter((id) => typeof id === 'number');

const { subject, act } = defineSubject<ChargeDeps, ChargeRow, EventType, Independence>()({
  name: CHARGE,
  kind: 'order',
  lock: lockCharge,
  read: (_deps, db, id) => readCharge(db, id),
  show: ({ clock }, row, caller, db) => chargeFor(db, row, caller, clock()),
  entry: (
    before,
    { id, contest_state: contest, contest_state_reason, contest_reason, amount },
  ) => ({
    subject: `order ${before.order_id}`,
    before: { contest: before.contest_state },
    after: {
      charge: id,
      contest,
      amount: amount.toString(),
      reason: contest_state_reason ?? contest_reason,
    },
  }),
  live: chargeLive,
  whyIllegal,
  legal: ({ contest_state: state }) => (state ? contestRules.legal({ status: state }) : []),
  async facts(db, rows, { userId }) {
    const independence = await independenceOf(db, userId, rows.flatMap(people));
    return { of: () => independence };
  },
});

/** Why the caller is not another person than those with a part in the charge. */
function whyNotSecond(
  row: ChargeRow,
  _caller: Caller,
  { isOnePerson, whyNotAnother }: Independence,
): WhyNot | null {
  if (isOnePerson) return null;
  const same = reasonFor('contest.own');
  const linked = reasonFor('contest.linked');
  return whyNotAnother(people(row).map((id): OtherPerson => ({ id, same, linked })));
}

/** Opens the contest of a locked charge. Returns its number. */
export async function openContest(
  {
    deps,
    trx,
    at,
    actor,
  }: { deps: Pick<ChargeDeps, 'cases'>; trx: Trx; at: Date; actor: ActorJson },
  row: ChargeRow,
  reason: string,
): Promise<void> {
  const contestId = await repository.contest(trx, { chargeId: row.id, at, by: actor, reason });
  await repository.update(trx, row.id, {});
  if (row.case_id !== null)
    await deps.cases.append(trx, row.case_id, {
      kind: 'contest',
      at,
      actor,
      text: reason,
      data: { contestId, chargeId: row.id, amount: row.amount.toString(), party: row.party },
    });
}

/** For the store or the driver, who called. */
const contest = act({
  route: routes.contest,
  event: CONTEST,
  action: 'charge.contest',
  write: (context, row) => openContest(context, row, context.body.reason),
  afterCommit: async ({ cases }) => cases.wake(),
});

/** By a person with no part in it. What is upheld is reversed, and its decider commits it. */
const decide = (event: 'contest.uphold' | 'contest.dismiss', state: 'upheld' | 'dismissed') =>
  act({
    route: routes.send,
    event,
    why: whyNotSecond,
    async write(context, row) {
      const { deps, trx, at, actor, body } = context;
      const { reason } = body;
      const isUpheld = state === 'upheld';
      if (isUpheld) await reverseCharge(context, row, reason);
      else await repository.update(trx, row.id, {});
      await repository.settle(trx, row.contest_id as number, { state, at, by: actor, reason });
      if (row.case_id !== null)
        await deps.cases.append(trx, row.case_id, {
          kind: 'decision',
          at,
          actor,
          text: reason,
          charged: isUpheld ? -row.amount : 0n,
          data: {
            contestId: row.contest_id as number,
            chargeId: row.id,
            amount: row.amount.toString(),
            party: row.party,
            outcome: state,
          },
        });
      // Last: the accounts of the decider wait until the transaction ends.
      await chargeCommitments(trx, 'body.event');
    },
    afterCommit: async ({ cases }) => cases.wake(),
  });

export const contestActs = {
  uphold: decide('contest.uphold', 'upheld'),
  dismiss: decide('contest.dismiss', 'dismissed'),
};
export const chargeActs = { contest, ...contestActs };
