/**
 * Selects the processes that wait for a lock in the current database. The system's view contains
 * all databases, in which other tests run. May be followed by `and` and a further condition.
 * Not for use in a transaction, which sees only the processes that existed at its first look.
 */
export const LOCK_WAITS = `select distinct pid from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database()`;
