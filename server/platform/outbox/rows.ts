import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../db/schema.ts';
import type { Outcome } from './outcome.ts';

/** How a table with rows for a provider is read and written. Each kind of message has a table of its own. */
export interface OutboxTable {
  name: string;
  /** The column that a row is named by, within the rows of one sending. */
  key: string;
  type: 'bigint' | 'integer';
  /** The states of rows that are to be sent. */
  waiting: readonly string[];
  order: readonly string[];
  /** Rows are due at `due_at`, and not at once. */
  isTimed?: boolean;
  /** A server keeps a row until `lease_until`; without a lease the row has the state `sending`. */
  hasLease?: boolean;
  /** The column of the subject whose rows are sent one after another, each after the one before. */
  subject?: string;
}

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(`t.${name}`)));
/** Literals, because the indexes are for rows in these states. */
const literals = (texts: readonly string[]) => sql.join(texts.map((text) => sql.lit(text)));

interface DueQuery {
  at: Date;
  limit: number;
  /** Restricts the rows `t`. */
  within?: RawBuilder<unknown>;
}

/** The query of due rows, which locks them; rows that another server takes are left out. */
export function dueRows(
  { name, waiting, order, isTimed, hasLease, subject }: OutboxTable,
  { at, limit, within }: DueQuery,
): RawBuilder<unknown> {
  const table = sql.table(name);
  const states = literals(waiting);
  const parts = [
    sql`t.state in (${states})`,
    ...(within ? [within] : []),
    ...(isTimed ? [sql`t.due_at <= ${at}`] : []),
    ...(hasLease ? [sql`(t.lease_until is null or t.lease_until <= clock_timestamp())`] : []),
    ...(subject
      ? [
          sql`not exists (select from ${table} b where ${sql.ref(`b.${subject}`)} = ${sql.ref(`t.${subject}`)}
            and b.id < t.id and b.state in (${states}))`,
        ]
      : []),
  ];
  return sql`select t.* from ${table} t where ${sql.join(parts, sql` and `)}
    order by ${refs(order)} limit ${limit} for update skip locked`;
}

/** What was decided of a due row: it is sent now, or it is not. */
export interface TakenRow {
  id: bigint | number;
  state: string;
  reason: string | null;
}

/** Writes that rows are being sent, or why they are not. `set` sets further columns of `t`. */
export const takeRows = (
  trx: Trx,
  { name, key, type }: OutboxTable,
  rows: readonly TakenRow[],
  {
    at,
    within = sql`true`,
    set,
  }: { at: Date; within?: RawBuilder<unknown>; set: RawBuilder<unknown> },
) => {
  const ids = sql`${rows.map(({ id }) => String(id))}::${sql.raw(type)}[]`;
  return sql`
    update ${sql.table(name)} t set state = n.state, reason = n.reason,
      sent_at = case when n.state = 'sending' then ${at}::timestamptz end, ${set}
    from unnest(${ids}, ${rows.map(({ state }) => state)}::text[],
      ${rows.map(({ reason }) => reason)}::text[]) as n (id, state, reason)
    where ${within} and ${sql.ref(`t.${key}`)} = n.id and ${sql.ref(`t.${key}`)} = any(${ids})`.execute(
    trx,
  );
};

/** The result of a row that was sent. */
export interface SentRow {
  id: bigint | number;
  state: 'waiting' | 'accepted' | 'failed' | 'unknown';
  reason: 'unregistered' | 'refused' | 'no_answer' | null;
  providerId: string | null;
}

/** What an outcome makes of a row: one of unknown outcome may have arrived, and is not sent again. */
export function sentRow(id: bigint | number, outcome: Outcome<{ providerId: string }>): SentRow {
  const row = { id, reason: null, providerId: null };
  switch (outcome.outcome) {
    case 'accepted':
      return { ...row, state: 'accepted', providerId: outcome.providerId };
    case 'refused':
      return { ...row, state: 'failed', reason: outcome.isGone ? 'unregistered' : 'refused' };
    case 'unknown':
      return { ...row, state: 'unknown', reason: 'no_answer' };
    default:
      return { ...row, state: 'waiting' };
  }
}

/**
 * Writes results, and returns the states written. A row that another server has called lost stays
 * unknown. `dueAt`: when each is due that waits.
 */
export async function writeSent(
  trx: Trx,
  { name, key, type }: OutboxTable,
  rows: readonly SentRow[],
  { within = sql`true`, dueAt }: { within?: RawBuilder<unknown>; dueAt?: readonly Date[] } = {},
): Promise<SentRow['state'][]> {
  const ids = sql`${rows.map(({ id }) => String(id))}::${sql.raw(type)}[]`;
  const column = <K extends keyof SentRow>(of: K) => rows.map((row) => row[of]);
  const { rows: written } = await sql<Pick<SentRow, 'state'>>`
    update ${sql.table(name)} t set state = n.state, reason = n.reason, provider_id = n.provider_id,
      sent_at = case when n.state = 'waiting' then null else t.sent_at end
      ${dueAt ? sql`, due_at = n.due_at` : sql``}
    from unnest(${ids}, ${column('state')}::text[], ${column('reason')}::text[],
      ${column('providerId')}::text[] ${dueAt ? sql`, ${[...dueAt]}::timestamptz[]` : sql``})
      as n (id, state, reason, provider_id ${dueAt ? sql`, due_at` : sql``})
    where ${within} and ${sql.ref(`t.${key}`)} = n.id and ${sql.ref(`t.${key}`)} = any(${ids})
      and t.state = 'sending'
    returning t.state`.execute(trx);
  return written.map(({ state }) => state);
}

/**
 * Rows that a server was sending when it died: they may have arrived, and are not sent again.
 * Returns a column of each.
 */
export async function loseUnanswered<T = unknown>(
  db: Db,
  { name }: OutboxTable,
  before: Date,
  column: string,
): Promise<T[]> {
  const { rows } = await sql<{ of: T }>`
    update ${sql.table(name)} set state = 'unknown', reason = 'no_answer'
    where state = 'sending' and sent_at < ${before} returning ${sql.ref(column)} as of`.execute(db);
  return rows.map(({ of }) => of);
}
