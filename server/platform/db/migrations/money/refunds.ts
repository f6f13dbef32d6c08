import { OF_ORDER, scoped } from '../scope.ts';

/** What was given back of orders (docs/decisions/0024), and refunds that were reversed. */
export const REFUNDS = `
create table refunds (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  transfer_id bigint not null unique references ledger_transfers,
  amount bigint not null check (amount > 0),
  funded_by text not null check (funded_by in ('store', 'platform')),
  reason text not null,
  at timestamptz not null,
  by jsonb not null,
  -- Where a refund goes.
  target text not null default 'wallet' check (target in ('wallet', 'card')),
  cause text
);
create index refunds_order on refunds (order_id, id);
${scoped('refunds', OF_ORDER)}
grant select, insert on refunds to tawsil_app;
grant insert (cause) on refunds to tawsil_app;

create table refund_reversals (
  -- A refund is taken back once.
  refund_id integer primary key references refunds,
  transfer_id bigint not null unique references ledger_transfers,
  reason text not null,
  at timestamptz not null,
  by jsonb not null
);
${scoped('refund_reversals', `exists (select from refunds r where r.id = refund_id)`)}
grant select, insert on refund_reversals to tawsil_app;
`;
