import { orderChecks } from '#server/operations/orders/change/checks.ts';

const [moved, status, changed, leg] = orderChecks.map(([check]) => check);

/** Forges an end of order 1, which was delivered. */
const forge = (store: number) => `
  insert into order_ends (order_id, at, ended_by, status, phase, cause, party, state, facts, term,
    store, platform_bears, settled_at)
  values (1, now(), '{}', 'returned', 'road', 'other', 'unknown', 'settled', '{}', '{}', ${store},
    ${store}, now())`;
const REMOVE = 'delete from order_ends';

/** For each check of orders: its name, its violation, its repair, and the row that is named. */
export const orderViolations = [
  [moved, forge(1), REMOVE, 'order 1'],
  [status, forge(0), REMOVE, 'order 1'],
  [
    changed,
    'update orders set amended = 1 where id = 1',
    'update orders set amended = 0 where id = 1',
    'order 1',
  ],
  [
    leg,
    'update order_legs set to_at = null, ended = null where order_id = 1',
    `update order_legs set to_at = from_at, ended = 'delivered' where order_id = 1`,
    'order 1',
  ],
] as [string, string, string, string][];
