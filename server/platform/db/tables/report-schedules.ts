import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ReportRows } from '#contract/insight/reports/definition.ts';
import type { ReportId } from '#contract/insight/reports/definitions.ts';
import type { Rhythm } from '#contract/insight/reports/rhythm.ts';
import type { ATTACHMENTS } from '#contract/routes/insight/report-schedules.ts';
import type { ReportScheduleState } from '#machines/report-schedule/report-schedule-machine.ts';
import type { ActorJson } from './columns.ts';

declare module '../schema.ts' {
  interface Database {
    report_schedules: {
      id: GeneratedAlways<number>;
      version: Generated<number>;
      name: string;
      report: ReportId;
      rows: ReportRows | null;
      zone_id: number | null;
      store_id: number | null;
      driver_id: number | null;
      rhythm: Rhythm;
      hour: number;
      attachment: (typeof ATTACHMENTS)[number];
      state: Generated<ReportScheduleState>;
      /** The first day of the period that is sent next. */
      next_from: string;
      /** When it is sent; null if nothing is scheduled. */
      next_at: Date | null;
      created_at: Date;
      created_by: ColumnType<ActorJson, string, never>;
    };
    report_recipients: {
      schedule_id: number;
      user_id: number;
      code: string;
      unsubscribed_at: Date | null;
    };
    report_sendings: {
      id: GeneratedAlways<number>;
      schedule_id: number;
      from_day: string;
      to_day: string;
      user_id: number;
      at: Date;
      mail_id: number | null;
      skipped: 'unsubscribed' | 'left' | 'permission' | null;
    };
  }
}
