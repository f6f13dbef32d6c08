import { type Migration, sql } from 'kysely';

const OWNER = '((select owner_id from cases where id = %s))) as other (id)';
const HANDS = '(null::integer) union all select * from case_hands(%s)) as other (id)';

/** Replaces the owner of a case by all who had it, in a rule of the release before. */
const widened = (rule: string, of: string) => `
do $$
declare
  rule text := pg_get_functiondef('${rule}()'::regprocedure);
  wider text := replace(rule, '${OWNER.replace('%s', of)}', '${HANDS.replace('%s', of)}');
begin
  if wider = rule then raise exception 'the rule ${rule} is not as expected'; end if;
  execute wider;
end $$;`;

/**
 * Who had a case does not decide what came of it: neither its owner, nor who had it before, or let it
 * wait, closed it or opened it again (docs/decisions/0096).
 */
export const caseHands: Migration = {
  async up(db) {
    await sql
      .raw(`
create function case_hands(p_case integer) returns setof integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select owner_id from cases where id = p_case and owner_id is not null
  union
  select case when e.kind in ('opened','owner') then (e.data->'owner'->>'id')::integer
    else (e.actor->>'id')::integer end
  from case_events e
  where e.case_id = p_case and (e.kind in ('wait','end','reopen') and e.actor is not null
    or e.kind in ('opened','owner') and e.data->'owner'->>'id' is not null)
$$;
grant execute on function case_hands(integer) to tawsil_app, tawsil_scoped;
${widened('remedies_given', 'new.case_id')}
${widened('contests_decided', 'c.case_id')}
`)
      .execute(db);
  },
};
