import { type Migration, sql } from 'kysely';

/**
 * Documents that drivers upload by their apps (docs/decisions/0090): each has the id that the phone
 * gave it, so that it is there once however often it is sent.
 */
export const uploadedDocuments: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table driver_documents
  add column phone_id uuid,
  add constraint driver_documents_phone unique (driver_id, phone_id);
`)
      .execute(db);
  },
};
