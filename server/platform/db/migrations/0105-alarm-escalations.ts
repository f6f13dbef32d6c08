import { type Migration, sql } from 'kysely';

/**
 * Who escalated an alarm, and why; null for one that the system escalated. A server of the release
 * before writes its row without it: the last escalation then stays, and counts only while the alarm
 * is escalated.
 */
export const alarmEscalations: Migration = {
  async up(db) {
    await sql`alter table alarms add column escalation jsonb`.execute(db);
  },
};
