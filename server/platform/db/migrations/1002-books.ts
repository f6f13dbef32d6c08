import { type Migration, sql } from 'kysely';
import { AUDIT } from './books/audit.ts';
import { COMMITMENT_LIMITS } from './books/commitment-limits.ts';
import { COMMITMENTS } from './books/commitments.ts';
import { LEDGER } from './books/ledger.ts';
import { LEDGER_POSTING } from './books/ledger-posting.ts';
import { LINKED_ACCOUNTS } from './books/linked-accounts.ts';
import { VOUCHES } from './books/vouches.ts';

const PARTS = [
  AUDIT,
  VOUCHES,
  LINKED_ACCOUNTS,
  LEDGER,
  LEDGER_POSTING,
  COMMITMENTS,
  COMMITMENT_LIMITS,
];

/** The books: the audit log, the ledger, and what one person may commit alone (docs/decisions/0012). */
export const books: Migration = {
  async up(db) {
    for (const part of PARTS) await sql.raw(part).execute(db);
  },
};
