import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

const MARK = '/* prepared */';

/**
 * Begins a statement that a connection parses and plans once and keeps: for what every command runs,
 * where planning costs more than the work. The statement names its columns, so that a migration
 * changes nothing of what it gives, and must be as well served by one plan for all its values.
 */
export const prepared = sql.raw(MARK);

const names = new Map<string, string>();

/** A statement's name on the server, which holds 63 bytes. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}

/** Lets a connection keep what is marked as `prepared`; all else is sent as before. */
export function prepareMarked(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const kept = (...args: unknown[]) => {
    const [text, values] = args;
    return args.length === 2 && typeof text === 'string' && text.startsWith(MARK)
      ? query({ name: nameOf(text), text, values })
      : query(...args);
  };
  Object.assign(client, { query: kept });
}
