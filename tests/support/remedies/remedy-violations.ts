import { dueChecks } from '#server/money/dues/checks.ts';
import { remedyChecks } from '#server/money/remedies/checks.ts';

const [owed, collected] = dueChecks.map(([check]) => check);
const [given, refund, charged, moved, contested] = remedyChecks.map(([check]) => check);

/** Forges a remedy for order 1, which was delivered. */
const remedy = (state: string, more: { charged?: number; refundId?: string } = {}) => `
  insert into remedies (order_id, customer_id, store_id, at, given_by, basis, reason, target, amount,
    sold, commission, platform, charged, state, state_at, refund_id)
  select 1, customer_id, store_id, now(), '{"id":1}', 'goodwill', 'x', 'wallet', 2, 2, 0, 0,
    ${more.charged ?? 0}, '${state}', now(), ${more.refundId ?? 'null'} from orders where id = 1;`;
/** Forges a charge of it, whose transfer is another one. */
const charge = `${remedy('waiting')}
  insert into charges (remedy_id, order_id, party, store_id, at, by, cost, sold, commission, platform,
    amount, owed, transfer_id, contest_until)
  select max(id), 1, 'store', max(store_id), now(), '{}', 1, 1, 0, 0, 1, 1,
    (select max(id) from ledger_transfers), now() from remedies;`;
const due = (taken: number) => `${charge}
  insert into dues (party, owner_id, order_id, charge_id, at, amount, collected)
  select 'store', store_id, 1, id, now(), 1, ${taken} from charges;`;
const contest = `${charge}
  insert into contests (charge_id, at, opened_by, reason, state, state_at, state_by)
  select id, now(), '{}', 'x', 'upheld', now(), '{}' from charges;`;
const forgedRefund = `
  insert into refunds (order_id, transfer_id, amount, funded_by, reason, at, by)
  select 1, max(id), 1, 'platform', 'forged', now(), '{}' from ledger_transfers;`;
const REMOVE = `delete from contests; delete from dues; delete from charges; delete from remedies;
  delete from refunds where reason = 'forged'`;

/** For each check of what is owed: its name, its violation, its repair, and the row that is named. */
export const dueViolations = [
  [owed, due(0), REMOVE, 'store '],
  [collected, due(1), REMOVE, 'due '],
] as [string, string, string, string][];

/** The same for each check of remedies and charges. */
export const remedyViolations = [
  [
    given,
    'update orders set given = 1 where id = 1',
    'update orders set given = 0 where id = 1',
    'order 1',
  ],
  [
    refund,
    `${forgedRefund} ${remedy('given', { refundId: '(select max(id) from refunds)' })}`,
    REMOVE,
    'remedy ',
  ],
  [charged, remedy('waiting', { charged: 1 }), REMOVE, 'remedy '],
  [moved, charge, REMOVE, 'charge '],
  [contested, contest, REMOVE, 'charge '],
] as [string, string, string, string][];
