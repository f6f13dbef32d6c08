import type pg from 'pg';

/** Tables with rows, and their columns without the generated ones. */
const TABLES = `
select relname::text as name, array_agg(quote_ident(attname) order by attnum) as columns,
  array_agg(format_type(atttypid, atttypmod) order by attnum) as types
from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
  and attgenerated = ''
where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  and relname !~ '^kysely_'
group by relname order by relname`;

interface RowsOf {
  name: string;
  columns: string[];
  types: string[];
}

/** Moments and days of the migration itself differ each time. */
function textOf(column: string, type: string): string {
  const text = `quote_nullable(${column}::text)`;
  if (type === 'timestamp with time zone')
    return `case when ${column} > now() - interval '2 days' then 'now()' else ${text} end`;
  if (type === 'date')
    return `case when ${column} > now()::date - 40 then 'today' else ${text} end`;
  return text;
}

/** The rows that migrations write, as statements. */
export async function readRows(connection: pg.Client): Promise<string> {
  const { rows: tables } = await connection.query<RowsOf>(TABLES);
  const texts: string[] = [];
  for (const { name, columns, types } of tables) {
    const values = columns.map((column, n) => textOf(column, types[n] ?? ''));
    const { rows } = await connection.query<{ row: string }>(
      `select concat_ws(', ', ${values.join(', ')}) as row from ${name}`,
    );
    if (rows.length === 0) continue;
    const lines = rows.map(({ row }) => `  (${row})`).toSorted();
    texts.push(`insert into ${name} (${columns.join(', ')}) values\n${lines.join(',\n')};`);
  }
  return `-- Rows\n\n${texts.join('\n\n')}\n`;
}
