import { type Migration, sql } from 'kysely';
import { BANK_FILES } from './money/bank-files.ts';
import { CASH } from './money/cash.ts';
import { CHARGES } from './money/charges.ts';
import { DISPUTES } from './money/disputes.ts';
import { DUES } from './money/dues.ts';
import { PAYMENTS } from './money/payments.ts';
import { PAYOUT_ACCOUNTS } from './money/payout-accounts.ts';
import { PAYOUTS } from './money/payouts.ts';
import { REFUNDS } from './money/refunds.ts';
import { REMEDIES } from './money/remedies.ts';
import { SETTLEMENTS } from './money/settlements.ts';
import { STATEMENTS } from './money/statements.ts';

const PARTS = [
  PAYMENTS,
  SETTLEMENTS,
  CASH,
  PAYOUTS,
  PAYOUT_ACCOUNTS,
  BANK_FILES,
  STATEMENTS,
  REFUNDS,
  DISPUTES,
  REMEDIES,
  CHARGES,
  DUES,
];

/** Card payments, cash, payouts, statements, refunds, remedies and dues. */
export const money: Migration = {
  async up(db) {
    for (const part of PARTS) await sql.raw(part).execute(db);
  },
};
