import type { ColumnType, GeneratedAlways } from 'kysely';
import type { ActorJson } from './actor.ts';

/** JSON is read as what it holds and written as text. */
type Json<T> = ColumnType<T, string, string>;

interface Settings {
  key: string;
  value: Json<object>;
  version: number;
  updated_at: Date;
}

interface SettingChanges {
  id: GeneratedAlways<bigint>;
  key: string;
  at: Date;
  actor: Json<ActorJson>;
  before: ColumnType<object | null, string | null, never>;
  after: Json<object>;
}

declare module '../schema.ts' {
  interface Database {
    settings: Settings;
    setting_changes: SettingChanges;
  }
}
