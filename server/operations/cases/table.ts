import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { Cause, FaultParty } from '#contract/causes/causes.ts';
import type {
  CaseEntryData,
  CaseEntryKind,
  CaseLine,
  CaseOrigin,
  CasePriority,
  CaseSubjectKind,
  CaseWait,
} from '#contract/operations/cases/case.ts';
import type { CaseState } from '#machines/case/case-machine.ts';
import type { Database } from '../../platform/db/schema.ts';
import type {
  ActorJson,
  Json,
  JsonOrNull,
  JsonWithDefault,
  RecordColumns,
} from '../../platform/db/tables/columns.ts';

/** A column that is written once. */
type Fixed<T> = ColumnType<T, T, never>;

declare module '../../platform/db/schema.ts' {
  interface Database {
    cases: RecordColumns<CaseState> & {
      subject_kind: Fixed<CaseSubjectKind>;
      order_id: Fixed<number | null>;
      store_id: Fixed<number | null>;
      driver_id: Fixed<number | null>;
      customer_id: Fixed<number | null>;
      subject_id: GeneratedAlways<number>;
      cause: Fixed<Cause>;
      party: Fixed<FaultParty>;
      origin: Fixed<CaseOrigin>;
      origin_key: Fixed<string | null>;
      opener_id: Fixed<number | null>;
      opened_by: JsonOrNull<ActorJson>;
      opened_at: Fixed<Date>;
      lines: JsonWithDefault<CaseLine[]>;
      words: string | null;
      priority: CasePriority;
      owner_id: number | null;
      owner_at: Date | null;
      due_at: Date;
      waiting_for: Generated<CaseWait | null>;
      wakes_at: Generated<Date | null>;
      given: Generated<bigint>;
      charged: Generated<bigint>;
      is_open: GeneratedAlways<boolean>;
    };
    /** When the owners of open cases were last seen at a console. */
    case_owners: { user_id: number; seen_at: Date };
    case_events: {
      id: GeneratedAlways<bigint>;
      case_id: Fixed<number>;
      kind: Fixed<CaseEntryKind>;
      at: Fixed<Date>;
      actor: JsonOrNull<ActorJson>;
      text: string | null;
      data: Json<CaseEntryData>;
      file_id: number | null;
      phone_id: Fixed<string | null>;
    };
  }
}

export type NewCase = Insertable<Database['cases']>;

/** A case with the names of what it is about. */
export type CaseRow = Selectable<Database['cases']> & {
  store_name: string | null;
  store_zone: string | null;
  driver_name: string | null;
  driver_code: number | null;
  driver_zones: string[] | null;
  customer_name: string | null;
  owner_name: string | null;
  order_total: bigint | null;
  order_placed_at: Date | null;
};
