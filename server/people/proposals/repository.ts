import { type ColumnType, type Generated, type Selectable, sql } from 'kysely';
import type { ProposalKind } from '#contract/routes/people/proposals.ts';
import type { ProposalState } from '#machines/proposal/proposal-machine.ts';
import type { Database, Db } from '../../platform/db/schema.ts';
import type { ActorJson, Json, RecordColumns } from '../../platform/db/tables/columns.ts';
import { rowsOf } from '../../platform/records/rows.ts';

type Values = Record<string, unknown>;

declare module '../../platform/db/schema.ts' {
  interface Database {
    proposals: RecordColumns<ProposalState> & {
      kind: ColumnType<ProposalKind, ProposalKind, never>;
      target: ColumnType<string, string, never>;
      subject: ColumnType<string, string, never>;
      subject_name: ColumnType<string, string, never>;
      subject_version: ColumnType<number, number, never>;
      change: Json<Values>;
      before: Json<Values>;
      after: Json<Values>;
      amount: ColumnType<bigint | null, bigint | null, never>;
      /** Written by the database. */
      digest: ColumnType<string, string, never>;
      author_id: ColumnType<number, number, never>;
      author: Json<ActorJson>;
      reason: ColumnType<string, string, never>;
      created_at: ColumnType<Date, Date, never>;
      ends_at: ColumnType<Date, Date, never>;
      confirmer_id: Generated<number | null>;
    };
  }
}

export type ProposalRow = Selectable<Database['proposals']>;

export const proposalRepository = {
  ...rowsOf('proposals'),

  hasEnded: (at: Date) =>
    sql<boolean>`exists (select from proposals where state = 'waiting' and ends_at <= ${at})`,

  end: (db: Db, at: Date) =>
    db
      .updateTable('proposals')
      .set({ state: 'ended', state_at: at, version: sql`version + 1` })
      .where('state', '=', 'waiting')
      .where('ends_at', '<=', at)
      .execute(),
};
