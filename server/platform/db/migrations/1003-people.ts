import { type Migration, sql } from 'kysely';
import { PREFERENCES } from './people/preferences.ts';
import { PROPOSALS } from './people/proposals.ts';
import { SETTINGS } from './people/settings.ts';

const PARTS = [SETTINGS, PREFERENCES, PROPOSALS];

/** Settings, views, preferences, and proposals that a second person decides. */
export const people: Migration = {
  async up(db) {
    for (const part of PARTS) await sql.raw(part).execute(db);
  },
};
