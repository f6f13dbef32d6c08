import { type Migration, sql } from 'kysely';

/**
 * What one person moves to and from wallets by hand within a day stays below a limit, which each
 * movement names as it held (docs/decisions/0032).
 */
export const byHand: Migration = {
  async up(db) {
    await sql
      .raw(`
-- Asked when the transaction ends: the entries are there by then. No other kind of transfer waits for it.
create function ledger_by_hand() returns trigger language plpgsql as $$
declare
  most bigint := (new.data->>'aloneBelow')::bigint;
  moved bigint;
begin
  -- Of two at once by one person the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('by hand ' || (new.actor->>'id'), 0));
  select sum(e.amount) into moved
    from ledger_transfers t join ledger_entries e on e.transfer_id = t.id and e.amount > 0
    where t.kind = 'adjustment' and t.actor is not null and t.actor->>'id' = new.actor->>'id'
      and t.at >= new.at - interval '24 hours';
  if moved is null or most is null or moved >= most then
    raise exception 'transfer % is more than one person moves by hand', new.id
      using errcode = 'check_violation', constraint = 'ledger_by_hand';
  end if;
  return null;
end $$;
create constraint trigger ledger_by_hand after insert on ledger_transfers
  deferrable initially deferred for each row when (new.kind = 'adjustment')
  execute function ledger_by_hand();
`)
      .execute(db);
  },
};
