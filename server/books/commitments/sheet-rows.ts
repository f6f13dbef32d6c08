import { sql } from 'kysely';
import type {
  CommitmentSheet,
  CommitmentSheetDetail,
} from '#contract/routes/books/commitment-sheets.ts';
import type { ActorJson, Db, Trx } from '../../platform/db/schema.ts';

type Kind = CommitmentSheet['kinds'][number]['kind'];

export interface SheetRow {
  id: number;
  version: number;
  /** In Casablanca, for example 2026-07-14. */
  day: string;
  person_id: number | null;
  person: string | null;
  is_asked: boolean;
  signer_id: number | null;
  signed_by: ActorJson | null;
  signed_at: Date | null;
  count: number;
  amount: bigint;
  kinds: { kind: Kind; count: number; amount: string }[];
}

/** What its signer saw. */
export interface Signature {
  by: ActorJson;
  at: Date;
  count: number;
  amount: string;
}

/** Sheets with their sums by kind, in any order. */
async function byIds(db: Db, ids: readonly number[]): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    select s.id, s.version, s.day::text as day, s.person_id, p.name as person, s.is_asked,
      s.signer_id, s.signed_by, s.signed_at, k.count, k.amount, k.kinds
    from commitment_sheets s left join person_names p on p.id = s.person_id
    cross join lateral (
      select coalesce(sum(count), 0)::integer as count, coalesce(sum(amount), 0)::bigint as amount,
        coalesce(json_agg(json_build_object('kind', kind, 'count', count, 'amount', amount::text)
          order by amount desc, kind), '[]') as kinds
      from (
        select kind, count(*) as count, sum(amount) as amount from commitments
        where commitment_day(at) = s.day and person_id is not distinct from s.person_id
        group by kind) of_kind) k
    where s.id = any(${[...ids]}::int[])`.execute(db);
  return rows;
}

/** The latest commitments of a sheet, at most `most`. */
async function entries(db: Db, { day, person_id }: SheetRow, most: number) {
  const { rows } = await sql<{
    at: Date;
    kind: Kind;
    amount: bigint;
    subject: string;
    most: bigint | null;
  }>`
    select at, kind, amount, subject, most from commitments
    where commitment_day(at) = ${day}::date
      and ${person_id === null ? sql`person_id is null` : sql`person_id = ${person_id}`}
    order by at desc, id desc limit ${most}`.execute(db);
  return rows.map(({ at, kind, amount, subject, most: limit }) => ({
    at: at.toISOString(),
    kind,
    amount: amount.toString(),
    subject,
    limit: limit?.toString() ?? null,
  })) satisfies CommitmentSheetDetail['entries'];
}

export const sheetRepository = {
  byIds,
  entries,
  async find(db: Db, id: number): Promise<SheetRow | undefined> {
    return (await byIds(db, [id]))[0];
  },

  async lock(trx: Trx, id: number): Promise<SheetRow | undefined> {
    await sql`select from commitment_sheets where id = ${id} for no key update`.execute(trx);
    return (await byIds(trx, [id]))[0];
  },

  sign: (trx: Trx, id: number, { by, at, count, amount }: Signature) =>
    sql`
      update commitment_sheets set version = version + 1, signer_id = ${by.id},
        signed_by = ${JSON.stringify(by)}, signed_at = ${at}, signed_count = ${count},
        signed_amount = ${amount}
      where id = ${id}`.execute(trx),
};
