import { paymentReasons } from '#contract/reasons/money/payments.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import { paymentRules } from '#machines/payment/payment-machine.ts';
import { HOUR_MS } from '#rules/time.ts';
import type { Base } from '../../platform/area.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { retryAfterMs } from '../../platform/jobs/schedule.ts';
import {
  loggedOutcome,
  noProvider,
  type Outcome,
  outcomeOf,
  sentenceOfProvider,
} from '../../platform/outbox/outcome.ts';
import { columnsOfWords } from '../../platform/sentences/stored.ts';
import type { PaymentProvider, PaymentReading } from './provider.ts';
import { isOf } from './reading.ts';
import type { ActRow, PaymentRepository, PaymentRow } from './repository.ts';
import type { Providers } from './settling.ts';

interface Deps extends Pick<Base, 'db' | 'clock' | 'log'> {
  repository: PaymentRepository;
  providers: Providers;
  /** Called in the transaction in which a provider finally refuses a refund to the card. */
  onRefundRefused: (trx: Trx, row: PaymentRow, act: ActRow, at: Date) => Promise<void>;
}

/** How long a server may take for an act before another sends it again. */
const LEASE_MS = 120_000;
/** Acts that are taken together. */
const AT_ONCE = 20;

/** Whether a provider's account shows that an act was carried out; null if it cannot be told. */
function isCarriedOut(act: ActRow, row: PaymentRow, reading: PaymentReading): boolean | null {
  if (act.kind === 'capture') return reading.captured >= act.amount;
  // Acts of one payment are sent one after another, so what is more than known is this one.
  if (act.kind === 'refund') return reading.refunded >= row.refunded + act.amount;
  if (reading.status === 'captured') return null;
  // A payment that the provider does not know is released all the same: it may find it later.
  return reading.status === 'released' || reading.status === 'declined';
}

/** Sends captures, releases and refunds to the providers. */
export function createPaymentOutbox(deps: Deps) {
  const { db, clock, log, repository, providers, onRefundRefused } = deps;
  const later = (attempt: number) =>
    new Date(clock().getTime() + retryAfterMs(Math.min(attempt, 12), Math.random()));

  async function write(act: ActRow, outcome: Outcome): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const row = await repository.lock(trx, act.payment_id);
      const [now] = (await repository.acts(act.payment_id, trx)).filter(({ id }) => id === act.id);
      // Another server was faster.
      if (!row || !now || now.state === 'done' || now.state === 'refused') return;
      const why = 'why' in outcome ? sentenceOfProvider(outcome.why) : null;
      if (outcome.outcome === 'accepted') return finish(trx, row, act);
      if (outcome.outcome === 'refused' && act.kind === 'refund') {
        await repository.writeAct(trx, act.id, {
          state: 'refused',
          ...columnsOfWords('outcome', why),
        });
        return onRefundRefused(trx, row, act, clock());
      }
      const isUnknown = outcome.outcome === 'unknown';
      if (isUnknown) await doubt(trx, row, act);
      await repository.writeAct(trx, act.id, {
        state: isUnknown ? 'review' : 'due',
        ...columnsOfWords('outcome', why),
        refused_at: outcome.outcome === 'refused' ? clock() : null,
        // A definite answer that it was not done: it may be sent again unread.
        ...(isUnknown ? {} : { sent_at: null }),
        due_at:
          outcome.outcome === 'refused'
            ? new Date(clock().getTime() + HOUR_MS)
            : later(act.attempt),
      });
    });
    if (outcome.outcome !== 'accepted')
      log.warn({ act: act.key, ...loggedOutcome(outcome) }, 'A provider did not carry out an act');
  }

  /** A capture or a release of unknown outcome is in review. */
  async function doubt(trx: Trx, row: PaymentRow, { kind }: ActRow): Promise<void> {
    if (kind !== 'refund' && paymentRules.can({ status: row.state }, 'payment.doubt'))
      await repository.write(trx, row, ['payment.doubt'], clock());
  }

  async function finish(trx: Trx, row: PaymentRow, act: ActRow): Promise<void> {
    const at = clock();
    await repository.writeAct(trx, act.id, { state: 'done', outcome: null, done_at: at });
    if (act.kind === 'refund') {
      await repository.write(trx, row, [], at, { refunded: row.refunded + act.amount });
      return;
    }
    const event = act.kind === 'capture' ? 'payment.captured' : 'payment.released';
    // A payment that ended before it was authorised stays declined or expired.
    if (!paymentRules.can({ status: row.state }, event)) return;
    await repository.write(
      trx,
      row,
      [event],
      at,
      act.kind === 'capture' ? { captured: act.amount } : {},
    );
  }

  /** The outcome of an act that was sent before: the provider is read first. */
  async function outcomeOfSent(
    act: ActRow,
    row: PaymentRow,
    provider: PaymentProvider,
  ): Promise<Outcome | null> {
    const { id: payment, provider_ref: reference, total, captured, refunded, currency } = row;
    const asked = { payment, reference, total, captured, refunded, currency };
    const answer = await outcomeOf(() => provider.read(asked));
    if (answer.outcome !== 'accepted') return { outcome: 'unknown', why: answer.why };
    const { reading } = answer;
    if (!isOf(row, reading))
      return { outcome: 'unknown', why: sentenceFor(paymentReasons, 'payment.other_described') };
    const done = isCarriedOut(act, row, reading);
    if (done === null)
      return {
        outcome: 'unknown',
        why: sentenceFor(paymentReasons, 'payment.provider_status', { status: reading.status }),
      };
    return done ? { outcome: 'accepted' } : null;
  }

  async function send(act: ActRow): Promise<void> {
    const row = await repository.find(act.payment_id);
    if (!row) return;
    const provider = providers.of(row.provider);
    if (!provider) return write(act, noProvider(row.provider, 'retry'));
    const known = act.sent_at === null ? null : await outcomeOfSent(act, row, provider);
    if (known) return write(act, known);
    const { key, amount } = act;
    // What the provider never answered for is closed by the payment's own id.
    const reference = row.provider_ref ?? '';
    const asked = { payment: row.id, reference, key, amount, currency: row.currency };
    return write(act, await outcomeOf(() => provider[act.kind](asked)));
  }

  return {
    /** Sends what is due; returns how many acts there were. */
    async send(): Promise<number> {
      const acts = await repository.claimActs(clock(), LEASE_MS, AT_ONCE);
      await Promise.all(acts.map(send));
      return acts.length;
    },
  };
}
