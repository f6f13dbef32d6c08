import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const MARK = '/* prepared */';

/**
 * Marks a statement that a connection parses and plans once and keeps: for statements of every
 * command, whose planning costs more than their execution. It begins the statement, or ends it
 * (`.modifyEnd(prepared)`). The statement must name its columns, so that a migration does not
 * change its result; its text must not depend on its values, because each text is kept; and one
 * plan must suit all of its values (docs/decisions/0062).
 */
export const prepared = sql.raw(MARK);

/** Whether a connection keeps the statement. */
export const isMarked = (text: string): boolean => text.startsWith(MARK) || text.endsWith(MARK);

/**
 * One of these numbers, for a statement that is kept. Their count is hidden from the planner:
 * otherwise a short list is planned at each use, because it seems to cost less than the kept plan,
 * which assumes ten.
 */
export const anyOf = <T extends number>(numbers: readonly T[]): RawBuilder<T> =>
  sql`any(array(select unnest(${numbers}::int[])))`;

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
    return args.length === 2 && typeof text === 'string' && isMarked(text)
      ? query({ name: nameOf(text), text, values })
      : query(...args);
  };
  Object.assign(client, { query: kept });
}
