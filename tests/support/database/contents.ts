import type pg from 'pg';

/**
 * The tables that requests about orders write: of orders, their amendments and ends, stock,
 * promotions, money, commands and the audit log. What the server writes by itself at any time, as
 * positions and the areas of drivers, is not compared.
 */
const COMPARED =
  '^(order|amendment|item|promotion|ledger|payment|cash|commitment|command|audit_log|unfolded)';

/** A hash of the rows of each of these tables, to be compared with one taken before. */
export async function databaseContents(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; hash: string }>(
    `select c.relname as name,
       (xpath('//h/text()', query_to_xml(
         format('select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '''')) as h from %I t', c.relname),
         false, true, '')))[1]::text as hash
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and has_table_privilege(c.oid, 'select') and c.relname ~ $1`,
    [COMPARED],
  );
  const { rows: events } = await pool.query<{ count: string }>('select count(*) from events');
  return {
    ...Object.fromEntries(rows.map(({ name, hash }) => [name, hash])),
    events: `${events[0]?.count} rows`,
  };
}
