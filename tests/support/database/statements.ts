import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { isMarked } from '#server/platform/db/prepared.ts';

export interface RecordedStatement {
  /** On one line. */
  text: string;
  isPrepared: boolean;
}

/**
 * Records the statements of a piece of work in order, with what it wakes: `begin`, `set` and
 * `commit` are statements too, and each part of a text of several. Work of other requests and of
 * ticks is not recorded. Call it before the pool has opened its first connection.
 */
export function recordStatements(pool: pg.Pool) {
  const storage = new AsyncLocalStorage<RecordedStatement[]>();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const recorded = (...args: unknown[]) => {
      const [given, values] = args;
      const whole = typeof given === 'string' ? given : (given as { text: string }).text;
      for (const part of values ? [whole] : whole.split(';')) {
        const text = part.replaceAll(/\s+/g, ' ').trim();
        if (text !== '') storage.getStore()?.push({ text, isPrepared: isMarked(whole) });
      }
      return query(...args);
    };
    Object.assign(client, { query: recorded });
  });
  /** The work gets the list, which grows until everything that it has woken is done. */
  return <T>(work: (statements: readonly RecordedStatement[]) => Promise<T>): Promise<T> => {
    const statements: RecordedStatement[] = [];
    return storage.run(statements, () => work(statements));
  };
}
