import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Cause } from '#contract/causes/causes.ts';
import type { LatLon } from '#contract/geo.ts';
import type { OrderAttempt } from '#contract/operations/on-the-road.ts';
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

/** A failed attempt, as the order keeps it. */
export type AttemptJson = Omit<OrderAttempt, 'by' | 'decision'> & {
  by: ActorJson;
  decision: (Omit<NonNullable<OrderAttempt['decision']>, 'by'> & { by: ActorJson }) | null;
};

/** Why an order is brought back, and by whose word. */
export interface BringingBackJson {
  cause: Cause | null;
  by: ActorJson;
}

/** A hand-over that is asked for. */
export interface HandOverJson {
  from: { id: number; name: string; code: number };
  /** Where he stood. */
  place: LatLon;
  cause: Cause;
  at: string;
  by: ActorJson;
  givenAt: string | null;
}
