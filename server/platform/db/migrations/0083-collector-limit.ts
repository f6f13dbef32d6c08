import { type Migration, sql } from 'kysely';

/** Two people raise how much collected cash one person may hold without an alarm (0067). */
export const collectorLimit: Migration = {
  async up(db) {
    await sql`insert into two_person_limits values ('cash','collectorAtMost','lower',2000000)`.execute(
      db,
    );
  },
};
