import { randomUUID } from 'node:crypto';
import type { RequestOf } from '#contract/endpoint.ts';
import { payoutReasons } from '#contract/reasons/money/payouts.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import type { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import type { PayoutEventType } from '#machines/payout/payout-machine.ts';
import type { ActContext } from '../../platform/acts/subject.ts';
import { refusalFor, refuse } from '../../platform/http/refusal.ts';
import { outcomeOf, sentenceOfProvider } from '../../platform/outbox/outcome.ts';
import { columnsOfWords } from '../../platform/sentences/stored.ts';
import { applyAndAppend, applyEvent, type PayoutDeps } from './apply.ts';
import { whyReferenceUsed } from './checks/reference-use.ts';
import type { PaymentRail, RailOutcome } from './rail.ts';
import type { PayoutRow } from './show.ts';

type PayBody = RequestOf<(typeof payoutsRoutes)['pay']>['body'];

/** How long a rail may take; after it the result is unknown. */
const ANSWER_TIMEOUT_MS = 120_000;
/**
 * How long after its attempt a payment may be sent. A server that stalls for longer sends nothing:
 * another may have put the payout in review, and a person may have had it paid again.
 */
const SEND_WITHIN_MS = 60_000;
/** The outcome of an attempt that nobody knows more of. */
const LOST: RailOutcome = {
  outcome: 'unknown',
  why: sentenceFor(payoutReasons, 'payout.result_unknown'),
};
const EVENTS: Readonly<Record<RailOutcome['outcome'], PayoutEventType>> = {
  accepted: 'payout.rail_paid',
  refused: 'payout.rail_failed',
  // It has not left; still, a person decides whether it is paid again.
  retry: 'payout.rail_failed',
  unknown: 'payout.rail_unknown',
};

function railOf({ rails }: PayoutDeps, name: string): PaymentRail {
  const rail = rails[name];
  if (!rail) throw refuse('payout.unknown_method');
  return rail;
}

/** Records that a payout is about to be handed to a rail, before anything is sent. */
export async function startAttempt(
  context: ActContext<PayoutDeps, PayBody>,
  row: PayoutRow,
): Promise<void> {
  const { deps, at, actor, body } = context;
  const reference = body.reference ?? null;
  const why = railOf(deps, body.rail).refuses({ iban: row.bank_iban, reference });
  if (why)
    throw refuse(
      'payout.method_not_possible',
      { fault: `${why.path} ${why.message}` },
      { fields: [why] },
    );
  const used = await whyReferenceUsed(context.trx, row.id, body);
  if (used) throw refusalFor(used);
  await applyEvent(deps, context, row, 'payout.pay', {
    columns: {
      attempt: randomUUID(),
      paying_at: at,
      payer: JSON.stringify(actor),
      rail: body.rail,
      rail_reference: reference,
      proof: body.proof ?? null,
      outcome: null,
    },
  });
}

/**
 * Writes the result of one attempt; a payout that has changed since, or has a later attempt, stays
 * unchanged.
 */
async function conclude(
  deps: PayoutDeps,
  { id, attempt }: Pick<PayoutRow, 'id' | 'attempt'>,
  outcome: RailOutcome,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await deps.repository.lock(trx, id);
    if (row?.status !== 'paying' || row.attempt !== attempt) return;
    const { reference, words } =
      outcome.outcome === 'accepted'
        ? { reference: outcome.reference, words: outcome.message }
        : { reference: null, words: outcome.why };
    const context = { trx, at: deps.clock(), actor: null };
    await applyAndAppend(deps, context, row, EVENTS[outcome.outcome], {
      columns: {
        ...columnsOfWords('outcome', sentenceOfProvider(words)),
        ...(reference === null ? {} : { rail_reference: reference }),
      },
    });
  });
  deps.events.wake();
}

/**
 * Sends a recorded attempt to its rail and writes the result. Whatever fails in between, it is
 * never sent again without a user's decision.
 */
export async function sendToRail(deps: PayoutDeps, row: PayoutRow): Promise<void> {
  const { id, attempt, amount, bank_iban: iban, bank_holder: holder, proof, rail } = row;
  if (attempt === null || rail === null || row.paying_at === null) return;
  if (deps.clock().getTime() - row.paying_at.getTime() >= SEND_WITHIN_MS)
    return conclude(deps, row, LOST);
  const order = {
    payoutId: id,
    attempt,
    amount,
    iban,
    holder,
    reference: row.rail_reference,
    proof,
  };
  await conclude(deps, row, await outcomeOf(() => railOf(deps, rail).send(order)));
}

/**
 * Moves payouts without a response from their rail to review. Call it periodically, and at the
 * start.
 */
export async function reviewUnanswered(deps: PayoutDeps): Promise<void> {
  const before = new Date(deps.clock().getTime() - ANSWER_TIMEOUT_MS);
  for (const attempt of await deps.repository.unanswered(before))
    await conclude(deps, attempt, LOST);
}
