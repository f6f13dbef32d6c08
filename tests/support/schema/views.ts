import type pg from 'pg';
import { grantsOf } from './grants.ts';

const VIEWS = `
select relname::text as name, 'create view ' || relname ||
  coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '') || e' as\\n' ||
  pg_get_viewdef(oid, true) as text
from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' order by relname`;

/** Every view with its rights. */
export async function readViews(connection: pg.Client): Promise<string> {
  const { rows } = await connection.query<{ name: string; text: string }>(VIEWS);
  const grants = [await grantsOf(connection, 'relation'), await grantsOf(connection, 'column')];
  const texts = rows.map(({ name, text }) =>
    [text, ...grants.flatMap((statements) => statements.get(name) ?? [])].join('\n'),
  );
  return `-- Views\n\n${texts.join('\n\n')}\n`;
}
