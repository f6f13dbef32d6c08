import { type Migration, sql } from 'kysely';

/** Changes a rule of a release before. */
const changed = (rule: string, before: string, after: string) => `
do $$
declare
  rule text := pg_get_functiondef('${rule}()'::regprocedure);
  wider text := replace(rule, '${before}', '${after}');
begin
  if wider = rule then raise exception 'the rule ${rule} is not as expected'; end if;
  execute wider;
end $$;`;

const OWNERS = `
-- Who owns a store, and who owned it before. A store that is taken from its owner for an hour is
-- still one of his: he does not decide about it meanwhile, nor does an account linked to his.
create function store_owners(p_store integer) returns setof integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select owner_id from stores where id = p_store and owner_id is not null
  union
  select (before->>'ownerId')::integer from audit_log
  where subject = 'store ' || p_store and action = 'store.update' and before->>'ownerId' is not null
$$;
grant execute on function store_owners(integer) to tawsil_app, tawsil_scoped;

-- Whether an owner of a store, now or before, is linked to a person.
create function is_linked_store(p_store integer, p_person integer) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from store_owners(p_store) o (id)
    where account_link(o.id, p_person, null) is not null)
$$;
`;

/**
 * Former owners of a store count as its owners where somebody else must decide: about its charges and
 * contests, about goods that are sent again, and about its bank account (docs/decisions/0096, 0102).
 */
export const storeOwners: Migration = {
  async up(db) {
    await sql
      .raw(
        OWNERS +
          changed(
            'contests_decided',
            'union all select * from case_hands(c.case_id)',
            'union all select * from case_hands(c.case_id) union all select * from store_owners(c.store_id)',
          ) +
          changed(
            'charges_reversed',
            'and account_link(bearer, reverser, null) is not null',
            'and (account_link(bearer, reverser, null) is not null or is_linked_store(new.store_id, reverser))',
          ) +
          changed(
            'remedies_sent_again',
            'account_link(owner, p.id, null) is not null',
            'is_linked_store(new.store_id, p.id)',
          ) +
          changed(
            'remedies_sent_again',
            'owner is not null and not one_person()',
            'not one_person()',
          ) +
          changed(
            'stores_account',
            'and account_link(new.owner_id, new.bank_confirmed_by, null) is not null)',
            `and account_link(new.owner_id, new.bank_confirmed_by, null) is not null
         or is_linked_store(new.id, new.bank_confirmed_by))`,
          ),
      )
      .execute(db);
  },
};
