import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  Alarm,
  AlarmEscalation,
  AlarmPriority,
  AlarmRule,
  AlarmSubject,
} from '#contract/operations/alarm.ts';
import type { AlarmEventType, AlarmState } from '#machines/alarm/alarm-machine.ts';
import type { Json } from './columns.ts';

/** A finding of a rule as it is stored. */
export interface KeptFinding {
  subject: Pick<AlarmSubject, 'kind' | 'id' | 'label'>;
  refs: { order?: number; driver?: number; store?: number; zone?: string };
  zone: string | null;
  inDangerMs: number | null;
  mark: string;
  need?: Alarm['action']['kind'];
}

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
      /** What a measured rule has found, while its alarm lasts. */
      finding: ColumnType<KeptFinding | null, string | null, string | null>;
      /** Since when it has not been measured. */
      left_at: Date | null;
    };
    /** What must be done for an order: it lasts longer than its alarms. */
    alarm_concerns: {
      order_id: number;
      need: Alarm['action']['kind'];
      since: Date;
      /** The most urgent one so far. */
      priority: AlarmPriority;
      /** The alarm that the concern is in, and since when. */
      cause: string | null;
      entered_at: Date;
      owner: ColumnType<Alarm['owner'], string | null, string | null>;
      acknowledged_at: Date | null;
      /** The priority at which it was acknowledged or shelved. */
      acknowledged_priority: AlarmPriority | null;
      shelf: ColumnType<Alarm['shelf'], string | null, string | null>;
      /** Since when nothing must be done; it is removed soon after. */
      left_at: Date | null;
    };
    alarm_turns: { sole: Generated<boolean>; holder: string | null; turn: Generated<bigint> };
    alarm_minutes: { at: Date; operators: number };
  }
}
