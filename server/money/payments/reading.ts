import { paymentReasons } from '#contract/reasons/money/payments.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import { sentenceOfProvider } from '../../platform/outbox/outcome.ts';
import { type Words, wordsIn } from '../../platform/sentences/stored.ts';
import { keptSentence } from './kept-reason.ts';
import type { PaymentReading } from './provider.ts';
import type { PaymentRow } from './repository.ts';

/** What a payment that waits becomes by its provider's account of it. */
export type Decision =
  | { to: 'authorised'; authorised: bigint; until: Date | null }
  | { to: 'declined' | 'expired'; why: Words }
  /** Something is authorised that no order can use. */
  | { to: 'releasing'; authorised: bigint; why: Words }
  /** The provider does not know the payment, or its answer was lost: it is begun again. */
  | { to: 'begin' }
  /** Nothing is decided: it is read again. */
  | { to: 'waiting' };

const EXPIRED = sentenceFor(paymentReasons, 'payment.not_paid_in_time');
const DECLINED = sentenceFor(paymentReasons, 'payment.card_declined');
const NOT_AS_ASKED = sentenceFor(paymentReasons, 'payment.authorised_otherwise');

/** Whether a provider's account is of this payment: otherwise it decides nothing. */
export const isOf = (row: PaymentRow, reading: PaymentReading): boolean =>
  reading.payment === row.id &&
  reading.currency === row.currency &&
  (row.provider_ref === null || reading.reference === row.provider_ref);

/** The amount that an account says is held or was taken, at most the total. Centimes. */
const heldOf = ({ total }: PaymentRow, { authorised, captured }: PaymentReading): bigint => {
  const most = authorised > captured ? authorised : captured;
  return most > total ? total : most;
};

/** Why a payment has ended, as it keeps it. */
const whyEnded = ({ reason, reason_sentence }: PaymentRow): Words =>
  reason === null ? EXPIRED : wordsIn(reason, keptSentence(reason, reason_sentence));

/**
 * Decides about a payment without an order. `reading` is null if the provider gave no account, or
 * one of another payment.
 */
export function decide(row: PaymentRow, reading: PaymentReading | null, now: Date): Decision {
  const isOver = now >= row.ends_at;
  const isHeld = reading !== null && ['authorised', 'captured'].includes(reading.status);
  if (row.state !== 'waiting') {
    const isLate = isHeld && ['declined', 'expired', 'released'].includes(row.state);
    return isLate
      ? { to: 'releasing', authorised: heldOf(row, reading), why: whyEnded(row) }
      : { to: 'waiting' };
  }
  // A provider that is silent may still hold something: it ends with a release.
  if (!reading) return isOver ? { to: 'expired', why: EXPIRED } : { to: 'waiting' };
  if (reading.status === 'authorised' && reading.authorised === row.total)
    return { to: 'authorised', authorised: row.total, until: reading.authorisedUntil };
  if (isHeld) return { to: 'releasing', authorised: heldOf(row, reading), why: NOT_AS_ASKED };
  if (reading.status === 'declined')
    return {
      to: 'declined',
      why: reading.why === null ? DECLINED : sentenceOfProvider(reading.why),
    };
  if (reading.status === 'released' || isOver) return { to: 'expired', why: EXPIRED };
  // If the answer to `begin` was lost, only a repeated one says where the customer pays.
  return { to: reading.status === 'absent' || row.provider_ref === null ? 'begin' : 'waiting' };
}
