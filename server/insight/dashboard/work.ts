import { sql } from 'kysely';
import type { OutputOf } from '#contract/endpoint.ts';
import { WHOLE_PERMISSIONS } from '#contract/permissions.ts';
import {
  type dashboardRoutes,
  WAITING,
  type WaitingId,
  type WaitingPart,
  type WaitingRow,
  type ZoneOutlook,
} from '#contract/routes/insight/dashboard.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { byScope } from '../../platform/scope/by-scope.ts';
import { sharedByAll } from '../../platform/scope/scope.ts';
import { createOutlook, type OutlookNeeds } from './outlook.ts';
import { shared } from './shared.ts';
import { countOf, WAITING_PARTS } from './waiting.ts';

type Work = OutputOf<typeof dashboardRoutes.work>;

/** All consoles of the same zones share the outlook for this time. */
const FRESH_MS = 5_000;

interface Row {
  id: WaitingId;
  count: bigint;
  amount: bigint | null;
  first_at: Date | null;
  details: Record<string, number>;
  latest: WaitingRow['latest'];
}
const toWaiting = ({ id, count, amount, first_at, details, latest }: Row): WaitingRow => ({
  id,
  count: Number(count),
  amount: amount === null ? null : amount.toString(),
  firstAt: first_at?.toISOString() ?? null,
  details,
  latest: latest ?? null,
});

/** What each role has to look at: the next half hour by zone, and what waits. */
export function createWorkService(needs: OutlookNeeds) {
  const { db, clock } = needs;
  const outlook = byScope(() => {
    const read = createOutlook(needs);
    return shared<ZoneOutlook[]>(clock, FRESH_MS, read);
  });

  /**
   * What waits in a part, in one statement, and in another one what is of no zone; null if the caller
   * may not see the part.
   */
  async function waiting(
    part: WaitingPart,
    caller: Caller,
    now: Date,
  ): Promise<WaitingRow[] | null> {
    const { permissions, sources } = WAITING_PARTS[part];
    if (!permissions.some((one) => can(caller, one))) return null;
    const reader = { userId: caller.userId, approves: can(caller, 'payouts.approve'), now };
    const read = async (isWhole: boolean): Promise<Row[]> => {
      const queries = WAITING[part].flatMap((id) => {
        const source = sources[id];
        if (!source || !can(caller, source.permission)) return [];
        return WHOLE_PERMISSIONS.includes(source.permission) === isWhole
          ? [countOf(id, source, reader)]
          : [];
      });
      if (queries.length === 0) return [];
      return (await sql<Row>`${sql.join(queries, sql` union all `)}`.execute(db)).rows;
    };
    // What is of no zone is read whole, although the caller may look at some zones only.
    const rows = [...(await read(false)), ...(await sharedByAll(() => read(true)))];
    const byId = new Map(rows.map((row) => [row.id, row]));
    return WAITING[part].flatMap((id) => {
      const row = byId.get(id);
      return row ? [toWaiting(row)] : [];
    });
  }

  /** The last proof of the books, at its hour or on request. */
  async function books(caller: Caller): Promise<Work['books']> {
    if (!can(caller, 'audit.read')) return null;
    const row = await sharedByAll(() =>
      db
        .selectFrom('ledger_reports')
        .select(['day', 'at', 'is_sound', 'checks'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
    if (!row) return null;
    return {
      day: row.day as NonNullable<Work['books']>['day'],
      at: row.at.toISOString() as NonNullable<Work['books']>['at'],
      isSound: row.is_sound,
      broken: row.checks.filter(({ ok }) => !ok).length,
    };
  }

  return async function work(caller: Caller): Promise<Work> {
    const now = clock();
    const [zones, money, catalogue, growth, proof] = await Promise.all([
      can(caller, 'live.read') ? outlook()() : null,
      waiting('money', caller, now),
      waiting('catalogue', caller, now),
      waiting('growth', caller, now),
      books(caller),
    ]);
    return { at: now.toISOString() as Work['at'], zones, money, catalogue, growth, books: proof };
  };
}
