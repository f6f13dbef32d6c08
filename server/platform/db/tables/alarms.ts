import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  Alarm,
  AlarmEscalation,
  AlarmPriority,
  AlarmRule,
} from '#contract/operations/alarm.ts';
import type { AlarmEventType, AlarmState } from '#machines/alarm/alarm-machine.ts';
import type { Json } from './columns.ts';

/** Alarms, potential alarms, and the server that evaluates the rules. */
declare module '../schema.ts' {
  interface Database {
    alarms: {
      id: GeneratedAlways<number>;
      version: Generated<number>;
      rule: AlarmRule;
      cause: string;
      scope: Alarm['scope'];
      priority: AlarmPriority;
      state: AlarmState;
      zone: string | null;
      count: number;
      subjects: Json<Alarm['subjects']>;
      /** By subject, a value that changes when someone has acted on it. */
      marks: Json<Record<string, string>>;
      action: Json<Alarm['action']>;
      raised_at: Date;
      state_at: Date;
      owner: ColumnType<Alarm['owner'], string | null, string | null>;
      acknowledged_at: Date | null;
      acknowledged_count: number | null;
      shelf: ColumnType<Alarm['shelf'], string | null, string | null>;
      escalated_at: Date | null;
      escalation: ColumnType<AlarmEscalation | null, string | null, string | null>;
      reraises: Generated<number>;
      due_at: Date | null;
      due_event: AlarmEventType | null;
    };
    alarm_deadlines: {
      rule: AlarmRule;
      subject: string;
      since: Date;
      due_at: Date;
    };
    alarm_turns: { sole: Generated<boolean>; holder: string | null; turn: Generated<bigint> };
    alarm_minutes: { at: Date; operators: number };
  }
}
