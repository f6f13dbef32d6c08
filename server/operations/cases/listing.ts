import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import type { Db } from '../../platform/db/schema.ts';
import { createList } from '../../platform/lists/list.ts';
import { caseRepository as repository } from './repository.ts';
import type { CaseRow } from './table.ts';

export type CaseQuery = RequestOf<(typeof casesRoutes)['list']>['query'];

/** A case or an order by its number, as `118` or `#4172`; null for words. */
function numberIn(words: string): number | null {
  const digits = /^#?(\d{1,9})$/.exec(words.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The cases, in the order in which they are due. */
export const createCaseList = (db: Db, clock: () => Date) =>
  createList<CaseQuery, CaseRow>(db, {
    from: repository.from,
    id: repository.id,
    sorts: {
      dueAt: { key: sql`x.due_at`, type: 'timestamptz' },
      openedAt: { key: sql`x.opened_at`, type: 'timestamptz' },
    },
    initial: 'dueAt',
    filters: {
      open: (open) => (open ? sql`x.is_open` : sql`not x.is_open`),
      state: (states) => sql`x.state = any(${states})`,
      ownerId: (id) => sql`x.owner_id = ${id}`,
      unowned: (unowned) => (unowned ? sql`x.owner_id is null` : sql`x.owner_id is not null`),
      overdue: (overdue) =>
        overdue
          ? sql`x.is_open and x.state <> 'waiting' and x.due_at < ${clock()}`
          : sql`not (x.is_open and x.due_at < ${clock()})`,
      // Closed ones keep the time at which they were due.
      late: (late) => {
        const is = sql`case when x.is_open then x.state <> 'waiting' and x.due_at < ${clock()}
          else x.due_at < x.state_at end`;
        return late ? is : sql`not ${is}`;
      },
      cause: (causes) => sql`x.cause = any(${causes})`,
      party: (parties) => sql`x.party = any(${parties})`,
      origin: (origins) => sql`x.origin = any(${origins})`,
      priority: (priorities) => sql`x.priority = any(${priorities})`,
      orderId: (id) => sql`x.order_id = ${id}`,
      storeId: (id) => sql`x.store_id = ${id}`,
      driverId: (id) => sql`x.driver_id = ${id}`,
      customerId: (id) => sql`x.customer_id = ${id}`,
      openedFrom: (at) => sql`x.opened_at >= ${at}`,
      openedTo: (at) => sql`x.opened_at < ${at}`,
    },
    search(words) {
      const number = numberIn(words);
      return number === null
        ? sql`x.search @@ search_query(${words})`
        : sql`(x.id = ${number} or x.order_id = ${number})`;
    },
    rows: repository.byIds,
  });
