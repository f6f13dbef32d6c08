import { type Migration, sql } from 'kysely';

/** The report of answers reads the assignments of some days (docs/decisions/0089). */
export const answersByTime: Migration = {
  async up(db) {
    await sql`create index assignment_answers_sent on assignment_answers (sent_at)`.execute(db);
  },
};
