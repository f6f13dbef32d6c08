import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';

/**
 * Backdates new approvals so that they take effect at once: for a generated past, and for tests.
 * Requires the login that owns the tables; the application's role may not write these times.
 */
export const ageApprovals = (owner: Db): Promise<unknown> =>
  sql`update payout_approvals set at = at - payout_take_back(), given_at = given_at - payout_take_back()
    where given_at > clock_timestamp() - payout_take_back()`.execute(owner);
