import { sql } from 'kysely';
import type { WhyNot } from '#contract/acts.ts';
import { formatMoney } from '#rules/money/money.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fieldFault, type Refusal, reasonFor, refusalFor } from '../../platform/http/refusal.ts';

interface DatabaseError {
  constraint?: string;
  detail?: string;
}

/** What a person committed within a day, and the limit. Centimes. */
export interface CommittedAct {
  committed: bigint;
  aloneBelow: bigint;
}

/** What the person may still commit; the limit itself is not reached. Centimes. */
export const leftOf = ({ committed, aloneBelow }: CommittedAct): bigint =>
  committed < aloneBelow ? aloneBelow - committed - 1n : 0n;

export const whyAboveLimit = (known: CommittedAct): WhyNot =>
  reasonFor('commitment.too_much', {
    limit: formatMoney(known.aloneBelow),
    left: formatMoney(leftOf(known)),
  });

/**
 * The refusal for an act that takes its person to the limit, from the violation in the database;
 * null for any other error. `path` is the field with the amount.
 */
export function whyTooMuch(error: unknown, path = 'body.amount'): Refusal | null {
  const { constraint, detail } = error as DatabaseError;
  if (constraint !== 'commitments_alone' || detail === undefined) return null;
  const known = JSON.parse(detail) as { committed: string; most: string };
  const why = whyAboveLimit({
    committed: BigInt(known.committed),
    aloneBelow: BigInt(known.most),
  });
  return refusalFor(why, { fields: [fieldFault(path, 'commitment.above_limit')] });
}

const DEFERRED = 'transfers_committed, discounts_committed, returns_committed, disputes_committed';
const NOW = sql.raw(`set constraints ${DEFERRED} immediate; set constraints ${DEFERRED} deferred`);

/**
 * Charges what this transaction did to its person, whose linked accounts wait until it ends.
 * Without this call the database does the same at commit. To be called after all other locks.
 * Error: 403 beyond the limit.
 */
export async function chargeCommitments(trx: Trx, path?: string): Promise<void> {
  try {
    await NOW.execute(trx);
  } catch (error) {
    throw whyTooMuch(error, path) ?? error;
  }
}
