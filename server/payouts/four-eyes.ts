import { Refusal } from '../http/refusal.ts';
import type { PayoutRow } from './show.ts';

/**
 * Refuses an approval by whoever had a part in the payout already: who requested it, who entered the
 * account that it goes to, who has approved it. The database refuses them too. Error: 403.
 */
export function requireOtherEyes(
  { requested_by, bank_set_by, approvals }: PayoutRow,
  approverId: number,
): void {
  const refuse = (words: string) => new Refusal('payout.four_eyes', words);
  if (requested_by === approverId) throw refuse('Nobody approves what they requested.');
  if (bank_set_by === approverId)
    throw refuse('Nobody approves what goes to an account that they entered.');
  if (approvals.some(({ by }) => by.id === approverId))
    throw refuse('You have approved this; somebody else must too.');
}

/** Why this person may not make the next try: who said that the last one was not paid. Null: they may. */
export const whyNotPayer = ({ status, settler }: PayoutRow, payerId: number): string | null =>
  status === 'failed' && settler?.id === payerId
    ? 'You settled it as not paid: somebody else must pay it again.'
    : null;
