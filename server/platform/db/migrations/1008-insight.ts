import { type Migration, sql } from 'kysely';
import { EXPORTS } from './insight/exports.ts';
import { FIGURES } from './insight/figures.ts';
import { NOTES } from './insight/notes.ts';

const PARTS = [FIGURES, NOTES, EXPORTS];

/** Figures of reports, notes, exports and scheduled reports. */
export const insight: Migration = {
  async up(db) {
    for (const part of PARTS) await sql.raw(part).execute(db);
  },
};
