import { type Migration, sql } from 'kysely';
import { ACCOUNTS } from './platform/accounts.ts';
import { EVENTS } from './platform/events.ts';
import { FILES } from './platform/files.ts';
import { INSTALLATION } from './platform/installation.ts';
import { MONTHS } from './platform/months.ts';
import { TEXT } from './platform/text.ts';
import { WORK } from './platform/work.ts';
import { ZONES } from './platform/zones.ts';

const PARTS = [TEXT, INSTALLATION, ZONES, ACCOUNTS, EVENTS, MONTHS, WORK, FILES];

/** What every wing stands on: texts, the installation, areas, accounts, events, jobs and files. */
export const platform: Migration = {
  async up(db) {
    for (const part of PARTS) await sql.raw(part).execute(db);
  },
};
