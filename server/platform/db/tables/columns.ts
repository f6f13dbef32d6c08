import type { ColumnType } from 'kysely';
import type { Role } from '#contract/permissions.ts';

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
