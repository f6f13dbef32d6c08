import { type Migration, sql } from 'kysely';

/**
 * The lists of transfers, remittances and the audit in the order of when something was done, with an
 * index behind each filter and sort (docs/decisions/0026).
 */
export const moneyLists: Migration = {
  async up(db) {
    await sql
      .raw(`
-- A period is a part of each; the number behind the time makes a place in it one place.
drop index ledger_transfers_at;
create index ledger_transfers_at on ledger_transfers (at, id);
create index ledger_transfers_kind on ledger_transfers (kind, at, id);
create index ledger_transfers_actor on ledger_transfers ((actor->>'id'), at, id)
  where actor is not null;
create index ledger_entries_account_transfer on ledger_entries (account_id, transfer_id);

create index remittances_at on remittances (at, id);
create index remittances_counted on remittances (counted, id);
create index remittances_by_variance on remittances (variance, id);
create index remittances_collector on remittances ((collector->>'id'), at, id);
drop index remittances_variance;
create index remittances_variance on remittances (at, id) where variance <> 0;
create index remittances_reversed on remittances (at, id) where reversed_at is not null;

drop index audit_log_action, audit_log_actor;
create index audit_log_at on audit_log (at, seq);
create index audit_log_action on audit_log (action, at, seq);
create index audit_log_actor on audit_log ((actor->>'id'), at, seq);
`)
      .execute(db);
  },
};
