import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { isMarked } from '#server/platform/db/prepared.ts';

export interface RecordedStatement {
  /** On one line. */
  text: string;
  isPrepared: boolean;
}

interface Recording {
  statements: RecordedStatement[];
  /** Before which statement its connection breaks, counted from 1. */
  breaksBefore?: number;
}

/**
 * Records the statements of a piece of work in order, with what it wakes: `begin`, `set` and
 * `commit` are statements too, and each part of a text of several. Work of other requests and of
 * ticks is not recorded. Call it before the pool has opened its first connection.
 */
export function recordStatements(pool: pg.Pool) {
  const storage = new AsyncLocalStorage<Recording>();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const recorded = (...args: unknown[]) => {
      const [given, values] = args;
      const recording = storage.getStore();
      const whole = typeof given === 'string' ? given : (given as { text: string }).text;
      for (const part of values ? [whole] : whole.split(';')) {
        const text = part.replaceAll(/\s+/g, ' ').trim();
        if (text !== '') recording?.statements.push({ text, isPrepared: isMarked(whole) });
      }
      const { breaksBefore, statements } = recording ?? {};
      if (breaksBefore !== undefined && statements && statements.length >= breaksBefore)
        breakConnection(client);
      return query(...args);
    };
    Object.assign(client, { query: recorded });
  });
  /** The work gets the list, which grows until everything that it has woken is done. */
  const record = <T>(
    work: (statements: readonly RecordedStatement[]) => Promise<T>,
  ): Promise<T> => {
    const statements: RecordedStatement[] = [];
    return storage.run({ statements }, () => work(statements));
  };
  /**
   * Loses each connection from the nth statement of the work on, before it is sent: what the
   * database sees of a server that is killed there.
   */
  const interrupt = <T>(breaksBefore: number, work: () => Promise<T>): Promise<T> =>
    storage.run({ statements: [], breaksBefore }, work);
  return { record, interrupt };
}

const breakConnection = (client: pg.PoolClient): void => {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
};
