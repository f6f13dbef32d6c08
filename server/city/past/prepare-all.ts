import { createHash } from 'node:crypto';
import type pg from 'pg';

const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;
const names = new Map<string, string>();

/** A statement's name on the server, which is limited to 63 bytes. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/**
 * Lets the connections of a pool keep the plan of every statement with values. The past repeats a
 * few hundred statements for each of its orders, and planning one takes longer than to run it. Only
 * for a pool with a short life: a migration could change the result of a kept statement.
 */
export function prepareAll(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const kept = (...args: unknown[]) => {
      const [text, values] = args;
      return args.length === 2 && typeof text === 'string' && PLANNED.test(text)
        ? query({ name: nameOf(text), text, values })
        : query(...args);
    };
    Object.assign(client, { query: kept });
  });
}
