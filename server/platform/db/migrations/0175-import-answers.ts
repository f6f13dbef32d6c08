import { type Migration, sql } from 'kysely';

/**
 * What a person answered to the questions of an import (docs/decisions/0094). A server of the
 * release before asks none, and refuses those cells.
 */
export const importAnswers: Migration = {
  async up(db) {
    await sql`alter table imports add column answers jsonb not null default '{}'`.execute(db);
  },
};
