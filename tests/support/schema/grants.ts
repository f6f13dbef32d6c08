import type pg from 'pg';

/** The objects of each kind, with their rights and those that PostgreSQL gives by default. */
const OBJECTS = {
  schema: `select 'public' as name, 'schema public' as target, null as attribute,
    nspacl as acl, nspacl as usual, nspowner as owner from pg_namespace where nspname = 'public'`,
  relation: `select relname as name,
    case relkind when 'S' then 'sequence ' else '' end || relname as target, null as attribute,
    relacl as acl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner) as usual,
    relowner as owner
    from pg_class where relnamespace = 'public'::regnamespace and relacl is not null`,
  column: `select relname as name, relname as target, attname as attribute,
    attacl as acl, acldefault('c', relowner) as usual, relowner as owner
    from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and attacl is not null`,
  function: `select oid::regprocedure::text as name, 'function ' || oid::regprocedure as target,
    null as attribute, proacl as acl, acldefault('f', proowner) as usual, proowner as owner
    from pg_proc where pronamespace = 'public'::regnamespace and proacl is not null`,
} as const;

export type GrantKind = keyof typeof OBJECTS;

const statementsOf = (kind: GrantKind) => `
with objects as (${OBJECTS[kind]}),
entries as (
  select 'grant' as verb, o.*, e.* from objects o, aclexplode(acl) e
  where grantee in ('tawsil_app'::regrole, 'tawsil_scoped'::regrole)
    or not (grantee, privilege_type, is_grantable) in
      (select grantee, privilege_type, is_grantable from aclexplode(usual))
  union all
  select 'revoke', o.*, e.* from objects o, aclexplode(usual) e
  where not (grantee, privilege_type, is_grantable) in
    (select grantee, privilege_type, is_grantable from aclexplode(acl))
),
named as (
  select name, target, verb, is_grantable, lower(privilege_type) as privilege, attribute,
    case when grantee = owner then 'the owner' when grantee = 0 then 'public'
      else grantee::regrole::text end as grantee
  from entries
),
attributed as (
  select name, target, verb, is_grantable, grantee, privilege ||
    coalesce(' (' || string_agg(attribute, ', ' order by attribute collate "C") || ')', '') as privilege
  from named group by name, target, verb, is_grantable, grantee, privilege
)
select name::text, verb || ' ' || string_agg(privilege, ', ' order by privilege collate "C") || ' on ' || target ||
  case verb when 'grant' then ' to ' else ' from ' end || grantee ||
  case when is_grantable then ' with grant option' else '' end || ';' as statement
from attributed group by name, target, verb, is_grantable, grantee`;

/** Rights of objects that differ from the defaults, as statements by the object's name. */
export async function grantsOf(
  connection: pg.Client,
  kind: GrantKind,
): Promise<Map<string, string[]>> {
  const { rows } = await connection.query<{ name: string; statement: string }>(statementsOf(kind));
  const statements = new Map<string, string[]>();
  for (const { name, statement } of rows)
    statements.set(name, [...(statements.get(name) ?? []), statement].toSorted());
  return statements;
}
