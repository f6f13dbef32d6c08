import type { Migration } from 'kysely';
import { sql } from 'kysely';

/** The language of a person on screens and in mails. A column, because mails are written without the preferences. */
export const userLanguage: Migration = {
  async up(db) {
    await sql
      .raw(`alter table users add column language text check (language in ('en', 'fr', 'ar'))`)
      .execute(db);
  },
};
