import { AsyncLocalStorage } from 'node:async_hooks';
import type { AccessMode, IsolationLevel, Kysely, Transaction, TransactionBuilder } from 'kysely';
import type pg from 'pg';
import type { Database } from '#server/platform/db/schema.ts';

interface Held {
  isOpen: boolean;
  /** Created where the transaction began. */
  begun: Error;
}

const held = new AsyncLocalStorage<Held>();

/** An error with the calls that lead here. They are only formatted once its `stack` is read. */
function recordCalls(): Error {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const here = new Error('Where?');
  Error.stackTraceLimit = limit;
  return here;
}

/**
 * Whether any number of requests may hold such a transaction at once. Jobs run one at a time, and
 * only a few imports.
 */
const isOfRequest = ({ begun: { stack = '' } }: Held): boolean =>
  stack.includes('platform/http/endpoints.ts') && !stack.includes('catalogue/imports/');

/**
 * Refuses a request a second connection while its transaction holds one. As many such requests as
 * there are connections wait for each other until they all fail.
 */
export function refuseNestedConnections(db: Kysely<Database>, pool: pg.Pool): Kysely<Database> {
  // `pool.query` calls it with a callback.
  const connect = pool.connect.bind(pool) as (...of: unknown[]) => Promise<pg.PoolClient>;
  const guarded = (...of: unknown[]) => {
    const outer = held.getStore();
    if (outer?.isOpen && isOfRequest(outer))
      throw new Error('A transaction of a request asks for a second connection');
    return connect(...of);
  };
  Object.assign(pool, { connect: guarded });
  const begin = db.transaction.bind(db);
  return Object.assign(db, { transaction: () => recorded(begin()) });
}

/** Records the transactions of a builder for the connections that are requested in them. */
function recorded<DB>(builder: TransactionBuilder<DB>): TransactionBuilder<DB> {
  const execute = builder.execute.bind(builder);
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  const setAccessMode = builder.setAccessMode.bind(builder);
  return Object.assign(builder, {
    execute: <T>(work: (trx: Transaction<DB>) => Promise<T>): Promise<T> => {
      const one: Held = { isOpen: true, begun: recordCalls() };
      return execute((trx) => held.run(one, () => work(trx))).finally(() => {
        one.isOpen = false;
      });
    },
    setIsolationLevel: (level: IsolationLevel) => recorded(setIsolationLevel(level)),
    setAccessMode: (mode: AccessMode) => recorded(setAccessMode(mode)),
  });
}
