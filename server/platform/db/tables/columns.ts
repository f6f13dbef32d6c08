import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Role } from '#contract/permissions.ts';
import type { Sentence } from '#contract/reasons/reason.ts';

/** The actor of an event, as the event log stores it. */
export interface ActorJson {
  id: number;
  name: string;
  role: Role;
}

/** A JSON column: read as a value and written as text. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** The same where the column has a default. */
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;

/** The sentence of the server beside a text, which `platform/sentences/stored.ts` writes and reads. */
export type SentenceColumn = JsonOrNull<Sentence>;

/** The columns of a record with a version, whose state is kept with when, by whom and why. */
export interface RecordColumns<State extends string> {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  state: Generated<State>;
  state_at: Date;
  state_by: JsonOrNull<ActorJson>;
  state_reason: Generated<string | null>;
}
