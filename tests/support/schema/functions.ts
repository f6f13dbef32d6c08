import type pg from 'pg';
import { grantsOf } from './grants.ts';

const FUNCTIONS = `
select oid::regprocedure::text as name, pg_get_functiondef(oid) as text
from pg_proc where pronamespace = 'public'::regnamespace order by proname, oid::regprocedure::text collate "C"`;

/** Every function with its rights. */
export async function readFunctions(connection: pg.Client): Promise<string> {
  const { rows } = await connection.query<{ name: string; text: string }>(FUNCTIONS);
  const grants = await grantsOf(connection, 'function');
  const texts = rows.map(({ name, text }) =>
    [`${text.trimEnd()};`, ...(grants.get(name) ?? [])].join('\n'),
  );
  return `-- Functions\n\n${texts.join('\n\n')}\n`;
}
