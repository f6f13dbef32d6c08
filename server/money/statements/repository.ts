import { sql } from 'kysely';
import type { Sentence } from '#contract/reasons/reason.ts';
import type { StatementContent } from '#contract/routes/money/statements.ts';
import type { MailState } from '#machines/mail/mail-machine.ts';
import type { Db } from '../../platform/db/schema.ts';

export interface StatementRow {
  id: number;
  year: number;
  serial: number;
  store_id: number;
  store: string;
  email: string | null;
  from: string;
  to: string;
  issued_at: Date;
  closing: bigint;
  commission: bigint;
  content: StatementContent;
  mail: MailState | null;
  mailed_to: string | null;
  mail_error: string | null;
  mail_error_sentence: Sentence | null;
}

/** Statements with the store's current address and the last mail. */
export async function readStatements(db: Db, ids: readonly number[]): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select t.id, t.year, t.serial, t.store_id, s.name as store, s.email,
      t.from_day::text as "from", t.to_day::text as "to", t.issued_at, t.closing, t.commission,
      t.content, m.state as mail, m.to_address as mailed_to, m.last_error as mail_error,
      m.last_error_sentence as mail_error_sentence
    from store_statements t join stores s on s.id = t.store_id
    left join lateral (
      select state, to_address, last_error, last_error_sentence from mails
      where key = 'statement ' || t.id
        or (key > 'statement ' || t.id || ' again ' and key < 'statement ' || t.id || ' again!')
      order by id desc limit 1) m on true
    where t.id = any(${[...ids]}::int[])`.execute(db);
  return rows;
}
