import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

const MARK = '/* prepared */';

/**
 * Marks a statement that a connection parses and plans once and keeps: for statements of every
 * command, whose planning costs more than their execution. The statement must name its columns, so
 * that a migration does not change its result, and one plan must suit all of its values.
 */
export const prepared = sql.raw(MARK);

const names = new Map<string, string>();

/** A statement's name on the server, which is limited to 63 bytes. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}

/** Lets a connection keep statements marked as `prepared`; others are sent as before. */
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
