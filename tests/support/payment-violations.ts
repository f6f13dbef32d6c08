import { paymentChecks } from '#server/money/payments/checks.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const REMOVE = `delete from payments where id = '${ID}'`;

/** Forges a payment of order 1, which was delivered for cash. */
const forge = (state: string, amounts: { captured: number; refunded: number }) => `
  insert into payments (id, customer_id, reference, body_hash, body, agreed, currency, total, provider,
    authorised, captured, refunded, state, created_at, state_at, ends_at, order_id)
  select '${ID}', customer_id, '${ID}', '', '{}', '', 'MAD', total, 'test', total, ${amounts.captured},
    ${amounts.refunded}, '${state}', now(), now(), now(), id from orders where id = 1`;

const [authorised, placed, captured, sent, refunded] = paymentChecks.map(([check]) => check);

/** For each check of payments: its name, its violation, its repair, and the row that is named. */
export const paymentViolations = [
  [
    authorised,
    `update orders set payment = 'card' where id = 1`,
    `update orders set payment = 'cash' where id = 1`,
    'order 1',
  ],
  [placed, forge('placed', { captured: 0, refunded: 0 }), REMOVE, ID],
  [captured, forge('captured', { captured: 1, refunded: 0 }), REMOVE, ID],
  [
    sent,
    `insert into refunds (order_id, transfer_id, amount, funded_by, reason, at, by, target)
     select 1, max(id), 1, 'platform', 'x', now(), '{}', 'card' from ledger_transfers`,
    `delete from refunds where target = 'card'`,
    'refund',
  ],
  [refunded, forge('captured', { captured: 1, refunded: 1 }), REMOVE, ID],
].map(
  ([check = '', breaks = '', mends = '', first = '']) => [check, breaks, mends, first] as const,
);
